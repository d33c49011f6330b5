/** Long lists of choices, made short: counters by the place they stand in, and what a word on a button means. */
import type { Chart, Choice } from '../wire/types'

/** So many choices are read at a glance. */
export const FEW = 12

export interface Group {
  space: number
  choices: Choice[]
}

/** The one counter that a choice is about. */
export function pieceOf(choice: Choice): number | null {
  const [target, ...more] = choice.targets ?? []
  return target && 'piece' in target && !more.length ? target.piece : null
}

/** Choices about single counters, place by place; null where there are few, or something else is asked. */
export function byPlace(choices: Choice[], placeOf: (piece: number) => number | null | undefined): Group[] | null {
  if (choices.length <= FEW) return null
  const groups = new Map<number, Choice[]>()
  for (const choice of choices) {
    const piece = pieceOf(choice)
    const space = piece === null ? null : placeOf(piece)
    if (space === null || space === undefined) return null
    groups.set(space, [...(groups.get(space) ?? []), choice])
  }
  return [...groups].map(([space, list]) => ({ space, choices: list }))
}

const EMPTY = /^[–-]?$/
const SENTENCE = /[.!?]$/

/** What a chart of the game says of the thing that a choice names: its sentences first, then the rest by column. */
export function explained(charts: Chart[], label: string): string {
  for (const chart of charts) {
    const row = chart.rows.find((cells) => String(cells[0]) === label)
    if (!row) continue
    const told = row.slice(1).map((cell, i) => ({ name: String(chart.columns[i + 1] ?? ''), text: String(cell ?? '') }))
    const sentences = told.filter(({ text }) => SENTENCE.test(text)).map(({ text }) => text)
    if (!sentences.length) continue
    const rest = told.filter(({ text }) => !SENTENCE.test(text) && !EMPTY.test(text))
    return [...sentences, ...rest.map(({ name, text }) => `${name}: ${text}.`)].join(' ')
  }
  return ''
}
