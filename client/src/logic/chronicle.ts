/** The true history beside a game: its days, its line against the game's own front, and where its notes find room. */
import type { Area } from './labels'
import type { Point, Space } from '../wire/types'

const DAY = 86_400_000

export const shift = (day: string, by: number): string =>
  new Date(Date.parse(day) + by * DAY).toISOString().slice(0, 10)
export const between = (from: string, to: string): number => Math.round((Date.parse(to) - Date.parse(from)) / DAY)

/** The days that the slider shows: they hold the day looked at, and as far as can be the game's own. */
export function windowOf(day: string, own: string, first: string, last: string, count: number): string[] {
  const apart = own ? between(own, day) : 0
  const middle = Math.abs(apart) < count - 2 ? shift(own || day, Math.round(apart / 2)) : day
  const room = between(first, last) + 1 - count
  const start = Math.max(0, Math.min(room, between(first, middle) - Math.floor(count / 2)))
  return Array.from({ length: Math.min(count, between(first, last) + 1) }, (_, i) => shift(first, start + i))
}

/** A line through the same points without corners, for drawing only. */
export function smoothPath(line: Point[]): string {
  if (line.length < 2) return ''
  const part = (n: number) => n.toFixed(1)
  let d = `M${part(line[0][0])} ${part(line[0][1])}`
  for (let i = 0; i < line.length - 1; i++) {
    const [before, from, to, after] = [
      line[Math.max(0, i - 1)],
      line[i],
      line[i + 1],
      line[Math.min(line.length - 1, i + 2)],
    ]
    const a: Point = [from[0] + (to[0] - before[0]) / 6, from[1] + (to[1] - before[1]) / 6]
    const b: Point = [to[0] - (after[0] - from[0]) / 6, to[1] - (after[1] - from[1]) / 6]
    d += `C${[...a, ...b, ...to].map(part).join(' ')}`
  }
  return d
}

/** Where a line that runs from north to south crosses a parallel: the crossings, from west to east. */
export function crossings(line: Point[], y: number): number[] {
  const found: number[] = []
  for (let i = 1; i < line.length; i++) {
    const [[ax, ay], [bx, by]] = [line[i - 1], line[i]]
    if (ay > y !== by > y) found.push(ax + ((y - ay) / (by - ay)) * (bx - ax))
  }
  return found.sort((a, b) => a - b)
}

/** Whether the line runs along a parallel there: east and west of it say nothing then. */
function flat(line: Point[], y: number): boolean {
  return line.some(([ax, ay], i) => {
    if (!i) return false
    const [bx, by] = line[i - 1]
    return ay > y !== by > y && Math.abs(ax - bx) > 2 * Math.abs(ay - by)
  })
}

/** Whether a point lies west of the line, by the crossing nearest to it; null where the line does not reach. */
export function westOf(line: Point[], [x, y]: Point): boolean | null {
  const across = crossings(line, y)
  if (!across.length) return null
  return across.filter((each) => each > x).length % 2 === 1
}

export type Held = Pick<Space, 'id' | 'at' | 'name' | 'rank'> & { side: string }

/** The spaces that somebody holds. */
export function heldOf(spaces: Space[], control: Record<string, string>): Held[] {
  return spaces.flatMap((space) => (control[space.id] ? [{ ...space, side: control[space.id] }] : []))
}

/** What lies within reach of somebody's counters: the rest of the board takes no part in the game. */
export function inPlay(held: Held[], counters: Point[], reach: number): Held[] {
  return held.filter(({ at: [x, y] }) => counters.some(([cx, cy]) => Math.hypot(cx - x, cy - y) <= reach))
}

/** The two sides of the line: whoever holds the most on either bank of it. */
export function sidesOf(line: Point[], held: Held[]): { west: string; east: string } | null {
  const banks = [new Map<string, number>(), new Map<string, number>()]
  for (const space of held) {
    const west = westOf(line, space.at)
    if (west === null) continue
    const bank = banks[west ? 0 : 1]
    bank.set(space.side, (bank.get(space.side) ?? 0) + 1)
  }
  const [west, east] = banks.map((bank) => [...bank].sort((a, b) => b[1] - a[1])[0]?.[0])
  return west && east && west !== east ? { west, east } : null
}

/** Towns that the game has on the other side of the true line than history, the larger first. */
export function astray(
  line: Point[],
  held: Held[],
  sides: { west: string; east: string },
): { lost: Held[]; won: Held[] } {
  const towns = held.filter((space) => space.name && !/^\d+$/.test(space.name)).sort((a, b) => a.rank - b.rank)
  const of = (side: string, west: boolean) =>
    towns.filter((space) => space.side === side && westOf(line, space.at) === west)
  return { lost: of(sides.east, true), won: of(sides.west, false) }
}

/** So far from the true line the front is looked for, and so wide is a sector of it, in kilometres. */
const FAR = 150
const SECTOR = 45

export interface Measure {
  name: string
  y: number
  /** Of the game's front, and of the true line. */
  from: number
  to: number
  /** The game's front lies so far east of history. */
  km: number
}

/** How far the game's front lies from the true line on the parallels of towns: the largest of separate sectors. */
export function measures(
  line: Point[],
  held: Held[],
  sides: { west: string; east: string },
  perKm: number,
  error: number,
): Measure[] {
  const APART = SECTOR * perKm
  const towns = held.filter((space) => space.name && space.rank <= 3 && !/^\d+$/.test(space.name))
  const found = towns.flatMap((town): Measure[] => {
    const y = town.at[1]
    const near = crossings(line, y).find((x) => Math.abs(x - town.at[0]) < (FAR * perKm) / 2)
    if (near === undefined || flat(line, y)) return []
    const front = frontBy(held, y, sides, near, perKm)
    if (front === null) return []
    const km = (front - near) / perKm
    return Math.abs(km) > error ? [{ name: town.name ?? '', y, from: front, to: near, km: Math.round(km) }] : []
  })
  const kept: Measure[] = []
  for (const each of found.sort((a, b) => Math.abs(b.km) - Math.abs(a.km)))
    if (kept.length < 3 && kept.every((other) => Math.abs(other.y - each.y) > APART)) kept.push(each)
  return kept.sort((a, b) => a.y - b.y)
}

/** Where the front crosses a parallel, nearest to a point of it. */
export function frontBy(
  held: Held[],
  y: number,
  sides: { west: string; east: string },
  near: number,
  perKm: number,
): number | null {
  const within = ({ at }: Held) => Math.abs(at[1] - y) < (SECTOR * perKm) / 2 && Math.abs(at[0] - near) < FAR * perKm
  return frontAt(held.filter(within), y, sides, near)
}

/** Where one side's ground ends and the other's begins on a parallel, nearest to the true line. */
function frontAt(row: Held[], y: number, sides: { west: string; east: string }, near: number): number | null {
  if (!row.length) return null
  const xs = row.map((space) => space.at[0])
  const [first, last] = [Math.min(...xs), Math.max(...xs)]
  const step = Math.max(3, (last - first) / 120)
  let best: number | null = null
  let before = ''
  for (let x = first; x <= last; x += step) {
    const [owner] = row.reduce<[string, number]>(
      (least, space) => {
        const far = Math.hypot(space.at[0] - x, space.at[1] - y)
        return far < least[1] ? [space.side, far] : least
      },
      ['', Infinity],
    )
    if (before === sides.west && owner === sides.east && (best === null || Math.abs(x - near) < Math.abs(best - near)))
      best = x
    before = owner
  }
  return best
}

const overlaps = (a: Area, b: Area): boolean => a.x < b.x + b.w && b.x < a.x + a.w && a.y < b.y + b.h && b.y < a.y + a.h

/** More points of a line than it is given by: eight on each stretch. */
export function smoothed(line: Point[]): Point[] {
  const PARTS = 8
  return line.flatMap(([x, y], i): Point[] => {
    if (!i) return [[x, y]]
    const [a, b] = line[i - 1]
    return Array.from({ length: PARTS }, (_, k) => {
      const share = (k + 1) / PARTS
      return [a + (x - a) * share, b + (y - b) * share]
    })
  })
}

/** The point of a line nearest to a share of its length at which nothing taken lies; undefined where there is none. */
export function clearPoint(points: Point[], share: number, w: number, h: number, taken: Area[]): Point | undefined {
  const wanted = Math.floor(points.length * share)
  const order = points.map((point, i) => ({ point, far: Math.abs(i - wanted) })).sort((a, b) => a.far - b.far)
  return order.find(({ point: [x, y] }) => !taken.some((each) => overlaps(each, { x: x - w / 2, y: y - h / 2, w, h })))
    ?.point
}

/** A place for a note near its point, clear of what is taken and within bounds; null where there is none. */
export function roomFor([x, y]: Point, w: number, h: number, taken: Area[], bounds: Area): Area | null {
  for (const far of [20, 60, 110, 170])
    for (const [dx, dy] of [
      [1, 0],
      [-1, 0],
      [1, -1],
      [1, 1],
      [-1, -1],
      [-1, 1],
      [0, -1],
      [0, 1],
    ]) {
      const area = {
        x: x + dx * far + (dx < 0 ? -w : dx ? 0 : -w / 2),
        y: y + dy * far + (dy < 0 ? -h : dy ? 0 : -h / 2),
        w,
        h,
      }
      const within =
        area.x > bounds.x && area.y > bounds.y && area.x + w < bounds.x + bounds.w && area.y + h < bounds.y + bounds.h
      if (within && !taken.some((each) => overlaps(each, area))) return area
    }
  return null
}
