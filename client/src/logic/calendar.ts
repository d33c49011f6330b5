/** Days of the war in the words of any game: "Sunday, 15 August 1920", "August III 1920", "July 1920". */
import { printed } from '../strings'
import type { Turn } from '../wire/types'

const MONTHS = [
  'january',
  'february',
  'march',
  'april',
  'may',
  'june',
  'july',
  'august',
  'september',
  'october',
  'november',
  'december',
]
/** The last day of each week of a month. */
const WEEKS: Record<string, number> = { i: 7, ii: 15, iii: 23, iv: 30 }
const NUMERALS = ['i', 'ii', 'iii', 'iv', 'v', 'vi', 'vii', 'viii', 'ix', 'x', 'xi', 'xii']
const YEAR = 1920

/** The day that a turn stands for, as ISO; the last one of a week or month; empty where the words tell none. */
export function dayOf(turn: Turn | undefined): string {
  const words = (turn?.title ?? '').toLowerCase()
  const [, first, numeral] = /\b(\d{1,2})\.([ivx]+)\b/.exec(words) ?? []
  if (numeral) return iso(NUMERALS.indexOf(numeral), Number(first) + (words.includes('week') ? 6 : 0))
  const month = MONTHS.findIndex((name) => words.includes(name) || new RegExp(`\\b${name.slice(0, 3)}\\b`).test(words))
  if (month < 0) return ''
  const week = /\b(i{1,3}|iv)\b/.exec(words)?.[1]
  const days = [...words.matchAll(/\b(\d{1,2})\b/g)].map((match) => Number(match[1])).filter((day) => day <= 31)
  return iso(month, days.at(-1) ?? (week ? WEEKS[week] : 31))
}

const DAYS = /\b(Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day\b/g
const MONTH = new RegExp(
  `\\b(?:(\\d{1,2}) )?(${MONTHS.map((name) => name.charAt(0).toUpperCase() + name.slice(1)).join('|')})\\b`,
  'g',
)
/** A Monday, from which the days of a week are counted. */
const MONDAY = 5
const WEEK = ['Mon', 'Tues', 'Wednes', 'Thurs', 'Fri', 'Satur', 'Sun']

/** A date in the words of a game, with its days and months in another language; what says more stays as it is. */
export function dated(title: string, language: string): string {
  const words = printed(title)
  const rest = words.replace(DAYS, '').replace(MONTH, '')
  if (language === 'en' || (words === title && /[a-z]{2}/.test(rest))) return words
  const said = (day: Date, how: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(language, { ...how, timeZone: 'UTC' }).format(day)
  return words
    .replace(DAYS, (_, name: string) =>
      said(new Date(Date.UTC(YEAR, 0, MONDAY + WEEK.indexOf(name))), { weekday: 'long' }),
    )
    .replace(MONTH, (_, day: string | undefined, name: string) => {
      const month = MONTHS.indexOf(name.toLowerCase())
      return day
        ? said(new Date(Date.UTC(YEAR, month, Number(day))), { day: 'numeric', month: 'long' })
        : said(new Date(Date.UTC(YEAR, month, 1)), { month: 'long' })
    })
}

/** A week of a month where there is little room, "August III" as "s III" where months begin with other letters; else empty. */
export function shortDated(words: string, language: string): string {
  const [, name, week] = /^([A-Z][a-z]+) ([IV]+)$/.exec(words) ?? []
  const month = MONTHS.indexOf((name ?? '').toLowerCase())
  return language === 'en' || month < 0 ? '' : `${dated(name, language).charAt(0)} ${week}`
}

/** A day of the year as ISO; one beyond the month is its last. */
function iso(month: number, day: number): string {
  const last = new Date(Date.UTC(YEAR, month + 1, 0)).getUTCDate()
  return `${YEAR}-${String(month + 1).padStart(2, '0')}-${String(Math.min(day, last)).padStart(2, '0')}`
}

/** What happened on the day and on the three days before it, the latest first. */
export function lately<T extends { date: string }>(list: T[], day: string): T[] {
  if (!day) return []
  const from = new Date(Date.parse(day) - 3 * 86_400_000).toISOString().slice(0, 10)
  return list.filter((each) => each.date <= day && each.date >= from).sort((a, b) => b.date.localeCompare(a.date))
}

/** The last few dated things up to a day, oldest first; the first of all where the day lies before them. */
export function lastUpTo<T extends { date: string }>(list: T[], day: string, count: number): T[] {
  const past = list.filter((each) => each.date <= day)
  return past.length ? past.slice(-count) : list.slice(0, 1)
}

/** A day within one campaign: neither its weekday nor the year has to be told again. */
export const brief = (when: string): string => when.replace(/^\p{L}+, (?=\d)/u, '').replace(/,? 19\d\d$/, '')
