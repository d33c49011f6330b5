/** The keys of the table (VISUAL 9): everything that a pointer can do. */
import { layerButtons } from '../map/layers'
import { nearestTo, nearestTowards } from '../logic/geometry'
import { router } from '../state/route.svelte'
import { settings } from '../state/settings.svelte'
import type { TableState } from '../state/table.svelte'
import type { Choice, Point } from '../wire/types'

const ARROWS: Record<string, Point> = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }

function buttonOf(choice: Choice): HTMLElement | null {
  const wanted = JSON.stringify(choice.action)
  for (const node of document.querySelectorAll<HTMLElement>('[data-choice]'))
    if (node.dataset.choice === wanted) return node
  return null
}

/** Puts the keyboard on a choice: its button in the list, its place on the map. */
function focus(table: TableState, choice: Choice) {
  const button = buttonOf(choice)
  button?.focus()
  table.picking.point(choice)
  const place = choice.targets?.map(table.placeOf).find((point) => point !== null)
  if (place) table.camera.reveal(place)
}

/** Arrows go over the map where the choices lie on it, and through the list where they do not. */
function walk(table: TableState, key: string) {
  const { picking } = table
  // The main choice has its own key.
  const others = picking.left.filter((choice) => choice !== picking.main)
  const choices = others.length ? others : picking.left
  if (!choices.length) return table.camera.pan(-ARROWS[key][0] * 80, -ARROWS[key][1] * 80)
  const places = choices.flatMap((choice) => {
    const at = choice.targets?.map(table.placeOf).find((point) => point !== null)
    return at ? [{ at, value: choice }] : []
  })
  const here = picking.pointed?.targets?.map(table.placeOf).find((point) => point !== null)
  const next = here ? nearestTowards(here, places, ARROWS[key]) : nearestTo(table.camera.middle, places)
  if (next) return focus(table, next)
  const by = key === 'ArrowRight' || key === 'ArrowDown' ? 1 : -1
  const now = picking.pointed ? choices.indexOf(picking.pointed) : by > 0 ? -1 : 0
  focus(table, choices[(now + by + choices.length) % choices.length])
}

/** The next unit that can act, in the order of the list. */
function nextUnit(table: TableState) {
  const units = table.picking.left.filter((choice) => choice.targets?.some((target) => 'piece' in target))
  if (!units.length) return
  const now = table.picking.pointed ? units.indexOf(table.picking.pointed) : -1
  focus(table, units[(now + 1) % units.length])
}

function whyHere(table: TableState) {
  const { hover, picking, tray } = table
  if (hover?.piece !== null && hover?.piece !== undefined) void picking.explain({ piece: hover.piece })
  else if (hover?.space !== null && hover?.space !== undefined) void picking.explain({ space: hover.space })
  else if (tray !== null) void picking.explain({ space: tray })
}

function escape(table: TableState) {
  if (table.story.playing) table.story.skip()
  else if (table.picking.why) table.picking.why = null
  else if (table.command.busy && !table.picking.staged) table.command.clear()
  else if (table.picking.staged || table.picking.picked.length) table.picking.clear()
  else if (table.tray !== null) table.tray = null
  else if (table.panel !== 'none') table.panel = 'none'
  else if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
}

/** What serves on every page; the account of a finished game has keys of its own beside them. */
const EVERYWHERE = new Set(['F1', '?', 't', 'T'])

export function onKey(event: KeyboardEvent, table: TableState, home: () => void, told: boolean) {
  if (told && !EVERYWHERE.has(event.key)) return
  const target = event.target as HTMLElement
  const typing = target.matches?.('input:not([type=radio]):not([type=checkbox]), textarea, select')
  if (event.ctrlKey || event.metaKey || event.altKey || document.querySelector('dialog[open]')) return
  if (typing && event.key !== 'Escape') return
  const done = run(event, table, home, target)
  if (done) event.preventDefault()
}

function run(event: KeyboardEvent, table: TableState, home: () => void, target: HTMLElement): boolean {
  const { key } = event
  const onButton = Boolean(target.closest?.('button, a, [role=tab], [role=radio]'))
  if (key in ARROWS) {
    if (target.closest?.('[role=tablist], [role=radiogroup], [role=log]')) return false
    walk(table, key)
  } else if (key === 'Enter') {
    if (onButton) return false
    if (event.repeat) return true // a key held down says yes once, not twice
    const { chosen, over } = table.command
    // Counters that are chosen go to the place pointed at; the main button is not meant then.
    if (!chosen.length) table.picking.confirm()
    else if (over !== null) void table.command.send(over)
  } else if (key === ' ') {
    if (onButton) return false
    if (table.story.playing) {
      table.story.pause()
      return true
    }
    if (!table.picking.pointed) return false
    table.picking.choose(table.picking.pointed)
  } else if (key === 'Escape') escape(table)
  else if (key === 'F1') table.panel = 'rules'
  else if (/^[1-8]$/.test(key)) {
    const layer = layerButtons(table)[Number(key) - 1]
    if (!layer) return false
    table.toggleLayer(layer.id)
  } else return letter(key, event.shiftKey, table, home)
  return true
}

function letter(key: string, shift: boolean, table: TableState, home: () => void): boolean {
  const { camera } = table
  switch (key.toLowerCase()) {
    case 'z':
    case 'u':
      void table.acts.undo(shift ? 'turn' : 'step')
      return true
    case 'n':
      nextUnit(table)
      return true
    case 'g':
      if (table.command.plans.length) void table.command.go()
      else if (table.guide.step) void table.guide.doIt()
      else return false
      return true
    case 'i':
      if (!table.command.instead) return false
      void table.command.divide()
      return true
    case 'b':
      if (!table.guide.step || !table.guide.at) return false
      table.guide.back()
      return true
    case 'a':
      if (!table.myMove) return false
      table.panel = table.panel === 'staff' ? 'none' : 'staff'
      return true
    case 'l':
      table.outcome.again()
      return true
    case 'h':
      table.toggleLayer('history')
      return true
    case ',':
    case '.':
      if (!table.chronicle.on || table.story.playing) return table.story.key(key, shift)
      table.chronicle.by(key === '.' ? 1 : -1)
      return true
    case 'home':
      if (!table.chronicle.on) return false
      table.chronicle.home()
      return true
    case 'w':
      whyHere(table)
      return true
    case 'o':
      table.picking.oddsOpen = !table.picking.oddsOpen
      return true
    case '+':
    case '=':
      camera.zoom(1.25)
      return true
    case '-':
      camera.zoom(0.8)
      return true
    case '0':
      home()
      return true
    case '9':
      camera.fitAll()
      return true
    case 'r':
      if (table.story.tells) table.story.again()
      else router.go(`/replay/${table.id}`)
      return true
    case 'j':
      if (matchMedia('(min-width: 1200px)').matches) document.getElementById('tab-journal')?.focus()
      else table.panel = table.panel === 'column' ? 'none' : 'column'
      return true
    case 'k':
      table.panel = table.panel === 'key' ? 'none' : 'key'
      return true
    case 't':
      settings.toggleTheme()
      return true
    case '/':
      table.panel = 'find'
      return true
    case '?':
      table.panel = 'keys'
      return true
  }
  return false
}
