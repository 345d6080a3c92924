import type { MyPupil } from '../../../domain/photos/photos.ts'
import { YEARS } from '../../../domain/school/classes.ts'
import { normalizeText } from '../../../domain/text.ts'
import { classesOf, yearOf } from './flow-route.ts'

/** How many cards a class shows: linked pupils first, then placeholders. */
export const CARDS_PER_CLASS = 24

/** A card in a class: a linked pupil or a placeholder. */
export interface PupilCard {
  /** A linked pupil's id, or class and index, `3B-5`. */
  id: string
  name: string
  classRef: string
  year: number
  /** Null for a placeholder, with a sample photo. */
  linked: MyPupil | null
}

export function cardsOf(classRef: string, mine: readonly MyPupil[]): PupilCard[] {
  const year = yearOf(classRef)
  const linked = mine
    .filter((pupil) => pupil.classRef === classRef)
    .map((pupil): PupilCard => ({ id: pupil.id, name: pupil.firstName, classRef, year, linked: pupil }))
  const slots = Math.max(0, CARDS_PER_CLASS - linked.length)
  return [...linked, ...Array.from({ length: slots }, (_, at) => placeholder(classRef, at + 1))]
}

/** The card with this id; undefined if there is none. */
export function cardOf(id: string, classRef: string, mine: readonly MyPupil[]): PupilCard | undefined {
  return cardsOf(classRef, mine).find((card) => card.id === id)
}

const placeholder = (classRef: string, no: number): PupilCard => ({
  id: `${classRef}-${no}`,
  name: `Sample ${no}`,
  classRef,
  year: yearOf(classRef),
  linked: null,
})

/** Whether the text equals the year, or is part of the class or a name; ignores case and accents. */
export function matches(text: string, { year, classRef, names }: Searched): boolean {
  const typed = text.trim().toLowerCase()
  return (
    typed === '' ||
    String(year) === typed ||
    classRef.toLowerCase().includes(typed) ||
    names.some((name) => normalizeText(name).includes(normalizeText(text)))
  )
}

interface Searched {
  year: number
  classRef: string
  names: readonly string[]
}

/** The classes of the year, or those of all years that match the text. */
export function classesFound(text: string, year: number, mine: readonly MyPupil[]): string[] {
  if (text.trim() === '') return classesOf(year)
  return YEARS.flatMap(classesOf).filter((classRef) => {
    const names = mine.filter((pupil) => pupil.classRef === classRef).map(({ firstName }) => firstName)
    return matches(text, { year: yearOf(classRef), classRef, names })
  })
}
