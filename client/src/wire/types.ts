/** What the server tells is made from core/shapes.py (`told.ts`, see docs/design/view.md); what only the page knows stands here. */
import type * as Told from './told'

export type * from './told'

export type Point = [number, number]
export type Label = NonNullable<Told.Space['label']>
export type Fact = NonNullable<Told.View['facts']>[number]
export type SideId = string
export type SeatId = string
export type Action = Told.Choice['action']
export type ChoiceKind = Told.Choice['kind']
/** A fight by the keys that games share. */
export type BattleRecord = NonNullable<Told.JournalLine['battle']>

export interface Space extends Told.Space {
  /** What the board prints, where the name was put into another language. */
  printed?: string
}

export interface Seat extends Told.Seat {
  /** What the board prints, where the name was put into another language. */
  printed?: string
}

export interface Drawing extends Omit<Told.Drawing, 'spaces' | 'seats'> {
  spaces: Space[]
  seats: Seat[]
}

/** Every game has pieces, were it none. */
export interface View extends Omit<Told.View, 'pieces'> {
  pieces: Told.Piece[]
}

/** Exactly one of them. */
export type Target = { piece: number } | { space: number } | { card: number } | { number: number }

export interface Choice extends Omit<Told.Choice, 'targets'> {
  /** The label as the game wrote it, where the reader's language is another. */
  printed?: string
  targets: Target[]
}

export interface Variant extends Told.Variant {
  /** The title as the game wrote it, where the reader's language is another. */
  printed?: string
}

export interface Odds extends Omit<Told.Odds, 'variants'> {
  variants?: Variant[]
}

export interface Prompt extends Told.Prompt {
  /** The question as the game wrote it, where the reader's language is another. */
  printed?: string
}

export interface Choices extends Omit<Told.Choices, 'choices' | 'prompt'> {
  prompt: Prompt
  choices: Choice[]
}

/** A refusal of the page itself names no rule. */
export interface Refusal extends Omit<Told.Refusal, 'rule'> {
  rule?: string
}

/** Counters that are sent together: to a place, by the places named, or to do what their choice says. */
export interface Order {
  pieces: number[]
  to?: number
  via?: number[]
}

export interface Sent extends Told.Detail {
  piece: number
  to?: number
}

export interface Stayed {
  piece: number
  rule?: string
  message: string
}

/** Orders tried on a copy by the rules. */
export interface Trial {
  actions: Action[]
  went: Sent[]
  left: Stayed[]
  final: boolean
  warnings: Told.Warning[]
  /** Where those who went would stand out of supply. */
  hungry: number[]
}

export interface Reached {
  piece: number
  spaces?: Record<string, Told.Detail>
  rule?: string
  message?: string
}

export interface ChatLine {
  n: number
  seat?: SeatId | null
  name?: string | null
  text: string
  at?: string
}
