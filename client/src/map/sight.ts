/** Where the view goes by itself: to the battle, to what may be done, to the thickest of the front; else it stays. */
import { boxOf } from '../logic/geometry'
import { strengthOf } from '../logic/stack'
import type { Scene } from '../state/scene.svelte'
import type { TableState } from '../state/table.svelte'
import type { Point, Target } from '../wire/types'

/** A battle is looked at from a little nearer than the rest. */
const BATTLE = 1.12
/** Below this zoom counters cannot be read. */
const LEGIBLE = 0.66
/** How far around a stack its part of the front reaches: the same on every screen, so that all open at one place. */
const SECTOR = 340
/** Zoom at which a whole front opens. */
const FRONT = { desk: 0.9, phone: 0.8 }
const PHONE = 760

/** Where the most strength of both sides stands face to face: the view opens there. */
function thickest(scene: Scene): Point | null {
  const stands = [...scene.stacks].flatMap(([id, pieces]) => {
    const at = scene.spaces.get(id)?.at
    const weight = pieces.reduce((sum, piece) => sum + Math.max(1, strengthOf(piece)), 0)
    return at ? [{ at, side: pieces[0].side, weight }] : []
  })
  const sum = (list: typeof stands, part: (each: (typeof stands)[number]) => number) =>
    list.reduce((total, each) => total + part(each), 0)
  let best: Point | null = null
  let most = 0
  for (const one of stands) {
    const near = stands.filter((each) => Math.hypot(each.at[0] - one.at[0], each.at[1] - one.at[1]) <= SECTOR)
    const all = sum(near, (each) => each.weight)
    const mine = sum(near, (each) => (each.side === one.side ? each.weight : 0))
    const weight = Math.min(mine, all - mine)
    if (weight <= most) continue
    most = weight
    best = [sum(near, (each) => each.at[0] * each.weight) / all, sum(near, (each) => each.at[1] * each.weight) / all]
  }
  return best
}

/** The places that the view should hold: of the battle, else of what may be done. */
function places(scene: Scene, table: TableState | undefined): Set<number> {
  const ids = new Set<number>()
  const battle = scene.view?.battle
  if (battle?.space !== undefined) {
    ids.add(battle.space)
    for (const arrow of battle.arrows ?? []) ids.add(arrow.from)
  }
  if (!battle && !table) {
    const fought = scene.journal.findLast((line) => line.kind === 'combat' && line.spaces?.length)
    for (const space of fought?.spaces ?? []) ids.add(space)
  }
  if (!ids.size && table) {
    for (const space of table.picking.legal.space) ids.add(space)
    for (const piece of table.picking.legal.piece) {
      const space = scene.pieces.get(piece)?.space
      if (space !== null && space !== undefined) ids.add(space)
    }
  }
  return ids
}

/** Where the one stands for whom a place is being asked. */
function mover(scene: Scene, table: TableState | undefined): Point | null {
  const asked = !scene.view?.battle && scene.view?.pieces.find((piece) => piece.status?.includes('chosen'))
  return table?.myMove && asked ? scene.placeOf({ piece: asked.id }) : null
}

/** Shows where it happens. */
export function home(scene: Scene, table: TableState | undefined, glide = true) {
  if (!scene.view) return
  const { camera } = scene
  const asked = places(scene, table)
  const ids = asked.size ? asked : scene.stacks.keys()
  const box = boxOf([...ids].map((id) => scene.spaces.get(id)?.at).filter((at) => at !== undefined))
  // What would be too small to read is a whole front: the view goes to who is on the move, or to its thickest part.
  const { left, right, top, bottom } = camera.free
  const nearest = scene.view.battle ? BATTLE : 1
  const wide =
    box &&
    (asked.size || !table
      ? box.w * LEGIBLE > right - left || box.h * LEGIBLE > bottom - top
      : camera.holding(box, { nearest }).k < LEGIBLE) // nothing needs to be in sight but what can be read
  const front = wide ? (mover(scene, table) ?? thickest(scene)) : null
  if (front) camera.look(front, right < PHONE ? FRONT.phone : FRONT.desk, glide)
  else if (box) camera.show(box, { glide, nearest })
  else camera.fitAll()
}

/** After one's own step: if nothing that may be clicked is in sight, go there. */
export function follow(scene: Scene, table: TableState | undefined) {
  if (!table?.myMove) return
  const { legal } = table.picking
  const targets = [...legal.space].map((space): Target => ({ space }))
  for (const piece of legal.piece) targets.push({ piece })
  const seen = targets.map(scene.placeOf).filter((place) => place !== null)
  const { sees, covers } = scene.camera
  if (seen.length && !seen.some((place) => sees(place) && !covers(place, 0))) home(scene, table)
}
