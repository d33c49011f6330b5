import { describe, expect, test } from 'vitest'
import { leftWords, timesLeft } from '../src/logic/clocks'
import type { Clock, TableInfo } from '../src/wire/lobby'

const NOW = Date.parse('2026-11-18T12:00:00Z')
const table = (clock: Clock | null, more: Partial<TableInfo> = {}) =>
  ({
    clock,
    seats: [
      { seat: 'red', kind: 'person' },
      { seat: 'blue', kind: 'person' },
      { seat: 'green', kind: 'bot' },
    ],
    to_move: ['red'],
    ...more,
  }) as TableInfo
const time = (since: string | null): Clock => ({
  kind: 'time',
  seconds: 600,
  increment: 30,
  left: { red: 100, blue: 250, green: 600 },
  since,
})

describe('time to think', () => {
  test('passes for who is to move, and for persons alone', () => {
    expect(timesLeft(table(time('2026-11-18T11:59:20Z')), NOW)).toEqual([
      { seat: 'red', seconds: 60, runs: true },
      { seat: 'blue', seconds: 250, runs: false },
    ])
  })

  test('is never less than nothing, and stands still in a pause', () => {
    expect(timesLeft(table(time('2026-11-18T11:00:00Z')), NOW)[0].seconds).toBe(0)
    expect(timesLeft(table(time(null)), NOW)).toEqual([
      { seat: 'red', seconds: 100, runs: false },
      { seat: 'blue', seconds: 250, runs: false },
    ])
  })

  test('in days is told of who is to move', () => {
    const days: Clock = { kind: 'days', days: 3, due: '2026-11-20T16:30:00Z' }
    expect(timesLeft(table(days), NOW)).toEqual([{ seat: 'red', seconds: 52.5 * 3600, runs: true }])
    expect(timesLeft(table({ ...days, due: null }), NOW)).toEqual([])
  })

  test('is no matter without a clock, or when the game is over', () => {
    expect(timesLeft(table(null), NOW)).toEqual([])
    expect(timesLeft(table(time(null), { over: { winners: [] } as unknown as TableInfo['over'] }), NOW)).toEqual([])
  })

  test('is read in passing', () => {
    const days = (d: number, h: number) => `${d} d ${h} h`
    expect([59.9, 60, 3661, 52.5 * 3600].map((seconds) => leftWords(seconds, days))).toEqual([
      '0:59',
      '1:00',
      '1:01:01',
      '2 d 4 h',
    ])
  })
})
