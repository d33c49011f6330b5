import { describe, expect, test } from 'vitest'
import { sumLines, whatElse } from '../src/logic/battle'
import { beginning, compared, means, success } from '../src/logic/odds'
import type { Line, Odds, Piece } from '../src/wire/types'

const words = { place: (space: number) => `place ${space}`, units: (n: number) => `${n} units` }
const unit = (name: string, space: number, group?: string): Piece => ({
  id: name.length,
  name,
  space,
  side: 'soviet',
  group,
})
const line = (text: string, value: number | string, rule = '5.11a'): Line => ({ text, value, rule })

describe('the ledger of a side', () => {
  test('brigades of a division that fight together are one line', () => {
    const pieces = ['61', '62', '63'].map((name) => unit(name, 7, '21 RD'))
    const [only, ...rest] = sumLines(
      ['61', '62', '63'].map((name) => line(name, 3)),
      pieces,
      words,
    )
    expect(rest).toEqual([])
    expect(only).toEqual({ text: '21 RD, 3 units', value: 9, rule: '5.11a', all: '61, 62, 63' })
  })

  test('a lone unit keeps its name; from several places the place is named where there is room', () => {
    const pieces = [unit('VII Reserve Brigade of the line', 1), unit('Tank 1', 2)]
    const sums = sumLines([line('VII Reserve Brigade of the line', 14), line('Tank 1', 1)], pieces, words)
    expect(sums.map((each) => each.text)).toEqual(['VII Reserve Brigade of the line', 'Tank 1, place 2'])
  })

  test('more than four are summed by place', () => {
    const pieces = ['a', 'b', 'c', 'd', 'e'].map((name, i) => unit(name, i < 4 ? 1 : 2))
    const sums = sumLines(
      pieces.map((piece) => line(piece.name ?? '', 2)),
      pieces,
      words,
    )
    expect(sums.map((each) => [each.text, each.value])).toEqual([
      ['place 1, 4 units', 8],
      ['e', 2],
    ])
  })

  test('what has no number or no counter is left as it is', () => {
    const sums = sumLines([line('Aircraft', '+1'), line('Fort', 2)], [unit('Aircraft', 1, 'x')], words)
    expect(sums.map((each) => [each.text, each.value])).toEqual([
      ['Aircraft', '+1'],
      ['Fort', 2],
    ])
  })
})

test('what counts leaves out the units and their sums, and nothing else', () => {
  const sides = [
    { seat: 'a', total: 9, lines: [line('61', 9)] },
    { seat: 'b', total: 4, lines: [line('79', 4)] },
  ]
  const modifiers = [
    line('61', '9'),
    line('Attack', '9'),
    line('79', '4'),
    line('Defence', '4'),
    line('Difference', '5'),
    line('River', '4'),
  ]
  expect(whatElse(modifiers, sides).map((each) => each.text)).toEqual(['Difference', 'River'])
})

test('odds with and without support stand side by side', () => {
  const odds: Odds = {
    outcomes: [
      { label: 'Falls', probability: '3/4', percent: 75, tone: 2 },
      { label: 'Holds', probability: '1/4', percent: 25, tone: 3 },
    ],
    variants: [
      {
        title: 'if their HQ helps',
        short: 'HQ',
        bars: [],
        outcomes: [
          { label: 'Falls', probability: '1/2', percent: 50, tone: 2 },
          { label: 'You lose', probability: '1/2', percent: 50, tone: 4 },
        ],
      },
    ],
  }
  expect(compared(odds).map((row) => [row.label, row.percent, ...row.others])).toEqual([
    ['Falls', 75, 50],
    ['Holds', 25, 0],
    ['You lose', 0, 50],
  ])
  expect(success(odds.variants![0])).toBe(50)
})

test('what is to be expected reads as a sentence; how it is counted is said once', () => {
  const said = (expected: [string, string][]) =>
    means({ expected })
      .map(({ what, value, how }) => [what, value, how].filter(Boolean).join(' '))
      .join(', ')
  expect(
    said([
      ['Chance', '3.00'],
      ['They lose, steps', '0.06'],
      ['You lose, steps', '1.50'],
    ]),
  ).toBe('Chance 3, they lose 0.06, you lose 1.50 steps')
  expect(
    said([
      ['They lose, in defense factors', '1.20'],
      ['You lose, in attack factors', '0.80'],
    ]),
  ).toBe('They lose 1.20 in defense factors, you lose 0.80 in attack factors')
})

test('a note that names the good outcome stands alone', () => {
  const outcomes = [{ label: 'Success', probability: '1/2', percent: 50, tone: 1 }]
  expect(beginning({ outcomes, note: 'Success on 3 to 6' }, 'good')).toBe('Success on 3 to 6')
  expect(beginning({ outcomes, note: 'row 5' }, 'good')).toBe('Success; row 5')
  expect(beginning({ outcomes: [] }, 'good')).toBe('good')
})
