import { describe, expect, test } from 'vitest'
import { diffViews, isVisible, stepTime } from '../src/logic/diff'
import { anchor, nameArea, nameScale, nameShown, overlap } from '../src/logic/labels'
import { filterJournal, groupJournal, mergeJournal, sinceLines } from '../src/logic/journal'
import { percent, ruleIds, shortHash, shortLabel, signed } from '../src/logic/format'
import type { JournalLine, Piece, View } from '../src/wire/types'

const view = (pieces: Piece[], control: Record<string, string> = {}): View => ({
  game: 'g',
  scenario: 's',
  seat: null,
  seats: [],
  to_move: [],
  pieces,
  control,
})
const at = (id: number, space: number | null, more: Partial<Piece> = {}): Piece => ({
  id,
  space,
  side: 'polish',
  ...more,
})

describe('difference of two views', () => {
  test('moves, arrivals, losses and changes', () => {
    const diff = diffViews(
      view([at(1, 10), at(2, 11), at(3, null), at(4, 12, { strength: 3 })]),
      view([at(1, 20), at(3, 21), at(4, 12, { strength: 2 })]),
    )
    expect(diff.moved).toEqual([{ id: 1, from: 10, to: 20 }])
    expect(diff.arrived).toEqual([3])
    expect(diff.gone).toEqual([2])
    expect(diff.changed).toEqual([4])
    expect(isVisible(diff)).toBe(true)
  })

  test('a place that changed hands', () => {
    const diff = diffViews(view([], { '5': 'polish' }), view([], { '5': 'soviet', '6': 'polish' }))
    expect(diff.control.sort()).toEqual([5, 6])
  })

  test('nothing to see needs no time; a long queue is hurried', () => {
    expect(isVisible(diffViews(view([at(1, 10)]), view([at(1, 10)])))).toBe(false)
    expect(stepTime(3)).toBe(600)
    expect(stepTime(90)).toBe(100)
  })
})

describe('names', () => {
  const town = (rank: number) => ({ rank, name: 'x', label: [0, 0] as [number, number] })

  test('hide by rank below zoom 0.7', () => {
    expect([0, 1, 2, 3, 4].filter((rank) => nameShown(town(rank), 0.8))).toEqual([0, 1, 2, 3])
    expect([0, 1, 2, 3, 4].filter((rank) => nameShown(town(rank), 0.6))).toEqual([0, 1, 2])
    expect([0, 1, 2, 3, 4].filter((rank) => nameShown(town(rank), 0.2))).toEqual([0])
    expect(nameShown({ ...town(0), label: null }, 1)).toBe(false)
  })

  test('grow against the zoom, within limits', () => {
    expect(nameScale(1)).toBe(1)
    expect(nameScale(0.43)).toBe(2)
    expect(nameScale(0.1)).toBe(2.5)
  })

  test('take room by their length and hang', () => {
    const right = nameArea('Radzymin', 2, [100, 50], 'start', 1)
    expect(right.x).toBe(100)
    expect(nameArea('Radzymin', 2, [100, 50], 'end', 1).x).toBeLessThan(60)
    expect(overlap(right, { x: 120, y: 40, w: 10, h: 10 })).toBe(true)
    expect(overlap(right, { x: 60, y: 40, w: 30, h: 10 })).toBe(false)
  })

  test('hang away from their place', () => {
    expect(anchor([0, 0], [20, 4])).toBe('start')
    expect(anchor([0, 0], [-20, 4])).toBe('end')
    expect(anchor([0, 0], [3, 20])).toBe('middle')
  })
})

describe('journal', () => {
  const line = (n: number, seat: string | undefined, kind = 'move'): JournalLine => ({ n, text: `${n}`, seat, kind })
  const lines = [line(1, 'a', 'phase'), line(2, 'a'), line(3, 'b', 'combat'), line(4, 'b'), line(5, undefined, 'phase')]

  test('filters keep the headings', () => {
    expect(filterJournal(lines, 'combat', 'a').map((each) => each.n)).toEqual([1, 3, 5])
    expect(filterJournal(lines, 'mine', 'a').map((each) => each.n)).toEqual([1, 2, 5])
  })

  test('groups follow their headings', () => {
    const groups = groupJournal(lines)
    expect(groups.map((group) => group.title)).toEqual(['1', '5'])
    expect(groups[0].lines.map((each) => each.n)).toEqual([2, 3, 4])
  })

  test('of several headings in a row the last is the heading', () => {
    const [group] = groupJournal([line(1, 'a', 'phase'), line(2, 'a', 'phase'), line(3, 'a')])
    expect(group.title).toBe('2')
    expect(group.lines.map((each) => each.n)).toEqual([1, 3])
  })

  test('after undo the lines that no longer hold go', () => {
    expect(mergeJournal(lines, { from: 3, lines: [] }).map((each) => each.n)).toEqual([1, 2, 3])
    expect(mergeJournal(lines, { from: 5, lines: [line(6, 'a')] }).map((each) => each.n)).toEqual([1, 2, 3, 4, 5, 6])
  })

  test('since my last turn: what others did', () => {
    expect(sinceLines(lines, 2, 'a').map((each) => each.n)).toEqual([3, 4])
    expect(sinceLines(lines, 1, 'a').map((each) => each.n)).toEqual([3, 4])
  })
})

test('numbers as printed', () => {
  expect(percent(69.444)).toBe('69.4 %')
  expect(percent(100)).toBe('100 %')
  expect(percent(0.01)).toBe('<0.1 %')
  expect(signed(-2)).toBe('−2')
  expect(shortHash('9f2c0000000071e4')).toBe('9f2c…71e4')
  expect(['15', 'August III', 'Wednesday'].map(shortLabel)).toEqual(['15', 'A III', 'Wed'])
  expect(ruleIds('5.11d, 5.15')).toEqual(['5.11d', '5.15'])
})
