/** The ledger of a battle: units summed by formation or place, so that what decides is seen without scrolling. */
import type { BattleSide, Line, Piece } from '../wire/types'

export interface Sum extends Line {
  /** Every unit in it, for the title. */
  all: string
}

/** More lines than these are summed by place. */
const MOST = 4
/** Letters that fit beside the numbers. */
const ROOM = 24

interface Entry {
  line: Line
  piece: Piece | undefined
}

function amount(lines: Line[]): number | undefined {
  const values = lines.map((line) => Number(line.value))
  return values.every((value) => Number.isFinite(value)) ? values.reduce((sum, value) => sum + value, 0) : undefined
}

function gathered(entries: Entry[], key: (entry: Entry, i: number) => string): Entry[][] {
  const groups = new Map<string, Entry[]>()
  entries.forEach((entry, i) => {
    const name = key(entry, i)
    const list = groups.get(name)
    if (list) list.push(entry)
    else groups.set(name, [entry])
  })
  return [...groups.values()]
}

function sum(entries: Entry[], text: string): Sum {
  const lines = entries.map(({ line }) => line)
  const rules = [...new Set(lines.map((line) => line.rule).filter(Boolean))]
  return {
    text,
    value: lines.length > 1 ? amount(lines) : lines[0].value,
    rule: rules.length === 1 ? rules[0] : undefined,
    all: lines.map((line) => line.text).join(', '),
  }
}

/** Lines of one side: a division that fights together is one line; where there are still too many, a place is. */
export function sumLines(
  lines: Line[],
  pieces: Iterable<Piece>,
  words: { place: (space: number) => string; units: (n: number) => string },
): Sum[] {
  const named = new Map<string, Piece>()
  for (const piece of pieces) if (piece.name) named.set(piece.name, piece)
  const entries = lines.map((line) => ({ line, piece: named.get(line.text) }))
  const spaces = new Set(entries.map(({ piece }) => piece?.space).filter((space) => typeof space === 'number'))
  const placeOf = (entry: Entry) => (typeof entry.piece?.space === 'number' ? words.place(entry.piece.space) : '')
  const summable = ({ line, piece }: Entry) => Boolean(piece?.group) && Number.isFinite(Number(line.value))
  const formations = gathered(entries, (entry, i) =>
    summable(entry) ? `${entry.piece?.group}|${entry.piece?.space}|${entry.line.rule ?? ''}` : `${i}`,
  )
  if (
    formations.length > MOST &&
    spaces.size < formations.length &&
    entries.every(({ piece }) => typeof piece?.space === 'number')
  )
    return gathered(entries, (entry) => placeOf(entry)).map((list) =>
      sum(list, list.length > 1 ? `${placeOf(list[0])}, ${words.units(list.length)}` : list[0].line.text),
    )
  return formations.map((list) => {
    const text = list.length > 1 ? `${list[0].piece?.group}, ${words.units(list.length)}` : list[0].line.text
    const placed = spaces.size > 1 && placeOf(list[0]) ? `${text}, ${placeOf(list[0])}` : text
    return sum(list, placed.length <= ROOM ? placed : text)
  })
}

/** Modifiers that the sides' ledgers do not hold already: neither a unit listed there nor, after the units, their sum. */
export function whatElse(modifiers: Line[], sides: BattleSide[]): Line[] {
  const said = new Set(sides.flatMap((side) => (side.lines ?? []).map((line) => line.text)))
  const totals = new Set(sides.map((side) => String(side.total ?? '')))
  return modifiers.filter((line, i) => {
    if (said.has(line.text)) return false
    const before = modifiers[i - 1]
    return !(before && said.has(before.text) && totals.has(String(line.value)))
  })
}
