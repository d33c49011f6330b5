/** What this page does at the table: one change at a time, several in a row, taking back, and choosing anew. */
import { t } from '../strings'
import type { Answer, Request } from '../wire/socket'
import type { Action, Choice } from '../wire/types'
import type { TableState } from './table.svelte'

/** So long the answer's position is waited for, in milliseconds. */
const PATIENCE = 4000

export class Acts {
  /** A change is on its way: until its position is on show nothing else is done. */
  busy = $state(false)
  /** The counter that was chosen by the last act and for which more is being asked. */
  acting = $state<number | null>(null)
  /** The next position begins a new story: an act of this page is on its way. */
  fresh = false
  /** What was offered before the last act of this seat, to choose another counter after all. */
  private before: Choice[] = []
  /** Acts that were done together: where they began and ended, in moves. */
  private together: { from: number; to: number }[] = []
  private waiting: { position: number; done: () => void }[] = []

  constructor(private table: TableState) {}

  act = async (action: Action): Promise<boolean> => {
    if (this.busy) return false
    const offered = this.table.choices?.choices ?? []
    const choice = offered.find((each) => JSON.stringify(each.action) === JSON.stringify(action))
    const [target] = choice?.targets ?? []
    this.acting = target && 'piece' in target && !choice?.final ? target.piece : null
    this.before = this.acting === null ? [] : offered
    this.table.command.forget()
    this.table.outcome.expect(choice)
    this.fresh = true
    return this.change({ type: 'act', action })
  }

  /** Several in a row, all or none; one undo takes them all back. */
  all = async (actions: Action[]): Promise<boolean> => {
    if (this.busy) return false
    this.acting = null
    this.table.outcome.expect(undefined)
    this.fresh = true
    const from = this.table.moves
    if (!(await this.change({ type: 'act', actions }))) return false
    this.together = [...this.together.filter((each) => each.to <= from), { from, to: from + actions.length }]
    return true
  }

  undo = async (to: 'step' | 'turn' = 'step') => {
    const { table } = this
    if (!table.choices?.undoable || this.busy) return
    this.acting = null
    table.command.forget()
    const group = to === 'step' ? this.together.find((each) => each.to === table.moves) : undefined
    await this.change(group ? { type: 'undo', moves: group.from } : { type: 'undo', to })
  }

  /** Whether a counter could have been chosen instead of the one for which more is being asked. */
  couldBe = (piece: number): boolean =>
    this.acting !== null &&
    Boolean(this.table.choices?.undoable) &&
    this.before.some((choice) => choice.targets?.some((target) => 'piece' in target && target.piece === piece))

  /** Another counter instead of the one that was chosen: takes the choice back first. */
  instead = async (piece: number) => {
    await this.undo('step')
    await this.table.command.select([piece])
  }

  /** The staff does this part for the player; one undo takes it back. */
  arrange = async () => {
    if (this.busy) return
    const { position } = this.table
    this.busy = true
    const answer = await this.table.request({ type: 'arrange' })
    this.busy = false
    if (position !== this.table.position) return
    if (answer.type === 'arrange' && answer.actions.length) await this.all(answer.actions)
    else this.failed(answer)
  }

  /** A position is on show. */
  arrived(position: number) {
    const reached = this.waiting.filter((each) => each.position <= position)
    this.waiting = this.waiting.filter((each) => each.position > position)
    for (const each of reached) each.done()
  }

  private async change(request: Request): Promise<boolean> {
    this.busy = true
    const answer = await this.table.request({ ...request, position: this.table.position })
    const done = !this.failed(answer)
    if (!done) this.fresh = false
    const wanted = answer.type === 'ok' ? answer.position : 0
    if (this.table.position < wanted) await this.shown(wanted)
    this.busy = false
    return done
  }

  /** Until a position is on show, or for a while. */
  private shown(position: number): Promise<void> {
    return new Promise((resolve) => {
      const end = setTimeout(resolve, PATIENCE)
      this.waiting = [...this.waiting, { position, done: () => (clearTimeout(end), resolve()) }]
    })
  }

  failed(answer: Answer): boolean {
    if (answer.type !== 'error') return false
    const { code, message, rule } = answer.error
    const { toasts, picking } = this.table
    if (code === 'refused') picking.refuse({ rule, message })
    else if (code === 'stale') {
      toasts.say(t('fault.stale'), 'warning')
      this.table.look()
    } else if (code === 'offline') toasts.say(t('fault.offline'), 'warning')
    else toasts.say(message || t('fault.unknown'), 'warning', rule)
    return true
  }
}
