/** The ribbon of an attack: a tapering curve from the edge of its counters with a head that stops short of its target. */
import type { Area } from './labels'
import type { Point } from '../wire/types'

export interface Ribbon {
  d: string
  /** Where the disc with the strength stands: in the shaft, clear of the head. */
  disc: Point
  radius: number
  /** Points along the ribbon, for names that keep out of its way. */
  points: Point[]
}

const TAIL = 3
const NECK = 8
const HEAD = 15
const TIP = 22
/** An arrow of this length and more is drawn in full size; a shorter one is slimmer. */
const FULL = 96
const LEAST = 34

export function ribbon(from: Point, to: Point, { leave = 26, stop = 24, bend = 0.13 } = {}): Ribbon {
  const dx = to[0] - from[0]
  const dy = to[1] - from[1]
  const length = Math.hypot(dx, dy) || 1
  const [ux, uy] = [dx / length, dy / length]
  // Where the two are close together the arrow may begin at the counters' middle, under them.
  const short = Math.min(stop, Math.max(0, length - LEAST))
  const keep = Math.min(leave, Math.max(0, length - short - LEAST))
  const start: Point = [from[0] + ux * keep, from[1] + uy * keep]
  const end: Point = [to[0] - ux * short, to[1] - uy * short]
  const size = Math.hypot(end[0] - start[0], end[1] - start[1]) || 1
  const scale = Math.max(0.62, Math.min(1, size / FULL))
  const control: Point = [(start[0] + end[0]) / 2 - uy * size * bend, (start[1] + end[1]) / 2 + ux * size * bend]
  const at = (t: number): Point => [
    (1 - t) ** 2 * start[0] + 2 * t * (1 - t) * control[0] + t * t * end[0],
    (1 - t) ** 2 * start[1] + 2 * t * (1 - t) * control[1] + t * t * end[1],
  ]
  const normal = (t: number): Point => {
    const x = 2 * (1 - t) * (control[0] - start[0]) + 2 * t * (end[0] - control[0])
    const y = 2 * (1 - t) * (control[1] - start[1]) + 2 * t * (end[1] - control[1])
    const far = Math.hypot(x, y) || 1
    return [-y / far, x / far]
  }
  const neck = Math.max(0.4, 1 - (TIP * scale) / size)
  const left: Point[] = []
  const right: Point[] = []
  const points: Point[] = [end]
  for (let i = 0; i <= 8; i++) {
    const t = (neck * i) / 8
    const [x, y] = at(t)
    const [nx, ny] = normal(t)
    const half = (TAIL + (NECK - TAIL) * (i / 8)) * scale
    points.push([x, y])
    left.push([x + nx * half, y + ny * half])
    right.push([x - nx * half, y - ny * half])
  }
  const [nx, ny] = normal(neck)
  const [x, y] = at(neck)
  const wing = HEAD * scale
  left.push([x + nx * wing, y + ny * wing])
  right.push([x - nx * wing, y - ny * wing])
  const outline = [...left, end, ...right.reverse()]
  const radius = scale < 0.8 ? 9 : 10
  return {
    d: `M${outline.map((point) => point.map((n) => n.toFixed(1)).join(' ')).join('L')}Z`,
    // In the first third of a long shaft; on a short one as far from the head as the disc needs.
    disc: at(Math.min(0.36, Math.max(0.1, neck - (radius + 4) / size))),
    radius,
    points,
  }
}

/** How far one goes from a point inside a box, towards another point, until the box is left. */
export function wayOut(from: Point, to: Point, box: Area): number {
  const dx = to[0] - from[0]
  const dy = to[1] - from[1]
  const length = Math.hypot(dx, dy)
  if (!length) return 0
  const reach = (start: number, by: number, low: number, high: number) =>
    by > 0 ? (high - start) / by : by < 0 ? (low - start) / by : Infinity
  const share = Math.min(reach(from[0], dx, box.x, box.x + box.w), reach(from[1], dy, box.y, box.y + box.h))
  return Math.max(0, share) * length
}

/** A broad arrow along a way: a third of its width at the tail, full at the head. */
export function wide(points: Point[], width: number): { d: string; disc: Point } {
  const line = smooth(points)
  const lengths = line.map((point, i) => (i ? Math.hypot(point[0] - line[i - 1][0], point[1] - line[i - 1][1]) : 0))
  const total = lengths.reduce((sum, each) => sum + each, 0) || 1
  const head = Math.min(total * 0.45, width * 1.15 + 8)
  const left: Point[] = []
  const right: Point[] = []
  let gone = 0
  let neck = line[0]
  let across: Point = [0, 0]
  for (let i = 0; i < line.length - 1; i++) {
    gone += lengths[i]
    if (gone > total - head) break
    const [x, y] = line[i]
    const [nx, ny] = normalAt(line, i)
    const half = (width * (0.33 + 0.67 * (gone / total))) / 2
    left.push([x + nx * half, y + ny * half])
    right.push([x - nx * half, y - ny * half])
    neck = line[i]
    across = [nx, ny]
  }
  const wing = width / 2 + 6
  left.push([neck[0] + across[0] * wing, neck[1] + across[1] * wing])
  right.push([neck[0] - across[0] * wing, neck[1] - across[1] * wing])
  const outline = [...left, line[line.length - 1], ...right.reverse()]
  return {
    d: `M${outline.map((point) => point.map((n) => n.toFixed(1)).join(' ')).join('L')}Z`,
    disc: line[Math.floor(line.length * 0.45)],
  }
}

function normalAt(line: Point[], i: number): Point {
  const [ax, ay] = line[Math.max(0, i - 1)]
  const [bx, by] = line[Math.min(line.length - 1, i + 1)]
  const far = Math.hypot(bx - ax, by - ay) || 1
  return [-(by - ay) / far, (bx - ax) / far]
}

/** A way through points as a smooth line of short pieces; it stops short of the last counter. */
function smooth(points: Point[]): Point[] {
  const line: Point[] = []
  for (let i = 0; i < points.length - 1; i++) {
    const p0 = points[Math.max(0, i - 1)]
    const [p1, p2] = [points[i], points[i + 1]]
    const p3 = points[Math.min(points.length - 1, i + 2)]
    for (let k = 0; k < 8; k++) {
      const t = k / 8
      const at = (axis: 0 | 1) =>
        0.5 *
        (2 * p1[axis] +
          (p2[axis] - p0[axis]) * t +
          (2 * p0[axis] - 5 * p1[axis] + 4 * p2[axis] - p3[axis]) * t * t +
          (3 * p1[axis] - p0[axis] - 3 * p2[axis] + p3[axis]) * t * t * t)
      line.push([at(0), at(1)])
    }
  }
  const [end, before] = [points[points.length - 1], points[points.length - 2]]
  const far = Math.hypot(end[0] - before[0], end[1] - before[1]) || 1
  const short = Math.min(14, far * 0.3)
  line.push([end[0] - ((end[0] - before[0]) / far) * short, end[1] - ((end[1] - before[1]) / far) * short])
  return line
}
