/** The account of a finished game: what the replay, the odds and the staff tell of it, fetched piece by piece. */
import { parties } from '../logic/allies'
import {
  chanceAt,
  costliest,
  fightsOf,
  groundOf,
  longestMarch,
  luckOf,
  mostFoughtFor,
  scoresOf,
  strengthBySide,
  swings,
  turningPoints,
  type ScorePoint,
  type Turning,
} from '../logic/account'
import { dated } from '../logic/calendar'
import { language, learn, printed, t } from '../strings'
import { api, sentence } from '../wire/api'
import type { Course, Decisions, ScenarioInfo, Weighed } from '../wire/lobby'
import type { JournalLine, View } from '../wire/types'
import type { TableState } from './table.svelte'

/** So many positions are looked at. */
const MOST = 24
/** So many turning points are told. */
const TURNINGS = 5

export interface Point extends ScorePoint {
  moves: number
  lines: JournalLine[]
  strength: Record<string, number>
  number: number
}

export class Account {
  points = $state.raw<Point[]>([])
  private ends = $state.raw<{ first?: View; last?: View }>({})
  wanted = $state(0)
  course = $state.raw<Course | null>(null)
  decisions = $state.raw<Decisions | null>(null)
  judging = $state(true)
  private due = $state.raw<Record<string, Weighed>>({})
  film = $state<'none' | 'making' | 'made'>('none')
  /** Scenes of the film that are made, and all of them. */
  filmed = $state.raw({ done: 0, of: 0 })
  filmAt = $state('')
  /** The scenario that comes after this one in the game's own order. */
  next = $state.raw<ScenarioInfo | null>(null)

  constructor(readonly table: TableState) {}

  open() {
    void this.load()
    void this.weigh()
    void this.follow()
    void this.lookOn()
    void this.judge()
  }

  /** A point for each turn, from the replay: the last move of it. */
  private async load() {
    const { table } = this
    try {
      const info = await api.replay(table.id, table.token)
      const last = new Map<number, number>()
      for (const step of info.steps) last.set(step.turn ?? 0, step.n)
      // The set-up is no turn: the war begins at its end.
      const begin = last.get(0) ?? 0
      last.delete(0)
      const moves = [...last.values()]
      const step = Math.max(1, Math.ceil(moves.length / MOST))
      const moments = [begin, ...moves.filter((_, i) => i % step === step - 1 || i === moves.length - 1)]
      this.wanted = moments.length
      let known = 0
      for (const moment of moments) {
        const seat = info.seats.includes(table.seat) ? table.seat : (info.seats[0] ?? null)
        const position = await api.replayAt(table.id, moment, seat, table.token)
        const { view } = position
        const lines = position.journal.lines.slice(known)
        known = position.journal.lines.length
        this.ends = { first: this.ends.first ?? view, last: view }
        const point = {
          moves: moment,
          turn: dated(view.turn?.title ?? String(view.turn?.number ?? ''), language()),
          scores: scoresOf(view),
          lines,
          strength: strengthBySide(view),
          number: view.turn?.number ?? 0,
        }
        this.points = [...this.points, point]
      }
    } catch {
      this.wanted = 0 // without the replay the account is shorter
    }
  }

  /** What was due in each battle. */
  private async weigh() {
    const { table } = this
    try {
      this.due = (await api.due(table.id, table.seat, table.token)).due
    } catch {
      this.due = {} // without it the account tells no luck
    }
  }

  /** The staff's estimates, decisions and time. */
  private async follow() {
    const { table } = this
    try {
      this.course = await api.course(table.id, table.token)
    } catch {
      this.course = null // without it the lead alone is drawn
    }
  }

  /** What the reader decided best and worst: asked for last, since it takes longest. */
  private async judge() {
    const { table } = this
    try {
      this.decisions = await api.decisions(table.id, table.seat, table.token)
    } catch {
      this.decisions = null // without it the account tells none
    }
    this.judging = false
  }

  private async lookOn() {
    const { info } = this.table
    if (!info) return
    try {
      const [{ games }, { scenarios, words }] = await Promise.all([api.games(), api.briefing(info.game)])
      learn(words)
      const own = games.find((each) => each.slug === info.game)?.scenarios ?? []
      const here = scenarios?.[info.scenario]?.variant_of ?? info.scenario
      const whole = own.filter((each) => !scenarios?.[each.slug]?.variant_of)
      const at = whole.findIndex((each) => each.slug === here)
      const found = at < 0 ? undefined : whole[at + 1]
      this.next = found ? { ...found, title: printed(found.title) } : null
    } catch {
      this.next = null // the lobby has them all
    }
  }

  counted = $derived(this.points.length)
  whole = $derived(this.wanted > 0 && this.counted === this.wanted)
  /** With what was due in each battle, once it has been counted. */
  journal = $derived.by(() =>
    this.table.journal.map((line) =>
      this.due[line.n] && line.battle ? { ...line, battle: { ...line.battle, ...this.due[line.n] } } : line,
    ),
  )
  /** Allies are one party: the first of them stands for all. */
  seats = $derived.by(() => parties(Object.keys(this.points[0]?.scores ?? {}), this.table.sideOf).slice(0, 2))
  leads = $derived(this.points.map(({ scores }) => (scores[this.seats[0]] ?? 0) - (scores[this.seats[1]] ?? 0)))
  labels = $derived.by(() =>
    this.points.map((point, i) =>
      i ? (this.table.view?.turn?.labels?.[point.number - 1] ?? String(point.number || '')) : t('over.start'),
    ),
  )
  reader = $derived.by(() => this.table.seat ?? this.seats[0] ?? null)
  /** Allies count as the reader does. */
  own = (seat: string): boolean => this.table.sideOf(seat) === this.table.sideOf(this.reader)

  /** The chance of the first seat's side at each point, in per cent; empty where nobody estimates it. */
  chances = $derived.by(() => {
    const { course } = this
    if (!course?.points.length || !this.seats.length) return []
    const same = this.table.sideOf(course.seat) === this.table.sideOf(this.seats[0])
    return this.points.map((point) => {
      const chance = 100 * chanceAt(course.points, point.moves)
      return Math.round(same ? chance : 100 - chance)
    })
  })

  turnings = $derived.by((): Turning[] => {
    if (!this.whole) return []
    const found = this.chances.length ? swings(this.points, this.chances, this.seats, TURNINGS) : []
    return found.length ? found : turningPoints(this.points, this.seats, TURNINGS)
  })

  luck = $derived(luckOf(this.journal, this.own))
  fights = $derived(fightsOf(this.journal, this.own))
  weighed = $derived(this.fights.filter((fight) => fight.due !== null))
  ground = $derived(
    this.ends.first && this.ends.last
      ? groundOf(this.ends.first, this.ends.last)
      : { taken: new Map<string, number[]>() },
  )
  changed = $derived([...this.ground.taken].filter(([, spaces]) => spaces.length))
  /** The costliest fight of a turning point stands for it, in words and on the map. */
  decisive = $derived(
    this.turnings.map((turning) => {
      const lines = this.points.find((point) => point.moves === turning.at)?.lines ?? []
      const told = lines.map((line) => this.journal[line.n] ?? line)
      return costliest(fightsOf(told, this.own))
    }),
  )

  /** The ground that is told of: what changed hands, and where the turning points were. */
  spaces = $derived.by(() => [
    ...[...this.ground.taken.values()].flat(),
    ...this.decisive.flatMap((fight) => (fight ? [fight.space] : [])),
  ])

  sentenceOf = (i: number): string => {
    const { table } = this
    const fight = this.decisive[i]
    const turning = this.turnings[i]
    if (!fight) return turning.text || t('over.turning', { who: table.partyName(turning.seat), n: turning.change })
    return t(this.own(fight.attacker) ? 'over.turning.you' : 'over.turning.they', {
      place: table.spaceName(fight.space),
      who: table.seatName(fight.attacker),
      dealt: fight.dealt,
      suffered: fight.suffered,
    })
  }

  /** What a turning point brought: the chance before and after, or points. */
  gainOf = ({ from, to, seat, change }: Turning): string =>
    from !== undefined ? `${from} → ${to} %` : `${this.table.partyName(seat)} +${change}`

  lost = $derived.by(() => {
    const [first, last] = [this.points[0], this.points.at(-1)]
    if (!first || !last) return []
    return Object.keys(first.strength).map((side) => ({
      side,
      from: Math.round(first.strength[side]),
      to: Math.round(last.strength[side] ?? 0),
    }))
  })

  facts = $derived.by(() => {
    const { table, fights } = this
    const march = longestMarch(
      table.journal,
      (space) => table.spaces.get(space)?.at,
      table.drawing?.scale?.pixels_per_km ?? 1,
    )
    const dear = costliest(fights)
    const place = mostFoughtFor(fights)
    const name = (space: number) => table.spaceName(space)
    return [
      ...(march
        ? [{ icon: 'moves' as const, title: t('over.fact.march', { n: march.km }), text: march.text, told: true }]
        : []),
      ...(dear
        ? [
            {
              icon: 'battle' as const,
              title: t('over.fact.dear', { n: dear.dealt + dear.suffered }),
              text: t('over.fact.dear.text', { place: name(dear.space), dealt: dear.dealt, suffered: dear.suffered }),
            },
          ]
        : []),
      ...(place
        ? [
            {
              icon: 'flag' as const,
              title: t('over.fact.place', { place: name(place.space) }),
              text: t('over.fact.place.text', { n: place.times }),
            },
          ]
        : []),
    ]
  })

  /** By seat: decisions, and minutes spent on them where a clock ran. */
  effort = $derived.by(() => {
    const { course } = this
    if (!course) return []
    return Object.keys(course.seconds).map((seat) => ({
      seat,
      decisions: course.points.reduce((sum, point) => sum + (point.decisions[seat] ?? 0), 0),
      seconds: course.seconds[seat],
    }))
  })

  /** The server makes it in its own time; meanwhile it says how far it is. */
  shoot = async () => {
    const { table } = this
    this.film = 'making'
    this.filmed = { done: 0, of: 0 }
    try {
      const film = await api.film(table.id, table.token, (how) => (this.filmed = how))
      this.filmAt = URL.createObjectURL(film)
      this.film = 'made'
    } catch (fault) {
      this.film = 'none'
      table.toasts.say(sentence(fault), 'warning')
    }
  }
}
