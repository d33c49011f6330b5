/** The view on the map as state: moves by hand at once, glides when the table moves it. */
import {
  clamp,
  farthest,
  fit,
  lookAt,
  reveal,
  show,
  toMap,
  toScreen,
  zoomAt,
  type Camera,
  type Free,
} from '../logic/camera'
import type { Box } from '../logic/geometry'
import type { Point } from '../wire/types'
import { settings } from './settings.svelte'

/** So long the map rests before it is drawn anew, in milliseconds. */
const RESTS = 420
/** So long it glides. */
const GLIDES = 300

export class CameraState {
  now = $state.raw<Camera>({ x: 0, y: 0, k: 1 })
  /** True while fingers or the wheel move the map: the browser then moves a picture of it. */
  moving = $state(false)
  /** What is on the screen: while the map glides, somewhere on the way to `now`. */
  shown = $state.raw<Camera>({ x: 0, y: 0, k: 1 })
  /** The zoom for which names and counters are laid: while the map is zoomed the browser scales the picture of it. */
  drawn = $state(1)
  /** While the wheel turns, the part of the map that was in sight when it began and is painted: what comes into sight is not painted
   * at each step, but when the wheel rests. */
  painted = $state.raw<Box | null>(null)
  free = $state.raw<Free>({ left: 0, top: 0, right: 1, bottom: 1 })
  /** A panel that covers a corner of the free part. */
  panel = $state.raw<Free | null>(null)
  /** Where the guide speaks, if it lies on the map. */
  bubble = $state.raw<Free | null>(null)
  size: Point = [1000, 1000]
  /** Whether the reader has laid his hand on the map: it does not move under it then. */
  byHand = false
  /** While something is dragged nothing but the drag moves the map. */
  dragging = $state(false)
  private rest: ReturnType<typeof setTimeout> | undefined
  private frame = 0
  private gliding = 0

  get least(): number {
    return farthest(this.size, this.free)
  }

  /** The map point in the middle of the free part. */
  get middle(): Point {
    const { left, right, top, bottom } = this.free
    return toMap(this.now, [(left + right) / 2, (top + bottom) / 2])
  }

  /** The free part, in the measures of the map. */
  get seen(): Box {
    const { left, right, top, bottom } = this.free
    const [x, y] = toMap(this.now, [left, top])
    return { x, y, w: (right - left) / this.now.k, h: (bottom - top) / this.now.k }
  }

  /** Whether a point of the map lies in the part that no panel covers. */
  sees = (point: Point): boolean => {
    const { left, right, top, bottom } = this.free
    const [x, y] = toScreen(this.now, point)
    return x > left && x < right && y > top && y < bottom
  }

  /** Whether a point, and what stands there, lies under the panel or at its edge. */
  covers = (point: Point, room: number): boolean => {
    const [x, y] = toScreen(this.now, point)
    return this.panel !== null && x < this.panel.right + room && y > this.panel.top - room
  }

  /** The map is drawn anew when it has rested: counted from the frame after the one that shows its last step, however late that
   * comes, so that a slow machine does not draw it anew between two steps. */
  private settle() {
    this.moving = true
    clearTimeout(this.rest)
    cancelAnimationFrame(this.frame)
    this.frame = requestAnimationFrame(() => {
      this.frame = requestAnimationFrame(() => {
        this.rest = setTimeout(() => {
          this.moving = false
          this.painted = null
          this.drawn = this.now.k
        }, RESTS)
      })
    })
  }

  /** False until the map has been put where it happens: it is not shown before. */
  placed = $state(false)

  set(camera: Camera, glides = false) {
    const { x, y, k } = clamp(camera, this.size, this.free, this.panel)
    // On whole pixels: the picture of the map is then the same whether it rests or moves, and is not painted anew when it starts.
    this.now = { x: Math.round(x), y: Math.round(y), k }
    cancelAnimationFrame(this.gliding)
    if (!glides) this.shown = this.now
    if (this.placed) return this.settle()
    this.drawn = this.now.k
    this.placed = true
  }

  pan = (dx: number, dy: number) => {
    this.painted = null
    this.set({ ...this.now, x: this.now.x + dx, y: this.now.y + dy })
  }

  /** Nearer or farther; two fingers move the map as well. */
  zoom = (factor: number, about?: Point, [dx, dy]: Point = [0, 0]) => {
    const centre: Point = [(this.free.left + this.free.right) / 2, (this.free.top + this.free.bottom) / 2]
    const camera = zoomAt(this.now, factor, about ?? centre, this.least)
    this.hold()
    this.set({ ...camera, x: camera.x + dx, y: camera.y + dy })
  }

  /** What is in sight now is all that is shown of the map until it is drawn anew; beyond it lies its outline. */
  private hold() {
    const { x, y, k } = this.shown
    this.painted ??= { x: -x / k, y: -y / k, w: innerWidth / k, h: innerHeight / k }
  }

  /** Step by step, as a hand would move it: a transition of the style's would leave a picture of half the size behind, blurred for good. */
  private glideTo(camera: Camera) {
    const glides = !settings.still && this.placed
    if (glides && camera.k < this.shown.k) this.hold()
    const [from, began] = [this.shown, performance.now()]
    this.set(camera, glides)
    if (!glides) return
    const to = this.now
    const step = (time: number) => {
      const part = Math.min(1, Math.max(0, (time - began) / GLIDES))
      const way = 1 - (1 - part) ** 3
      const between = (a: number, b: number) => a + (b - a) * way
      this.shown = part < 1 ? { x: between(from.x, to.x), y: between(from.y, to.y), k: between(from.k, to.k) } : to
      if (part < 1) this.gliding = requestAnimationFrame(step)
    }
    this.gliding = requestAnimationFrame(step)
  }

  fitAll = () => this.glideTo(fit({ x: 0, y: 0, w: this.size[0], h: this.size[1] }, this.free, this.least))

  /** The view that holds all of a box, beside or above the panel. */
  holding = (box: Box, { margin = 90, nearest = 1, least = 0.42 } = {}): Camera =>
    show(box, this.size, this.free, this.panel, Math.max(this.least, least), margin, nearest)

  show = (
    box: Box,
    { glide = true, ...how }: { margin?: number; nearest?: number; glide?: boolean; least?: number } = {},
  ) => {
    const camera = this.holding(box, how)
    if (glide) this.glideTo(camera)
    else this.set(camera)
  }

  reveal = (point: Point) => {
    const camera = reveal(this.now, point, this.free)
    if (camera) this.glideTo(camera)
  }

  /** A point in the middle of what is free, at a zoom where counters can be read. */
  look = (point: Point, k: number, glide = true) => {
    const camera = lookAt(point, k, this.free, this.panel)
    if (glide) this.glideTo(camera)
    else this.set(camera)
  }

  centre = (point: Point) => {
    const { left, right, top, bottom } = this.free
    this.glideTo({
      k: this.now.k,
      x: (left + right) / 2 - point[0] * this.now.k,
      y: (top + bottom) / 2 - point[1] * this.now.k,
    })
  }
}
