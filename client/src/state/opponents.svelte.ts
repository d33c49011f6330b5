/** The computer's players that the server has, fetched once for all that name them. */
import { rankOf } from '../logic/ranks'
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

  /** What it is called. */
  nameOf = (bot: string | undefined, level: number | undefined): string => this.rankOf(bot, level) || plain(bot ?? '')
}

export const opponents = new Opponents()
