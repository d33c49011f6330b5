/** What the staff advises now: first thoughts at once, then the same with what they are worth. */
import type { Advice } from '../wire/socket'
import type { TableState } from './table.svelte'

export class Counsel {
  /** Null while nothing has been said yet. */
  all = $state.raw<Advice[] | null>(null)
  /** The one that is opened: it stands out on the map. */
  at = $state(0)
  /** Whether the futures are still being played. */
  weighing = $state(false)
  private asked = -1

  constructor(private table: TableState) {}

  letter = (i: number): string => String.fromCharCode(65 + i)

  /** Asks once for each position. */
  async ask() {
    const { table } = this
    if (table.position === this.asked || !table.myMove) return
    const position = table.position
    this.asked = position
    this.all = null
    this.at = 0
    this.weighing = true
    for (const first of [true, false]) {
      const found = await table.advice(first)
      if (this.asked !== position) return
      if (first || found.length) this.all = this.inOrder(found)
      if (first || !this.at) this.show(this.at)
    }
    this.weighing = false
  }

  /** Letters keep their places once somebody has chosen one of them; else the best comes first. */
  private inOrder(found: Advice[]): Advice[] {
    if (!this.all || !this.at) return found
    const key = (each: Advice) => JSON.stringify(each.action)
    const places = new Map(this.all.map((each, i) => [key(each), i]))
    return found.sort((a, b) => (places.get(key(a)) ?? found.length) - (places.get(key(b)) ?? found.length))
  }

  /** The place that an advice is about. */
  place = (each: Advice): number | null => {
    for (const target of each.targets ?? []) {
      if ('space' in target) return target.space
      const standing = 'piece' in target ? this.table.pieces.get(target.piece)?.space : null
      if (standing !== null && standing !== undefined) return each.arrows?.at(-1)?.to ?? standing
    }
    return each.arrows?.at(-1)?.to ?? null
  }

  /** Opens one; the camera stays if all of it is in sight. */
  show(i: number) {
    this.at = i
    const each = this.all?.[i]
    if (!each) return
    const { spaces, camera } = this.table
    const place = this.place(each)
    const about = [...(place === null ? [] : [place]), ...(each.arrows ?? []).map((arrow) => arrow.from)]
    if (!about.every((id) => !spaces.has(id) || camera.sees(spaces.get(id)?.at ?? [0, 0]))) this.table.showSpaces(about)
  }

  drop() {
    this.all = null
    this.asked = -1
    this.weighing = false
  }
}
