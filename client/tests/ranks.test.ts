import { describe, expect, it } from 'vitest'
import { ladderOf, rankOf, stylesOf } from '../src/logic/ranks'
import { opponents } from '../src/state/opponents.svelte'
import { learn, setLanguage } from '../src/strings'
import { playerOf } from '../src/table/words'
import type { BotInfo } from '../src/wire/lobby'

const bots: BotInfo[] = [
  {
    name: 'high',
    title: 'High',
    levels: [4, 5],
    ranks: [
      { level: 4, title: 'Colonel', text: 'plays on' },
      { level: 5, title: 'General', text: 'plays on for longer' },
    ],
  },
  { name: 'low', title: 'Low', levels: [1], ranks: [{ level: 1, title: 'Cadet', text: 'errs' }] },
  { name: 'dice', title: 'Dice', text: 'takes anything', levels: [1], ranks: [] },
  { name: 'outside', title: 'From outside' },
]

describe('the ladder of opponents', () => {
  it('goes from who has no rank to the highest rank', () => {
    expect(ladderOf(bots).map(({ title, stars }) => `${title} ${stars}`)).toEqual([
      'Dice 0',
      'From outside 0',
      'Cadet 1',
      'Colonel 4',
      'General 5',
    ])
  })

  it('finds a player by its level, and knows none that is not there', () => {
    expect(rankOf(bots, 'high', 5)?.title).toBe('General')
    expect(rankOf(bots, 'high')?.title).toBe('Colonel')
    expect(rankOf(bots, 'outside')?.title).toBe('From outside')
    expect(rankOf(bots, 'high', 9)).toBeUndefined()
    expect(rankOf(bots, 'nobody', 1)).toBeUndefined()
  })
})

describe('who sits at the table', () => {
  it('is called by rank where the server told the ranks, in the language of the page', () => {
    const seat = { seat: 'red', kind: 'bot' as const, bot: 'low', level: 1 }
    expect(playerOf(seat)).toBe('Low') // before they have come
    opponents.bots = bots
    expect(playerOf(seat)).toBe('Cadet')
    learn({ Cadet: 'Kadet' })
    setLanguage('pl')
    expect(playerOf(seat)).toBe('Kadet')
    setLanguage('en')
    expect(playerOf({ seat: 'red', kind: 'person', name: 'Hania' })).toBe('Hania')
    opponents.bots = []
  })

  it('has its style after its rank, where it was told one', () => {
    const bold = { name: 'bold', title: 'Bold', text: 'presses on' }
    opponents.bots = [{ ...bots[1], styles: [bold] }]
    expect(playerOf({ seat: 'red', kind: 'bot', bot: 'low', level: 1, style: 'bold' })).toBe('Cadet, bold')
    expect(playerOf({ seat: 'red', kind: 'bot', bot: 'low', level: 1 })).toBe('Cadet')
    expect(stylesOf(opponents.bots, 'low', ['bold'])).toEqual([bold])
    expect(stylesOf(opponents.bots, 'low', [])).toEqual([]) // a game that knows none
    opponents.bots = []
  })
})
