import { describe, expect, test } from 'vitest'
import { ruleIds } from '../src/logic/format'
import { branchOf, numbered, roomForNext, stepsShown } from '../src/logic/sequence'
import { bandsOf, groupsOf, spotOn } from '../src/logic/tracks'
import type { Track } from '../src/wire/types'

const track = (more: Partial<Track> = {}): Track => ({ id: 'm', title: 'M', from: -24, to: 24, marks: [], ...more })

describe('a track', () => {
  test('has its boxes side by side', () => {
    expect(spotOn(track(), 0)).toBe(50)
    expect(spotOn(track({ from: 1, to: 4 }), 1)).toBe(12.5)
    expect(spotOn(track({ from: 1, to: 4 }), 99)).toBe(87.5)
  })

  test('is tinted towards its ends, a step for each Level, on either side of nought', () => {
    const bands = bandsOf(track({ sides: ['polish', 'soviet'], levels: [8, 16] }))
    expect(bands.map(({ side, level }) => [side, level])).toEqual([
      ['polish', 2],
      ['polish', 1],
      ['polish', 0],
      ['soviet', 0],
      ['soviet', 1],
      ['soviet', 2],
    ])
    expect(bands.reduce((sum, band) => sum + band.wide, 0)).toBeCloseTo(100)
    expect(bands.every((band, i) => !i || Math.abs(bands[i - 1].from + bands[i - 1].wide - band.from) < 0.001)).toBe(
      true,
    )
  })

  test('that nobody owns is one band, and those of a group stand together', () => {
    expect(bandsOf(track())).toHaveLength(1)
    const grouped = groupsOf([track({ group: 'Morale' }), track(), track({ group: 'Morale' })])
    expect(grouped.map((group) => [group.title, group.tracks.length])).toEqual([
      ['Morale', 2],
      ['', 1],
    ])
  })
})

describe('the steps of a turn', () => {
  const step = (id: string) => ({ id, title: `${id} Attack` })
  const many = { id: 'a', title: 'Turn', steps: ['1', '2', '3', '4', '5'].map(step) }

  test('are boxes where there are many of them', () => {
    expect(stepsShown(many)).toHaveLength(5)
    expect(stepsShown({ ...many, steps: many.steps.slice(1) })).toEqual([])
    expect(branchOf([many])).toBe(many.steps)
    expect(numbered('3 Reactive Movement', 0)).toEqual({ number: '3', words: 'Reactive Movement' })
    expect(numbered('Rally', 1)).toEqual({ number: '2', words: 'Rally' })
  })

  test('name the one after only where no word would be cut', () => {
    const titles = (n: number) => Array.from({ length: n }, (_, i) => (i === 2 ? '3 Place orders' : `${i + 1} Cards`))
    expect(roomForNext(titles(7), 1)).toBe(true)
    expect(roomForNext(titles(13), 1)).toBe(false)
  })
})

test('what the table itself refuses has no chip', () => {
  expect(ruleIds('contract')).toEqual([])
  expect(ruleIds('5.1, contract 5.2')).toEqual(['5.1', '5.2'])
})
