import { z } from 'zod'
import { boundedText } from '../bounded-text.ts'

export const ROSTER_MAX_ROWS = 5000
export const ROSTER_MAX_COLUMNS = 100
/** How many different rows of headings a workbook may have. */
export const ROSTER_MAX_LAYOUTS = 20
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
  /** First and last name in one column. */
  name: Column.default(null),
  parentEmail: Column,
  accessCode: Column,
  photos: Column,
  classPhoto: Column,
  sales: Column,
  pupilNumber: Column,
  refusedBy: Column.default(null),
})
export type RosterColumns = z.infer<typeof RosterColumns>

/** A problem in a roster file. `line` counts from 1, the heading included; `column` is its heading. */
export const RosterProblem = z.object({
  /** The name of a workbook's sheet. */
  sheet: z.string().optional(),
  line: z.number(),
  column: z.string().nullable(),
  message: z.string(),
  /** The question that has to be answered first. */
  question: z.string().optional(),
})
export type RosterProblem = z.infer<typeof RosterProblem>

/** The most questions about one file. */
export const ROSTER_MAX_QUESTIONS = 200

/** What only people can decide, like a remark that may be a refusal. Nothing is imported before it is answered. */
export const RosterQuestion = z.object({
  /** The same for the same words of a file, so that an answer holds for the corrected file too. */
  id: z.string(),
  sheet: z.string().optional(),
  line: z.number(),
  /** Words of the file, which the question is about. */
  quoted: z.string(),
  text: z.string(),
  /** The pupils whom the answer is about, and how many more there are. */
  pupils: z.array(z.string()),
  more: z.number(),
  choices: z.array(z.object({ value: z.string(), label: z.string() })).min(1),
  answer: z.string().nullable(),
})
export type RosterQuestion = z.infer<typeof RosterQuestion>

/** What was chosen for questions, by their ids. */
export const RosterAnswers = z
  .array(z.object({ question: boundedText(40), answer: boundedText(40) }))
  .max(2 * ROSTER_MAX_QUESTIONS)
export type RosterAnswers = z.infer<typeof RosterAnswers>

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
  /** A new pupil, and one of these, who may be one child whose name was corrected. */
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
  /** The same for each layout of a preview, in its order. */
  layouts: z.array(RosterColumns).min(1).max(ROSTER_MAX_LAYOUTS).optional(),
  /** What was chosen for the questions of a preview. */
  answers: RosterAnswers.optional(),
})
export type RosterFile = z.infer<typeof RosterFile>

/** The headings of a list and which column is what, for all sheets that have the same headings. */
export const RosterLayout = z.object({
  /** The names of these sheets; none for a CSV file. */
  sheets: z.array(z.string()),
  headings: z.array(z.string()),
  columns: RosterColumns,
  /** The first rows. */
  sample: z.array(z.array(z.string())),
})
export type RosterLayout = z.infer<typeof RosterLayout>

/** What was found in a roster file. */
export const RosterFound = z.object({
  /** Those of the first layout. */
  ...RosterLayout.omit({ sheets: true }).shape,
  layouts: z.array(RosterLayout),
  /** The sheets of a workbook that have a list. */
  sheets: z.array(z.object({ name: z.string(), pupils: z.number() })),
  questions: z.array(RosterQuestion),
  /** What was left out, or chosen where there was a choice. */
  notes: z.array(z.string()),
  /** How many students have an empty cell for a consent that others have answered. */
  notAnswered: z.array(z.object({ column: z.string(), pupils: z.number() })),
})
export type RosterFound = z.infer<typeof RosterFound>

/** A preview of a roster file, without importing it. */
export const RosterPreview = z.object({
  ...RosterFound.shape,
  report: RosterReport,
})
export type RosterPreview = z.infer<typeof RosterPreview>
