/** Numbers as the table prints them. */

export function percent(value: number): string {
  if (value > 0 && value < 0.05) return '<0.1 %'
  if (value < 100 && value > 99.95) return '>99.9 %'
  return `${value.toFixed(1).replace(/\.0$/, value === 0 || value === 100 ? '' : '.0')} %`
}

export function fraction(text: string): number {
  const [over, under = '1'] = text.split('/')
  return Number(over) / Number(under)
}

export function signed(value: string | number | undefined): string {
  return value === undefined ? '' : String(value).replace(/^-(?=\d)/, '−')
}

/** 9f2c…71e4: enough of a long hash to compare by eye. */
export function shortHash(hash: string): string {
  return hash.length > 12 ? `${hash.slice(0, 4)}…${hash.slice(-4)}` : hash
}

/** What the table itself refuses has no rule of a game that could be opened. */
const OF_THE_TABLE = 'contract'

/** Rule ids stand alone in chips; a text may hold several, parted by spaces or commas. */
export function ruleIds(rule: string | undefined | null): string[] {
  return (rule ?? '').split(/[\s,;]+/).filter((id) => id && id !== OF_THE_TABLE)
}

/** A label that fits a small box: "August III" becomes "A III", "29.VIII" its day. */
export function shortLabel(label: string, room = 4): string {
  if (label.length <= room) return label
  const [, day] = /^(\d+)\.[IVX]+$/.exec(label) ?? []
  if (day) return day
  const [first, ...rest] = label.split(' ')
  return rest.length ? `${first.charAt(0)} ${rest.join(' ')}`.slice(0, 6) : label.slice(0, 3)
}

/** A rule's id in two parts: what a chip leaves out and what it shows. Numbers stay whole; of a slug the end is shown. */
export function ruleParts(id: string): [string, string] {
  if (/^[\d§]/.test(id) || id.length <= 8) return ['', id]
  const words = id.split('.')
  if (words.length < 2) return ['', id]
  const two = words.slice(-2).join('.')
  const shown = words.length > 2 && two.length <= 10 ? two : words[words.length - 1]
  return [id.slice(0, id.length - shown.length), shown]
}

/** What a rule is called: by its number, or, where the book gives none, by the heading that it stands under. */
export const ruleName = (id: string, section = ''): string => (/^[\d§]/.test(id) ? id : section || '§')

/** The scenario of "Red Star/White Eagle: The Gates of Warsaw"; a year that the whole has said before is left out. */
export function shortTitle(whole: string): string {
  const title = whole.split(': ').at(-1) ?? whole
  const [, rest, last] = /^(.*\S)\s+(\d{4})$/.exec(title) ?? []
  return rest && whole.slice(0, -4).includes(last) ? rest : title
}

/** A title that names its game twice, because its only scenario does, names it once. */
export function onceTitled(title: string): string {
  return title
    .split(': ')
    .filter((part, i, parts) => part !== parts[i - 1])
    .join(': ')
}

/** A stretch of time on a clock: 4:05, or 1:04:05. */
export function clock(seconds: number): string {
  const whole = Math.round(seconds)
  const [hours, minutes, rest] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60]
  const two = (value: number) => String(value).padStart(2, '0')
  return hours ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`
}

/** Words in lines that are no longer than the room, by a measure of their width. */
export function wrapped(text: string, room: number, wide: (line: string) => number): string[] {
  const lines: string[] = []
  for (const word of text.split(' ')) {
    const last = lines.at(-1)
    if (last !== undefined && wide(`${last} ${word}`) <= room) lines[lines.length - 1] = `${last} ${word}`
    else lines.push(word)
  }
  return lines
}
