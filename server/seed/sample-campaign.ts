/** First and last names of the sample campaign's pupils: common Scottish ones, combined at random. */
export const FIRST_NAMES =
  'Isla Olivia Emily Freya Ella Amelia Sophie Millie Grace Ava Lily Skye Orla Eilidh Mirren Niamh Rowan Jack Noah James Rory Finlay Harris Lewis Logan Lucas Arlo Euan Callum Fraser Angus Hamish Struan Brodie Innes Magnus Aisha Zara Yusuf Kacper Zofia Mateusz Priya Arjun'.split(
    ' ',
  )
export const LAST_NAMES =
  'Smith Brown Wilson Campbell Stewart Thomson Robertson Anderson MacDonald Scott Reid Murray Taylor Clark Ross Watson Morrison Paterson Young Mitchell Walker Fraser Miller McDonald Gray Henderson Hamilton Johnston Duncan Graham Ferguson Kerr Davidson Bell Simpson Martin Kelly Allan Hunter Grant Kowalska Khan Patel Nowak'.split(
    ' ',
  )

/** A pupil of the top year, first on the list, who decides alone. */
export const PUPIL_OPT_OUT = {
  classRef: '6F',
  optOut: 'noClassPhoto',
  reason: 'Told the teacher, would rather not be in it',
} as const

/** Codes printed in the README, for the first pupils of class 3B in the current sample event. */
export const KNOWN_CODES = ['TWEED3BA', 'TWEED3BB', 'TWEED3BC'] as const

/** Classes of the current sample event with photos, in the order in which they are drawn. */
const CLASSES_WITH_PHOTOS = ['3B', '1A', '5D'] as const
/** The class of which two friends have a photo together. */
const CLASS_WITH_FRIENDS = '5D'
/** Classes of last year's event, from which parents have bought. */
const CLASSES_SOLD = ['1A', '1C', '2B', '3A', '3B', '4D', '5B', '6A', '6C'] as const

/** An event of the sample campaign. */
export interface SampleEvent {
  name: string
  schoolName: string
  date: string
  completed: boolean
  salesClose: string | null
  printDeadline: string | null
  /** How many portraits each pupil of these classes gets, drawn by jobs. */
  photographed: readonly string[]
  photosPerPupil: number
  /** The class whose first two pupils also have a photo together. */
  friendsIn: string | null
}

const CURRENT_EVENT: SampleEvent = {
  name: 'School Photography 2025',
  schoolName: 'Tweedbank Sample Primary',
  date: '2025-03-14',
  completed: false,
  salesClose: null,
  printDeadline: null,
  photographed: CLASSES_WITH_PHOTOS,
  photosPerPupil: 4,
  friendsIn: CLASS_WITH_FRIENDS,
}
/** Sold a year ago, so that there are orders and sales to look at before the first real one. */
export const PAST_EVENT: SampleEvent = {
  name: 'School Photography 2024',
  schoolName: 'Tweedbank Sample Primary',
  date: '2024-03-15',
  completed: true,
  salesClose: '2024-06-30',
  printDeadline: '2024-04-12',
  photographed: CLASSES_SOLD,
  photosPerPupil: 3,
  friendsIn: null,
}
export const SAMPLE_EVENTS = [CURRENT_EVENT, PAST_EVENT]

/** Numbers from 0 up to but not including 1 that look random and are the same for the same seed (mulberry32). */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** An id from the same generator, so that rows are not created twice. */
export function idFrom(random: () => number): string {
  const hex = Array.from({ length: 32 }, () => Math.floor(random() * 16).toString(16)).join('')
  return hex.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/, '$1-$2-4$3-8$4-$5')
}
