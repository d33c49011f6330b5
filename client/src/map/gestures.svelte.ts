/** Fingers, mouse and wheel on the map: pan, pinch, zoom, tap, hold and hover. */
import type { CameraState } from '../state/camera.svelte'
import type { Point } from '../wire/types'

/** What a drag does: it moves the map, sends the counters under it, or draws a line round counters. */
export type Grip = 'pan' | 'order' | 'lasso'

export interface Touch {
  touch: boolean
  shift: boolean
  /** The second of two quick clicks. */
  again: boolean
}

interface Doings {
  tap: (x: number, y: number, how: Touch) => void
  /** A drag begins here. */
  grip: (x: number, y: number, how: Touch) => Grip
  drag: (x: number, y: number, grip: Grip) => void
  drop: (x: number, y: number, grip: Grip) => void
  hover: (x: number, y: number) => void
  hold: (x: number, y: number) => void
  start: () => void
  local: (x: number, y: number) => Point
}

const SLACK = 6
const HOLD_MS = 480
const TWICE = 380

export class Gestures {
  private pointers = new Map<number, Point>()
  private from: Point = [0, 0]
  private moved = false
  private held = false
  private grip: Grip = 'pan'
  private how: Touch = { touch: false, shift: false, again: false }
  private last = { at: 0, x: 0, y: 0 }
  private gap = 0
  private holdTimer: ReturnType<typeof setTimeout> | undefined

  constructor(
    private camera: CameraState,
    private doings: Doings,
  ) {}

  down = (event: PointerEvent) => {
    if (event.button > 0) return
    this.camera.byHand = true
    const node = event.currentTarget as Element
    node.setPointerCapture?.(event.pointerId)
    this.pointers.set(event.pointerId, [event.clientX, event.clientY])
    this.moved = this.pointers.size > 1
    this.held = false
    this.grip = 'pan'
    this.how = { touch: event.pointerType !== 'mouse', shift: event.shiftKey, again: false }
    this.from = [event.clientX, event.clientY]
    this.gap = this.spread()
    clearTimeout(this.holdTimer)
    if (event.pointerType !== 'mouse' && this.pointers.size === 1)
      this.holdTimer = setTimeout(() => {
        if (this.moved || this.pointers.size !== 1) return
        this.held = true
        this.doings.hold(this.from[0], this.from[1])
      }, HOLD_MS)
  }

  move = (event: PointerEvent) => {
    const before = this.pointers.get(event.pointerId)
    if (!before) {
      if (event.pointerType === 'mouse') this.doings.hover(event.clientX, event.clientY)
      return
    }
    const now: Point = [event.clientX, event.clientY]
    this.pointers.set(event.pointerId, now)
    if (this.pointers.size === 2) {
      const gap = this.spread()
      const [x, y] = this.middle()
      const about = this.doings.local(x, y)
      this.camera.zoom(this.gap > 0 ? gap / this.gap : 1, about, [(now[0] - before[0]) / 2, (now[1] - before[1]) / 2])
      this.gap = gap
      this.moved = true
      return
    }
    if (!this.moved && Math.hypot(now[0] - this.from[0], now[1] - this.from[1]) < SLACK) return
    if (!this.moved) {
      this.moved = true
      this.camera.dragging = true
      clearTimeout(this.holdTimer)
      this.grip = this.doings.grip(this.from[0], this.from[1], this.how)
      if (this.grip === 'pan') this.doings.start()
    }
    if (this.grip !== 'pan') return this.doings.drag(now[0], now[1], this.grip)
    this.camera.byHand = true
    this.camera.pan(now[0] - before[0], now[1] - before[1])
  }

  up = (event: PointerEvent) => {
    if (!this.pointers.delete(event.pointerId)) return
    clearTimeout(this.holdTimer)
    this.gap = this.spread()
    if (this.pointers.size) return
    this.camera.dragging = false
    const { clientX: x, clientY: y } = event
    if (this.moved) {
      if (this.grip !== 'pan') this.doings.drop(x, y, this.grip)
      return
    }
    if (this.held) return
    const again = event.timeStamp - this.last.at < TWICE && Math.hypot(x - this.last.x, y - this.last.y) < SLACK
    this.last = { at: again ? 0 : event.timeStamp, x, y }
    this.doings.tap(x, y, { ...this.how, shift: event.shiftKey, again })
  }

  cancel = (event: PointerEvent) => {
    this.pointers.delete(event.pointerId)
    clearTimeout(this.holdTimer)
    this.camera.dragging = false
  }

  wheel(event: WheelEvent) {
    event.preventDefault()
    this.camera.byHand = true
    this.doings.start()
    const lines = event.deltaMode === 1 ? 16 : 1
    this.camera.zoom(Math.exp(-event.deltaY * lines * 0.0014), this.doings.local(event.clientX, event.clientY))
  }

  private points(): Point[] {
    return [...this.pointers.values()]
  }

  private spread(): number {
    const [a, b] = this.points()
    return b ? Math.hypot(a[0] - b[0], a[1] - b[1]) : 0
  }

  private middle(): Point {
    const [a, b] = this.points()
    return b ? [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2] : a
  }
}
