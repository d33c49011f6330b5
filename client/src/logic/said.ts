/** What the game says in play, in the reader's language; in English the very same documents. */
import { language, printed } from '../strings'
import type { Choices, JournalLine, Odds, View } from '../wire/types'

type Lines = { text: string }[] | undefined

const lines = <T extends Lines>(told: T): T => told?.map((line) => ({ ...line, text: printed(line.text) })) as T

/** What it was called before is kept: guides find a choice by the words that the game wrote. */
export function choicesSaid(choices: Choices): Choices {
  if (language() === 'en') return choices
  return {
    ...choices,
    prompt: { ...choices.prompt, text: printed(choices.prompt.text) },
    choices: choices.choices.map((choice) => ({
      ...choice,
      printed: choice.printed ?? choice.label,
      label: printed(choice.label),
      ...(choice.detail?.note ? { detail: { ...choice.detail, note: printed(choice.detail.note) } } : {}),
    })),
    warnings: lines(choices.warnings),
  }
}

export function viewSaid(view: View): View {
  if (language() === 'en') return view
  const { battle } = view
  const fought = battle && {
    ...battle,
    ...(battle.title ? { title: printed(battle.title) } : {}),
    lines: lines(battle.lines),
    sides: battle.sides?.map((side) => ({ ...side, lines: lines(side.lines) })),
  }
  return { ...view, prompt: { ...view.prompt, text: printed(view.prompt.text) }, ...(fought ? { battle: fought } : {}) }
}

export function linesSaid(journal: JournalLine[]): JournalLine[] {
  return language() === 'en' ? journal : lines(journal)
}

const outcomes = <T extends { label: string }>(told: T[]): T[] =>
  told.map((outcome) => ({ ...outcome, label: printed(outcome.label) }))

/** What is expected is read by its English name until it is shown. */
export function oddsSaid(odds: Odds): Odds {
  if (language() === 'en') return odds
  return {
    ...odds,
    outcomes: outcomes(odds.outcomes),
    modifiers: lines(odds.modifiers),
    ...(odds.note ? { note: printed(odds.note) } : {}),
    variants: odds.variants?.map((variant) => ({
      ...variant,
      title: printed(variant.title),
      short: printed(variant.short),
      outcomes: outcomes(variant.outcomes),
    })),
  }
}
