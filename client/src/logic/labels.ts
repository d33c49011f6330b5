/** Which names are shown at which zoom, and how large. */
import type { Label, Point, Space } from '../wire/types'

/** The highest rank shown at a zoom: every name near zoom 1, fewer below 0.7, only capitals from far away. */
export function highestRank(zoom: number): number {
  if (zoom >= 0.95) return 4
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

/** Discs with a letter keep their size on the screen from afar. */
export function discScale(zoom: number): number {
  return Math.max(1, Math.round((5 * 0.85) / zoom) / 5)
}

export interface Area {
  x: number
  y: number
  w: number
  h: number
}

/** Size of the names that a battle is about. */
export const BOLD = 14.5
const SIZES = [18, 15.5, 13.4, 12, 12]

/** The room that a name takes, as far as it can be told without measuring. */
export function nameArea(name: string, rank: number, [x, y]: Point, hung: string, scale: number, bold = false): Area {
  const size = (bold ? Math.max(BOLD, SIZES[Math.min(4, rank)]) : SIZES[Math.min(4, rank)]) * scale
  const w = name.length * size * (rank === 0 ? 0.78 : bold ? 0.52 : 0.47)
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

/** The town that a name belongs to: where the drawing says, else beside the end at which the name hangs. */
export function signOf(space: Pick<Space, 'label' | 'sign' | 'rank'>): Point | null {
  if (space.sign) return space.sign
  const [x, y, hung] = space.label ?? [0, 0]
  const up = SIZES[Math.min(4, space.rank)] * 0.32
  if (hung === 'start') return [x - GAP, y - up]
  return hung === 'end' ? [x + GAP, y - up] : null
}

const GAP = 7.5
/** How far off a name stands where the cross-hair of a battle is on its town. */
export const MARKED = 18
/** Radius of a node of which the drawing does not say it. */
const NODE = 16

/** Where a name may stand: as drawn, else to the right, left, above or below its town; so far off where a mark is on it. */
export function nameSpots(
  space: Pick<Space, 'at' | 'label' | 'sign' | 'rank' | 'shape' | 'r'>,
  scale: number,
  marked = 0,
): Label[] {
  if (!space.label) return []
  const [x, y, hung] = space.label
  const drawn: Label = [x, y, hung ?? anchor(space.at, [x, y])]
  const size = SIZES[Math.min(4, space.rank)] * scale
  const town = signOf(space)
  if (!town) {
    if (space.shape) return marked ? around(space.at, marked, size) : [drawn]
    // Beside its node; a capital also beside the counters that crowd round it.
    const near = Math.max(marked, (space.r ?? NODE) + 4)
    const rings = space.rank === 0 ? [near, 2 * near, 3 * near] : [near]
    return [drawn, ...rings.flatMap((off) => around(space.at, off, size))]
  }
  const off = Math.max(marked, space.rank === 0 ? 20 : GAP)
  const sides = around(town, off, size, marked ? 3 : 0)
  const [tx, ty] = town
  // A capital is named even where counters crowd round it: further off, if need be.
  const far: Label[] =
    space.rank === 0
      ? [
          [tx - off * 3, ty + size * 0.32, 'end'],
          [tx, ty + off * 2.5 + size, 'middle'],
        ]
      : []
  return [...(marked ? [] : [drawn]), ...sides, ...far]
}

/** Right, left, above and below a point. */
function around([x, y]: Point, off: number, size: number, down = 0): Label[] {
  const level = y + size * 0.32 + down
  return [
    [x + off, level, 'start'],
    [x - off, level, 'end'],
    [x, y - off - 1, 'middle'],
    [x, y + off + size * 0.72, 'middle'],
  ]
}

export interface Written {
  space: Space
  label: Label
}

function common(a: Area, b: Area): number {
  const w = Math.min(a.x + a.w, b.x + b.w) - Math.max(a.x, b.x)
  const h = Math.min(a.y + a.h, b.y + b.h) - Math.max(a.y, b.y)
  return w > 0 && h > 0 ? w * h : 0
}

/**
 * Writes names where no counter, arrow or greater name covers them. The kept ones (what the battle is about, capitals)
 * take the least bad place; others are left out where they have none.
 */
export function writeNames(
  spaces: Space[],
  taken: Area[],
  scale: number,
  kept: (space: Space) => boolean,
  marked: (space: Space) => number = () => 0,
): Written[] {
  const weight = (space: Space) => (kept(space) ? 0 : 1 + space.rank)
  const areas: Area[] = [...taken]
  const written: Written[] = []
  for (const space of [...spaces].sort((a, b) => weight(a) - weight(b) || a.id - b.id)) {
    let best: { label: Label; area: Area; cost: number } | null = null
    for (const label of nameSpots(space, scale, marked(space))) {
      const area = nameArea(
        space.name,
        space.rank,
        [label[0], label[1]],
        label[2] ?? 'middle',
        scale,
        kept(space) && space.rank > 0,
      )
      const cost = areas.reduce((sum, each) => sum + common(area, each), 0)
      if (!best || cost < best.cost - 1) best = { label, area, cost }
      if (best.cost === 0) break
    }
    if (!best || (best.cost > 12 && !kept(space))) continue
    areas.push(best.area)
    written.push({ space, label: best.label })
  }
  return written
}
