/** The places that win a scenario, lettered: the same letters stand in the words and on the map. */
import type { ScenarioBriefing } from '../wire/lobby'

export interface Aim {
  letter: string
  /** The seats that want it, as the briefing names them. */
  sides: ReadonlySet<string>
}

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'

/** By the name that the board prints. */
export function aimsOf(told: ScenarioBriefing | undefined): ReadonlyMap<string, Aim> {
  const found = new Map<string, Aim>()
  for (const [side, wins] of Object.entries(told?.wins ?? {}))
    for (const place of wins.flatMap((win) => win.places ?? [])) {
      const before = found.get(place)
      const letter = before?.letter ?? LETTERS[found.size] ?? String(found.size + 1)
      found.set(place, { letter, sides: new Set([...(before?.sides ?? []), side]) })
    }
  return found
}
