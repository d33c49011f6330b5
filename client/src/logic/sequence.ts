/** The sequence of play in few boxes. */
import type { OutlineItem } from '../wire/types'

/** Of a long sequence the phases that belong to a side: set-up and night need no box. */
export function phasesShown(branch: OutlineItem[]): OutlineItem[] {
  const owned = branch.filter((item) => item.owner)
  if (branch.length <= 4 || owned.length < 2 || owned.length * 2 < branch.length) return branch
  return owned
}

/** So many steps are no line of words any more: they are boxes of their own. */
const LONG = 5

/** The steps of a turn that has many of them. */
export const stepsShown = (current: OutlineItem | undefined): OutlineItem[] =>
  (current?.steps ?? []).length >= LONG ? (current?.steps ?? []) : []

export const holds = (item: OutlineItem, id: string | undefined): boolean =>
  id !== undefined && (item.id === id || (item.steps ?? []).some((step) => holds(step, id)))

/** The outline below its outermost heading, where there is only one. */
export function branchOf(outline: OutlineItem[]): OutlineItem[] {
  let items = outline
  while (items.length === 1 && items[0].steps?.length) items = items[0].steps
  return items
}

/** "3 Reactive Movement" by its number and its words; a step without one is counted. */
export function numbered(title: string, i: number): { number: string; words: string } {
  const [, number, words] = /^(\d+)\s+(.*)$/.exec(title) ?? []
  return number ? { number, words } : { number: String(i + 1), words: title }
}

/** "Combat (Poland)" or "Combat of Poland", owned by a side called Polish, becomes "Polish combat". */
export function ownedTitle(title: string, seat: string, side: string): string {
  if (!seat || !side) return title
  for (const tail of [` (${seat})`, ` of ${seat}`])
    if (title.endsWith(tail)) {
      const rest = title.slice(0, -tail.length)
      return `${side} ${rest.charAt(0).toLowerCase()}${rest.slice(1)}`
    }
  return title
}

/** The room of the strip of steps in letters: a step shown by its number alone takes so many of them. */
const STRIP = 51
const ALONE = 3.4

/** In the strip the step that is on stands by its words, and the one after it where both have room. */
export function roomForNext(titles: string[], at: number): boolean {
  const words = (i: number) =>
    titles[i] ? `${numbered(titles[i], i).number} ${numbered(titles[i], i).words}`.length + 2 : 0
  return words(at) + words(at + 1) + ALONE * Math.max(0, titles.length - 2) <= STRIP
}
