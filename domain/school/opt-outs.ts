import { z } from 'zod'

/** What the family refused: all photos, the class photo, or sales. */
export const Refusals = z.object({
  noPhoto: z.boolean(),
  noClassPhoto: z.boolean(),
  noSales: z.boolean(),
})
export const REFUSALS = ['noPhoto', 'noClassPhoto', 'noSales'] as const
export type Refusal = (typeof REFUSALS)[number]
