/** The games on offer with their cards, fetched once for the lobby and the briefings. */
import { opponents } from '../state/opponents.svelte'
import { learn, titled } from '../strings'
import { api, sentence } from '../wire/api'
import type { Briefing, Catalogue, GameInfo, ScenarioInfo } from '../wire/lobby'

export interface Offered {
  game: GameInfo
  briefing: Briefing
  /** Player counts are a choice of a scenario, not scenarios of their own. */
  scenarios: ScenarioInfo[]
}

export class Games {
  catalogue = $state.raw<Catalogue | null>(null)
  offered = $state.raw<Offered[]>([])
  fault = $state('')

  load = async () => {
    this.fault = ''
    try {
      const catalogue = await api.games()
      const offered = await Promise.all(
        catalogue.games.map(async (game): Promise<Offered> => {
          const briefing = await api.briefing(game.slug).catch((): Briefing => ({}))
          learn(briefing.words)
          const scenarios = game.scenarios.map((each) => ({ ...each, title: titled(each.title) }))
          return {
            game: { ...game, scenarios },
            briefing,
            scenarios: scenarios.filter((each) => !briefing.scenarios?.[each.slug]?.variant_of),
          }
        }),
      )
      // The lightest first, as the lobby says; then as the games wish.
      const place = ({ briefing }: Offered) => [briefing.weight ?? 99, briefing.order ?? 99]
      this.offered = offered.sort((a, b) => place(a)[0] - place(b)[0] || place(a)[1] - place(b)[1])
      this.catalogue = catalogue
      opponents.bots = catalogue.bots
    } catch (problem) {
      this.fault = sentence(problem)
    }
  }

  find(slug: string): Offered | undefined {
    return this.offered.find((each) => each.game.slug === slug)
  }
}

/** The scenario to begin with: marked by the game, else its shortest. */
export function firstScenario({ briefing, scenarios }: Offered): ScenarioInfo | undefined {
  return (
    scenarios.find((each) => briefing.scenarios?.[each.slug]?.start_here) ??
    [...scenarios].sort((a, b) => (a.turns ?? 99) - (b.turns ?? 99))[0]
  )
}

/** The same scenario for other numbers of players. */
export function variantsOf({ game, briefing }: Offered, scenario: string): ScenarioInfo[] {
  return game.scenarios.filter(
    (each) => each.slug === scenario || briefing.scenarios?.[each.slug]?.variant_of === scenario,
  )
}

export const pictureOf = (game: string, scenario: string, around: string | undefined): string =>
  `/api/games/${encodeURIComponent(game)}/picture?${new URLSearchParams({ scenario, around: around ?? '' })}`

/** The picture of any scenario: where it is fought, else what the game shows of itself. */
export const pictureAt = (offered: Offered | undefined, game: string, scenario: string): string =>
  pictureOf(game, scenario, offered?.briefing.scenarios?.[scenario]?.window ?? offered?.briefing.window)
