import { z } from 'zod'

export const YEARS = [1, 2, 3, 4, 5, 6] as const
export const CLASS_LETTERS = ['A', 'B', 'C', 'D', 'E', 'F'] as const

/** Letters and digits that cannot be read two ways; 8 of them make a code. */
export const CODE_ALPHABET = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'
export const CODE_LENGTH = 8

/** What somebody typed or pasted, as a code is written: capitals, no spaces or dashes. */
export function tidyCode(typed: string): string {
  return typed.replace(/[\s\-–—_.]/g, '').toUpperCase()
}

/** Any 8 characters; whether they open anything is the server's to say. */
export const AccessCode = z
  .string({ error: 'Please enter your access code' })
  .max(64, 'Please enter your access code')
  .transform(tidyCode)
  .pipe(z.string().length(CODE_LENGTH, 'An access code has 8 characters'))

/** A class: year 1 to 6 and letter A to F, `3B`. */
export const ClassRef = z
  .string()
  .trim()
  .transform((ref) => ref.toUpperCase())
  .pipe(z.string().regex(/^[1-6][A-F]$/, 'A class is a year from 1 to 6 and a letter from A to F, like 3B'))

/** A day, `2025-03-14`. */
export const Day = z.iso.date('Please give a date')

export const Id = z.uuid('There is no such thing here')
export const IdParams = z.object({ id: Id })

export const CreateEvent = z.object({
  name: z
    .string()
    .trim()
    .min(1, 'Please give the event a name')
    .max(120, 'Please keep it under 120 characters'),
  schoolName: z
    .string()
    .trim()
    .min(1, 'Please name the school')
    .max(120, 'Please keep it under 120 characters'),
  date: Day,
})
export type CreateEvent = z.infer<typeof CreateEvent>

export const CreateClass = z.object({ ref: ClassRef })
export type CreateClass = z.infer<typeof CreateClass>

export const EventSummary = z.object({
  id: Id,
  name: z.string(),
  schoolName: z.string(),
  date: Day,
  completed: z.boolean(),
  classes: z.number(),
  pupils: z.number(),
  photos: z.number(),
})
export type EventSummary = z.infer<typeof EventSummary>
export const EventList = z.object({ events: z.array(EventSummary) })

export const ClassSummary = z.object({
  id: Id,
  eventId: Id,
  ref: z.string(),
  year: z.number(),
  pupils: z.number(),
  photos: z.number(),
  /** Parents can see photos of this class. */
  photosReady: z.boolean(),
})
export type ClassSummary = z.infer<typeof ClassSummary>
export const EventDetail = z.object({ event: EventSummary, classes: z.array(ClassSummary) })
export type EventDetail = z.infer<typeof EventDetail>

export const PupilSummary = z.object({
  id: Id,
  name: z.string(),
  parentEmail: z.string().nullable(),
  accessCode: z.string(),
  photos: z.number(),
  purchased: z.boolean(),
})
export type PupilSummary = z.infer<typeof PupilSummary>
export const ClassDetail = z.object({
  event: EventSummary,
  class: ClassSummary,
  pupils: z.array(PupilSummary),
})
export type ClassDetail = z.infer<typeof ClassDetail>
