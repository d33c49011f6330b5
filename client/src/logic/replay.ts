/** Where one can jump to in a replay. */
import type { ReplayStep } from '../wire/lobby'

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
