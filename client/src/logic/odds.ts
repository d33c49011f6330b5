/** Reading an odds document: the chance of success, bars for a histogram, outcomes by tone. */
import { printed } from '../strings'
import type { Odds } from '../wire/types'
import { fraction } from './format'

/** Tones 1 and 2 are good for the one who asks. */
export function success(odds: Pick<Odds, 'outcomes'>): number {
  return odds.outcomes.filter((each) => (each.tone ?? 3) <= 2).reduce((sum, each) => sum + each.percent, 0)
}

export interface Bar {
  roll: string
  tone: number
  weight: number
  /** Share of the highest bar. */
  height: number
  exact: string
}

export function bars(odds: Odds): Bar[] {
  const list = (odds.bars ?? []).map((bar) => ({ ...bar, value: fraction(bar.weight) }))
  const highest = Math.max(...list.map((bar) => bar.value), 0)
  return list.map((bar) => ({
    roll: String(bar.roll),
    tone: bar.tone ?? 3,
    weight: bar.value,
    height: highest ? bar.value / highest : 0,
    exact: bar.weight,
  }))
}

/** What the dice came to, where the bars count the sums of as many dice; else nobody can say which bar it was. */
export function rolledOn(odds: Odds, dice: number[]): number | null {
  const rolls = (odds.bars ?? []).map((bar) => Number(bar.roll))
  const sums = rolls.length > 1 && Math.min(...rolls) === dice.length && Math.max(...rolls) === 6 * dice.length
  return sums ? dice.reduce((sum, die) => sum + die, 0) : null
}

/** The outcome that a roll brought: the only one of the tone of its bar. */
export function cameTrue(odds: Odds, roll: number | null | undefined): string | null {
  const tone = bars(odds).find((bar) => bar.roll === String(roll))?.tone
  const found = odds.outcomes.filter((each) => (each.tone ?? 3) === tone)
  return found.length === 1 ? found[0].label : null
}

/** So many variants are compared side by side; more of them stand in a table of their own. */
export const BESIDE = 2

export function beside(odds: Odds): NonNullable<Odds['variants']> {
  const variants = odds.variants ?? []
  return variants.length > BESIDE ? [] : variants
}

export interface Mean {
  what: string
  value: string
  /** How it is counted: "of steps"; said once where the next one is counted alike. */
  how: string
}

/** What is to be expected, as one sentence: "They lose 0.06 steps", of a row that is called "They lose, steps". */
export function means(odds: { expected?: [string, string | number][] }): Mean[] {
  const list = (odds.expected ?? []).map(([name, value], i) => {
    const [what, ...rest] = printed(name).split(', ')
    const began = i ? what.charAt(0).toLowerCase() + what.slice(1) : what
    return { what: began, value: String(value).replace(/\.0+$/, ''), how: rest.join(', ') }
  })
  return list.map((each, i) => (each.how && each.how === list.at(i + 1)?.how ? { ...each, how: '' } : each))
}

/** What stands beside the big number where no variants do: the game's own note, after the good outcome unless it names it itself. */
export function beginning(odds: Odds, otherwise: string): string {
  const good = headline(odds) || otherwise
  if (!odds.note) return good
  return odds.note.startsWith(good) ? odds.note : `${good}; ${odds.note}`
}

/** The good outcomes in words, for the line beside the big number. */
export function headline(odds: Odds): string {
  const good = odds.outcomes.filter((each) => (each.tone ?? 3) <= 2).map((each) => each.label)
  return good.length === 1 ? good[0] : ''
}

export interface Compared {
  label: string
  tone: number
  percent: number
  exact: string
  /** The chance of the same outcome in each variant. */
  others: number[]
}

/** Outcomes now and in each variant, in the order given; what only a variant has follows. */
export function compared(odds: Odds): Compared[] {
  const variants = odds.variants ?? []
  const rows = new Map<string, Compared>()
  for (const each of [...odds.outcomes, ...variants.flatMap((variant) => variant.outcomes)])
    if (!rows.has(each.label)) {
      const now = odds.outcomes.find((outcome) => outcome.label === each.label)
      rows.set(each.label, {
        label: each.label,
        tone: each.tone ?? 3,
        percent: now?.percent ?? 0,
        exact: now?.probability ?? '0',
        others: variants.map(
          (variant) => variant.outcomes.find((outcome) => outcome.label === each.label)?.percent ?? 0,
        ),
      })
    }
  return [...rows.values()].sort((a, b) => a.tone - b.tone)
}

export interface Crossing {
  /** What the one who asks may do, down; what the other may do, across. */
  rows: string[]
  columns: string[]
  /** The chance of success, by row and column; null where nothing is known. */
  chances: (number | null)[][]
}

/** Variants named "this against that", of both sides' orders, as a table: only if it comes out full, but for one. */
export function crossing(odds: Pick<Odds, 'variants' | 'outcomes'>): Crossing | null {
  const pairs = (odds.variants ?? []).map((variant) => ({
    parts: (variant.printed ?? variant.title).split(' against '),
    variant,
  }))
  if (pairs.length < 3 || pairs.some(({ parts }) => parts.length !== 2)) return null
  const rows = [...new Set(pairs.map(({ parts }) => parts[0]))]
  const columns = [...new Set(pairs.map(({ parts }) => parts[1]))]
  const missing = rows.length * columns.length - pairs.length
  if (rows.length < 2 || columns.length < 2 || missing < 0 || missing > 1) return null
  // The one that is missing is how things stand now; it stands first, as the plain case of both.
  const empty = rows
    .flatMap((row) => columns.map((column) => [row, column]))
    .find(([row, column]) => !pairs.some(({ parts }) => parts[0] === row && parts[1] === column))
  const first = (list: string[], one: string | undefined) =>
    one ? [one, ...list.filter((each) => each !== one)] : list
  const down = first(rows, empty?.[0])
  const across = first(columns, empty?.[1])
  const chance = (row: string, column: string) => {
    const found = pairs.find(({ parts }) => parts[0] === row && parts[1] === column)
    return found ? success(found.variant) : empty ? success(odds) : null
  }
  return { rows: down, columns: across, chances: down.map((row) => across.map((column) => chance(row, column))) }
}
