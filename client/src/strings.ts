/** Every word that the table itself says, by i18next: one catalogue a language (src/words), with its plural forms. */
import i18next from 'i18next'
import { SvelteMap } from 'svelte/reactivity'
import en from './words/en.json'
import pl from './words/pl.json'

type Written = keyof typeof en
/** A key as the page asks for it: the endings of plural forms are chosen by the number. */
export type Key = Written extends infer K
  ? K extends `${infer Stem}_${'one' | 'few' | 'many' | 'other'}`
    ? Stem
    : K
  : never

export const languages: Record<string, string> = { en: 'English', pl: 'Polski' }

void i18next.init({
  lng: 'en',
  fallbackLng: 'en',
  resources: { en: { translation: en }, pl: { translation: pl } },
  keySeparator: false,
  nsSeparator: false,
  interpolation: { prefix: '{', suffix: '}', escapeValue: false },
  initAsync: false,
})

export function setLanguage(code: string) {
  void i18next.changeLanguage(code in languages ? code : 'en')
  memory.clear()
}

export const language = (): string => i18next.language

/** The words of a key with its {gaps} filled; a number in the gap `n` chooses the plural form. */
export function t(key: Key, gaps: Record<string, string | number> = {}): string {
  const count = typeof gaps.n === 'number' ? { count: gaps.n } : {}
  return i18next.t(key as string, { ...gaps, ...count })
}

/** What games print in English, in the reader's language: the games bring it themselves, and what is on the page by then is said
 * anew. */
const learnt = new SvelteMap<string, string>()
/** Sentences with gaps among them: "{} has {} points."; those with most words of their own come first. */
let sentences: { fits: RegExp; said: string; own: number }[] = []
/** What was said before, by the English; and all of it, so that the page knows its own language when it sees it. */
const memory = new Map<string, string>()
const own = new Set<string>()

export function learn(words: Record<string, string> = {}) {
  for (const [english, said] of Object.entries(words)) learnt.set(english, said)
  sentences = [...learnt]
    .filter(([english]) => english.includes('{}'))
    .map(([english, said]) => {
      const parts = english.split('{}')
      const fits = new RegExp(`^${parts.map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('(.+?)')}$`)
      return { fits, said, own: parts.join('').length }
    })
    .sort((a, b) => b.own - a.own)
  memory.clear()
}

/** Words of a game, in the reader's language where they are known in it; what stands in the gaps of a sentence as well. */
export function printed(text: string): string {
  if (language() === 'en' || !learnt.size) return text
  const said = memory.get(text) ?? worded(text)
  memory.set(text, said)
  if (said !== text) own.add(said)
  return said
}

function worded(text: string): string {
  const known = learnt.get(text)
  if (known !== undefined) return known
  for (const { fits, said } of sentences) {
    const found = fits.exec(text)
    if (found) return said.replace(/\{(\d)\}/g, (_, n: string) => listed(found[Number(n) + 1] ?? ''))
  }
  return text
}

/** "Brest, Lida and Grodno (1909)", as a whole or part by part. */
export function listed(text: string): string {
  if (printed(text) !== text) return printed(text)
  const parts = text.split(/(, (?![^(]*\))| and )/)
  if (parts.length > 1) return parts.map((part, i) => (i % 2 ? joint(part) : listed(part))).join('')
  const [, name, number] = /^(.+) (\(\d+\))$/.exec(text) ?? []
  return name ? `${printed(name)} ${number}` : text
}

const joint = (words: string): string => (words === ' and ' ? t('decide.over.and') : words)

/** A title in the reader's language: as a whole, or part by part where it names the game first. */
export const titled = (title: string): string =>
  printed(title) !== title ? printed(title) : title.split(': ').map(printed).join(': ')

/** The language of a game's own sentences, where it is not the page's: for those who have the page read to them. A text that is
 * in the reader's language already has none. */
export const native = (text?: string): string | undefined =>
  language() === 'en' || (text !== undefined && own.has(text)) ? undefined : 'en'

/** "one_seat" as a person reads it, where no better name is known. */
export function plain(slug: string): string {
  const words = slug.replace(/[_-]+/g, ' ')
  return printed(words.charAt(0).toUpperCase() + words.slice(1))
}
