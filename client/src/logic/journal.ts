/** The journal: filters, headings, and what happened since the reader's last turn. */
import type { JournalLine, Piece } from '../wire/types'

export type JournalFilter = 'all' | 'combat' | 'move' | 'mine' | 'other'

const COMBAT = new Set(['combat', 'roll'])

export function filterJournal(lines: JournalLine[], filter: JournalFilter, seat: string | null): JournalLine[] {
  if (filter === 'all') return lines
  return lines.filter((line) => {
    if (line.kind === 'phase') return true
    if (filter === 'combat') return COMBAT.has(line.kind ?? '')
    if (filter === 'move') return line.kind === 'move'
    if (filter === 'mine') return line.seat === seat
    return line.seat !== undefined && line.seat !== seat
  })
}

export interface JournalGroup {
  key: string
  title: string
  rule?: string
  seat?: string
  lines: JournalLine[]
}

/**
 * In the order of play. A line of kind "phase" heads what follows it; of several
 * in a row the last is the heading, and those before it are its first lines.
 */
export function groupJournal(lines: JournalLine[]): JournalGroup[] {
  const groups: JournalGroup[] = []
  let waiting: JournalLine[] = []
  lines.forEach((line, i) => {
    if (line.kind !== 'phase') {
      if (!groups.length) groups.push({ key: `n${line.n}`, title: '', lines: [] })
      groups.at(-1)?.lines.push(line)
    } else if (lines[i + 1]?.kind === 'phase') waiting.push(line)
    else {
      groups.push({ key: `p${line.n}`, title: line.text, rule: line.rule, seat: line.seat, lines: waiting })
      waiting = []
    }
  })
  return groups.map((group) => ({ ...group, lines: withDice(group.lines) }))
}

/** Dice stand with what came of them: bare rolls are read with the next line. */
export function withDice(lines: JournalLine[]): JournalLine[] {
  const read: JournalLine[] = []
  let rolled: JournalLine[] = []
  const diceOf = () => rolled.flatMap((line) => line.dice ?? [])
  for (const line of lines) {
    if (line.kind === 'roll' && line.dice?.length && !line.battle && !line.spaces?.length) rolled.push(line)
    else {
      read.push(rolled.length ? { ...line, dice: [...diceOf(), ...(line.dice ?? [])] } : line)
      rolled = []
    }
  }
  if (rolled.length) read.push({ ...rolled[0], text: rolled.map((line) => line.text).join(' · '), dice: diceOf() })
  return read
}

/** The first `from` lines known still hold; the fresh ones follow them (undo takes lines back, so `from` may be small). */
export function mergeJournal(known: JournalLine[], fresh: { from: number; lines: JournalLine[] }): JournalLine[] {
  return [...known.slice(0, fresh.from), ...fresh.lines]
}

/** What the reader has missed: lines from index `since` on that are not his own deeds. */
export function sinceLines(lines: JournalLine[], since: number, seat: string | null): JournalLine[] {
  return lines.slice(since).filter((line) => (line.seat === undefined || line.seat !== seat) && line.kind !== 'phase')
}

/** Whose line it is: as told, else the side of the unit that the line begins with. */
export function sideOfLine(
  line: JournalLine,
  units: ReadonlyMap<string, string>,
  sideOf: (seat: string | undefined) => string,
): string {
  const told = sideOf(line.seat)
  if (told) return told
  for (let end = line.text.length; end > 0; end = line.text.lastIndexOf(' ', end - 1)) {
    const found = units.get(line.text.slice(0, end).replace(/[:,]$/, ''))
    if (found) return found
  }
  return ''
}

/** Sides of units by name, as journals write them. */
export function unitSides(pieces: Iterable<Piece>): Map<string, string> {
  const sides = new Map<string, string>()
  for (const piece of pieces) if (piece.name) sides.set(piece.name, piece.side)
  return sides
}
