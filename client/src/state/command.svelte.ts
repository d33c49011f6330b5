/** Commanding several counters at once: who is chosen, where they can go, plans that are laid, and the word to go. */
import { meetings } from '../logic/meeting'
import { neighbours, pathThrough } from '../logic/ways'
import { strengthOf } from '../logic/stack'
import { t } from '../strings'
import type { Choice, Detail, Order, Stayed, Target, Trial } from '../wire/types'
import type { TableState } from './table.svelte'

const PAUSE = 70
const NONE: ReadonlyMap<number, number> = new Map()

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
  /** A click lays a plan instead of going at once. */
  laying = $state(false)
  /** A freehand line round counters, on the screen. */
  lasso = $state.raw<[number, number][]>([])
  private timer: ReturnType<typeof setTimeout> | undefined
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

  /** How many of the chosen may end in each place. */
  reach = $derived.by<ReadonlyMap<number, number>>(() => {
    if (!this.chosen.length) return NONE
    const counts = new Map<number, number>()
    for (const piece of this.chosen)
      for (const space of Object.keys(this.known.get(piece) ?? {}))
        counts.set(Number(space), (counts.get(Number(space)) ?? 0) + 1)
    return counts
  })

  detailOf = (piece: number, space: number): Detail | undefined => this.known.get(piece)?.[String(space)]

  /** A new position: what was known of the old one is void; plans stay as long as their counters can be chosen. */
  renew() {
    this.chosen = []
    this.known = new Map()
    this.via = []
    this.over = null
    this.trial = null
    this.lay(
      this.plans
        .map((plan) => ({ ...plan, pieces: plan.pieces.filter(this.can) }))
        .filter((plan) => plan.pieces.length),
    )
  }

  /** These are the plans now; the rules judge them together. */
  private lay(plans: Order[]) {
    this.plans = plans
    this.whole = null
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
      this.trial = null
    } else this.lay([])
    this.stayed = []
  }

  /** Chooses these counters, or adds or takes them away. A lone counter that has no place to go acts at once, as clicked. */
  select = async (pieces: number[], add = false) => {
    const able = pieces.filter(this.can)
    if (!able.length) return
    this.stayed = []
    const all = able.every((piece) => this.chosen.includes(piece))
    if (!add) this.chosen = able
    else if (all) this.chosen = this.chosen.filter((piece) => !able.includes(piece))
    else this.chosen = [...this.chosen, ...able.filter((piece) => !this.chosen.includes(piece))]
    this.via = []
    this.trial = null
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
  private ordered(): number[] {
    const strength = (id: number) => {
      const piece = this.table.pieces.get(id)
      return piece ? strengthOf(piece) : 0
    }
    return [...this.chosen].sort((a, b) => strength(b) - strength(a))
  }

  orders(to: number): Order[] {
    if (!this.via.length) return [{ pieces: this.ordered(), to }]
    return this.ordered().map((piece) => {
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
    this.trial = null
    this.weigh()
  }

  /** Judges the place that is pointed at; also when the answer where the chosen can go comes after the pointer. */
  private weigh() {
    clearTimeout(this.timer)
    const space = this.over
    if (space === null || !this.reach.has(space)) return
    this.timer = setTimeout(() => void this.try(space), PAUSE)
  }

  private async try(space: number) {
    const asked = ++this.asked
    const trial = await this.judge([...this.plans, ...this.orders(space)])
    if (trial && this.over === space && asked === this.asked) this.trial = trial
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
    if (!this.laying) return this.run(orders)
    const trial = await this.judge([...this.plans, ...orders])
    if (!trial) return
    if (!trial.went.some((each) => this.chosen.includes(each.piece))) {
      return this.refuse(
        trial.left.find((each) => this.chosen.includes(each.piece)),
        { space },
      )
    }
    this.chosen = []
    this.via = []
    this.over = null
    this.trial = null
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
    this.lay(laid.filter((plan) => !orders.includes(plan)))
    if (await this.table.acts.all(trial.actions)) this.stayed = trial.left
    else this.lay(laid)
  }
}
