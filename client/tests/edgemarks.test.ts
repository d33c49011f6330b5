import { expect, test } from 'vitest'
import { bar } from '../src/logic/edgemarks'

test('a mark is thick at the end from which it comes', () => {
  expect(
    bar(
      [
        [0, 0],
        [20, 0],
      ],
      [[-10, 0]],
      0,
    ),
  ).toBe('M4.0 3.2L16.0 1.4L16.0 -1.4L4.0 -3.2Z')
})

test('two sides lie beside each other', () => {
  expect(
    bar(
      [
        [0, 0],
        [20, 0],
      ],
      [],
      1,
    ),
  ).not.toBe(
    bar(
      [
        [0, 0],
        [20, 0],
      ],
      [],
      -1,
    ),
  )
})
