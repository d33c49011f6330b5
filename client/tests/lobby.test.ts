import { describe, expect, it } from 'vitest'
import { described } from '../src/lobby/described'
import type { Offered } from '../src/lobby/shelfload.svelte'
import { suited } from '../src/lobby/suited'
import { inOrder } from '../src/lobby/tables.svelte'
import { ago } from '../src/logic/since'
import type { TableInfo } from '../src/wire/lobby'

const NOW = Date.parse('2026-11-17T12:00:00Z')

function table(id: string, changes: Partial<TableInfo> = {}): TableInfo {
  return {
    id,
    game: 'ford',
    scenario: 'first',
    seats: [
      { seat: 'red', kind: 'person' },
      { seat: 'blue', kind: 'bot', bot: 'staff', level: 1 },
    ],
    position: 1,
    moves: 1,
    to_move: ['red'],
    changed: '2026-11-17T11:00:00Z',
    you: { seats: ['red'] },
    ...changes,
  }
}

function game(slug: string, minutes: number, briefing: Partial<Offered['briefing']> = {}): Offered {
  const scenario = { slug: 'first', title: 'The first', seats: ['red', 'blue'] }
  return {
    game: { slug, title: 'The ford', version: 1, scenarios: [scenario], options: [] },
    briefing: { scenarios: { first: { minutes } }, ...briefing },
    scenarios: [scenario],
  }
}

describe('tables of the lobby', () => {
  it('stand in the order of who waits: for me the longest wait first, then the latest, what is over last', () => {
    const tables = [
      table('over', { over: { winner: 'red', winners: ['red'], level: '', reason: '', rule: '', scores: {} } }),
      table('theirs, earlier', { to_move: ['blue'], changed: '2026-11-17T08:00:00Z' }),
      table('mine, late', { changed: '2026-11-17T11:30:00Z' }),
      table('theirs, later', { to_move: ['blue'], changed: '2026-11-17T09:00:00Z' }),
      table('mine, early', { changed: '2026-11-16T11:30:00Z' }),
    ]
    expect(inOrder(tables).map(({ id }) => id)).toEqual([
      'mine, early',
      'mine, late',
      'theirs, later',
      'theirs, earlier',
      'over',
    ])
  })

  it('say what is played, by whom, how far and since when', () => {
    const told = described(
      table('a', { title: 'The ford: The first', turn: { number: 2, of: 5 } }),
      game('ford', 60),
      NOW,
    )
    expect(told).toEqual({
      title: 'The first',
      who: 'The ford · you are Red',
      stands: 'against the computer · Turn 2 of 5',
      state: 'Your move · 1 hour ago',
    })
    expect(described(table('a', { title: 'Club night' }), game('ford', 60), NOW).title).toBe('Club night')
  })
})

describe('how long ago', () => {
  it('is told in the largest whole unit, in the language of the page', () => {
    expect(ago('2026-11-17T11:59:50Z', NOW, 'en')).toBe('now')
    expect(ago('2026-11-17T11:15:00Z', NOW, 'en')).toBe('45 minutes ago')
    expect(ago('2026-11-16T11:00:00Z', NOW, 'en')).toBe('yesterday')
    expect(ago('2026-11-17T09:00:00Z', NOW, 'pl')).toBe('3 godziny temu')
    expect(ago(undefined, NOW, 'en')).toBe('')
  })
})

describe('the game that suits', () => {
  const games = [
    game('light', 90, { weight: 2 }),
    game('cards', 60, { weight: 3, hidden: true, cards: true }),
    game('great', 300, { weight: 4 }),
  ]
  const found = (time: string, hidden: string, cards: string) => suited(games, { time, hidden, cards })?.game.slug
  it('misses the fewest wishes, and is the lightest of those', () => {
    expect(found('short', 'any', 'any')).toBe('light')
    expect(found('short', 'hidden', 'any')).toBe('cards')
    expect(found('evening', 'any', 'cards')).toBe('cards')
    expect(found('long', 'open', 'none')).toBe('great')
  })
})
