import { z } from 'zod'
import { Id } from '../ids.ts'
import { ClassRef } from './classes.ts'

export const CreateClass = z.object({ ref: ClassRef })
export type CreateClass = z.infer<typeof CreateClass>

export const ClassSummary = z.object({
  id: Id,
  eventId: Id,
  ref: z.string(),
  /** Its stage, or the first of them. */
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
