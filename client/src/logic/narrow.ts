/** Narrowing the legal choices by what has been clicked: pieces, spaces and cards. */
import type { Action, Choice, Target } from '../wire/types'

export type TargetKind = 'piece' | 'space' | 'card' | 'number'

export function targetKind(target: Target): TargetKind {
  return 'piece' in target ? 'piece' : 'space' in target ? 'space' : 'card' in target ? 'card' : 'number'
}

export function targetId(target: Target): number {
  if ('piece' in target) return target.piece
  if ('space' in target) return target.space
  return 'card' in target ? target.card : target.number
}

export function targetKey(target: Target): string {
  return `${targetKind(target)}:${targetId(target)}`
}

export function names(choice: Choice, target: Target): boolean {
  const key = targetKey(target)
  return (choice.targets ?? []).some((each) => targetKey(each) === key)
}

/** The choices that name everything picked so far. */
export function remaining(choices: Choice[], picked: Target[]): Choice[] {
  return choices.filter((choice) => picked.every((target) => names(choice, target)))
}

export interface Legal {
  piece: Set<number>
  space: Set<number>
  card: Set<number>
  number: Set<number>
}

/** Everything that may be clicked next: targets of the remaining choices that are not picked yet. */
export function legalTargets(choices: Choice[], picked: Target[]): Legal {
  const legal: Legal = { piece: new Set(), space: new Set(), card: new Set(), number: new Set() }
  const done = new Set(picked.map(targetKey))
  for (const choice of remaining(choices, picked))
    for (const target of choice.targets ?? [])
      if (!done.has(targetKey(target))) legal[targetKind(target)].add(targetId(target))
  return legal
}

export type Pick =
  | { kind: 'none' }
  | { kind: 'one'; choice: Choice; complete: boolean; picked: Target[] }
  | { kind: 'many'; choices: Choice[]; picked: Target[] }

/**
 * What a click means. A click that fits nothing together with the earlier ones starts afresh.
 * `complete` says that the only choice left names nothing which was not clicked.
 */
export function pick(choices: Choice[], picked: Target[], target: Target): Pick {
  for (const before of picked.length ? [picked, []] : [[]]) {
    if (before.some((each) => targetKey(each) === targetKey(target))) continue
    const now = [...before, target]
    const left = remaining(choices, now)
    if (left.length === 1) {
      const clicked = new Set(now.map(targetKey))
      const complete = (left[0].targets ?? []).every((each) => clicked.has(targetKey(each)))
      return { kind: 'one', choice: left[0], complete, picked: now }
    }
    if (left.length > 1) return { kind: 'many', choices: left, picked: now }
  }
  return { kind: 'none' }
}

export function sameAction(a: Action, b: Action): boolean {
  return JSON.stringify(a) === JSON.stringify(b)
}

/**
 * The actions that a click on something not offered would mean: the verbs of the current decision with this id
 * in the place where an offered action has the id of a thing of the same kind.
 */
export function meant(choices: Choice[], picked: Target[], target: Target): Action[] {
  const kind = targetKind(target)
  const found = new Map<string, Action>()
  const sources = remaining(choices, picked).length ? remaining(choices, picked) : choices
  for (const choice of sources) {
    const pickedKeys = new Set(picked.map(targetKey))
    for (const each of choice.targets ?? []) {
      if (targetKind(each) !== kind || pickedKeys.has(targetKey(each))) continue
      const place = choice.action.findIndex((arg, i) => i > 0 && arg === targetId(each))
      if (place < 0) continue
      const action = choice.action.slice(0, place + 1)
      action[place] = targetId(target)
      action.push(...choice.action.slice(place + 1))
      const shape = `${String(action[0])}/${place}/${action.length}`
      if (!found.has(shape)) found.set(shape, action)
    }
  }
  return [...found.values()]
}

/** Sorts choices for reading: the main one first, then buttons, numbers, cards, pieces, spaces, each in given order. */
export function readingOrder(choices: Choice[]): Choice[] {
  const order = { button: 1, number: 2, card: 3, piece: 4, space: 5 }
  // A place that stands for all its counters is read before the counters.
  const whole = (choice: Choice) => choice.kind === 'space' && choice.targets?.length === 1
  const weight = (choice: Choice) => (choice.main ? 0 : whole(choice) ? order.piece - 0.5 : order[choice.kind])
  return choices
    .map((choice, i) => ({ choice, i }))
    .sort((a, b) => weight(a.choice) - weight(b.choice) || a.i - b.i)
    .map(({ choice }) => choice)
}

export function mainChoice(choices: Choice[]): Choice | null {
  return choices.find((choice) => choice.main) ?? null
}

/** What is legal, in as few words as will do: places and cards; the buttons only where there is nothing else. */
export function legalNames(choices: Choice[], main: Choice | null, name: (target: Target) => string): string[] {
  const places = new Set(
    choices.flatMap((choice) => (choice.targets ?? []).filter((each) => !('number' in each)).map(name)),
  )
  if (places.size) return [...places]
  const others = choices.filter((choice) => choice !== main)
  return [...new Set((others.length ? others : choices).map((choice) => choice.label))]
}

/**
 * What a click on a counter means: the counter, and the place under it where the decision asks for no counters there.
 * In a stack that is fanned out one points at a counter, so the place is not taken for it.
 */
export function clicked(choices: Choice[], piece: number | null, space: number, fanned: boolean): Target[] {
  if (piece === null) return [{ space }]
  const asksForPieces = choices.some((choice) => choice.targets?.some((each) => 'piece' in each))
  return fanned && asksForPieces ? [{ piece }] : [{ piece }, { space }]
}
