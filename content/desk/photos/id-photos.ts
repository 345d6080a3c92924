import type { IdShape } from '../../../domain/photos/id-photos.ts'
import type { ChosenBy } from '../../../domain/photos/school-portrait.ts'

/** The shapes of ID photos, as the owner chooses among them. */
export const idShapes: Readonly<Record<IdShape, string>> = {
  '35x45': 'Upright, 35 by 45 mm',
  square: 'Square, 45 by 45 mm',
}

/** Whose choice a student’s portrait for school is. */
export const chosenBy: Readonly<Record<ChosenBy, string>> = {
  parent: 'For school, the family’s choice',
  owner: 'For school, your choice',
  first: 'For school, the first in the gallery',
}

/** What is said about the one portrait that a school gets. */
export const portraitWords = {
  chosen: (name: string) => `For school: this photo of ${name}.`,
  takenBack: (name: string) => `For school: the first photo of ${name} again.`,
  familyFirst: (name: string) =>
    `Saved, but the family of ${name} chose another photo, and their choice comes first.`,
} as const

/** The screen on which the frames of a class’s ID photos are drawn. */
export const framing = {
  note: 'The school gets the part of each portrait inside the frame, without the watermark. Drag the frame or its corners.',
  keys: 'On the keyboard, the arrows move the frame and its corners. Enter saves and goes on to the next; Shift and Enter goes back.',
  fixed: 'Fixed frame',
  byHand: 'Drawn by hand',
  changed: 'Not saved yet',
  saved: (name: string) => `The frame for ${name} is saved.`,
  fixedAgain: (name: string) => `${name} has the fixed frame again.`,
  which: 'Which one is for school',
  refused: 'Left out, because photos were refused for them',
  missing: 'There is no portrait of',
  none: 'No portraits yet',
  noneHint: 'ID photos are made from the portraits of this class once they have been sorted.',
} as const
