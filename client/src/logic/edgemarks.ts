/** A side's mark on an edge: a bar a little shorter than it, thick at the ends from which it comes. */
type Point = [number, number]

const INSET = 4
const THIN = 1.4
const THICK = 3.2
const APART = 2.6

export function bar(line: Point[], roots: Point[], beside: number): string {
  const [first, last] = [line[0]!, line[line.length - 1]!]
  const long = Math.hypot(last[0] - first[0], last[1] - first[1]) || 1
  const [dx, dy] = [(last[0] - first[0]) / long, (last[1] - first[1]) / long]
  const away = beside * APART
  const a: Point = [first[0] + dx * INSET - dy * away, first[1] + dy * INSET + dx * away]
  const b: Point = [last[0] - dx * INSET - dy * away, last[1] - dy * INSET + dx * away]
  const near = (root: Point, end: Point) => Math.hypot(root[0] - end[0], root[1] - end[1])
  const thick = [THIN, THIN]
  for (const root of roots) thick[near(root, first) < near(root, last) ? 0 : 1] = THICK
  const corner = (p: Point, t: number) => `${(p[0] - dy * t).toFixed(1)} ${(p[1] + dx * t).toFixed(1)}`
  return `M${corner(a, thick[0]!)}L${corner(b, thick[1]!)}L${corner(b, -thick[1]!)}L${corner(a, -thick[0]!)}Z`
}
