import { z } from 'zod'
import { CreatedId } from '../api-responses.ts'
import { optionalText, requiredLine, typedText } from '../bounded-text.ts'
import { Day, StoredDay } from '../date-input.ts'
import { PriceListId } from '../orders/prices/price-lists.ts'
import { IdShape } from '../photos/id-photos.ts'
import { Reading } from './class-year-on.ts'
import { CLASS_NAME_MAX } from './classes.ts'
import { CommissionPence, CommissionPercent } from './commission.ts'

/** A day or null; an empty form field is null. */
const orNone = (day: typeof StoredDay) => optionalText(null, day.nullable())
/** A boolean, or a form's `yes` or `no`. */
const Switch = z.union([z.boolean(), z.enum(['yes', 'no']).transform((value) => value === 'yes')])

const daysOf = (day: typeof StoredDay) => ({
  date: day,
  salesOpen: day.optional(),
  salesClose: orNone(day).optional(),
  printDeadline: orNone(day).optional(),
  deletePhotosAfter: orNone(day).optional(),
})

/** An event's fields. Missing ones keep their value, or get the default. */
const EventFields = z.object({
  name: requiredLine('Please give the event a name', 120),
  schoolName: requiredLine('Please name the school', 120),
  priceListId: PriceListId.optional(),
  /** What the user flow sells. */
  flowListId: PriceListId.optional(),
  ...daysOf(Day),
  holdForReview: Switch.optional(),
  /** Bought class photos carry the names of those in them. */
  printNames: Switch.optional(),
  /** What the agreement gives the school's own staff: ID photos, class sheets for the office, the yearbook folder. */
  idPhotos: Switch.optional(),
  officeSheets: Switch.optional(),
  yearbook: Switch.optional(),
  /** The shape of ID photos. */
  idShape: IdShape.optional(),
  /** What the school gets of families' orders: a share, or an amount of each. */
  commissionPercent: CommissionPercent.optional(),
  commissionPence: CommissionPence.optional(),
})
type Checked = Pick<
  z.infer<typeof EventFields>,
  'salesOpen' | 'salesClose' | 'deletePhotosAfter' | 'commissionPercent' | 'commissionPence'
>

/** Contradictions between an event's fields, by field; empty if there are none. */
export function contradictions({
  salesOpen,
  salesClose,
  deletePhotosAfter: end,
  commissionPercent: share,
  commissionPence: amount,
}: Checked): Record<string, string> {
  return {
    ...(salesOpen && salesClose && salesClose < salesOpen
      ? { salesClose: 'Sales cannot close before they open' }
      : {}),
    ...(end && end <= (salesClose || salesOpen || '')
      ? { deletePhotosAfter: 'Photos are needed until sales have closed' }
      : {}),
    ...(share && amount
      ? { commissionPence: 'The school gets either a share or an amount of each order' }
      : {}),
  }
}
function checkFields(event: z.core.ParsePayload<Checked>) {
  for (const [field, message] of Object.entries(contradictions(event.value)))
    event.issues.push({ code: 'custom', path: [field], message, input: event.value })
}

export const CreateEvent = EventFields.check(checkFields)
export type CreateEvent = z.infer<typeof CreateEvent>

/**
 * Changes to an event, so that two people may change different fields at once. With `schoolRenamed`, a new school
 * name renames the school in all of its events. `was` holds the changed fields as they were when the form opened; if
 * one differs by now, nothing is saved.
 */
export const EditEvent = EventFields.partial()
  .extend({
    schoolRenamed: Switch.optional(),
    was: EventFields.extend(daysOf(StoredDay)).partial().optional(),
  })
  .check(checkFields)
export type EditEvent = z.infer<typeof EditEvent>

/** More classes than any school has. */
const MAX_READINGS = 200

/** The field that asks how such a class is meant. */
export const readingField = (ref: string) => `reading ${ref}`

/** A copy of an event for another year: its classes and, on request, its pupils, one year up. */
export const DuplicateEvent = z.object({
  name: requiredLine('Please give the event a name', 120),
  date: Day,
  pupils: z.enum(['none', 'moved-up']),
  /** How classes are meant of which their names do not tell (decision 169). */
  readings: z
    .array(z.object({ ref: typedText(CLASS_NAME_MAX), reading: Reading }))
    .max(MAX_READINGS)
    .optional(),
})
export type DuplicateEvent = z.infer<typeof DuplicateEvent>

/** The copy, and the retired price lists it does not take, each with its replacement. */
export const DuplicatedEvent = CreatedId.extend({
  replacedLists: z.array(z.object({ name: z.string(), by: z.string() })),
})
export type DuplicatedEvent = z.infer<typeof DuplicatedEvent>

export const EventState = z.object({
  completed: z.boolean().optional(),
  archived: z.boolean().optional(),
})
export type EventState = z.infer<typeof EventState>
