import { describe, expect, test } from 'vitest'
import {
  bySpace,
  counted,
  counterScale,
  faces,
  fan,
  layStack,
  pillArea,
  stackArea,
  strengthOf,
} from '../src/logic/stack'
import type { Piece } from '../src/wire/types'

const piece = (id: number, strength: number | string, more: Partial<Piece> = {}): Piece => ({
  id,
  space: 7,
  side: 'polish',
  strength,
  ...more,
})

test('a counter counts for what the battle took of it', () => {
  const regiment = piece(1, '3-2-7', { strength: undefined, factors: ['3', '2', '7'] })
  expect(counted(regiment, 3)(regiment)).toBe(3)
  expect(counted(regiment, 2)(regiment)).toBe(2)
  expect(counted(regiment, NaN)(regiment)).toBe(3)
})

describe('stacks', () => {
  test('strongest on top, eleven right and five up', () => {
    const stack = layStack(7, [piece(1, 9), piece(2, 4)])
    expect(stack.faces.map((laid) => laid.face.id)).toEqual([2, 1])
    expect(stack.faces[1].dx - stack.faces[0].dx).toBe(11)
    expect(stack.faces[1].dy - stack.faces[0].dy).toBe(-5)
  })

  test('whoever is on the move lies above the strongest', () => {
    const stack = layStack(7, [piece(1, 9), piece(2, 4, { status: ['chosen'] }), piece(3, 6)])
    expect(stack.faces.map((laid) => laid.face.id)).toEqual([3, 1, 2])
  })

  test('above three counters the steps are nine and four', () => {
    const stack = layStack(
      7,
      [1, 2, 3, 4].map((id) => piece(id, id)),
    )
    expect(stack.faces[1].dx - stack.faces[0].dx).toBe(9)
    expect(stack.faces[1].dy - stack.faces[0].dy).toBe(-4)
  })

  test('a tall stack is squeezed', () => {
    const stack = layStack(
      7,
      [1, 2, 3, 4, 5, 6, 7, 8].map((id) => piece(id, id)),
    )
    expect(stack.width).toBeLessThanOrEqual(34 + 34)
  })

  test('the room of a stack is its counters, the pill apart', () => {
    const stack = layStack(7, [piece(1, 9), piece(2, 4)], { row: true })
    const area = stackArea(stack, [100, 100], 1)
    expect(area).toMatchObject({ y: 83, h: 34 })
    expect(area.x + area.w / 2).toBeCloseTo(100)
    expect(pillArea(stack, [100, 100], 1)?.y).toBeGreaterThan(area.y + area.h - 5)
    expect(pillArea(layStack(7, [piece(1, 9)]), [100, 100], 1)).toBeNull()
  })

  test('the pill shows the sum, and nothing for one counter or for a hidden one', () => {
    expect(layStack(7, [piece(1, 9), piece(2, 4)]).total).toBe(13)
    expect(layStack(7, [piece(1, 9)]).total).toBeNull()
    const back: Piece = { id: 3, space: 7, side: 'soviet', hidden: true }
    expect(layStack(7, [piece(1, 9), back]).total).toBeNull()
  })

  test('from far away a stack is one counter', () => {
    const stack = layStack(7, [piece(1, 9), piece(2, 4)], { merged: true })
    expect(stack.faces.map((laid) => laid.face.id)).toEqual([1])
    expect(stack.total).toBe(13)
  })

  test('the attacked stack lies side by side', () => {
    const stack = layStack(7, [piece(1, 9), piece(2, 4)], { row: true })
    expect(stack.faces[1].dy).toBe(0)
    expect(stack.faces[1].dx - stack.faces[0].dx).toBeGreaterThan(34)
  })

  test('a modifier such as +1 has no strength of its own', () => {
    expect(strengthOf(piece(1, '+1'))).toBe(0)
    expect(strengthOf(piece(1, '6'))).toBe(6)
    expect(strengthOf({ id: 1, side: 'soviet', factors: ['4-5-6'] })).toBe(4)
  })
})

describe('groups', () => {
  const brigades = [piece(1, 6, { group: '11 ID' }), piece(2, 5, { group: '11 ID' })]

  test('brigades of a division standing together are one counter with the sum', () => {
    const [division, ...rest] = faces(brigades)
    expect(rest).toEqual([])
    expect(division).toMatchObject({ members: [1, 2], strength: 11, echelon: 'xx', number: '11', parent: 'ID' })
  })

  test('they part when one is picked or when their status differs', () => {
    expect(faces(brigades, new Set([1, 2]))).toHaveLength(2)
    expect(faces([brigades[0], { ...brigades[1], status: ['attacked'] }])).toHaveLength(2)
  })

  test('a lone brigade keeps its own face', () => {
    expect(faces([brigades[0]])[0]).toMatchObject({ members: [1], strength: 6 })
  })
})

test('only pieces that stand in a space are stacked', () => {
  const box = piece(2, 1, { space: null, box: 'reserve' })
  expect([...bySpace([piece(1, 3), box]).keys()]).toEqual([7])
})

test('counters never shrink below 26 pixels', () => {
  expect(counterScale(1, 1)).toEqual({ scale: 1, merged: false })
  const far = counterScale(0.4, 1)
  expect(far.merged).toBe(true)
  expect(far.scale * 0.4 * 34).toBeCloseTo(26)
})

test('a fan has rows of four, each centred', () => {
  const places = fan(5, 34)
  expect(places).toHaveLength(5)
  expect(places[0][0]).toBe(-places[3][0])
  expect(places[4][0]).toBe(0)
  expect(places[4][1]).toBeGreaterThan(places[0][1])
})
