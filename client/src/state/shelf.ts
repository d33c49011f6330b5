/** What this browser remembers of tables: tokens, the list of my tables, how far I have read, plans, bookmarks. */
import type { Order } from '../wire/types'

export interface Remembered {
  id: string
  title: string
  at: number
}

const LIST = 'vistula.tables'
const tokenPlace = (table: string) => `vistula.token.${table}`
const readPlace = (table: string, seat: string) => `vistula.read.${table}.${seat}`
const guidePlace = (table: string) => `vistula.guide.${table}`
const plansPlace = (table: string, seat: string) => `vistula.plans.${table}.${seat}`
const marksPlace = (table: string) => `vistula.marks.${table}`

function json<T>(place: string, otherwise: T): T {
  try {
    return (JSON.parse(localStorage.getItem(place) ?? 'null') as T | null) ?? otherwise
  } catch {
    return otherwise
  }
}

export const shelf = {
  token: (table: string) => localStorage.getItem(tokenPlace(table)),
  keepToken: (table: string, token: string) => localStorage.setItem(tokenPlace(table), token),

  /** A link brings the seat's token in its fragment, which is taken out of the address; it is kept once it has opened a seat. */
  receiveToken(table: string): string | null {
    const brought = location.hash.slice(1)
    if (brought) history.replaceState(null, '', location.pathname + location.search)
    return brought ? decodeURIComponent(brought) : shelf.token(table)
  },

  tables: () => json<Remembered[]>(LIST, []),
  remember(id: string, title: string) {
    const rest = shelf.tables().filter((each) => each.id !== id)
    localStorage.setItem(LIST, JSON.stringify([{ id, title, at: Date.now() }, ...rest].slice(0, 60)))
  },
  forget(id: string) {
    localStorage.setItem(LIST, JSON.stringify(shelf.tables().filter((each) => each.id !== id)))
    localStorage.removeItem(tokenPlace(id))
  },

  /** Lines of the journal that stood when this seat's last turn ended. */
  read: (table: string, seat: string) => Number(localStorage.getItem(readPlace(table, seat)) ?? 0),
  keepRead: (table: string, seat: string, lines: number) => localStorage.setItem(readPlace(table, seat), String(lines)),

  /** The step of the guided turn at a table; null: no guide there. */
  guide(table: string): number | null {
    const kept = localStorage.getItem(guidePlace(table))
    return kept === null ? null : Number(kept)
  },
  keepGuide(table: string, step: number | null) {
    if (step === null) localStorage.removeItem(guidePlace(table))
    else localStorage.setItem(guidePlace(table), String(step))
  },
  /** A guided turn was finished in this browser. */
  guided: () => localStorage.setItem('vistula.guided', '1'),
  wasGuided: () => localStorage.getItem('vistula.guided') !== null,

  /** The plans that a seat has laid at a position; none where the game has gone on since. */
  plans(table: string, seat: string, position: number): Order[] {
    const kept = json<{ position: number; plans: Order[] } | null>(plansPlace(table, seat), null)
    return kept?.position === position ? kept.plans : []
  },
  keepPlans(table: string, seat: string, position: number, plans: Order[]) {
    const place = plansPlace(table, seat)
    if (plans.length) localStorage.setItem(place, JSON.stringify({ position, plans }))
    else localStorage.removeItem(place)
  },

  marks: (table: string) => json<number[]>(marksPlace(table), []),
  keepMarks: (table: string, marks: number[]) => localStorage.setItem(marksPlace(table), JSON.stringify(marks)),
}
