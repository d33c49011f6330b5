/** Why a game ended as it did, as facts: how the course ran for the winner, where most was won, who was lucky. */
import type { Fight, Turning } from './account'

/** From here on a game counts as decided, in per cent. */
const DECIDED = 80
/** Luck within the spread of its own battles is no luck. */
const EVEN = 1

export interface Course {
  /** The winner's chance in per cent, or his lead in points, at each moment. */
  values: number[]
  /** Where neither side is ahead. */
  even: number
  turns: string[]
}

export interface CourseTold {
  /** Ahead all along; behind and came back; or ahead at the end alone. */
  kind: 'always' | 'back'
  /** The least that it was, and when. */
  least: number
  turn: string
  /** The turn since which it was decided, if that can be said. */
  since: string
}

/** How the winner came to it; null where nothing was told of it. */
export function courseOf({ values, even, turns }: Course, chance: boolean): CourseTold | null {
  if (values.length < 2) return null
  const least = Math.min(...values)
  const turn = turns[values.indexOf(least)] ?? ''
  const open = values.findLastIndex((value) => value < DECIDED)
  const since = chance && open > 0 && open < values.length - 2 ? (turns[open + 1] ?? '') : ''
  return { kind: least < even ? 'back' : 'always', least, turn, since }
}

/** The largest turning point for a seat's side, and the largest against it; each an index, -1 where there is none. */
export function greatest(turnings: Turning[], ours: (seat: string) => boolean): { won: number; lost: number } {
  const best = (wanted: boolean) =>
    turnings.reduce(
      (found, each, i) => (ours(each.seat) === wanted && each.change > (turnings[found]?.change ?? 0) ? i : found),
      -1,
    )
  return { won: best(true), lost: best(false) }
}

export interface Fortune {
  word: 'even' | 'good' | 'bad'
  /** What came beyond what was due, in strength. */
  by: number
}

/** The luck of all battles together, measured by how far single battles strayed. */
export function fortuneOf(fights: Fight[]): Fortune | null {
  const strayed = fights.flatMap((fight) => (fight.due === null ? [] : [fight.came - fight.due]))
  if (!strayed.length) return null
  const by = strayed.reduce((sum, each) => sum + each, 0)
  const spread = Math.sqrt(strayed.reduce((sum, each) => sum + each * each, 0))
  if (Math.abs(by) < EVEN * spread || !spread) return { word: 'even', by }
  return { word: by > 0 ? 'good' : 'bad', by }
}
