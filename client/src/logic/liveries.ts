import type { Side } from '../wire/told'

const COLOUR = /^#[0-9a-f]{3,8}$/i

/** The liveries that a game brings with it, in the words of styles/liveries.css. */
export function liveryRules(sides: Record<string, Side>): string {
  return Object.entries(sides)
    .flatMap(([slug, { colours }]) => {
      if (!colours || !/^\w+$/.test(slug) || !Object.values(colours).every((colour) => COLOUR.test(colour))) return []
      const { body, ink, edge } = colours
      const face = `--b1: ${body}; --b2: ${body}; --edge: ${edge}; --sf: ${edge}; --face: ${ink}; --sym: ${ink};`
      return [`.side-${slug} { ${face} --tint: ${body}; --pill: ${edge}; --pill-txt: ${ink}; }`]
    })
    .join('\n')
}
