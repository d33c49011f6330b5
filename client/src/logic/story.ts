/** The story of what others did: steps, arrows by group, battle marks, what changed hands, and a summary by place. */
import type { BattleRecord, JournalLine, Piece, Space, View } from '../wire/types'
import { diffViews } from './diff'
import { strengthOf } from './stack'
import type { River } from './rivers'

export interface Going {
  piece: number
  name: string
  side: string
  strength: number
  hidden: boolean
  from: number
  to: number
  path: number[]
  /** It was told as a part of a battle: a withdrawal, a retreat or an advance. */
  fighting: boolean
}

export type Sign = 'destroyed' | 'withdrew' | 'both' | 'held'

export interface Fight {
  number: number
  space: number
  sign: Sign
  text: string
  seat?: string
  lines: JournalLine[]
  record?: BattleRecord
}

export interface Step {
  moves: Going[]
  fights: Fight[]
  /** Spaces that changed hands: who had it, who has it. */
  taken: { space: number; from: string; to: string }[]
  lost: Piece[]
  lines: JournalLine[]
}

/** What one step of others showed: from the two views and the lines between them. */
export function stepOf(before: View, after: View, lines: JournalLine[], fought: number): Step {
  const diff = diffViews(before, after)
  const old = new Map(before.pieces.map((piece) => [piece.id, piece]))
  const now = new Map(after.pieces.map((piece) => [piece.id, piece]))
  const paths = lines.filter((line) => line.path && line.path.length > 1)
  const seen = diff.moved.flatMap((move): Going[] => {
    const piece = now.get(move.id)
    if (!piece || faceDown(piece)) return []
    const told =
      paths.find((line) => line.path?.[0] === move.from && line.path.at(-1) === move.to) ??
      lines.find(({ battle }) => battle?.from === move.from && battle.to === move.to)
    const hidden = Boolean(piece.hidden)
    const path = told?.path ?? [move.from, move.to]
    return [
      {
        piece: move.id,
        name: piece.name ?? '',
        side: piece.side,
        strength: strengthOf(piece),
        hidden,
        from: move.from,
        to: move.to,
        path,
        fighting: told?.kind === 'combat',
      },
    ]
  })
  const moves = [...seen, ...unseenMoves(before, after, paths)]
  const gone = diff.gone.flatMap((id) => {
    const piece = old.get(id)
    return piece && !piece.hidden ? [piece] : []
  })
  const lost = stillGone(gone, before, after, paths)
  const taken = diff.control.flatMap((space) => {
    const [from, to] = [before.control?.[space], after.control?.[space]]
    return from && to ? [{ space, from, to }] : []
  })
  const fights = fightsOf(lines, fought, lost, moves)
  return { moves, fights, taken, lost, lines }
}

/** What lies face down without a name is numbered by place, anew in each view: its number says nothing of who went where. */
const faceDown = (piece: Piece): boolean => Boolean(piece.hidden && !piece.name)

/** How many more lie face down in a place than before. */
function risenBetween(before: View, after: View): Map<number, number> {
  const risen = new Map<number, number>()
  for (const [view, by] of [
    [before, -1],
    [after, 1],
  ] as const)
    for (const piece of view.pieces)
      if (faceDown(piece) && typeof piece.space === 'number') risen.set(piece.space, (risen.get(piece.space) ?? 0) + by)
  return risen
}

/** Who went face down, by the journal alone. */
function unseenMoves(before: View, after: View, told: JournalLine[]): Going[] {
  const risen = risenBetween(before, after)
  return told.flatMap((line): Going[] => {
    const path = line.path ?? []
    const [from, to] = [path[0], path.at(-1) ?? path[0]]
    const came = after.pieces.filter((piece) => faceDown(piece) && piece.space === to)
    const went = came.slice(0, Math.max(0, risen.get(to) ?? 0))
    risen.delete(to)
    return went.map(({ id, side }) => ({
      piece: id,
      name: '',
      side,
      strength: 0,
      hidden: true,
      from,
      to,
      path,
      fighting: line.kind === 'combat',
    }))
  })
}

/** Of those that are gone the ones that were not merely turned face down, where they stood or where they went. */
function stillGone(gone: Piece[], before: View, after: View, told: JournalLine[]): Piece[] {
  const risen = risenBetween(before, after)
  return gone.filter((piece) => {
    const ends = told.flatMap((line) => (line.path?.[0] === piece.space ? [line.path?.at(-1)] : []))
    const there = [piece.space, ...ends].find((space) => (risen.get(space ?? NaN) ?? 0) > 0)
    if (typeof there !== 'number') return true
    risen.set(there, (risen.get(there) ?? 0) - 1)
    return false
  })
}

/**
 * Where is fought in a line of combat. Who advances or withdraws goes to or from the place that the record of the battle names, which
 * comes after; undefined where the line belongs to whatever is fought already.
 */
export function foughtAt(lines: JournalLine[], i: number): number | undefined {
  const line = lines[i]
  const own = line.battle?.space
  if (typeof own === 'number') return own
  const ends = [line.path?.[0], line.path?.at(-1), line.battle?.from, line.battle?.to]
  if (ends.every((end) => end === undefined)) return line.spaces[0]
  const next = lines.slice(i + 1).find((each) => typeof each.battle?.space === 'number')?.battle?.space
  return typeof next === 'number' && ends.includes(next) ? next : undefined
}

/** One mark for each battle: its record where the journal has one, else the first line of combat at a place. */
export function fightsOf(lines: JournalLine[], fought: number, lost: Piece[], moves: Going[]): Fight[] {
  const found: Fight[] = []
  for (const [i, line] of lines.entries()) {
    if (line.kind !== 'combat' && line.kind !== 'roll') continue
    const space = foughtAt(lines, i)
    const same = found.at(-1)
    // Who advances into the place, or withdraws from it, fights no battle of his own.
    const ends = [line.path?.[0], line.path?.at(-1), line.battle?.from, line.battle?.to]
    const goes = line.battle?.space === undefined && same !== undefined && ends.includes(same.space)
    if (same && (space === undefined || same.space === space || goes)) {
      same.lines.push(line)
      if (line.battle?.space !== undefined && !same.record) {
        same.record = line.battle
        same.text = line.text
      }
      continue
    }
    if (space === undefined) continue
    found.push({
      number: fought + found.length + 1,
      space,
      sign: 'held',
      text: line.text,
      seat: line.seat,
      lines: [line],
      record: line.battle?.space === undefined ? undefined : line.battle,
    })
  }
  for (const fight of found) {
    const gone = lost.some((piece) => piece.space === fight.space)
    const entered = fight.lines.some((line) => line.path && line.path.length > 1 && line.path.at(-1) === fight.space)
    const left = moves.some((move) => move.from === fight.space) || (entered && Boolean(fight.record?.retreat))
    fight.sign =
      gone && lost.some((piece) => piece.space !== fight.space)
        ? 'both'
        : gone
          ? 'destroyed'
          : left
            ? 'withdrew'
            : 'held'
  }
  return found
}

export interface Arrow {
  key: string
  side: string
  from: number[]
  to: number
  path: number[]
  /** The ways of all of them. */
  ways: number[][]
  /** All of them went in a battle. */
  fighting: boolean
  strength: number
  count: number
  hidden: boolean
}

/** Units with the same goal are one arrow; the way of the strongest is the shaft, the others come in from where they stood. */
export function arrowsOf(steps: Step[]): Arrow[] {
  const ways = new Map<number, Going>()
  for (const step of steps)
    for (const move of step.moves) {
      const before = ways.get(move.piece)
      ways.set(
        move.piece,
        before ? { ...move, from: before.from, path: [...before.path, ...move.path.slice(1)] } : move,
      )
    }
  const goals = new Map<string, Going[]>()
  for (const way of ways.values()) {
    if (way.from === way.to) continue
    const key = `${way.side}/${way.to}`
    goals.set(key, [...(goals.get(key) ?? []), way])
  }
  return [...goals].map(([key, list]) => {
    const [first] = list.sort((a, b) => b.strength - a.strength || b.path.length - a.path.length)
    return {
      key,
      side: first.side,
      from: [...new Set(list.map((each) => each.from))],
      to: first.to,
      path: first.path,
      ways: list.map((each) => each.path),
      fighting: list.every((each) => each.fighting),
      strength: list.reduce((sum, each) => sum + each.strength, 0),
      count: list.length,
      hidden: list.some((each) => each.hidden),
    }
  })
}

/** The nearest place that has a name worth saying. */
export function landmark(space: Space, spaces: Iterable<Space>): Space {
  if (space.rank <= 1) return space
  let best = space
  let least = Infinity
  for (const each of spaces) {
    if (each.rank > 1) continue
    const far = Math.hypot(each.at[0] - space.at[0], each.at[1] - space.at[1])
    if (far < least) [best, least] = [each, far]
  }
  return best
}

export interface Told {
  key: string
  kind: 'taken' | 'small' | 'fight' | 'march' | 'retreat'
  sign?: Sign
  number?: number
  /** What a person reads; the sentence is made by the page in the reader's language. */
  place: string
  note: string
  /** The greatest river that all of them crossed. */
  river?: string
  spaces: number[]
  weight: number
}

/** What is told of the neighbourhood of a landmark. */
export interface Chapter {
  place: string
  lines: Told[]
  moves: number
  fights: number
}

type Between = (a: number, b: number) => River | undefined

/** The greatest river that lies across each of these ways. */
function crossedBy(ways: number[][], between: Between): River | undefined {
  const [first = [], ...others] = ways.map((path) =>
    path.flatMap((space, i) => (i ? (between(path[i - 1], space) ?? []) : [])),
  )
  return first
    .filter(({ name }) => others.every((rivers) => rivers.some((river) => river.name === name)))
    .reduce<River | undefined>((best, river) => (best && best.part >= river.part ? best : river), undefined)
}

/** So many small places are named in one line. */
const FEW = 4

/** The greatest river crossed in strength is told before a battle (50). */
const CROSSING = 30

/** What matters, by landmark: places that fell, battles, marches; the heaviest first. */
export function summary(
  steps: Step[],
  names: (id: number) => string,
  spaces: ReadonlyMap<number, Space>,
  between: Between = () => undefined,
): Chapter[] {
  const told: { at: string; line: Told }[] = []
  const near = (id: number) => {
    const space = spaces.get(id)
    return space ? landmark(space, spaces.values()).name || names(id) : names(id)
  }
  const fights = steps.flatMap((step) => step.fights)
  const taken = new Map(steps.flatMap((step) => step.taken).map((each) => [each.space, each]))
  for (const fight of fights)
    told.push({
      at: near(fight.space),
      line: {
        key: `f${fight.number}`,
        kind: 'fight',
        sign: fight.sign,
        number: fight.number,
        place: names(fight.space),
        note: fight.text,
        spaces: [fight.space],
        weight: 50,
      },
    })
  /** Small places that changed hands are one line at each landmark; a number is no name. */
  const small = new Map<string, number[]>()
  for (const each of taken.values()) {
    const space = spaces.get(each.space)
    if (!space) continue
    if (space.rank > 2) {
      if (/[^\d]/.test(names(each.space)))
        small.set(near(each.space), [...(small.get(near(each.space)) ?? []), each.space])
      continue
    }
    told.push({
      at: near(each.space),
      line: {
        key: `t${each.space}`,
        kind: 'taken',
        place: names(each.space),
        note: '',
        spaces: [each.space],
        weight: 90 - space.rank * 10,
      },
    })
  }
  for (const [at, list] of small)
    told.push({
      at,
      line: {
        key: `s${at}`,
        kind: 'small',
        place: list.slice(0, FEW).map(names).join(', ') + (list.length > FEW ? ` + ${list.length - FEW}` : ''),
        note: '',
        spaces: list,
        weight: 45,
      },
    })
  /** Who leaves a place that was attacked withdraws; he does not march. Of one's own attacks the story tells only who went. */
  const foughtOver = new Set(fights.map((fight) => fight.space))
  const withdrew = (arrow: Arrow) =>
    arrow.from.every((from) => foughtOver.has(from)) || (arrow.fighting && !foughtOver.has(arrow.to))
  const went = new Map<string, number>()
  for (const arrow of arrowsOf(steps)) {
    went.set(near(arrow.to), (went.get(near(arrow.to)) ?? 0) + arrow.count)
    if (arrow.hidden && arrow.count < 2) continue
    const river = crossedBy(arrow.ways, between)
    told.push({
      at: near(arrow.to),
      line: {
        key: `m${arrow.key}`,
        kind: withdrew(arrow) ? 'retreat' : 'march',
        place: names(arrow.to),
        note: String(arrow.count),
        river: river?.name,
        spaces: [...arrow.from, arrow.to],
        weight: Math.min(40, arrow.strength) + CROSSING * (river?.part ?? 0),
      },
    })
  }
  const groups = new Map<string, Told[]>()
  for (const { at, line } of told) groups.set(at, [...(groups.get(at) ?? []), line])
  return [...groups]
    .map(([place, lines]) => ({
      place,
      lines: lines.sort((a, b) => b.weight - a.weight),
      moves: went.get(place) ?? 0,
      fights: lines.filter((line) => line.kind === 'fight').length,
    }))
    .sort(
      (a, b) =>
        b.lines.reduce((sum, line) => sum + line.weight, 0) - a.lines.reduce((sum, line) => sum + line.weight, 0),
    )
}
