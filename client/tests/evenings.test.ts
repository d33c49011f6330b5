import { describe, expect, it } from 'vitest'
import { course, towns } from '../src/logic/evenings'
import { heldOf } from '../src/logic/chronicle'
import type { Point, Space } from '../src/wire/types'

/** Towns on a grid of ten kilometres; the true line stood at x = 52 on the 14th and at x = 82 on the 18th. */
const spaces = Array.from({ length: 11 * 5 }, (_, i) => {
  const at: Point = [(i % 11) * 10, Math.floor(i / 11) * 10]
  return { id: i, at, name: `T${at[0]}x${at[1]}`, rank: i === 27 ? 1 : 2 } as unknown as Space
})
const control = (front: number) =>
  Object.fromEntries(spaces.map((space) => [space.id, space.at[0] < front ? 'left' : 'right']))
const line = (x: number): Point[] => [
  [x, -10],
  [x, 60],
]
const fronts = [
  { date: '1920-08-01', line: line(20) },
  { date: '1920-08-14', line: line(52) },
  { date: '1920-08-18', line: line(82) },
  { date: '1920-08-25', line: line(99) },
]
const evenings = [
  { day: '1920-08-14', control: control(51) },
  { day: '1920-08-16', control: control(51) },
  { day: '1920-08-18', control: control(31) },
]
const sides = { west: 'left', east: 'right' }

describe('the front evening by evening', () => {
  it('follows the game, and tells history only on the days that are known', () => {
    const [town] = towns(heldOf(spaces, evenings[0].control), line(52))
    expect(town.name).toBe('T50x20')
    const found = course(town, line(52), evenings, fronts, spaces, sides, 1)
    expect(found?.own.map((each) => each.day)).toEqual(evenings.map((each) => each.day))
    expect(found?.own.map((each) => Math.round(each.km / 10) * 10)).toEqual([0, 0, -20])
    expect(found?.known.map((each) => each.day)).toEqual(['1920-08-14', '1920-08-18'])
    expect((found?.known[1].km ?? 0) - (found?.known[0].km ?? 0)).toBe(30)
  })

  it('tells of a day once: the last that is known of it', () => {
    const twice = [evenings[0], { ...evenings[2], day: evenings[0].day }, evenings[2]]
    const found = course({ at: [50, 20], name: 'T' }, line(52), twice, [...fronts, fronts[1]], spaces, sides, 1)
    expect(found?.own.map((each) => each.day)).toEqual(['1920-08-14', '1920-08-18'])
    expect(found?.known.map((each) => each.day)).toEqual(['1920-08-14', '1920-08-18'])
  })

  it('says nothing where the game has no front', () => {
    const whole = [{ day: '1920-08-14', control: control(1000) }]
    expect(course({ at: [50, 20], name: 'T' }, line(52), whole, fronts, spaces, sides, 1)).toBeNull()
  })
})
