/** First and last names of the sample campaign's pupils: common Scottish ones, combined at random. */
export const FIRST_NAMES =
  'Isla Olivia Emily Freya Ella Amelia Sophie Millie Grace Ava Lily Skye Orla Eilidh Mirren Niamh Rowan Jack Noah James Rory Finlay Harris Lewis Logan Lucas Arlo Euan Callum Fraser Angus Hamish Struan Brodie Innes Magnus Aisha Zara Yusuf Kacper Zofia Mateusz Priya Arjun'.split(
    ' ',
  )
export const LAST_NAMES =
  'Smith Brown Wilson Campbell Stewart Thomson Robertson Anderson MacDonald Scott Reid Murray Taylor Clark Ross Watson Morrison Paterson Young Mitchell Walker Fraser Miller McDonald Gray Henderson Hamilton Johnston Duncan Graham Ferguson Kerr Davidson Bell Simpson Martin Kelly Allan Hunter Grant Kowalska Khan Patel Nowak'.split(
    ' ',
  )

/** Codes printed in the README, for the first pupils of class 3B in the current sample event. */
export const KNOWN_CODES = ['TWEED3BA', 'TWEED3BB', 'TWEED3BC'] as const

/** Classes of the current sample event that have photos. */
export const CLASSES_WITH_PHOTOS = ['3B', '1A', '5D'] as const
export const PHOTOS_PER_PUPIL = 4

export const SAMPLE_EVENTS = [
  {
    name: 'School Photography 2025',
    schoolName: 'Tweedbank Sample Primary',
    date: '2025-03-14',
    completed: false,
  },
  {
    name: 'School Photography 2024',
    schoolName: 'Tweedbank Sample Primary',
    date: '2024-03-15',
    completed: true,
  },
] as const

/** A small, repeatable random generator: the same seed gives the same campaign. */
export function chance(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
