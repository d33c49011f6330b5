/** The HTTP side of the wire. Every fault becomes an ApiError with a sentence for a person. */
import { onceTitled } from '../logic/format'
import { language, t } from '../strings'
import type {
  BattleLuck,
  Briefing,
  Catalogue,
  Course,
  Decisions,
  Guide,
  History,
  Opened,
  Position,
  ReplayInfo,
  RuleText,
  Said,
  SeatOrder,
  TableInfo,
  Weighed,
} from './lobby'
import type { Drawing, View } from './types'

export class ApiError extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
    readonly rule?: string,
  ) {
    super(message)
  }
}

interface Call {
  method?: string
  token?: string | null
  body?: unknown
  /** Never from the browser's store: its date tells the server's time. */
  fresh?: boolean
}

/** How far the server's time is ahead of this device's, in milliseconds. */
let ahead = 0
/** Answers are dated to the second: a smaller gap says nothing. */
const A_GAP = 2000
export const serverNow = (): number => Date.now() + ahead
function heard(date: string | null) {
  const gap = Date.parse(date ?? '') - Date.now()
  if (!Number.isNaN(gap)) ahead = Math.abs(gap) < A_GAP ? 0 : gap
}

export async function call<T>(path: string, { method = 'GET', token, body, fresh }: Call = {}): Promise<T> {
  const headers: Record<string, string> = { Accept: 'application/json' }
  if (token) headers.Authorization = `Bearer ${token}`
  if (body !== undefined) headers['Content-Type'] = 'application/json'
  let answer: Response
  try {
    answer = await fetch(`/api${path}`, {
      method,
      headers,
      body: body === undefined ? undefined : JSON.stringify(body),
      credentials: 'same-origin',
      ...(fresh ? { cache: 'no-store' } : {}),
    })
  } catch {
    throw new ApiError(0, 'offline', t('fault.offline'))
  }
  if (fresh) heard(answer.headers.get('date'))
  if (answer.status === 204) return undefined as T
  const text = await answer.text()
  let json: unknown
  try {
    json = text ? JSON.parse(text) : {}
  } catch {
    throw new ApiError(answer.status, 'malformed', t('fault.unreadable', { status: answer.status }))
  }
  if (answer.ok) return json as T
  const fault = (json as { error?: { code?: string; message?: string; rule?: string } }).error
  throw new ApiError(
    answer.status,
    fault?.code ?? 'fault',
    fault?.message ?? t('fault.status', { status: answer.status }),
    fault?.rule,
  )
}

/** The sentence to show for anything caught. */
export function sentence(fault: unknown): string {
  return fault instanceof Error && fault.message ? fault.message : t('fault.unknown')
}

/** Milliseconds between two questions about something that is being made. */
const AGAIN = 700
const at = (table: string) => `/tables/${encodeURIComponent(table)}`

export interface TableOrder {
  game: string
  scenario: string
  options: Record<string, unknown>
  title?: string
  name?: string
  seats: Record<string, SeatOrder>
  listed?: boolean
  clock?: unknown
}

export const api = {
  games: () => call<Catalogue>('/games'),
  seats: (game: string, scenario: string, options: Record<string, unknown>) =>
    call<{ seats: string[] }>(
      `/games/${encodeURIComponent(game)}/seats?${new URLSearchParams({ scenario, options: JSON.stringify(options) })}`,
    ),
  briefing: (game: string) => call<Briefing>(`/games/${encodeURIComponent(game)}/briefing?language=${language()}`),
  guide: (game: string) => call<Guide>(`/games/${encodeURIComponent(game)}/guide?language=${language()}`),
  history: (game: string, scenario: string) =>
    call<History>(`/games/${encodeURIComponent(game)}/history?scenario=${encodeURIComponent(scenario)}`),
  names: (game: string, scenario: string) =>
    call<Said>(
      `/games/${encodeURIComponent(game)}/names?scenario=${encodeURIComponent(scenario)}&language=${language()}`,
    ),
  start: (game: string, scenario: string) =>
    call<View>(`/games/${encodeURIComponent(game)}/start?scenario=${encodeURIComponent(scenario)}`),
  board: (game: string, scenario: string) =>
    call<Drawing>(`/games/${encodeURIComponent(game)}/drawing?scenario=${encodeURIComponent(scenario)}`),
  resign: (id: string, token: string | null, seat: string) =>
    call<{ table: TableInfo }>(`${at(id)}/resign`, { method: 'POST', token, body: { seat } }),
  propose: (id: string, token: string | null, body: Record<string, unknown>) =>
    call<{ table: TableInfo }>(`${at(id)}/proposals`, { method: 'POST', token, body }),
  answer: (id: string, token: string | null, n: number | string, agree: boolean, seat: string) =>
    call<{ table: TableInfo }>(`${at(id)}/proposals/${n}`, { method: 'POST', token, body: { agree, seat } }),
  resume: (id: string, token: string | null) =>
    call<{ table: TableInfo }>(`${at(id)}/resume`, { method: 'POST', token, body: {} }),
  claim: (id: string, token: string | null, seat: string) =>
    call<{ table: TableInfo }>(`${at(id)}/claim`, { method: 'POST', token, body: { seat } }),
  /** The film of a finished game, asked for until it is made; meanwhile how far it is. */
  film: async (id: string, token: string | null, tell: (how: { done: number; of: number }) => void): Promise<Blob> => {
    for (;;) {
      const answer = await fetch(`/api${at(id)}/film`, { headers: token ? { Authorization: `Bearer ${token}` } : {} })
      if (answer.status !== 202) {
        if (answer.ok) return answer.blob()
        throw new ApiError(answer.status, 'fault', t('fault.status', { status: answer.status }))
      }
      tell(await answer.json())
      await new Promise((done) => setTimeout(done, AGAIN))
    }
  },
  decisions: (id: string, seat: string | null, token: string | null) =>
    call<Decisions>(`${at(id)}/decisions${seat ? `?seat=${encodeURIComponent(seat)}` : ''}`, { token }),
  luck: (id: string, n: number, seat: string, token: string | null) =>
    call<BattleLuck | null>(`${at(id)}/luck/${n}?seat=${encodeURIComponent(seat)}`, { token }),
  notes: (id: string, token: string | null, seat: string) =>
    call<{ text: string }>(`${at(id)}/notes?seat=${encodeURIComponent(seat)}`, { token }),
  keepNotes: (id: string, token: string | null, seat: string, text: string) =>
    call<void>(`${at(id)}/notes`, { method: 'PUT', token, body: { text, seat } }),
  rematch: (id: string, token: string | null, swap: boolean) =>
    call<{ table: TableInfo }>(`${at(id)}/rematch`, { method: 'POST', token, body: { swap } }),
  pushKey: () => call<{ key: string }>('/push'),
  push: (id: string, token: string | null, seat: string, subscription: unknown) =>
    call<void>(`${at(id)}/seats/${encodeURIComponent(seat)}/push`, { method: 'PUT', token, body: subscription }),
  noPush: (id: string, token: string | null, seat: string, endpoint: string) =>
    call<void>(`${at(id)}/seats/${encodeURIComponent(seat)}/push`, { method: 'DELETE', token, body: { endpoint } }),
  rules: (game: string) => call<{ rules: RuleText[] }>(`/games/${encodeURIComponent(game)}/rules`),
  rule: (game: string, id: string) =>
    call<RuleText>(`/games/${encodeURIComponent(game)}/rules/${encodeURIComponent(id)}`),
  open: (order: TableOrder) => call<Opened>('/tables', { method: 'POST', body: order }),
  listed: () => call<{ tables: TableInfo[] }>('/tables'),
  table: (id: string, token?: string | null) => call<TableInfo>(at(id), { token, fresh: true }),
  remove: (id: string, token: string) => call<void>(at(id), { method: 'DELETE', token }),
  drawing: async (id: string, token?: string | null) => {
    const drawing = await call<Drawing>(`${at(id)}/drawing`, { token })
    return { ...drawing, title: onceTitled(drawing.title) }
  },
  take: (id: string, seat: string, name?: string, token?: string | null) =>
    call<{ seat: string; token: string }>(`${at(id)}/seats/${encodeURIComponent(seat)}/take`, {
      method: 'POST',
      body: name ? { name } : {},
      token,
    }),
  changeSeat: (id: string, seat: string, token: string | null, body: Record<string, unknown>) =>
    call<{ table: TableInfo; token?: string }>(`${at(id)}/seats/${encodeURIComponent(seat)}`, {
      method: 'PUT',
      body,
      token,
    }),
  exported: (id: string, token?: string | null) => call<unknown>(`${at(id)}/export`, { token }),
  imported: (record: unknown, seats?: Record<string, SeatOrder>) =>
    call<Opened>('/import', { method: 'POST', body: { record, seats } }),
  replay: (id: string, token?: string | null) => call<ReplayInfo>(`${at(id)}/replay`, { token }),
  due: (id: string, seat: string | null, token?: string | null) =>
    call<{ due: Record<string, Weighed> }>(`${at(id)}/due${seat ? `?seat=${encodeURIComponent(seat)}` : ''}`, {
      token,
    }),
  course: (id: string, token?: string | null) => call<Course>(`${at(id)}/course`, { token }),
  replayAt: (id: string, moves: number, seat: string | null, token?: string | null) =>
    call<Position>(`${at(id)}/replay/${moves}${seat ? `?seat=${encodeURIComponent(seat)}` : ''}`, { token }),
  continueFrom: (id: string, moves: number, seats: Record<string, SeatOrder>, token?: string | null) =>
    call<Opened>(`${at(id)}/continue`, { method: 'POST', token, body: { moves, seats } }),
  session: () => call<{ name: string | null }>('/session'),
  register: (name: string, password: string) =>
    call<{ name: string }>('/accounts', { method: 'POST', body: { name, password } }),
  login: (name: string, password: string) =>
    call<{ name: string }>('/session', { method: 'POST', body: { name, password } }),
  logout: () => call<void>('/session', { method: 'DELETE' }),
  myTables: () => call<{ tables: TableInfo[] }>('/me/tables'),
  keepTable: (table: string, token: string) => call<void>('/me/tables', { method: 'POST', body: { table, token } }),
}
