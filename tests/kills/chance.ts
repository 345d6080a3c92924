/** Numbers that look random and are the same for the same seed (mulberry32). */
export function chanceOf(seed: number) {
  let state = seed >>> 0
  /** From 0 up to but not including 1. */
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  return {
    upTo: (most: number) => Math.floor(next() * (most + 1)),
    oneOf: <Thing>(things: readonly Thing[]): Thing => {
      const thing = things[Math.floor(next() * things.length)]
      if (thing === undefined) throw new Error('nothing to choose from')
      return thing
    },
  }
}

export type Chance = ReturnType<typeof chanceOf>
