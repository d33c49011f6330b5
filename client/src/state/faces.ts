/** The faces that a map is written with. They are there before it, so that its names are laid once and not anew with each. */
const FACES = [
  '500 13px Alegreya',
  '700 13px Alegreya',
  'italic 500 13px Alegreya',
  "500 13px 'IBM Plex Sans'",
  "600 13px 'IBM Plex Sans'",
  "700 13px 'IBM Plex Sans'",
  "600 13px 'IBM Plex Sans Condensed'",
  "700 13px 'IBM Plex Sans Condensed'",
]
/** One letter of each file of a face. */
const LETTERS = 'Ał'
/** So long a map waits for them at most, in milliseconds. */
const PATIENCE = 1500

export const faces = async (): Promise<void> => {
  const late = new Promise((done) => setTimeout(done, PATIENCE))
  await Promise.race([Promise.allSettled(FACES.map((face) => document.fonts.load(face, LETTERS))), late])
}
