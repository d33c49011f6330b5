/** The HTTP side of the wire. Every fault becomes an ApiError with a sentence for a person. */
import { t } from '../strings'
import type { Catalogue, Opened, Position, ReplayInfo, RuleText, SeatOrder, TableInfo } from './lobby'
import type { Drawing } from './types'

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
}

export async function call<T>(path: string, { method = 'GET', token, body }: Call = {}): Promise<T> {
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
    })
  } catch {
    throw new ApiError(0, 'offline', t('fault.offline'))
  }
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

const at = (table: string) => `/tables/${encodeURIComponent(table)}`

export interface TableOrder {
  game: string
  scenario: string
  options: Record<string, unknown>
  title?: string
  name?: string
  seats: Record<string, SeatOrder>
  listed?: boolean
}

export const api = {
  games: () => call<Catalogue>('/games'),
  seats: (game: string, scenario: string, options: Record<string, unknown>) =>
    call<{ seats: string[] }>(`/games/${encodeURIComponent(game)}/seats?${new URLSearchParams({ scenario, options: JSON.stringify(options) })}`),
  rules: (game: string) => call<{ rules: RuleText[] }>(`/games/${encodeURIComponent(game)}/rules`),
  rule: (game: string, id: string) =>
    call<RuleText>(`/games/${encodeURIComponent(game)}/rules/${encodeURIComponent(id)}`),
  open: (order: TableOrder) => call<Opened>('/tables', { method: 'POST', body: order }),
  listed: () => call<{ tables: TableInfo[] }>('/tables'),
  table: (id: string, token?: string | null) => call<TableInfo>(at(id), { token }),
  remove: (id: string, token: string) => call<void>(at(id), { method: 'DELETE', token }),
  drawing: (id: string, token?: string | null) => call<Drawing>(`${at(id)}/drawing`, { token }),
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
