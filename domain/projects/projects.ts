import { z } from 'zod'
import { optionalText, requiredLine, typedText } from '../bounded-text.ts'
import { emailFormat, typedEmail } from '../email-address.ts'
import { Id } from '../ids.ts'
import { DisputeView } from '../orders/order-desk.ts'
import { PageNumber } from '../paging.ts'
import { AutomaticInvoiceReminder } from './automatic-invoice-reminders.ts'
import { CalendarEntry } from './calendar.ts'
import { CANCELLED_BY } from './cancel-booking.ts'
import { SentReminder } from './invoice-reminders.ts'
import { InvoiceRefundView, InvoiceView } from './invoices.ts'
import { NEXT_STEPS } from './next-step.ts'
import { INVOICE_KINDS } from './pricing.ts'
import { QuoteView } from './quotes.ts'

export const CLIENT_KINDS = ['private', 'firm'] as const
export type ClientKind = (typeof CLIENT_KINDS)[number]

/** Who commissions the work, as typed at the desk. */
export const ClientForm = z.object({
  /** Private clients have a right to cancel within 14 days, and firms do not. */
  kind: z.enum(CLIENT_KINDS, 'Please choose one'),
  name: requiredLine('Please give a name', 100),
  firm: optionalText(null, typedText(100).nullable()),
  email: typedEmail(255, { missing: 'Please give an email address' })
    .min(1, 'Please give an email address')
    .pipe(emailFormat('Please give an email address, like ann@example.com')),
  phone: optionalText(null, typedText(40).nullable()),
  /** In one line, as on an invoice. */
  address: optionalText(null, typedText(200).nullable()),
})
export type ClientForm = z.infer<typeof ClientForm>

const title = requiredLine('Please say what the project is', 100)

/** A project that begins with a client typed at the desk. */
export const StartNewProject = ClientForm.extend({
  /** Made once per form, so that a resend does not start it twice. */
  id: Id,
  title,
})

/** The same, or one that begins with somebody's enquiry. */
export const StartProject = z.union([z.strictObject({ enquiryId: Id }), StartNewProject.strict()])
export type StartProject = z.infer<typeof StartProject>

export const EditClient = ClientForm.extend({ title })
export type EditClient = z.infer<typeof EditClient>

const ClientView = z.object({
  kind: z.enum(CLIENT_KINDS),
  name: z.string(),
  firm: z.string().nullable(),
  email: z.string(),
  phone: z.string().nullable(),
  address: z.string().nullable(),
})

/** A day that is held for a project. */
export const HeldDay = z.object({
  id: Id,
  day: z.string(),
  /** `09:00` */
  starts: z.string(),
  backup: z.string().nullable(),
  /** The day that was first agreed, if it has moved. */
  movedFrom: z.string().nullable(),
})
export type HeldDay = z.infer<typeof HeldDay>

export const ProjectDetail = z.object({
  id: Id,
  title: z.string(),
  clientId: Id,
  client: ClientView,
  /** The client's data was erased, so that nobody can be written to. */
  erased: z.boolean(),
  startedAt: z.string(),
  next: z.enum(NEXT_STEPS),
  /** The address of the client's page, once something was sent. */
  clientLink: z.string().nullable(),
  /** The newest first. */
  quotes: z.array(QuoteView),
  /** With the reminders that were sent of each and the refunds of its card payments, the oldest first. */
  invoices: z.array(
    InvoiceView.extend({
      reminders: z.array(SentReminder),
      /** Null if none may go by itself. */
      automatic: AutomaticInvoiceReminder.nullable(),
      refunds: z.array(InvoiceRefundView),
      /** It was paid late, or is late, and not all that this costs was invoiced. */
      bearsInterest: z.boolean(),
      /** The most that can go back to a card now, in pence. */
      refundable: z.number(),
      disputes: z.array(DisputeView),
      /** What banks have withdrawn and not returned, in pence. */
      disputed: z.number(),
    }),
  ),
  /** The days that are held since the quote was accepted, in order. */
  held: z.array(HeldDay),
  /** Who cancelled when and at what cost; null while the booking stands. */
  cancelled: z
    .object({
      by: z.enum(CANCELLED_BY),
      at: z.string(),
      noticeAt: z.string(),
      percent: z.number(),
      fee: z.number(),
    })
    .nullable(),
  /** What is in the calendar already on the days of a quote that is not answered. */
  clashes: z.array(CalendarEntry),
  /** What a Sunday or bank holiday adds, today, with the bank holidays of this year and the next ones. */
  surcharge: z.object({ percent: z.number(), holidays: z.record(z.string(), z.string()) }),
  /** The invoice that may be sent now, with the day on which it would be due. */
  mayInvoice: z
    .object({
      ...{ kind: z.enum(INVOICE_KINDS), total: z.number(), dueOn: z.string() },
      /** As on the invoice before it. */
      purchaseOrder: z.string().nullable(),
    })
    .nullable(),
})
export type ProjectDetail = z.infer<typeof ProjectDetail>

export const PROJECTS_PER_PAGE = 50

/** `next`: only those in which this is next. */
export const ProjectQuery = z.object({
  next: optionalText(undefined, z.enum(NEXT_STEPS)).optional(),
  page: PageNumber,
})
export type ProjectQuery = z.infer<typeof ProjectQuery>

export const ProjectList = z.object({
  /** A page of them, the newest first. */
  projects: z.array(
    z.object({
      id: Id,
      title: z.string(),
      client: z.string(),
      startedAt: z.string(),
      next: z.enum(NEXT_STEPS),
      /** Of the newest quote, with VAT. */
      total: z.number(),
      paid: z.number(),
    }),
  ),
  /** How many there are on all pages. */
  found: z.number(),
})
export type ProjectList = z.infer<typeof ProjectList>
