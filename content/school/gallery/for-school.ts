import type { SchoolGets } from '../../../domain/photos/for-school.ts'

/** What a school gets of a child’s portrait, as a family reads it. */
export const schoolGets: Readonly<Record<SchoolGets, string>> = {
  idPhotos: 'an ID photo for its records',
  officeSheets: 'the class sheet for the office',
  yearbook: 'the yearbook',
}

/** The tick at a photo of the gallery, and what is said about it. */
export const forSchool = {
  tick: 'This one for school',
  asItIs: 'For school, unless you choose another',
  /** `gets` is a list such as ‘an ID photo for its records and the yearbook’. */
  about: (firstName: string, gets: string) =>
    `The school uses one portrait of ${firstName}, for ${gets}. To choose it, tick ‘This one for school’. The school sees no other portrait, and nothing that you buy.`,
  chosen: (no: number) => `For school: No. ${no}, as you chose.`,
  chosenElsewhere: 'For school: as you chose.',
  byPhotographer: (no: number) => `For school, unless you choose another: No. ${no}.`,
  takeBack: 'Leave the choice to the photographer',
  failed: 'Not changed',
} as const
