import { z } from 'zod'
import { Day } from '../date-input.ts'
import { RateInHundredths, TypedRate } from './invoice-reminders.ts'

/** Where they are, among the business details. */
export const REFERENCE_RATES_SECTION = 'reference-rates'

const RateOf = z.object({ halfYear: Day })

/** A reference rate that the owner gives, for a half-year by its first day; in hundredths of a percent. */
export const SaveReferenceRate = RateOf.extend({ rate: RateInHundredths })
export type SaveReferenceRate = z.infer<typeof SaveReferenceRate>
/** The same as people type it. */
export const TypedReferenceRate = RateOf.extend({ rate: TypedRate })

/** The half-years whose rate is the owner's to give, the newest first. */
export const ReferenceRatesDesk = z.object({
  halfYears: z.array(
    z.object({
      /** Its first day. */
      halfYear: z.string(),
      /** The day of the base rate that holds in it. */
      rateOf: z.string(),
      /** Null until she gives one. */
      rate: z.number().nullable(),
    }),
  ),
})
export type ReferenceRatesDesk = z.infer<typeof ReferenceRatesDesk>
