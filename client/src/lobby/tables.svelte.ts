/** The tables of the lobby: those that this browser remembers or the account holds, and those with a free seat. */
import { shelf } from '../state/shelf'
import { api } from '../wire/api'
import type { TableInfo } from '../wire/lobby'

/** How many remembered tables are asked for. */
const ASKED = 20

export const isMine = (table: TableInfo): boolean =>
  !table.over && table.to_move.some((seat) => table.you.seats?.includes(seat))

/** Who waits for me comes first, the longest wait before all; then what moved last; what is over at the end. */
export function inOrder(tables: TableInfo[]): TableInfo[] {
  const rank = (table: TableInfo) => (table.over ? 2 : isMine(table) ? 0 : 1)
  const changed = (table: TableInfo) => table.changed ?? ''
  return [...tables].sort(
    (a, b) =>
      rank(a) - rank(b) || (rank(a) ? changed(b).localeCompare(changed(a)) : changed(a).localeCompare(changed(b))),
  )
}

export class Tables {
  mine = $state.raw<TableInfo[]>([])
  open = $state.raw<TableInfo[]>([])
  loaded = $state(false)

  /** How many wait for me, and the one that has waited longest. */
  get waiting(): number {
    return this.mine.filter(isMine).length
  }
  get longest(): TableInfo | undefined {
    return this.mine.find(isMine)
  }

  load = async (account: string | null) => {
    const found = new Map<string, TableInfo>()
    if (account)
      for (const table of (await api.myTables().catch(() => ({ tables: [] }))).tables) found.set(table.id, table)
    await Promise.all(
      shelf
        .tables()
        .slice(0, ASKED)
        .map(async ({ id }) => {
          const table = await api.table(id, shelf.token(id)).catch(() => null)
          if (table) found.set(id, table)
        }),
    )
    this.mine = inOrder([...found.values()])
    const listed = (await api.listed().catch(() => ({ tables: [] }))).tables
    this.open = listed.filter(
      (table) => !found.has(table.id) && !table.over && table.seats.some((seat) => seat.kind === 'open'),
    )
    this.loaded = true
  }

  forget = (id: string) => {
    shelf.forget(id)
    this.mine = this.mine.filter((table) => table.id !== id)
  }
}
