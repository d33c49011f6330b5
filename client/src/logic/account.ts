/** The account of a finished game from its replay and journal: score by turn, losses, luck by results, turning points. */
import type { BattleRecord, JournalLine, View } from '../wire/types'
import { strengthOf } from './stack'

export interface ScorePoint {
  turn: string
  scores: Record<string, number>
}

/** Totals by seat as a view tells them. */
export function scoresOf(view: View): Record<string, number> {
  return Object.fromEntries((view.scores ?? []).map((score) => [score.seat, Number(score.total) || 0]))
}

/** Strength on the map by side. */
export function strengthBySide(view: View): Record<string, number> {
  const sums: Record<string, number> = {}
  for (const piece of view.pieces)
    if (piece.space !== null && piece.space !== undefined && !piece.hidden)
      sums[piece.side] = (sums[piece.side] ?? 0) + strengthOf(piece)
  return sums
}

export interface Turning {
  at: number
  turn: string
  change: number
  seat: string
  text: string
}

/** The largest changes of the lead between two points, and what the journal says of them; at most so many. */
export function turningPoints(points: (ScorePoint & { moves: number; lines: JournalLine[] })[], most = 4): Turning[] {
  const seats = Object.keys(points[0]?.scores ?? {})
  if (seats.length < 2) return []
  const lead = (point: ScorePoint) => point.scores[seats[0]] - point.scores[seats[1]]
  return points
    .slice(1)
    .map((point, i): Turning => {
      const change = lead(point) - lead(points[i])
      const fight = point.lines.findLast((line) => line.kind === 'combat' || line.kind === 'score')
      return {
        at: point.moves,
        turn: point.turn,
        change: Math.abs(change),
        seat: change > 0 ? seats[0] : seats[1],
        text: fight?.text ?? '',
      }
    })
    .filter((each) => each.change > 0)
    .sort((a, b) => b.change - a.change)
    .slice(0, most)
    .sort((a, b) => a.at - b.at)
}

export interface Luck {
  battles: number
  dealt: number
  due: number
  suffered: number
  dueSuffered: number
}

const number = (value: unknown): number | null =>
  value === undefined || value === null || value === '' || Number.isNaN(Number(value)) ? null : Number(value)

/** What the battles brought against what was due, for one seat; null where the journal tells no expectation. */
export function luckOf(lines: JournalLine[], seat: string | null): Luck | null {
  const luck: Luck = { battles: 0, dealt: 0, due: 0, suffered: 0, dueSuffered: 0 }
  for (const line of lines) {
    const battle: BattleRecord | undefined = line.battle
    if (!battle) continue
    const due = [number(battle.due_attacker), number(battle.due_defender)]
    const lost = [number(battle.lost_attacker), number(battle.lost_defender)]
    if (due.includes(null) || lost.includes(null)) continue
    const attacking = battle.attacker === seat
    luck.battles += 1
    luck.dealt += (attacking ? lost[1] : lost[0]) ?? 0
    luck.due += (attacking ? due[1] : due[0]) ?? 0
    luck.suffered += (attacking ? lost[0] : lost[1]) ?? 0
    luck.dueSuffered += (attacking ? due[0] : due[1]) ?? 0
  }
  return luck.battles ? luck : null
}
