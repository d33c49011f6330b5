/**
 * A stretch of the others' turn may arrive as one position: it is told in steps all the same, group by group and battle
 * by battle, in the order of the journal. What lies between is put together from the two views and the lines alone.
 */
import type { JournalLine, Piece, View } from '../wire/types'
import { fightsOf, foughtAt, stepOf, type Going, type Step } from './story'

interface Part {
  lines: JournalLine[]
  /** Ways gone in it: where from, where to. */
  ways: [number, number][]
  /** Where is fought; undefined for a march. */
  fight?: number
}

export interface Scene {
  step: Step
  /** The table after the step, as far as it is known. */
  view: View
  /** Lines of the stretch that have been told by then. */
  lines: number
}

const fighting = (line: JournalLine) => line.kind === 'combat' || line.kind === 'roll'

/** The journal in parts: each battle is one; marches to the same goal between two battles are one. */
function partsOf(lines: JournalLine[]): Part[] {
  const parts: Part[] = []
  /** Marches since the last battle, by goal. */
  let goals = new Map<number, Part>()
  for (const [i, line] of lines.entries()) {
    const last = parts.at(-1)
    const way = line.path && line.path.length > 1 ? ([line.path[0], line.path.at(-1)] as [number, number]) : null
    const near = last?.fight !== undefined && way?.includes(last.fight) // a withdrawal or an advance
    if (fighting(line) || near) {
      const space = foughtAt(lines, i)
      const same = last?.fight !== undefined && (near || space === undefined || space === last.fight)
      if (same || (last && space === undefined)) {
        last.lines.push(line)
        if (way) last.ways.push(way)
      } else if (space !== undefined) {
        parts.push({ lines: [line], ways: way ? [way] : [], fight: space })
        goals = new Map()
      } else parts.push({ lines: [line], ways: way ? [way] : [] })
      continue
    }
    const part = way ? goals.get(way[1]) : last
    if (part) {
      part.lines.push(line)
      if (way) part.ways.push(way)
      continue
    }
    const fresh: Part = { lines: [line], ways: way ? [way] : [] }
    parts.push(fresh)
    if (way) goals.set(way[1], fresh)
  }
  return parts
}

/** In which part a counter went its way: the one that tells it, else one to the same goal, else the battle it left. */
function partOf(move: Going, parts: Part[]): number {
  const told = parts.findLastIndex((part) => part.ways.some(([from, to]) => from === move.from && to === move.to))
  if (told >= 0) return told
  const goal = parts.findLastIndex((part) => part.ways.some(([, to]) => to === move.to))
  if (goal >= 0) return goal
  const left = parts.findLastIndex((part) => part.fight === move.from || part.fight === move.to)
  return left >= 0 ? left : parts.length - 1
}

/** The steps of a stretch, each with the table after it; the last is what arrived. */
export function scenesOf(before: View, after: View, lines: JournalLine[], fought: number): Scene[] {
  const whole = stepOf(before, after, lines, fought)
  const parts = partsOf(lines)
  if (parts.length < 2) return [{ step: whole, view: after, lines: lines.length }]
  const steps: Step[] = parts.map((part) => ({ moves: [], fights: [], taken: [], lost: [], lines: part.lines }))
  for (const move of whole.moves) steps[partOf(move, parts)].moves.push(move)
  const end = steps.length - 1
  for (const each of whole.taken) {
    const by = parts.findLastIndex((part) => part.fight === each.space || part.ways.some(([, to]) => to === each.space))
    steps[by >= 0 ? by : end].taken.push(each)
  }
  const fights = parts.flatMap((part, i) => (part.fight === undefined ? [] : [i]))
  for (const piece of whole.lost) {
    const there = fights.findLast((i) => parts[i].fight === piece.space)
    steps[there ?? fights.at(-1) ?? end].lost.push(piece)
  }
  const scenes: Scene[] = []
  let [view, count, told] = [before, fought, 0]
  for (const [i, step] of steps.entries()) {
    step.fights = fightsOf(step.lines, count, step.lost, step.moves)
    count += step.fights.length
    told = Math.max(told, ...step.lines.map((line) => lines.indexOf(line) + 1))
    view = i === end ? after : between(view, step, after)
    scenes.push({ step, view, lines: i === end ? lines.length : told })
  }
  return scenes
}

/** The view after one more step: who moved stands where he went, who fell is gone, what was taken has its new owner. */
function between(view: View, step: Step, after: View): View {
  const now = new Map(after.pieces.map((piece) => [piece.id, piece]))
  const moved = new Set(step.moves.map((move) => move.piece))
  const gone = new Set(step.lost.map((piece) => piece.id))
  const pieces = view.pieces.flatMap((piece): Piece[] =>
    gone.has(piece.id) ? [] : [moved.has(piece.id) ? (now.get(piece.id) ?? piece) : piece],
  )
  const taken = Object.fromEntries(step.taken.map((each) => [each.space, each.to]))
  return { ...view, pieces, control: { ...view.control, ...taken } }
}
