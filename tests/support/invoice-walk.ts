import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { expect } from 'vitest'
import { DAY_MS, daysAfter, HOUR_MS, londonDay, MINUTE_MS } from '../../domain/days.ts'
import { MINIMUM_CHARGE } from '../../domain/money.ts'
import { halfYearsToGive } from '../../domain/projects/late-payment.ts'
import { EditClient } from '../../domain/projects/projects.ts'
import { handlePaymentWebhook } from '../../server/orders/payment/settle-payment.ts'
import { isTestPayments } from '../../server/platform/payments/test-provider.ts'
import { cancelBooking, showCancellation } from '../../server/projects/cancellation/cancel-booking.ts'
import { creditInvoice } from '../../server/projects/credit-notes/credit-invoice.ts'
import { editClient } from '../../server/projects/edit-client.ts'
import { addInterest, previewInterest } from '../../server/projects/interest/add-interest.ts'
import { remindOfInvoice } from '../../server/projects/invoice-reminders/remind.ts'
import { sendInvoice } from '../../server/projects/invoices/send-invoice.ts'
import { payInvoice, settleInvoice } from '../../server/projects/payment/pay-invoice.ts'
import { recordPayment } from '../../server/projects/payment/record-payment.ts'
import { refundInvoice } from '../../server/projects/refunds/refund-invoice.ts'
import { saveReferenceRate } from '../../server/projects/settings/reference-rates.ts'
import { showProject } from '../../server/projects/show-project.ts'
import type { startStripe } from '../servers/stripe.ts'
import type { TestApp } from '../test-app.ts'
import { bookOf, type InvoiceBook, remainingOf } from './invoice-book.ts'
import { CLIENT, projectsOf } from './projects.ts'

/** What may happen, and how often it does. */
const STEPS = {
  ...{ send: 2, begin: 2, confirm: 2, hear: 2, hand: 2, credit: 2, refund: 3, overpay: 1, dispute: 1 },
  ...{ decide: 1, fail: 1, found: 1, remind: 1, interest: 1, cancel: 1, 'too-much': 1 },
}
type Does = keyof typeof STEPS
const step = fc.record({
  does: fc.oneof(
    ...Object.entries(STEPS).map(([does, weight]) => ({ weight, arbitrary: fc.constant(does as Does) })),
  ),
  /** Which of the walk's projects, and which of its invoices. */
  project: fc.nat(2),
  invoice: fc.nat(3),
  figure: fc.nat(9999),
  laterMs: fc.constantFrom(0, 0, MINUTE_MS, 11 * MINUTE_MS, 7 * HOUR_MS, DAY_MS),
})
export type Step = typeof step extends fc.Arbitrary<infer One> ? One : never
/** A walk of so many steps. */
export const walk = fc.array(step, { minLength: 10, maxLength: 20 })

/** One of each, whatever else a walk meets: the project, the step, the invoice, and the figure that it takes its sum from. */
const EACH = `1 send 0 0, 1 begin 0 0, 1 confirm 0 1, 1 hear 0 1, 1 send 0 0, 1 remind 1 0, 1 too-much 1 0, 1 hand 1 23,
  1 overpay 1 0, 1 confirm 1 1, 1 hear 1 1, 1 refund 1 4, 1 fail 1 0, 1 credit 0 19, 1 found 1 23, 1 dispute 0 4,
  1 cancel 0 0, 1 decide 0 1, 1 refund 0 3, 2 send 0 0, 2 hand 0 2, 2 interest 0 0, 2 hand 1 0, 2 begin 0 0`
export const oneOfEach = EACH.split(/,\s+/).map((words): Step => {
  const [project, does, invoice, figure] = words.split(' ')
  const numbers = { project: Number(project), invoice: Number(invoice), figure: Number(figure) }
  return { ...numbers, does: does as Does, laterMs: MINUTE_MS }
})

/** So much of a sum: all of it, a penny, all but seven, or a part. */
const some = (most: number, figure: number) =>
  [most, 1, Math.max(1, most - 7), Math.max(1, Math.floor((most * (figure % 100)) / 100))][figure % 4] ?? most

/** A booking, and what its books should say. */
export interface WalkedProject {
  id: string
  key: string
  /** The filming's cost without VAT, its first hour, and when a private client's right ends. */
  filming: number
  begins: number
  byRightUntil: string | null
  cancelled: boolean
  books: InvoiceBook[]
}

/** Books of projects, and the steps that a walk takes in them; each step keeps the books as well as the product's. */
export function invoiceWalk(app: TestApp, stripe: Awaited<ReturnType<typeof startStripe>>) {
  const { admin, stranger, clock } = app
  const isStripe = app.parts.payments.provider === 'stripe'
  const all: WalkedProject[] = []
  const make = projectsOf(app)
  const today = () => londonDay(clock.now())

  async function book(kind: 'firm' | 'private', each: number): Promise<WalkedProject> {
    const day = daysAfter(today(), 6)
    const id = await make.booked({
      lines: [
        { title: 'Filming', quantity: 1, each, days: [day] },
        { title: 'Editing', quantity: 3, each: Math.round(each / 7) },
      ],
      days: [{ day, starts: '09:00', backup: null }],
    })
    await editClient(admin, { id, ...EditClient.parse({ ...CLIENT, kind, title: 'The river' }) })
    const { quotes } = await showProject(admin, { id })
    const filming = sumOf(quotes[0]?.lines.filter(({ days }) => days.length > 0) ?? [], 'net')
    const made = {
      ...{ id, filming, key: await make.keyOf(id), cancelled: false, books: [] },
      begins: new Date(`${day}T09:00:00${isSummer(day) ? '+01:00' : 'Z'}`).getTime(),
      byRightUntil: kind === 'private' ? daysAfter(today(), 14) : null,
    }
    all.push(made)
    return made
  }

  const shown = (project: WalkedProject) => showProject(admin, { id: project.id })

  /** Adds to the books what was sent since. */
  async function note(project: WalkedProject): Promise<void> {
    for (const { id, number, kind, total, vat } of (await shown(project)).invoices)
      if (!project.books.some(({ invoice }) => invoice.id === id))
        project.books.push(
          bookOf({
            ...{ id, number, kind, total, vat, credited: 0, cancelled: false, settled: 0, over: 0 },
            ...{ cards: [], begun: null, reminders: 0 },
          }),
        )
  }

  /** What is under way by card ends before anything else; one that the client has paid is booked instead. */
  async function afterCard(some: InvoiceBook[], work: () => Promise<void>, keep: () => void): Promise<void> {
    for (const book of some) {
      if (book.invoice.begun?.paid) {
        await expect(work()).rejects.toMatchObject({ code: 'paid-by-card' })
        return book.hear()
      }
      book.invoice.begun = null
    }
    await work()
    keep()
  }

  /** Whatever the provider has to say of a payment, each twice and the last one first. */
  async function tell(paymentId: string, about: RegExp): Promise<void> {
    const news = stripe.events.filter(
      ({ type, data }) => about.test(type) && JSON.stringify(data).includes(paymentId),
    )
    for (const event of [...news.toReversed(), ...news])
      await handlePaymentWebhook(stranger, stripe.post(event))
  }

  const steps = {
    async send(project: WalkedProject) {
      const { mayInvoice, quotes } = await shown(project)
      if (!mayInvoice) return
      const wanted = { id: project.id, kind: mayInvoice.kind, dueOn: daysAfter(today(), 3) }
      const sent = await Promise.allSettled([sendInvoice(admin, wanted), sendInvoice(admin, wanted)])
      expect(sent.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
      await note(project)
      const { invoices } = await shown(project)
      expect(invoices.at(-1)).toMatchObject({ kind: mayInvoice.kind, total: mayInvoice.total })
      const stand = invoices.filter(({ kind, total, credited }) => credited < total && kind !== 'interest')
      if (stand.length === 2) expect(sumOf(stand, 'total')).toBe(quotes[0]?.total)
    },
    async begin(project: WalkedProject, { invoice, owed }: InvoiceBook) {
      const at = { key: project.key, id: invoice.id }
      if (invoice.begun?.paid || owed() === 0) return
      if (owed() < MINIMUM_CHARGE)
        return await expect(payInvoice(stranger, at)).rejects.toMatchObject({ code: 'too-little-for-card' })
      const [{ payment }, again] = [await payInvoice(stranger, at), await payInvoice(stranger, at)]
      if (!payment) throw new Error('nothing to pay')
      expect(again.payment?.id).toBe(payment.id)
      invoice.begun = { ...payment, amount: owed(), paid: false }
    },
    async confirm(_: WalkedProject, { invoice }: InvoiceBook, figure: number) {
      if (!invoice.begun || invoice.begun.paid) return
      const { id, clientSecret } = invoice.begun
      const card = figure % 4 === 0 ? 'declined' : 'ok'
      if (isTestPayments(app.parts.payments)) await app.parts.payments.confirm({ id, clientSecret, card })
      else await stripe.confirm({ id, clientSecret }, card)
      invoice.begun.paid = card === 'ok'
    },
    /** The browser asks, or the webhook comes. */
    async hear(project: WalkedProject, book: InvoiceBook, figure: number) {
      const { invoice } = book
      if (!invoice.begun) return
      if (isStripe && figure % 2) await tell(invoice.begun.id, /payment_intent/)
      else await settleInvoice(stranger, { key: project.key, id: invoice.id })
      book.hear()
    },
    async hand(_: WalkedProject, book: InvoiceBook, figure: number) {
      if (book.owed() === 0) return
      const amount = some(book.owed(), figure)
      const method = (['transfer', 'cash', 'cheque'] as const)[figure % 3] ?? 'cash'
      const money = { invoiceId: book.invoice.id, id: randomUUID(), method, amount }
      const twice = async () => {
        await recordPayment(admin, money)
        await Promise.all([recordPayment(admin, money), recordPayment(admin, money)])
      }
      await afterCard([book], twice, () => book.receive(amount))
    },
    async credit(_: WalkedProject, book: InvoiceBook, figure: number) {
      const { invoice } = book
      if (invoice.credited === invoice.total) return
      const amount = some(invoice.total - invoice.credited, figure)
      const note = { invoiceId: invoice.id, id: randomUUID(), amount, reason: 'A day less' }
      const twice = async () => {
        await creditInvoice(admin, note)
        await creditInvoice(admin, note)
      }
      await afterCard([book], twice, () => {
        invoice.credited += amount
      })
    },
    async refund(project: WalkedProject, book: InvoiceBook, figure: number) {
      if (book.tooMuch() === 0) return
      const method = figure % 3 === 0 || book.refundable() === 0 ? 'transfer' : 'card'
      const amount = some(method === 'card' ? book.refundable() : book.tooMuch(), figure)
      const wanted = { invoiceId: book.invoice.id, id: randomUUID(), method, amount } as const
      await Promise.all([refundInvoice(admin, wanted), refundInvoice(admin, wanted)])
      if (method === 'card') {
        const own = (await shown(project)).invoices.find(({ id }) => id === book.invoice.id)
        expect(own).toMatchObject({ pending: amount, paid: book.paid() })
        book.cardFor(amount)?.refunds.push(amount)
      }
      await app.runJobs()
      book.giveBack(amount)
    },
    /** The client begins to pay, and a transfer arrives at the same moment. */
    async overpay(project: WalkedProject, book: InvoiceBook) {
      const { invoice } = book
      const amount = book.owed()
      if (invoice.begun || amount < MINIMUM_CHARGE) return
      const money = { invoiceId: invoice.id, id: randomUUID(), method: 'transfer', amount } as const
      const begin: typeof stranger.payments.begin = async (input) => {
        const begun = await stranger.payments.begin(input)
        await recordPayment(admin, money)
        return begun
      }
      const payments = { ...stranger.payments, begin }
      const { payment } = await payInvoice({ ...stranger, payments }, { key: project.key, id: invoice.id })
      if (!payment) throw new Error('nothing to pay')
      book.receive(amount)
      invoice.begun = { ...payment, amount, paid: false }
    },
    async dispute(_: WalkedProject, { invoice }: InvoiceBook, figure: number) {
      const card = invoice.cards.find(({ id, withBank }) => !disputes.has(id) && withBank === 0)
      if (!isStripe || !card || remainingOf(card) === 0) return
      card.withBank = some(remainingOf(card), figure)
      disputes.set(card.id, stripe.dispute(card.id, 'needs_response', card.withBank))
      await tell(card.id, /dispute/)
    },
    async decide(_: WalkedProject, { invoice }: InvoiceBook, figure: number) {
      const card = invoice.cards.find(({ id, withBank }) => disputes.has(id) && withBank > 0)
      const dispute = card && disputes.get(card.id)
      if (!dispute || decided.has(dispute)) return
      decided.add(dispute)
      if (figure % 2) card.withBank = 0
      clock.advance(MINUTE_MS)
      stripe.decide(dispute, figure % 2 ? 'won' : 'lost')
      await tell(card.id, /dispute/)
    },
    /** The newest refund to a card does not arrive. */
    async fail(_: WalkedProject, book: InvoiceBook) {
      const card = book.invoice.cards.find(({ refunds }) => refunds.length > 0)
      if (!isStripe || !card) return
      stripe.failRefund(card.id)
      await tell(card.id, /refund/)
      book.comesBack(card.refunds.pop() ?? 0)
    },
    /** She gives something back in the provider's own pages. */
    async found(_: WalkedProject, book: InvoiceBook, figure: number) {
      const card = book.invoice.cards.find((one) => remainingOf(one) > 0)
      if (!isStripe || !card || book.paid() === 0) return
      const amount = some(Math.min(remainingOf(card), book.paid()), figure)
      const about = { id: card.id, amountPence: amount, idempotencyKey: randomUUID() }
      await app.parts.payments.refund(about)
      await tell(card.id, /refund/)
      card.refunds.push(amount)
      book.giveBack(amount)
    },
    async remind(_: WalkedProject, { invoice, owed }: InvoiceBook) {
      const letter = { invoiceId: invoice.id, id: randomUUID(), kind: 'reminder', claimed: 0 } as const
      const twice = Promise.all([remindOfInvoice(admin, letter), remindOfInvoice(admin, letter)])
      if (owed() === 0) return await expect(twice).rejects.toMatchObject({ code: 'nothing-owed' })
      await twice
      invoice.reminders++
    },
    /** What paying late has cost, asked for twice at once; the client has had some days more. */
    async interest(project: WalkedProject, { invoice, owed }: InvoiceBook) {
      if (owed() > 0) clock.advance(5 * DAY_MS)
      for (const halfYear of halfYearsToGive(today())) await saveReferenceRate(admin, { halfYear, rate: 400 })
      const about = { invoiceId: invoice.id, dueOn: daysAfter(today(), 3) }
      const own = (await shown(project)).invoices.find(({ id }) => id === invoice.id)
      const add = (total: number, id = randomUUID()) => addInterest(admin, { ...about, id, total })
      if (!own?.bearsInterest) return await expect(add(1)).rejects.toMatchObject({ code: 'not-late' })
      const { total } = await previewInterest(admin, { id: invoice.id })
      if (total === 0) return await expect(add(0)).rejects.toMatchObject({ code: 'no-interest' })
      const added = await Promise.allSettled([add(total), add(total)])
      expect(added.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
      await note(project)
      expect(project.books.at(-1)?.invoice).toMatchObject({ kind: 'interest', total, vat: 0 })
      expect((await shown(project)).invoices.find(({ id }) => id === invoice.id)?.bearsInterest).toBe(false)
    },
    async cancel(project: WalkedProject, _: InvoiceBook, figure: number) {
      // Most walks go on with their bookings.
      if (project.cancelled || figure % 2) return
      const at = clock.now()
      const hours = (project.begins - at.getTime()) / HOUR_MS
      const byRight = project.byRightUntil !== null && today() <= project.byRightUntil
      const by = figure % 4 ? 'owner' : 'client'
      const percent = byRight || by === 'owner' ? 0 : hours >= 48 ? 15 : hours >= 24 ? 50 : 100
      const net = Math.round((project.filming * percent) / 100)
      const fee = net + Math.round(net / 5)
      // What paying late has cost is no part of the booking.
      const books = project.books.filter(({ invoice }) => invoice.kind !== 'interest')
      const kept = books.reduce((sum, book) => sum + book.kept(), 0)
      const wanted = { id: project.id, by, at: at.toISOString() } as const
      expect(await showCancellation(admin, wanted)).toMatchObject({
        ...{ percent, fee, paid: kept, toPay: Math.max(0, fee - kept), toPayBack: Math.max(0, kept - fee) },
      })
      await afterCard(
        project.books,
        () => cancelBooking(admin, { ...wanted, fee }),
        () => {
          let left = Math.max(0, kept - fee)
          for (const book of books.toReversed()) {
            const back = Math.min(left, book.kept())
            left -= back
            const open = book.owed()
            book.invoice.credited += open + back
            if (open > 0) book.invoice.cancelled = true
          }
          project.cancelled = true
        },
      )
      if (!project.cancelled) return
      const before = project.books.length
      await note(project)
      const more = project.books.slice(before).map(({ invoice }) => invoice.total)
      expect(more).toEqual(fee > kept ? [fee - kept] : [])
    },
    /** More than there is to pay, to credit or to give back is refused. */
    async 'too-much'(_: WalkedProject, { invoice, owed, tooMuch }: InvoiceBook) {
      const about = () => ({ invoiceId: invoice.id, id: randomUUID() })
      const more = { method: 'cash', amount: owed() + 1 } as const
      const refused = { code: invoice.cancelled ? 'cancelled' : 'invalid' }
      await expect(recordPayment(admin, { ...about(), ...more })).rejects.toMatchObject(refused)
      const credit = { amount: invoice.total - invoice.credited + 1, reason: 'x' }
      await expect(creditInvoice(admin, { ...about(), ...credit })).rejects.toMatchObject({ code: 'invalid' })
      for (const method of ['card', 'cash'] as const) {
        const back = { method, amount: tooMuch() + 1 }
        await expect(refundInvoice(admin, { ...about(), ...back })).rejects.toMatchObject({ code: 'invalid' })
      }
    },
  } satisfies Record<
    Step['does'],
    (project: WalkedProject, book: InvoiceBook, figure: number) => Promise<void>
  >
  const disputes = new Map<string, string>()
  const decided = new Set<string>()

  return { all, book, steps, shown, today }
}

/** The sum of a column. */
export const sumOf = <Key extends string>(rows: readonly Record<Key, number>[], key: Key): number =>
  rows.reduce((sum, row) => sum + row[key], 0)
const isSummer = (day: string) =>
  new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/London', timeZoneName: 'longOffset' })
    .format(new Date(`${day}T12:00:00Z`))
    .includes('+01:00')
