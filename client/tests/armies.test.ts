import { describe, expect, it } from 'vitest'
import { armiesOf, marches, placed, tagged } from '../src/logic/armies'
import { wilson } from '../src/logic/share'
import type { Piece, Space } from '../src/wire/types'

const spaces = new Map<number, Space>(
  [
    [0, 0],
    [30, 0],
    [1000, 0],
    [500, 500],
  ].map((at, id): [number, Space] => [id, { id, name: `place ${id}`, at: at as [number, number], rank: 1, facts: [] }]),
)
const piece = (id: number, space: number, side: string, more: Partial<Piece> = {}): Piece => ({
  id,
  space,
  side,
  symbol: 'infantry',
  strength: 4,
  ...more,
})

describe('armies', () => {
  it('are counters of one side that stand together, where the most of them stand', () => {
    const pieces = [
      piece(1, 0, 'polish'),
      piece(2, 1, 'polish', { strength: 9, symbol: 'cavalry' }),
      piece(3, 1, 'polish', { symbol: 'hq', strength: undefined, name: 'Haller' }),
      piece(4, 2, 'polish'),
      piece(5, 0, 'soviet'),
      piece(6, 99, 'soviet'),
    ]
    const found = armiesOf(pieces, spaces, 100)
    expect(found.map(({ side, space, strength, count, hq }) => [side, space, strength, count, hq])).toEqual([
      ['polish', 1, 13, 3, 'Haller'],
      ['polish', 2, 4, 1, undefined],
      ['soviet', 0, 4, 1, undefined],
    ])
    expect(armiesOf(pieces, spaces, 10)).toHaveLength(4)
  })

  it('tell nothing of what is hidden but how many', () => {
    const [army] = armiesOf(
      [piece(1, 0, 'polish', { hidden: true, strength: undefined, symbol: undefined })],
      spaces,
      100,
    )
    expect([army.strength, army.count, army.hq]).toEqual([null, 1, undefined])
  })

  it('step aside for each other', () => {
    const found = placed(armiesOf([piece(1, 0, 'polish'), piece(2, 1, 'soviet')], spaces, 5), spaces, 60)
    expect(Math.hypot(found[0].at[0] - found[1].at[0], found[0].at[1] - found[1].at[1])).toBeGreaterThan(59)
  })

  it('go to the nearest place that their side wants and does not hold', () => {
    const armies = placed(armiesOf([piece(1, 0, 'polish'), piece(2, 2, 'soviet')], spaces, 5), spaces, 10)
    const aims = new Map([['polish', [1, 2, 3]]])
    const way = (control: Record<string, string>) =>
      marches(armies, aims, spaces, control, 50).map((each) => each.space)
    expect(way({ 1: 'polish' })).toEqual([3])
    expect(way({ 1: 'polish', 3: 'polish' })).toEqual([2])
    expect(way({})).toEqual([]) // so near that no arrow has room
  })
})

describe('what chance leaves open', () => {
  it('is the interval of Wilson', () => {
    const [low, high] = wilson(29, 30)
    expect(low).toBeCloseTo(0.833, 2)
    expect(high).toBeCloseTo(0.994, 2)
    expect(wilson(0, 0)).toEqual([0, 1])
  })
})

describe('names of armies', () => {
  const spaces = new Map<number, Space>([
    [1, { id: 1, at: [100, 100], name: 'A', rank: 2 }],
    [2, { id: 2, at: [100, 145], name: 'B', rank: 2 }],
  ])
  const pieces: Piece[] = [
    { id: 1, space: 1, side: 'polish', symbol: 'infantry', strength: 9 },
    { id: 2, space: 2, side: 'soviet', symbol: 'infantry', strength: 3 },
  ]
  const [pole, russian] = armiesOf(pieces, spaces, 10).map((army) => ({
    ...army,
    at: spaces.get(army.space)?.at ?? army.at,
  }))
  const seen = { x: 0, y: 0, w: 400, h: 400 }

  it('stand below, or where they cover nothing', () => {
    const [first, second] = tagged([pole, russian], () => '1 counter', [], 1, seen)
    expect(first.tag?.side).toBe('above')
    expect(second.tag?.side).toBe('below')
  })

  it('are left out where they would be cut', () => {
    const [first] = tagged([pole], () => 'a very long name of an army', [], 1, { x: 70, y: 70, w: 60, h: 60 })
    expect(first.tag).toBeUndefined()
  })
})
