import { describe, expect, test } from 'vitest'
import en from '../src/words/en.json'
import enText from '../src/words/en.json?raw'
import pl from '../src/words/pl.json'
import plText from '../src/words/pl.json?raw'
import { crossing } from '../src/logic/odds'
import { choicesSaid, oddsSaid } from '../src/logic/said'
import { learn, native, printed, setLanguage, t } from '../src/strings'
import type { Choices } from '../src/wire/types'

const stem = (key: string) => key.replace(/_(one|few|many|other)$/, '')
const gaps = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map((match) => match[1]).sort()

describe('the two languages', () => {
  test('say the same things', () => {
    expect(new Set(Object.keys(pl).map(stem))).toEqual(new Set(Object.keys(en).map(stem)))
  })

  test('say each thing once', () => {
    for (const text of [enText, plText]) {
      const keys = [...text.matchAll(/^ {2}"([^"]+)":/gm)].map((match) => match[1])
      expect(keys.filter((key, i) => keys.indexOf(key) !== i)).toEqual([])
      expect(keys.length).toBeGreaterThan(100)
    }
  })

  test('leave the same gaps', () => {
    const english = new Map(Object.entries(en).map(([key, text]) => [stem(key), gaps(text)]))
    for (const [key, text] of Object.entries(pl)) {
      const wanted = new Set(english.get(stem(key)))
      for (const gap of gaps(text)) expect([...wanted, 'n'], key).toContain(gap)
    }
  })

  test('leave no English in the Polish', () => {
    const alike = Object.entries(pl).filter(([key, text]) => text === (en as Record<string, string>)[key])
    const same = ['app.name', 'bar.menu', 'lobby.playersOf', 'map.km', 'notify.title', 'odds.to']
    expect(alike.map(([key]) => key).sort()).toEqual(same)
    expect(
      Object.values(pl).filter((text) => /\b(the|and|you|your|of|with)\b/i.test(text.replace(/\{\w+\}/g, ''))),
    ).toEqual([])
  })

  test('count as they should', () => {
    setLanguage('pl')
    expect([1, 3, 5, 22].map((n) => t('command.title', { n }))).toEqual([
      'wybrano 1 żeton',
      'wybrano 3 żetony',
      'wybrano 5 żetonów',
      'wybrano 22 żetony',
    ])
    setLanguage('en')
    expect(t('command.title', { n: 1 })).toBe('1 counter chosen')
    expect(t('command.title', { n: 7 })).toBe('7 counters chosen')
  })
})

describe('sentences with gaps', () => {
  test('are said in the reader’s language, with what stands in the gaps', () => {
    learn({
      '{} controls {}.': '{0} kontroluje: {1}.',
      '{}; Poland needed {}.': '{0}; Polsce trzeba było {1}.',
      'Poland leads by {} points': 'Polska prowadzi o {0} pkt',
      Poland: 'Polska',
    })
    setLanguage('pl')
    expect(printed('Poland controls Brześć and Białystok.')).toBe('Polska kontroluje: Brześć i Białystok.')
    expect(printed('Poland leads by 3 points; Poland needed +5.')).toBe(
      'Polska prowadzi o 3 pkt; Polsce trzeba było +5.',
    )
    expect(printed('Nobody knows.')).toBe('Nobody knows.')
    expect(native(printed('Poland controls Brześć.'))).toBeUndefined()
    expect(native('Nobody knows.')).toBe('en')
    setLanguage('en')
    expect(printed('Poland controls Brześć.')).toBe('Poland controls Brześć.')
  })

  test('are those with most words of their own, and say places in a list and with the numbers of their hexes', () => {
    learn({ 'Move {}': 'Ruch: {0}', 'Move {} by rail': 'Koleją: {0}', Warsaw: 'Warszawa', Cracow: 'Kraków' })
    setLanguage('pl')
    expect(printed('Move 1st Division by rail')).toBe('Koleją: 1st Division')
    expect(printed('Move Warsaw, 0412 and Cracow (0930)')).toBe('Ruch: Warszawa, 0412 i Kraków (0930)')
    setLanguage('en')
  })
})

describe('what is asked', () => {
  const asked = (): Choices => ({
    prompt: { text: 'Move Warsaw', rule: '1' },
    undoable: true,
    choices: [{ action: ['go', 1], kind: 'space', label: 'Move Cracow', targets: [], detail: { note: 'Move Warsaw' } }],
    warnings: [{ text: 'Move Warsaw', rule: '1', spaces: [], pieces: [] }],
  })

  test('is said in the reader’s language and keeps what the game wrote, however often it is said', () => {
    setLanguage('pl')
    const said = choicesSaid(choicesSaid(asked()))
    setLanguage('en')
    expect(said.prompt).toMatchObject({ text: 'Ruch: Warszawa', printed: 'Move Warsaw' })
    expect(said.choices[0]).toMatchObject({
      label: 'Ruch: Kraków',
      printed: 'Move Cracow',
      detail: { note: 'Ruch: Warszawa' },
    })
    expect(said.warnings[0].text).toBe('Ruch: Warszawa')
  })

  test('stays as it came in English', () => {
    const english = asked()
    expect(choicesSaid(english)).toBe(english)
  })

  test('has odds that are crossed as in English', () => {
    learn({ 'no order': 'brak', Assault: 'Szturm', 'Assault against no order': 'Szturm, obrońca bez rozkazu' })
    const outcomes = [{ label: 'Assault', probability: '1/2', percent: 50, tone: 1 }]
    const titles = ['Assault against no order', 'Assault against Thrust', 'no order against Thrust']
    const odds = { outcomes, variants: titles.map((title) => ({ title, short: title, outcomes, bars: [] })) }
    setLanguage('pl')
    const said = oddsSaid(oddsSaid(odds))
    setLanguage('en')
    expect(said.variants?.[0].title).toBe('Szturm, obrońca bez rozkazu')
    expect(said.outcomes[0].label).toBe('Szturm')
    expect(crossing(said)).toEqual(crossing(odds))
    expect(crossing(odds)?.rows).toEqual(['no order', 'Assault'])
  })
})
