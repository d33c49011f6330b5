/** The rules of a game in our own words, fetched once. */
import { api, sentence } from '../wire/api'
import type { RuleText } from '../wire/lobby'

export class RuleBook {
  rules = $state.raw<RuleText[] | null>(null)
  fault = $state('')
  private asked = false

  constructor(readonly game: string) {}

  async load() {
    if (this.asked) return
    this.asked = true
    try {
      this.rules = (await api.rules(this.game)).rules
    } catch (fault) {
      this.asked = false
      this.fault = sentence(fault)
    }
  }

  /** The rule of that id; failing that, the nearest one above it ("5.11e" under "5.11"). */
  find(id: string): RuleText | null {
    const rules = this.rules ?? []
    for (let part = id; part; part = part.replace(/(\([^()]*\)|[.-]?[^.()-]|[.-])$/, '')) {
      const found = rules.find((rule) => rule.id === part)
      if (found) return found
    }
    return null
  }

  search(words: string): RuleText[] {
    const wanted = words.toLowerCase().split(/\s+/).filter(Boolean)
    return (this.rules ?? []).filter((rule) => {
      const text = `${rule.id} ${rule.section ?? ''} ${rule.text}`.toLowerCase()
      return wanted.every((word) => text.includes(word))
    })
  }
}

const books = new Map<string, RuleBook>()

export function rulesOf(game: string): RuleBook {
  const book = books.get(game) ?? new RuleBook(game)
  books.set(game, book)
  void book.load()
  return book
}
