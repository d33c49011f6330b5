/** The state of each place that has one: the strongest wins. */
import type { Picking } from '../state/picking.svelte'
import type { Scene } from '../state/scene.svelte'

export type PlaceState = 'soft' | 'legal' | 'chosen' | 'target' | 'refused' | 'focused'

export function placeStates(scene: Scene, picking: Picking | undefined): Map<number, PlaceState> {
  const states = new Map<number, PlaceState>()
  const place = (piece: number) => scene.pieces.get(piece)?.space ?? null
  const put = (space: number | null | undefined, state: PlaceState) => {
    if (space !== null && space !== undefined) states.set(space, state)
  }
  if (picking) {
    for (const piece of picking.legal.piece) put(place(piece), 'soft')
    for (const space of picking.legal.space) put(space, 'legal')
  }
  const battle = scene.view?.battle
  for (const arrow of battle?.arrows ?? []) put(arrow.from, 'chosen')
  for (const piece of scene.view?.pieces ?? []) if (piece.status?.includes('chosen')) put(piece.space, 'chosen')
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
