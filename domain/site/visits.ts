import { z } from 'zod'
import { boundedText } from '../bounded-text.ts'
import { StoredDay } from '../date-input.ts'

/** Sources that are no host: not said, a page of the website itself, and any other than those that are named. */
export const NAMELESS = { none: '', itself: '/', others: '*' } as const

/** So many enquiries at least, or a sum could tell what one person did. */
export const FEWEST_ENQUIRIES = 5

/** The periods that can be shown, in days until today. */
export const VISIT_PERIODS = ['7', '30', '90', '365'] as const

export const VisitsQuery = z.object({
  days: z.enum(VISIT_PERIODS).default('30'),
  /** One page, by its address; without one, all. */
  page: boundedText(200)
    .regex(/^\/[a-z0-9/-]*$/, 'There is no such page')
    .optional(),
})
export type VisitsQuery = z.infer<typeof VisitsQuery>

export const Visits = z.object({
  /** Whether visits are counted at present, and for how many days sums are kept. */
  counted: z.boolean(),
  keptDays: z.number(),
  total: z.number(),
  /** Each day of the period, also without visits. */
  days: z.array(z.object({ day: StoredDay, visits: z.number() })),
  /** The most visited first, of all pages. */
  pages: z.array(z.object({ page: z.string(), visits: z.number() })),
  /** Where visits came from, the most first: a host, or one of `NAMELESS`. */
  sources: z.array(z.object({ source: z.string(), visits: z.number() })),
  /** Pages that were opened before enquiries, of all pages; none below `FEWEST_ENQUIRIES`. */
  beforeEnquiries: z.array(z.object({ page: z.string(), enquiries: z.number() })),
})
export type Visits = z.infer<typeof Visits>
