/** What the game says in play, in the reader's language; in English the very same documents. */
import { language, listed, printed } from '../strings'
import type { Choices, Fact, JournalLine, Odds, View } from '../wire/types'

type Lines = { text: string; value?: string | number }[] | undefined

/** A value may be words as well: "2 down". */
const worded = <T extends string | number | undefined>(value: T): T =>
  typeof value === 'string' ? (printed(value) as T) : value

const lines = <T extends Lines>(told: T): T =>
  told?.map((line) => ({
    ...line,
    text: printed(line.text),
    ...(line.value === undefined ? {} : { value: worded(line.value) }),
  })) as T

const titled = <T extends { title: string }[] | undefined>(told: T): T =>
  told?.map((each) => ({ ...each, title: printed(each.title) })) as T

/** What the game wrote is kept beside it: guides wait for questions and find choices by its words. */
export function choicesSaid(choices: Choices): Choices {
  if (language() === 'en') return choices
  return {
    ...choices,
    prompt: {
      ...choices.prompt,
      printed: choices.prompt.printed ?? choices.prompt.text,
      text: printed(choices.prompt.text),
    },
    choices: choices.choices.map((choice) => ({
      ...choice,
      printed: choice.printed ?? choice.label,
      label: printed(choice.label),
      ...(choice.detail?.note ? { detail: { ...choice.detail, note: printed(choice.detail.note) } } : {}),
    })),
    warnings: lines(choices.warnings),
  }
}

const factSaid = ([name, value, ...rule]: Fact): Fact => [printed(name), worded(value), ...rule] as Fact

export function viewSaid(view: View): View {
  if (language() === 'en') return view
  const { battle } = view
  const fought = battle && {
    ...battle,
    ...(battle.title ? { title: printed(battle.title) } : {}),
    lines: lines(battle.lines),
    sides: battle.sides?.map((side) => ({ ...side, lines: lines(side.lines) })),
  }
  return {
    ...view,
    prompt: { ...view.prompt, text: printed(view.prompt.text) },
    ...(fought ? { battle: fought } : {}),
    ...(view.facts ? { facts: view.facts.map(factSaid) } : {}),
    ...(view.boxes
      ? { boxes: titled(view.boxes).map((box) => (box.note ? { ...box, note: listed(box.note) } : box)) }
      : {}),
    ...(view.hands ? { hands: titled(view.hands) } : {}),
    ...(view.piles ? { piles: titled(view.piles) } : {}),
  }
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
      printed: variant.printed ?? variant.title,
      title: printed(variant.title),
      short: printed(variant.short),
      outcomes: outcomes(variant.outcomes),
    })),
  }
}
