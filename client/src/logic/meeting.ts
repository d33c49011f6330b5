/** What an order brings: before which enemy its force would stand, and how strong each is there. */
import type { Piece, Sent } from '../wire/types'
import { strengthOf } from './stack'
import type { Near } from './ways'

export interface Meeting {
  space: number
  ours: number
  /** Unknown where one of theirs lies face down. */
  theirs: number | null
}

/** So many are told, those with the best ratio first. */
const MOST = 3

/** Of three factors the second defends; where there are fewer, one stands for both. */
export function defenceOf(piece: Piece): number {
  const printed = /^(\d+)-(\d+)-\w+/.exec(piece.factors?.[0] ?? '')
  return printed ? Number(printed[2]) : strengthOf(piece)
}

/** Enemies in the places these counters go to, or beside them, against all of ours that would stand there. */
export function meetings(near: Near, pieces: Iterable<Piece>, friends: ReadonlySet<string>, went: Sent[]): Meeting[] {
  const moved = new Map(went.map((each) => [each.piece, each.to]))
  const ours = new Map<number, number>()
  const theirs = new Map<number, Piece[]>()
  for (const piece of pieces) {
    const space = moved.get(piece.id) ?? piece.space
    if (space === null || space === undefined) continue
    if (friends.has(piece.side)) ours.set(space, (ours.get(space) ?? 0) + strengthOf(piece))
    else theirs.set(space, [...(theirs.get(space) ?? []), piece])
  }
  const met = new Set([...moved.values()].flatMap((end) => (end === undefined ? [] : [end, ...(near.get(end) ?? [])])))
  return [...met]
    .flatMap((space): Meeting[] => {
      const list = theirs.get(space)
      if (!list) return []
      const from = ours.has(space) ? [space] : [...new Set(near.get(space))]
      const strength = from.reduce((sum, each) => sum + (ours.get(each) ?? 0), 0)
      const known = list.every((piece) => !piece.hidden)
      return [{ space, ours: strength, theirs: known ? list.reduce((sum, each) => sum + defenceOf(each), 0) : null }]
    })
    .sort((a, b) => b.ours / (b.theirs ?? Infinity) - a.ours / (a.theirs ?? Infinity))
    .slice(0, MOST)
}
