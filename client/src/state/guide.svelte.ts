/** The guided first turn: what is to be done now, where it points, and doing it for the player. Data of the game. */
import { api } from '../wire/api'
import type { Choice } from '../wire/types'
import type { Guide as Told, GuideStep } from '../wire/lobby'
import { shelf } from './shelf'
import type { TableState } from './table.svelte'

export class Guide {
  told = $state.raw<Told | null>(null)
  at = $state(0)
  on = $state(false)
  /** Moves of the table when the step began to be asked. */
  private since = -1

  constructor(private table: TableState) {}

  get steps(): GuideStep[] {
    return this.told?.steps ?? []
  }

  get step(): GuideStep | null {
    return this.on ? (this.steps[this.at] ?? null) : null
  }

  get done(): boolean {
    return this.on && this.steps.length > 0 && this.at >= this.steps.length
  }

  async open() {
    const kept = shelf.guide(this.table.id)
    const board = this.table.drawing
    if (kept === null || !board) return
    this.told = await api.guide(board.game)
    if (!this.steps.length || this.told.scenario !== board.scenario) return
    this.at = Math.min(kept, this.steps.length)
    this.on = true
    this.renew()
  }

  /** A new position: the step may be done, however it was reached. */
  renew() {
    const { step, table } = this
    if (!step || !table.view) return this.point()
    const prompt = table.choices?.prompt
    const words = prompt?.printed ?? prompt?.text ?? ''
    const mine = Boolean(table.choices)
    if (step.then === '-') {
      if (!mine && this.since >= 0) return this.next()
      if (mine && this.since < 0) this.since = table.moves
    } else if (step.then) {
      if (mine && words.includes(step.then)) return this.next()
    } else if (mine && words.includes(step.asked) && this.since < 0) this.since = table.moves
    else if (this.since >= 0 && table.moves > this.since) return this.next()
    else if (this.since >= 0 && table.moves < this.since) this.since = -1
    this.point()
  }

  private next() {
    this.at += 1
    this.since = -1
    shelf.keepGuide(this.table.id, this.at)
    if (this.at >= this.steps.length) shelf.guided()
    this.renew()
  }

  back = () => {
    if (this.at > 0) this.at -= 1
    this.since = -1
    shelf.keepGuide(this.table.id, this.at)
    void this.table.acts.undo('step')
    this.point()
  }

  leave = () => {
    this.on = false
    shelf.keepGuide(this.table.id, null)
    this.table.discs = []
  }

  /** The map is dimmed while the player is asked what a step speaks of, and never while others are at work. */
  get dims(): boolean {
    return Boolean(this.step && this.table.myMove && !this.table.story.playing && !this.table.outcome.now)
  }

  /** Places that the step speaks of, by the names of places or units. */
  get places(): number[] {
    return (this.step?.points ?? []).flatMap((name) => {
      const space = this.table.placeNamed(name)
      if (space !== undefined) return [space]
      const piece = this.table.view?.pieces.find((each) => each.name === name)
      return piece?.space === null || piece?.space === undefined ? [] : [piece.space]
    })
  }

  /** Whether the step is done by the main button, and by nothing else. */
  get byMain(): boolean {
    const { main } = this.table.picking
    return Boolean(main && this.step?.do.some((wish) => wish === '@staff' || this.find(wish) === main))
  }

  private point() {
    const spaces = this.places
    this.table.discs = spaces.map((space, i) => ({ space, text: String(i + 1), high: true }))
    const at = spaces.length ? this.table.spaces.get(spaces[0])?.at : undefined
    if (at) this.table.camera.reveal(at)
  }

  /** The choice whose label begins so, or has the words after a tilde; after a bar stands what to take where there is none. */
  private find(wish: string): Choice | undefined {
    const { all, main } = this.table.picking
    for (const words of wish.split('|')) {
      const fits = (label: string) => (words.startsWith('~') ? label.includes(words.slice(1)) : label.startsWith(words))
      const choice = words ? all.find((each) => fits(each.printed ?? each.label)) : (main ?? all[0])
      if (choice) return choice
    }
    return undefined
  }

  /** Does the step for the player, by the ordinary choices. */
  doIt = async () => {
    const { step, table } = this
    if (!step || table.acts.busy || !table.myMove) return
    if (step.do.includes('@staff')) return table.acts.arrange()
    const wishes = step.then ? [step.do] : step.do.map((each) => [each])
    for (const wish of wishes) {
      const choice = wish.map((words) => this.find(words)).find((each) => each !== undefined)
      if (!choice) return
      await table.acts.act(choice.action)
    }
  }
}
