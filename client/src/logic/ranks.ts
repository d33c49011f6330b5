/** The computer's players as one ladder, and what each is called: by its rank, in the lobby and at the table. */
import type { BotInfo, Proof, Style } from '../wire/lobby'

export interface Rank {
  bot: string
  level?: number
  title: string
  text: string
  measured?: Proof
  /** As many as its level, where its levels are ranks; others have none. */
  stars: number
}

/** Every opponent with its levels, from the lowest rank to the highest; who has no rank stands first. */
export function ladderOf(bots: BotInfo[]): Rank[] {
  return bots.flatMap(ranksOf).sort((a, b) => a.stars - b.stars)
}

function ranksOf(bot: BotInfo): Rank[] {
  if (bot.ranks?.length) return bot.ranks.map((rank) => ({ bot: bot.name, ...rank, stars: rank.level }))
  const text = bot.text ?? ''
  if (!bot.levels?.length) return [{ bot: bot.name, title: bot.title, text, stars: 0 }]
  return bot.levels.map((level, i) => ({
    bot: bot.name,
    level,
    title: i ? `${bot.title} ${level}` : bot.title,
    text,
    stars: 0,
  }))
}

/** The rank of a player at a level; without a level its first. */
export function rankOf(bots: BotInfo[], bot: string | undefined, level?: number): Rank | undefined {
  const own = ladderOf(bots).filter((rank) => rank.bot === bot)
  return own.find((rank) => rank.level === level) ?? (level === undefined ? own[0] : undefined)
}

/** The styles of a player that this game knows. */
export function stylesOf(bots: BotInfo[], bot: string | undefined, known: string[]): Style[] {
  return bots.find((each) => each.name === bot)?.styles?.filter((style) => known.includes(style.name)) ?? []
}
