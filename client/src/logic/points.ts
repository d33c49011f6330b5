/** Movement points as pips: one for each point that a counter has. */
import type { Detail } from '../wire/types'

export interface Points {
  spent: number
  left: number
}

/** More would be a bar of dust; then the figures alone tell it. */
const MOST = 16

function whole(value: string | number | undefined): number | null {
  const number = value === undefined || value === '' ? NaN : Number(value)
  return Number.isInteger(number) && number >= 0 ? number : null
}

/** What a way spends and leaves; null where it is not told in whole points, or in too many to be seen. */
export function pointsOf(detail: Pick<Detail, 'cost' | 'left'> | undefined): Points | null {
  const [spent, left] = [whole(detail?.cost), whole(detail?.left)]
  if (spent === null || left === null) return null
  return spent + left > 0 && spent + left <= MOST ? { spent, left } : null
}
