/** The account of a finished game from its replay and journal: score by turn, losses, luck by results, turning points. */
import type { BattleRecord, JournalLine, View } from '../wire/types'
import { signed } from './format'
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
  /** The chance of the first side before and after, in per cent, where it is estimated. */
  from?: number
  to?: number
}

type Told = ScorePoint & { moves: number; lines: JournalLine[] }

/** A smaller change of an estimate is no turning point. */
const A_SWING = 8

/** The chance told for the moment nearest to this one. */
export function chanceAt(points: { moves: number; chance: number }[], moves: number): number {
  return points.reduce((best, each) => (Math.abs(each.moves - moves) < Math.abs(best.moves - moves) ? each : best))
    .chance
}

/** The largest changes of the chance between two points; at most so many. */
export function swings(points: Told[], chances: number[], seats: string[], most: number): Turning[] {
  return points
    .slice(1)
    .map((point, i): Turning => {
      const [from, to] = [chances[i], chances[i + 1]]
      const fight = point.lines.findLast((line) => line.kind === 'combat' || line.kind === 'score')
      const seat = to > from ? seats[0] : seats[1]
      return { at: point.moves, turn: point.turn, change: Math.abs(to - from), seat, text: fight?.text ?? '', from, to }
    })
    .filter((each) => each.change >= A_SWING)
    .sort((a, b) => b.change - a.change)
    .slice(0, most)
    .sort((a, b) => a.at - b.at)
}

/** The largest changes of the lead between two points, and what the journal says of them; at most so many. */
export function turningPoints(points: Told[], seats: string[], most = 4): Turning[] {
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

/** Whose attack a line tells: its own seat's, or who is named beside it. */
const attackerOf = (line: JournalLine): string => line.seat ?? String(line.battle?.by ?? '')

/** What the battles brought against what was due, for the reader's side; null where the journal tells no expectation. */
export function luckOf(lines: JournalLine[], own: (seat: string) => boolean): Luck | null {
  const luck: Luck = { battles: 0, dealt: 0, due: 0, suffered: 0, dueSuffered: 0 }
  for (const line of lines) {
    const battle: BattleRecord | undefined = line.battle
    if (!battle) continue
    const due = [number(battle.due_attacker), number(battle.due_defender)]
    const lost = [number(battle.lost_attacker), number(battle.lost_defender)]
    if (due.includes(null) || lost.includes(null)) continue
    const attacking = own(attackerOf(line))
    luck.battles += 1
    luck.dealt += (attacking ? lost[1] : lost[0]) ?? 0
    luck.due += (attacking ? due[1] : due[0]) ?? 0
    luck.suffered += (attacking ? lost[0] : lost[1]) ?? 0
    luck.dueSuffered += (attacking ? due[0] : due[1]) ?? 0
  }
  return luck.battles ? luck : null
}

/** A fight as the reader saw it: what it brought against what was due, in strength they lost less strength one lost. */
export interface Fight {
  n: number
  turn: string
  space: number
  attacker: string
  dealt: number
  suffered: number
  due: number | null
  came: number
}

/** Every fight that the journal tells with its losses; its line is the attacker's. */
export function fightsOf(lines: JournalLine[], own: (seat: string) => boolean): Fight[] {
  return lines.flatMap((line): Fight[] => {
    const { battle } = line
    const lost = [number(battle?.lost_attacker), number(battle?.lost_defender)]
    if (!battle || lost[0] === null || lost[1] === null || battle.space === undefined) return []
    const due = [number(battle.due_attacker), number(battle.due_defender)]
    const attacking = own(attackerOf(line))
    const [dealt, suffered] = attacking ? [lost[1], lost[0]] : [lost[0], lost[1]]
    const sign = attacking ? 1 : -1
    return [
      {
        n: line.n,
        turn: String(line.turn ?? ''),
        space: Number(battle.space),
        attacker: attackerOf(line),
        dealt,
        suffered,
        due: due[0] === null || due[1] === null ? null : sign * (due[1] - due[0]),
        came: dealt - suffered,
      },
    ]
  })
}

export interface Ground {
  /** Spaces that came to a side, by side; those of which the other side is not known are left out. */
  taken: Map<string, number[]>
}

/** What a curve is measured by: from where to where, where neither side is ahead, and what stands at its edge. */
export interface Scale {
  most: number
  even: number
  least: number
  lines: number[]
  marks: [number, string][]
  told: (value: number) => string
}

/** Chances are told in per cent of the first side. */
export const CHANCE: Scale = {
  most: 100,
  even: 50,
  least: 0,
  lines: [100, 75, 50, 25, 0],
  marks: [
    [100, '100'],
    [50, '50'],
    [0, '0 %'],
  ],
  told: (value) => `${value} %`,
}

/** A lead is told in points of the first side, as far as it went to either. */
export function leadScale(leads: number[]): Scale {
  const [most, least] = [Math.max(1, ...leads), Math.min(-1, ...leads)]
  const behind: [number, string][] = leads.some((lead) => lead < 0) ? [[least, signed(least)]] : []
  return { most, even: 0, least, lines: [0], marks: [[most, `+${most}`], [0, '0'], ...behind], told: signed }
}

/** What changed hands between two views. */
export function groundOf(first: View, last: View): Ground {
  const taken = new Map<string, number[]>()
  for (const [space, side] of Object.entries(last.control ?? {})) {
    const before = first.control?.[space]
    if (before && before !== side) taken.set(side, [...(taken.get(side) ?? []), Number(space)])
  }
  return { taken }
}

export interface March {
  text: string
  km: number
}

/** The longest way that one line of the journal tells. */
export function longestMarch(
  lines: JournalLine[],
  at: (space: number) => [number, number] | undefined,
  pixelsPerKm: number,
): March | null {
  let best: March | null = null
  for (const line of lines) {
    const way = (line.path ?? []).map(at).filter((point) => point !== undefined)
    const pixels = way.slice(1).reduce((sum, [x, y], i) => sum + Math.hypot(x - way[i][0], y - way[i][1]), 0)
    const km = pixels / pixelsPerKm
    if (km > (best?.km ?? 0)) best = { text: line.text, km: Math.round(km) }
  }
  return best
}

/** The place that was fought for most often, if more than once. */
export function mostFoughtFor(fights: Fight[]): { space: number; times: number } | null {
  const times = new Map<number, number>()
  for (const { space } of fights) times.set(space, (times.get(space) ?? 0) + 1)
  const [most] = [...times].sort((a, b) => b[1] - a[1])
  return most && most[1] > 1 ? { space: most[0], times: most[1] } : null
}

/** The fight that cost both together the most. */
export function costliest(fights: Fight[]): Fight | null {
  const [most] = [...fights].sort((a, b) => b.dealt + b.suffered - (a.dealt + a.suffered))
  return most && most.dealt + most.suffered > 0 ? most : null
}
