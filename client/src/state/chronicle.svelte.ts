/** The day of history that is looked at, and what it says of the game on the table. */
import { astray, between, heldOf, inPlay, measures, shift, sidesOf } from '../logic/chronicle'
import { dayOf, lastUpTo, lately } from '../logic/calendar'
import { language } from '../strings'
import type { Point } from '../wire/types'
import type { Scene } from './scene.svelte'

/** So far from a counter a town still takes part in the game, in kilometres. */
const REACH = 60
/** How far a line may be wrong, in kilometres. */
const ERROR: Record<string, number> = { high: 15, medium: 30, low: 50 }

export class Chronicle {
  /** The day that the reader looks at instead of the game's own. */
  chosen = $state<string | null>(null)

  constructor(private scene: Scene) {}

  on = $derived.by(() => Boolean(this.scene.history) && this.scene.layerOn('history'))
  own = $derived.by(() => this.within(dayOf(this.scene.view?.turn)))
  day = $derived.by(() => this.chosen ?? this.own)
  lines = $derived.by(() => lastUpTo(this.scene.history?.fronts ?? [], this.day, 2))
  events = $derived.by(() => lately(this.scene.history?.events ?? [], this.day))
  line = $derived(this.lines.at(-1))
  error = $derived(ERROR[this.line?.confidence ?? ''] ?? ERROR.low)
  private held = $derived.by(() =>
    this.on ? heldOf(this.scene.drawing?.spaces ?? [], this.scene.view?.control ?? {}) : [],
  )
  /** Where the game is: the towns of the rest of the board are nobody's doing. */
  private near = $derived.by(() => {
    const perKm = this.scene.drawing?.scale?.pixels_per_km
    const standing = [...this.scene.stacks.keys()].map((id) => this.scene.spaces.get(id)?.at)
    const counters = standing.filter((at): at is Point => at !== undefined)
    return perKm ? inPlay(this.held, counters, REACH * perKm) : this.held
  })
  sides = $derived.by(() => (this.line ? sidesOf(this.line.line, this.held) : null))
  towns = $derived.by(() => (this.line && this.sides ? astray(this.line.line, this.near, this.sides) : null))
  measures = $derived.by(() => {
    const perKm = this.scene.drawing?.scale?.pixels_per_km
    return this.line && this.sides && perKm ? measures(this.line.line, this.held, this.sides, perKm, this.error) : []
  })

  get first(): string {
    return this.scene.history?.fronts[0]?.date ?? ''
  }

  get last(): string {
    return this.scene.history?.fronts.at(-1)?.date ?? ''
  }

  private within(day: string): string {
    if (!day || !this.first) return day
    return day < this.first ? this.first : day > this.last ? this.last : day
  }

  look = (day: string) => {
    const seen = this.within(day)
    this.chosen = seen === this.own ? null : seen
  }

  by = (days: number) => this.look(shift(this.day, days))

  home = () => (this.chosen = null)

  /** Days from the game's own to the one that is looked at. */
  get ahead(): number {
    return this.own && this.day ? between(this.own, this.day) : 0
  }

  /** "18 August", in the reader's language. */
  written = (day: string, month: 'long' | 'short' = 'long'): string =>
    day
      ? new Intl.DateTimeFormat(language() === 'en' ? 'en-GB' : language(), {
          day: 'numeric',
          month,
          timeZone: 'UTC',
        }).format(Date.parse(day))
      : ''
}
