import { z } from 'zod'
import { typedText } from '../bounded-text.ts'
import { Id } from '../ids.ts'

export const YEARS = [1, 2, 3, 4, 5, 6] as const
export const CLASS_LETTERS = ['A', 'B', 'C', 'D', 'E', 'F'] as const

const NOT_CLASS = 'A class is a year from 1 to 6 and a letter from A to F, like 3B'
/** A class: year 1 to 6 and letter A to F, `3B`. */
export const ClassRef = typedText(20, { tooLong: NOT_CLASS })
  .toUpperCase()
  .regex(/^[1-6][A-F]$/, NOT_CLASS)

export const CreateClass = z.object({ ref: ClassRef })
export type CreateClass = z.infer<typeof CreateClass>

export const ClassSummary = z.object({
  id: Id,
  eventId: Id,
  ref: z.string(),
  year: z.number(),
  pupils: z.number(),
  photos: z.number(),
  /** Pupils without a photo whose families did not refuse. */
  withoutPhoto: z.number(),
  /** Pupils whose code was mailed, and those whose family bought. */
  codesSent: z.number(),
  bought: z.number(),
  /** The class's photos whose placement the owner has to confirm. */
  toCheck: z.number(),
  /** Whether the owner has published it; without 'Hold for review' it need not be. */
  published: z.boolean(),
  /** Whether parents can see photos of this class. */
  photosReady: z.boolean(),
})
export type ClassSummary = z.infer<typeof ClassSummary>

export const PublishClass = z.object({ published: z.boolean() })
