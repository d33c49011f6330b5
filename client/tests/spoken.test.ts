import { expect, test } from 'vitest'
import { spoken } from '../src/logic/spoken'
import type { Drawing } from '../src/wire/types'

test('a board is read in another language, and still knows what it prints', () => {
  const drawing = {
    title: 'A game: The Gates',
    sides: { polish: { name: 'Polish', mark: 'PL' } },
    seats: [{ id: 'poland', name: 'Poland', side: 'polish' }],
    layers: [{ id: 'supply', title: 'Supply' }],
    outline: [{ id: '1', title: 'Combat', steps: [{ id: '1.1', title: 'Attacks' }] }],
    spaces: [
      { id: 0, name: 'Warsaw' },
      { id: 1, name: 'Praga' },
    ],
  } as unknown as Drawing
  const words = { 'The Gates': 'Wrota', Polish: 'Polacy', Poland: 'Polska', Supply: 'Zaopatrzenie', Attacks: 'Ataki' }
  const read = spoken(drawing, { places: { '0': 'Warszawa' }, words })
  expect(read.title).toBe('A game: Wrota')
  expect([read.sides.polish.name, read.seats[0].name, read.layers?.[0].title]).toEqual([
    'Polacy',
    'Polska',
    'Zaopatrzenie',
  ])
  expect(read.outline?.[0]).toEqual({ id: '1', title: 'Combat', steps: [{ id: '1.1', title: 'Ataki' }] })
  expect(read.spaces.map(({ name, printed }) => [printed, name])).toEqual([
    ['Warsaw', 'Warszawa'],
    ['Praga', 'Praga'],
  ])
})
