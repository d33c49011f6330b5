/** Made by `make shapes` from core/shapes.py: do not edit. */

/**
 * Every document that travels, for the schema.
 */
export interface Told {
  drawing: Drawing
  view: View
  choices: Choices
  odds: Odds
  refusal: Refusal
  journal: JournalLine[]
}
/**
 * The board and everything on the table that does not change.
 */
export interface Drawing {
  game: string
  scenario: string
  title: string
  /**
   * Map pixels at zoom 1, origin at the top left.
   *
   * @minItems 2
   * @maxItems 2
   */
  size: [number, number]
  spaces: Space[]
  edges?: Edge[]
  /**
   * Static SVG of the land: classes only, no styles.
   */
  ground?: string
  /**
   * Static SVG symbols: unit symbols, emblems, markers.
   */
  defs?: string
  overview?: string
  scale?: Scale
  /**
   * The liveries of counters. The page knows polish, soviet, ukrainian, lithuanian and german.
   */
  sides: {
    [k: string]: Side
  }
  seats: Seat[]
  charts?: Chart[]
  cards?: Card[]
  layers?: LayerTitle[]
  outline?: OutlineItem[]
}
/**
 * A place on the map: a polygon, or a node of radius `r`.
 */
export interface Space {
  id: number
  name: string
  /**
   * Where counters stand.
   *
   * @minItems 2
   * @maxItems 2
   */
  at: [number, number]
  /**
   * Where the name stands; the third element is the anchor of the text.
   */
  label?: [number, number] | [number, number, 'start' | 'middle' | 'end'] | null
  /**
   * 0 capital … 4 nameless filler: names hide by rank.
   */
  rank: number
  /**
   * Where the town's sign is drawn, if not where counters stand.
   *
   * @minItems 2
   * @maxItems 2
   */
  sign?: [number, number]
  shape?: [number, number][]
  r?: number
  fortress?: boolean
  /**
   * Name, value and rule of what is known of the place: terrain, supply, victory points.
   */
  facts?: ([string, string | number] | [string, string | number, string])[]
}
/**
 * What joins two spaces, with its kinds separated by blanks.
 */
export interface Edge {
  id: number
  a: number
  b: number
  kind: string
  path?: [number, number][]
  /**
   * The river or line that runs there.
   */
  name?: string
}
export interface Scale {
  pixels_per_km: number
}
export interface Side {
  name: string
  /**
   * Two letters that part the sides where colours cannot.
   */
  mark?: string
  colours?: Colours
}
/**
 * A livery that the page does not know by itself.
 */
export interface Colours {
  body: string
  ink: string
  edge: string
}
export interface Seat {
  id: string
  name: string
  side: string
}
/**
 * A table of the game, to look up.
 */
export interface Chart {
  id: string
  title: string
  rule?: string
  columns: (string | number)[]
  rows: (string | number)[][]
  note?: string
}
/**
 * The face of a card.
 */
export interface Card {
  id: number
  title: string
  text?: string
  kinds?: string[]
  values?: [string, string | number][]
}
/**
 * A layer is what the view gives under its id, or the parts of `ground` of class `layer-<id>`, or both.
 */
export interface LayerTitle {
  id: string
  title: string
  on?: boolean
  rule?: string
  /**
   * The legend, which stands on the map while the layer is on.
   */
  signs?: LayerSign[]
}
/**
 * What a sign of a layer means: a mark on an edge by whose it is for the reader, or the state of a space.
 */
export interface LayerSign {
  sign: 'theirs' | 'yours' | 'both' | 'good' | 'bad' | 'line' | '1' | '2' | '3'
  text: string
}
/**
 * A line of the sequence of play.
 */
export interface OutlineItem {
  id: string
  title: string
  rule?: string
  owner?: string
  steps?: OutlineItem[]
}
/**
 * All that the seat may know; `seat` is None for a spectator.
 */
export interface View {
  game: string
  version: number
  scenario: string
  options: {
    [k: string]: string | boolean | number
  }
  seat: string | null
  seats: string[]
  to_move: string[]
  over: Over | null
  prompt: Prompt
  phase: Phase
  turn?: Turn
  pieces?: Piece[]
  markers?: Marker[]
  /**
   * Side by space, only where it is known.
   */
  control?: {
    [k: string]: string
  }
  layers?: {
    [k: string]: Layer
  }
  tracks?: Track[]
  boxes?: Box[]
  hands?: Hand[]
  piles?: Pile[]
  scores?: Score[]
  purses?: Purse[]
  battle?: Battle | null
  facts?: ([string, string | number] | [string, string | number, string])[]
}
/**
 * How the game ended.
 */
export interface Over {
  winner: string | null
  /**
   * All seats of the winning side: allies win together.
   */
  winners: string[]
  level: string
  reason: string
  rule: string
  scores: {
    [k: string]: number
  }
}
export interface Prompt {
  text: string
  rule: string
}
export interface Phase {
  /**
   * An id of the outline.
   */
  current?: string
}
export interface Turn {
  number: number
  of?: number
  title?: string
  labels?: string[]
  /**
   * Which label is reached, counted from 1, where there is not one a turn.
   */
  at?: number
}
/**
 * A counter. Of a hidden one only id, place, side and `hidden`; its id is a stand-in that tells nothing.
 */
export interface Piece {
  id: number
  space?: number | null
  box?: string
  side: string
  seat?: string
  symbol?: string
  echelon?: string
  name?: string
  number?: string
  parent?: string
  strength?: string | number
  factors?: string[]
  /**
   * Now, and when full.
   *
   * @minItems 2
   * @maxItems 2
   */
  steps?: [number, number]
  /**
   * 0 to 5, clockwise from the north.
   */
  facing?: number
  delay?: number
  /**
   * attacked, used, waits, reorganizing, unsupplied, chosen, spent … A chosen piece takes part in the attack that is
   * being named or fought, or it is the only one and its place is being asked.
   */
  status?: string[]
  hidden?: boolean
  group?: string
}
/**
 * Something that lies on a space or an edge.
 */
export interface Marker {
  space?: number
  edge?: number
  kind: string
  text?: string
  level?: number
  side?: string
  hidden?: boolean
  name?: string
}
export interface Layer {
  /**
   * By space: good, bad, line, or a grade 1 to 3.
   */
  spaces?: {
    [k: string]: string
  }
  marks?: EdgeMark[]
}
/**
 * A side's mark on an edge, such as a line of friction.
 */
export interface EdgeMark {
  edge: number
  side: string
  /**
   * The spaces that it comes from: it is thick at their ends.
   */
  roots?: number[]
}
/**
 * Boxes in a row, and what stands on them.
 */
export interface Track {
  id: string
  title: string
  from: number
  to: number
  marks: Mark[]
  group?: string
  rule?: string
  sides?: string[]
  levels?: number[]
}
export interface Mark {
  at: number
  text: string
  side?: string
}
export interface Box {
  id: string
  title: string
  note?: string
}
export interface Hand {
  seat: string
  title: string
  /**
   * None: not for this seat to see.
   */
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
  seat: string
  total: string | number
  lines?: Line[]
}
/**
 * A line of a sum, with its rule.
 */
export interface Line {
  text: string
  value?: string | number
  rule?: string
}
/**
 * What a seat has to spend, point by point.
 */
export interface Purse {
  seat: string
  title: string
  total: number
  left: number
  /**
   * So many of those left are owed already.
   */
  due?: number
  /**
   * How the total came about.
   */
  lines?: Line[]
  rule?: string
}
/**
 * The fight in hand.
 */
export interface Battle {
  title?: string
  space?: number
  arrows?: Arrow[]
  sides?: BattleSide[]
  lines?: Line[]
}
export interface Arrow {
  from: number
  to: number
  text?: string
}
export interface BattleSide {
  seat: string
  total?: string | number
  lines?: Line[]
}
/**
 * What is asked of a seat and what it may do.
 */
export interface Choices {
  prompt: Prompt
  undoable: boolean
  choices: Choice[]
  warnings: Warning[]
}
export interface Choice {
  action: (string | number)[]
  label: string
  kind: 'piece' | 'space' | 'card' | 'number' | 'button'
  targets: Target[]
  /**
   * It carries the decision forward.
   */
  main?: boolean
  /**
   * It cannot be taken back: a roll follows, something hidden is seen, the turn passes.
   */
  final?: boolean
  /**
   * It does nothing and the game goes on.
   */
  passes?: boolean
  /**
   * An extra on an occasion that may be let go.
   */
  reacts?: boolean
  detail?: Detail
}
/**
 * What is clicked: exactly one of these.
 */
export interface Target {
  piece?: number
  space?: number
  card?: number
  number?: number
}
/**
 * What a person sees before committing.
 */
export interface Detail {
  cost?: string | number
  left?: string | number
  /**
   * The spaces entered; it begins where the chosen piece stands.
   */
  path?: number[]
  note?: string
}
export interface Warning {
  text: string
  rule: string
  spaces: number[]
  pieces: number[]
}
/**
 * What may come of an action after which dice are rolled; empty where none are.
 */
export interface Odds {
  outcomes: Outcome[]
  modifiers?: Line[]
  expected?: [string, string][]
  bars?: Bar[]
  note?: string
  variants?: Variant[]
}
export interface Outcome {
  label: string
  /**
   * A fraction, exactly: "25/36".
   */
  probability: string
  percent: number
  /**
   * 1 best … 4 bad, for the seat that asks.
   */
  tone: number
}
export interface Bar {
  roll: number
  tone: number
  weight: string
}
/**
 * The same roll if the other side does what it may: its support, its reserve.
 */
export interface Variant {
  title: string
  short: string
  outcomes: Outcome[]
  bars: Bar[]
}
/**
 * The rule that forbids, and why, in a sentence.
 */
export interface Refusal {
  rule: string
  message: string
}
/**
 * What happened, in words.
 */
export interface JournalLine {
  n: number
  text: string
  rule: string
  turn: number
  /**
   * combat, move, roll, supply, score, phase, card, order …
   */
  kind: string
  spaces: number[]
  seat?: string
  dice?: number[]
  /**
   * The spaces gone through, the start first: an arrow on the map.
   */
  path?: number[]
  /**
   * One record of a fight: space, from, attacker, defender, odds, dice, result, lost_attacker, lost_defender …
   */
  battle?: {
    [k: string]: number | string | number[] | string[]
  }
}
