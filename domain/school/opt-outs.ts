import { z } from 'zod'

/** What the family refused: all photos, the class photo, or sales. */
export const OptOuts = z.object({
  noPhoto: z.boolean(),
  noClassPhoto: z.boolean(),
  noSales: z.boolean(),
})
export const OPT_OUTS = ['noPhoto', 'noClassPhoto', 'noSales'] as const
export type OptOut = (typeof OPT_OUTS)[number]
