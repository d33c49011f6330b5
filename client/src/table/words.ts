/** Sentences of the prompt bar that depend on the whole table. */
import { targetKey } from '../logic/narrow'
import { opponents } from '../state/opponents.svelte'
import type { TableState } from '../state/table.svelte'
import { printed, t } from '../strings'
import type { SeatState } from '../wire/lobby'
import type { Over } from '../wire/types'

/** What is asked, or what goes on; `told` where it is a sentence of the game. */
export function promptOf(table: TableState): { text: string; rule?: string; told?: boolean } {
  const { view, choices } = table
  if (!view) return { text: table.link === 'open' ? '' : t('link.connecting') }
  if (view.over) {
    const words = [outcomeOf(table, view.over), reasonOf(table, view.over).text]
    return { text: words.filter(Boolean).join(': '), rule: view.over.rule }
  }
  if (table.story.playing) return { text: t('bar.playing') }
  if (choices) return { ...choices.prompt, told: true }
  return view.prompt?.text ? { ...view.prompt, told: true } : { text: t('bar.waiting', { who: waiting(table) }) }
}

/** Who has won: one seat, or allies together. */
export function outcomeOf(table: TableState, over: Over): string {
  const who = over.winners.map((seat) => table.seatName(seat)).join(t('decide.over.and'))
  if (!who) return t('decide.over.draw')
  return t(over.winners.length > 1 ? 'decide.over.winners' : 'decide.over.winner', { who })
}

/** Why it is over: a sentence of the game (`told`), or what people decided among themselves, which no rule knows. */
export function reasonOf(table: TableState, over: Over): { text: string; told?: boolean } {
  const losers = (table.info?.seats ?? []).map(({ seat }) => seat).filter((seat) => !over.winners.includes(seat))
  const who = losers.map((seat) => table.seatName(seat)).join(t('decide.over.and'))
  if (over.rule) return inWords(over.reason ?? '')
  if (over.level === 'resignation') return { text: t('over.resigned', { who, n: losers.length }) }
  if (over.level === 'time') return { text: t('over.late', { who }) }
  if (over.level === 'draw') return { text: t('over.agreed') }
  return inWords(over.reason ?? '')
}

/** A sentence of the game in the reader's language, or as it was written (`told`). */
function inWords(reason: string): { text: string; told?: boolean } {
  const text = printed(reason)
  return { text, told: text === reason }
}

function waiting(table: TableState): string {
  return (table.view?.to_move ?? []).map((seat) => table.seatName(seat)).join(', ')
}

/** The quiet line under the prompt: what is staged or picked, what can still be done, or who is waited for. */
export function statusOf(table: TableState): string {
  const { picking, view } = table
  if (!view || view.over || table.story.playing) return ''
  if (picking.staged) return t('bar.confirm')
  if (!table.myMove) {
    const thinking = table.info?.seats.find((seat) => seat.thinking && view.to_move.includes(seat.seat))
    if (thinking) return t('bar.thinking', { who: playerOf(thinking) })
    return t('bar.waiting', { who: waiting(table) })
  }
  if (table.command.chosen.length) return t('command.title', { n: table.command.chosen.length })
  if (picking.placing) return t('staff.waiting', { n: picking.placing })
  const parts: string[] = []
  const named = new Set([...picking.picked.map(targetKey)])
  for (const piece of view.pieces) if (piece.status?.includes('chosen')) named.add(`piece:${piece.id}`)
  if (named.size)
    parts.push(
      picking.picked.map(table.targetName).join(', ') ||
        (named.size === 1 ? t('tray.piece') : t('tray.pieces', { n: named.size })),
    )
  const open = picking.left.filter((choice) => choice !== picking.main).length
  if (open) parts.push(t('decide.count', { n: open }))
  return parts.join(' · ')
}

/** Who sits there: a person by name, the computer by its rank. */
export function playerOf(seat: SeatState): string {
  if (seat.kind === 'bot') return opponents.nameOf(seat.bot, seat.level, seat.style)
  if (seat.name) return seat.name
  if (seat.kind === 'person') return t('seats.person')
  return t(seat.kind === 'open' ? 'seats.open' : 'seats.invited')
}
