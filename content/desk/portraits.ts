import type { ChosenBy } from '../../domain/photos/for-school.ts'
import type { IdShape } from '../../domain/photos/id-shape.ts'

/** The shapes of ID photos, as the owner chooses among them. */
export const idShapes: Readonly<Record<IdShape, string>> = {
  '35x45': 'Upright, 35 by 45 mm',
  square: 'Square, 45 by 45 mm',
}

/** Whose choice a student’s portrait for school is. */
export const chosenBy: Readonly<Record<ChosenBy, string>> = {
  parent: 'For school, the family’s choice',
  owner: 'For school, your choice',
  first: 'For school, the first of the gallery',
}

/** What is said about the one portrait that a school gets. */
export const portraitWords = {
  chosen: (name: string) => `For school: this photo of ${name}.`,
  takenBack: (name: string) => `For school: the first photo of ${name} again.`,
  familyFirst: (name: string) =>
    `Kept, but the family of ${name} chose another photo, and theirs goes before yours.`,
} as const

/** The screen on which the frames of a class’s ID photos are drawn. */
export const framing = {
  note: 'The frame is what the school gets of each portrait, without the watermark. Drag it or its corners.',
  keys: 'With the keyboard the arrows move it and its corners; Enter saves and goes on, with Shift it goes back.',
  fixed: 'Fixed frame',
  byHand: 'Drawn by hand',
  changed: 'Not saved yet',
  saved: (name: string) => `Frame of ${name} saved.`,
  fixedAgain: (name: string) => `Fixed frame for ${name} again.`,
  which: 'Which one is for school',
  refused: 'Left out, because their families refused photos',
  missing: 'Nobody has a portrait of',
  none: 'No portraits yet',
  noneHint: 'ID photos are made of the portraits of this class once they have been sorted.',
} as const
