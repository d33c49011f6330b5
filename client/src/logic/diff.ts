/** What changed between two views: for the animation of steps and for "what happened". */
import type { View } from '../wire/types'

export interface Move {
  id: number
  from: number
  to: number
}

export interface ViewDiff {
  moved: Move[]
  arrived: number[]
  gone: number[]
  changed: number[]
  control: number[]
}

export function diffViews(before: View, after: View): ViewDiff {
  const diff: ViewDiff = { moved: [], arrived: [], gone: [], changed: [], control: [] }
  const old = new Map(before.pieces.map((piece) => [piece.id, piece]))
  for (const piece of after.pieces) {
    const was = old.get(piece.id)
    old.delete(piece.id)
    const from = was?.space ?? null
    const to = piece.space ?? null
    if (from === null && to !== null) diff.arrived.push(piece.id)
    else if (from !== null && to === null) diff.gone.push(piece.id)
    else if (from !== null && to !== null && from !== to) diff.moved.push({ id: piece.id, from, to })
    else if (was && JSON.stringify(was) !== JSON.stringify(piece)) diff.changed.push(piece.id)
  }
  for (const piece of old.values()) if (piece.space !== null && piece.space !== undefined) diff.gone.push(piece.id)
  const spaces = new Set([...Object.keys(before.control ?? {}), ...Object.keys(after.control ?? {})])
  for (const space of spaces) if (before.control?.[space] !== after.control?.[space]) diff.control.push(Number(space))
  return diff
}

/** Whether a player would see anything happen: if not, the step needs no time of its own. */
export function isVisible(diff: ViewDiff): boolean {
  return diff.moved.length + diff.arrived.length + diff.gone.length + diff.control.length > 0
}
