import { describe, expect, test } from 'vitest'
import {
  clicked,
  legalNames,
  legalTargets,
  mainChoice,
  meant,
  pick,
  readingOrder,
  remaining,
} from '../src/logic/narrow'
import type { Choice } from '../src/wire/types'

const move = (piece: number, space: number): Choice => ({
  action: ['move', piece, space],
  label: `Move ${piece} to ${space}`,
  kind: 'space',
  targets: [{ piece }, { space }],
})
const add = (piece: number): Choice => ({
  action: ['add', piece],
  label: `Add ${piece}`,
  kind: 'piece',
  targets: [{ piece }],
})
const done: Choice = { action: ['done'], label: 'Done', kind: 'button', targets: [], main: true }

describe('narrowing', () => {
  const choices = [move(1, 40), move(1, 41), move(2, 40), done]

  test('what is legal shrinks with each click', () => {
    expect([...legalTargets(choices, []).piece]).toEqual([1, 2])
    expect([...legalTargets(choices, []).space]).toEqual([40, 41])
    expect([...legalTargets(choices, [{ space: 41 }]).piece]).toEqual([1])
    expect(remaining(choices, [{ piece: 1 }])).toHaveLength(2)
  })

  test('a click that leaves one choice names it, complete only if everything was clicked', () => {
    const first = pick(choices, [], { piece: 2 })
    expect(first.kind === 'one' && first.choice.action).toEqual(['move', 2, 40])
    expect(first.kind === 'one' && first.complete).toBe(false)
    const second = pick(choices, [{ piece: 1 }], { space: 41 })
    expect(second.kind === 'one' && second.complete).toBe(true)
  })

  test('a click that leaves several choices waits for the next', () => {
    const result = pick(choices, [], { piece: 1 })
    expect(result.kind === 'many' && result.choices.map((choice) => choice.action[2])).toEqual([40, 41])
  })

  test('a click that does not fit the earlier ones starts afresh', () => {
    const result = pick(choices, [{ space: 41 }], { piece: 2 })
    expect(result.kind === 'one' && result.picked).toEqual([{ piece: 2 }])
  })

  test('a click on what is not offered picks nothing', () => {
    expect(pick(choices, [], { piece: 9 })).toEqual({ kind: 'none' })
    expect(pick(choices, [], { card: 1 })).toEqual({ kind: 'none' })
  })

  test('two choices about the same piece stay two', () => {
    const both = [add(5), { ...add(5), action: ['add', 5, 'half'] }]
    const result = pick(both, [], { piece: 5 })
    expect(result.kind === 'many' && result.choices).toHaveLength(2)
  })
})

describe('what a refused click means', () => {
  test('the verb of the decision with the clicked id in its place', () => {
    expect(meant([add(1), add(2), done], [], { piece: 9 })).toEqual([['add', 9]])
    expect(meant([move(1, 40), move(2, 41)], [{ piece: 1 }], { space: 50 })).toEqual([['move', 1, 50]])
  })

  test('one question for each verb, none for a kind that the decision does not ask for', () => {
    const drop: Choice = { ...add(3), action: ['drop', 3] }
    expect(meant([add(1), add(2), drop], [], { piece: 9 })).toEqual([
      ['add', 9],
      ['drop', 9],
    ])
    expect(meant([add(1)], [], { space: 9 })).toEqual([])
  })
})

test('choices are read main first, then buttons, then pieces and spaces', () => {
  const pass: Choice = { action: ['pass'], label: 'Pass', kind: 'button', targets: [] }
  expect(readingOrder([move(1, 40), add(1), pass, done]).map((choice) => choice.action[0])).toEqual([
    'done',
    'pass',
    'add',
    'move',
  ])
  const everybody: Choice = { action: ['all', 40], label: 'All at 40', kind: 'space', targets: [{ space: 40 }] }
  expect(readingOrder([add(1), everybody]).map((choice) => choice.action[0])).toEqual(['all', 'add'])
  expect(mainChoice([add(1), done])).toBe(done)
  expect(mainChoice([add(1)])).toBeNull()
})

describe('a click on a counter', () => {
  const everybody: Choice = { action: ['all', 40], label: 'All at 40', kind: 'space', targets: [{ space: 40 }] }
  const attack: Choice = { action: ['attack', 40], label: 'Attack 40', kind: 'space', targets: [{ space: 40 }] }

  test('in a fan means the counter alone where counters are asked for', () => {
    expect(clicked([add(1), everybody], 9, 40, true)).toEqual([{ piece: 9 }])
    expect(pick([add(1), everybody], [], { piece: 9 })).toEqual({ kind: 'none' })
  })

  test('means the place under it where only places are asked for', () => {
    expect(clicked([attack], 9, 40, true)).toEqual([{ piece: 9 }, { space: 40 }])
    expect(clicked([attack], null, 40, true)).toEqual([{ space: 40 }])
    expect(clicked([add(1), everybody], 9, 40, false)).toEqual([{ piece: 9 }, { space: 40 }])
  })
})

test('what is legal is told by places, each once, and without the main button', () => {
  const place = (target: object) => ('piece' in target ? 'Praga' : 'Wołomin')
  expect(legalNames([done, add(1), add(2), move(3, 41)], done, place)).toEqual(['Praga', 'Wołomin'])
  const pass: Choice = { action: ['pass'], label: 'Pass', kind: 'button', targets: [] }
  expect(legalNames([done, pass], done, place)).toEqual(['Pass'])
  expect(legalNames([done], done, place)).toEqual(['Done'])
})
