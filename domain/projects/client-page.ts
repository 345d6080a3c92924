import { z } from 'zod'
import { boundedText, requiredLine, typedText } from '../bounded-text.ts'
import { Id } from '../ids.ts'
import { PaymentSettings } from '../orders/payment/payments.ts'
import { CANCELLED_BY } from './cancel-booking.ts'
import { InvoiceView } from './invoices.ts'
import { HeldDay } from './projects.ts'
import { QuoteView } from './quotes.ts'

/** The key in the address of a client's page. */
const ClientKey = boundedText(64).regex(/^[\w-]{40,64}$/, 'There is no such page')
export const ClientKeyParams = z.object({ key: ClientKey })
export const ClientInvoiceParams = ClientKeyParams.extend({ id: Id })
export const PaperParams = ClientKeyParams.extend({ id: Id })

/** A client accepts a quote. */
export const AcceptQuote = z.object({
  quoteId: Id,
  name: requiredLine('Please type your name', 100),
  agreed: z.literal(true, 'Please tick this first'),
  /** A private client wants the work to begin within the 14 days in which they may cancel. */
  beginSooner: z.boolean(),
})
export type AcceptQuote = z.infer<typeof AcceptQuote>

export const DeclineQuote = z.object({ quoteId: Id, reason: typedText(1000) })
export type DeclineQuote = z.infer<typeof DeclineQuote>

/** What a client reads behind the link: one project's papers, and nothing else. */
export const ClientPage = z.object({
  title: z.string(),
  clientName: z.string(),
  isPrivate: z.boolean(),
  seller: z.object({
    name: z.string(),
    email: z.string(),
    phone: z.string().nullable(),
    bankDetails: z.string().nullable(),
  }),
  /** The newest that was sent. */
  quote: QuoteView,
  /** The terms as they were published when the quote was sent. */
  terms: z.array(
    z.object({
      heading: z.string(),
      clauses: z.array(z.string()),
      rows: z.array(z.object({ left: z.string(), right: z.string() })),
    }),
  ),
  /** The days that are held since the quote was accepted. */
  held: z.array(HeldDay),
  /** When the booking was cancelled, and by whom; null while it stands. */
  cancelledAt: z.string().nullable(),
  cancelledBy: z.enum(CANCELLED_BY).nullable(),
  invoices: z.array(InvoiceView),
})
export type ClientPage = z.infer<typeof ClientPage>

/** What the browser needs to pay an invoice by card; no payment if nothing is owed any more. */
export const InvoicePayment = z.object({
  total: z.number(),
  payment: PaymentSettings.extend({ id: z.string(), clientSecret: z.string() }).nullable(),
})
export type InvoicePayment = z.infer<typeof InvoicePayment>
