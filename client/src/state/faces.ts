/** So long a map waits for the faces it is written with, in milliseconds. */
const PATIENCE = 1500

/** Every face that the style sheet declares is there before the map, so that its names are laid once and not anew with each. */
export const faces = async (): Promise<void> => {
  const late = new Promise((done) => setTimeout(done, PATIENCE))
  await Promise.race([Promise.allSettled([...document.fonts].map((face) => face.load())), late])
}
