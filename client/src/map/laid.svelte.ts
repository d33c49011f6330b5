/** What stands on the map, laid out once for all who draw it. */
import { getContext, setContext } from 'svelte'
import { useTable } from '../state/picking.svelte'
import { useScene } from '../state/scene.svelte'
import { placeStates } from './states'
import { aimOf, attacks, markersOf, pickedPieces, standings, zoomStep } from './layout'

export class Laid {
  private scene = useScene()
  private table = useTable()

  zoom = $derived(zoomStep(this.scene))
  picked = $derived.by<ReadonlySet<number>>(() => {
    const found = new Set(pickedPieces(this.table?.picking.picked))
    for (const piece of this.table?.command.chosen ?? []) found.add(piece)
    if (this.table && this.table.acts.acting !== null) found.add(this.table.acts.acting)
    return found
  })
  /** While the guide dims the map: the places that it speaks of or that may be clicked; null while nothing is dimmed. */
  lit = $derived.by<ReadonlySet<number> | null>(() => {
    const guide = this.table?.guide
    return guide?.dims ? new Set([...guide.places, ...placeStates(this.scene, this.table).keys()]) : null
  })
  standing = $derived(standings(this.scene, this.zoom, this.picked))
  aim = $derived(aimOf(this.scene, this.standing))
  arrows = $derived(attacks(this.scene, this.standing, this.aim))
  markers = $derived(markersOf(this.scene))
}

const KEY = Symbol('laid')
/** By the map, for its layers. */
export const provideLaid = () => setContext(KEY, new Laid())
export const useLaid = () => getContext<Laid>(KEY)
