/** The enemy's turn, told at reading speed: what arrives is played step by step, can be paused and walked, and stays on the map. */
import { arrowsOf, summary, type Fight, type Step } from '../logic/story'
import { scenesOf } from '../logic/telling'
import type { Position } from '../wire/lobby'
import type { View } from '../wire/types'
import { settings } from './settings.svelte'
import type { TableState } from './table.svelte'

const STEP = 600
const BATTLE = 1600
/** All that waits is told in this time at the most. */
const LONGEST = 40_000
const MOST = 400
export const SPEEDS = [0.5, 1, 2, 4]

export class Story {
  steps = $state.raw<Step[]>([])
  private frames: { note: Position; lines: number }[] = []
  /** How many steps are on show. */
  shown = $state(0)
  playing = $state(false)
  paused = $state(false)
  speed = $state(1)
  /** The reader does not want to be told the rest of what others do now. */
  private skipped = false
  private timer: ReturnType<typeof setTimeout> | undefined
  private last: View | null = null

  constructor(private table: TableState) {}

  get waiting(): number {
    return this.steps.length - this.shown
  }

  /** Somebody moved, fought, took or lost something: there is a story to be told. */
  tells = $derived(
    this.steps.some((step) => step.moves.length || step.fights.length || step.taken.length || step.lost.length),
  )
  visible = $derived(this.steps.slice(0, this.shown))
  arrows = $derived(arrowsOf(this.visible))
  fights = $derived<Fight[]>(this.visible.flatMap((step) => step.fights))
  taken = $derived(new Map(this.visible.flatMap((step) => step.taken).map((each) => [each.space, each])))
  lost = $derived(this.visible.flatMap((step) => step.lost))
  told = $derived.by(() => summary(this.visible, this.table.spaceName, this.table.spaces, this.table.riverBetween))
  events = $derived(this.visible.reduce((sum, step) => sum + step.lines.length, 0))
  /** The step that is being told. */
  now = $derived<Step | null>(this.playing ? (this.steps[this.shown - 1] ?? null) : null)

  /** A new telling begins after the player's own act. */
  reset(view: View | null) {
    clearTimeout(this.timer)
    this.steps = []
    this.frames = []
    this.shown = 0
    this.playing = false
    this.paused = false
    this.skipped = false
    this.last = view
  }

  /** A position that others made, perhaps by many acts. */
  add(note: Position, known: number, lines: number) {
    if (!this.last) this.last = this.table.view
    if (!this.last) return
    const fresh = note.journal.lines.filter((line) => line.n >= known)
    const fought = this.steps.reduce((sum, step) => sum + step.fights.length, 0)
    const scenes = scenesOf(this.last, note.view, fresh, fought)
    this.last = note.view
    if (this.steps.length >= MOST) return
    this.steps = [...this.steps, ...scenes.map((scene) => scene.step)]
    for (const { view, lines: told } of scenes)
      this.frames.push({ note: { ...note, view }, lines: lines - fresh.length + told })
  }

  /** Something arrived: it is told in its turn, unless the reader has stopped the story or left it. */
  follow() {
    if (this.skipped || settings.still || document.hidden) this.skip()
    else if (!this.paused) this.play()
  }

  /** Plays what has not been shown. */
  play = () => {
    if (this.playing && !this.paused) return
    this.playing = true
    this.paused = false
    this.step()
  }

  private step = () => {
    clearTimeout(this.timer)
    if (this.paused) return
    if (this.shown >= this.steps.length) return this.end()
    this.look(this.shown + 1)
    const step = this.steps[this.shown - 1]
    this.timer = setTimeout(this.step, this.time(step))
  }

  private time(step: Step): number {
    const seen = step.moves.length + step.taken.length + step.lost.length
    if (!seen && !step.fights.length) return 0
    const natural = step.fights.length ? BATTLE : STEP
    const all = this.steps.reduce((sum, each) => sum + (each.fights.length ? BATTLE : each.moves.length ? STEP : 0), 0)
    return (natural * Math.min(1, LONGEST / Math.max(1, all))) / this.speed
  }

  /** Shows the table as it stood after so many steps. */
  look = (count: number) => {
    this.shown = Math.max(0, Math.min(this.steps.length, count))
    const frame = this.frames[this.shown - 1]
    if (frame) this.table.display(frame.note, frame.lines, this.shown === this.steps.length)
    const step = this.steps[this.shown - 1]
    if (step && this.playing) {
      const place = step.fights[0]?.space ?? step.moves[0]?.to
      const at = place === undefined ? undefined : this.table.spaces.get(place)?.at
      if (at) this.table.camera.reveal(at)
    }
  }

  private end() {
    this.playing = false
    this.table.told()
  }

  pause = () => {
    if (!this.playing) return this.play()
    this.paused = !this.paused
    if (!this.paused) this.step()
    else clearTimeout(this.timer)
  }

  skip = () => {
    clearTimeout(this.timer)
    this.paused = false
    this.skipped = true
    this.look(this.steps.length)
    this.end()
  }

  again = () => {
    clearTimeout(this.timer)
    this.look(0)
    this.playing = false
    this.play()
  }

  by = (count: number) => {
    clearTimeout(this.timer)
    this.paused = true
    this.playing = true
    this.look(this.shown + count)
    if (this.shown === this.steps.length) this.skip()
  }

  toFight = (number: number) => {
    const at = this.steps.findIndex((step) => step.fights.some((fight) => fight.number === number))
    if (at < 0) return
    clearTimeout(this.timer)
    this.playing = true
    this.paused = true
    this.look(at + 1)
  }

  faster = () => {
    this.speed = SPEEDS[(SPEEDS.indexOf(this.speed) + 1) % SPEEDS.length]
  }

  key = (key: string, battle: boolean): boolean => {
    if (!this.steps.length) return false
    const by = key === '.' ? 1 : -1
    if (!battle) this.by(by)
    else {
      const here = this.fights.length
      this.toFight(Math.max(1, here + by))
    }
    return true
  }
}
