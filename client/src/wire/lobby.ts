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
}

export interface BotInfo {
  name: string
  title: string
  text?: string
  levels?: number[]
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
}

export interface SeatState {
  seat: SeatId
  kind: 'person' | 'bot' | 'open' | 'invited'
  name?: string | null
  bot?: string
  level?: number
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
