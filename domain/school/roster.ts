import { z } from 'zod'
import { boundedText } from '../bounded-text.ts'

/** The columns of a roster file: their titles, and the headings recognised for them. */
export const ROSTER_COLUMNS = {
  class: {
    title: 'Class',
    needed: true,
    also: [
      ...['class ref', 'form', 'class name', 'room', 'registration class', 'registration group', 'reg class'],
      ...['reg group', 'reg', 'class group', 'class code', 'class/group', 'form class', 'tutor group'],
    ],
  },
  firstName: {
    title: 'First name',
    needed: true,
    also: [
      ...['first', 'forename', 'given name', 'firstname', 'first names', 'forenames', 'given names'],
      ...['pupil forename', 'pupil first name', 'student first name', 'student forename', 'child first name'],
      ...['child’s first name', 'christian name', 'preferred name', 'preferred forename', 'known as'],
      ...['legal forename', 'legal first name'],
    ],
  },
  lastName: {
    title: 'Last name',
    needed: true,
    also: [
      ...['last', 'surname', 'family name', 'lastname', 'second name', 'pupil surname', 'pupil last name'],
      ...['student last name', 'student surname', 'child last name', 'child’s last name', 'child’s surname'],
      ...['preferred surname', 'legal surname', 'legal last name'],
    ],
  },
  /** First and last name in one. */
  name: {
    title: 'Full name',
    needed: false,
    also: [
      ...[
        'name',
        'pupil name',
        'student name',
        'child name',
        'child’s name',
        'name of pupil',
        'name of child',
      ],
      ...['pupil', 'student', 'learner', 'learner name', 'pupil full name', 'student full name', 'fullname'],
      ...['surname, first name', 'surname, forename', 'surname/forename', 'last name, first name', 'names'],
      ...['first name and surname', 'first name surname', 'forename surname', 'name (surname, forename)'],
    ],
  },
  parentEmail: {
    title: 'Parent email',
    needed: false,
    also: [
      ...['parent e-mail', 'email', 'e-mail', 'parentemail', 'parent email address', 'contact email'],
      ...['email address', 'e-mail address', 'parent/carer email', 'parent/carer e-mail', 'parents’ email'],
      ...[
        'parent carer email address',
        'parent guardian email',
        'carer email',
        'guardian email',
        'home email',
      ],
      ...[
        'main contact email',
        'primary contact email',
        'primary email',
        'family email',
        'email 1',
        'email1',
      ],
      ...['parent 1 email', 'parent1 email', 'parent email 1', 'contact 1 email', 'parent 1 e-mail'],
      ...['parent 1 email address', 'parent/carer 1 email', 'mother email', 'mother’s email', 'mum email'],
      ...['father email', 'father’s email', 'dad email', 'parent/carer 2 email', 'parent 2 email address'],
      ...[
        'parent 2 e-mail',
        'contact 2 email',
        'parent email 2',
        'parent2 email',
        'parent 2 email',
        'email 2',
      ],
      ...['email2', 'second parent email'],
    ],
  },
  accessCode: { title: 'Access code', needed: false, also: ['code', 'accesscode'] },
  photos: {
    title: 'Photos',
    needed: false,
    also: [
      ...['photo consent', 'photos allowed', 'photo permission', 'photos consent', 'consent photos', 'photo'],
      ...['consent photo', 'photography consent', 'consent to photos', 'consent to photographs', 'portrait'],
      ...[
        'consent for photos',
        'consent to be photographed',
        'consent individual',
        'consent portrait',
        'individual photo',
      ],
      ...['individual photo consent', 'portrait consent', 'photograph permission', 'photograph consent'],
      ...[
        'no photos',
        'no photo',
        'no photographs',
        'photo opt out',
        'photos opt out',
        'opt out',
        'opted out',
      ],
      ...['opt out of photos', 'opted out of photos', 'photos refused', 'photo refused', 'do not photograph'],
      ...['photo refusal', 'photo?', 'ok to photograph'],
    ],
  },
  classPhoto: {
    title: 'Class photo',
    needed: false,
    also: [
      ...['class photo consent', 'class photo allowed', 'class photo permission', 'consent class photo'],
      ...['consent class', 'consent group', 'group photo', 'group photo consent', 'consent group photo'],
      ...[
        'class photograph',
        'no class photo',
        'class photo opt out',
        'class photo refused',
        'no group photo',
      ],
      ...['opt out of class photo', 'consent to class photo'],
    ],
  },
  sales: {
    title: 'Sales',
    needed: false,
    also: [
      ...['sales consent', 'sales allowed', 'consent sales', 'consent sale', 'sale of photos', 'photo sales'],
      ...['no sales', 'sales opt out', 'sales refused', 'consent to sales', 'opt out of sales'],
    ],
  },
  pupilNumber: {
    title: 'Student number',
    needed: false,
    also: [
      ...['pupil number', 'pupilnumber', 'student id', 'pupil id', 'admission number', 'scn', 'upn'],
      ...[
        'scottish candidate number',
        'candidate number',
        'pupil no',
        'student no',
        'pupil ref',
        'admission no',
      ],
    ],
  },
  /** Whose word the refusals are, as our own export says; without it they are the file's. */
  refusedBy: { title: 'Refused by', needed: false, also: ['who refused', 'refused by whom'] },
} as const satisfies Record<string, { title: string; needed: boolean; also: readonly string[] }>
export type RosterColumn = keyof typeof ROSTER_COLUMNS
export const ROSTER_COLUMN_NAMES = Object.keys(ROSTER_COLUMNS) as RosterColumn[]
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
