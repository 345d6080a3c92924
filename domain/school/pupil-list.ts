import { z } from 'zod'
import { typedText } from '../bounded-text.ts'
import { Id } from '../ids.ts'
import { Bounce } from './bounces.ts'
import { ListedOptOut } from './opt-outs.ts'

export const PupilSummary = z.object({
  id: Id,
  name: z.string(),
  parentEmail: z.string().nullable(),
  accessCode: z.string(),
  photos: z.number(),
  purchased: z.boolean(),
  noPhoto: z.boolean(),
  noClassPhoto: z.boolean(),
  noSales: z.boolean(),
  /** Who said so, and since when. */
  optOuts: z.array(ListedOptOut),
  /** The address is unreachable, according to the mail provider. */
  unreachable: Bounce.nullable(),
})
export type PupilSummary = z.infer<typeof PupilSummary>

/** Finds pupils by name, parent's e-mail or code, in one event or in all. */
export const SearchPupils = z.object({ text: typedText(120), eventId: Id.optional() })
export type SearchPupils = z.infer<typeof SearchPupils>

export const FoundPupil = PupilSummary.extend({
  classId: Id,
  classRef: z.string(),
  eventId: Id,
  eventName: z.string(),
})
export type FoundPupil = z.infer<typeof FoundPupil>

export const FoundPupils = z.object({ pupils: z.array(FoundPupil), /** There are more. */ more: z.boolean() })
export type FoundPupils = z.infer<typeof FoundPupils>
