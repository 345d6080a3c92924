import { useState } from 'react'
import {
  handMethods,
  invoiceKinds,
  invoiceMethods,
  projectWords as words,
} from '../../../content/desk/projects.ts'
import { recordPayment } from '../../../contract/projects/projects.ts'
import { longDay, shortDay } from '../../../domain/days.ts'
import { formatPounds } from '../../../domain/money.ts'
import { formatPoundsInput } from '../../../domain/pounds-input.ts'
import {
  HAND_METHODS,
  type HandMethod,
  type InvoiceView,
  type ProjectDetail,
  TypedPayment,
} from '../../../domain/projects/projects.ts'
import { TextField } from '../../ui/field.tsx'
import { useDeskMutation } from '../kit/data/use-desk-mutation.ts'
import { FormDialog, NewId } from '../kit/form/form-dialog.tsx'
import { RadioChoice } from '../kit/form/radio-choice.tsx'
import { Badge } from '../kit/page/badge.tsx'
import { DeskButton } from '../kit/page/button.tsx'

/** The invoices that were sent, what was paid of each, and where money that arrived is recorded. */
export function Invoices({ project: { invoices } }: { project: ProjectDetail }) {
  return (
    <section aria-label="Invoices">
      <h2 className="border-line border-b pb-2 text-item">Invoices</h2>
      {invoices.length === 0 && <p className="mt-3 max-w-[36em] text-soft">{words.noInvoices}</p>}
      <ul>
        {invoices.map((invoice) => (
          <Invoice key={invoice.id} invoice={invoice} />
        ))}
      </ul>
    </section>
  )
}

function Invoice({ invoice }: { invoice: InvoiceView }) {
  const { number, kind, total, paid, paidAt, dueOn, overdue, payments, cancelled } = invoice
  const owed = cancelled ? 0 : total - paid
  return (
    <li className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-2 border-line border-b py-3">
      <span>
        <span className="font-slate text-small tracking-[0.04em]">{number}</span> {invoiceKinds[kind]}
        <span className="block text-small text-soft">
          {paidAt ? `Paid on ${longDay(paidAt)}` : cancelled ? words.notDue : `Due by ${longDay(dueOn)}`}
        </span>
        {payments.map(({ at, method, amount }) => (
          <span key={at} className="block text-small text-soft tabular-nums">
            {shortDay(at)}, {invoiceMethods[method]}, {formatPounds(amount)}
          </span>
        ))}
      </span>
      <span className="flex flex-wrap items-center gap-4 tabular-nums">
        {formatPounds(total)}
        <Badge tone={cancelled ? 'waiting' : owed <= 0 ? 'good' : overdue ? 'wrong' : 'waiting'}>
          {cancelled ? 'Cancelled' : owed <= 0 ? 'Paid' : overdue ? 'Overdue' : 'Not paid'}
        </Badge>
      </span>
      {owed > 0 && (
        <span className="flex w-full flex-wrap items-center justify-between gap-x-6 gap-y-2">
          <span className="text-small text-soft">
            {paid > 0 && words.partPaid(formatPounds(paid), formatPounds(owed))}
          </span>
          <Record invoice={invoice} owed={owed} />
        </span>
      )}
    </li>
  )
}

function Record({ invoice: { id, number }, owed }: { invoice: InvoiceView; owed: number }) {
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
            <Method />
          </>
        )}
      </FormDialog>
    </>
  )
}

function Method() {
  const [method, setMethod] = useState<HandMethod>('transfer')
  return (
    <RadioChoice
      legend={words.how}
      name="method"
      value={method}
      onChange={setMethod}
      options={HAND_METHODS.map((value) => ({ value, ...handMethods[value] }))}
    />
  )
}
