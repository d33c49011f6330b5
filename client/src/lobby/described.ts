/** A table in the words of the lobby: what is played, by whom, how far, and who is waited for. */
import { dated } from '../logic/calendar'
import { timesLeft } from '../logic/clocks'
import { ago } from '../logic/since'
import { leftOf } from '../state/clocks.svelte'
import { opponents } from '../state/opponents.svelte'
import { language, plain, printed, t } from '../strings'
import type { TableInfo } from '../wire/lobby'
import type { Offered } from './shelfload.svelte'
import { isMine } from './tables.svelte'

export interface Described {
  title: string
  /** The game, my seats and who sits against me. */
  who: string
  /** Where in the game it stands, or how it ended. */
  stands: string
  /** Whose move it is, and since when. */
  state: string
}

const joined = (parts: (string | undefined)[]) => parts.filter(Boolean).join(' · ')

export function described(table: TableInfo, offered: Offered | undefined, now: number): Described {
  const scenario = offered?.game.scenarios.find((each) => each.slug === table.scenario)
  // A table is called "game: scenario" where nobody has named it.
  const named = table.title?.startsWith(`${offered?.game.title}: `) ? '' : table.title
  const title = named || (scenario?.title ?? plain(table.scenario))
  const mine = table.you.seats ?? []
  const others = table.seats.filter(({ seat }) => !mine.includes(seat))
  const against = others.map(({ kind, name, bot, level, style, seat }) =>
    kind === 'bot'
      ? [t('lobby.computer'), opponents.rankOf(bot, level) && opponents.nameOf(bot, level, style)]
          .filter(Boolean)
          .join(', ')
      : name || (kind === 'open' ? t('lobby.free') : plain(seat || bot || '')),
  )
  const alone = mine.length === table.seats.length
  return {
    title,
    who: joined([
      offered?.game.title ?? plain(table.game),
      alone ? t('lobby.both') : mine.length ? t('lobby.you', { seat: mine.map(plain).join(', ') }) : '',
    ]),
    stands: joined([
      mine.length && !alone ? t('lobby.against', { who: [...new Set(against)].join(', ') }) : '',
      ...(table.over ? [ended(table)] : [turnOf(table), dayOf(table)]),
    ]),
    state: joined([
      table.over
        ? t('lobby.over')
        : isMine(table)
          ? t('lobby.yours')
          : t('lobby.waiting', { who: table.to_move.map(plain).join(', ') }),
      timeOf(table, now),
      ago(table.changed, now, language()),
    ]),
  }
}

/** What is left to who is to move, where a clock runs. */
function timeOf(table: TableInfo, now: number): string {
  const running = timesLeft(table, now).filter((each) => each.runs)
  return running.length ? t('clock.left', { time: leftOf(Math.min(...running.map((each) => each.seconds))) }) : ''
}

function turnOf({ turn }: TableInfo): string {
  if (!turn?.number) return '' // before the first: sides set up
  return turn.of ? t('lobby.turnOf', { i: turn.number, of: turn.of }) : t('lobby.turn', { i: turn.number })
}

/** The day or week, in the reader's language; nothing where the game says it in another. */
function dayOf({ turn }: TableInfo): string {
  const said = dated(turn?.title ?? '', language())
  return language() === 'en' || said !== turn?.title ? said : ''
}

function ended({ over }: TableInfo): string {
  if (!over) return ''
  if (!over.winners?.length) return t('decide.over.draw')
  return t(over.winners.length > 1 ? 'decide.over.winners' : 'decide.over.winner', {
    who: over.winners.map(plain).map(printed).join(t('decide.over.and')),
  })
}
