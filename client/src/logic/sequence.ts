/** The sequence of play in few boxes. */
import type { OutlineItem } from '../wire/types'

/** Of a long sequence the phases that belong to a side: set-up and night need no box. */
export function phasesShown(branch: OutlineItem[]): OutlineItem[] {
  const owned = branch.filter((item) => item.owner)
  if (branch.length <= 4 || owned.length < 2 || owned.length * 2 < branch.length) return branch
  return owned
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
