/** The state of each place that has one: the strongest wins. */
import type { Scene } from '../state/scene.svelte'
import type { TableState } from '../state/table.svelte'

export type PlaceState = 'soft' | 'legal' | 'chosen' | 'target' | 'refused' | 'focused' | 'warned' | 'staff' | 'guide'

export function placeStates(scene: Scene, table: TableState | undefined): Map<number, PlaceState> {
  const states = new Map<number, PlaceState>()
  const picking = table?.picking
  const place = (piece: number) => scene.pieces.get(piece)?.space ?? null
  const put = (space: number | null | undefined, state: PlaceState) => {
    if (space !== null && space !== undefined) states.set(space, state)
  }
  for (const warning of (table?.myMove && table.choices?.warnings) || [])
    for (const space of warning.spaces ?? []) put(space, 'warned')
  if (table?.command.chosen.length) {
    const { command } = table
    for (const [space, count] of command.reach) put(space, count === command.chosen.length ? 'legal' : 'soft')
    for (const piece of command.chosen) put(place(piece), 'chosen')
    for (const space of command.via) put(space, 'chosen')
    if (command.over !== null && command.reach.has(command.over)) put(command.over, 'focused')
  } else if (picking) {
    for (const piece of picking.legal.piece) if (states.get(place(piece) ?? -1) !== 'warned') put(place(piece), 'soft')
    for (const space of picking.legal.space) put(space, 'legal')
  }
  const battle = scene.view?.battle
  for (const arrow of battle?.arrows ?? []) put(arrow.from, 'chosen')
  for (const piece of scene.view?.pieces ?? []) if (piece.status?.includes('chosen')) put(piece.space, 'chosen')
  if (table && table.acts.acting !== null) put(place(table.acts.acting), 'chosen')
  for (const target of picking?.picked ?? []) {
    if ('space' in target) put(target.space, 'chosen')
    if ('piece' in target) put(place(target.piece), 'chosen')
  }
  put(battle?.space, 'target')
  const refused = picking?.why?.target
  if (refused && 'space' in refused) put(refused.space, 'refused')
  if (refused && 'piece' in refused) put(place(refused.piece), 'refused')
  const pointed = picking?.pointed?.targets?.find((target) => 'space' in target)
  if (pointed && 'space' in pointed) put(pointed.space, 'focused')
  return states
}
