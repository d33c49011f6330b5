/** The clock of a table: nothing ticks at the server, so the page counts on, and asks anew when the move passes. */
import { leftWords, timesLeft } from '../logic/clocks'
import { t } from '../strings'
import { api, serverNow } from '../wire/api'
import type { SeatId } from '../wire/types'
import type { TableState } from './table.svelte'

const TICK = 500

export const leftOf = (seconds: number): string => leftWords(seconds, (d, h) => t('clock.days', { d, h }))

export class Clocks {
  private now = $state(serverNow())

  constructor(private table: TableState) {}

  times = $derived.by(() => (this.table.info ? timesLeft(this.table.info, this.now) : []))
  /** Whose time is over. */
  late = $derived(this.times.filter((each) => each.runs && each.seconds <= 0).map((each) => each.seat))

  /** Counts for as long as somebody looks. */
  watch = () => {
    if (!this.table.info?.clock) return
    this.now = serverNow()
    const timer = setInterval(() => (this.now = serverNow()), TICK)
    return () => clearInterval(timer)
  }

  /** A position has come: if others are to move now than the page was told, the clock stands otherwise too. */
  follow(asked: SeatId[]) {
    if (this.table.info && this.table.info.to_move.join() !== asked.join()) void this.ask()
  }

  /** How it stands, and what time it is at the server. */
  async ask() {
    const { info, id, token } = this.table
    if (!info?.clock) return
    try {
      const told = await api.table(id, token)
      if (told.position >= (this.table.info?.position ?? 0)) this.table.info = told
    } catch {
      // What was known before goes on; the server judges by its own clock.
    }
  }
}
