/** The computer's players that the server has, fetched once for all that name them. */
import { rankOf, stylesOf } from '../logic/ranks'
import { plain, printed } from '../strings'
import { api } from '../wire/api'
import type { BotInfo } from '../wire/lobby'

class Opponents {
  bots = $state.raw<BotInfo[]>([])

  load = async () => {
    if (!this.bots.length) this.bots = (await api.games()).bots
  }

  /** The rank of a computer player in the reader's language; empty where it is not known. */
  rankOf = (bot: string | undefined, level: number | undefined): string =>
    printed(rankOf(this.bots, bot, level)?.title ?? '')

  /** What it is called: before the server has told its players, by what the table and the language know. */
  nameOf = (bot: string | undefined, level: number | undefined, style?: string | null): string => {
    const name = this.rankOf(bot, level) || printed(plain(bot ?? ''))
    return style ? `${name}, ${this.styleOf(bot, style)}` : name
  }

  private styleOf = (bot: string | undefined, style: string): string => {
    const told = stylesOf(this.bots, bot, [style])[0]
    return printed(told?.title ?? plain(style)).toLowerCase()
  }
}

export const opponents = new Opponents()
