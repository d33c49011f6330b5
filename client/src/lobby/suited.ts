/** Which game answers a newcomer's wishes best, by what the games say of themselves. */
import type { Offered } from './shelfload.svelte'

export interface Wish {
  time: string
  hidden: string
  cards: string
}

/** Minutes that each answer leaves. */
const LEFT: Record<string, number> = { short: 90, evening: 240, long: Infinity }

/** The fewest wishes missed; among equals the one that fills the time best where there is much, else the lightest. */
export function suited(offered: Offered[], wish: Wish): Offered | undefined {
  const left = LEFT[wish.time] ?? Infinity
  const minutes = ({ briefing, scenarios }: Offered) =>
    scenarios.flatMap(({ slug }) => briefing.scenarios?.[slug]?.minutes ?? [])
  const missed = (each: Offered) =>
    Number(Math.min(...minutes(each)) > left) +
    Number(wish.hidden !== 'any' && Boolean(each.briefing.hidden) !== (wish.hidden === 'hidden')) +
    Number(wish.cards !== 'any' && Boolean(each.briefing.cards) !== (wish.cards === 'cards'))
  const second = (each: Offered) =>
    left === Infinity ? -Math.max(0, ...minutes(each)) : (each.briefing.weight ?? Infinity)
  return [...offered].sort((a, b) => missed(a) - missed(b) || second(a) - second(b))[0]
}
