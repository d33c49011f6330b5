/** A live table: the connection, the queue of others' steps, acting, undoing, asking, chat and faults. */
import { mergeJournal } from '../logic/journal'
import { language, plain, t } from '../strings'
import { api, ApiError, sentence } from '../wire/api'
import type { Position, TableInfo } from '../wire/lobby'
import { TableSocket, type Advice, type Answer, type Link, type Note, type Request } from '../wire/socket'
import type {
  Action,
  ChatLine,
  Choice,
  Choices,
  Drawing,
  JournalLine,
  Odds,
  Order,
  Piece,
  Reached,
  Refusal,
  Trial,
  View,
} from '../wire/types'
import { notifyTurn, subscribe } from './notify'
import { Command } from './command.svelte'
import { Counsel } from './counsel.svelte'
import { Guide } from './guide.svelte'
import { Picking } from './picking.svelte'
import { router } from './route.svelte'
import { Scene } from './scene.svelte'
import { settings } from './settings.svelte'
import { shelf } from './shelf'
import { Story } from './story.svelte'
import { stepOf, type Sign } from '../logic/story'

export interface Toast {
  id: number
  text: string
  rule?: string
  tone: 'info' | 'warning' | 'refusal'
}

/** The result of a battle that was just rolled, where the eye is. */
export interface BattleResult {
  space: number
  lines: JournalLine[]
  changed: { piece: Piece; now: Piece | undefined }[]
  /** What came of it, as the marks on the map say it; "fell": the place changed hands. */
  sign: Sign | 'fell'
  due: [string, string | number][]
}

type Arrived = Extract<Note, { type: 'position' }>

export class TableState extends Scene {
  choices = $state.raw<Choices | null>(null)
  position = $state(-1)
  moves = $state(0)
  chat = $state.raw<ChatLine[]>([])
  unreadChat = $state(0)
  link = $state<Link>('connecting')
  retryAt = $state(0)
  fault = $state<string | null>(null)
  toasts = $state.raw<Toast[]>([])
  busy = $state(false)
  /** What others did since the last own act, told step by step. */
  story: Story
  /** The latest position, while the table shows an earlier one of the story. */
  private latest: Arrived | null = null
  /** Lines of the journal that stood when the reader's last turn ended. */
  since = $state(0)
  picking: Picking
  command: Command
  guide: Guide
  counsel: Counsel
  /** The counter that was chosen by the last act and for which more is being asked. */
  acting = $state<number | null>(null)
  /** What was offered before the last act of this seat, to choose another counter after all. */
  private before: Choice[] = []
  /** Acts that were done together: where they began and ended, in moves. */
  private together: { from: number; to: number }[] = []
  private socket: TableSocket
  private drawingTimer: ReturnType<typeof setTimeout> | undefined
  private mine = false
  private nextToast = 1
  private waiting: { position: number; done: () => void }[] = []
  result = $state.raw<BattleResult | null>(null)
  /** What was about to be rolled: the position before, and what was due. */
  private rolling: { view: View; from: number; space: number; due: [string, string | number][] } | null = null
  private folding: ReturnType<typeof setTimeout> | undefined
  /** The account of a finished game is open. */
  account = $state(true)
  /** Increases when the view should move to where it happens. */
  arrivals = $state(0)

  constructor(
    readonly id: string,
    public token: string | null,
  ) {
    super()
    this.picking = new Picking(this)
    this.command = new Command(this)
    this.story = new Story(this)
    this.guide = new Guide(this)
    this.counsel = new Counsel(this)
    this.socket = new TableSocket(
      id,
      () => ({ token: this.token, ...(this.seat ? { seat: this.seat } : {}) }),
      this.receive,
      this.linked,
    )
  }

  get myMove(): boolean {
    return Boolean(this.choices && this.choices.choices.length && !this.story.playing)
  }

  get mySeats(): string[] {
    return this.info?.you.seats ?? []
  }

  /** The connection opens while the map is fetched: the first drawing of a large map takes a while. */
  async open() {
    this.socket.connect()
    await this.fetchDrawing()
  }

  private async fetchDrawing() {
    try {
      const drawing = await api.drawing(this.id, this.token)
      this.camera.size = drawing.size
      this.drawing = drawing
      void this.fetchLore(drawing)
    } catch (fault) {
      if (fault instanceof ApiError && fault.status === 0) {
        this.drawingTimer = setTimeout(() => void this.fetchDrawing(), 3000)
      } else this.fault = sentence(fault)
    }
  }

  /** What lies beside the game: names in the reader's language, the true history, the guided turn. */
  private async fetchLore(drawing: Drawing) {
    await this.guide.open()
    try {
      if (language() !== 'en') {
        const said = await api.names(drawing.game, drawing.scenario)
        const spaces = drawing.spaces.map((space) => ({
          ...space,
          printed: space.name,
          name: said[String(space.id)] ?? space.name,
        }))
        this.drawing = { ...drawing, spaces }
      }
      const history = await api.history(drawing.game, drawing.scenario)
      if (history.fronts.length) this.history = history
    } catch {
      // The table is whole without it.
    }
  }

  close() {
    this.story.reset(null)
    clearTimeout(this.drawingTimer)
    this.socket.close()
  }

  retry = () => {
    this.socket.hurry()
  }

  private linked = (link: Link, wait = 0) => {
    if (link === 'open' && this.link === 'lost') this.say(t('link.back'))
    this.link = link
    this.retryAt = link === 'lost' ? Date.now() + wait : 0
    if (link === 'closed' && !this.fault) this.fault = t('fault.closed')
  }

  /** Something that people at the table agree on. */
  ask = async (asked: Promise<{ table: TableInfo }>) => {
    try {
      this.info = (await asked).table
    } catch (fault) {
      this.say(sentence(fault), 'warning')
    }
  }

  rematch = async (swap: boolean) => {
    try {
      const { table } = await api.rematch(this.id, this.token, swap)
      if (this.token) shelf.keepToken(table.id, this.token)
      router.go(`/t/${table.id}`)
    } catch (fault) {
      this.say(sentence(fault), 'warning')
    }
  }

  advice = async (first: boolean): Promise<Advice[]> => {
    const answer = await this.socket.ask({ type: 'advice', first, ...this.as() })
    return answer.type === 'advice' ? answer.advice : []
  }

  private receive = (note: Note) => {
    switch (note.type) {
      case 'welcome':
        this.info = note.table
        this.chat = note.chat
        if (this.token) shelf.keepToken(this.id, this.token)
        for (const seat of note.table.you.seats ?? []) void subscribe(this.id, this.token, seat)
        shelf.remember(this.id, note.table.title || this.drawing?.title || plain(note.table.game))
        break
      case 'position':
        this.arrive(note)
        break
      case 'table':
        this.info = note.table
        break
      case 'chat':
        this.chat = [...this.chat, note.chat]
        if (this.panel !== 'chat') this.unreadChat += 1
        break
      case 'your_turn':
        notifyTurn(this.drawing?.title ?? t('app.name'), note.prompt?.text ?? '')
        // One person may hold several seats: the table turns to the one that is asked.
        if (note.seat !== this.seat && this.mySeats.includes(note.seat) && !this.choices) this.sit(note.seat)
        break
      case 'notice':
        this.say(note.message, note.level)
        break
      case 'rematch':
        if (this.token) shelf.keepToken(note.table, this.token)
        this.say(t('over.rematch.ready'))
        if (this.info) this.info = { ...this.info, next: note.table }
        break
      case 'gone':
        this.fault = t('fault.gone')
        break
      case 'error':
        if (note.error.code === 'unknown_table' || note.error.code === 'wrong_token') this.fault = note.error.message
        else this.say(note.error.message || t('fault.unknown'), 'warning', note.error.rule)
    }
  }

  /** Own steps and the first position show at once; others' steps are told one after another. */
  private arrive(note: Arrived) {
    if (note.position < Math.max(this.position, this.latest?.position ?? 0)) return
    const first = this.view === null || note.seat !== this.seat
    const own = note.by?.seat === undefined || note.by.seat === this.seat || this.mySeats.includes(note.by.seat)
    const known = this.whole.length
    this.whole = mergeJournal(this.whole, note.journal)
    if (first) this.story.reset(note.view)
    else if (this.acted && note.by?.what !== 'undo') {
      // The first own act after a story: its arrows go, and the next story begins here.
      this.story.reset(own ? note.view : this.view)
      this.acted = false
    }
    if (first || (own && !this.story.playing)) {
      this.show(note)
      if (first) this.arrivals += 1
      return
    }
    this.latest = note
    this.story.add(note, known, this.whole.length)
    if (settings.still || document.hidden) this.story.skip()
    else this.story.play()
  }

  /** The journal as far as it has arrived; while a story is told, less of it is on show. */
  private whole: JournalLine[] = []
  /** An act of this page is on its way. */
  private acted = false

  /** A frame of the story; the last of them is the position itself. */
  display = (note: Position, lines: number, last: boolean) => {
    if (last && this.latest) this.show(this.latest)
    else this.show({ ...note, choices: null }, lines)
  }

  /** The story is told: the table stands where it stands. */
  told = () => {
    if (this.latest) this.show(this.latest)
    this.latest = null
    if (this.choices) this.arrivals += 1
  }

  private show(note: Position, lines?: number) {
    const wasMine = this.mine
    this.journal = lines === undefined ? this.whole : this.whole.slice(0, lines)
    this.position = note.position
    this.busy = false
    this.moves = note.moves
    this.seat = note.seat
    this.view = note.view
    this.choices = note.choices
    this.mine = Boolean(note.choices?.choices.length)
    if (this.seat) {
      if (wasMine && !this.mine) shelf.keepRead(this.id, this.seat, this.journal.length)
      this.since = Math.min(shelf.read(this.id, this.seat), this.journal.length)
    }
    this.picking.renew()
    this.command.renew()
    if (lines === undefined) {
      this.tellResult()
      this.guide.renew()
    }
    const reached = this.waiting.filter((each) => each.position <= note.position)
    this.waiting = this.waiting.filter((each) => each.position > note.position)
    for (const each of reached) each.done()
  }

  /** Dice were rolled for what this page resolved: what came of it, until it folds. */
  private tellResult() {
    const rolling = this.rolling
    if (!rolling || !this.view) return
    const fresh = this.whole
      .slice(rolling.from)
      .filter((line) => line.kind === 'combat' || line.kind === 'roll' || line.dice?.length)
    if (!fresh.some((line) => line.dice?.length)) return
    const now = new Map(this.view.pieces.map((piece) => [piece.id, piece]))
    const changed = rolling.view.pieces.flatMap((piece) => {
      if (piece.hidden || piece.space === null || piece.space === undefined) return []
      const after = now.get(piece.id)
      const gone = !after || after.space === null || after.space === undefined
      const weaker =
        after &&
        (after.strength !== piece.strength ||
          JSON.stringify(after.steps) !== JSON.stringify(piece.steps) ||
          JSON.stringify(after.factors) !== JSON.stringify(piece.factors))
      return gone || weaker ? [{ piece, now: gone ? undefined : after }] : []
    })
    const step = stepOf(rolling.view, this.view, fresh, 0)
    const fell = step.taken.some((each) => each.space === rolling.space)
    const sign = fell ? 'fell' : (step.fights.find((each) => each.space === rolling.space)?.sign ?? 'held')
    this.result = { space: rolling.space, lines: fresh, changed, due: rolling.due, sign }
    clearTimeout(this.folding)
    if (!settings.still) this.folding = setTimeout(this.foldResult, 2600)
  }

  foldResult = () => {
    clearTimeout(this.folding)
    this.result = null
  }

  private failed(answer: Answer): boolean {
    if (answer.type !== 'error') return false
    const { code, message, rule } = answer.error
    if (code === 'refused') this.picking.refuse({ rule, message })
    else if (code === 'stale') {
      this.say(t('fault.stale'), 'warning')
      this.socket.send({ type: 'look' })
    } else if (code === 'offline') this.say(t('fault.offline'), 'warning')
    else this.say(message || t('fault.unknown'), 'warning', rule)
    return true
  }

  act = (action: Action) => {
    this.foldResult()
    const choice = this.choices?.choices.find((each) => JSON.stringify(each.action) === JSON.stringify(action))
    const [target] = choice?.targets ?? []
    this.acting = target && 'piece' in target && !choice?.final ? target.piece : null
    this.before = this.acting === null ? [] : (this.choices?.choices ?? [])
    this.command.stayed = []
    this.acted = true
    const odds = choice ? this.picking.oddsOf(choice) : null
    const space = this.view?.battle?.space
    if (odds && this.view && space !== undefined)
      this.rolling = { view: this.view, from: this.whole.length, space, due: odds.expected ?? [] }
    else if (!this.view?.battle) this.rolling = null
    return this.change({ type: 'act', action })
  }

  /** Several in a row; one undo takes them all back. */
  actAll = async (actions: Action[]) => {
    this.acting = null
    this.acted = true
    const from = this.moves
    if (!(await this.change({ type: 'act', actions }))) return
    this.together = [...this.together.filter((each) => each.to <= from), { from, to: from + actions.length }]
  }

  undo = async (to: 'step' | 'turn' = 'step') => {
    if (!this.choices?.undoable) return
    this.acting = null
    this.command.stayed = []
    const group = to === 'step' ? this.together.find((each) => each.to === this.moves) : undefined
    await this.change(group ? { type: 'undo', moves: group.from } : { type: 'undo', to })
  }

  /** Whether a counter could have been chosen instead of the one for which more is being asked. */
  couldBe = (piece: number): boolean =>
    this.acting !== null &&
    Boolean(this.choices?.undoable) &&
    this.before.some((choice) => choice.targets?.some((target) => 'piece' in target && target.piece === piece))

  /** Another counter instead of the one that was chosen: takes the choice back first. */
  instead = async (piece: number) => {
    await this.undo('step')
    await this.command.select([piece])
  }

  /** The staff does this part for the player; one undo takes it back. */
  arrange = async () => {
    if (this.busy) return
    this.busy = true
    const answer = await this.socket.ask({ type: 'arrange', ...this.as() })
    this.busy = false
    if (answer.type === 'arrange' && answer.actions.length) await this.actAll(answer.actions)
    else this.failed(answer)
  }

  reach = async (pieces: number[]): Promise<Reached[] | null> => {
    const answer = await this.socket.ask({ type: 'reach', pieces, ...this.as() })
    return answer.type === 'reach' ? answer.reach : null
  }

  plan = async (orders: Order[]): Promise<Trial | null> => {
    const answer = await this.socket.ask({ type: 'plan', orders, ...this.as() })
    return answer.type === 'plan' ? answer.plan : null
  }

  /** One change at a time: the table is busy until the position that the server answered is on show. */
  private async change(request: Request): Promise<boolean> {
    if (this.busy) return false
    this.busy = true
    const answer = await this.socket.ask({ ...request, position: this.position, ...this.as() })
    if (this.failed(answer)) {
      this.busy = false
      return false
    }
    const wanted = answer.type === 'ok' ? answer.position : 0
    if (this.position < wanted) await this.shown(wanted)
    this.busy = false
    return true
  }

  /** Until a position is on show, or for a while. */
  private shown(position: number): Promise<void> {
    return new Promise((resolve) => {
      const end = setTimeout(resolve, 4000)
      this.waiting = [...this.waiting, { position, done: () => (clearTimeout(end), resolve()) }]
    })
  }

  odds = async (action: Action): Promise<Odds | null> => {
    const answer = await this.socket.ask({ type: 'odds', action, ...this.as() })
    return answer.type === 'odds' && answer.odds?.outcomes.length ? answer.odds : null
  }

  why = async (action: Action): Promise<Refusal | null> => {
    const answer = await this.socket.ask({ type: 'why', action, ...this.as() })
    if (answer.type === 'error') return answer.error.message ? answer.error : null
    return answer.type === 'why' ? answer.refusal : null
  }

  /** The seat lets all reactions of this turn go; what the server said of an earlier turn is over. */
  get resting(): boolean {
    const mine = this.info?.seats.find((each) => each.seat === this.seat)
    return Boolean(mine?.rest && this.info?.turn?.number === this.view?.turn?.number)
  }

  /** Let all reactions of this turn go, or be asked again. */
  rest = async (on: boolean) => {
    if (!this.seat || this.busy) return
    try {
      this.info = (await api.changeSeat(this.id, this.seat, this.token, { rest: on })).table
    } catch (fault) {
      this.say(sentence(fault), 'warning')
    }
  }

  talk = async (text: string): Promise<boolean> => !this.failed(await this.socket.ask({ type: 'chat', text }))

  sit = (seat: string | null) => {
    this.seat = seat
    this.journal = []
    this.whole = []
    this.socket.send({ type: 'sit', seat })
  }

  private as() {
    return this.seat ? { seat: this.seat } : {}
  }

  say = (text: string, tone: Toast['tone'] = 'info', rule?: string) => {
    const toast = { id: this.nextToast++, text, tone, rule }
    this.toasts = [...this.toasts.filter((each) => each.text !== text), toast].slice(-3)
    setTimeout(() => this.hush(toast.id), 7000)
  }

  hush = (id: number) => {
    this.toasts = this.toasts.filter((toast) => toast.id !== id)
  }
}
