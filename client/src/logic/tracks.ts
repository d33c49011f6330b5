/** A track as a bar: where its boxes lie, how they are tinted, where its markers stand. */
import type { Track } from '../wire/types'

export interface Band {
  /** In hundredths of the whole. */
  from: number
  wide: number
  side: string
  /** How deep it is tinted: 0 at the middle, one more for each Level. */
  level: number
}

/** The middle of a box, in hundredths of the track. */
export function spotOn({ from, to }: Track, at: number): number {
  const boxes = Math.abs(to - from) + 1
  const n = Math.max(0, Math.min(boxes - 1, Math.abs(at - from)))
  return (100 * (n + 0.5)) / boxes
}

/** From one end to the other: those of one side up to nought, then those of the other; where nobody owns them, one band. */
export function bandsOf(track: Track): Band[] {
  const { from, to, sides, levels = [] } = track
  if (!sides || from >= 0 || to <= 0) return [{ from: 0, wide: 100, side: '', level: 0 }]
  const least = (level: number) => (level ? levels[level - 1] : 0)
  const share = (boxes: number) => (100 * boxes) / (to - from)
  const ends = (level: number, end: number) => Math.min(end, level < levels.length ? levels[level] : end)
  const below = [0, ...levels].map((_, level) => {
    const [near, far] = [least(level), ends(level, -from)]
    return { from: share(-from - far), wide: share(far - near), side: sides[0], level }
  })
  const above = [0, ...levels].map((_, level) => {
    const [near, far] = [least(level), ends(level, to)]
    return { from: share(near - from), wide: share(far - near), side: sides[1], level }
  })
  return [...below.reverse(), ...above].filter((band) => band.wide > 0)
}

/** Tracks that stand together, in the order in which they are told. */
export function groupsOf(tracks: Track[]): { title: string; rule?: string; tracks: Track[] }[] {
  const found = new Map<string, Track[]>()
  for (const track of tracks) found.set(track.group ?? '', [...(found.get(track.group ?? '') ?? []), track])
  return [...found].map(([title, list]) => ({ title, rule: list[0].rule, tracks: list }))
}
