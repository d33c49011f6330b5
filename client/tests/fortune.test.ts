import { describe, expect, it } from 'vitest'
import { luckOfBattle } from '../src/logic/fortune'
import type { BattleLuck } from '../src/wire/lobby'

const luck = (spread: [number, number][], dealt: number, lost: number): BattleLuck => {
  const came = dealt - lost
  const sum = (of: (value: number) => boolean) => spread.reduce((n, [value, count]) => n + (of(value) ? count : 0), 0)
  return {
    dealt,
    lost,
    due_dealt: 0,
    due_lost: 0,
    fights: sum(() => true),
    worse: sum((value) => value < came),
    better: sum((value) => value > came),
    spread,
  }
}

describe('the luck of a battle', () => {
  it('is told beside those that might have been', () => {
    const told = luckOfBattle(luck([[-1, 2], [0, 8], [1, 30], [2, 41], [3, 15], [4, 4]], 4, 1)) // prettier-ignore
    expect([told.word, told.share]).toEqual(['better', 81])
    expect(told.columns.map((each) => each.label)).toEqual(['−1', '0', '+1', '+2', '+3', '+4'])
    expect(told.columns.filter((each) => each.here).map((each) => each.value)).toEqual([3])
  })

  it('is bad luck where most end better, and none where most end so', () => {
    expect(luckOfBattle(luck([[-2, 10], [0, 90]], 0, 2)).word).toBe('worse') // prettier-ignore
    expect(luckOfBattle(luck([[0, 20], [1, 60], [2, 20]], 1, 0))).toMatchObject({ word: 'usual', share: 60 }) // prettier-ignore
  })

  it('keeps to few columns, with what lies farther out in the outermost', () => {
    const spread = Array.from({ length: 21 }, (_, i) => [i - 10, 5] as [number, number])
    const { columns } = luckOfBattle(luck(spread, 0, 9))
    expect(columns).toHaveLength(7)
    expect(columns.reduce((n, each) => n + each.count, 0)).toBe(105)
    expect(columns.filter((each) => each.here)).toHaveLength(1)
  })

  it('shows the one that came even if none of the others ended so', () => {
    const { columns } = luckOfBattle(luck([[2, 32], [3, 168]], 3, 2)) // prettier-ignore
    expect(columns.map((each) => [each.value, each.count, each.here])).toEqual([
      [1, 0, true],
      [2, 32, false],
      [3, 168, false],
    ])
  })
})
