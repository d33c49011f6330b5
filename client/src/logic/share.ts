/** What chance leaves open of a measured share: Wilson's interval, 95 %. */
const Z = 1.96

export function wilson(won: number, games: number): [number, number] {
  if (!games) return [0, 1]
  const share = won / games
  const middle = share + (Z * Z) / (2 * games)
  const width = Z * Math.sqrt((share * (1 - share)) / games + (Z * Z) / (4 * games * games))
  const whole = 1 + (Z * Z) / games
  return [Math.max(0, (middle - width) / whole), Math.min(1, (middle + width) / whole)]
}
