import { z } from 'zod'
import { boundedText } from './bounded-text.ts'
import { Day } from './date-input.ts'
import { Id } from './ids.ts'
import { ORIENTATIONS, SHAPES } from './photos/class-sheet-layout.ts'
import type { PeoplesData } from './privacy/handed-over.ts'

/** Files that an agreement may give a school, made on demand. */
export const SchoolFile = z.discriminatedUnion('what', [
  /** A portrait of each student of an event, cropped and named for the school's records, as a zip. */
  z.object({ what: z.literal('id-photos'), eventId: Id }),
  /** The portraits of an event's students, full size, with its class photos, in a folder to a class, as a zip. */
  z.object({ what: z.literal('yearbook'), eventId: Id }),
  /** A class's portraits with names on one page. */
  z.object({ what: z.literal('office-sheet'), classId: Id }),
  /** What the school's commission on an event's orders comes to. */
  z.object({ what: z.literal('commission'), eventId: Id, form: z.enum(['pdf', 'csv']) }),
])
export type SchoolFile = z.infer<typeof SchoolFile>

/** The files for the accountant, each of the days between two, with what it holds of people. */
export const ACCOUNTANT_FILES = {
  /** The bookkeeping: sales, refunds and disputes, as CSV. The log calls it accounts. */
  accounts: ['orderNumber', 'paymentNumber'],
  /** The receipts of the orders paid, as a zip. */
  receipts: ['orderNumber', 'bought'],
  /** The payment provider's movements next to our orders, as CSV. */
  payouts: ['orderNumber', 'paymentNumber'],
} as const satisfies Record<string, readonly PeoplesData[]>
export type AccountantFile = keyof typeof ACCOUNTANT_FILES
/** What the desk asks for. */
export const AccountantFile = z.object({
  what: z.enum(Object.keys(ACCOUNTANT_FILES) as [AccountantFile]),
  from: Day,
  to: Day,
})

/** Files that the desk makes on demand. */
export const DeskFile = z.discriminatedUnion('what', [
  /** A zip for the print lab; `again` includes what was sent before. */
  z.object({ what: z.literal('lab'), eventId: Id, again: z.boolean() }),
  /**
   * Which print is whose and where parcels go, for the photographer alone, as a zip; `again` includes what was handed out
   * or posted before.
   */
  z.object({ what: z.literal('packing'), eventId: Id, again: z.boolean() }),
  AccountantFile,
  z.object({ what: z.literal('enquiries') }),
  /** Everything held about one student, as a zip. */
  z.object({ what: z.literal('pupil'), pupilId: Id }),
  /** Everything held about one client, as a zip. */
  z.object({ what: z.literal('client'), clientId: Id }),
  /** A class's portraits with names on one sheet, as a PDF or a picture. */
  z.object({
    what: z.enum(['composite-pdf', 'composite-jpeg']),
    classId: Id,
    orientation: z.enum(ORIENTATIONS),
    shape: z.enum(SHAPES).default('upright'),
  }),
  /** Slips with an offer's code, to cut out and hand out. */
  z.object({ what: z.literal('offer-slips'), offerId: Id }),
  z.object({ what: z.literal('certificate'), erasureId: Id }),
  /** The agreement with a school about one event, or the template of its impact assessment. */
  z.object({
    what: z.literal('paper'),
    eventId: Id,
    paper: z.enum(['agreement', 'dpia']),
    form: z.enum(['pdf', 'markdown']),
  }),
  /** Everything held about one student of an event, or all of them, for the school. */
  z.object({ what: z.literal('school-copy'), eventId: Id, pupilId: Id.optional() }),
  ...SchoolFile.options,
])
export type DeskFile = z.infer<typeof DeskFile>

type Narrowed<File, What> = File extends { what: infer Whats } ? (What extends Whats ? File : never) : never
/** A file of one kind. */
export type FileOf<What extends DeskFile['what']> = Narrowed<DeskFile, What>

const forSchools = new Set<string>(SchoolFile.options.map(({ shape }) => shape.what.value))
export const isSchoolFile = (file: DeskFile): file is SchoolFile => forSchools.has(file.what)

/** The file's address; works once, for two minutes. */
export const DeskFileLink = z.object({ href: z.string() })
export const TicketParams = z.object({ ticket: boundedText(43).min(43) })
