import { z } from 'zod'
import { CreatedId } from '../common.ts'
import { Unreachable } from '../desk/unreachable.ts'
import { PriceListId } from '../orders/price-lists.ts'
import { asLine, unstorable } from '../text.ts'

export const YEARS = [1, 2, 3, 4, 5, 6] as const
export const CLASS_LETTERS = ['A', 'B', 'C', 'D', 'E', 'F'] as const

/** Letters and digits without look-alikes; 8 of them make a code. */
export const CODE_ALPHABET = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'
export const CODE_LENGTH = 8

/** Normalises a typed or pasted code: capitals, without spaces or dashes. */
export function tidyCode(typed: string): string {
  return typed.replace(/[\s\-–—_.]/g, '').toUpperCase()
}

/** Any 8 characters; the server decides whether they open anything. */
export const AccessCode = z
  .string({ error: 'Please enter your access code' })
  .max(64, 'Please enter your access code')
  .transform(tidyCode)
  .pipe(
    z
      .string()
      .length(CODE_LENGTH, 'An access code has 8 characters')
      .refine((code) => !unstorable(code), 'An access code has letters and digits'),
  )

/** A class: year 1 to 6 and letter A to F, `3B`. */
export const ClassRef = z
  .string()
  .trim()
  .transform((ref) => ref.toUpperCase())
  .pipe(z.string().regex(/^[1-6][A-F]$/, 'A class is a year from 1 to 6 and a letter from A to F, like 3B'))

/** A stored day, `2025-03-14`; its range was checked when it was entered. */
export const KeptDay = z.iso.date('Please give a date')
/** A day as entered, in a range where school photos may be. */
export const Day = KeptDay.refine(
  (day) => day >= '2000-01-01' && day <= '2099-12-31',
  'Please give a date from 2000 to 2099',
)

export const Id = z.uuid('There is no such thing here')
export const IdParams = z.object({ id: Id })

const Line = (missing: string) =>
  z.string().overwrite(asLine).trim().min(1, missing).max(120, 'Please keep it under 120 characters')
/** A day or null; an empty form field is null. */
const orNone = (day: typeof KeptDay) =>
  z.union([z.literal('').transform(() => null), day, z.null()], 'Please give a date')
/** A boolean, or a form's `yes` or `no`. */
const Switch = z.union([z.boolean(), z.enum(['yes', 'no']).transform((value) => value === 'yes')])

const daysOf = (day: typeof KeptDay) => ({
  date: day,
  salesOpen: day.optional(),
  salesClose: orNone(day).optional(),
  printDeadline: orNone(day).optional(),
  deletePhotosAfter: orNone(day).optional(),
})

/** An event's fields. Missing ones keep their value, or get the default. */
const EventFields = z.object({
  name: Line('Please give the event a name'),
  schoolName: Line('Please name the school'),
  priceListId: PriceListId.optional(),
  /** What the user flow sells. */
  flowListId: PriceListId.optional(),
  ...daysOf(Day),
  holdForReview: Switch.optional(),
  /** Bought class photos carry the names of those in them. */
  printNames: Switch.optional(),
  /** Files that the agreement gives the school's staff: ID photos, class sheets for the office. */
  idPhotos: Switch.optional(),
  officeSheets: Switch.optional(),
})
type Days = Pick<z.infer<typeof EventFields>, 'salesOpen' | 'salesClose' | 'deletePhotosAfter'>

/** Contradictions between an event's days, by field; empty if there are none. */
export function contradictions({
  salesOpen,
  salesClose,
  deletePhotosAfter: end,
}: Days): Record<string, string> {
  return {
    ...(salesOpen && salesClose && salesClose < salesOpen
      ? { salesClose: 'Sales cannot close before they open' }
      : {}),
    ...(end && end <= (salesClose || salesOpen || '')
      ? { deletePhotosAfter: 'Photos are needed until sales have closed' }
      : {}),
  }
}
function checkDays(event: z.core.ParsePayload<Days>) {
  for (const [field, message] of Object.entries(contradictions(event.value)))
    event.issues.push({ code: 'custom', path: [field], message, input: event.value })
}

export const CreateEvent = EventFields.check(checkDays)
export type CreateEvent = z.infer<typeof CreateEvent>

/**
 * Changes to an event, so that two people may change different fields at once. With `schoolRenamed`, a new school
 * name renames the school in all of its events. `was` holds the changed fields as they were when the form opened; if
 * one differs by now, nothing is saved.
 */
export const EditEvent = EventFields.partial()
  .extend({ schoolRenamed: Switch.optional(), was: EventFields.extend(daysOf(KeptDay)).partial().optional() })
  .check(checkDays)
export type EditEvent = z.infer<typeof EditEvent>

/** A copy of an event for another year: its classes and, on request, its pupils, one year up. */
export const DuplicateEvent = z.object({
  name: Line('Please give the event a name'),
  date: Day,
  pupils: z.enum(['none', 'moved-up']),
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

export const CreateClass = z.object({ ref: ClassRef })
export type CreateClass = z.infer<typeof CreateClass>

export const EventSummary = z.object({
  id: Id,
  name: z.string(),
  schoolName: z.string(),
  date: KeptDay,
  priceListId: PriceListId,
  flowListId: PriceListId,
  salesOpen: KeptDay,
  salesClose: KeptDay.nullable(),
  printDeadline: KeptDay.nullable(),
  deletePhotosAfter: KeptDay.nullable(),
  holdForReview: z.boolean(),
  printNames: z.boolean(),
  idPhotos: z.boolean(),
  officeSheets: z.boolean(),
  completed: z.boolean(),
  archived: z.boolean(),
  classes: z.number(),
  pupils: z.number(),
  photos: z.number(),
  /** Photos without a pupil or class. */
  unsorted: z.number(),
  /** Photos whose placement the owner has to confirm. */
  toCheck: z.number(),
  /** Files found to be damaged, or not pictures. */
  refused: z.number(),
  /** Photos being scanned for cards, or whose previews are being made. */
  preparing: z.number(),
})
export type EventSummary = z.infer<typeof EventSummary>
export const EventList = z.object({ events: z.array(EventSummary) })
export type EventList = z.infer<typeof EventList>

export const ClassSummary = z.object({
  id: Id,
  eventId: Id,
  ref: z.string(),
  year: z.number(),
  pupils: z.number(),
  photos: z.number(),
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
export const EventDetail = z.object({
  event: EventSummary,
  classes: z.array(ClassSummary),
  /** Pending changes sent by the school. */
  rosterChanges: z.number(),
})
export type EventDetail = z.infer<typeof EventDetail>

/** The students of an event without a photo, by class; those who refused photos are only counted. */
export const CatchUp = z.object({
  eventId: Id,
  eventName: z.string(),
  pupils: z.array(
    z.object({
      id: Id,
      name: z.string(),
      classId: Id,
      classRef: z.string(),
      /** Marked as absent by the school. */
      absent: z.boolean(),
    }),
  ),
  refused: z.number(),
})
export type CatchUp = z.infer<typeof CatchUp>

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
  /** The address is unreachable, according to the mail provider. */
  unreachable: Unreachable.nullable(),
})
export type PupilSummary = z.infer<typeof PupilSummary>
export const ClassDetail = z.object({
  event: EventSummary,
  class: ClassSummary,
  pupils: z.array(PupilSummary),
})
export type ClassDetail = z.infer<typeof ClassDetail>

export const PublishClass = z.object({ published: z.boolean() })

/** Finds pupils by name, parent's e-mail or code, in one event or in all. */
export const SearchPupils = z.object({ text: z.string().trim().max(120), eventId: Id.optional() })
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
