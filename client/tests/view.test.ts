import { describe, expect, test } from 'vitest'
import { diffViews, isVisible } from '../src/logic/diff'
import { anchor, nameArea, nameScale, nameShown, overlap, signOf, writeNames } from '../src/logic/labels'
import {
  filterJournal,
  groupJournal,
  mergeJournal,
  sideOfLine,
  sinceLines,
  unitSides,
  withDice,
} from '../src/logic/journal'
import { percent, ruleIds, ruleName, ruleParts, shortHash, shortLabel, shortTitle, signed } from '../src/logic/format'
import { ownedTitle, phasesShown } from '../src/logic/sequence'
import type { JournalLine, OutlineItem, Piece, Space, View } from '../src/wire/types'

const bare: JournalLine = { n: 1, text: '', rule: '', turn: 1, kind: '', spaces: [] }
const view = (pieces: Piece[], control: Record<string, string> = {}): View => ({
  game: 'g',
  scenario: 's',
  seat: null,
  seats: [],
  to_move: [],
  version: 1,
  options: {},
  over: null,
  prompt: { text: '', rule: '' },
  phase: {},
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

  test('nothing to see needs no time', () => {
    expect(isVisible(diffViews(view([at(1, 10)]), view([at(1, 10)])))).toBe(false)
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

  const radzymin: Space = { id: 1, name: 'Radzymin', at: [100, 60], label: [92, 104, 'end'], sign: [100, 100], rank: 2 }

  test('the town is where the drawing says, else beside its name', () => {
    expect(signOf(radzymin)).toEqual([100, 100])
    expect(signOf({ label: [92, 104, 'end'], rank: 2 })?.[0]).toBeCloseTo(99.5)
    expect(signOf({ label: [92, 104, 'middle'], rank: 2 })).toBeNull()
  })

  test('stand where they were drawn unless something covers them there', () => {
    expect(writeNames([radzymin], [], 1, () => false)[0].label).toEqual([92, 104, 'end'])
    const arrow = { x: 60, y: 95, w: 30, h: 12 }
    const [moved] = writeNames([radzymin], [arrow], 1, () => false)
    expect(moved.label[2]).toBe('start')
    expect(moved.label[0]).toBeGreaterThan(100)
  })

  test('are left out where there is no room, but not those that are spoken of', () => {
    const everywhere = { x: 0, y: 0, w: 300, h: 300 }
    expect(writeNames([radzymin], [everywhere], 1, () => false)).toEqual([])
    expect(writeNames([radzymin], [everywhere], 1, () => true)).toHaveLength(1)
  })

  test('of nodes go to another side of them, and a capital further off', () => {
    const node: Space = { id: 3, name: 'Pinsk', at: [100, 100], label: [100, 130, 'middle'], r: 16, rank: 2 }
    const below = { x: 50, y: 118, w: 100, h: 20 }
    expect(writeNames([node], [], 1, () => false)[0].label).toEqual([100, 130, 'middle'])
    expect(writeNames([node], [below], 1, () => false)[0].label.slice(0, 1)).toEqual([120])
    const crowd = { x: 70, y: 70, w: 60, h: 70 }
    expect(writeNames([node], [crowd], 1, () => false)).toEqual([])
    const [far] = writeNames([{ ...node, rank: 0 }], [crowd], 1, () => true)
    expect(Math.abs(far.label[0] - 100)).toBeGreaterThan(30)
  })

  test('two names do not lie on each other: the greater town is written first', () => {
    const small: Space = { ...radzymin, id: 2, name: 'Nearby', rank: 3 }
    const written = writeNames([small, radzymin], [], 1, () => false)
    expect(written.map(({ space }) => space.id)).toEqual([1, 2])
    expect(written[1].label).not.toEqual([92, 104, 'end'])
  })

  test('hang away from their place', () => {
    expect(anchor([0, 0], [20, 4])).toBe('start')
    expect(anchor([0, 0], [-20, 4])).toBe('end')
    expect(anchor([0, 0], [3, 20])).toBe('middle')
  })
})

describe('journal', () => {
  const line = (n: number, seat: string | undefined, kind = 'move'): JournalLine => ({
    ...bare,
    n,
    text: `${n}`,
    seat,
    kind,
  })
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

test('a line about a unit has the colour of its side', () => {
  const units = unitSides([at(1, 10, { name: 'Tank Unit 1' }), at(2, 10, { name: 'Tank Unit 12', side: 'soviet' })])
  const told = (text: string, seat?: string) =>
    sideOfLine({ ...bare, text, seat }, units, (id) => (id === 'poland' ? 'polish' : ''))
  expect(told('Tank Unit 1 is placed at Praga')).toBe('polish')
  expect(told('Tank Unit 12: Praga to Zegrze')).toBe('soviet')
  expect(told('Night falls')).toBe('')
  expect(told('Night falls', 'poland')).toBe('polish')
})

describe('sequence of play', () => {
  const item = (id: string, owner?: string): OutlineItem => ({ id, title: id, owner })
  const day = [item('set-up'), item('combat', 'a'), item('movement', 'a'), item('combat b', 'b'), item('night')]

  test('only what belongs to a side has a box', () => {
    expect(phasesShown(day).map((each) => each.id)).toEqual(['combat', 'movement', 'combat b'])
  })

  test('a sequence without owners, or a short one, is shown whole', () => {
    expect(phasesShown(day.slice(0, 4))).toHaveLength(4)
    expect(phasesShown(['1', '2', '3', '4', '5', '6'].map((id) => item(id)))).toHaveLength(6)
  })

  test('the side stands before the phase', () => {
    expect(ownedTitle('Combat (Poland)', 'Poland', 'Polish')).toBe('Polish combat')
    expect(ownedTitle('Night', '', '')).toBe('Night')
    expect(ownedTitle('Orders', 'Poland', 'Polish')).toBe('Orders')
  })
})

test('chips show numbers whole and the end of slugs', () => {
  expect(ruleParts('5.11a')).toEqual(['', '5.11a'])
  expect(ruleParts('scn.warsaw.vp.pol.unit')).toEqual(['scn.warsaw.vp.', 'pol.unit'])
  expect(ruleParts('table.terrain.rivers')).toEqual(['table.terrain.', 'rivers'])
  expect(ruleParts('table.combat')).toEqual(['table.', 'combat'])
  expect(ruleParts('9.13.4(2)')).toEqual(['', '9.13.4(2)'])
})

test('a title says its year once', () => {
  expect(shortTitle('Poland 1920: Warsaw, 14 August 1920')).toBe('Warsaw, 14 August')
  expect(shortTitle('Strike of the Eagle: Campaign of 1920')).toBe('Campaign of 1920')
})

test('numbers as printed', () => {
  expect(percent(69.444)).toBe('69.4 %')
  expect(percent(100)).toBe('100 %')
  expect(percent(0.01)).toBe('<0.1 %')
  expect(signed(-2)).toBe('−2')
  expect(shortHash('9f2c0000000071e4')).toBe('9f2c…71e4')
  expect(['15', 'August III', 'Wednesday', '29.VIII'].map((label) => shortLabel(label))).toEqual([
    '15',
    'A III',
    'Wed',
    '29',
  ])
  expect(shortLabel('29.VIII', 7)).toBe('29.VIII')
  expect([ruleName('5.24', 'Combat'), ruleName('loss.codes', 'Losses'), ruleName('loss.codes')]).toEqual([
    '5.24',
    'Losses',
    '§',
  ])
  expect(ruleIds('5.11d, 5.15')).toEqual(['5.11d', '5.15'])
})

test('dice are read with what came of them', () => {
  const roll = (n: number, die: number) => ({ n, text: `Roll: ${die}`, kind: 'roll', spaces: [], dice: [die] })
  const came = { n: 3, text: 'Two are lost', kind: 'combat', spaces: [4] }
  const read = withDice([roll(1, 6), roll(2, 1), came, roll(4, 3)] as never[])
  expect(read.map((line) => [line.text, line.dice])).toEqual([
    ['Two are lost', [6, 1]],
    ['Roll: 3', [3]],
  ])
})
