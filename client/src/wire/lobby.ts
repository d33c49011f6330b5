/** Shapes of the lobby and of the replay: games on offer, tables, seats. */
import type { Action, Choices, JournalLine, Over, SeatId, Turn, View } from './types'

export interface OptionInfo {
  slug: string
  title: string
  description?: string
  rule?: string
  default?: unknown
  values?: (string | number | boolean)[]
  scenarios?: string[]
}

export interface ScenarioInfo {
  slug: string
  title: string
  description?: string
  turns?: number
  seats: SeatId[]
}

export interface GameInfo {
  slug: string
  title: string
  version: string | number
  scenarios: ScenarioInfo[]
  options: OptionInfo[]
  /** The styles of computer players that it knows. */
  styles?: string[]
}

/** What a level won when it was measured. */
export interface Proof {
  won: number
  games: number
  against: string
  few: boolean
}

/** How daring a player is, beside how strong. */
export interface Style {
  name: string
  title: string
  text: string
}

export interface BotInfo {
  name: string
  title: string
  text?: string
  levels?: number[]
  /** The levels by name, with what may be expected of each. */
  ranks?: { level: number; title: string; text: string; measured?: Proof }[]
  styles?: Style[]
  default_level?: number
}

export interface Catalogue {
  games: GameInfo[]
  bots: BotInfo[]
}

export interface SeatOrder {
  kind: 'you' | 'link' | 'open' | 'bot'
  bot?: string
  level?: number
  style?: string
}

export interface SeatState {
  seat: SeatId
  kind: 'person' | 'bot' | 'open' | 'invited'
  name?: string | null
  bot?: string
  level?: number
  style?: string
  online?: boolean
  thinking?: boolean
  yours?: boolean
  webhook?: boolean
  /** It lets all reactions of the turn go. */
  rest?: boolean
}

export interface TableInfo {
  id: string
  title?: string | null
  game: string
  version?: number
  scenario: string
  options?: Record<string, unknown>
  seats: SeatState[]
  spectators?: boolean
  listed?: boolean
  watching?: number
  position: number
  moves: number
  to_move: SeatId[]
  over?: Over | null
  turn?: Turn
  commitment?: string
  seed?: string | null
  created?: string
  changed?: string
  from?: { table: string; moves: number }
  proposal?: Proposal | null
  paused?: boolean
  clock?: Clock | null
  expired?: SeatId[]
  next?: string | null
  you: { seats?: SeatId[]; host?: boolean }
}

export interface Opened {
  table: TableInfo
  token: string
  links?: Record<SeatId, string>
}

export interface RuleText {
  id: string
  section?: string
  text: string
  kind?: string
  tier?: string
}

/** What was due in a battle, and what its line does not tell: losses taken later, who attacked. */
export type Weighed = Record<string, number | string>

/** A battle beside as many from the same position with other dice. */
export interface BattleLuck {
  dealt: number
  lost: number
  due_dealt: number
  due_lost: number
  fights: number
  worse: number
  better: number
  /** What they lost less what was lost, and how many battles ended so. */
  spread: [number, number][]
}

/** A decision beside its other choices; the first is the one that was taken. */
export interface Decision {
  moves: number
  turn: string
  prompt: string
  ways: { label: string; chance: number }[]
}

/** What a seat decided best and worst, of so many decisions that were looked at. */
export interface Decisions {
  looked_at: number
  games: number
  best: Decision | null
  worst: Decision | null
}

/** A finished game turn by turn: how likely the first seat's side was to win, as the staff estimates it. */
export interface Course {
  seat: SeatId
  points: { moves: number; chance: number; decisions: Record<SeatId, number> }[]
  seconds: Record<SeatId, number>
}

export interface ReplayStep {
  n: number
  seat?: SeatId
  label?: string
  action?: Action
  turn?: number
  kind?: string
  at?: string
}

export interface ReplayInfo {
  moves: number
  over: boolean
  seats: (SeatId | null)[]
  steps: ReplayStep[]
}

/** What a seat sees at one moment; `journal`: keep the first `from` lines, put these after them. */
export interface Position {
  position: number
  moves: number
  seat: SeatId | null
  view: View
  choices: Choices | null
  journal: { from: number; lines: JournalLine[] }
}

/** Dated lines and points of what truly happened, in the map's own pixels. */
export interface History {
  fronts: { date: string; title: string; confidence: string; line: [number, number][] }[]
  events: { date: string; text: string; place: string; certainty: string; at: [number, number] | null }[]
}

/** Something that the others are asked to agree to. */
export interface Proposal {
  id: number | string
  kind: 'draw' | 'takeback' | 'pause' | 'resign' | 'seat'
  by: SeatId | null
  moves?: number
  seat?: SeatId
  agreed: SeatId[]
  waiting: SeatId[]
}

export type Clock =
  | { kind: 'time'; seconds: number; increment: number; left: Record<SeatId, number>; since: string | null }
  | { kind: 'days'; days: number; due: string | null }

/** What a game says to somebody who has never played it. All of it may be missing. */
export interface Briefing {
  order?: number
  weight?: number
  /** With an option that seats more people than the scenarios do. */
  most_seats?: number
  character?: string
  /** What is not seen of the enemy by the usual options; a hand of cards. */
  hidden?: boolean
  cards?: boolean
  window?: string
  /** What the figures on a counter mean in this game. */
  counter?: Record<string, string>
  scenarios?: Record<string, ScenarioBriefing>
  /** Games that were measured, by scenario. */
  balance?: Record<string, Measured>
  /** What the game prints in English, in the reader's language. */
  words?: Record<string, string>
}

/** A board in the reader's language: places by space, other words by the English. */
export interface Said {
  places: Record<string, string>
  words: Record<string, string>
}

/** How games between equal computer players ended. */
export interface Measured {
  games: number
  drawn: number
  wins: Record<string, number>
  /** The same between two generals, beside the staff's games; `bot` is who they were, as in `search:4`. */
  search?: Measured & { bot: string }
}

export interface ScenarioBriefing {
  start_here?: boolean
  variant_of?: string
  /** The place that its picture shows, where it is not the game's. */
  window?: string
  minutes?: number
  seat?: SeatId
  story?: string
  otherwise?: string
  /** What is due in a turn by the scenario: arrivals, armies that may move from then on. */
  events?: { turn: number; text: string }[]
  wins?: Record<string, { text: string; rule?: string; places?: string[] }[]>
}

export interface GuideStep {
  title: string
  text: string
  rule?: string
  asked: string
  do: string[]
  then?: string
  points: string[]
}

export interface Guide {
  scenario?: string
  seat?: SeatId
  steps?: GuideStep[]
}
