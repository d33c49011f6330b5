/** How lucky a battle was, beside those that might have been from the same position. */
import type { BattleLuck } from '../wire/lobby'

export interface Fortune {
  /** luckier or unluckier than a share of such battles, or as most are. */
  word: 'better' | 'worse' | 'usual'
  share: number
  columns: { value: number; count: number; label: string; here: boolean }[]
}

/** So many columns have room; rarer ends are told with the outermost. */
const COLUMNS = 7
/** Less than this much better or worse than most is no luck, in hundredths. */
const USUAL = 55

export function luckOfBattle({ spread, dealt, lost, worse, better, fights }: BattleLuck): Fortune {
  const percent = (count: number) => Math.round((100 * count) / Math.max(1, fights))
  const word = percent(worse) >= USUAL ? 'better' : percent(better) >= USUAL ? 'worse' : 'usual'
  return {
    word,
    share: word === 'better' ? percent(worse) : word === 'worse' ? percent(better) : percent(fights - worse - better),
    columns: gathered(spread, dealt - lost),
  }
}

/** The columns round the one that came, so many as have room; what lies farther out is counted with the outermost. */
function gathered(spread: [number, number][], came: number): Fortune['columns'] {
  const known = new Map(spread)
  const values = [...known.keys(), came]
  let low = Math.min(...values)
  let high = Math.max(...values)
  if (high - low >= COLUMNS) {
    const half = Math.floor(COLUMNS / 2)
    low = Math.max(low, Math.min(came - half, high - COLUMNS + 1))
    high = low + COLUMNS - 1
  }
  return Array.from({ length: high - low + 1 }, (_, i) => low + i).map((value) => {
    const inside = ([each]: [number, number]) =>
      each === value || (value === low && each < low) || (value === high && each > high)
    return {
      value,
      count: spread.filter(inside).reduce((sum, [, count]) => sum + count, 0),
      label: `${value > 0 ? '+' : value < 0 ? '−' : ''}${Math.abs(value)}`,
      here: value === came,
    }
  })
}
