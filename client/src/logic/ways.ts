/** A way over the board through places named in order: the engine judges it, this only writes it out. */
import type { Edge } from '../wire/types'

/** The places beside each place. */
export function neighbours(edges: Edge[]): Map<number, number[]> {
  const near = new Map<number, number[]>()
  for (const { a, b } of edges) {
    near.set(a, [...(near.get(a) ?? []), b])
    near.set(b, [...(near.get(b) ?? []), a])
  }
  return near
}

/** The fewest steps from one place to another, without the start; empty where there is no way. */
export function fewestSteps(edges: Edge[], from: number, to: number): number[] {
  if (from === to) return []
  const near = neighbours(edges)
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
export function pathThrough(edges: Edge[], from: number, first: number[] | undefined, stops: number[]): number[] {
  const way: number[] = []
  let at = from
  stops.forEach((stop, i) => {
    const leg = i === 0 && first?.at(-1) === stop ? first : fewestSteps(edges, at, stop)
    way.push(...(leg.length || at === stop ? leg : [stop]))
    at = stop
  })
  return way
}
