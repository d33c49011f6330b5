/** Where those could go who do not get where they are sent: as near to it as the rules allow all of them. */
import { nearestTo } from '../logic/ways'
import type { TableState } from './table.svelte'

/** So many places are tried. */
const TRIED = 3

export interface Instead {
  space: number
  pieces: number[]
}

interface Known {
  /** The places where a counter may end, for itself. */
  ends: (piece: number) => number[]
  /** Whether the rules let all of them end there after the others have gone; null where nobody asks any more. */
  fits: (instead: Instead) => Promise<boolean | null>
}

/** The place nearest to the one wanted where all of these may end. */
export async function nearer(
  table: TableState,
  wanted: number,
  pieces: number[],
  { ends, fits }: Known,
): Promise<Instead | null> {
  const places = nearestTo(
    pieces.map(ends),
    (id) => table.spaces.get(id)?.at,
    wanted,
    pieces.map((piece) => table.pieces.get(piece)?.space ?? -1),
  )
  for (const space of places.slice(0, TRIED)) {
    const found = { space, pieces }
    const answer = await fits(found)
    if (answer !== false) return answer && found
  }
  return null
}
