import { describe, expect, test } from 'vitest'
import { dated, dayOf, lastUpTo, shortDated } from '../src/logic/calendar'
import { luckOf, turningPoints } from '../src/logic/account'
import { arrowsOf, stepOf, summary } from '../src/logic/story'
import { scenesOf } from '../src/logic/telling'
import { riversOf, type River } from '../src/logic/rivers'
import { fewestSteps, neighbours, pathThrough } from '../src/logic/ways'
import type { JournalLine, Piece, Space, View } from '../src/wire/types'

const piece = (id: number, space: number | null, strength = 3): Piece => ({
  id,
  space,
  side: 'soviet',
  strength,
  name: `unit ${id}`,
})
const view = (pieces: Piece[], control = {}): View => ({
  game: 'g',
  scenario: 's',
  seat: null,
  seats: [],
  to_move: [],
  version: 1,
  options: {},
  over: null,
  prompt: { text: '', rule: '' },
  phase: {},
  pieces,
  control,
})
const space = (id: number, name: string, rank: number): [number, Space] => [id, { id, name, rank, at: [id * 10, 0] }]

const bare: JournalLine = { n: 1, text: '', rule: '', turn: 1, kind: '', spaces: [] }

describe('the story of the others', () => {
  const before = view([piece(1, 10), piece(2, 11), piece(3, 30, 2)], { 20: 'polish' })
  const after = view([piece(1, 20), piece(2, 20)], { 20: 'soviet' })
  const lines = [
    { ...bare, n: 4, text: 'unit 1 goes', kind: 'move', path: [10, 15, 20] },
    { ...bare, n: 5, text: 'The town is stormed', kind: 'combat', spaces: [30], dice: [6] },
    { ...bare, n: 6, text: 'rolled', kind: 'roll', dice: [2] },
  ]
  const step = stepOf(before, after, lines, 2)

  test('a step has moves with their ways, battles, losses and what changed hands', () => {
    expect(step.moves.map((move) => move.path)).toEqual([
      [10, 15, 20],
      [11, 20],
    ])
    expect(step.fights.map((fight) => [fight.number, fight.space, fight.sign, fight.lines.length])).toEqual([
      [3, 30, 'destroyed', 2],
    ])
    expect(step.lost.map((each) => each.id)).toEqual([3])
    expect(step.taken).toEqual([{ space: 20, from: 'polish', to: 'soviet' }])
  })

  test('units with one goal are one arrow with the sum of their strength', () => {
    expect(arrowsOf([step])).toMatchObject([{ to: 20, strength: 6, count: 2, from: [10, 11] }])
  })

  test('the summary begins with what fell, by the nearest town', () => {
    const spaces = new Map([space(10, 'Bug', 4), space(20, 'Łódź', 1), space(30, 'ford', 4)])
    const told = summary([step], (id) => spaces.get(id)?.name ?? '', spaces)
    expect(told[0].place).toBe('Łódź')
    expect(told[0].lines[0]).toMatchObject({ kind: 'taken', place: 'Łódź' })
  })

  test('an advance into the place belongs to its battle', () => {
    const fought = { ...bare, n: 4, text: 'attacked', kind: 'combat', spaces: [20], dice: [6] }
    const advance = { ...bare, n: 5, text: 'goes in', kind: 'combat', spaces: [10, 20], battle: { from: 10, to: 20 } }
    const elsewhere = { ...bare, n: 6, text: 'another', kind: 'combat', spaces: [30, 20] }
    const told = stepOf(view([piece(1, 10)]), view([piece(1, 20)]), [fought, advance, elsewhere], 0)
    expect(told.fights.map((fight) => [fight.space, fight.lines.length])).toEqual([
      [20, 2],
      [30, 1],
    ])
  })

  test('a story cut short by a withdrawal goes on in the same battle, and says that the place was given up', () => {
    const advances = { ...bare, n: 4, text: 'goes in', kind: 'combat', spaces: [10, 20], path: [10, 20] }
    const record = { space: 20, retreat: 'Bug', result: 'withdraws' }
    const summed = { ...bare, n: 5, text: '33 : 13, withdraws', kind: 'combat', spaces: [20], battle: record }
    const told = stepOf(view([piece(1, 10)]), view([piece(1, 20)]), [advances, summed], 0)
    expect(told.fights.map((fight) => [fight.space, fight.sign, fight.text])).toEqual([
      [20, 'withdrew', '33 : 13, withdraws'],
    ])
  })

  test('of what lies face down only the journal says who went where', () => {
    const back = (id: number, at: number): Piece => ({ id, side: 'soviet', space: at, hidden: true }) as Piece
    // Numbered by place: the two of the third place are now one of the first and one of the third.
    const stood = view([back(100, 10), back(101, 30), back(102, 30)])
    const stands = view([back(100, 10), back(101, 10), back(102, 30)])
    expect(stepOf(stood, stands, [], 0).moves).toEqual([])
    const line = { ...bare, n: 4, kind: 'move', path: [30, 20, 10] }
    expect(stepOf(stood, stands, [line], 0).moves).toMatchObject([{ from: 30, to: 10, path: [30, 20, 10] }])
  })

  test('who is turned face down is not lost', () => {
    const seen = view([piece(7, 10), piece(8, 11)])
    const turned = view([{ id: 100, side: 'soviet', space: 10, hidden: true } as Piece])
    expect(stepOf(seen, turned, [], 0).lost.map((each) => each.id)).toEqual([8])
  })

  test('who leaves a place that was attacked withdraws, who comes from elsewhere marches', () => {
    const spaces = new Map([space(10, 'Bug', 4), space(20, 'Łódź', 1), space(30, 'ford', 4)])
    const fought = { ...bare, n: 4, text: 'attacked', kind: 'combat', spaces: [10], dice: [6] }
    const kinds = (from: number) => {
      const left = stepOf(view([piece(1, from)]), view([piece(1, 20)]), [fought], 0)
      return summary([left], (id) => spaces.get(id)?.name ?? '', spaces).flatMap((group) =>
        group.lines.map((line) => line.kind),
      )
    }
    expect(kinds(10).sort()).toEqual(['fight', 'retreat'])
    expect(kinds(30).sort()).toEqual(['fight', 'march'])
  })

  test('who withdraws from my own attack does not march, though the story tells no battle', () => {
    const spaces = new Map([space(10, 'Bug', 4), space(20, 'Łódź', 1)])
    for (const told of [{ path: [10, 20] }, { battle: { from: 10, to: 20 } }]) {
      const goes = { ...bare, n: 4, text: 'withdraws', kind: 'combat', ...told }
      const left = stepOf(view([piece(1, 10)]), view([piece(1, 20)]), [goes], 0)
      const lines = summary([left], (id) => `${id}`, spaces).flatMap((group) => group.lines)
      expect(lines.map((line) => line.kind)).toEqual(['retreat'])
    }
  })

  test('a river is named that all who came crossed on their ways', () => {
    const spaces = new Map([space(10, 'Bug', 4), space(20, 'Łódź', 1)])
    const went = [
      { ...bare, n: 4, kind: 'move', path: [10, 12, 15, 20] },
      { ...bare, n: 5, kind: 'move', path: [11, 15, 20] },
    ]
    const crossing = stepOf(view([piece(1, 10), piece(2, 11)]), view([piece(1, 20), piece(2, 20)]), went, 0)
    const rivers = (lines: Record<string, River>) =>
      summary(
        [crossing],
        (id) => spaces.get(id)?.name ?? '',
        spaces,
        (a, b) => lines[`${a}-${b}`],
      )[0]
    const [bug, narew] = [
      { name: 'Bug', part: 1 },
      { name: 'Narew', part: 0.4 },
    ]
    const told = rivers({ '10-12': bug, '15-20': narew })
    expect(told.lines[0]).toMatchObject({ kind: 'march', note: '2', river: 'Narew' })
    expect(told).toMatchObject({ place: 'Łódź', moves: 2, fights: 0 })
    expect(rivers({ '12-15': narew, '11-15': narew, '15-20': bug }).lines[0].river).toBe('Bug') // the greater one
    expect(rivers({ '10-12': bug }).lines[0].river).toBeUndefined() // one of them alone
  })
})

describe('a stretch that arrived at once', () => {
  const before = view([piece(1, 10), piece(2, 11), piece(3, 30, 2), piece(4, 12), piece(5, 40)], { 20: 'a', 21: 'a' })
  const after = view([piece(1, 20), piece(2, 20), piece(4, 21), piece(5, 41)], { 20: 'b', 21: 'b' })
  const lines = [
    { ...bare, n: 4, kind: 'move', path: [10, 20] },
    { ...bare, n: 5, kind: 'move', path: [12, 21] },
    { ...bare, n: 6, kind: 'move', path: [11, 20] },
    { ...bare, n: 7, kind: 'combat', spaces: [30], dice: [6] },
    { ...bare, n: 8, kind: 'roll', dice: [2] },
    { ...bare, n: 9, kind: 'combat', spaces: [40], dice: [1] },
    { ...bare, n: 10, kind: 'move', path: [40, 41] },
  ]
  const scenes = scenesOf(before, after, lines, 0)

  test('is told group by group and battle by battle', () => {
    expect(scenes.map(({ step }) => step.moves.map((move) => move.piece))).toEqual([[1, 2], [4], [], [5]])
    expect(scenes.map(({ step }) => step.fights.map((fight) => [fight.number, fight.sign]))).toEqual([
      [],
      [],
      [[1, 'destroyed']],
      [[2, 'withdrew']],
    ])
    expect(scenes.map(({ step }) => step.taken.map((each) => each.space))).toEqual([[20], [21], [], []])
  })

  test('shows the table between, and ends with what arrived', () => {
    const stands = (i: number) => scenes[i].view.pieces.map((each) => [each.id, each.space])
    expect(stands(0)).toEqual([
      [1, 20],
      [2, 20],
      [3, 30],
      [4, 12],
      [5, 40],
    ])
    expect(scenes[0].view.control).toEqual({ 20: 'b', 21: 'a' })
    expect(stands(2).some(([id]) => id === 3)).toBe(false)
    expect(scenes.at(-1)?.view).toBe(after)
    expect(scenes.map((scene) => scene.lines)).toEqual([3, 3, 5, 7])
  })

  test('a single act stays one step', () => {
    expect(scenesOf(before, after, lines.slice(0, 1), 0)).toHaveLength(1)
    expect(scenesOf(before, after, [], 0)).toHaveLength(1)
  })

  test('small places that fell are one line', () => {
    const spaces = new Map([space(1, 'Łódź', 1), space(20, 'Drobin', 3), space(21, 'Raciąż', 3), space(30, '1014', 3)])
    const steps = scenes.map((scene) => scene.step)
    const told = summary(steps, (id) => spaces.get(id)?.name ?? '', spaces).flatMap((group) => group.lines)
    expect(told.filter((line) => line.kind === 'small').map((line) => line.place)).toEqual(['Drobin, Raciąż'])
  })
})

describe('rivers', () => {
  test('are the greater the more of the board they part', () => {
    const line = (id: number, a: number, b: number, name?: string) => ({ id, a, b, kind: 'river', name })
    const found = riversOf([line(0, 1, 2, 'Bug'), line(1, 4, 3, 'Bug'), line(2, 4, 5, 'Narew'), line(3, 6, 7)])
    expect([...found]).toEqual([
      ['1/2', { name: 'Bug', part: 1 }],
      ['3/4', { name: 'Bug', part: 1 }],
      ['4/5', { name: 'Narew', part: 0.5 }],
    ])
  })
})

describe('ways', () => {
  const edges = [
    [1, 2],
    [2, 3],
    [3, 4],
    [1, 5],
    [5, 4],
  ].map(([a, b], id) => ({ id, a, b, kind: '' }))

  test('go by the fewest steps and through the stops named', () => {
    expect(fewestSteps(neighbours(edges), 1, 4)).toEqual([5, 4])
    expect(pathThrough(neighbours(edges), 1, undefined, [3, 4])).toEqual([2, 3, 4])
  })

  test('cross from hex to hex where the board draws no line', () => {
    const hex = (id: number, x: number, y: number) => {
      const shape = [0, 1, 2, 3, 4, 5].map((k) => [
        x + 10 * Math.sin((k * Math.PI) / 3),
        y + 10 * Math.cos((k * Math.PI) / 3),
      ])
      return { id, shape } as Space
    }
    // A row of three, and one below between the first two.
    const near = neighbours([], [hex(1, 0, 0), hex(2, 17.3, 0), hex(3, 34.6, 0), hex(4, 8.7, 15)])
    expect(near.get(1)).toEqual([2, 4])
    expect(fewestSteps(near, 1, 3)).toEqual([2, 3])
  })
})

describe('the calendar of any game', () => {
  test('is read in the language of the page', () => {
    expect(dated('Saturday, 14 August 1920', 'pl')).toBe('sobota, 14 sierpnia 1920')
    expect(dated('August III 1920', 'pl')).toBe('sierpień III 1920')
    expect(dated('Round 1, phase 2: 1-8 May 1920', 'pl')).toBe('Round 1, phase 2: 1-8 May 1920')
    expect(dated('Saturday, 14 August 1920', 'en')).toBe('Saturday, 14 August 1920')
    expect(shortDated('August III', 'pl')).toBe('s III')
    expect(['August III', '14'].map((label) => shortDated(label, label === '14' ? 'pl' : 'en'))).toEqual(['', ''])
  })

  test('reads days, weeks and months', () => {
    expect(dayOf({ number: 1, title: 'Sunday, 15 August 1920' })).toBe('1920-08-15')
    expect(dayOf({ number: 1, title: 'August III 1920' })).toBe('1920-08-23')
    expect(dayOf({ number: 1, title: 'Round 4, phase 2: 7-12 August 1920' })).toBe('1920-08-12')
    expect(dayOf({ number: 1, title: 'July 1920' })).toBe('1920-07-31')
    expect(dayOf({ number: 1, title: 'Week of 8.VIII' })).toBe('1920-08-14')
    expect(dayOf({ number: 1, title: 'Round 3' })).toBe('')
  })

  test('shows the last known of a day', () => {
    const list = [{ date: '1920-08-05' }, { date: '1920-08-14' }, { date: '1920-08-18' }]
    expect(lastUpTo(list, '1920-08-15', 2).map((each) => each.date)).toEqual(['1920-08-05', '1920-08-14'])
    expect(lastUpTo(list, '1920-07-01', 2).map((each) => each.date)).toEqual(['1920-08-05'])
  })
})

describe('the account', () => {
  test('names the largest changes of the lead in order of play', () => {
    const point = (moves: number, a: number, b: number) => ({
      moves,
      turn: `day ${moves}`,
      scores: { poland: a, soviet: b },
      lines: [],
    })
    const found = turningPoints(
      [point(0, 0, 0), point(1, 1, 0), point(2, 1, 9), point(3, 12, 9)],
      ['poland', 'soviet'],
      2,
    )
    expect(found.map(({ at, seat, change }) => [at, seat, change])).toEqual([
      [2, 'soviet', 9],
      [3, 'poland', 11],
    ])
  })

  test('measures luck by results against what was due', () => {
    const battle = { attacker: 'poland', lost_attacker: 1, lost_defender: 4, due_attacker: 1.2, due_defender: 2.9 }
    expect(luckOf([{ ...bare, seat: 'poland', battle }], (seat) => seat === 'poland')).toEqual({
      battles: 1,
      dealt: 4,
      due: 2.9,
      suffered: 1,
      dueSuffered: 1.2,
    })
    expect(luckOf([bare], () => true)).toBeNull()
  })
})
