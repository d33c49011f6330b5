/** A live table: the connection, the queue of others' steps, acting, undoing, asking, chat and faults. */
import { diffViews, isVisible, stepTime } from '../logic/diff'
import { mergeJournal } from '../logic/journal'
import { plain, t } from '../strings'
import { api, ApiError, sentence } from '../wire/api'
import type { Position } from '../wire/lobby'
import { TableSocket, type Answer, type Link, type Note, type Request } from '../wire/socket'
import type { Action, ChatLine, Choices, Odds, Refusal } from '../wire/types'
import { notifyTurn } from './notify'
import { Picking } from './picking.svelte'
import { Scene } from './scene.svelte'
import { settings } from './settings.svelte'
import { shelf } from './shelf'

export interface Toast {
  id: number
  text: string
  rule?: string
  tone: 'info' | 'warning' | 'refusal'
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
  /** Positions that others made and that are still to be shown, one step at a time. */
  queue = $state.raw<Arrived[]>([])
  /** Lines of the journal that stood when the reader's last turn ended. */
  since = $state(0)
  picking: Picking
  private socket: TableSocket
  private timer: ReturnType<typeof setTimeout> | undefined
  private drawingTimer: ReturnType<typeof setTimeout> | undefined
  private mine = false
  private nextToast = 1
  /** Increases when the view should move to where it happens. */
  arrivals = $state(0)

  constructor(
    readonly id: string,
    public token: string | null,
  ) {
    super()
    this.picking = new Picking(this)
    this.socket = new TableSocket(
      id,
      () => ({ token: this.token, ...(this.seat ? { seat: this.seat } : {}) }),
      this.receive,
      this.linked,
    )
  }

  get myMove(): boolean {
    return Boolean(this.choices && this.choices.choices.length && !this.queue.length)
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
    } catch (fault) {
      if (fault instanceof ApiError && fault.status === 0) {
        this.drawingTimer = setTimeout(() => void this.fetchDrawing(), 3000)
      } else this.fault = sentence(fault)
    }
  }

  close() {
    clearTimeout(this.timer)
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

  private receive = (note: Note) => {
    switch (note.type) {
      case 'welcome':
        this.info = note.table
        this.chat = note.chat
        if (this.token) shelf.keepToken(this.id, this.token)
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
      case 'gone':
        this.fault = t('fault.gone')
        break
      case 'error':
        if (note.error.code === 'unknown_table' || note.error.code === 'wrong_token') this.fault = note.error.message
        else this.say(note.error.message || t('fault.unknown'), 'warning', note.error.rule)
    }
  }

  /** Own steps and the first position show at once; others' steps queue up and play one after another. */
  private arrive(note: Arrived) {
    if (note.position < this.position) return
    const first = this.view === null || note.seat !== this.seat
    const own = note.by?.seat === undefined || note.by.seat === this.seat || this.mySeats.includes(note.by.seat)
    if (first || own || settings.still || document.hidden) {
      this.flush()
      this.show(note)
      if (first) this.arrivals += 1
      return
    }
    this.queue = [...this.queue, note]
    if (this.queue.length === 1) this.step()
  }

  private step = () => {
    clearTimeout(this.timer)
    const [note] = this.queue
    if (!note) return
    const visible = this.view ? isVisible(diffViews(this.view, note.view)) : true
    this.show(note)
    this.timer = setTimeout(
      () => {
        this.queue = this.queue.slice(1)
        if (this.queue.length) this.step()
        else if (this.choices) this.arrivals += 1
      },
      visible ? stepTime(this.queue.length) : 0,
    )
  }

  /** Shows the last position at once. */
  flush = () => {
    clearTimeout(this.timer)
    const last = this.queue.at(-1)
    this.queue = []
    if (last) {
      this.show(last)
      this.arrivals += 1
    }
  }

  private show(note: Position) {
    const wasMine = this.mine
    this.journal = mergeJournal(this.journal, note.journal)
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

  act = (action: Action) => this.change({ type: 'act', action })

  undo = async (to: 'step' | 'turn' = 'step') => {
    if (this.choices?.undoable) await this.change({ type: 'undo', to })
  }

  /** One change at a time: the table is busy until the position that the server answered is on show. */
  private async change(request: Request) {
    if (this.busy) return
    this.busy = true
    const answer = await this.socket.ask({ ...request, position: this.position, ...this.as() })
    if (this.failed(answer) || (answer.type === 'ok' && this.position >= answer.position)) this.busy = false
    else setTimeout(() => (this.busy = false), 4000)
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
