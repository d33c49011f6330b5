/** The layers that can be switched: those of the drawing, and control, names and railways where the map has them. */
import type { Scene } from '../state/scene.svelte'
import { t } from '../strings'
import { hasIcon, type IconName } from '../ui/Icon.svelte'

export interface LayerButton {
  id: string
  title: string
  icon: IconName
}

const OWN = ['control', 'names', 'rail', 'moves', 'history']

export function layerButtons(scene: Scene, moves = false): LayerButton[] {
  const drawing = scene.drawing
  if (!drawing) return []
  // A layer that has no sign of its own takes the next of these, so that no two look alike.
  const spare: IconName[] = ['layer', 'lines', 'dots', 'rings', 'rail', 'star']
  const icon = (id: string): IconName =>
    hasIcon(id) ? id : /delay|zone/.test(id) ? 'warn' : (spare.shift() ?? 'layer')
  const ground = drawing.ground ?? ''
  // A layer that neither the view nor the land has now would be a switch for nothing.
  const there = (id: string) => Boolean(scene.view?.layers?.[id]) || ground.includes(`layer-${id}`) || OWN.includes(id)
  const list: LayerButton[] = (drawing.layers ?? [])
    .filter(({ id }) => there(id))
    .map(({ id, title }) => ({ id, title, icon: icon(id) }))
  const add = (id: 'control' | 'names' | 'rail' | 'moves' | 'history', drawn: boolean) => {
    if (drawn && !list.some((layer) => layer.id === id)) list.push({ id, title: t(`map.${id}`), icon: id })
  }
  add('control', Object.keys(scene.view?.control ?? {}).length > 0)
  add(
    'names',
    drawing.spaces.some((space) => space.label && space.name),
  )
  add('rail', /class=.rails|layer-rail/.test(ground))
  add('moves', Boolean(moves))
  add('history', Boolean(scene.history))
  return list
}
