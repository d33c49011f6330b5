/** Where one can jump to in a replay, and how the dice fell against what was due. */
import type { ReplayStep } from '../wire/lobby'
import type { JournalLine } from '../wire/types'

const BATTLE = new Set(['combat', 'battle', 'roll'])

/** Positions after which a new turn has begun: the first step of each turn, and the start. */
export function turnStarts(steps: ReplayStep[]): number[] {
  const starts = [0]
  steps.forEach((step, i) => {
    if (i > 0 && step.turn !== undefined && step.turn !== steps[i - 1].turn) starts.push(step.n)
  })
  return starts
}

/** Positions at which fighting begins: the first step of each run of battle steps. */
export function battles(steps: ReplayStep[]): number[] {
  return steps
    .filter((step, i) => BATTLE.has(step.kind ?? '') && !BATTLE.has(steps[i - 1]?.kind ?? ''))
    .map((step) => step.n)
}

export function before(places: number[], now: number): number | null {
  return places.filter((place) => place < now).at(-1) ?? null
}

export function after(places: number[], now: number): number | null {
  return places.find((place) => place > now) ?? null
}

export interface DiceLuck {
  seat: string
  count: number
  mean: number
  due: number
}

/** Dice by seat: how many, their average, and the average that is due for a die with as many faces as were seen. */
export function diceLuck(lines: JournalLine[]): DiceLuck[] {
  const rolls = new Map<string, number[]>()
  for (const line of lines) {
    if (!line.dice?.length) continue
    const list = rolls.get(line.seat ?? '') ?? []
    list.push(...line.dice)
    rolls.set(line.seat ?? '', list)
  }
  const faces = Math.max(6, ...[...rolls.values()].flat())
  const due = ((faces > 6 ? 10 : 6) + 1) / 2
  return [...rolls].map(([seat, list]) => ({
    seat,
    count: list.length,
    mean: Math.round((list.reduce((sum, n) => sum + n, 0) / list.length) * 100) / 100,
    due,
  }))
}
