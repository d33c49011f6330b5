/** Reading an odds document: the chance of success, bars for a histogram, outcomes by tone. */
import type { Odds } from '../wire/types'
import { fraction } from './format'

/** Tones 1 and 2 are good for the one who asks. */
export function success(odds: Odds): number {
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

/** The good outcomes in words, for the line beside the big number. */
export function headline(odds: Odds): string {
  const good = odds.outcomes.filter((each) => (each.tone ?? 3) <= 2).map((each) => each.label)
  return good.length === 1 ? good[0] : ''
}
