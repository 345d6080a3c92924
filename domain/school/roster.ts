import { z } from 'zod'
import { boundedText } from '../bounded-text.ts'

/** The columns of a roster file: their titles, and the headings recognised for them. */
export const ROSTER_COLUMNS = {
  class: { title: 'Class', needed: true, also: ['class ref', 'form', 'class name', 'room'] },
  firstName: {
    title: 'First name',
    needed: true,
    also: ['first', 'forename', 'given name', 'firstname', 'preferred name'],
  },
  lastName: { title: 'Last name', needed: true, also: ['last', 'surname', 'family name', 'lastname'] },
  parentEmail: {
    title: 'Parent email',
    needed: false,
    also: ['parent e-mail', 'email', 'e-mail', 'parentemail', 'parent email address', 'contact email'],
  },
  accessCode: { title: 'Access code', needed: false, also: ['code', 'accesscode'] },
  photos: { title: 'Photos', needed: false, also: ['photo consent', 'photos allowed', 'photo permission'] },
  classPhoto: { title: 'Class photo', needed: false, also: ['class photo consent', 'class photo allowed'] },
  sales: { title: 'Sales', needed: false, also: ['sales consent', 'sales allowed'] },
  pupilNumber: {
    title: 'Student number',
    needed: false,
    also: ['pupil number', 'pupilnumber', 'student id', 'pupil id', 'admission number', 'scn', 'upn'],
  },
} as const satisfies Record<string, { title: string; needed: boolean; also: readonly string[] }>
export type RosterColumn = keyof typeof ROSTER_COLUMNS
export const ROSTER_COLUMN_NAMES = Object.keys(ROSTER_COLUMNS) as RosterColumn[]
export const ROSTER_MAX_ROWS = 5000
export const ROSTER_MAX_COLUMNS = 100
/** The most characters of a cell, whatever its column is for. */
export const ROSTER_MAX_CELL = 500
/** How many problems or changes an answer lists; the others are counted. */
export const ROSTER_LISTED = 200

const Column = z.number().int().min(0).nullable()
/** The file's column of each field, from 0; null for none. */
export const RosterColumns = z.object({
  class: Column,
  firstName: Column,
  lastName: Column,
  parentEmail: Column,
  accessCode: Column,
  photos: Column,
  classPhoto: Column,
  sales: Column,
  pupilNumber: Column,
})
export type RosterColumns = z.infer<typeof RosterColumns>

/** A problem in a roster file. `line` counts from 1, the heading included; `column` is its heading. */
export const RosterProblem = z.object({
  line: z.number(),
  column: z.string().nullable(),
  message: z.string(),
})
export type RosterProblem = z.infer<typeof RosterProblem>

/** The result of an import or a preview: all rows are taken, or none, with the reasons. */
export const RosterReport = z.object({
  imported: z.boolean(),
  rows: z.number(),
  added: z.number(),
  /** Existing pupils with a change: an address, a class, a name, an opt-out. */
  changed: z.number(),
  /** Of these, how many come into another class. */
  moved: z.number(),
  movedNames: z.array(z.string()),
  unchanged: z.number(),
  classesAdded: z.number(),
  /** The event's pupils who are not in the file; they are kept. */
  absent: z.number(),
  absentNames: z.array(z.string()),
  /** A new pupil, and one of these, who may be one child with another surname. */
  otherSurnames: z.array(z.string()),
  /** Pupils whose opt-out the file would lift; the opt-out is kept. */
  stillRefused: z.number(),
  stillRefusedNames: z.array(z.string()),
  problems: z.array(RosterProblem),
  /** How many more problems there are than listed. */
  more: z.number(),
})
export type RosterReport = z.infer<typeof RosterReport>

export const RosterFile = z.object({
  /** The file's bytes in base64; the server detects the character set. */
  file: boundedText(4_000_000, { tooLong: 'A roster file may have at most 3 MB' }).check(z.base64()),
  /** Detected from the headings by default. */
  columns: RosterColumns.optional(),
})

/** A preview of a roster file, without importing it. */
export const RosterPreview = z.object({
  headings: z.array(z.string()),
  columns: RosterColumns,
  /** The first rows. */
  sample: z.array(z.array(z.string())),
  report: RosterReport,
})
export type RosterPreview = z.infer<typeof RosterPreview>
