/** The result of a battle that this page resolved, where the eye is, until it folds; then a mark on the map until the next turn. */
import { rolledOn } from '../logic/odds'
import { counted } from '../logic/stack'
import { stepOf, type Fight, type Sign } from '../logic/story'
import { api } from '../wire/api'
import type { BattleLuck } from '../wire/lobby'
import type { Choice, JournalLine, Odds, Piece, View } from '../wire/types'
import { settings } from './settings.svelte'
import type { TableState } from './table.svelte'

const A_LOOK = 2600

export interface BattleResult {
  space: number
  lines: JournalLine[]
  /** Counters that lost something, and what they counted for in the battle before and after. */
  changed: { piece: Piece; now: Piece | undefined; was: number; is: number }[]
  /** What came of it, as the marks on the map say it; "fell": the place changed hands; "open": somebody has still to choose. */
  sign: Sign | 'fell' | 'open'
  due: [string, string | number][]
  /** What each side had in the battle before, by the colour of its counters. */
  totals: Record<string, number>
  /** The journal before its dice: which battle it is. */
  from: number
  /** How lucky it was, once that is known. */
  luck?: BattleLuck
}

/** A battle of this page, as it stays on the map. */
export interface Mark extends Fight {
  turn: number | undefined
  /** The journal before its dice: what is taken back loses its mark. */
  from: number
}

/** The odds of a battle whose dice lie, and what they came to, as the odds count it. */
export interface Fought {
  space: number
  odds: Odds
  roll: number | null
}

interface Rolling {
  view: View
  odds: Odds
  from: number
  space: number
  due: [string, string | number][]
  /** The moves before it. */
  moves: number
}

export class Outcome {
  now = $state.raw<BattleResult | null>(null)
  marks = $state.raw<Mark[]>([])
  /** The battle that this page rolled for, as long as it goes on: its odds stay in sight. */
  fought = $state.raw<Fought | null>(null)
  /** What was about to be rolled: the position before, and what was due. */
  private rolling: Rolling | null = null
  private last: BattleResult | null = null
  private weighed = -1
  private folding: ReturnType<typeof setTimeout> | undefined

  constructor(private table: TableState) {}

  /** A choice is taken: if it rolls the dice of a battle, this is how it stood before. */
  expect(choice: Choice | undefined) {
    this.fold()
    const { view, picking } = this.table
    const odds = choice ? picking.oddsOf(choice) : null
    const space = view?.battle?.space
    if (odds && view && space !== undefined)
      this.rolling = {
        view,
        odds,
        from: this.table.lines,
        space,
        due: losses(odds.expected ?? []),
        moves: this.table.moves,
      }
    else if (!view?.battle) this.rolling = null
  }

  /** A new position: dice may have been rolled for what this page resolved. */
  tell(view: View, journal: JournalLine[], asked: boolean) {
    this.clear(view.turn?.number, journal.length, asked)
    if (view.battle?.space !== this.fought?.space) this.fought = null
    const rolling = this.rolling
    if (!rolling) return
    const fresh = journal
      .slice(rolling.from)
      .filter((line) => line.kind === 'combat' || line.kind === 'roll' || line.dice?.length)
    if (!fresh.some((line) => line.dice?.length)) return
    const { odds } = rolling
    const dice = fresh.find((line) => line.dice?.length)?.dice ?? []
    // Where somebody else had a say before the dice fell, these were not the odds that they fell on.
    const roll = this.table.moves > rolling.moves + 1 ? null : rolledOn(odds, dice)
    if (view.battle?.space === rolling.space) this.fought ??= { space: rolling.space, odds, roll }
    const step = stepOf(rolling.view, view, fresh, 0)
    const fell = step.taken.some((each) => each.space === rolling.space)
    const open =
      view.battle?.space === rolling.space &&
      !step.fights.some((each) => each.space === rolling.space && each.sign !== 'held')
    const came = step.fights.find((each) => each.space === rolling.space)?.sign ?? 'held'
    const sign = fell ? 'fell' : open ? 'open' : came
    const { space, due, from } = rolling
    const others = this.marks.filter((mark) => mark.from !== from)
    const text = fresh.at(-1)?.text ?? ''
    this.marks = [
      ...others,
      { number: others.length + 1, space, sign: came, text, lines: fresh, turn: view.turn?.number, from },
    ]
    const totals = this.totals(rolling.view)
    const luck = this.now?.from === from ? this.now.luck : undefined
    this.now = { space, lines: fresh, changed: changed(rolling.view, view), due, sign, totals, from, luck }
    this.last = this.now
    this.hold(false)
    if (!open) void this.weigh(rolling)
  }

  /** What each side brought, by the colour of its counters. */
  private totals(view: View): Record<string, number> {
    const found: Record<string, number> = {}
    for (const { seat, total } of view.battle?.sides ?? []) {
      const side = this.table.sideOf(seat)
      const sum = Number(total)
      if (side && Number.isFinite(sum)) found[side] = (found[side] ?? 0) + sum
    }
    return found
  }

  /** Ask once how such battles end; the card waits a little for the answer. */
  private async weigh({ from, moves }: Rolling) {
    const { id, seat, token } = this.table
    if (!seat || this.weighed === from) return
    this.weighed = from
    try {
      const luck = await api.luck(id, moves, seat, token)
      if (!luck) {
        this.weighed = -1 // it goes on: ask again when more is told
        return
      }
      if (this.last?.from === from) this.last = { ...this.last, luck }
      if (this.now?.from !== from) return
      this.now = this.last
      this.hold(false)
    } catch {
      // a battle that goes on, or a server that is busy: the card tells the rest
    }
  }

  /** The last battle once more. */
  again = () => {
    if (!this.last) return
    this.now = this.last
    this.hold(false)
  }

  /** Marks go when one is asked in a later turn, or the battle was taken back. */
  private clear(turn: number | undefined, lines: number, asked: boolean) {
    const kept = this.marks.filter((mark) => mark.from < lines && (mark.turn === turn || !asked))
    if (kept.length < this.marks.length) this.marks = kept
  }

  /** Pointing at the card keeps it; without motion it stays until the next act. */
  hold = (on: boolean) => {
    clearTimeout(this.folding)
    if (!on && !settings.still) this.folding = setTimeout(this.fold, A_LOOK)
  }

  fold = () => {
    clearTimeout(this.folding)
    this.now = null
  }
}

/** The rows of an expectation that tell losses; all of them where none does. */
function losses(expected: [string, string | number][]): [string, string | number][] {
  const told = expected.filter(([name]) => /\blose/i.test(name))
  return told.length ? told : expected
}

/** Counters that lost something between two positions, or are gone. */
function changed(before: View, after: View): BattleResult['changed'] {
  const lines = (before.battle?.sides ?? []).flatMap((side) => side.lines ?? [])
  const told = (piece: Piece, then: Piece | undefined) => {
    const line = lines.find((each) => each.text === piece.name)
    const count = counted(piece, line ? Number(line.value) : NaN)
    return { piece, now: then, was: count(piece), is: then ? count(then) : 0 }
  }
  const now = new Map(after.pieces.map((piece) => [piece.id, piece]))
  const off = (piece: Piece | undefined) => !piece || piece.space === null || piece.space === undefined
  const force = (piece: Piece | undefined) => JSON.stringify([piece?.strength, piece?.steps, piece?.factors])
  return before.pieces.flatMap((piece) => {
    if (piece.hidden || off(piece)) return []
    const then = now.get(piece.id)
    if (off(then)) return [told(piece, undefined)]
    return force(then) === force(piece) ? [] : [told(piece, then)]
  })
}
