/** How the turns of this game ended, fetched when somebody wants to see them beside history. */
import { course, towns, type Course, type Evening } from '../logic/evenings'
import { dayOf } from '../logic/calendar'
import { heldOf } from '../logic/chronicle'
import { turnStarts } from '../logic/replay'
import { api } from '../wire/api'
import type { Scene } from './scene.svelte'

/** So many turns are looked at: of a longer game, its latest. */
const MOST = 16

export class Evenings {
  private past = $state.raw<Evening[]>([])
  private known = new Map<number, Evening>()
  private asked = -1

  constructor(
    private scene: Scene,
    private id: string,
    private token: () => string | null,
  ) {}

  /** Looks at each turn that has ended since; a failure leaves the chart as it was, and it is tried at the next turn. */
  async look(turn: number) {
    if (turn === this.asked) return
    this.asked = turn
    try {
      const { steps } = await api.replay(this.id, this.token())
      const ends = turnStarts(steps).slice(1).slice(-MOST)
      for (const end of ends)
        if (!this.known.has(end)) {
          const { view } = await api.replayAt(this.id, end - 1, this.scene.seat, this.token())
          this.known.set(end, { day: dayOf(view.turn), control: view.control ?? {} })
        }
      if (this.asked === turn) this.past = ends.flatMap((end) => this.known.get(end) ?? [])
    } catch {
      this.asked = -1
    }
  }

  /** In the place where game and history lie furthest apart, else in a large town near the line; once there are two evenings. */
  course = $derived.by((): Course | null => {
    const { drawing, view, chronicle, history } = this.scene
    const perKm = drawing?.scale?.pixels_per_km
    if (!chronicle.on || !drawing || !view || !history || !chronicle.line || !chronicle.sides || !perKm) return null
    const { line } = chronicle.line
    const now = { day: dayOf(view.turn), control: view.control ?? {} }
    const evenings = [...this.past.filter((each) => each.day < now.day), now]
    const held = heldOf(drawing.spaces, now.control)
    const widest = [...chronicle.measures].sort((a, b) => Math.abs(b.km) - Math.abs(a.km))[0]?.name
    const all = towns(held, line)
    for (const town of [...all.filter((each) => each.name === widest), ...all]) {
      const found = course(town, line, evenings, history.fronts, drawing.spaces, chronicle.sides, perKm)
      if (found && found.own.length > 1) return found
    }
    return null
  })
}
