import { z } from 'zod'

/** A rate of VAT in percent; null where none is charged. */
export const SumRate = z.number().nullable()
/** What work costs, in pence: without VAT, the VAT, both, and the same by rate. */
export const sums = {
  net: z.number(),
  vat: z.number(),
  total: z.number(),
  byRate: z.array(z.object({ rate: SumRate, net: z.number(), vat: z.number() })),
}
