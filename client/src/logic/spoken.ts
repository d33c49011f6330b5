/** A board in the reader's language: its places, and what else it prints. */
import type { Said } from '../wire/lobby'
import type { Drawing, OutlineItem } from '../wire/types'

export function spoken(drawing: Drawing, said: Said): Drawing {
  const word = (text: string) => said.words[text] ?? text
  const item = (each: OutlineItem): OutlineItem => ({
    ...each,
    title: word(each.title),
    ...(each.steps ? { steps: each.steps.map(item) } : {}),
  })
  const sides = Object.entries(drawing.sides).map(([id, side]) => [id, { ...side, name: word(side.name) }])
  return {
    ...drawing,
    title: drawing.title.split(': ').map(word).join(': '),
    sides: Object.fromEntries(sides) as Drawing['sides'],
    seats: drawing.seats.map((seat) => ({ ...seat, printed: seat.name, name: word(seat.name) })),
    layers: drawing.layers?.map((layer) => ({ ...layer, title: word(layer.title) })),
    outline: drawing.outline?.map(item),
    spaces: drawing.spaces.map((space) => ({
      ...space,
      printed: space.name,
      name: said.places[String(space.id)] ?? space.name,
    })),
  }
}

/** Names of places by those that the board prints. */
export function placesBy(drawing: Drawing, said: Said): Record<string, string> {
  const named = drawing.spaces.flatMap(({ id, name }) =>
    said.places[String(id)] ? [[name, said.places[String(id)]]] : [],
  )
  return Object.fromEntries(named) as Record<string, string>
}
