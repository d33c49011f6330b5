/** The front in one place, evening by evening, beside the days on which history knows it. */
import { crossings, frontBy, heldOf, type Held } from './chronicle'
import type { Point, Space } from '../wire/types'

/** How a turn ended: who held what. */
export interface Evening {
  day: string
  control: Record<string, string>
}

interface Front {
  date: string
  line: Point[]
}

export interface Course {
  name: string
  /** East of where the game's front stood on the first evening, in kilometres. */
  own: { day: string; km: number }[]
  known: { day: string; km: number }[]
}

/** Towns on the parallel of which the front can be followed: the larger first, then those nearest to the true line. */
export function towns(held: Held[], line: Point[]): Held[] {
  const far = (town: Held) => Math.min(...crossings(line, town.at[1]).map((x) => Math.abs(x - town.at[0])), Infinity)
  return held
    .filter((space) => space.name && space.rank <= 3 && !/^\d+$/.test(space.name) && Number.isFinite(far(space)))
    .sort((a, b) => a.rank - b.rank || far(a) - far(b))
}

/** The front on the parallel of a town, nearest to a true line, in the game and as known; null where the game has none. */
export function course(
  town: Pick<Held, 'at' | 'name'>,
  line: Point[],
  evenings: Evening[],
  fronts: Front[],
  spaces: Space[],
  sides: { west: string; east: string },
  perKm: number,
): Course | null {
  const [x, y] = town.at
  const nearest = (line: Point[]) =>
    crossings(line, y).sort((a, b) => Math.abs(a - x) - Math.abs(b - x))[0] as number | undefined
  const own = [...new Map(evenings.map((each) => [each.day, each])).values()].flatMap(({ day, control }) => {
    const at = frontBy(heldOf(spaces, control), y, sides, nearest(line) ?? x, perKm)
    return at === null || !day ? [] : [{ day, at }]
  })
  if (!own.length) return null
  const [first, last] = [own[0].day, own[own.length - 1].day]
  const known = fronts.flatMap(({ date, line }) => {
    const at = date >= first && date <= last ? nearest(line) : undefined
    return at === undefined ? [] : [{ day: date, at }]
  })
  const km = (at: number) => Math.round((at - own[0].at) / perKm)
  return {
    name: town.name ?? '',
    own: own.map(({ day, at }) => ({ day, km: km(at) })),
    known: [...new Map(known.map(({ day, at }) => [day, { day, km: km(at) }])).values()],
  }
}
