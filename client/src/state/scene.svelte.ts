/** What lies on the table for one reader: drawing, view and journal, with the names looked up. Table and replay are scenes. */
import { getContext, setContext } from 'svelte'
import { common, shared } from '../logic/allies'
import type { Army, March } from '../logic/armies'
import { toScreen } from '../logic/camera'
import { boxOf, type Box } from '../logic/geometry'
import { linesSaid, viewSaid } from '../logic/said'
import { placesBy, spoken } from '../logic/spoken'
import { bySpace } from '../logic/stack'
import { riversOf, type River } from '../logic/rivers'
import { pairOf } from '../logic/ways'
import { language, learn, plain, t } from '../strings'
import { api } from '../wire/api'
import type { History, TableInfo } from '../wire/lobby'
import type { Card, Drawing, JournalLine, Piece, Point, Score, Space, Target, View, Warning } from '../wire/types'
import { CameraState } from './camera.svelte'
import { Chronicle } from './chronicle.svelte'
import type { Evenings } from './evenings.svelte'

export type Panel =
  'none' | 'rules' | 'settings' | 'keys' | 'key' | 'seats' | 'find' | 'column' | 'chat' | 'staff' | 'win' | 'notes'

export class Scene {
  drawing = $state.raw<Drawing | null>(null)
  view = $state.raw<View | null>(null)
  journal = $state.raw<JournalLine[]>([])
  seat = $state<string | null>(null)
  info = $state.raw<TableInfo | null>(null)
  /** Layers that the reader has switched from what they are at first. */
  private switched = $state<string[]>([])
  panel = $state<Panel>('none')
  rule = $state<string | null>(null)
  tray = $state<number | null>(null)
  /** What the pointer rests on, and where on the screen. */
  hover = $state.raw<{ space: number | null; piece: number | null; x: number; y: number } | null>(null)
  /** The stack that is fanned out under the pointer. */
  fanned = $state<number | null>(null)
  /** The true front and events of the time, where the table has them. */
  history = $state.raw<History | null>(null)
  /** Lettered and numbered discs: what wins, what a guide points at. */
  discs = $state.raw<{ space: number; text: string; side?: string; high?: boolean; lit?: boolean }[]>([])
  /** A set-up seen from afar: armies in the place of their counters, and where they could go; `lit` is the place spoken of. */
  armies = $state.raw<{ armies: Army[]; marches: March[]; lit: number | null } | null>(null)
  camera = new CameraState()
  chronicle = new Chronicle(this)
  /** How its turns ended; a scene that is no game has none. */
  evenings: Evenings | null = null

  spaces = $derived(new Map<number, Space>((this.drawing?.spaces ?? []).map((space) => [space.id, space])))
  cards = $derived(new Map<number, Card>((this.drawing?.cards ?? []).map((card) => [card.id, card])))
  pieces = $derived(new Map<number, Piece>((this.view?.pieces ?? []).map((piece) => [piece.id, piece])))
  /** Sides whose emblem the drawing brings for the backs of their counters. */
  emblems = $derived(
    new Set([...(this.drawing?.defs ?? '').matchAll(/id=["']emblem-([\w-]+)/g)].map((match) => match[1])),
  )
  /** Markers for which the drawing brings a sign. */
  signs = $derived(new Set([...(this.drawing?.defs ?? '').matchAll(/id="mark-([\w-]+)"/g)].map((match) => match[1])))
  stacks = $derived(bySpace(this.view?.pieces ?? []))

  /** Lays the words of the reader's language over the board; without them it is read as printed. */
  speak = async (drawing: Drawing) => {
    if (language() === 'en') return
    try {
      const said = await api.names(drawing.game, drawing.scenario)
      learn({ ...placesBy(drawing, said), ...said.words })
      if (this.drawing === drawing) this.drawing = spoken(drawing, said)
      this.reword()
    } catch {
      // The board is whole without it.
    }
  }

  /** Says anew what had come before the words were there. */
  protected reword() {
    if (this.view) this.view = viewSaid(this.view)
    this.journal = linesSaid(this.journal)
  }

  /** A place by the name that the board prints, whatever language it is read in. */
  placeNamed = (name: string): number | undefined =>
    this.drawing?.spaces.find((space) => (space.printed ?? space.name) === name)?.id

  /** The rivers of the board by the places that they part. */
  private rivers = $derived(riversOf(this.drawing?.edges ?? []))
  riverBetween = (a: number, b: number): River | undefined => this.rivers.get(pairOf(a, b))
  spaceName = (id: number): string => this.spaces.get(id)?.name || `${id}`

  pieceName = (id: number): string => {
    const piece = this.pieces.get(id)
    if (!piece) return `${id}`
    if (piece.hidden) return t('hover.hidden')
    return piece.name ?? ([piece.number, piece.parent].filter(Boolean).join(' ') || `${id}`)
  }

  targetName = (target: Target): string => {
    if ('space' in target) return this.spaceName(target.space)
    if ('piece' in target) return this.pieceName(target.piece)
    if ('card' in target) return this.cards.get(target.card)?.title ?? `${target.card}`
    return `${target.number}`
  }

  seatName = (id: string | null | undefined): string => {
    if (!id) return ''
    return this.drawing?.seats.find((seat) => seat.id === id)?.name ?? plain(id)
  }

  /** The livery of a seat; an outline may name a side directly. */
  sideOf = (id: string | null | undefined): string => {
    if (!id) return ''
    return this.drawing?.seats.find((seat) => seat.id === id)?.side ?? (this.drawing?.sides[id] ? id : '')
  }

  /** Whoever plays on the side of a seat, by what their names have in common. */
  partyName = (id: string): string => {
    const side = this.sideOf(id)
    const allies = (this.drawing?.seats ?? []).filter((seat) => side && this.sideOf(seat.id) === side)
    return allies.length > 1 ? common(allies.map((seat) => seat.name)) : this.seatName(id)
  }

  /** Of allies with the same score, one stands for all, under the name of their party. */
  scored = (told: Score[]): (Score & { name: string })[] => {
    const shown = shared(told, this.sideOf)
    const name = shown.length < told.length ? this.partyName : this.seatName
    return shown.map((score) => ({ ...score, name: name(score.seat) }))
  }

  scores = $derived.by(() => this.scored(this.view?.scores ?? []))

  sideName = (side: string): string => this.drawing?.sides[side]?.name ?? plain(side)

  placeOf = (target: Target): [number, number] | null => {
    const space = 'space' in target ? target.space : 'piece' in target ? this.pieces.get(target.piece)?.space : null
    return space === null || space === undefined ? null : (this.spaces.get(space)?.at ?? null)
  }

  /** Whether a place lies under something on the screen, or so near to it that its counters or name would. */
  seenWithin = (space: number, box: Box, near: number): boolean => {
    const at = this.spaces.get(space)?.at
    if (!at) return false
    const [x, y] = toScreen(this.camera.now, at)
    return x > box.x - near && x < box.x + box.w + near && y > box.y - near && y < box.y + box.h + near
  }

  /** Layers of the view (supply …) are off at first, unless the drawing says otherwise; parts of the map are on. */
  layerOn = (id: string): boolean => {
    if (id === 'history') return this.switched.includes(id)
    const drawn = this.drawing?.layers?.find((layer) => layer.id === id)
    const atFirst = drawn?.on ?? !(drawn && this.view?.layers?.[id])
    return this.switched.includes(id) ? !atFirst : atFirst
  }

  toggleLayer = (id: string) => {
    this.switched = this.switched.includes(id) ? this.switched.filter((each) => each !== id) : [...this.switched, id]
  }

  /** A warning with the places that it is about, by name. */
  warningText = (warning: Warning): string => {
    const places = new Set((warning.spaces ?? []).map(this.spaceName))
    const names = [...places].filter((name) => !warning.text.includes(name))
    return names.length && names.length <= 8 ? `${warning.text.replace(/\.$/, '')}: ${names.join(', ')}` : warning.text
  }

  /** Flies to what a warning is about. */
  showWarning = (warning: Warning) => {
    const spaces = [...(warning.spaces ?? []), ...(warning.pieces ?? []).map((id) => this.pieces.get(id)?.space ?? -1)]
    this.showSpaces(spaces)
  }

  /** Where places lie, of those that are on this board. */
  spotsOf = (spaces: number[]): Point[] =>
    spaces.flatMap((id) => {
      const space = this.spaces.get(id)
      return space ? [space.at] : []
    })

  /** All that belongs to places: their corners, or their nodes. */
  cornersOf = (spaces: number[]): Point[] => spaces.flatMap((id) => this.spaces.get(id)?.shape ?? this.spotsOf([id]))

  showSpaces = (spaces: number[]) => {
    const box = boxOf(this.spotsOf(spaces))
    if (box) this.camera.show(box, { nearest: Math.max(1, this.camera.now.k) })
  }

  openRule = (id: string) => {
    this.rule = id
  }
}

const KEY = Symbol('scene')
export const provideScene = (scene: Scene) => setContext(KEY, scene)
export const useScene = () => getContext<Scene>(KEY)
