/** A live table: the connection, what arrives and is shown, questions to the server, chat and faults. */
import { mergeJournal } from '../logic/journal'
import { plain, t } from '../strings'
import { api, ApiError, sentence } from '../wire/api'
import type { Position, Proposal, TableInfo } from '../wire/lobby'
import { TableSocket, type Advice, type Answer, type Link, type Note, type Request } from '../wire/socket'
import type {
  Action,
  ChatLine,
  Choices,
  Drawing,
  JournalLine,
  Odds,
  Order,
  Reached,
  Refusal,
  Trial,
} from '../wire/types'
import { notifyTurn } from './notify'
import { Acts } from './acts.svelte'
import { Clocks } from './clocks.svelte'
import { Command } from './command.svelte'
import { Counsel } from './counsel.svelte'
import { Evenings } from './evenings.svelte'
import { faces } from './faces'
import { Guide } from './guide.svelte'
import { opponents } from './opponents.svelte'
import { Outcome } from './outcome.svelte'
import { choicesSaid, linesSaid, oddsSaid, viewSaid } from '../logic/said'
import { Picking } from './picking.svelte'
import { router } from './route.svelte'
import { Scene } from './scene.svelte'
import { shelf } from './shelf'
import { Story } from './story.svelte'
import { Toasts } from './toasts.svelte'

/** So often a question that came too soon is asked again. */
const TRIES = 3

type Arrived = Extract<Note, { type: 'position' }>

/** A position in the reader's language. */
const said = (note: Arrived): Arrived => ({
  ...note,
  view: viewSaid(note.view),
  journal: { ...note.journal, lines: linesSaid(note.journal.lines) },
  choices: note.choices && choicesSaid(note.choices),
})

export class TableState extends Scene {
  choices = $state.raw<Choices | null>(null)
  position = $state(-1)
  moves = $state(0)
  chat = $state.raw<ChatLine[]>([])
  unreadChat = $state(0)
  link = $state<Link>('connecting')
  retryAt = $state(0)
  fault = $state<string | null>(null)
  /** What others did since the last own act, told step by step. */
  story: Story
  /** The latest position; the table shows an earlier one while the story is told, for the first time or again. */
  private latest: Arrived | null = null
  /** Lines of the journal that stood when the reader's last turn ended. */
  since = $state(0)
  toasts = new Toasts()
  picking: Picking
  acts: Acts
  outcome: Outcome
  command: Command
  guide: Guide
  counsel: Counsel
  clocks: Clocks
  private socket: TableSocket
  private drawingTimer: ReturnType<typeof setTimeout> | undefined
  private mine = false
  /** The account of a finished game is open. */
  account = $state(true)
  /** Increases when the view should move to where it happens. */
  arrivals = $state(0)

  constructor(
    readonly id: string,
    public token: string | null,
  ) {
    super()
    this.evenings = new Evenings(this, id, () => this.token)
    this.picking = new Picking(this)
    this.acts = new Acts(this)
    this.outcome = new Outcome(this)
    this.command = new Command(this)
    this.story = new Story(this)
    this.guide = new Guide(this)
    this.counsel = new Counsel(this)
    this.clocks = new Clocks(this)
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

  /** The map is asked for before the faces it is written with: a browser asks for a few things at a time, and there are many. */
  private async fetchDrawing(written?: Promise<void>) {
    const asked = api.drawing(this.id, this.token)
    written ??= faces()
    try {
      const drawing = await asked
      await written
      this.camera.size = drawing.size
      this.drawing = drawing
      void this.fetchLore(drawing)
    } catch (fault) {
      if (fault instanceof ApiError && fault.status === 0) {
        this.drawingTimer = setTimeout(() => void this.fetchDrawing(written), 3000)
      } else this.fault = sentence(fault)
    }
  }

  /** What lies beside the game: the guided turn, names in the reader's language, the opponents' ranks, the true history.
   * The table is whole without any of them; opponents are then called by what it knows itself. */
  private async fetchLore(drawing: Drawing) {
    await Promise.allSettled([this.guide.open(), this.speak(drawing), opponents.load(), this.recall(drawing)])
  }

  private async recall({ game, scenario }: Drawing) {
    const history = await api.history(game, scenario)
    if (history.fronts.length) this.history = history
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
    if (link === 'open' && this.link === 'lost') this.toasts.say(t('link.back'))
    this.link = link
    this.retryAt = link === 'lost' ? Date.now() + wait : 0
    if (link === 'closed' && !this.fault) this.fault = t('fault.closed')
  }

  /** Something that people at the table agree on. */
  ask = async (asked: Promise<{ table: TableInfo }>) => {
    try {
      this.info = (await asked).table
    } catch (fault) {
      this.toasts.say(sentence(fault), 'warning')
    }
  }

  /** What this page has proposed to the others, until it is answered. */
  offer: Proposal | null = null

  /** A proposal of one's own is gone: what came of it is seen at the table, that nothing came of it is said. */
  private answered(told: TableInfo) {
    const { offer } = this
    const own = told.proposal?.by && told.you.seats?.includes(told.proposal.by)
    this.offer = told.proposal && own ? told.proposal : null
    if (!offer || told.proposal) return
    const done = told.over || told.paused || (offer.moves !== undefined && told.moves <= offer.moves)
    if (!done) this.toasts.say(t('agree.gone'))
  }

  rematch = async (swap: boolean) => {
    try {
      const { table } = await api.rematch(this.id, this.token, swap)
      if (this.token) shelf.keepToken(table.id, this.token)
      router.go(`/t/${table.id}`)
    } catch (fault) {
      this.toasts.say(sentence(fault), 'warning')
    }
  }

  advice = async (first: boolean): Promise<Advice[]> => {
    const answer = await this.request({ type: 'advice', first })
    return answer.type === 'advice' ? answer.advice : []
  }

  private receive = (note: Note) => {
    switch (note.type) {
      case 'welcome':
        this.info = note.table
        void this.clocks.ask()
        this.chat = note.chat
        if (this.token) shelf.keepToken(this.id, this.token)
        shelf.remember(this.id, note.table.title || this.drawing?.title || plain(note.table.game))
        break
      case 'position':
        this.arrive(note)
        this.clocks.follow(note.view.to_move)
        break
      case 'table':
        this.answered(note.table)
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
        this.toasts.say(note.message, note.level)
        break
      case 'rematch':
        if (this.token) shelf.keepToken(note.table, this.token)
        if (this.info) this.info = { ...this.info, next: note.table }
        break
      case 'gone':
        this.fault = t('fault.gone')
        break
      case 'error':
        if (note.error.code === 'unknown_table' || note.error.code === 'wrong_token') this.fault = note.error.message
        else this.toasts.say(note.error.message || t('fault.unknown'), 'warning', note.error.rule)
    }
  }

  /** Own steps and the first position show at once; others' steps are told one after another. */
  private arrive(heard: Arrived) {
    const note = said(heard)
    if (note.position < Math.max(this.position, this.latest?.position ?? 0)) return
    const first = this.view === null || note.seat !== this.seat
    const own = note.by?.seat === undefined || note.by.seat === this.seat || this.mySeats.includes(note.by.seat)
    const known = this.whole.length
    this.whole = mergeJournal(this.whole, note.journal)
    if (first) this.story.reset(note.view)
    else if (this.acts.fresh && note.by?.what !== 'undo') {
      // The first own act after a story: its arrows go, and the next story begins here.
      this.story.reset(own ? note.view : this.view)
      this.acts.fresh = false
    }
    this.latest = note
    if (first || (own && !this.story.playing)) {
      this.show(note)
      if (first) this.arrivals += 1
      return
    }
    this.story.add(note, known, this.whole.length)
    this.story.follow()
  }

  /** The journal as far as it has arrived; while a story is told, less of it is on show. */
  private whole: JournalLine[] = []

  /** Lines of the journal that have arrived. */
  get lines(): number {
    return this.whole.length
  }

  /** A frame of the story; the last of them is the position itself. */
  display = (note: Position, lines: number, last: boolean) => {
    if (last && this.latest) this.show(this.latest)
    else this.show({ ...note, choices: null }, lines)
  }

  protected reword() {
    super.reword()
    this.whole = linesSaid(this.whole)
    if (this.latest) this.latest = said(this.latest)
    if (this.choices) this.choices = choicesSaid(this.choices)
    this.picking.reword()
  }

  /** The story is told: the table stands where it stands. */
  told = () => {
    if (this.latest) this.show(this.latest)
    if (this.choices) this.arrivals += 1
  }

  private show(note: Position, lines?: number) {
    const wasMine = this.mine
    // The same question once more, after the line was cut: what was clicked so far stands.
    const again =
      note.position === this.position &&
      note.seat === this.seat &&
      JSON.stringify(note.choices) === JSON.stringify(this.choices)
    this.journal = lines === undefined ? this.whole : this.whole.slice(0, lines)
    this.position = note.position
    this.moves = note.moves
    this.seat = note.seat
    this.view = note.view
    this.choices = note.choices
    this.mine = Boolean(note.choices?.choices.length)
    if (this.seat) {
      if (wasMine && !this.mine) shelf.keepRead(this.id, this.seat, this.journal.length)
      this.since = Math.min(shelf.read(this.id, this.seat), this.journal.length)
    }
    if (!again) {
      this.picking.renew()
      this.command.renew()
    }
    if (lines === undefined) {
      this.outcome.tell(note.view, this.whole, this.mine)
      this.guide.renew()
    }
    this.acts.arrived(note.position)
  }

  reach = async (pieces: number[]): Promise<Reached[] | null> => {
    const answer = await this.request({ type: 'reach', pieces })
    return answer.type === 'reach' ? answer.reach : null
  }

  plan = async (orders: Order[]): Promise<Trial | null> => {
    const answer = await this.request({ type: 'plan', orders })
    return answer.type === 'plan' ? answer.plan : null
  }

  odds = async (action: Action): Promise<Odds | null> => {
    const answer = await this.request({ type: 'odds', action })
    return answer.type === 'odds' && answer.odds?.outcomes.length ? oddsSaid(answer.odds) : null
  }

  why = async (action: Action): Promise<Refusal | null> => {
    const answer = await this.request({ type: 'why', action })
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
    if (!this.seat || this.acts.busy) return
    try {
      this.info = (await api.changeSeat(this.id, this.seat, this.token, { rest: on })).table
    } catch (fault) {
      this.toasts.say(sentence(fault), 'warning')
    }
  }

  talk = async (text: string): Promise<boolean> => !this.acts.failed(await this.socket.ask({ type: 'chat', text }))

  sit = (seat: string | null) => {
    this.seat = seat
    this.latest = null
    this.journal = []
    this.whole = []
    this.socket.send({ type: 'sit', seat })
  }

  /** Asks the server something as this seat; a question that comes too soon after others waits as long as it is told to. */
  request = async (request: Request): Promise<Answer> => {
    const asked = { ...request, ...(this.seat ? { seat: this.seat } : {}) }
    const { position } = this
    let answer = await this.socket.ask(asked)
    for (let again = 0; again < TRIES && position === this.position; again++) {
      const wait = answer.type === 'error' && answer.error.code === 'too_many' ? answer.error.retry_after : undefined
      if (wait === undefined) break
      await new Promise((resolve) => setTimeout(resolve, wait * 1000))
      answer = await this.socket.ask(asked)
    }
    return answer
  }

  /** Asks for the position anew. */
  look = () => this.socket.send({ type: 'look' })
}
