/** Commanding several counters at once: who is chosen, where they can go, plans that are laid, and the word to go. */
import { FEW } from '../logic/groups'
import { meetings } from '../logic/meeting'
import { pointsOf } from '../logic/points'
import { neighbours, pathThrough, within } from '../logic/ways'
import { strengthOf } from '../logic/stack'
import { t } from '../strings'
import type { Choice, Detail, Order, Stayed, Target, Trial } from '../wire/types'
import { nearer, type Instead } from './nearer'
import { shelf } from './shelf'
import type { TableState } from './table.svelte'

const PAUSE = 70
const NONE: ReadonlyMap<number, number> = new Map()
/** So many steps around the pointer it is said how many may end there. */
const NEARBY = 3

export class Command {
  /** Counters that are chosen, in the order of choosing. */
  chosen = $state.raw<number[]>([])
  /** Where each counter that was asked about could go from this position. */
  private known = $state.raw(new Map<number, Record<string, Detail>>())
  /** Waypoints, in the order of shift-clicks. */
  via = $state.raw<number[]>([])
  /** The place under the pointer or the finger, and what would happen there. */
  over = $state<number | null>(null)
  trial = $state.raw<Trial | null>(null)
  /** Orders that are laid but not yet given, and what the rules say of all of them together. */
  plans = $state.raw<Order[]>([])
  whole = $state.raw<Trial | null>(null)
  /** Who could not go with the others, and why; until the next act. */
  stayed = $state.raw<Stayed[]>([])
  /** Where they could be sent after the others. */
  offer = $state.raw<Instead | null>(null)
  /** A click lays a plan instead of going at once. */
  laying = $state(false)
  /** All of the chosen go to one place, or none does. */
  together = $state(false)
  /** Where those who cannot get to the place pointed at could go instead, as the rules have said. */
  instead = $state.raw<Instead | null>(null)
  /** A freehand line round counters, on the screen; `roping`: the next drag of a finger draws one. */
  lasso = $state.raw<[number, number][]>([])
  roping = $state(false)
  /** Counters that may all do at once what each of them is asked for: the order among them does not matter. */
  joint = $state.raw<number[]>([])
  private timer: ReturnType<typeof setTimeout> | undefined
  /** The seat whose plans these are. */
  private planner: string | null = null
  /** Counts the trials asked for: only the last one's answer is shown. */
  private asked = 0

  constructor(private table: TableState) {}

  /** What each counter can be chosen for with one click that can be taken back. */
  private picks = $derived.by(() => {
    const found = new Map<number, Choice>()
    for (const choice of this.table.picking.all) {
      const [target, ...more] = choice.targets ?? []
      if (choice.final || more.length || !target || !('piece' in target)) continue
      if (!found.has(target.piece)) found.set(target.piece, choice)
    }
    return found
  })

  get busy(): boolean {
    return Boolean(this.chosen.length || this.plans.length)
  }

  can = (piece: number): boolean => this.picks.has(piece)

  /** How many of the chosen may end in each place, each for itself. */
  private counts = $derived.by<ReadonlyMap<number, number>>(() => {
    if (!this.chosen.length) return NONE
    const counts = new Map<number, number>()
    for (const piece of this.chosen)
      for (const space of Object.keys(this.known.get(piece) ?? {}))
        counts.set(Number(space), (counts.get(Number(space)) ?? 0) + 1)
    return counts
  })

  /** Where a click sends them: wherever one of them may end, or all, where they keep together. */
  reach = $derived.by<ReadonlyMap<number, number>>(() =>
    this.together ? new Map([...this.counts].filter(([, count]) => count === this.chosen.length)) : this.counts,
  )

  /** The points that a counter has, by the shortest way that it could go; null where the game counts none. */
  allowance = (piece: number): number | null => {
    const ways = Object.values(this.known.get(piece) ?? {}).flatMap((detail) => pointsOf(detail) ?? [])
    const [shortest] = ways.sort((a, b) => a.spent - b.spent)
    return shortest ? shortest.spent + shortest.left : null
  }

  detailOf = (piece: number, space: number): Detail | undefined => this.known.get(piece)?.[String(space)]

  /** A new position: what was known of the old one is void; plans stay as long as their counters can be chosen. */
  renew() {
    this.chosen = []
    this.known = new Map()
    this.via = []
    this.over = null
    this.unjudged()
    this.joint = []
    void this.seekJoint()
    this.lay(
      this.remembered()
        .map((plan) => ({ ...plan, pieces: plan.pieces.filter(this.can) }))
        .filter((plan) => plan.pieces.length),
    )
  }

  /** Of a short list of counters it is asked whether all of them may do it, one after the other. */
  private async seekJoint() {
    const pieces = [...this.picks.keys()]
    const { all } = this.table.picking
    const others = all.filter((choice) => choice.kind !== 'button' && choice.kind !== 'number').length
    if (pieces.length < 2 || pieces.length > FEW || others !== pieces.length) return
    const { position } = this.table
    const trial = await this.table.plan([{ pieces }])
    if (position === this.table.position && trial?.went.length === pieces.length && !trial.final) this.joint = pieces
  }

  /** All of them, as if each were clicked; one undo takes it back. */
  jointly = () => this.run([{ pieces: this.joint }])

  /** The plans; of a seat that has just been taken or come back to, those that it had laid at this position. */
  private remembered(): Order[] {
    const { id, seat, position } = this.table
    if (!seat || seat === this.planner) return this.plans
    this.planner = seat
    return shelf.plans(id, seat, position)
  }

  /** These are the plans now; the rules judge them together. */
  private lay(plans: Order[]) {
    this.plans = plans
    this.whole = null
    const { id, seat, position } = this.table
    if (seat) shelf.keepPlans(id, seat, position, plans)
    if (plans.length) void this.reckon(plans)
  }

  private async reckon(plans: Order[]) {
    const { position } = this.table
    const whole = await this.table.plan(plans)
    if (position === this.table.position && plans === this.plans) this.whole = whole
  }

  clear = () => {
    if (this.chosen.length) {
      this.chosen = []
      this.via = []
      this.over = null
      this.unjudged()
    } else this.lay([])
    this.forget()
  }

  /** Those who stayed are not spoken of any more. */
  forget() {
    this.stayed = []
    this.offer = null
  }

  /** Chooses these counters, or adds or takes them away. A lone counter that has no place to go acts at once, as clicked. */
  select = async (pieces: number[], add = false) => {
    const able = pieces.filter(this.can)
    if (!able.length) return
    this.forget()
    const all = able.every((piece) => this.chosen.includes(piece))
    if (!add) this.chosen = able
    else if (all) this.chosen = this.chosen.filter((piece) => !able.includes(piece))
    else this.chosen = [...this.chosen, ...able.filter((piece) => !this.chosen.includes(piece))]
    this.via = []
    this.unjudged()
    const meant = this.chosen
    const found = await this.ask(meant)
    // Others may have been chosen meanwhile: theirs is the last word.
    if (!found || meant !== this.chosen) return
    this.weigh()
    if (add) return
    const [choice] = able.map((piece) => this.picks.get(piece))
    const nowhere = able.every((piece) => !Object.keys(this.known.get(piece) ?? {}).length)
    if (nowhere && able.length === 1 && choice) {
      this.chosen = []
      this.table.picking.choose(choice)
    } else if (nowhere) void this.run([{ pieces: able }])
  }

  private async ask(pieces: number[]): Promise<boolean> {
    const missing = pieces.filter((piece) => !this.known.has(piece))
    if (!missing.length) return true
    const position = this.table.position
    const found = await this.table.reach(missing)
    if (position !== this.table.position || !found) return false
    const known = new Map(this.known)
    for (const each of found) known.set(each.piece, each.spaces ?? {})
    this.known = known
    return true
  }

  /** All counters of the same formation, wherever they stand; without a formation, all in the same place. */
  formation = (piece: number): number[] => {
    const one = this.table.pieces.get(piece)
    if (!one) return []
    const alike = (each: typeof one) =>
      one.group ? each.group === one.group : one.parent ? each.parent === one.parent : each.space === one.space
    return [...this.table.pieces.values()]
      .filter((each) => each.side === one.side && alike(each) && this.can(each.id))
      .map((each) => each.id)
  }

  allAt = (space: number): number[] => (this.table.stacks.get(space) ?? []).map((piece) => piece.id).filter(this.can)

  everybody = (): number[] => [...this.picks.keys()]

  /** Strong ones first, so that a place that is nearly full takes the strongest. */
  private ordered(pieces: number[]): number[] {
    const strength = (id: number) => {
      const piece = this.table.pieces.get(id)
      return piece ? strengthOf(piece) : 0
    }
    return [...pieces].sort((a, b) => strength(b) - strength(a))
  }

  orders(to: number, pieces = this.chosen): Order[] {
    if (!this.via.length) return [{ pieces: this.ordered(pieces), to }]
    return this.ordered(pieces).map((piece) => {
      const start = this.table.pieces.get(piece)?.space
      const first = this.detailOf(piece, this.via[0])?.path
      const way = pathThrough(this.near, start ?? -1, first, [...this.via, to])
      return { pieces: [piece], to, via: way.slice(0, -1) }
    })
  }

  /** A place is pointed at: what would happen there, judged by the rules for the whole group. */
  point = (space: number | null) => {
    if (space === this.over || !this.chosen.length) return
    this.over = space
    this.unjudged()
    this.weigh()
  }

  private unjudged() {
    this.trial = null
    this.instead = null
  }

  /** All go to one place or none does; or each for itself again. */
  keep = (together: boolean) => {
    this.together = together
    this.unjudged()
    this.weigh()
  }

  /** Judges the place that is pointed at; also when the answer where the chosen can go comes after the pointer. */
  private weigh() {
    clearTimeout(this.timer)
    const space = this.over
    if (space === null || !this.counts.has(space)) return
    this.timer = setTimeout(() => void this.try(space), PAUSE)
  }

  private async try(space: number) {
    const asked = ++this.asked
    const trial = await this.judge([...this.plans, ...this.orders(space)])
    if (!trial || this.over !== space || asked !== this.asked) return
    this.trial = trial
    this.instead = null
    const left = this.left(trial)
    const found = left.length ? await this.seek(space, this.together ? this.chosen : left) : null
    if (this.over === space && asked === this.asked) this.instead = found
  }

  /** Those of the chosen who do not get there. */
  private left(trial: Trial): number[] {
    const left = new Set(trial.left.map((each) => each.piece))
    return this.chosen.filter((piece) => left.has(piece))
  }

  /** Where those could go instead who do not get there. */
  private seek(space: number, pieces: number[]): Promise<Instead | null> {
    const ends = (piece: number) => Object.keys(this.known.get(piece) ?? {}).map(Number)
    const fits = async (instead: Instead) => {
      const trial = await this.judge([...this.plans, ...this.split(space, instead)])
      return trial && this.over === space ? !this.left(trial).length : null
    }
    return nearer(this.table, space, pieces, { ends, fits })
  }

  /** Orders for those who get to a place, and for the others who go elsewhere. */
  private split(space: number, instead: Instead): Order[] {
    const others = this.chosen.filter((piece) => !instead.pieces.includes(piece))
    const elsewhere = { pieces: this.ordered(instead.pieces), to: instead.space }
    return [...(others.length ? this.orders(space, others) : []), elsewhere]
  }

  /** Who gets there goes, the others go as near as they can. */
  divide = async () => {
    const { over, instead } = this
    if (over === null || !instead) return
    await this.give(this.split(over, instead))
  }

  /** What the rules say of these orders; nothing if the position or the choice is another one by then. */
  private async judge(orders: Order[]): Promise<Trial | null> {
    const { position } = this.table
    const { chosen } = this
    const trial = await this.table.plan(orders)
    return position === this.table.position && chosen === this.chosen ? trial : null
  }

  /** The places beside each place. */
  private near = $derived.by(() => neighbours(this.table.drawing?.edges ?? [], this.table.drawing?.spaces ?? []))

  /** How many of the chosen may end in each place near the pointer: figures on every place would not be read. */
  nearby = $derived.by<[number, number][]>(() => {
    if (this.chosen.length < 2 || this.over === null) return []
    const near = within(this.near, this.over, NEARBY)
    return [...this.reach].filter(([space]) => near.has(space))
  })

  /** Whose counters fight on our side. */
  private friends = $derived.by(() => {
    const side = this.table.sideOf(this.table.seat)
    const ours = [...this.table.pieces.values()].filter((piece) => piece.seat && this.table.sideOf(piece.seat) === side)
    return new Set([side, ...ours.map((piece) => piece.side)])
  })

  /** Before which enemies those who go would stand: of the order under the pointer, or of all plans. */
  meetings = $derived.by(() => {
    const went = (this.chosen.length ? this.trial : this.whole)?.went ?? []
    return went.length ? meetings(this.near, this.table.pieces.values(), this.friends, went) : []
  })

  waypoint = (space: number) => {
    this.via = this.via.includes(space) ? this.via.filter((each) => each !== space) : [...this.via, space]
    if (this.over !== null) void this.try(this.over)
  }

  /** A click on a place, or a drop there: the chosen go, or it is said why they cannot. Whoever is quick need not wait. */
  send = async (space: number) => {
    const { chosen } = this
    if (!(await this.ask(chosen)) || chosen !== this.chosen) return
    if (this.reach.has(space)) return this.to(space)
    const trial = await this.judge(this.orders(space))
    if (trial) this.refuse(trial.left[0], { space })
  }

  private refuse(why: Stayed | undefined, target: Target) {
    if (why) this.table.picking.refuse({ rule: why.rule, message: why.message || t('command.cannot') }, target)
  }

  /** The chosen go there, or a plan is laid. */
  to = async (space: number) => {
    const orders = this.orders(space)
    if (this.together && this.chosen.length > 1) {
      const trial = await this.judge([...this.plans, ...orders])
      if (!trial) return
      const [first] = this.left(trial)
      if (first !== undefined)
        return this.refuse(
          trial.left.find((each) => each.piece === first),
          { space },
        )
    }
    return this.give(orders)
  }

  /** These orders for the chosen are carried out, or laid as plans. */
  private async give(orders: Order[]) {
    if (!this.laying) return this.run(orders)
    const trial = await this.judge([...this.plans, ...orders])
    if (!trial) return
    if (!trial.went.some((each) => this.chosen.includes(each.piece))) {
      const why = trial.left.find((each) => this.chosen.includes(each.piece))
      return this.refuse(why, { space: orders[0].to ?? -1 })
    }
    this.chosen = []
    this.via = []
    this.over = null
    this.unjudged()
    this.lay([...this.plans, ...orders])
  }

  drop = (plan: Order) => {
    this.lay(this.plans.filter((each) => each !== plan))
  }

  go = () => this.run(this.plans)

  /** Every counter goes by its own legal steps; those that cannot are named. One undo takes it all back. */
  private async run(orders: Order[]) {
    const trial = await this.judge(orders)
    if (!trial) return
    const [first] = trial.left
    if (!trial.actions.length) return this.refuse(first, { piece: first?.piece ?? 0 })
    const laid = this.plans
    const offer = orders.some(({ to }) => to !== undefined && to === this.over) ? this.instead : null
    this.lay(laid.filter((plan) => !orders.includes(plan)))
    if (await this.table.acts.all(trial.actions)) {
      this.stayed = trial.left
      this.offer = trial.left.length ? offer : null
    } else this.lay(laid)
  }

  /** Those who stayed behind follow as far as they can. */
  follow = async () => {
    const { offer } = this
    this.forget()
    if (offer) await this.run([{ pieces: this.ordered(offer.pieces), to: offer.space }])
  }
}
