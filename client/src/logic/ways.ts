/** A way over the board through places named in order: the engine judges it, this only writes it out. */
import type { Edge, Point, Space } from '../wire/types'

/** The places beside each place. */
export type Near = ReadonlyMap<number, number[]>

/** Two places, whichever is named first. */
export const pairOf = (a: number, b: number): string => (a < b ? `${a}/${b}` : `${b}/${a}`)

/** Two hexes touch where their middles lie nearer than this, in lengths of a side; the next ones are three apart. */
const TOUCHING = 2.2
const HEX = 6

function middle(shape: Point[]): Point {
  const sum = shape.reduce(([x, y], point) => [x + point[0], y + point[1]], [0, 0])
  return [sum[0] / shape.length, sum[1] / shape.length]
}

/** By the lines between places; a board of hexes draws only those that mean something, and its hexes touch anyway. */
export function neighbours(edges: Edge[], spaces: Space[] = []): Near {
  const near = new Map<number, Set<number>>()
  const join = (a: number, b: number) => {
    near.set(a, (near.get(a) ?? new Set()).add(b))
    near.set(b, (near.get(b) ?? new Set()).add(a))
  }
  for (const { a, b } of edges) join(a, b)
  if (spaces.length && spaces.every(({ shape }) => shape?.length === HEX)) {
    const hexes = spaces.map(({ id, shape = [] }) => ({ id, at: middle(shape), shape }))
    const [{ at, shape }] = hexes
    const reach = TOUCHING * Math.hypot(shape[0][0] - at[0], shape[0][1] - at[1])
    hexes.forEach((one, i) => {
      for (const other of hexes.slice(i + 1))
        if (Math.hypot(one.at[0] - other.at[0], one.at[1] - other.at[1]) < reach) join(one.id, other.id)
    })
  }
  return new Map([...near].map(([id, beside]) => [id, [...beside]]))
}

/** The fewest steps from one place to another, without the start; empty where there is no way. */
export function fewestSteps(near: Near, from: number, to: number): number[] {
  if (from === to) return []
  const before = new Map<number, number>([[from, from]])
  const queue = [from]
  for (const space of queue) {
    if (space === to) break
    for (const next of near.get(space) ?? [])
      if (!before.has(next)) {
        before.set(next, space)
        queue.push(next)
      }
  }
  if (!before.has(to)) return []
  const way = [to]
  for (let space = before.get(to) ?? from; space !== from; space = before.get(space) ?? from) way.unshift(space)
  return way
}

/** Through all stops, without the start: the first leg as the engine walks it, where it is known. */
export function pathThrough(near: Near, from: number, first: number[] | undefined, stops: number[]): number[] {
  const way: number[] = []
  let at = from
  stops.forEach((stop, i) => {
    const leg = i === 0 && first?.at(-1) === stop ? first : fewestSteps(near, at, stop)
    way.push(...(leg.length || at === stop ? leg : [stop]))
    at = stop
  })
  return way
}

/** Places that all of them reach and that lie nearer to the wanted one than where any of them stands, the nearest first. */
export function nearestTo(
  reached: number[][],
  at: (space: number) => Point | undefined,
  wanted: number,
  from: number[],
): number[] {
  const goal = at(wanted)
  if (!goal || !reached.length) return []
  const far = (space: number) => {
    const point = at(space)
    return point ? Math.hypot(point[0] - goal[0], point[1] - goal[1]) : Infinity
  }
  const most = Math.min(...from.map(far))
  const others = reached.slice(1).map((each) => new Set(each))
  return reached[0]
    .filter((space) => space !== wanted && far(space) < most && others.every((each) => each.has(space)))
    .sort((a, b) => far(a) - far(b) || a - b)
}

/** All places at most so many steps away, the place itself among them. */
export function within(near: Near, from: number, steps: number): Set<number> {
  const found = new Set([from])
  let edge = [from]
  for (let step = 0; step < steps; step++) {
    edge = [...new Set(edge.flatMap((space) => near.get(space) ?? []))].filter((space) => !found.has(space))
    for (const space of edge) found.add(space)
  }
  return found
}
