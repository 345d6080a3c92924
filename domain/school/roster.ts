import { z } from 'zod'

/** The columns of a roster file: their title, and the headings that are understood for them without asking. */
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
} as const satisfies Record<string, { title: string; needed: boolean; also: readonly string[] }>
export type RosterColumn = keyof typeof ROSTER_COLUMNS
export const ROSTER_COLUMN_NAMES = Object.keys(ROSTER_COLUMNS) as RosterColumn[]
export const ROSTER_MAX_ROWS = 5000

/** Which column of the file (counting from 0) holds what; null: none does. */
export const RosterColumns = z.object({
  class: z.number().int().min(0).nullable(),
  firstName: z.number().int().min(0).nullable(),
  lastName: z.number().int().min(0).nullable(),
  parentEmail: z.number().int().min(0).nullable(),
  accessCode: z.number().int().min(0).nullable(),
  photos: z.number().int().min(0).nullable(),
  classPhoto: z.number().int().min(0).nullable(),
  sales: z.number().int().min(0).nullable(),
})
export type RosterColumns = z.infer<typeof RosterColumns>

/** One thing wrong with a roster file. `line` counts from 1 with the heading as line 1; `column` is its heading. */
export const RosterProblem = z.object({
  line: z.number(),
  column: z.string().nullable(),
  message: z.string(),
})
export type RosterProblem = z.infer<typeof RosterProblem>

/** What became of a roster file, or what would: all of it is taken, or none and here is why. */
export const RosterReport = z.object({
  imported: z.boolean(),
  rows: z.number(),
  added: z.number(),
  /** Here already, with something new: an address, a class, a name, a refusal. */
  changed: z.number(),
  unchanged: z.number(),
  classesAdded: z.number(),
  /** Pupils of the event that the file does not name; they stay. */
  absent: z.number(),
  absentNames: z.array(z.string()),
  /** Pupils whose refusal the file would lift; it stays. */
  stillRefused: z.number(),
  stillRefusedNames: z.array(z.string()),
  problems: z.array(RosterProblem),
  /** More was wrong than is listed. */
  more: z.number(),
})
export type RosterReport = z.infer<typeof RosterReport>

export const RosterFile = z.object({
  /** The file's bytes in base64: its character set is found on the server. */
  file: z.base64().max(4_000_000, 'A roster file may have at most 3 MB'),
  /** Left out: found by the headings. */
  columns: RosterColumns.optional(),
})

/** A roster file looked at, and nothing done. */
export const RosterPreview = z.object({
  headings: z.array(z.string()),
  columns: RosterColumns,
  /** The first lines, cell by cell. */
  sample: z.array(z.array(z.string())),
  report: RosterReport,
})
export type RosterPreview = z.infer<typeof RosterPreview>
