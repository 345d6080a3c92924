import { z } from 'zod'
import { boundedText } from '../bounded-text.ts'
import { StoredDay } from '../date-input.ts'
import { Id } from '../ids.ts'

/** Sales figures of one event or class. Takings are in pence including VAT, less refunds and disputes. */
export const SalesFigures = z.object({
  orders: z.number(),
  takings: z.number(),
  /** Students with photos for sale, and those whose family bought. */
  photographed: z.number(),
  bought: z.number(),
})
export type SalesFigures = z.infer<typeof SalesFigures>

export const EventSales = SalesFigures.extend({
  id: Id,
  name: z.string(),
  schoolName: z.string(),
  date: StoredDay,
})
export type EventSales = z.infer<typeof EventSales>
/** A month of Scotland's calendar: `2026-03`. */
const Month = boundedText(7).regex(/^20\d\d-(0[1-9]|1[0-2])$/, 'Please give a month like 2026-03')

/** `until` is the last of the twelve months to show; without it they end at the newest with anything sold in them. */
export const SalesQuery = z.object({ until: Month.optional() })
export type SalesQuery = z.infer<typeof SalesQuery>

export const SalesOverview = z.object({
  events: z.array(EventSales),
  /** Takings of twelve months, oldest first. */
  months: z.array(z.object({ month: Month, takings: z.number(), orders: z.number() })),
  /** The last month of the year before, if anything was sold by then, and of the year after. */
  earlier: Month.nullable(),
  later: Month.nullable(),
})
export type SalesOverview = z.infer<typeof SalesOverview>

export const ClassSales = SalesFigures.extend({ ref: z.string() })
export type ClassSales = z.infer<typeof ClassSales>
export const SalesOfEvent = z.object({
  event: EventSales,
  classes: z.array(ClassSales),
  /** The contents of the next lab export. */
  lab: z.object({
    orders: z.number(),
    prints: z.number(),
    /** Print orders that buyers can still change, and until when. */
    waiting: z.number(),
    deadline: StoredDay.nullable(),
    /** Prints without a photo: no class photo yet, or none chosen. */
    missing: z.number(),
    /** Prints left out of an export before, whose photo's original is still lost. */
    lost: z.number(),
  }),
})
export type SalesOfEvent = z.infer<typeof SalesOfEvent>
