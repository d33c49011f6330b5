/** A set-up seen from afar: counters that stand together as one army, and the way from it to what its side wants. */
import type { Piece, Point, Space } from '../wire/types'
import { overlap, type Area } from './labels'
import { strengthOf } from './stack'

export interface Army {
  key: string
  side: string
  at: Point
  /** The place of its counter: where the most of it stands. */
  space: number
  /** The sum of its strength; null where its counters are hidden. */
  strength: number | null
  count: number
  symbol?: string
  /** Its headquarters, if one stands there. */
  hq?: string
  /** Most of it may not act yet. */
  waits: boolean
  pieces: Piece[]
  /** What is written beside its counter, and where; nothing where it would lie on something else. */
  tag?: Tag
}

export interface Tag {
  text: string
  side: 'below' | 'above' | 'right' | 'left'
  area: Area
}

export interface March {
  key: string
  side: string
  from: Point
  to: Point
  space: number
  waits: boolean
}

/** A side has at most so many armies; fewer, if they stand so close that their counters would touch. */
const MOST = 7

interface Group {
  side: string
  at: Point
  weight: number
  stacks: [number, Piece[]][]
}

const weigh = (pieces: Piece[]) => pieces.reduce((sum, piece) => sum + Math.max(1, strengthOf(piece)), 0)
const apart = (a: Point, b: Point) => Math.hypot(a[0] - b[0], a[1] - b[1])

/** The two of one side that stand closest. */
function closest(groups: Group[]): [number, number, number] {
  let best: [number, number, number] = [-1, -1, Infinity]
  for (let i = 0; i < groups.length; i++)
    for (let j = i + 1; j < groups.length; j++) {
      const far = groups[i].side === groups[j].side ? apart(groups[i].at, groups[j].at) : Infinity
      if (far < best[2]) best = [i, j, far]
    }
  return best
}

function commonest(names: string[]): string | undefined {
  const counted = new Map<string, number>()
  for (const name of names) counted.set(name, (counted.get(name) ?? 0) + 1)
  return [...counted].sort((a, b) => b[1] - a[1])[0]?.[0]
}

export function armiesOf(pieces: Piece[], spaces: ReadonlyMap<number, Space>, near: number): Army[] {
  const bySide = new Map<string, Map<number, Piece[]>>()
  for (const piece of pieces) {
    if (piece.space === null || piece.space === undefined || !spaces.has(piece.space)) continue
    const stacks = bySide.get(piece.side) ?? new Map<number, Piece[]>()
    bySide.set(piece.side, stacks.set(piece.space, [...(stacks.get(piece.space) ?? []), piece]))
  }
  return [...bySide].flatMap(([side, stacks]) => {
    const groups = [...stacks].map(([space, list]): Group => {
      return { side, at: spaces.get(space)?.at ?? [0, 0], weight: weigh(list), stacks: [[space, list]] }
    })
    for (;;) {
      const [i, j, far] = closest(groups)
      if (i < 0 || (far >= near && groups.length <= MOST)) break
      const [a, b] = [groups[i], groups[j]]
      const weight = a.weight + b.weight
      const mean = (k: 0 | 1) => (a.at[k] * a.weight + b.at[k] * b.weight) / weight
      groups[i] = { side, at: [mean(0), mean(1)], weight, stacks: [...a.stacks, ...b.stacks] }
      groups.splice(j, 1)
    }
    return groups.map(army)
  })
}

function army({ side, stacks }: Group): Army {
  const pieces = stacks.flatMap(([, list]) => list)
  const [space] = [...stacks].sort((a, b) => weigh(b[1]) - weigh(a[1]))[0]
  const hidden = pieces.some((piece) => piece.hidden)
  const fighting = pieces.filter((piece) => piece.symbol && piece.symbol !== 'hq')
  return {
    key: `${side}/${space}`,
    side,
    at: [0, 0],
    space,
    strength: hidden ? null : Math.round(pieces.reduce((sum, piece) => sum + strengthOf(piece), 0)),
    count: pieces.length,
    symbol: commonest(fighting.map((piece) => piece.symbol ?? '')),
    hq: hidden ? undefined : pieces.find((piece) => piece.symbol === 'hq')?.name,
    waits: 2 * pieces.filter((piece) => piece.status?.includes('waits')).length > pieces.length,
    pieces,
  }
}

/** Armies stand on their places, and step aside where two of them would cover each other, or what is marked there. */
export function placed(
  armies: Army[],
  spaces: ReadonlyMap<number, Space>,
  room: number,
  marked: Point[] = [],
  clear = room,
): Army[] {
  const laid = armies.map((each): Army => ({ ...each, at: [...(spaces.get(each.space)?.at ?? [0, 0])] as Point }))
  for (let round = 0; round < 12; round++)
    for (const one of laid)
      for (const other of laid) {
        const far = apart(one.at, other.at)
        if (one === other || far >= room) continue
        const [x, y] = far ? [(one.at[0] - other.at[0]) / far, (one.at[1] - other.at[1]) / far] : [0, 1]
        const step = (room - far) / 2
        one.at = [one.at[0] + x * step, one.at[1] + y * step]
        other.at = [other.at[0] - x * step, other.at[1] - y * step]
      }
  for (const one of laid)
    for (const mark of marked) {
      const far = apart(one.at, mark)
      if (far >= clear) continue
      const [x, y] = far ? [(one.at[0] - mark[0]) / far, (one.at[1] - mark[1]) / far] : [1, 0]
      one.at = [mark[0] + x * clear, mark[1] + y * clear]
    }
  return laid
}

/** Half a counter on the screen, the height of a line beside it, the width of its letters, and the room between. */
const HALF = 20
const LINE = 15
const LETTER = 6.5
const GAP = 3

export const areaOf = ([x, y]: Point, half: number): Area => ({ x: x - half, y: y - half, w: 2 * half, h: 2 * half })

/** Each army with its name where it covers no counter, no mark and no other name, and is not cut; the greatest choose first. */
export function tagged(
  armies: Army[],
  names: (army: Army) => string,
  marked: Area[],
  zoom: number,
  seen: Area,
): Army[] {
  const half = HALF / zoom
  const taken = [...marked, ...armies.map((army) => areaOf(army.at, half))]
  const tags = new Map<string, Tag>()
  const weight = (army: Army) => (army.hq ? 1000 : 0) + (army.strength ?? army.count)
  for (const army of [...armies].sort((a, b) => weight(b) - weight(a))) {
    const text = names(army)
    const [w, h, gap] = [(text.length * LETTER + 6) / zoom, LINE / zoom, GAP / zoom]
    const [x, y] = army.at
    const spots: [Tag['side'], number, number][] = [
      ['below', x - w / 2, y + half + gap],
      ['above', x - w / 2, y - half - gap - h],
      ['right', x + half + gap, y - h / 2],
      ['left', x - half - gap - w, y - h / 2],
    ]
    for (const [side, left, top] of spots) {
      const area = { x: left, y: top, w, h }
      const whole = left >= seen.x && top >= seen.y && left + w <= seen.x + seen.w && top + h <= seen.y + seen.h
      if (!whole || taken.some((each) => overlap(each, area))) continue
      taken.push(area)
      tags.set(army.key, { text, side, area })
      break
    }
  }
  return armies.map((army) => ({ ...army, tag: tags.get(army.key) }))
}

/** From each army towards the nearest place that its side wants and does not hold, so far at most. */
export function marches(
  armies: Army[],
  aims: ReadonlyMap<string, number[]>,
  spaces: ReadonlyMap<number, Space>,
  control: Record<string, string>,
  least: number,
  most = Infinity,
): March[] {
  const stands = new Map<number, string>()
  for (const { side, pieces } of armies)
    for (const piece of pieces) if (piece.space != null) stands.set(piece.space, side)
  return armies.flatMap(({ key, side, at, waits }) => {
    const wanted = (aims.get(side) ?? []).filter((space) => (stands.get(space) ?? control[space]) !== side)
    const ends = wanted.flatMap((space) => {
      const to = spaces.get(space)?.at
      return to ? [{ space, to }] : []
    })
    const next = ends.sort((a, b) => apart(at, a.to) - apart(at, b.to))[0]
    const far = next ? apart(at, next.to) : 0
    if (!next || far < least) return []
    const part = Math.min(1, most / far)
    const to: Point = [at[0] + (next.to[0] - at[0]) * part, at[1] + (next.to[1] - at[1]) * part]
    return [{ key, side, from: at, to, space: next.space, waits }]
  })
}
