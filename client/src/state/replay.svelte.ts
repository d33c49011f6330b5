/** A replay: the same scene at any moment of the game, from any seat that may be asked for. */
import { fightsOf, luckOf } from '../logic/account'
import { linesSaid, viewSaid } from '../logic/said'
import { after, battles, before, turnStarts } from '../logic/replay'
import { api, sentence } from '../wire/api'
import type { Position, ReplayInfo, Weighed } from '../wire/lobby'
import { Evenings } from './evenings.svelte'
import { Scene } from './scene.svelte'
import { shelf } from './shelf'

const STEP_MS = 600

export class ReplayState extends Scene {
  replay = $state.raw<ReplayInfo | null>(null)
  now = $state(0)
  playing = $state(false)
  speed = $state(1)
  fault = $state('')
  marks = $state.raw<number[]>([])
  private known = new Map<string, Position>()
  private timer: ReturnType<typeof setTimeout> | undefined
  private wanted = 0

  constructor(
    readonly id: string,
    readonly token: string | null,
  ) {
    super()
    this.evenings = new Evenings(this, id, () => token)
    this.marks = shelf.marks(id)
  }

  steps = $derived(this.replay?.steps ?? [])
  length = $derived(this.replay?.moves ?? 0)
  turns = $derived(turnStarts(this.steps))
  fights = $derived(battles(this.steps))
  /** What was due in each battle, by reader and line, once the game is over. */
  private due = $state.raw<Record<string, Record<string, Weighed>>>({})
  private weighed = $derived.by(() => {
    const due = this.due[this.seat ?? ''] ?? {}
    return this.journal.map((line) =>
      due[line.n] && line.battle ? { ...line, battle: { ...line.battle, ...due[line.n] } } : line,
    )
  })
  /** What battles brought each side against what was due, so far. */
  luck = $derived(
    [...new Map((this.view?.seats ?? []).map((seat) => [this.sideOf(seat), seat])).entries()].flatMap(
      ([side, seat]) => {
        const luck = luckOf(this.weighed, (by) => this.sideOf(by) === side)
        return luck?.battles ? [{ seat, ...luck }] : []
      },
    ),
  )
  /** The battles so far, as the reader's side saw them; the latest first. */
  lucky = $derived.by(() => {
    const side = this.sideOf(this.seat ?? this.view?.seats?.[0])
    return fightsOf(this.weighed, (by) => this.sideOf(by) === side)
      .filter((fight) => fight.due !== null)
      .reverse()
  })

  async open() {
    try {
      const [drawing, replay, info] = await Promise.all([
        api.drawing(this.id, this.token),
        api.replay(this.id, this.token),
        api.table(this.id, this.token),
      ])
      this.drawing = drawing
      this.camera.size = drawing.size
      void this.speak(drawing)
      this.info = info
      if (this.token) shelf.keepToken(this.id, this.token)
      this.replay = replay
      const own = info.you.seats?.find((seat) => replay.seats.includes(seat))
      this.seat = own ?? replay.seats[0] ?? null
      const from = Number(new URLSearchParams(location.search).get('at') ?? NaN)
      await this.go(Number.isFinite(from) ? from : replay.over ? 0 : replay.moves)
      if (replay.over) void this.weigh()
    } catch (fault) {
      this.fault = sentence(fault)
    }
  }

  go = async (n: number) => {
    const to = Math.max(0, Math.min(this.length, n))
    this.wanted = to
    const key = `${this.seat ?? ''}/${to}`
    try {
      const found = this.known.get(key) ?? (await api.replayAt(this.id, to, this.seat, this.token))
      this.known.set(key, found)
      if (this.known.size > 240) this.known.delete(this.known.keys().next().value ?? '')
      if (this.wanted !== to) return
      this.now = to
      // The address leads to this moment: it can be copied and sent.
      history.replaceState(history.state, '', `${location.pathname}?at=${to}${location.hash}`)
      this.view = viewSaid(found.view)
      this.journal = linesSaid(found.journal.lines)
      this.tray = null
    } catch (fault) {
      this.pause()
      this.fault = sentence(fault)
    }
  }

  look = (seat: string | null) => {
    this.seat = seat
    void this.go(this.now)
    if (this.replay?.over) void this.weigh()
  }

  private weigh = async () => {
    const seat = this.seat
    if (this.due[seat ?? '']) return
    try {
      const { due } = await api.due(this.id, seat, this.token)
      this.due = { ...this.due, [seat ?? '']: due }
    } catch {
      this.due = { ...this.due, [seat ?? '']: {} } // without it the replay tells no luck
    }
  }

  by = (steps: number) => {
    this.pause()
    return this.go(this.now + steps)
  }

  /** Increases when the view should move to where it happens. */
  arrivals = $state(0)

  jump = async (places: number[], forward: boolean) => {
    const to = forward ? after(places, this.now) : before(places, this.now)
    this.pause()
    await this.go(to ?? (forward ? this.length : 0))
    if (to !== null && places === this.fights) this.arrivals += 1
  }

  play = () => {
    if (this.now >= this.length) this.now = 0
    this.playing = true
    void this.tick()
  }

  pause = () => {
    this.playing = false
    clearTimeout(this.timer)
  }

  private tick = async () => {
    if (!this.playing) return
    const started = Date.now()
    await this.go(this.now + 1)
    if (this.now >= this.length) return this.pause()
    this.timer = setTimeout(() => void this.tick(), Math.max(20, STEP_MS / this.speed - (Date.now() - started)))
  }

  bookmark = () => {
    const has = this.marks.includes(this.now)
    this.marks = has ? this.marks.filter((mark) => mark !== this.now) : [...this.marks, this.now].sort((a, b) => a - b)
    shelf.keepMarks(this.id, this.marks)
  }
}
