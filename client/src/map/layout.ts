/** Where everything that stands on the map stands: stacks, arrows, the cross-hair. Names keep out of its way. */
import { ribbon, wayOut, type Ribbon } from '../logic/arrow'
import { boxOf, type Box } from '../logic/geometry'
import { overlap, signOf, type Area } from '../logic/labels'
import { counterScale, faces, layStack, pillArea, ROW, stackArea, type Stack } from '../logic/stack'
import type { Scene } from '../state/scene.svelte'
import { settings } from '../state/settings.svelte'
import type { Marker, Piece, Point } from '../wire/types'

export interface Standing {
  id: number
  pieces: Piece[]
  at: Point
  stack: Stack
  /** The room of the counters, and of the pill with their sum. */
  area: Area
  pill: Area | null
  /** Two sides in one space stand side by side: how far this one is shifted. */
  shift: number
}

const APART = 50
const CROSS = 14
/** How far a node's frame stands off the counters on it. */
export const ROUND = 6

/** In steps, so that the stacks are not laid again at each frame of a zoom. */
export function zoomStep(scene: Scene): number {
  return Math.round(scene.camera.drawn * 20) / 20 || 0.05
}

/** One stack for each side in a space. */
export function standings(scene: Scene, zoom: number, open: ReadonlySet<number>): Standing[] {
  const { scale, merged } = counterScale(zoom, settings.values.counters)
  const found: Standing[] = []
  for (const [id, pieces] of scene.stacks) {
    const middle = scene.spaces.get(id)?.at
    if (!middle) continue
    const sides = [...new Set(pieces.map((piece) => piece.seat ?? piece.side))]
    sides.forEach((side, i) => {
      const own = pieces.filter((piece) => (piece.seat ?? piece.side) === side)
      const attacked = scene.view?.battle?.space === id && !merged
      const shift = (i - (sides.length - 1) / 2) * APART
      const at: Point = [middle[0] + shift * scale, middle[1]]
      const row = attacked && sides.length === 1 && faces(own, open).length <= ROW
      const stack = layStack(id, own, { merged, row, open })
      found.push({
        id,
        pieces: own,
        at,
        stack,
        area: stackArea(stack, at, scale),
        pill: pillArea(stack, at, scale),
        shift,
      })
    })
  }
  return found
}

/** Where the cross-hair stands: on the attacked town, or its place, unless counters stand there. */
export function aimOf(scene: Scene, standing: Standing[]): Point | null {
  const space = scene.spaces.get(scene.view?.battle?.space ?? -1)
  if (!space) return null
  const [x, y] = signOf(space) ?? space.at
  const cross = { x: x - CROSS + 4, y: y - CROSS + 4, w: 2 * CROSS - 8, h: 2 * CROSS - 8 }
  return standing.some(
    ({ id, area, pill }) => id === space.id && (overlap(cross, area) || (pill && overlap(cross, pill))),
  )
    ? null
    : [x, y]
}

export interface Attack extends Ribbon {
  text: string
  side: string
}

/** Arrows from the edge of the attackers' counters to the cross-hair, or to the edge of the attacked counters. */
export function attacks(scene: Scene, standing: Standing[], aim: Point | null): Attack[] {
  const battle = scene.view?.battle
  // The first side of a battle attacks. Where they came from nobody of theirs may be left.
  const attacker = scene.sideOf(battle?.sides?.[0]?.seat)
  return (battle?.arrows ?? []).flatMap((arrow, i) => {
    const start = standing.find(({ id }) => id === arrow.from)
    const target = standing.find(({ id }) => id === arrow.to)
    const from = start ? middleOf(start.area) : scene.spaces.get(arrow.from)?.at
    // Counters that stand before the town are the target then: no arrow runs under them.
    const behind = Boolean(from && aim && target && crosses(from, aim, target.area))
    const aimed = aim && !behind && arrow.to === battle?.space
    const to = aimed ? aim : target ? middleOf(target.area) : scene.spaces.get(arrow.to)?.at
    if (!from || !to) return []
    const leave = start ? wayOut(from, to, start.area) + 3 : 14
    const stop = aimed ? CROSS + 3 : target ? wayOut(to, from, target.area) + 4 : 22
    const bend = i % 2 ? -0.1 : 0.1
    return [
      { ...ribbon(from, to, { leave, stop, bend }), text: arrow.text ?? '', side: start?.pieces[0]?.side ?? attacker },
    ]
  })
}

function crosses([ax, ay]: Point, [bx, by]: Point, { x, y, w, h }: Area): boolean {
  return Array.from({ length: 17 }, (_, i) => i / 16).some((t) => {
    const [px, py] = [ax + (bx - ax) * t, ay + (by - ay) * t]
    return px > x && px < x + w && py > y && py < y + h
  })
}

function middleOf({ x, y, w, h }: Area): Point {
  return [x + w / 2, y + h / 2]
}

export interface PlacedMarker {
  marker: Marker
  x: number
  y: number
  /** Half its width. */
  half: number
  text: string
  /** A sign lies under the counters, what carries words or hides them over them. */
  sign: boolean
  key: string
}

const WIDE = 8
const HIGH = 7.5

/** Works lie under the stack; the other markers of a place stand in a row above it, from the left. */
export function markersOf(scene: Scene): PlacedMarker[] {
  const seen = new Map<number, number>()
  return (scene.view?.markers ?? []).flatMap((marker, i) => {
    const text =
      marker.text ?? (marker.level !== undefined ? String(marker.level) : marker.kind.charAt(0).toUpperCase())
    const sign =
      ['works', 'base', 'objective'].includes(marker.kind) ||
      (!marker.text && !marker.hidden && scene.signs.has(marker.kind))
    const half = sign ? WIDE : marker.hidden ? HIGH : Math.max(7, text.length * 3.2 + 3)
    const made = { marker, half, text, sign, key: `m${i}` }
    if (marker.edge !== undefined && marker.edge !== null) {
      const point = edgePoint(scene, marker.edge)
      return point ? [{ ...made, x: point[0], y: point[1] }] : []
    }
    const at = marker.space === undefined ? undefined : scene.spaces.get(marker.space)?.at
    if (!at || marker.space === undefined) return []
    const stack = scene.stacks.get(marker.space)?.length ?? 0
    if (marker.kind === 'works') return [{ ...made, x: at[0], y: at[1] + (stack ? 21 : 8) }]
    const start = seen.get(marker.space) ?? -22
    seen.set(marker.space, start + 2 * half + 1)
    return [{ ...made, x: at[0] + start + half, y: at[1] - (stack ? Math.min(3, stack) * 3 + 25 : 0) }]
  })
}

function edgePoint(scene: Scene, id: number): Point | null {
  const edge = scene.drawing?.edges?.find((each) => each.id === id)
  if (!edge) return null
  if (edge.path?.length) return edge.path[Math.floor(edge.path.length / 2)]
  const [a, b] = [scene.spaces.get(edge.a)?.at, scene.spaces.get(edge.b)?.at]
  return a && b ? [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2] : null
}

/** What names keep clear of. */
export function covered(standing: Standing[], arrows: Attack[], aim: Point | null, markers: PlacedMarker[]): Area[] {
  const around = (point: Point, r: number): Area => ({ x: point[0] - r, y: point[1] - r, w: 2 * r, h: 2 * r })
  return [
    ...standing.flatMap(({ area, pill }) => (pill ? [area, pill] : [area])),
    ...arrows.flatMap((arrow) => [...arrow.points.map((point) => around(point, 7)), around(arrow.disc, arrow.radius)]),
    ...(aim ? [around(aim, 8)] : []),
    ...markers
      .filter(({ sign }) => !sign)
      .map(({ x, y, half }) => ({ x: x - half, y: y - HIGH, w: 2 * half, h: 2 * HIGH })),
  ]
}

/** Round a node and what stands on it, so that its state is seen around the counters; by space. */
export function frames(scene: Scene, standing: Standing[]): Map<number, Box> {
  const found = new Map<number, Box>()
  for (const { id, area } of standing) {
    const space = scene.spaces.get(id)
    if (!space || space.shape) continue
    const r = space.r ?? 16
    const [x, y] = space.at
    const corners: Point[] = [
      [x - r, y - r],
      [x + r, y + r],
      [area.x - ROUND, area.y - ROUND],
      [area.x + area.w + ROUND, area.y + area.h + ROUND],
    ]
    const before = found.get(id)
    if (before) corners.push([before.x, before.y], [before.x + before.w, before.y + before.h])
    const box = boxOf(corners)
    if (box) found.set(id, box)
  }
  return found
}

/** Counters that lie singly because they are picked. */
export function pickedPieces(picked: readonly object[] | undefined): ReadonlySet<number> {
  return new Set((picked ?? []).flatMap((target) => ('piece' in target ? [target.piece as number] : [])))
}
