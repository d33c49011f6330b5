/** Allies are told of as one: they have one score, and what their names begin with is their name. */
import type { Score } from '../wire/types'

type SideOf = (seat: string) => string

/** The first seat of each side. */
export function parties(seats: string[], sideOf: SideOf): string[] {
  const side = (seat: string) => sideOf(seat) || seat
  return seats.filter((seat, i) => seats.findIndex((each) => side(each) === side(seat)) === i)
}

/** Scores as they are shown: of allies with the same total one. */
export function shared(scores: Score[], sideOf: SideOf): Score[] {
  const same = (a: Score, b: Score) =>
    a.seat === b.seat || (sideOf(a.seat) !== '' && sideOf(a.seat) === sideOf(b.seat) && a.total === b.total)
  return scores.filter((score, i) => scores.findIndex((each) => same(each, score)) === i)
}

/** "Poland" of "Poland, northern front" and "Poland, southern front"; all names where they begin with nothing alike. */
export function common(names: string[]): string {
  const [first, ...rest] = names.map((name) => name.split(' '))
  if (!rest.length) return names[0] ?? ''
  const plain = (word: string | undefined) => word?.replace(/[,:;]$/, '')
  const differs = first.findIndex((word, i) => rest.some((words) => plain(words[i]) !== plain(word)))
  const alike = first.slice(0, differs < 0 ? first.length : differs).join(' ')
  return plain(alike) || names.join(', ')
}
