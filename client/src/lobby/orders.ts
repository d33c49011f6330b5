/** What is asked of the server for each seat when a table opens. */
import type { BotInfo, SeatOrder } from '../wire/lobby'

/** The side that suits a newcomer, or the first seat, for the one who opens the table; the computer on the others. */
export function firstOrders(seats: string[], bots: BotInfo[], side?: string): Record<string, SeatOrder> {
  const mine = seats.find((seat) => side !== undefined && seat.startsWith(side)) ?? seats[0]
  return Object.fromEntries(seats.map((seat) => [seat, seat === mine ? { kind: 'you' } : botOrder(bots)]))
}

/** The default opponent: "staff" where there is one, at its own level. */
export function botOrder(bots: BotInfo[]): SeatOrder {
  const bot = bots.find((each) => each.name === 'staff') ?? bots[0]
  if (!bot) return { kind: 'link' }
  return withLevel({ kind: 'bot', bot: bot.name }, bot)
}

export function withLevel(order: SeatOrder, bot: BotInfo | undefined): SeatOrder {
  const level = bot?.default_level ?? bot?.levels?.[0]
  return level === undefined ? { kind: 'bot', bot: order.bot } : { kind: 'bot', bot: order.bot, level }
}

/** Each seat gets the order of the seat before it: two sides are exchanged. */
export function turned(seats: string[], orders: Record<string, SeatOrder>): Record<string, SeatOrder> {
  return Object.fromEntries(seats.map((seat, i) => [seat, orders[seats[(i + seats.length - 1) % seats.length]]]))
}
