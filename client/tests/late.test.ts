/** Answers that come late: each is held back here, the player goes on meanwhile, and the answer must not overtake him. */
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { Acts } from '../src/state/acts.svelte'
import { Command } from '../src/state/command.svelte'
import { Counsel } from '../src/state/counsel.svelte'
import { Evenings } from '../src/state/evenings.svelte'
import { Picking } from '../src/state/picking.svelte'
import { ReplayState } from '../src/state/replay.svelte'
import type { Scene } from '../src/state/scene.svelte'
import type { TableState } from '../src/state/table.svelte'
import { api } from '../src/wire/api'

vi.mock('../src/wire/api', () => ({ api: { replay: vi.fn(), replayAt: vi.fn() }, sentence: String }))

/** An answer that comes when it is given. */
class Late<T> {
  give!: (value: T) => void
  readonly answer = new Promise<T>((resolve) => (this.give = resolve))
}

/** Until everything that waits for what was given has gone on. */
const settled = () => new Promise((resolve) => setTimeout(resolve, 0))

const unit = (piece: number) => ({
  action: ['move', piece],
  kind: 'piece',
  label: `unit ${piece}`,
  targets: [{ piece }],
})

/** A table of which only the questions are real: they wait until the test answers. */
function tableOf(questions: Record<string, unknown>): TableState {
  const table: Record<string, unknown> = {
    position: 7,
    moves: 7,
    myMove: true,
    spaces: new Map(),
    pieces: new Map(),
    camera: { sees: () => true },
    showSpaces: () => undefined,
    choices: { undoable: true, choices: [], prompt: {} },
    view: { seats: [] },
    targetName: () => 'there',
    look: vi.fn(),
    plan: async () => null,
    toasts: { say: vi.fn() },
    outcome: { expect: vi.fn() },
    ...questions,
  }
  table.picking ??= { all: [unit(1), unit(2), unit(3)], choose: vi.fn(), refuse: vi.fn() }
  table.acts ??= new Acts(table as never)
  table.command ??= new Command(table as never)
  return table as never
}

const moved = (table: TableState) => void (table.position += 1)

describe('an order that not all can follow', () => {
  const space = (id: number) => ({ id, name: `${id}`, at: [id * 10, 0], rank: 4 })
  const piece = (id: number) => ({ id, side: 'red', space: 0, strength: id })
  /** Two counters in 0 are sent to 5: the first gets there, the second no further than 3. */
  function divided() {
    const plan = vi.fn(async (orders: { pieces: number[]; to: number }[]) => {
      const all = orders.flatMap(({ pieces, to }) => pieces.map((id) => ({ piece: id, to })))
      const near = (each: { piece: number; to: number }) => each.piece === 1 || each.to <= 3
      const left = all.filter((each) => !near(each)).map((each) => ({ piece: each.piece, message: 'too far' }))
      return {
        actions: all.map(({ to }) => ['go', to]),
        went: all.filter(near),
        left,
        final: false,
        warnings: [],
        hungry: [],
      }
    })
    const table = tableOf({
      spaces: new Map([0, 1, 2, 3, 4, 5].map((id) => [id, space(id)])),
      pieces: new Map([1, 2].map((id) => [id, piece(id)])),
      drawing: { edges: [], spaces: [] },
      reach: async (pieces: number[]) =>
        pieces.map((id) => ({
          piece: id,
          spaces: Object.fromEntries(
            (id === 1 ? [1, 2, 3, 4, 5] : [1, 2, 3, 5]).map((to) => [to, { cost: to, left: 7 - to }]),
          ),
        })),
      plan,
    })
    vi.spyOn(table.acts, 'all').mockResolvedValue(true)
    return { table, plan }
  }
  const judged = () => new Promise((resolve) => setTimeout(resolve, 120))

  it('offers the others the nearest place that the rules let them end in, and sends both at once', async () => {
    const { table } = divided()
    const { command } = table
    await command.select([1, 2])
    expect(command.allowance(2)).toBe(7)
    command.point(5)
    await judged()
    expect(command.trial?.left.map((each) => each.piece)).toEqual([2])
    expect(command.instead).toEqual({ space: 3, pieces: [2] })
    await command.divide()
    expect(table.acts.all).toHaveBeenCalledWith([
      ['go', 5],
      ['go', 3],
    ])
  })

  it('is not given at all where they keep together, and offers a place for all', async () => {
    const { table } = divided()
    const { command } = table
    await command.select([1, 2])
    command.keep(true)
    expect(command.reach.has(4)).toBe(false) // only one of them may end there
    command.point(5)
    await judged()
    expect(command.instead).toEqual({ space: 3, pieces: [1, 2] })
    await command.send(5)
    expect(table.acts.all).not.toHaveBeenCalled()
    expect(table.picking.refuse).toHaveBeenCalledWith({ rule: undefined, message: 'too far' }, { space: 5 })
    await command.divide()
    expect(table.acts.all).toHaveBeenCalledWith([
      ['go', 3],
      ['go', 3],
    ])
  })

  it('is followed by those who stayed when they are told to', async () => {
    const { table } = divided()
    const { command } = table
    await command.select([1, 2])
    command.point(5)
    await judged()
    await command.send(5)
    expect(command.stayed.map((each) => each.piece)).toEqual([2])
    expect(command.offer).toEqual({ space: 3, pieces: [2] })
    await command.follow()
    expect(table.acts.all).toHaveBeenLastCalledWith([['go', 3]])
    expect(command.stayed).toEqual([])
  })
})

describe('a late answer', () => {
  it('does not put back the counters that were chosen before others', async () => {
    const answers = [new Late<unknown>(), new Late<unknown>()]
    const waiting = [...answers]
    const table = tableOf({ reach: () => waiting.shift()?.answer })
    const first = table.command.select([1])
    const second = table.command.select([2])
    answers[1].give([{ piece: 2, spaces: { 40: {} } }])
    await second
    answers[0].give([{ piece: 1, spaces: {} }]) // alone it would act at once
    await first
    expect(table.command.chosen).toEqual([2])
    expect(table.picking.choose).not.toHaveBeenCalled()
  })

  it('where counters can go is forgotten when the table has moved on', async () => {
    const reach = new Late<unknown>()
    const table = tableOf({ reach: () => reach.answer })
    const chosen = table.command.select([1])
    moved(table)
    table.command.renew()
    reach.give([{ piece: 1, spaces: { 40: { left: 3 } } }])
    await chosen
    expect(table.command.detailOf(1, 40)).toBeUndefined()
    expect(table.picking.choose).not.toHaveBeenCalled()
  })

  it('judges the place that is pointed at last', async () => {
    vi.useFakeTimers()
    const answers = [new Late<unknown>(), new Late<unknown>()]
    const waiting = [...answers]
    const both = [{ piece: 1, spaces: { 40: {}, 41: {} } }]
    const table = tableOf({ reach: () => Promise.resolve(both), plan: () => waiting.shift()?.answer })
    const { command } = table
    await command.select([1])
    command.point(40)
    vi.runAllTimers()
    command.point(41)
    vi.runAllTimers()
    vi.useRealTimers()
    const trial = { went: [], left: [], actions: [], spaces: {} }
    answers[1].give({ ...trial, last: true })
    answers[0].give({ ...trial, last: false })
    await settled()
    expect(command.trial).toMatchObject({ last: true })
  })

  it('sends nobody when others were chosen while it was judged', async () => {
    const plan = new Late<unknown>()
    const reach = [1, 2].map((piece) => ({ piece, spaces: { 40: {} } }))
    const request = vi.fn()
    const table = tableOf({ reach: () => Promise.resolve(reach), plan: () => plan.answer, request })
    await table.command.select([1])
    const sent = table.command.send(40)
    await settled()
    await table.command.select([2])
    plan.give({ went: [{ piece: 1 }], left: [], actions: [['move', 1]] })
    await sent
    expect(request).not.toHaveBeenCalled()
    expect(table.command.chosen).toEqual([2])
  })

  it('of the staff about a position that has passed is not shown', async () => {
    const answers = [new Late<unknown[]>(), new Late<unknown[]>(), new Late<unknown[]>()]
    const waiting = [...answers]
    const table = tableOf({ advice: () => waiting.shift()?.answer })
    const counsel = new Counsel(table)
    void counsel.ask()
    moved(table)
    void counsel.ask()
    answers[1].give([{ action: ['new'], label: 'new' }])
    answers[0].give([{ action: ['old'], label: 'old' }])
    answers[2].give([])
    await settled()
    expect(counsel.all?.map((each) => each.label)).toEqual(['new'])
  })

  it('of the staff with its worth leaves the letters where they were once one is opened', async () => {
    const answers = [new Late<unknown[]>(), new Late<unknown[]>()]
    const waiting = [...answers]
    const counsel = new Counsel(tableOf({ advice: () => waiting.shift()?.answer }))
    const asked = counsel.ask()
    const [a, b] = ['a', 'b'].map((label) => ({ action: [label], label }))
    answers[0].give([a, b])
    await settled()
    counsel.show(1)
    answers[1].give([b, a])
    await asked
    expect(counsel.all?.map((each) => each.label)).toEqual(['a', 'b'])
  })

  it('of the staff that does a part is not played at another position', async () => {
    const staff = new Late<unknown>()
    const request = vi.fn(() => staff.answer)
    const table = tableOf({ request })
    const arranged = table.acts.arrange()
    moved(table)
    staff.give({ type: 'arrange', actions: [['move', 1]] })
    await arranged
    expect(request).toHaveBeenCalledTimes(1)
    expect(table.acts.busy).toBe(false)
  })

  it('keeps the page from acting twice until its position is on show', async () => {
    const request = vi.fn(() => Promise.resolve({ type: 'ok', position: 8 }))
    const table = tableOf({ request })
    const act = table.acts.act(['move', 1])
    await settled()
    expect(await table.acts.act(['move', 2])).toBe(false) // answered, but not yet shown
    moved(table)
    table.acts.arrived(8)
    expect(await act).toBe(true)
    expect(request).toHaveBeenCalledTimes(1)
  })

  it('why something is forbidden is not said of another position', async () => {
    const why = new Late<unknown>()
    const choices = {
      undoable: true,
      prompt: {},
      choices: [{ action: ['attack', 40], kind: 'space', label: 'there', targets: [{ space: 40 }] }],
    }
    const table = tableOf({ why: () => why.answer, choices, picking: {} })
    const picking = new Picking(table)
    const asked = picking.explain({ space: 41 })
    moved(table)
    why.give({ message: 'No.' })
    await asked
    expect(picking.why).toBeNull()
  })
})

describe('a late picture of the past', () => {
  beforeEach(() => {
    vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined })
    vi.stubGlobal('location', { pathname: '/replay/a', search: '', hash: '' })
    vi.stubGlobal('history', { state: null, replaceState: () => undefined })
  })

  it('does not replace the step that was asked for after it', async () => {
    const frames = new Map([1, 2].map((n) => [n, new Late<unknown>()]))
    vi.mocked(api.replayAt).mockImplementation((_, n) => frames.get(n)?.answer as never)
    const replay = new ReplayState('a', null)
    replay.replay = { moves: 9, over: true, seats: [null], steps: [] }
    const [first, second] = [replay.go(1), replay.go(2)]
    frames.get(2)?.give({ view: { turn: { number: 2 } }, journal: { lines: [] } })
    await second
    frames.get(1)?.give({ view: { turn: { number: 1 } }, journal: { lines: [] } })
    await first
    expect([replay.now, replay.view?.turn?.number]).toEqual([2, 2])
  })

  it('of the evenings is asked for once a turn, and again after a failure', async () => {
    vi.mocked(api.replay).mockReset().mockRejectedValueOnce(new Error('offline'))
    vi.mocked(api.replay).mockResolvedValue({ moves: 0, over: false, seats: [null], steps: [] })
    const evenings = new Evenings({} as Scene, 'a', () => null)
    await evenings.look(3)
    await evenings.look(3)
    await evenings.look(3)
    expect(api.replay).toHaveBeenCalledTimes(2)
  })
})
