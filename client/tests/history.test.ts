import { describe, expect, it } from 'vitest'
import {
  astray,
  clearPoint,
  crossings,
  heldOf,
  inPlay,
  measures,
  roomFor,
  sidesOf,
  westOf,
  windowOf,
} from '../src/logic/chronicle'
import type { Point, Space } from '../src/wire/types'

/** A line from north to south at x = 52, and towns on a grid of 10. */
const line: Point[] = [
  [52, -10],
  [52, 210],
]
const spaces = Array.from({ length: 11 * 5 }, (_, i) => {
  const at: Point = [(i % 11) * 10, Math.floor(i / 11) * 50]
  return { id: i, at, name: `T${at[0]}x${at[1]}`, rank: 2 } as unknown as Space
})
const control = (front: (y: number) => number) =>
  Object.fromEntries(spaces.map((space) => [space.id, space.at[0] < front(space.at[1]) ? 'left' : 'right']))

describe('history beside a game', () => {
  it('tells the banks of a line', () => {
    expect(crossings(line, 100)).toEqual([52])
    expect(westOf(line, [10, 100])).toBe(true)
    expect(westOf(line, [90, 100])).toBe(false)
    expect(westOf(line, [90, 500])).toBeNull()
  })

  it('names the sides by whoever holds a bank, and the towns on the other one', () => {
    const held = heldOf(
      spaces,
      control((y) => (y === 100 ? 85 : 55)),
    )
    const sides = sidesOf(line, held)
    expect(sides).toEqual({ west: 'left', east: 'right' })
    expect(astray(line, held, sides ?? { west: '', east: '' })).toMatchObject({
      lost: [],
      won: [{ name: 'T60x100' }, { name: 'T70x100' }, { name: 'T80x100' }],
    })
  })

  it('measures along a parallel, and nothing below the error of the line', () => {
    const held = heldOf(
      spaces,
      control((y) => (y === 100 ? 85 : 55)),
    )
    const [widest, ...others] = measures(line, held, { west: 'left', east: 'right' }, 1, 15)
    expect(others).toEqual([])
    expect(widest.y).toBe(100)
    expect(widest.km).toBeGreaterThan(30)
    expect(widest.km).toBeLessThan(40)
  })

  it('counts only the towns within reach of a counter', () => {
    const held = heldOf(
      spaces,
      control(() => 55),
    )
    const near = inPlay(held, [[50, 100]], 15).map((space) => space.name)
    expect(near).toEqual(['T40x100', 'T50x100', 'T60x100'])
  })

  it('writes the date of a line where no distance stands', () => {
    const points = Array.from({ length: 11 }, (_, i): Point => [0, i * 10])
    expect(clearPoint(points, 0.5, 20, 10, [])).toEqual([0, 50])
    const taken = [{ x: -50, y: 38, w: 100, h: 24 }]
    const [, y] = clearPoint(points, 0.5, 20, 10, taken) ?? [0, 0]
    expect(y + 5 <= 38 || y - 5 >= 62).toBe(true)
    expect(clearPoint(points, 0.5, 20, 10, [{ x: -50, y: -50, w: 100, h: 300 }])).toBeUndefined()
  })

  it('shows the day looked at and the own day together where it can', () => {
    const days = windowOf('1920-08-20', '1920-08-14', '1920-04-24', '1920-10-18', 15)
    expect(days).toHaveLength(15)
    expect(days).toContain('1920-08-14')
    expect(days).toContain('1920-08-20')
    expect(windowOf('1920-04-24', '1920-08-14', '1920-04-24', '1920-10-18', 15)[0]).toBe('1920-04-24')
    expect(windowOf('1920-10-18', '1920-08-14', '1920-04-24', '1920-10-18', 15).at(-1)).toBe('1920-10-18')
  })

  it('lays a note where nothing lies, or not at all', () => {
    const bounds = { x: 0, y: 0, w: 400, h: 400 }
    expect(roomFor([100, 100], 100, 40, [], bounds)).toEqual({ x: 120, y: 80, w: 100, h: 40 })
    expect(roomFor([300, 100], 100, 40, [], bounds)).toMatchObject({ x: 180 })
    expect(roomFor([100, 100], 100, 40, [bounds], bounds)).toBeNull()
  })
})
