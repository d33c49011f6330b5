/** Time to think: what everybody at a table has left at a moment, from the mark that the server keeps. */
import type { TableInfo } from '../wire/lobby'
import type { SeatId } from '../wire/types'
import { clock } from './format'

export interface Left {
  seat: SeatId
  seconds: number
  /** It is this seat's time that passes. */
  runs: boolean
}

const A_DAY = 86_400

/** By seat, persons alone: nobody waits for a computer's time. A limit in days is told of who is to move. */
export function timesLeft(table: TableInfo, now: number): Left[] {
  const { clock: mark, seats, to_move: asked, over } = table
  if (!mark || over) return []
  const persons = seats.filter((each) => each.kind !== 'bot').map((each) => each.seat)
  if (mark.kind === 'days') {
    if (!mark.due) return []
    const seconds = Math.max(0, (Date.parse(mark.due) - now) / 1000)
    return persons.filter((seat) => asked.includes(seat)).map((seat) => ({ seat, seconds, runs: true }))
  }
  const past = mark.since ? Math.max(0, (now - Date.parse(mark.since)) / 1000) : 0
  return persons.map((seat) => {
    const runs = mark.since !== null && asked.includes(seat)
    return { seat, seconds: Math.max(0, (mark.left[seat] ?? 0) - (runs ? past : 0)), runs }
  })
}

/** What is left, as one reads it in passing: 2 d 4 h, else hours, minutes and seconds. */
export function leftWords(seconds: number, days: (d: number, h: number) => string): string {
  if (seconds < A_DAY) return clock(Math.floor(seconds))
  return days(Math.floor(seconds / A_DAY), Math.floor((seconds % A_DAY) / 3600))
}
