import type { MyPupil } from '../../../domain/photos/photos.ts'
import { CLASS_LETTERS, isSampleClass, stageOf, stagesOf, YEARS } from '../../../domain/school/classes.ts'
import { stagesAmong, stagesToShow } from '../../../domain/school/classes-together.ts'
import {
  NURSERY,
  OTHER_STAGE,
  type Stage,
  type StageChoice,
  stageName,
} from '../../../domain/school/stages.ts'
import { normalizeText } from '../../../domain/text.ts'

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
  const year = stageOf(classRef)
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
  year: stageOf(classRef),
  linked: null,
})

/** Whether the text equals a year, or is part of the class or a name; ignores case and accents. */
export function matches(text: string, { classRef, names }: Searched): boolean {
  const typed = text.trim().toLowerCase()
  const years = stagesOf(classRef).flatMap((stage) => [String(stage), stageName(stage).toLowerCase()])
  return (
    typed === '' ||
    years.includes(typed) ||
    classRef.toLowerCase().includes(typed) ||
    names.some((name) => normalizeText(name).includes(normalizeText(text)))
  )
}

interface Searched {
  classRef: string
  names: readonly string[]
}

/** What a visitor sees of the schools: their years, and the classes of the schools of the visitor's own children. */
export interface Schools {
  years: readonly StageChoice[]
  classes: readonly string[]
}

/** The years of the visitor's own schools, if these have years of their own; otherwise those of all schools on sale. */
export const yearsShown = ({ years, classes }: Schools): readonly StageChoice[] =>
  classes.every(isSampleClass) ? years : stagesToShow(classes)

/** The name of a class's year: `Year 3`, or as in `P3/4` the one that was chosen. */
export const yearName = (year: Stage, classRef = '') =>
  isSampleClass(classRef) ? `Year ${year}` : stageName(year)

/**
 * The classes of a year. Those of a school with names of its own are shown to the families of its children; anybody else
 * sees samples, A to F.
 */
export function classesOf(year: Stage, { years, classes }: Schools): string[] {
  if (!classes.every(isSampleClass)) {
    const stages = stagesAmong(classes)
    return classes.filter((name) => stages(name).includes(year))
  }
  return CLASS_LETTERS.map((letter) => sampleClassOf(year, letter, years))
}

function sampleClassOf(year: Stage, letter: string, years: readonly StageChoice[]) {
  const isSample = YEARS.some((one) => one === year) && years.every(({ label }) => label.startsWith('Year '))
  if (isSample) return `${year}${letter}`
  return year === NURSERY || year === OTHER_STAGE
    ? `${year === NURSERY ? 'Nursery' : 'Room'} ${letter}`
    : `${stageName(year)}${letter}`
}

/** The classes of the year, or those of all years that match the text. */
export function classesFound(
  text: string,
  year: Stage,
  { mine, schools }: { mine: readonly MyPupil[]; schools: Schools },
): string[] {
  if (text.trim() === '') return classesOf(year, schools)
  const all = new Set(yearsShown(schools).flatMap(({ stage }) => classesOf(stage, schools)))
  return [...all].filter((classRef) => {
    const names = mine.filter((pupil) => pupil.classRef === classRef).map(({ firstName }) => firstName)
    return matches(text, { classRef, names })
  })
}
