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

export interface Area {
  x: number
  y: number
  w: number
  h: number
}

const SIZES = [18, 15.5, 13.4, 12, 12]

/** The room that a name takes, as far as it can be told without measuring. */
export function nameArea(name: string, rank: number, [x, y]: Point, hung: string, scale: number): Area {
  const size = SIZES[Math.min(4, rank)] * scale
  const w = name.length * size * (rank === 0 ? 0.78 : 0.47)
  const left = hung === 'start' ? x : hung === 'end' ? x - w : x - w / 2
  return { x: left, y: y - size * 0.75, w, h: size }
}

export function overlap(a: Area, b: Area): boolean {
  return a.x < b.x + b.w && b.x < a.x + a.w && a.y < b.y + b.h && b.y < a.y + a.h
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
