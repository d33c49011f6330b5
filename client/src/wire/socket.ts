/** The WebSocket side of the wire: asks, answers by id, reconnects by itself with backoff and resumes. */
import type { Position, TableInfo } from './lobby'
import type { Action, ChatLine, Odds, Order, Reached, Refusal, Target, Trial, View } from './types'

export interface WireError {
  code: string
  message: string
  rule?: string
  position?: number
  retry_after?: number
}

export type Note =
  | { type: 'welcome'; server?: string; table: TableInfo; chat: ChatLine[] }
  | ({ type: 'position'; by?: { seat?: string; what?: 'act' | 'undo' }; same?: (keyof View)[] } & Position)
  | { type: 'table'; table: TableInfo }
  | { type: 'chat'; chat: ChatLine }
  | { type: 'your_turn'; seat: string; position: number; prompt?: { text: string; rule?: string } }
  | { type: 'notice'; level: 'info' | 'warning'; code: string; message: string; seat?: string }
  | { type: 'error'; error: WireError }
  | { type: 'rematch'; table: string }
  | { type: 'gone' }

export type Answer =
  | { type: 'ok'; id: number; position: number; moves: number }
  | { type: 'odds'; id: number; odds: Odds }
  | { type: 'why'; id: number; refusal: Refusal | null }
  | { type: 'reach'; id: number; reach: Reached[] }
  | { type: 'plan'; id: number; plan: Trial }
  | { type: 'arrange'; id: number; actions: Action[] }
  | { type: 'advice'; id: number; advice: Advice[] }
  | { type: 'error'; id: number; error: WireError }

/** What the staff would do. */
export interface Advice {
  action: Action
  label: string
  targets?: Target[]
  reasons?: { text: string; rule?: string }[]
  /** Who would go where. */
  arrows?: { from: number; to: number; text?: string }[]
  /** What it gains on the mean of the other choices: in all imagined futures, in the worst, in the best. */
  worth?: number
  low?: number
  high?: number
  /** In how many futures it gains, of how many. */
  better?: number
  of?: number
  /** Places of the choice that change hands, in which part of the futures, and after the other choices. */
  turns?: { space: number; loser: string; taker: string; share: number; usual: number }[]
  /** What the enemy does in the worst of the futures: places that change hands, and who comes. */
  reply?: { turns: { space: number; loser: string; taker: string }[]; arrows: { from: number; to: number }[] }
}

export type Link = 'connecting' | 'open' | 'lost' | 'closed'

export interface Request {
  type: 'act' | 'undo' | 'odds' | 'why' | 'reach' | 'plan' | 'arrange' | 'advice' | 'chat' | 'sit' | 'look'
  action?: Action
  /** Several in a row: all or none. */
  actions?: Action[]
  pieces?: number[]
  orders?: Order[]
  /** Take back until so many are left. */
  moves?: number
  position?: number
  to?: 'step' | 'turn'
  text?: string
  /** Of advice: the first thoughts alone. */
  first?: boolean
  seat?: string | null
}

const FIRST_WAIT = 500
const LONGEST_WAIT = 15_000

/** Milliseconds before the n-th attempt to reconnect: doubling, with up to an eighth of jitter either way. */
export function backoff(attempt: number, chance: number): number {
  const wait = Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** attempt)
  return Math.round(wait * (0.875 + chance * 0.25))
}

/** Codes 44xx mean that trying again cannot help, but for a flood and a slow hello. */
export function worthRetrying(code: number): boolean {
  return code < 4400 || code === 4408 || code === 4429
}

export class TableSocket {
  private socket: WebSocket | null = null
  private attempt = 0
  private next = 1
  private waiting = new Map<number, (answer: Answer) => void>()
  private timer: ReturnType<typeof setTimeout> | undefined
  private ended = false
  /** The view that came last: the server names the parts of the next one that are the same. */
  private shown: Partial<View> = {}

  constructor(
    private table: string,
    private hello: () => { token: string | null; seat?: string },
    private onNote: (note: Note) => void,
    private onLink: (link: Link, waitMs?: number) => void,
  ) {}

  connect = () => {
    if (this.ended) return
    clearTimeout(this.timer)
    if (this.attempt === 0) this.onLink('connecting')
    const scheme = location.protocol === 'https:' ? 'wss' : 'ws'
    const socket = new WebSocket(`${scheme}://${location.host}/api/tables/${encodeURIComponent(this.table)}/ws`)
    this.socket = socket
    socket.onopen = () => socket.send(JSON.stringify({ type: 'hello', parts: true, ...this.hello() }))
    socket.onmessage = (event) => this.receive(String(event.data))
    socket.onclose = (event) => this.lost(event.code)
  }

  /** Tries at once, for instance when the network comes back. */
  hurry = () => {
    if (!this.ended && this.socket?.readyState === WebSocket.CLOSED) this.connect()
  }

  close() {
    this.ended = true
    clearTimeout(this.timer)
    this.socket?.close()
    this.onLink('closed')
  }

  /** Sends a request and waits for the answer that repeats its id; a lost connection answers with an error. */
  ask(request: Request): Promise<Answer> {
    const id = this.next++
    return new Promise((resolve) => {
      this.waiting.set(id, resolve)
      if (!this.send({ ...request, id })) this.offline(id)
    })
  }

  /** Sends what needs no answer. */
  send(message: object): boolean {
    if (this.socket?.readyState !== WebSocket.OPEN) return false
    this.socket.send(JSON.stringify(message))
    return true
  }

  private offline(id: number) {
    this.answer({ type: 'error', id, error: { code: 'offline', message: '' } })
  }

  private answer(answer: Answer) {
    this.waiting.get(answer.id)?.(answer)
    this.waiting.delete(answer.id)
  }

  private receive(data: string) {
    const message = JSON.parse(data) as (Note | Answer | { type: 'pong' }) & { id?: number }
    if (message.type === 'pong') return
    if (message.type === 'welcome') {
      this.attempt = 0
      this.onLink('open')
    }
    if (typeof message.id === 'number' && this.waiting.has(message.id)) {
      this.answer(message as Answer)
      if (message.type !== 'position') return
    }
    if (message.type === 'position') {
      for (const part of message.same ?? []) Object.assign(message.view, { [part]: this.shown[part] })
      this.shown = message.view
    }
    this.onNote(message as Note)
  }

  private lost(code: number) {
    for (const id of [...this.waiting.keys()]) this.offline(id)
    if (this.ended) return
    if (!worthRetrying(code)) {
      this.ended = true
      this.onLink('closed')
      return
    }
    const wait = backoff(this.attempt++, Math.random())
    this.onLink('lost', wait)
    this.timer = setTimeout(this.connect, wait)
  }
}
