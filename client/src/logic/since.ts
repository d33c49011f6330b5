/** How long ago something was, in the reader's words: "5 minutes ago", "yesterday". */

const STEPS: [Intl.RelativeTimeFormatUnit, number][] = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
]

export function ago(iso: string | undefined, now: number, language: string): string {
  const then = Date.parse(iso ?? '')
  if (Number.isNaN(then)) return ''
  const words = new Intl.RelativeTimeFormat(language, { numeric: 'auto' })
  const seconds = Math.max(0, (now - then) / 1000)
  const [unit, length] = STEPS.find(([, each]) => seconds >= each) ?? ['second', Infinity]
  return words.format(-Math.floor(seconds / length) || 0, unit)
}
