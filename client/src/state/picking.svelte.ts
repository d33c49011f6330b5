/** The decision before the reader: what is picked, staged, focused; its odds; the answer to "why not?". */
import { getContext, setContext } from 'svelte'
import {
  legalNames,
  legalTargets,
  mainChoice,
  meant,
  pick,
  readingOrder,
  remaining,
  sameAction,
  targetKey,
  type Legal,
} from '../logic/narrow'
import { oddsSaid } from '../logic/said'
import { t } from '../strings'
import type { Action, Choice, Odds, Refusal, Target } from '../wire/types'
import { settings } from './settings.svelte'
import type { TableState } from './table.svelte'

export interface WhyCard {
  target: Target | null
  refusal: Refusal
  legal: string
}

/** So many additions are asked for together. */
const AT_ONCE = 4

const NOTHING: Legal = { piece: new Set(), space: new Set(), card: new Set(), number: new Set() }

export class Picking {
  picked = $state.raw<Target[]>([])
  /** Waits for a second yes, because it cannot be taken back. */
  staged = $state.raw<Choice | null>(null)
  /** Under the pointer or the keyboard. */
  pointed = $state.raw<Choice | null>(null)
  why = $state.raw<WhyCard | null>(null)
  oddsOpen = $state(true)
  private known = $state.raw(new Map<string, Odds | null>())
  private asked = new Set<string>()
  private lastAsked = ''

  constructor(private table: TableState) {}

  all = $derived.by<Choice[]>(() => (this.table.myMove ? (this.table.choices?.choices ?? []) : []))
  ordered = $derived(readingOrder(this.all))
  left = $derived(readingOrder(remaining(this.all, this.picked)))
  legal = $derived<Legal>(this.all.length ? legalTargets(this.all, this.picked) : NOTHING)
  /** The one choice that carries on: marked by the game, or the only button of the decision. */
  main = $derived.by<Choice | null>(() => {
    const marked = mainChoice(this.all)
    if (marked) return marked
    const buttons = this.all.filter((choice) => choice.kind === 'button')
    return buttons.length === 1 ? buttons[0] : null
  })
  /** What the big button and Enter do: what waits for a second yes, what is picked, else what carries on. */
  primary = $derived<Choice | null>(this.staged ?? (this.picked.length ? (this.left[0] ?? null) : this.main))
  /** The big button is gold when it does something; where it only lets things go while there is more to do, it is plain. */
  gold = $derived.by<boolean>(() => {
    if (this.staged || this.picked.length || !this.main) return true
    if (this.settingUp) return false
    return this.all.length === 1 || this.all.some((choice) => choice.kind === 'button' && this.oddsOf(choice) !== null)
  })
  /** Counters wait beside the map for their places: the staff can set them all up. */
  placing = $derived.by<number>(() => {
    const pieces = this.all.flatMap((choice) =>
      (choice.targets ?? []).flatMap((each) => ('piece' in each ? [each.piece] : [])),
    )
    if (!pieces.length || this.all.some((choice) => choice.kind === 'button')) return 0
    const off = pieces
      .map((id) => this.table.pieces.get(id))
      .filter((piece) => piece && (piece.space === null || piece.space === undefined || piece.box))
    if (off.length < pieces.length) return 0
    const boxes = new Set(off.map((piece) => piece?.box))
    return [...this.table.pieces.values()].filter(
      (piece) =>
        piece.side === off[0]?.side && (piece.space === null || piece.space === undefined) && boxes.has(piece.box),
    ).length
  })
  /** The game has not begun and nothing was decided yet: the staff's whole set-up is one click away. */
  settingUp = $derived.by<boolean>(
    () =>
      this.table.view?.turn?.number === 0 &&
      this.main !== null &&
      !this.staged &&
      !this.picked.length &&
      !this.table.choices?.undoable,
  )
  /** What the panel explains: the staged, the pointed-at or the main choice. */
  shown = $derived<Choice | null>(this.pointed ?? this.primary)
  odds = $derived<Odds | null>(this.oddsOf(this.pointed) ?? this.oddsOf(this.primary) ?? this.oddsOf(this.main))

  /** A few orders to a battle and nothing else: each is told with what it makes of the odds. */
  get weighs(): boolean {
    return Boolean(
      this.table.view?.battle &&
      !this.main &&
      this.all.length <= AT_ONCE &&
      this.all.every((choice) => choice.kind === 'number' || choice.kind === 'button'),
    )
  }

  /** Says the odds on show anew, when the words have come. */
  reword() {
    this.known = new Map([...this.known].map(([key, odds]) => [key, odds && oddsSaid(odds)]))
  }

  oddsOf(choice: Choice | null): Odds | null {
    return choice ? (this.known.get(JSON.stringify(choice.action)) ?? null) : null
  }

  /** A new position: everything clicked so far is void. */
  renew() {
    this.picked = []
    this.staged = null
    this.pointed = null
    this.why = null
    this.known = new Map()
    this.asked.clear()
    this.lastAsked = ''
    if (this.main) void this.ask(this.main).then(() => this.askAdditions())
    else if (this.weighs) for (const choice of this.all) void this.ask(choice)
  }

  private async ask(choice: Choice) {
    const key = JSON.stringify(choice.action)
    if (this.asked.has(key)) return
    this.asked.add(key)
    const position = this.table.position
    const odds = await this.table.odds(choice.action)
    if (position === this.table.position) this.known = new Map(this.known).set(key, odds)
  }

  /** With the odds of the main choice on show, what each further piece or place would make of them; a few questions at a time. */
  private async askAdditions() {
    if (!this.oddsOf(this.main)) return
    const position = this.table.position
    const waiting = this.all.filter((each) => each.kind === 'piece' || each.kind === 'space')
    while (waiting.length && position === this.table.position) {
      const asked = waiting.splice(0, AT_ONCE)
      await Promise.all(asked.map((choice) => this.ask(choice)))
      // A game that has no odds for additions is not asked for the rest.
      if (!asked.some((choice) => this.oddsOf(choice))) return
    }
  }

  /** The pointer or the keyboard rests on a choice: its path shows, and its odds if it stays. */
  point = (choice: Choice | null) => {
    if (choice === this.pointed) return
    this.pointed = choice
    if (!choice) return
    const key = JSON.stringify(choice.action)
    this.lastAsked = key
    setTimeout(() => {
      if (this.lastAsked === key && this.pointed) void this.ask(choice)
    }, 180)
  }

  /** Nothing is left but to react to something or to let it go. */
  get fleeting(): boolean {
    return this.all.some((choice) => choice.passes) && this.all.every((choice) => choice.passes || choice.reacts)
  }

  isFinal = (choice: Choice): boolean => {
    // There is nothing else to think of: no other choice, and nothing to take back.
    if (this.all.length === 1 && (choice.passes || !this.table.choices?.undoable)) return false
    if (choice.final !== undefined) return choice.final
    return choice.kind === 'button' && this.oddsOf(choice) !== null
  }

  /** Takes a choice; one that cannot be taken back waits for a second yes. */
  choose = (choice: Choice) => {
    this.why = null
    const again = this.staged && sameAction(this.staged.action, choice.action)
    if (this.isFinal(choice) && settings.values.confirm && !again) {
      this.staged = choice
      void this.ask(choice)
      return
    }
    this.table.tray = choice.kind === 'piece' ? this.table.tray : null
    void this.table.acts.act(choice.action)
  }

  confirm = () => {
    if (this.settingUp) void this.table.acts.arrange()
    else if (this.primary) this.choose(this.primary)
    else if (this.placing) void this.table.acts.arrange()
  }

  clear = () => {
    this.picked = []
    this.staged = null
    this.pointed = null
    this.why = null
  }

  /** A click on a piece, place or card. */
  click = (target: Target) => {
    this.why = null
    this.staged = null
    if (this.picked.some((each) => targetKey(each) === targetKey(target))) {
      this.picked = this.picked.filter((each) => targetKey(each) !== targetKey(target))
      return
    }
    const result = pick(this.all, this.picked, target)
    if (result.kind === 'none') void this.explain(target)
    else if (result.kind === 'many') this.picked = result.picked
    else if (result.complete) this.choose(result.choice)
    else {
      this.picked = result.picked
      this.point(result.choice)
    }
  }

  refuse(refusal: Refusal, target: Target | null = null) {
    this.table.hover = null
    this.why = { target, refusal, legal: this.legalWords() }
  }

  /** A click on several things at once (a counter and the place under it): the one that is legal, or why none is. */
  clickAny = (targets: Target[]) => {
    const piece = targets.find((target) => 'piece' in target)
    if (
      piece &&
      'piece' in piece &&
      !this.offers(piece) &&
      this.table.acts.couldBe(piece.piece) &&
      !targets.some((each) => 'space' in each && this.offers(each))
    ) {
      return void this.table.acts.instead(piece.piece)
    }
    const offered = targets.find((target) => this.offers(target))
    if (offered) return this.click(offered)
    const asked = targets.find((target) => meant(this.all, this.picked, target).length)
    void this.explain(asked ?? targets[0])
  }

  offers = (target: Target): boolean =>
    this.picked.some((each) => targetKey(each) === targetKey(target)) ||
    pick(this.all, this.picked, target).kind !== 'none'

  /** Asks the server which rule forbids what a click would have meant. */
  explain = async (target: Target) => {
    const position = this.table.position
    if (!this.all.length) {
      const message = this.table.view?.over ? t('why.over') : t('why.wait')
      this.refuse({ message: `${message} ${this.table.view?.prompt?.text ?? ''}`.trim() }, target)
      return
    }
    const actions: Action[] = meant(this.all, this.picked, target)
    for (const action of actions.slice(0, 3)) {
      const refusal = await this.table.why(action)
      if (position !== this.table.position) return
      if (refusal) return this.refuse(refusal, target)
    }
    const nothing = t('why.nothing', { what: this.table.targetName(target) })
    this.refuse({ message: nothing, rule: this.table.choices?.prompt.rule }, target)
  }

  private legalWords(): string {
    const list = legalNames(this.left, this.main, (target) => {
      const space = 'piece' in target ? this.table.pieces.get(target.piece)?.space : undefined
      return space === undefined || space === null ? this.table.targetName(target) : this.table.spaceName(space)
    })
    if (list.length <= 6) return list.join(', ')
    return t('why.more', { list: list.slice(0, 5).join(', '), n: list.length - 5 })
  }
}

const KEY = Symbol('table')
export const provideTable = (table: TableState) => setContext(KEY, table)
/** The live table, or undefined in a replay. */
export const useTable = () => getContext<TableState | undefined>(KEY)
