import { describe, expect, test } from 'vitest'
import {
  CHANCE,
  chanceAt,
  costliest,
  fightsOf,
  groundOf,
  leadScale,
  longestMarch,
  luckOf,
  mostFoughtFor,
  swings,
} from '../src/logic/account'
import { partsOf } from '../src/logic/cards'
import { clock, wrapped } from '../src/logic/format'
import { byPlace, explained } from '../src/logic/groups'
import { crossing } from '../src/logic/odds'
import { courseOf, fortuneOf, greatest } from '../src/logic/why'
import type { Choice, JournalLine, Odds, View } from '../src/wire/types'

const line = (n: number, seat: string, battle: JournalLine['battle']): JournalLine => ({
  n,
  text: '',
  rule: '',
  turn: 1,
  kind: 'combat',
  spaces: [],
  seat,
  battle,
})
const poland = (seat: string) => seat === 'poland'

describe('the fights of a game', () => {
  const lost = { lost_attacker: 1, lost_defender: 4 }
  const lines = [
    line(0, 'poland', { space: 7, ...lost, due_attacker: 1, due_defender: 2.5 }),
    line(1, 'soviet', { space: 7, ...lost, due_attacker: 1, due_defender: 2.5 }),
    line(2, 'soviet', { space: 8, lost_attacker: 0, lost_defender: 0 }),
    line(3, 'poland', { from: 7, to: 8 }),
  ]

  test('are counted from the side of the reader, whoever attacks', () => {
    const fights = fightsOf(lines, poland)
    expect(fights.map(({ dealt, suffered, due, came }) => [dealt, suffered, due, came])).toEqual([
      [4, 1, 1.5, 3],
      [1, 4, -1.5, -3],
      [0, 0, null, 0],
    ])
    expect(mostFoughtFor(fights)).toEqual({ space: 7, times: 2 })
    expect(costliest(fights)?.n).toBe(0)
    expect(costliest(fightsOf(lines.slice(2), poland))).toBeNull()
  })

  test('leave ground that changed hands', () => {
    const view = (control: Record<string, string>) => ({ control }) as unknown as View
    const first = view({ 1: 'polish', 2: 'polish', 3: 'soviet' })
    const last = view({ 1: 'polish', 2: 'soviet', 3: 'polish', 4: 'polish' })
    expect([...groundOf(first, last).taken]).toEqual([
      ['soviet', [2]],
      ['polish', [3]],
    ])
  })

  test('and a longest march, in kilometres of the board', () => {
    const way = [
      { ...line(0, 'poland', undefined), text: 'short', path: [1, 2] },
      { ...line(1, 'poland', undefined), text: 'long', path: [1, 2, 3] },
    ]
    const at = (space: number): [number, number] => [space * 30, 0]
    expect(longestMarch(way, at, 2)).toEqual({ text: 'long', km: 30 })
    expect(longestMarch([line(0, 'poland', undefined)], at, 2)).toBeNull()
  })
})

describe('long lists', () => {
  const piece = (id: number): Choice => ({
    action: ['move', id],
    label: `Move ${id}`,
    kind: 'piece',
    targets: [{ piece: id }],
  })
  test('stand by place, few do not', () => {
    const many = Array.from({ length: 14 }, (_, i) => piece(i))
    const groups = byPlace(many, (id) => id % 3)
    expect(groups?.map((group) => [group.space, group.choices.length])).toEqual([
      [0, 5],
      [1, 5],
      [2, 4],
    ])
    expect(byPlace(many.slice(0, 12), () => 1)).toBeNull()
    expect(byPlace([...many, { ...piece(20), targets: [{ space: 1 }] }], () => 1)).toBeNull()
  })

  test('words on a button are explained by a chart of the game', () => {
    const chart = {
      id: 'o',
      title: 'Orders',
      columns: ['Order', 'Does', 'Where', 'Needs'],
      rows: [['Hold', 'Stay.', 'anywhere', '–']],
    }
    expect(explained([chart], 'Hold')).toBe('Stay. Where: anywhere.')
    expect(explained([chart], 'Go')).toBe('')
  })
})

test('a card speaks to each side by itself', () => {
  const seats = [
    { name: 'Poland', side: 'polish' },
    { name: 'Soviet Russia', side: 'soviet' },
  ]
  expect(partsOf('Poland: two more.\nSoviet Russia: one less.\nThen discard.', seats)).toEqual([
    { text: 'two more.', who: 'Poland', side: 'polish' },
    { text: 'one less.', who: 'Soviet Russia', side: 'soviet' },
    { text: 'Then discard.', who: '', side: '' },
  ])
  const read = seats.map((seat, i) => ({ ...seat, printed: seat.name, name: ['Polska', 'Rosja'][i] }))
  expect(partsOf('Poland: two more.', read)).toEqual([{ text: 'two more.', who: 'Polska', side: 'polish' }])
})

describe('orders of both sides', () => {
  const good = (percent: number) => [{ label: 'Success', probability: '', percent, tone: 1 }]
  const odds = (titles: string[]): Odds =>
    ({ outcomes: good(10), variants: titles.map((title, i) => ({ title, outcomes: good(20 + i) })) }) as unknown as Odds

  test('make a table, with how things stand now in the corner', () => {
    expect(crossing(odds(['none against dig', 'go against none', 'go against dig']))).toEqual({
      rows: ['none', 'go'],
      columns: ['none', 'dig'],
      chances: [
        [10, 20],
        [21, 22],
      ],
    })
  })

  test('do not where they come out with gaps, or are something else', () => {
    expect(crossing(odds(['a against b', 'c against d', 'e against f']))).toBeNull()
    expect(crossing(odds(['with HQ', 'with air', 'with both']))).toBeNull()
  })
})

describe('what is told beside the line of a battle', () => {
  const losses = { due_attacker: 1, due_defender: 2, lost_attacker: 0, lost_defender: 3 }
  const told: JournalLine = { ...line(0, '', { space: 7, by: 'soviet', ...losses }), seat: undefined }

  test('says who attacked and what was lost', () => {
    expect(fightsOf([told], poland)).toMatchObject([{ attacker: 'soviet', dealt: 0, suffered: 3, due: -1, came: -3 }])
    expect(luckOf([told], poland)).toEqual({ battles: 1, dealt: 0, due: 1, suffered: 3, dueSuffered: 2 })
  })
})

describe('the chance of winning', () => {
  const points = [0, 10, 20, 30].map((moves) => ({ moves, turn: `turn ${moves}`, scores: {}, lines: [] }))

  test('is that of the nearest moment', () => {
    const told = [
      { moves: 0, chance: 0.5 },
      { moves: 11, chance: 0.8 },
    ]
    expect([0, 5, 6, 10, 40].map((moves) => chanceAt(told, moves))).toEqual([0.5, 0.5, 0.8, 0.8, 0.8])
  })

  test('turns where it changes most, in the order of play', () => {
    const found = swings(points, [50, 45, 80, 60], ['poland', 'soviet'], 5)
    expect(found.map(({ at, from, to, seat }) => [at, from, to, seat])).toEqual([
      [20, 45, 80, 'poland'],
      [30, 80, 60, 'soviet'],
    ])
    expect(swings(points, [50, 45, 80, 60], ['poland', 'soviet'], 1).map(({ at }) => at)).toEqual([20])
  })
})

test('time is read off a clock, words stay within their room', () => {
  expect([5, 65, 3665].map(clock)).toEqual(['0:05', '1:05', '1:01:05'])
  expect(wrapped('Poland wins by two points', 12, (text) => text.length)).toEqual(['Poland wins', 'by two', 'points'])
  expect(wrapped('Unbreakable', 4, (text) => text.length)).toEqual(['Unbreakable'])
})

describe('the scale of a curve', () => {
  test('of chances is the same in every game', () => {
    expect([CHANCE.most, CHANCE.even, CHANCE.least]).toEqual([100, 50, 0])
    expect(CHANCE.told(62)).toBe('62 %')
  })

  test('of leads goes as far as they went, to either side', () => {
    const both = leadScale([0, 4, -7])
    expect([both.most, both.even, both.least]).toEqual([4, 0, -7])
    expect(both.marks.map(([, words]) => words)).toEqual(['+4', '0', '−7'])
  })

  test('of leads leaves out the side that never led, and stays a scale where nobody did', () => {
    expect(leadScale([0, 4]).marks.map(([, words]) => words)).toEqual(['+4', '0'])
    const level = leadScale([0, 0])
    expect(level.most).toBeGreaterThan(level.least)
  })
})

describe('why it ended so', () => {
  const turns = ['start', '14', '15', '16', '17']

  test('a winner who was never behind is told so, with his worst moment', () => {
    const told = courseOf({ values: [57, 60, 85, 90, 100], even: 50, turns }, true)
    expect(told).toEqual({ kind: 'always', least: 57, turn: 'start', since: '15' })
  })

  test('one who came back is told with how low he was; a chance that fell again decides nothing before', () => {
    const told = courseOf({ values: [60, 85, 20, 90, 100], even: 50, turns }, true)
    expect(told).toEqual({ kind: 'back', least: 20, turn: '15', since: '16' })
    expect(courseOf({ values: [60, 85, 20, 70, 100], even: 50, turns }, true)?.since).toBe('')
  })

  test('a lead decides nothing by itself, and a single moment tells nothing', () => {
    expect(courseOf({ values: [0, -3, 90, 95, 99], even: 0, turns }, false)).toMatchObject({ kind: 'back', since: '' })
    expect(courseOf({ values: [50], even: 50, turns }, true)).toBeNull()
  })

  test('the largest turning points of either side are found', () => {
    const turning = (seat: string, change: number) => ({ at: change, turn: '', change, seat, text: '' })
    const all = [turning('poland', 9), turning('soviet', 30), turning('poland', 20), turning('soviet', 8)]
    expect(greatest(all, poland)).toEqual({ won: 2, lost: 1 })
    expect(greatest(all.slice(0, 1), poland)).toEqual({ won: 0, lost: -1 })
  })

  test('luck is even while it stays within the spread of single battles', () => {
    const fight = (due: number, came: number) => ({
      n: 0,
      turn: '',
      space: 1,
      attacker: '',
      dealt: 0,
      suffered: 0,
      due,
      came,
    })
    expect(fortuneOf([fight(1, 2), fight(1, 0), fight(1, 2), fight(1, 0)])).toEqual({ word: 'even', by: 0 })
    expect(fortuneOf([fight(1, 2), fight(1, 2), fight(1, 2)])).toEqual({ word: 'good', by: 3 })
    expect(fortuneOf([fight(1, 0), fight(1, 0)])).toEqual({ word: 'bad', by: -2 })
    expect(fortuneOf([])).toBeNull()
  })
})
