/** The ribbon of an attack: a tapering curve with a head that stops short of its target. */
import type { Point } from '../wire/types'

export interface Ribbon {
  d: string
  /** Where the disc with the strength stands. */
  disc: Point
}

const TAIL = 3
const NECK = 8
const HEAD = 16

export function ribbon(from: Point, to: Point, { leave = 26, stop = 24, bend = 0.13 } = {}): Ribbon {
  const dx = to[0] - from[0]
  const dy = to[1] - from[1]
  const length = Math.hypot(dx, dy) || 1
  const [ux, uy] = [dx / length, dy / length]
  const keep = Math.min(leave, length * 0.2)
  const short = Math.min(stop, length * 0.34)
  const start: Point = [from[0] + ux * keep, from[1] + uy * keep]
  const end: Point = [to[0] - ux * short, to[1] - uy * short]
  const control: Point = [
    (start[0] + end[0]) / 2 - uy * length * bend,
    (start[1] + end[1]) / 2 + ux * length * bend,
  ]
  const at = (t: number): Point => [
    (1 - t) ** 2 * start[0] + 2 * t * (1 - t) * control[0] + t * t * end[0],
    (1 - t) ** 2 * start[1] + 2 * t * (1 - t) * control[1] + t * t * end[1],
  ]
  const normal = (t: number): Point => {
    const x = 2 * (1 - t) * (control[0] - start[0]) + 2 * t * (end[0] - control[0])
    const y = 2 * (1 - t) * (control[1] - start[1]) + 2 * t * (end[1] - control[1])
    const size = Math.hypot(x, y) || 1
    return [-y / size, x / size]
  }
  const neck = Math.max(0.5, 1 - 22 / length)
  const left: Point[] = []
  const right: Point[] = []
  for (let i = 0; i <= 8; i++) {
    const t = (neck * i) / 8
    const [x, y] = at(t)
    const [nx, ny] = normal(t)
    const half = TAIL + (NECK - TAIL) * (i / 8)
    left.push([x + nx * half, y + ny * half])
    right.push([x - nx * half, y - ny * half])
  }
  const [nx, ny] = normal(neck)
  const [x, y] = at(neck)
  left.push([x + nx * HEAD, y + ny * HEAD])
  right.push([x - nx * HEAD, y - ny * HEAD])
  const points = [...left, end, ...right.reverse()]
  return {
    d: `M${points.map((point) => point.map((n) => n.toFixed(1)).join(' ')).join('L')}Z`,
    disc: at(neck * 0.55),
  }
}
