/** The words of a card, part by part: a line that begins with a seat's name is for that seat. */
import type { Seat } from '../wire/types'

export interface Part {
  text: string
  /** Whose part it is; empty: everybody's. */
  who: string
  side: string
}

export function partsOf(text: string, seats: Pick<Seat, 'name' | 'printed' | 'side'>[]): Part[] {
  return text
    .split('\n')
    .filter((line) => line.trim())
    .map((line) => {
      const [who] = line.split(':', 1)
      const seat = seats.find((each) => who === (each.printed ?? each.name))
      return seat
        ? { text: line.slice(who.length + 1).trim(), who: seat.name, side: seat.side }
        : { text: line, who: '', side: '' }
    })
}
