/** How the counters of one space lie: order, offsets, groups shown as one counter, the total in the pill. */
import type { Piece, Point } from '../wire/types'
import type { Area } from './labels'

export const COUNTER = 34
export const COUNTER_FACTORS = 40
export const SMALLEST = 26

export interface Face extends Piece {
  /** Ids of the pieces shown by this counter; more than one when a whole group is shown as one. */
  members: number[]
}

export interface Laid {
  face: Face
  dx: number
  dy: number
}

export interface Stack {
  space: number
  faces: Laid[]
  pieces: Piece[]
  /** The sum in the pill; null for a lone counter and where something is hidden. */
  total: number | null
  /** Offset of the pill's centre. */
  pill: [number, number]
  width: number
  /** Counters that lie here, a whole group counted as one. */
  count: number
}

export function strengthOf(piece: Piece): number {
  if (typeof piece.strength === 'number') return piece.strength
  const printed = piece.strength ?? piece.factors?.[0] ?? ''
  if (/^[+-]/.test(printed)) return 0
  const found = /\d+(\.\d+)?/.exec(printed)
  return found ? Number(found[0]) : 0
}

/** What a counter counts for in a battle in which it had this value: its strength, or the factor that the battle took of it. */
export function counted(piece: Piece, value: number): (one: Piece) => number {
  const factor = (one: Piece, i: number) => Number.parseFloat(one.factors?.[i] ?? '') || 0
  const i = strengthOf(piece) === value ? -1 : (piece.factors ?? []).findIndex((_, at) => factor(piece, at) === value)
  return i < 0 ? strengthOf : (one) => factor(one, i)
}

export function sizeOf(piece: Piece): number {
  return piece.factors?.length ? COUNTER_FACTORS : COUNTER
}

/** Pieces of one group standing together, alike in status, become one counter of the next echelon with the sum. */
export function faces(pieces: Piece[], open: ReadonlySet<number> = new Set()): Face[] {
  const groups = new Map<string, Piece[]>()
  const result: Face[] = []
  for (const piece of pieces) {
    const closed = piece.group && !piece.hidden && !piece.factors?.length && !open.has(piece.id)
    if (!closed) {
      result.push({ ...piece, members: [piece.id] })
      continue
    }
    const key = `${piece.side}|${piece.group}|${(piece.status ?? []).slice().sort().join()}`
    const list = groups.get(key)
    if (list) list.push(piece)
    else groups.set(key, [piece])
  }
  for (const members of groups.values()) {
    const [first] = members
    if (members.length === 1) {
      result.push({ ...first, members: [first.id] })
      continue
    }
    const [number, ...kind] = (first.group ?? '').split(' ')
    result.push({
      ...first,
      members: members.map((piece) => piece.id),
      echelon: 'xx',
      name: first.group,
      number,
      parent: kind.join(' '),
      steps: undefined,
      strength: members.reduce((sum, piece) => sum + strengthOf(piece), 0),
    })
  }
  return result
}

/** Weakest first, so that the strongest is drawn last and lies on top; headquarters and hidden ones keep the order. Above all
 * lies whoever is on the move or takes part, so that one sees who it is. */
export function bottomToTop<P extends Piece>(pieces: P[]): P[] {
  const chosen = (piece: P) => Number(piece.status?.includes('chosen') ?? false)
  return pieces
    .map((piece, i) => ({ piece, i }))
    .sort((a, b) => chosen(a.piece) - chosen(b.piece) || strengthOf(a.piece) - strengthOf(b.piece) || a.i - b.i)
    .map(({ piece }) => piece)
}

export interface StackOptions {
  open?: ReadonlySet<number>
  /** Show one counter for the whole stack (low zoom). */
  merged?: boolean
  /** Side by side, as in the attacked space. */
  row?: boolean
}

/** How many counters lie side by side at the most. */
export const ROW = 4
/** A tall stack is squeezed, so that it does not leave its place. */
const SPREAD = 34

function steps(count: number): [number, number] {
  if (count <= 3) return [11, 5]
  const x = Math.min(9, SPREAD / (count - 1))
  return [x, (x * 4) / 9]
}

/** The room that a stack takes on the map: its counters. */
export function stackArea(stack: Stack, [x, y]: Point, scale: number): Area {
  const halves = stack.faces.map(({ face }) => sizeOf(face) / 2)
  const left = Math.min(...stack.faces.map(({ dx }, i) => dx - halves[i]))
  const right = Math.max(...stack.faces.map(({ dx }, i) => dx + halves[i]))
  const top = Math.min(...stack.faces.map(({ dy }, i) => dy - halves[i]))
  const bottom = Math.max(...stack.faces.map(({ dy }, i) => dy + halves[i]))
  return { x: x + left * scale, y: y + top * scale, w: (right - left) * scale, h: (bottom - top) * scale }
}

/** The room of its pill, if it has one. */
export function pillArea(stack: Stack, [x, y]: Point, scale: number): Area | null {
  if (stack.total === null) return null
  const [dx, dy] = stack.pill
  return { x: x + (dx - 11) * scale, y: y + (dy - 7) * scale, w: 22 * scale, h: 14 * scale }
}

export function layStack(space: number, pieces: Piece[], options: StackOptions = {}): Stack {
  const all = bottomToTop(faces(pieces, options.open))
  const shown = options.merged ? all.slice(-1) : all
  const size = Math.max(...shown.map(sizeOf), COUNTER)
  const [stepX, stepY] = options.row ? [size + 2.5, 0] : steps(shown.length)
  const last = shown.length - 1
  const laid = shown.map((face, i) => ({ face, dx: (i - last / 2) * stepX, dy: (last / 2 - i) * stepY + 0 }))
  const hidden = pieces.some((piece) => piece.hidden)
  const counted = pieces.filter((piece) => strengthOf(piece) > 0)
  const total = hidden || all.length < 2 || !counted.length ? null : sum(counted)
  const top = laid[last] ?? { dx: 0, dy: 0 }
  return {
    space,
    faces: laid,
    pieces,
    total,
    pill: [top.dx + size / 2 - 6, top.dy + size / 2 + 5],
    width: last * stepX + size,
    count: all.length,
  }
}

function sum(pieces: Piece[]): number {
  return Math.round(pieces.reduce((total, piece) => total + strengthOf(piece), 0) * 10) / 10
}

/** Pieces that stand in spaces, by space, in the order given. */
export function bySpace(pieces: Piece[]): Map<number, Piece[]> {
  const spaces = new Map<number, Piece[]>()
  for (const piece of pieces) {
    if (piece.space === null || piece.space === undefined || piece.box) continue
    const list = spaces.get(piece.space)
    if (list) list.push(piece)
    else spaces.set(piece.space, [piece])
  }
  return spaces
}

/** The scale at which counters are drawn on the map, so that none is smaller than 26 px on the screen. */
export function counterScale(zoom: number, wanted: number, size = COUNTER): { scale: number; merged: boolean } {
  const shown = zoom * wanted * size
  return shown >= SMALLEST ? { scale: wanted, merged: false } : { scale: SMALLEST / (zoom * size), merged: true }
}

/** Fan of a stack under the pointer: centres side by side in rows of four. */
export function fan(count: number, size: number, columns = 4): [number, number][] {
  const rows = Math.ceil(count / columns)
  return Array.from({ length: count }, (_, i) => {
    const row = Math.floor(i / columns)
    const inRow = row === rows - 1 ? count - row * columns : columns
    const x = (i % columns) - (inRow - 1) / 2
    return [x * (size + 4), (row - (rows - 1) / 2) * (size + 5)]
  })
}
