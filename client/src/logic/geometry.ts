/** Shapes on the map: paths, boxes, the front between spaces of different sides. */
import type { Point, SideId, Space } from '../wire/types'

export interface Box {
  x: number
  y: number
  w: number
  h: number
}

const r1 = (n: number) => Math.round(n * 10) / 10

export function polygonPath(points: Point[]): string {
  return points.length ? `M${points.map(([x, y]) => `${r1(x)} ${r1(y)}`).join('L')}Z` : ''
}

export function linePath(points: Point[]): string {
  return points.length ? `M${points.map(([x, y]) => `${r1(x)} ${r1(y)}`).join('L')}` : ''
}

/** A rectangle with round corners. */
export function framePath({ x, y, w, h }: Box, r: number): string {
  const round = `a${r} ${r} 0 0 1`
  return `M${x + r} ${y}h${w - 2 * r}${round} ${r} ${r}v${h - 2 * r}${round} ${-r} ${r}h${2 * r - w}${round} ${-r} ${-r}v${2 * r - h}${round} ${r} ${-r}Z`
}

/** The outline of a space: its polygon, or a circle about its node. */
export function spacePath(space: Space): string {
  if (space.shape?.length) return polygonPath(space.shape)
  const r = space.r ?? 16
  const [x, y] = space.at
  return `M${r1(x - r)} ${r1(y)}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0Z`
}

export function boxOf(points: Point[]): Box | null {
  if (!points.length) return null
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity]
  for (const [x, y] of points) {
    left = Math.min(left, x)
    right = Math.max(right, x)
    top = Math.min(top, y)
    bottom = Math.max(bottom, y)
  }
  return { x: left, y: top, w: right - left, h: bottom - top }
}

export function grow(box: Box, by: number): Box {
  return { x: box.x - by, y: box.y - by, w: box.w + 2 * by, h: box.h + 2 * by }
}

/** The least box of this shape, wide to high, about a box. */
export function fitted(box: Box, shape: number): Box {
  const [w, h] = [Math.max(box.w, box.h * shape), Math.max(box.h, box.w / shape)]
  return { x: box.x - (w - box.w) / 2, y: box.y - (h - box.h) / 2, w, h }
}

type Segment = { a: Point; b: Point; spaces: number[] }

/** Every side of every polygon, with the spaces that share it. Polygons that meet must share their corners. */
export function segments(spaces: Space[]): Segment[] {
  const found = new Map<string, Segment>()
  const name = ([x, y]: Point) => `${Math.round(x * 4)},${Math.round(y * 4)}`
  for (const space of spaces) {
    const shape = space.shape ?? []
    shape.forEach((a, i) => {
      const b = shape[(i + 1) % shape.length]
      const [p, q] = [name(a), name(b)]
      if (p === q) return
      const key = p < q ? `${p}|${q}` : `${q}|${p}`
      const known = found.get(key)
      if (known) known.spaces.push(space.id)
      else found.set(key, { a, b, spaces: [space.id] })
    })
  }
  return [...found.values()]
}

/** The front: for each side, the borders of its spaces against spaces of another side. */
export function frontOf(borders: Segment[], control: Record<string, SideId>): Map<SideId, string> {
  const front = new Map<SideId, string[]>()
  for (const { a, b, spaces } of borders) {
    if (spaces.length !== 2) continue
    const [one, other] = spaces.map((space) => control[space])
    if (!one || !other || one === other) continue
    const d = `M${r1(a[0])} ${r1(a[1])}L${r1(b[0])} ${r1(b[1])}`
    for (const side of [one, other]) {
      const list = front.get(side)
      if (list) list.push(d)
      else front.set(side, [d])
    }
  }
  return new Map([...front].map(([side, list]) => [side, list.join('')]))
}

export function distance([ax, ay]: Point, [bx, by]: Point): number {
  return Math.hypot(bx - ax, by - ay)
}

/** The nearest of several places in a direction (for arrow keys): within 60 degrees, near and straight ahead first. */
export function nearestTowards<T>(from: Point, places: { at: Point; value: T }[], [dx, dy]: Point): T | null {
  let best: T | null = null
  let least = Infinity
  for (const { at, value } of places) {
    const [x, y] = [at[0] - from[0], at[1] - from[1]]
    const ahead = x * dx + y * dy
    const away = Math.hypot(x, y)
    if (away < 1 || ahead < away / 2) continue
    const weight = away * (2 - ahead / away)
    if (weight < least) [best, least] = [value, weight]
  }
  return best
}

/** The nearest of several places to a point. */
export function nearestTo<T>(from: Point, places: { at: Point; value: T }[]): T | null {
  const nearest = places.reduce<{ at: Point; value: T } | null>(
    (best, place) => (best && distance(from, best.at) <= distance(from, place.at) ? best : place),
    null,
  )
  return nearest?.value ?? null
}

/** Whether a point lies inside a closed line. */
export function inside([x, y]: Point, line: Point[]): boolean {
  let within = false
  for (let i = 0, j = line.length - 1; i < line.length; j = i++) {
    const [ax, ay] = line[i]
    const [bx, by] = line[j]
    if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) within = !within
  }
  return within
}
