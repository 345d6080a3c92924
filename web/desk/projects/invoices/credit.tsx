import { useState } from 'react'
import { refundMethods, creditWords as words } from '../../../../content/desk/projects.ts'
import { creditInvoice, refundInvoice } from '../../../../contract/projects/projects.ts'
import { formatPounds } from '../../../../domain/money.ts'
import { formatPoundsInput, PoundsInput } from '../../../../domain/pounds-input.ts'
import { TypedCredit } from '../../../../domain/projects/credit-notes.ts'
import { HAND_METHODS, INVOICE_METHODS, TypedRefund } from '../../../../domain/projects/invoices.ts'
import type { ProjectDetail } from '../../../../domain/projects/projects.ts'
import { balanceOf, creditByRate } from '../../../../domain/projects/settle.ts'
import { TextField } from '../../../ui/field.tsx'
import { useDeskMutation } from '../../kit/data/use-desk-mutation.ts'
import { FormDialog, NewId } from '../../kit/form/form-dialog.tsx'
import { DeskButton } from '../../kit/page/button.tsx'
import { Method } from './method.tsx'

type DeskInvoice = ProjectDetail['invoices'][number]

/** Takes a sum off an invoice; what that does is shown before anything is sent. */
export function Credit({ invoice, email }: { invoice: DeskInvoice; email: string | null }) {
  const { id, number, total, credited } = invoice
  const room = total - credited
  const [open, setOpen] = useState(false)
  const [typed, setTyped] = useState('')
  const { change } = useDeskMutation()
  return (
    <>
      <DeskButton
        onClick={() => {
          setTyped(formatPoundsInput(room))
          setOpen(true)
        }}
        aria-label={`${words.open}: ${number}`}
      >
        {words.open}
      </DeskButton>
      <FormDialog
        open={open}
        onClose={() => setOpen(false)}
        title={words.open}
        description={words.lead(email)}
        check={TypedCredit}
        send={(body) => change(creditInvoice, { params: { id }, body })}
        confirm={words.send}
      >
        {(problems) => (
          <>
            <NewId />
            <TextField
              label={words.amount}
              name="amount"
              inputMode="decimal"
              value={typed}
              onChange={({ target }) => setTyped(target.value)}
              problem={problems.amount}
              required
            />
            <TextField
              label={words.reason}
              name="reason"
              maxLength={200}
              problem={problems.reason}
              required
            />
            <p role="status" className="text-soft">
              {whatItDoes(invoice, typed)}
            </p>
          </>
        )}
      </FormDialog>
    </>
  )
}

/** What a credit note of the typed amount does, in words; nothing while the amount is none that can be credited. */
function whatItDoes(invoice: DeskInvoice, typed: string): string {
  const { number, total, credited, paid, disputed, cancelled } = invoice
  const amount = PoundsInput.safeParse(typed).data ?? 0
  if (amount <= 0 || credited + amount > total) return ''
  const { owed, tooMuch } = balanceOf({ total, credited: credited + amount, paid, disputed, cancelled })
  const vat = creditByRate(amount, invoice.byRate).reduce((sum, one) => sum + one.vat, 0)
  return [
    words.does(formatPounds(amount), number),
    ...(vat > 0 ? [words.vat(formatPounds(vat))] : []),
    tooMuch > 0
      ? words.tooMuch(formatPounds(tooMuch))
      : owed > 0
        ? words.owed(formatPounds(owed))
        : words.settled,
    ...(credited + amount === total && !cancelled ? [words.again] : []),
  ].join(' ')
}

/** Pays back what was too much: to the card, or by hand, which is only written down. */
export function Refund({ invoice: { id, number, tooMuch, pending, refundable } }: { invoice: DeskInvoice }) {
  const left = tooMuch - pending
  const [open, setOpen] = useState(false)
  const { change } = useDeskMutation()
  return (
    <>
      <DeskButton onClick={() => setOpen(true)} aria-label={`${words.refund}: ${number}`}>
        {words.refund}
      </DeskButton>
      <FormDialog
        open={open}
        onClose={() => setOpen(false)}
        title={words.refund}
        description={words.refundLead(formatPounds(left), number)}
        check={TypedRefund}
        send={(body) => change(refundInvoice, { params: { id }, body })}
        confirm={words.refund}
      >
        {(problems) => (
          <>
            <NewId />
            <TextField
              label={words.refundAmount}
              name="amount"
              inputMode="decimal"
              defaultValue={formatPoundsInput(left)}
              problem={problems.amount}
              required
            />
            <Method
              legend={words.refundHow}
              words={refundMethods}
              methods={refundable > 0 ? INVOICE_METHODS : HAND_METHODS}
            />
          </>
        )}
      </FormDialog>
    </>
  )
}
