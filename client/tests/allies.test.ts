import { describe, expect, test } from 'vitest'
import { common, parties, shared } from '../src/logic/allies'

const sideOf = (seat: string) => (seat.startsWith('poland') ? 'polish' : seat.startsWith('soviet') ? 'soviet' : '')
const four = ['poland_north', 'poland_south', 'soviet_north', 'soviet_south']

describe('allies', () => {
  test('are one party: the first of them stands for all', () => {
    expect(parties(four, sideOf)).toEqual(['poland_north', 'soviet_north'])
    expect(parties(['poland', 'soviet'], sideOf)).toEqual(['poland', 'soviet'])
    expect(parties(['red', 'blue'], () => '')).toEqual(['red', 'blue'])
  })

  test('have one score where it is the same', () => {
    const scores = (totals: number[]) => totals.map((total, i) => ({ seat: four[i], total, lines: [] }))
    const shown = (totals: number[]) => shared(scores(totals), sideOf).map(({ seat, total }) => [seat, total])
    expect(shown([0, 0, 8, 8])).toEqual([['poland_north', 0], ['soviet_north', 8]]) // prettier-ignore
    expect(shown([0, 0, 8, 7])).toHaveLength(3)
  })

  test('are called by what their names begin with', () => {
    expect(common(['Poland, northern front', 'Poland, southern front'])).toBe('Poland')
    expect(common(['Soviet Western Front (north)', 'Soviet Southwestern Front (south)'])).toBe('Soviet')
    expect(common(['Poland'])).toBe('Poland')
    expect(common(['West', 'Southwest'])).toBe('West, Southwest')
  })
})
