import { describe, expect, test } from 'vitest'
import { defenceOf, meetings } from '../src/logic/meeting'
import { neighbours } from '../src/logic/ways'
import type { Edge, Piece } from '../src/wire/types'

/** Places in a row: 1 – 2 – 3 – 4. */
const near = neighbours([1, 2, 3].map((a) => ({ id: a, a, b: a + 1 })) as Edge[])
const ours = new Set(['polish'])
const unit = (id: number, space: number, side: string, factors: string, hidden = false): Piece =>
  hidden ? { id, space, side, hidden } : { id, space, side, factors: [factors] }

describe('an order', () => {
  const pieces = [
    unit(1, 1, 'polish', '7-4-7'),
    unit(2, 2, 'polish', '5-3-6'),
    unit(3, 4, 'soviet', '6-4-7'),
    unit(4, 4, 'soviet', '3-2-7'),
  ]

  test('tells before whom one would stand, attack against defence', () => {
    expect(meetings(near, pieces, ours, [{ piece: 1, to: 3 }])).toEqual([{ space: 4, ours: 7, theirs: 6 }])
  })

  test('counts all of ours that stand there then, wherever they come from', () => {
    const both = [
      { piece: 1, to: 3 },
      { piece: 2, to: 3 },
    ]
    expect(meetings(near, pieces, ours, both)).toEqual([{ space: 4, ours: 12, theirs: 6 }])
  })

  test('meets nobody far from the enemy, and those in the place itself', () => {
    expect(meetings(near, pieces, ours, [{ piece: 1, to: 2 }])).toEqual([])
    expect(meetings(near, pieces, ours, [{ piece: 1, to: 4 }])).toEqual([{ space: 4, ours: 7, theirs: 6 }])
  })

  test('claims no strength of what lies face down', () => {
    const hidden = [...pieces, unit(5, 4, 'soviet', '', true)]
    expect(meetings(near, hidden, ours, [{ piece: 1, to: 3 }])).toEqual([{ space: 4, ours: 7, theirs: null }])
  })
})

test('the second of three factors defends, and one of two does both', () => {
  expect(defenceOf(unit(1, 1, 'polish', '7-4-7'))).toBe(4)
  expect(defenceOf(unit(1, 1, 'polish', '1-2-u'))).toBe(2)
  expect(defenceOf(unit(1, 1, 'polish', '5-3'))).toBe(5)
})
