import { z } from 'zod'
import { StoredDay } from '../date-input.ts'
import { Id } from '../ids.ts'
import { DISPUTE_STATES, ListedOrder } from '../orders/order-desk.ts'
import { ListedDocument } from '../site/documents/site-desk.ts'
import { DeskCounts } from './desk-log.ts'

/** The latest orders that are shown with a picture. */
export const ORDERS_SHOWN = 24

/** What only an admin may see of today. */
export const TodayForAdmin = z.object({
  counts: DeskCounts,
  /** Events with photos that no student has, or that the owner has to check; the newest first. */
  sorting: z.array(z.object({ eventId: Id, name: z.string(), unsorted: z.number(), toCheck: z.number() })),
  /** Events with students whose code was refused by the mail server for good; the newest first. */
  codes: z.array(z.object({ eventId: Id, name: z.string(), failed: z.number() })),
  /** Disputes that the owner can still answer, the most urgent first. */
  disputes: z.array(
    z.object({
      id: z.string(),
      /** Of an order, or of an invoice of a project. */
      orderId: Id.nullable(),
      projectId: Id.nullable(),
      number: z.string(),
      state: z.enum(DISPUTE_STATES),
      amount: z.number(),
      answerBy: z.string().nullable(),
    }),
  ),
  /** Projects in which an invoice is to be sent, one is overdue, or money is to be paid back. */
  projects: z.object({
    toInvoice: z.number(),
    overdue: z.number(),
    toPayBack: z.number(),
    /** Of those with money to pay back, how many had a refund that did not arrive. */
    refundFailed: z.number(),
  }),
  /** What is filmed within a week, in order. */
  filming: z.array(z.object({ projectId: Id, title: z.string(), day: StoredDay, starts: z.string() })),
  /** The bytes that are free, if they are few; null if there are enough, or files are elsewhere. */
  freeBytes: z.number().nullable(),
  /** What was sold yesterday and today, as the sales of these days count it. */
  sold: z.object({
    from: StoredDay,
    to: StoredDay,
    orders: z.number(),
    takings: z.number(),
    latest: z.array(
      ListedOrder.pick({ id: true, number: true, childName: true, total: true }).extend({
        paidAt: z.string(),
        /** Its photos that can be shown, and the first of them. */
        photos: z.number(),
        thumb: z.string().nullable(),
      }),
    ),
  }),
})
export type TodayForAdmin = z.infer<typeof TodayForAdmin>

/** What needs somebody at the desk today; `admin` is null for an editor. */
export const Today = z.object({
  enquiries: z.number(),
  /** Pages of the website that are published at a time, the first to come first. */
  plans: z.array(
    ListedDocument.pick({ kind: true, id: true, title: true }).extend({
      at: z.string(),
      failed: z.string().nullable(),
    }),
  ),
  /** Drafts that were handed over, for whoever may publish; for others those that were given back. `at`: when that was. */
  handovers: z.array(
    ListedDocument.pick({ kind: true, id: true, title: true }).extend({
      at: z.string(),
      by: z.string().nullable(),
      /** The note that was handed over with it, or the word that it was given back with. */
      said: z.string(),
      givenBack: z.boolean(),
    }),
  ),
  admin: TodayForAdmin.nullable(),
})
export type Today = z.infer<typeof Today>
