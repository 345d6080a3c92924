import { seededRandom } from '../../server/seed/sample-campaign.ts'

/** Numbers that look random and are the same for the same seed. */
export function createRandom(seed: number) {
  const next = seededRandom(seed)
  return {
    upTo: (most: number) => Math.floor(next() * (most + 1)),
    oneOf: <Thing>(things: readonly Thing[]): Thing => {
      const thing = things[Math.floor(next() * things.length)]
      if (thing === undefined) throw new Error('nothing to choose from')
      return thing
    },
  }
}

export type SeededRandom = ReturnType<typeof createRandom>
