import { z } from 'zod'
import { Id } from '../ids.ts'
import { AccessCode } from '../school/access-code.ts'

/** What an agreement can give a school that shows portraits, as the event's switches are called. */
export const SCHOOL_PORTRAIT_RULES = ['idPhotos', 'officeSheets', 'yearbook'] as const
export type SchoolPortraitRule = (typeof SCHOOL_PORTRAIT_RULES)[number]

/**
 * What a child's portrait goes into. A class's sheet and a yearbook are pictures of the class, so they leave out children
 * whose families refused the class photo.
 */
export function portraitGoesInto({
  noPhoto,
  noClassPhoto,
  ...event
}: Record<'noPhoto' | 'noClassPhoto' | SchoolPortraitRule, boolean>): SchoolPortraitRule[] {
  if (noPhoto) return []
  return SCHOOL_PORTRAIT_RULES.filter((one) => event[one] && (one === 'idPhotos' || !noClassPhoto))
}

/** Who chose a portrait; `first`: nobody, so it is the first of the gallery. */
export const ChosenBy = z.enum(['parent', 'owner', 'first'])
export type ChosenBy = z.infer<typeof ChosenBy>

/** The portrait of a child that the school gets. */
export const ChosenPortrait = z.object({ photoId: Id, by: ChosenBy })
export type ChosenPortrait = z.infer<typeof ChosenPortrait>

/** What a family sees of it: what the school gets, and which portrait goes into that. */
export const SchoolPortraitOf = z.object({
  gets: z.array(z.enum(SCHOOL_PORTRAIT_RULES)),
  portrait: ChosenPortrait.nullable(),
})
export type SchoolPortraitOf = z.infer<typeof SchoolPortraitOf>

/** A family's tick, with the code or linked pupil that shows the photo; null takes it back. */
export const ChooseSchoolPortrait = z
  .object({ accessCode: AccessCode.optional(), pupilId: Id.optional(), photoId: Id.nullable() })
  .refine(({ accessCode, pupilId }) => !accessCode !== !pupilId, 'Either a code or a pupil')
export type ChooseSchoolPortrait = z.infer<typeof ChooseSchoolPortrait>

/** The owner's choice for a pupil; null: the first of the gallery. */
export const ChoosePortrait = z.object({ photoId: Id.nullable() })
/** The owner's choice before, for undo, and what counts now: a family's choice takes precedence. */
export const PortraitChosen = z.object({ before: Id.nullable(), portrait: ChosenPortrait.nullable() })
