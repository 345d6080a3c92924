import { CLASS_LETTERS, YEARS } from '../../../domain/school/school.ts'

/** Where somebody stands in the flow, as the address says it. Never a name: `pupil` is a placeholder's or a linked pupil's id. */
export type Place =
  | { step: 'years' }
  | { step: 'auth' }
  | { step: 'classes'; year: number }
  | { step: 'pupils'; year: number; classRef: string }
  | { step: 'individual'; year: number; classRef: string; pupil: string }

export const FLOW = '/school-photos/user-flow'

/** The place of an address; parts that fit nothing are left out with all that is below them. */
export function placeIn(search: URLSearchParams): Place {
  if (search.get('step') === 'auth') return { step: 'auth' }
  const year = Number(search.get('year'))
  if (!YEARS.some((one) => one === year)) return { step: 'years' }
  const classRef = search.get('class') ?? ''
  if (!classesOf(year).includes(classRef)) return { step: 'classes', year }
  const pupil = search.get('pupil') ?? ''
  if (!/^[\w-]{4,36}$/.test(pupil)) return { step: 'pupils', year, classRef }
  return { step: 'individual', year, classRef, pupil }
}

export function addressOf(place: Place): string {
  if (place.step === 'years') return FLOW
  if (place.step === 'auth') return `${FLOW}?step=auth`
  const parts: [string, string][] = [['year', String(place.year)]]
  if (place.step !== 'classes') parts.push(['class', place.classRef])
  if (place.step === 'individual') parts.push(['pupil', place.pupil])
  return `${FLOW}?${new URLSearchParams(parts)}`
}

/** One level back: individual to pupils to classes to years. Before classes lies the sign-in, for whoever is signed out. */
export function placeAbove(place: Place): Place | null {
  switch (place.step) {
    case 'years':
      return null
    case 'auth':
    case 'classes':
      return { step: 'years' }
    case 'pupils':
      return { step: 'classes', year: place.year }
    case 'individual':
      return { step: 'pupils', year: place.year, classRef: place.classRef }
  }
}

/** The classes of a year: `3A` to `3F`. */
export const classesOf = (year: number): string[] => CLASS_LETTERS.map((letter) => `${year}${letter}`)

export const yearOf = (classRef: string) => Number(classRef[0])
