import { z } from 'zod'

/** The columns of a roster file, and the other headings that are understood for them. */
export const ROSTER_COLUMNS = {
  class: ['class', 'class ref', 'form', 'class name'],
  firstName: ['first name', 'first', 'forename', 'given name', 'firstname'],
  lastName: ['last name', 'last', 'surname', 'family name', 'lastname'],
  parentEmail: ['parent email', 'parent e-mail', 'email', 'e-mail', 'parentemail', 'parent email address'],
} as const
export type RosterColumn = keyof typeof ROSTER_COLUMNS
export const ROSTER_MAX_ROWS = 5000

/** One thing wrong with a roster file. `line` counts from 1 with the heading as line 1; `column` is its heading. */
export const RosterProblem = z.object({
  line: z.number(),
  column: z.string().nullable(),
  message: z.string(),
})
export type RosterProblem = z.infer<typeof RosterProblem>

/** What became of a roster file: all of it was taken, or none and here is why. */
export const RosterReport = z.object({
  imported: z.boolean(),
  rows: z.number(),
  added: z.number(),
  unchanged: z.number(),
  classesAdded: z.number(),
  problems: z.array(RosterProblem),
  /** More was wrong than is listed. */
  more: z.number(),
})
export type RosterReport = z.infer<typeof RosterReport>

export const RosterFile = z.object({
  /** The file's bytes in base64: its character set is found on the server. */
  file: z.base64().max(4_000_000, 'A roster file may have at most 3 MB'),
})
