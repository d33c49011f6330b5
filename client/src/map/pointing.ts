/** What clicks, drags and the resting pointer mean on the map: a counter, a stack, a place, or nothing. */
import { toScreen } from '../logic/camera'
import { inside } from '../logic/geometry'
import { clicked } from '../logic/narrow'
import { faces } from '../logic/stack'
import type { Scene } from '../state/scene.svelte'
import type { TableState } from '../state/table.svelte'
import type { Point } from '../wire/types'
import type { Grip, Touch } from './gestures.svelte'

/** So long the pointer rests before a stack opens, closes, or a card tells what lies there, in milliseconds. */
const OPENS = 130
const CLOSES = 160
const TELLS = 250

interface Hit {
  piece: number | null
  stack: number | null
  space: number | null
}

function number(node: Element | null | undefined, name: string): number | null {
  const value = node?.closest(`[data-${name}]`)?.getAttribute(`data-${name}`)
  return value === null || value === undefined ? null : Number(value)
}

function hitAt(x: number, y: number): Hit {
  const node = document.elementFromPoint(x, y)
  const stack = number(node, 'stack')
  return { piece: number(node, 'piece'), stack, space: number(node, 'space') ?? stack }
}

export class Pointing {
  private fan: ReturnType<typeof setTimeout> | undefined
  private card: ReturnType<typeof setTimeout> | undefined

  constructor(
    private scene: Scene,
    private table: TableState | undefined,
    private map: () => HTMLElement | undefined,
    private picked: () => ReadonlySet<number>,
  ) {}

  /** The counters that one at the pointer stands for: a whole formation may be shown as one. */
  private facing(piece: number, space: number): number[] {
    const shown = faces(this.scene.stacks.get(space) ?? [], this.picked()).find((face) => face.members.includes(piece))
    return shown?.members ?? [piece]
  }

  /** A click or tap: on a counter, on a stack, on a place, on nothing. */
  tap = (x: number, y: number, { touch, shift, again }: Touch) => {
    const { scene, table } = this
    const node = document.elementFromPoint(x, y)
    const { piece, stack, space } = hitAt(x, y)
    clearTimeout(this.card)
    scene.hover = null
    const [here, whole] = [number(node, 'here'), number(node, 'all')]
    if (here !== null && table) return void table.command.send(here)
    if (whole !== null && table) return void table.command.select(table.command.allAt(whole), shift)
    if (space === null) {
      scene.tray = null
      return
    }
    if (!table?.picking.all.length) {
      scene.tray = scene.stacks.has(space) ? space : null
      return
    }
    const { command } = table
    if (piece !== null && command.can(piece)) return this.choose(table, piece, space, { touch, shift, again })
    if (!command.chosen.length) return this.pick(table, piece, space, touch && stack !== null, stack !== null)
    if (shift) return command.waypoint(space)
    // A finger cannot point: its first tap shows what would happen there, the second does it.
    if (touch && space !== command.over && command.reach.has(space)) return command.point(space)
    return void command.send(space)
  }

  /** A counter that can be commanded. */
  private choose(table: TableState, piece: number, space: number, { touch, shift, again }: Touch) {
    const { command } = table
    if (again && !touch) return void command.select(command.formation(piece), shift)
    const legal = command.allAt(space)
    const fanned = this.scene.fanned === space
    const face = this.facing(piece, space)
    const lone = legal.length === 1 || face.length === legal.length
    if (fanned || lone) return void command.select(face, shift)
    if (shift) return void command.select(legal, true)
    this.scene.tray = space
  }

  /** A choice of the decision: what is offered is taken, a stack with several offers opens, the rest is explained. */
  private pick(table: TableState, piece: number | null, space: number, touched: boolean, onStack: boolean) {
    const { scene } = this
    const { picking } = table
    const standing = scene.stacks.get(space) ?? []
    const fanned = scene.fanned === space
    const targets = clicked(picking.all, piece, space, fanned)
    const legal = standing.filter((each) => picking.offers({ piece: each.id }))
    const direct = targets.some((target) => picking.offers(target))
    const opens = standing.length > 1 && onStack && !fanned && legal.length > 0
    if (opens && (touched || !direct || legal.length > 1)) scene.tray = space
    else if (direct || (fanned && piece !== null)) picking.clickAny(targets)
    else if (legal.length === 1 && standing.length === 1) this.lone(table, legal[0].id)
    else if (legal.length) scene.tray = space
    else {
      // The fan shows a mouse what lies here, holding shows it to a finger.
      scene.tray = null
      picking.clickAny(targets)
    }
  }

  /** The ground under a lone counter is as good as the counter itself. */
  private lone(table: TableState, piece: number) {
    if (table.command.can(piece)) void table.command.select([piece])
    else table.picking.clickAny([{ piece }])
  }

  /** A drag with Shift, or after the button for it, draws a line round counters; one that begins on a counter that can act sends it; others move the map. */
  grip = (x: number, y: number, how: Touch): Grip => {
    const { table } = this
    if (!table?.myMove) return 'pan'
    if (how.shift || table.command.roping) return 'lasso'
    if (how.touch) return 'pan'
    const { piece, space } = hitAt(x, y)
    if (piece === null || space === null || !table.command.can(piece)) return 'pan'
    if (!table.command.chosen.includes(piece)) void table.command.select(this.facing(piece, space))
    return 'order'
  }

  drag = (x: number, y: number, how: Grip) => {
    const command = this.table?.command
    if (how === 'lasso' && command) command.lasso = [...command.lasso, [x, y]]
    else command?.point(hitAt(x, y).space)
  }

  drop = (x: number, y: number, how: Grip) => {
    const command = this.table?.command
    if (!command) return
    if (how !== 'lasso') {
      const { space } = hitAt(x, y)
      if (space !== null && command.chosen.length) void command.send(space)
      return
    }
    const line = command.lasso
    command.lasso = []
    command.roping = false
    const [left, top] = this.corner()
    const caught = command.everybody().filter((id) => {
      const at = this.scene.placeOf({ piece: id })
      if (!at) return false
      const [sx, sy] = toScreen(this.scene.camera.now, at)
      return inside([sx + left, sy + top], line)
    })
    void command.select(caught, true)
  }

  private corner(): Point {
    const rect = this.map()?.getBoundingClientRect()
    return rect ? [rect.left, rect.top] : [0, 0]
  }

  local = (x: number, y: number): Point => {
    const [left, top] = this.corner()
    return [x - left, y - top]
  }

  hover = (x: number, y: number) => {
    const { scene } = this
    const { piece, stack, space } = hitAt(x, y)
    clearTimeout(this.fan)
    // A button that belongs to the opened stack keeps it open.
    if (document.elementFromPoint(x, y)?.closest('[data-all], [data-here]')) return
    if (stack !== scene.fanned) this.fan = setTimeout(() => (scene.fanned = stack), stack === null ? CLOSES : OPENS)
    if (scene.hover && scene.hover.space === space && scene.hover.piece === piece) return
    clearTimeout(this.card)
    scene.hover = null
    if (space !== null) this.card = setTimeout(() => (scene.hover = { space, piece, x, y }), TELLS)
    this.point(piece, space)
  }

  /** The choice under the pointer shows its path, cost and odds. */
  private point(piece: number | null, space: number | null) {
    const { table } = this
    if (!table) return
    if (table.command.chosen.length) return table.command.point(space)
    const choice = table.picking.left.find((each) =>
      each.targets?.some(
        (target) =>
          ('piece' in target && target.piece === piece) ||
          ('space' in target && piece === null && target.space === space),
      ),
    )
    table.picking.point(choice ?? null)
  }

  /** A finger rests on a place. */
  hold = (x: number, y: number) => {
    const { space } = hitAt(x, y)
    if (space === null) return
    this.scene.hover = { space, piece: null, x, y }
    if (this.scene.stacks.has(space)) this.scene.tray = space
  }

  /** The map begins to move. */
  start = () => {
    clearTimeout(this.fan)
    this.scene.fanned = null
    this.scene.hover = null
  }

  /** The pointer has left the map. */
  leave = () => {
    clearTimeout(this.card)
    this.start()
  }
}
