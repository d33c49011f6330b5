/** The rivers of a board, by the places that they part. */
import type { Edge } from '../wire/types'
import { pairOf } from './ways'

export interface River {
  name: string
  /** How much of the board it parts, of what the longest one does. */
  part: number
}

/** By the places that they part. */
export function riversOf(edges: Edge[]): Map<string, River> {
  const lengths = new Map<string, number>()
  for (const { name } of edges) if (name) lengths.set(name, (lengths.get(name) ?? 0) + 1)
  const longest = Math.max(1, ...lengths.values())
  return new Map(
    edges.flatMap(({ a, b, name }) =>
      name ? [[pairOf(a, b), { name, part: (lengths.get(name) ?? 0) / longest }] as const] : [],
    ),
  )
}
