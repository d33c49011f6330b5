/** Which names are shown at which zoom, and how large. */
import type { Point, Space } from '../wire/types'

/** The highest rank shown at a zoom: all printed names from 0.7, fewer below, only capitals from far away. */
export function highestRank(zoom: number): number {
  if (zoom >= 1.25) return 4
  if (zoom >= 0.7) return 3
  if (zoom >= 0.5) return 2
  if (zoom >= 0.32) return 1
  return 0
}

export function nameShown(space: Pick<Space, 'rank' | 'name' | 'label'>, zoom: number): boolean {
  return Boolean(space.label && space.name) && space.rank <= highestRank(zoom)
}

/** Names keep a readable size when the map is small: text grows against the zoom, up to two and a half times. */
export function nameScale(zoom: number): number {
  return Math.min(2.5, Math.max(1, 0.86 / zoom))
}

/** Class of a name by rank. */
export function nameClass(rank: number): string {
  return ['capital', 'city', 'town', 'minor', 'filler'][Math.min(4, Math.max(0, rank))]
}

/** Where the text of a label hangs: away from the spot of the counters or the town it belongs to. */
export function anchor(at: Point, label: Point): 'start' | 'middle' | 'end' {
  const dx = label[0] - at[0]
  const dy = label[1] - at[1]
  if (Math.abs(dx) <= Math.abs(dy)) return 'middle'
  return dx > 0 ? 'start' : 'end'
}
