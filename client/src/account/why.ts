/** Why it ended so, in sentences: made from the course, the turning points and the luck. */
import { brief } from '../logic/calendar'
import { signed } from '../logic/format'
import { courseOf, fortuneOf, greatest } from '../logic/why'
import type { Account } from '../state/account.svelte'
import { t } from '../strings'
import type { Turning } from '../logic/account'
import type { Over } from '../wire/types'

/** A game in three or four sentences; fewer while the course is still counted, or where nobody has won. */
export function whyOf(account: Account, over: Over): string[] {
  if (!account.whole) return []
  return [...course(account, over), ...turns(account, over), ...luck(account)]
}

const nameOf = (account: Account, over: Over): string =>
  over.winners.map((seat) => account.table.seatName(seat)).join(t('decide.over.and'))

/** Whether a seat is on the side that won. */
const won = (account: Account, over: Over, seat: string): boolean =>
  over.winners.some((winner) => account.table.sideOf(winner) === account.table.sideOf(seat))

function course(account: Account, over: Over): string[] {
  if (!over.winners.length || account.seats.length < 2) return []
  const first = won(account, over, account.seats[0])
  const chance = account.chances.length > 0
  const values = chance
    ? account.chances.map((each) => (first ? each : 100 - each))
    : account.leads.map((each) => (first ? each : -each))
  const told = courseOf(
    { values, even: chance ? 50 : 0, turns: account.points.map((point) => brief(point.turn)) },
    chance,
  )
  if (!told) return []
  const gaps = { who: nameOf(account, over), n: Math.abs(told.least), turn: told.turn }
  const said = [t(`over.why.${chance ? 'chance' : 'lead'}.${told.kind}`, gaps)]
  return told.since ? [...said, t('over.why.since', { turn: told.since })] : said
}

function turns(account: Account, over: Over): string[] {
  if (!over.winners.length) return []
  const found = greatest(account.turnings, (seat) => won(account, over, seat))
  const first = won(account, over, account.seats[0])
  return (['won', 'lost'] as const).flatMap((way) => {
    const turning = account.turnings[found[way]]
    if (!turning) return []
    const fight = account.decisive[found[way]]
    const gaps = {
      turn: brief(turning.turn),
      by: change(turning, first),
      place: fight ? account.table.spaceName(fight.space) : '',
    }
    return [t(`over.why.${way}.${fight ? 'at' : 'alone'}`, gaps)]
  })
}

/** From where to where, for the side that won. */
function change({ from, to, change: by }: Turning, first: boolean): string {
  if (from === undefined || to === undefined) return `${by}`
  return first ? `${from} → ${to} %` : `${100 - from} → ${100 - to} %`
}

function luck(account: Account): string[] {
  const told = fortuneOf(account.weighed)
  if (!told || !account.reader) return []
  const gaps = {
    who: account.table.seatName(account.reader),
    by: signed(Number(told.by.toFixed(1))),
    n: account.weighed.length,
  }
  return [t(`over.why.luck.${told.word}`, gaps)]
}
