import { CLASS_LETTERS, YEARS } from '../../../domain/school/classes.ts'
import { school } from '../../../domain/screens.ts'

/** A step of the flow, as in the address. Never a name: `pupil` is the id of a placeholder or of a linked pupil. */
export type FlowRoute =
  | { step: 'years' }
  | { step: 'auth' }
  | { step: 'classes'; year: number }
  | { step: 'pupils'; year: number; classRef: string }
  | { step: 'individual'; year: number; classRef: string; pupil: string }

/** Reads the place from an address; invalid parts are dropped, with all below them. */
export function readFlowRoute(search: URLSearchParams): FlowRoute {
  if (search.get('step') === 'auth') return { step: 'auth' }
  const year = Number(search.get('year'))
  if (!YEARS.some((one) => one === year)) return { step: 'years' }
  const classRef = search.get('class') ?? ''
  if (!classesOf(year).includes(classRef)) return { step: 'classes', year }
  const pupil = search.get('pupil') ?? ''
  if (!/^[\w-]{4,36}$/.test(pupil)) return { step: 'pupils', year, classRef }
  return { step: 'individual', year, classRef, pupil }
}

export function addressOf(place: FlowRoute): string {
  if (place.step === 'years') return school.flow
  if (place.step === 'auth') return `${school.flow}?step=auth`
  const parts: [string, string][] = [['year', String(place.year)]]
  if (place.step !== 'classes') parts.push(['class', place.classRef])
  if (place.step === 'individual') parts.push(['pupil', place.pupil])
  return `${school.flow}?${new URLSearchParams(parts)}`
}

/** The parent step: individual, pupils, classes, years. Signing in counts as a child of years. */
export function parentOf(place: FlowRoute): FlowRoute | null {
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
