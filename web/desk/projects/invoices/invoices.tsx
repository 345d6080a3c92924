import { useState } from 'react'
import {
  creditWords,
  handMethods,
  interestWords,
  invoiceKinds,
  invoiceMethods,
  invoiceReminderKinds,
  invoiceReminderWords,
  projectWords as words,
} from '../../../../content/desk/projects.ts'
import { recordPayment } from '../../../../contract/projects/projects.ts'
import { longDay, shortDay } from '../../../../domain/days.ts'
import { formatPounds } from '../../../../domain/money.ts'
import { isAnswerable } from '../../../../domain/orders/order-desk.ts'
import { humanizeProviderCode } from '../../../../domain/orders/payment/payments.ts'
import { formatPoundsInput } from '../../../../domain/pounds-input.ts'
import {
  HAND_METHODS,
  type InvoicePaymentKind,
  type InvoiceRefundView,
  type InvoiceView,
  TypedPayment,
} from '../../../../domain/projects/invoices.ts'
import type { ProjectDetail } from '../../../../domain/projects/projects.ts'
import { TextField } from '../../../ui/field.tsx'
import { useDeskMutation } from '../../kit/data/use-desk-mutation.ts'
import { FormDialog, NewId } from '../../kit/form/form-dialog.tsx'
import { Badge } from '../../kit/page/badge.tsx'
import { DeskButton } from '../../kit/page/button.tsx'
import { DisputeTrouble } from '../../kit/page/trouble.tsx'
import { Credit, Refund } from './credit.tsx'
import { Interest } from './interest.tsx'
import { Method } from './method.tsx'
import { NextReminder } from './next-reminder.tsx'
import { Papers } from './papers.tsx'
import { Remind } from './remind.tsx'

/** The invoices that were sent, what was credited and paid of each, and where both are recorded. */
export function Invoices({ project: { invoices, client, clientLink, erased } }: { project: ProjectDetail }) {
  return (
    <section aria-label="Invoices">
      <h2 className="border-line border-b pb-2 text-item">Invoices</h2>
      {invoices.length === 0 && <p className="mt-3 max-w-[36em] text-soft">{words.noInvoices}</p>}
      <ul>
        {invoices.map((invoice) => (
          <Invoice key={invoice.id} {...{ invoice, clientLink }} email={erased ? null : client.email} />
        ))}
      </ul>
    </section>
  )
}

interface InvoiceProps extends Pick<ProjectDetail, 'clientLink'> {
  invoice: ProjectDetail['invoices'][number]
  email: string | null
}

function Invoice({ invoice, email, clientLink }: InvoiceProps) {
  const { number, kind, total, paid, owed, tooMuch, pending, credited, payments, creditNotes, reminders } =
    invoice
  return (
    <li className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-2 border-line border-b py-3">
      <span>
        <span className="font-slate text-small tracking-[0.04em]">{number}</span> {invoiceKinds[kind]}
        <span className="block text-small text-soft">{stateOf(invoice)}</span>
        {invoice.lateNumber && (
          <span className="block text-small text-soft">{interestWords.of(invoice.lateNumber)}</span>
        )}
        {invoice.purchaseOrder && (
          <span className="wrap-anywhere block text-small text-soft">
            {words.order(invoice.purchaseOrder)}
          </span>
        )}
        {creditNotes.map(({ id, issuedAt, number, total, reason }) => (
          <span key={id} className="wrap-anywhere block max-w-[32em] text-small text-soft tabular-nums">
            {shortDay(issuedAt)}, {words.creditNote(number, formatPounds(total))}: {reason}
          </span>
        ))}
        {reminders.map(({ kind, at, claimed, automatic }) => (
          <span key={at} className="block text-small text-soft tabular-nums">
            {shortDay(at)}, {reminded(kind, claimed)}
            {automatic && `, ${invoiceReminderWords.byItself}`}
          </span>
        ))}
        {payments.map(({ kind, at, method, amount }) => (
          <span key={`${kind} ${at} ${amount}`} className="block text-small text-soft tabular-nums">
            {shortDay(at)}, {MOVED[kind](invoiceMethods[method], formatPounds(amount))}
          </span>
        ))}
        <Refunds refunds={invoice.refunds} />
        {clientLink && (
          <Papers invoice={invoice} clientKey={clientLink.slice(clientLink.lastIndexOf('/') + 1)} />
        )}
      </span>
      <span className="flex flex-wrap items-center gap-4 tabular-nums">
        {formatPounds(total)}
        <Badge tone={BADGES[badgeOf(invoice)]}>{badgeOf(invoice)}</Badge>
      </span>
      {invoice.disputes.length > 0 && (
        <ul aria-label={words.disputes(number)} className="w-full">
          {invoice.disputes.map((dispute) => (
            <DisputeTrouble key={dispute.id} dispute={dispute} />
          ))}
        </ul>
      )}
      <NextReminder invoice={invoice} />
      <span className="flex w-full flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <span className="text-small text-soft">
          {owed > 0 && paid + credited > 0 && words.partPaid(paid, owed)}
          {tooMuch > 0 && creditWords.tooMuchNow(formatPounds(tooMuch))}{' '}
          {pending > 0 && creditWords.onItsWay(formatPounds(pending))}
        </span>
        <span className="flex flex-wrap gap-2">
          {credited < total && <Credit invoice={invoice} email={email} />}
          {tooMuch > pending && <Refund invoice={invoice} />}
          {owed > 0 && email !== null && <Remind invoice={invoice} />}
          {invoice.bearsInterest && email !== null && <Interest {...{ invoice, email }} />}
          {owed > 0 && <Record invoice={invoice} />}
        </span>
      </span>
    </li>
  )
}

const MOVED: Record<InvoicePaymentKind, (method: string, sum: string) => string> = {
  paid: (method, sum) => `${method}, ${sum}`,
  refunded: words.paidBack,
  'refund-failed': creditWords.failed,
}

/** What became of refunds to a card, where the payments do not say it. */
function Refunds({ refunds }: Pick<ProjectDetail['invoices'][number], 'refunds'>) {
  return refunds.map(({ id, at, amount, state, found, failed, reason }) => {
    const said = refundSaid({ state, found, failed })
    return (
      said && (
        <span key={id} className="block text-small text-wrong tabular-nums">
          {shortDay(at)}, {said(formatPounds(amount))}
          {reason && `. ${humanizeProviderCode(reason)}`}
        </span>
      )
    )
  })
}

function refundSaid({
  state,
  found,
  failed,
}: Pick<InvoiceRefundView, 'state' | 'found' | 'failed'>): ((sum: string) => string) | null {
  if (failed) return creditWords.refundFailed
  if (state === 'refused') return creditWords.refundRefused
  if (state === 'asked') return creditWords.refundAsked
  return found ? creditWords.refundFound : null
}

const reminded = (kind: keyof typeof invoiceReminderKinds, claimed: number) =>
  invoiceReminderWords.sent(invoiceReminderKinds[kind].label, claimed > 0 ? formatPounds(claimed) : null)

function stateOf({ paidAt, cancelled, owed, dueOn }: InvoiceView): string {
  if (paidAt) return `Paid on ${longDay(paidAt)}`
  if (cancelled) return words.notDue
  return owed > 0 ? `Due by ${longDay(dueOn)}` : words.nothingDue
}

const BADGES = {
  Disputed: 'wrong',
  'Too much paid': 'wrong',
  Cancelled: 'waiting',
  Credited: 'waiting',
  Paid: 'good',
  Overdue: 'wrong',
  'Not paid': 'waiting',
} as const

function badgeOf(invoice: InvoiceProps['invoice']): keyof typeof BADGES {
  const { tooMuch, cancelled, credited, total, owed, overdue, disputed, disputes } = invoice
  if (disputed > 0 || disputes.some(isAnswerable)) return 'Disputed'
  if (tooMuch > 0) return 'Too much paid'
  if (cancelled) return 'Cancelled'
  if (credited > 0 && credited === total) return 'Credited'
  return owed <= 0 ? 'Paid' : overdue ? 'Overdue' : 'Not paid'
}

function Record({ invoice: { id, number, owed } }: { invoice: InvoiceView }) {
  const [open, setOpen] = useState(false)
  const { change } = useDeskMutation()
  return (
    <>
      <DeskButton onClick={() => setOpen(true)} aria-label={`${words.recordPayment}: ${number}`}>
        {words.recordPayment}
      </DeskButton>
      <FormDialog
        open={open}
        onClose={() => setOpen(false)}
        title={words.recordPayment}
        description={words.recordLead(number, formatPounds(owed))}
        check={TypedPayment}
        send={(body) => change(recordPayment, { params: { id }, body })}
        confirm={words.recordPayment}
      >
        {(problems) => (
          <>
            <NewId />
            <TextField
              label={words.amount}
              name="amount"
              inputMode="decimal"
              defaultValue={formatPoundsInput(owed)}
              problem={problems.amount}
              required
            />
            <Method legend={words.how} methods={HAND_METHODS} words={handMethods} />
          </>
        )}
      </FormDialog>
    </>
  )
}
