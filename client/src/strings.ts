/** Every word that the table itself says, by i18next: one catalogue a language (src/words), with its plural forms. */
import i18next from 'i18next'
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
}

export const language = (): string => i18next.language

/** The words of a key with its {gaps} filled; a number in the gap `n` chooses the plural form. */
export function t(key: Key, gaps: Record<string, string | number> = {}): string {
  const count = typeof gaps.n === 'number' ? { count: gaps.n } : {}
  return i18next.t(key as string, { ...gaps, ...count })
}

/** "one_seat" as a person reads it, where no better name is known. */
export function plain(slug: string): string {
  const words = slug.replace(/[_-]+/g, ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}
