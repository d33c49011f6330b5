import { afterEach, describe, expect, it, vi } from 'vitest'
import { aimsOf } from '../src/lobby/aims'
import { turned } from '../src/lobby/orders'
import { pointsOf } from '../src/logic/points'
import { nearestTo, neighbours, within } from '../src/logic/ways'
import { Pointing } from '../src/map/pointing'
import type { Point } from '../src/wire/types'

describe('points as pips', () => {
  it('are whole numbers that add up to what a counter has', () => {
    expect(pointsOf({ cost: 6, left: 1 })).toEqual({ spent: 6, left: 1 })
    expect(pointsOf({ cost: '6', left: '0' })).toEqual({ spent: 6, left: 0 })
  })

  it('are not drawn where the game counts none, halves, or too many', () => {
    expect(pointsOf(undefined)).toBeNull()
    expect(pointsOf({ cost: 2 })).toBeNull()
    expect(pointsOf({ cost: '1½', left: 2 })).toBeNull()
    expect(pointsOf({ cost: 0.5, left: 2 })).toBeNull()
    expect(pointsOf({ cost: 12, left: 8 })).toBeNull()
    expect(pointsOf({ cost: 0, left: 0 })).toBeNull()
  })
})

/** Places in a row, ten apart. */
const row = (id: number): Point | undefined => (id >= 0 && id < 9 ? [id * 10, 0] : undefined)

describe('where those can go who do not get there', () => {
  it('is nearest to the place that is wanted, for all of them', () => {
    const reached = [
      [1, 2, 3, 4, 5],
      [0, 1, 2, 3, 4],
    ]
    expect(nearestTo(reached, row, 8, [0, 0])).toEqual([4, 3, 2, 1])
  })

  it('is no step back, and never the place itself', () => {
    expect(nearestTo([[1, 2, 3, 8]], row, 8, [2])).toEqual([3])
    expect(nearestTo([[1, 2]], row, 8, [2])).toEqual([])
    expect(nearestTo([], row, 8, [])).toEqual([])
  })
})

describe('the neighbourhood of a place', () => {
  const near = neighbours([0, 1, 2, 3, 4].map((id) => ({ id, a: id, b: id + 1, kind: 'road' })))
  it('ends after so many steps', () => {
    expect([...within(near, 0, 0)]).toEqual([0])
    expect([...within(near, 2, 1)].sort()).toEqual([1, 2, 3])
    expect([...within(near, 0, 3)].sort()).toEqual([0, 1, 2, 3])
  })
})

describe('a briefing', () => {
  it('gives each place that wins one letter, whoever wants it', () => {
    const aims = aimsOf({
      wins: {
        red: [{ text: 'both', places: ['Ford', 'Mill'] }],
        blue: [{ text: 'one', places: ['Mill'] }, { text: 'by points' }],
      },
    })
    expect([...aims].map(([place, { letter, sides }]) => [place, letter, [...sides]])).toEqual([
      ['Ford', 'A', ['red']],
      ['Mill', 'B', ['red', 'blue']],
    ])
    expect(aimsOf(undefined).size).toBe(0)
  })

  it('exchanges two sides, and moves more of them on by a seat', () => {
    const me = { kind: 'you' as const }
    const bot = { kind: 'bot' as const, bot: 'low', level: 2 }
    const link = { kind: 'link' as const }
    expect(turned(['red', 'blue'], { red: me, blue: bot })).toEqual({ red: bot, blue: me })
    expect(turned(['a', 'b', 'c'], { a: me, b: bot, c: link })).toEqual({ a: link, b: me, c: bot })
  })
})

describe('a tap on a place while counters are chosen', () => {
  afterEach(() => vi.unstubAllGlobals())
  function pointing() {
    const place = { closest: (what: string) => (what === '[data-space]' ? { getAttribute: () => '5' } : null) }
    vi.stubGlobal('document', { elementFromPoint: () => place })
    const command = {
      chosen: [1],
      over: null as number | null,
      reach: new Map([[5, 1]]),
      can: () => false,
      point: vi.fn((space: number) => (command.over = space)),
      send: vi.fn(),
    }
    const scene = { hover: null, tray: null, stacks: new Map() }
    const table = { picking: { all: [{}] }, command }
    const made = new Pointing(
      scene as never,
      table as never,
      () => undefined,
      () => new Set(),
    )
    return { command, tap: (touch: boolean) => made.tap(1, 1, { touch, shift: false, again: false }) }
  }

  it('of a finger shows what would happen there first, and gives the order the second time', () => {
    const { command, tap } = pointing()
    tap(true)
    expect(command.point).toHaveBeenCalledWith(5)
    expect(command.send).not.toHaveBeenCalled()
    tap(true)
    expect(command.send).toHaveBeenCalledWith(5)
  })

  it('of a mouse, which has pointed already, gives it at once', () => {
    const { command, tap } = pointing()
    tap(false)
    expect(command.point).not.toHaveBeenCalled()
    expect(command.send).toHaveBeenCalledWith(5)
  })
})
