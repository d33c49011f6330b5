/** The words of a card, part by part: a line that begins with a seat's name is for that seat. */
import type { Seat } from '../wire/types'

export interface Part {
  text: string
  /** Whose part it is; empty: everybody's. */
  who: string
  side: string
}

export function partsOf(text: string, seats: Pick<Seat, 'name' | 'side'>[]): Part[] {
  return text
    .split('\n')
    .filter((line) => line.trim())
    .map((line) => {
      const seat = seats.find((each) => line.startsWith(`${each.name}:`))
      return seat
        ? { text: line.slice(seat.name.length + 1).trim(), who: seat.name, side: seat.side }
        : { text: line, who: '', side: '' }
    })
}
