import { describe, expect, test } from 'vitest'
import { liveryRules } from '../src/logic/liveries'
import { ribbon, wayOut } from '../src/logic/arrow'
import { clamp, fit, lookAt, reveal, show, toMap, toScreen, zoomAt } from '../src/logic/camera'
import { boxOf, framePath, frontOf, nearestTo, nearestTowards, segments, spacePath } from '../src/logic/geometry'
import { backoff, worthRetrying } from '../src/wire/socket'
import type { Space } from '../src/wire/types'

const square = (id: number, x: number): Space => ({
  id,
  name: '',
  at: [x + 5, 5],
  rank: 4,
  shape: [
    [x, 0],
    [x + 10, 0],
    [x + 10, 10],
    [x, 10],
  ],
})

describe('camera', () => {
  const free = { left: 0, top: 0, right: 100, bottom: 100 }

  test('screen and map are inverse', () => {
    const camera = { x: 30, y: -20, k: 1.7 }
    const [x, y] = toMap(camera, toScreen(camera, [12, 34]))
    expect([x, y].map((n) => Math.round(n * 1e6) / 1e6)).toEqual([12, 34])
  })

  test('zooming keeps the point under the pointer', () => {
    const before = { x: 10, y: 10, k: 1 }
    const after = zoomAt(before, 2, [50, 60], 0.1)
    expect(toMap(after, [50, 60])).toEqual(toMap(before, [50, 60]))
  })

  test('of two rooms that are as near, the view takes the one where the map fills the screen', () => {
    const screen = { left: 0, top: 0, right: 1000, bottom: 800 }
    const panel = { left: 0, top: 600, right: 400, bottom: 800 }
    const size: [number, number] = [3000, 3000]
    // At the western edge: beside the panel the left of the screen would be bare.
    expect(show({ x: 100, y: 1000, w: 50, h: 50 }, size, screen, panel, 0.1, 90, 1)).toMatchObject({ k: 1, x: 0 })
    // Far from any edge nothing is bare: the room beside the panel, as before.
    const [x] = toScreen(show({ x: 1500, y: 1500, w: 50, h: 50 }, size, screen, panel, 0.1, 90, 1), [1525, 0])
    expect(x).toBe(700)
  })

  test('a front stands beside the panel, but not where the sheet would end in sight', () => {
    const screen = { left: 0, top: 0, right: 1000, bottom: 800 }
    const panel = { left: 0, top: 600, right: 400, bottom: 800 }
    const middle = (x: number) => toScreen(lookAt([x, 900], 1, screen, panel), [x, 900])
    expect(middle(2000)).toEqual([700, 400])
    expect(middle(600)).toEqual([600, 400]) // at the western edge the sheet fills the screen
    expect(middle(200)).toEqual([500, 400]) // and is not moved beyond the middle for it
  })

  test('a frame has round corners and closes', () => {
    expect(framePath({ x: 0, y: 0, w: 10, h: 8 }, 2)).toBe(
      'M2 0h6a2 2 0 0 1 2 2v4a2 2 0 0 1 -2 2h-6a2 2 0 0 1 -2 -2v-4a2 2 0 0 1 2 -2Z',
    )
  })

  test('a box is fitted into the free part and not beyond zoom 1', () => {
    const camera = fit({ x: 0, y: 0, w: 200, h: 50 }, free, 0.1)
    expect(camera.k).toBe(0.5)
    expect(toScreen(camera, [100, 25])).toEqual([50, 47])
    expect(fit({ x: 0, y: 0, w: 2, h: 2 }, free, 0.1).k).toBe(1)
  })

  test('a point outside is brought in, one inside stays', () => {
    expect(reveal({ x: 0, y: 0, k: 1 }, [50, 50], free, 10)).toBeNull()
    expect(reveal({ x: 0, y: 0, k: 1 }, [120, 50], free, 10)).toEqual({ x: -30, y: 0, k: 1 })
  })

  test('the edges of the map stay at the edges of the free part', () => {
    const camera = clamp({ x: 5000, y: -5000, k: 1 }, [300, 300], free)
    expect(camera.x).toBe(0)
    expect(camera.y).toBe(-200)
  })

  test('a panel lets the map come out from under it, no further', () => {
    const panel = { left: 0, top: 70, right: 40, bottom: 100 }
    const camera = clamp({ x: 5000, y: -5000, k: 1 }, [300, 300], free, panel)
    expect(camera.x).toBe(40)
    expect(camera.y).toBe(-230)
  })

  test('a map smaller than the free part stays inside it', () => {
    expect(clamp({ x: -30, y: 90, k: 1 }, [50, 50], free)).toEqual({ x: 0, y: 50, k: 1 })
  })
})

describe('shapes', () => {
  test('the front runs where neighbours belong to different sides', () => {
    const borders = segments([square(1, 0), square(2, 10), square(3, 20)])
    const front = frontOf(borders, { '1': 'polish', '2': 'soviet', '3': 'soviet' })
    expect(front.get('polish')).toBe('M10 0L10 10')
    expect(front.get('soviet')).toBe('M10 0L10 10')
  })

  test('a node without polygon is a circle', () => {
    expect(spacePath({ id: 1, name: '', at: [20, 20], rank: 2, r: 5 })).toContain('a5 5')
    expect(boxOf([])).toBeNull()
  })

  test('an arrow key goes to the nearest place ahead', () => {
    const places = [
      { at: [10, 0] as [number, number], value: 'east' },
      { at: [0, 10] as [number, number], value: 'south' },
      { at: [40, 0] as [number, number], value: 'far' },
    ]
    expect(nearestTowards([0, 0], places, [1, 0])).toBe('east')
    expect(nearestTowards([0, 0], places, [0, 1])).toBe('south')
    expect(nearestTowards([0, 0], places, [-1, 0])).toBeNull()
  })

  test('the head of a ribbon stops short of its target', () => {
    const { d, disc } = ribbon([0, 0], [200, 0])
    const right = Math.max(...d.match(/-?\d+\.\d (?=-?\d)/g)!.map(Number))
    expect(right).toBeLessThanOrEqual(176)
    expect(disc[0]).toBeGreaterThan(30)
    expect(disc[0]).toBeLessThan(26 + 150 / 2)
  })

  test('on a short ribbon the disc keeps clear of the head', () => {
    const { disc, radius, points } = ribbon([0, 0], [90, 0], { leave: 20, stop: 17, bend: 0 })
    const neck = points[points.length - 1]
    expect(disc[0] + radius).toBeLessThan(neck[0])
    expect(disc[0]).toBeGreaterThanOrEqual(20)
  })

  test('an arrow leaves its counters at their edge', () => {
    const box = { x: -20, y: -10, w: 40, h: 20 }
    expect(wayOut([0, 0], [100, 0], box)).toBe(20)
    expect(wayOut([0, 0], [0, -50], box)).toBe(10)
    expect(wayOut([0, 0], [0, 0], box)).toBe(0)
  })

  test('the first arrow key goes to what is nearest to the middle of the view', () => {
    const places = [
      { at: [90, 0] as [number, number], value: 'far' },
      { at: [10, 10] as [number, number], value: 'near' },
    ]
    expect(nearestTo([0, 0], places)).toBe('near')
    expect(nearestTo([0, 0], [])).toBeNull()
  })
})

test('reconnecting waits longer each time, up to fifteen seconds', () => {
  expect(backoff(0, 0.5)).toBe(500)
  expect(backoff(3, 0.5)).toBe(4000)
  expect(backoff(20, 0.5)).toBe(15000)
  expect(backoff(3, 0)).toBeLessThan(backoff(3, 1))
})

test('a wrong token or an unknown table is not tried again, a restart is', () => {
  expect([1006, 1012, 1013, 4429].every(worthRetrying)).toBe(true)
  expect([4400, 4401, 4404].some(worthRetrying)).toBe(false)
})

describe('the liveries of a game', () => {
  test('a side with colours of its own wears them; one without, or with none that are colours, does not', () => {
    const sides = {
      blue: { name: 'Blue', colours: { body: '#2f6db5', ink: '#fff', edge: '#163a66' } },
      polish: { name: 'Polish' },
      green: { name: 'Green', colours: { body: 'green; }', ink: '#fff', edge: '#000' } },
    }
    const rules = liveryRules(sides)
    expect(rules).toContain('.side-blue { --b1: #2f6db5; --b2: #2f6db5; --edge: #163a66;')
    expect(rules.match(/\.side-/g)).toHaveLength(1)
  })
})
