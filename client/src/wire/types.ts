/** What the server tells: drawing (once a table), view and choices (after each action). See docs/design/view.md. */

export type Point = [number, number]
export type Label = [number, number, ('start' | 'middle' | 'end')?]
export type Fact = [string, string | number, string?]
export type SideId = string
export type SeatId = string

export interface Space {
  id: number
  name: string
  at: Point
  /** Where the name stands; the third element is the anchor of the text. */
  label?: Label | null
  /** The town's sign, where counters and name stand away from it. */
  sign?: Point
  rank: number
  shape?: Point[]
  r?: number
  fortress?: boolean
  facts?: Fact[]
}

export interface Edge {
  id: number
  a: number
  b: number
  kind: string
  path?: Point[]
}

export interface Seat {
  id: SeatId
  name: string
  side: SideId
}

export interface Chart {
  id: string
  title: string
  rule?: string
  columns: (string | number)[]
  rows: (string | number)[][]
  note?: string
}

export interface Card {
  id: number
  title: string
  text?: string
  kinds?: string[]
  values?: [string, string | number][]
}

export interface OutlineItem {
  id: string
  title: string
  rule?: string
  owner?: SeatId | SideId
  steps?: (OutlineItem | string)[]
}

export interface Drawing {
  game: string
  scenario: string
  title: string
  size: Point
  spaces: Space[]
  edges?: Edge[]
  ground?: string
  defs?: string
  overview?: string
  scale?: { pixels_per_km: number }
  sides: Record<SideId, { name: string; mark?: string }>
  seats: Seat[]
  charts?: Chart[]
  cards?: Card[]
  layers?: { id: string; title: string; on?: boolean }[]
  outline?: OutlineItem[]
}

export interface Piece {
  id: number
  space?: number | null
  box?: string
  side: SideId
  seat?: SeatId
  symbol?: string
  echelon?: string
  name?: string
  number?: string
  parent?: string
  strength?: number | string
  factors?: string[]
  steps?: [number, number]
  facing?: number
  delay?: number
  status?: string[]
  hidden?: boolean
  group?: string
}

export interface Marker {
  space?: number
  edge?: number
  kind: string
  text?: string
  level?: number
  side?: SideId
  hidden?: boolean
  name?: string
}

export interface Line {
  text: string
  value?: string | number
  rule?: string
}

export interface Over {
  winner: SeatId | null
  /** Allies win together. */
  winners: SeatId[]
  level?: string
  reason?: string
  rule?: string
  scores?: Record<SeatId, number | string>
}

export interface Layer {
  spaces?: Record<string, string>
  lines?: number[][]
}

export interface Track {
  id: string
  title: string
  from: number
  to: number
  marks: { at: number; text: string; side?: SideId }[]
}

export interface Hand {
  seat: SeatId
  title: string
  cards: number[] | null
  count: number
}

export interface Pile {
  id: string
  title: string
  count: number
  cards?: number[]
}

export interface Score {
  seat: SeatId
  total: number | string
  lines?: Line[]
}

export interface BattleSide {
  seat: SeatId
  total?: number | string
  lines?: Line[]
}

export interface Battle {
  title?: string
  space?: number
  arrows?: { from: number; to: number; text?: string }[]
  sides?: BattleSide[]
  lines?: Line[]
}

export interface Turn {
  number: number
  of?: number
  title?: string
  labels?: string[]
  /** Which of the labels is reached, where there is not one a turn. */
  at?: number
}

export interface Phase {
  current?: string
  done?: string[]
  step?: string
  steps?: string[]
}

export interface View {
  game: string
  version?: string | number
  scenario: string
  options?: Record<string, unknown>
  seat: SeatId | null
  seats: SeatId[]
  to_move: SeatId[]
  over?: Over | null
  prompt?: { text: string; rule?: string }
  turn?: Turn
  phase?: Phase
  pieces: Piece[]
  markers?: Marker[]
  control?: Record<string, SideId>
  layers?: Record<string, Layer>
  tracks?: Track[]
  boxes?: { id: string; title: string; note?: string }[]
  hands?: Hand[]
  piles?: Pile[]
  scores?: Score[]
  battle?: Battle | null
  facts?: Fact[]
}

export type Action = (string | number | boolean | null | Action)[]
export type Target = { piece: number } | { space: number } | { card: number } | { number: number }
export type ChoiceKind = 'piece' | 'space' | 'card' | 'number' | 'button'

export interface Detail {
  cost?: number | string
  left?: number | string
  path?: number[]
  note?: string
  [key: string]: unknown
}

export interface Choice {
  action: Action
  label: string
  kind: ChoiceKind
  targets?: Target[]
  main?: boolean
  /** It cannot be taken back: a roll follows, something hidden is seen, the turn passes. */
  final?: boolean
  /** It does nothing and the game goes on. */
  passes?: boolean
  /** An extra on an occasion that may be let go. */
  reacts?: boolean
  rule?: string
  detail?: Detail
}

export interface Warning {
  text: string
  rule?: string
  spaces?: number[]
  pieces?: number[]
}

export interface Choices {
  prompt: { text: string; rule?: string }
  undoable?: boolean
  point_of_no_return?: boolean
  choices: Choice[]
  warnings?: Warning[]
}

export interface Outcome {
  label: string
  probability: string
  percent: number
  tone?: number
}

export interface Bar {
  roll: number | string
  tone?: number
  weight: string
}

export interface Odds {
  outcomes: Outcome[]
  bars?: Bar[]
  expected?: [string, string | number][]
  modifiers?: Line[]
  note?: string
  /** The same roll if the other side does what it may: its support, its reserve. */
  variants?: { title: string; short?: string; outcomes: Outcome[]; bars?: Bar[] }[]
}

export interface Refusal {
  rule?: string
  message: string
}

export interface JournalLine {
  n: number
  text: string
  rule?: string
  turn?: number | string
  seat?: SeatId
  kind?: string
  dice?: number[]
  spaces?: number[]
}

export interface ChatLine {
  n: number
  seat?: SeatId | null
  name?: string | null
  text: string
  at?: string
}
