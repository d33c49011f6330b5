/** The result of a battle: where the eye is for a moment, then a mark on the map until the next turn. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Outcome } from '../src/state/outcome.svelte'
import { settings } from '../src/state/settings.svelte'
import type { TableState } from '../src/state/table.svelte'
import type { Choice, JournalLine, Odds, View } from '../src/wire/types'

vi.mock('../src/wire/api', () => ({ api: { luck: vi.fn(() => Promise.resolve(null)) }, sentence: String }))

const PLACE = 7
const choice: Choice = { action: ['resolve'], kind: 'button', label: 'Resolve', targets: [] }
const bars = Array.from({ length: 11 }, (_, i) => ({ roll: i + 2, tone: i < 6 ? 1 : 4, weight: '1/11' }))
const odds: Odds = {
  outcomes: [
    { label: 'Withdraws', probability: '6/11', percent: 54.5, tone: 1 },
    { label: 'Holds', probability: '5/11', percent: 45.5, tone: 4 },
  ],
  bars,
  expected: [['They lose', '1.00']],
}
const view = (turn: number, fighting = true): View =>
  ({
    seat: 'red',
    turn: { number: turn, title: '' },
    pieces: [],
    to_move: ['red'],
    ...(fighting ? { battle: { space: PLACE, title: 'Attack' } } : {}),
  }) as unknown as View
const rolled = (dice: number[]): JournalLine => ({
  n: 0,
  kind: 'combat',
  text: 'it holds',
  dice,
  spaces: [PLACE],
  rule: '',
  turn: 1,
})

describe('the result of a battle', () => {
  let outcome: Outcome
  let table: { moves: number }
  let lines: number
  let now: View

  beforeEach(() => {
    vi.useFakeTimers()
    settings.values.motion = 'full'
    lines = 0
    now = view(1)
    const made = {
      get view() {
        return now
      },
      picking: { oddsOf: () => odds },
      get lines() {
        return lines
      },
      moves: 3,
      sideOf: () => 'red',
      id: 'a',
      seat: 'red',
      token: null,
    }
    table = made
    outcome = new Outcome(table as unknown as TableState)
    outcome.expect(choice)
    lines = 1
    outcome.tell(view(1), [rolled([5, 3])], true)
  })
  afterEach(() => void vi.useRealTimers())

  it('is told, and folds by itself after a moment', () => {
    expect(outcome.now?.lines[0].text).toBe('it holds')
    vi.advanceTimersByTime(2000)
    expect(outcome.now).not.toBeNull()
    vi.advanceTimersByTime(1000)
    expect(outcome.now).toBeNull()
    outcome.again()
    expect(outcome.now?.space).toBe(PLACE)
  })

  it('stays while one points at it, and goes with the next choice', () => {
    outcome.hold(true)
    vi.advanceTimersByTime(60_000)
    expect(outcome.now).not.toBeNull()
    outcome.expect(undefined)
    expect(outcome.now).toBeNull()
  })

  it('leaves a mark until one is asked in a later turn', () => {
    expect(outcome.marks.map((mark) => mark.space)).toEqual([PLACE])
    now = view(1, false)
    outcome.tell(now, [rolled([5, 3])], true)
    outcome.expect(undefined) // the next choice of the turn
    outcome.tell(view(2, false), [rolled([5, 3])], false)
    expect(outcome.marks).toHaveLength(1)
    outcome.tell(view(2, false), [rolled([5, 3])], true)
    expect(outcome.marks).toHaveLength(0)
  })

  it('keeps the odds with the sum that was rolled while the battle goes on', () => {
    expect(outcome.fought).toMatchObject({ space: PLACE, roll: 8 })
    outcome.tell(view(1), [rolled([5, 3])], true)
    expect(outcome.fought).not.toBeNull()
    outcome.tell(view(1, false), [rolled([5, 3])], true)
    expect(outcome.fought).toBeNull()
  })

  it('ticks no outcome of odds that the other side could still change', () => {
    outcome.tell(view(1, false), [], true)
    outcome.expect(choice)
    lines = 2
    table.moves += 2 // mine, and an order of theirs
    outcome.tell(view(1), [rolled([5, 3]), rolled([1, 1])], true)
    expect(outcome.fought).toMatchObject({ space: PLACE, roll: null })
  })
})
