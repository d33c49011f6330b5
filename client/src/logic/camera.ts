/** The mathematics of the view on the map: where a map point is on the screen, zooming about a point, fitting a box. */
import { grow, type Box } from './geometry'
import type { Point } from '../wire/types'

export interface Camera {
  x: number
  y: number
  k: number
}

/** The part of the screen that no panel covers. */
export interface Free {
  left: number
  top: number
  right: number
  bottom: number
}

export const NEAREST = 3.2

export function toScreen(camera: Camera, [x, y]: Point): Point {
  return [camera.x + x * camera.k, camera.y + y * camera.k]
}

export function toMap(camera: Camera, [x, y]: Point): Point {
  return [(x - camera.x) / camera.k, (y - camera.y) / camera.k]
}

/** The smallest zoom that makes sense: the whole map just fits the screen. */
export function farthest(size: Point, free: Free): number {
  const k = Math.min((free.right - free.left) / size[0], (free.bottom - free.top) / size[1])
  return Math.min(0.5, Math.max(0.06, k * 0.9))
}

export function zoomAt(camera: Camera, factor: number, [x, y]: Point, least: number): Camera {
  const k = Math.min(NEAREST, Math.max(least, camera.k * factor))
  const ratio = k / camera.k
  return { x: x - (x - camera.x) * ratio, y: y - (y - camera.y) * ratio, k }
}

/** Keeps the map in the free part of the screen: its edges may come in as far as panels reach, no further. */
export function clamp(camera: Camera, size: Point, free: Free, panel: Free | null = null): Camera {
  const within = (at: number, length: number, low: number, high: number, reachLow: number, reachHigh: number) =>
    length >= high - low
      ? Math.min(reachLow, Math.max(reachHigh - length, at))
      : Math.min(high - length, Math.max(low, at))
  const left = Math.max(free.left, panel?.right ?? 0)
  const bottom = Math.min(free.bottom, panel?.top ?? Infinity)
  return {
    x: within(camera.x, size[0] * camera.k, free.left, free.right, left, free.right),
    y: within(camera.y, size[1] * camera.k, free.top, free.bottom, free.top, bottom),
    k: camera.k,
  }
}

/** Puts a box into the free part, a little above its centre, not nearer than `nearest`. */
export function fit(box: Box, free: Free, least: number, nearest = 1): Camera {
  const width = Math.max(1, free.right - free.left)
  const height = Math.max(1, free.bottom - free.top)
  const k = Math.min(nearest, Math.max(least, Math.min(width / Math.max(1, box.w), height / Math.max(1, box.h))))
  return {
    x: free.left + width / 2 - (box.x + box.w / 2) * k,
    y: free.top + height * 0.47 - (box.y + box.h / 2) * k,
    k,
  }
}

/** Whether a box of the map is seen whole in a part of the screen. */
function sees(camera: Camera, box: Box, free: Free): boolean {
  const [left, top] = toScreen(camera, [box.x, box.y])
  const [right, bottom] = toScreen(camera, [box.x + box.w, box.y + box.h])
  return left >= free.left && top >= free.top && right <= free.right && bottom <= free.bottom
}

/** Puts a box into the free part beside or above the panel, as near as it goes; of two that are as near, into the one where the map fills the screen. */
export function show(
  box: Box,
  size: Point,
  free: Free,
  panel: Free | null,
  least: number,
  margin: number,
  nearest: number,
): Camera {
  const rooms = panel
    ? [
        { ...free, left: panel.right },
        { ...free, bottom: panel.top },
      ]
    : [free]
  const found = rooms.map((room) => {
    const camera = fit(grow(box, margin), room, least, nearest)
    const filling = clamp(camera, size, free)
    const full = sees(filling, box, room)
    return { camera: full ? filling : camera, full }
  })
  return found.reduce((best, each) =>
    each.camera.k > best.camera.k * 1.01 || (each.full && !best.full && each.camera.k > best.camera.k * 0.99)
      ? each
      : best,
  ).camera
}

/** A point of a front that is larger than the screen in the middle of what is free beside the panel; where the sheet would end in
 * sight, as far towards the middle of the whole free part as the sheet then fills it. */
export function lookAt([x, y]: Point, k: number, free: Free, panel: Free | null): Camera {
  const middle = (free.left + free.right) / 2
  const beside = panel ? (Math.min(panel.right, middle) + free.right) / 2 : middle
  const bare = Math.max(0, beside - x * k - free.left)
  return { k, x: beside - Math.min(bare, beside - middle) - x * k, y: (free.top + free.bottom) / 2 - y * k }
}

/** Moves the view the least that brings a point well inside the free part; null when it is there already. */
export function reveal(camera: Camera, point: Point, free: Free, margin = 60): Camera | null {
  const [x, y] = toScreen(camera, point)
  const left = Math.min(free.left + margin, (free.left + free.right) / 2)
  const right = Math.max(free.right - margin, (free.left + free.right) / 2)
  const top = Math.min(free.top + margin, (free.top + free.bottom) / 2)
  const bottom = Math.max(free.bottom - margin, (free.top + free.bottom) / 2)
  const dx = x < left ? left - x : x > right ? right - x : 0
  const dy = y < top ? top - y : y > bottom ? bottom - y : 0
  return dx || dy ? { x: camera.x + dx, y: camera.y + dy, k: camera.k } : null
}
