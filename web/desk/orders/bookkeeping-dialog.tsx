import { useState } from 'react'
import { z } from 'zod'
import { ordersWords } from '../../../content/desk/orders/orders.ts'
import { paymentSettings } from '../../../contract/orders/orders.ts'
import { Day } from '../../../domain/date-input.ts'
import { daysAfter, londonDay } from '../../../domain/days.ts'
import { now } from '../../clock.ts'
import { useEndpoint } from '../../endpoint-query.ts'
import { Select, TextField } from '../../ui/field.tsx'
import { downloadDeskFile } from '../kit/files/download-file.ts'
import { DeskDialog } from '../kit/form/dialog.tsx'
import { DialogForm } from '../kit/form/form-dialog.tsx'
import { useDeskForm } from '../kit/form/use-desk-form.ts'

const KINDS = [
  { value: 'accounts', label: 'Sales, refunds and disputes, as CSV', confirm: 'Save CSV' },
  { value: 'receipts', label: 'Receipts, as PDFs in a zip', confirm: 'Save receipts' },
  { value: 'payouts', label: 'The provider’s charges and pay-outs beside our orders', confirm: 'Save CSV' },
] as const
type Kind = (typeof KINDS)[number]['value']

const Span = z
  .object({ what: z.enum(['accounts', 'receipts', 'payouts']), from: Day, to: Day })
  .refine(({ from, to }) => from <= to, { path: ['to'], message: ordersWords.beforeFirst })

interface AccountsDialogProps {
  open: boolean
  onClose: () => void
}

/** Asks which file for the accountant, and for which period. */
export function BookkeepingDialog(props: AccountsDialogProps) {
  return (
    <DeskDialog {...props} title="For the accountant" description={ordersWords.accounts}>
      <SpanForm onDone={props.onClose} />
    </DeskDialog>
  )
}

function SpanForm({ onDone }: { onDone: () => void }) {
  const { problems, failure, sending, form } = useDeskForm(Span, async (span) => {
    await downloadDeskFile(span)
    onDone()
  })
  const [kind, setKind] = useState<Kind>('accounts')
  const { data: payments } = useEndpoint(paymentSettings)
  // In test mode no money moves.
  const kinds = KINDS.filter(({ value }) => value !== 'payouts' || (payments && payments.provider !== 'test'))
  const [from, to] = monthBefore(londonDay(now()))
  return (
    <DialogForm
      {...form}
      {...{ failure, sending }}
      confirm={KINDS.find(({ value }) => value === kind)?.confirm ?? 'Save'}
      onCancel={onDone}
    >
      <Select
        label="What"
        name="what"
        options={kinds}
        value={kind}
        onChange={({ target }) => setKind(target.value as Kind)}
      />
      <TextField label="From" required name="from" type="date" defaultValue={from} problem={problems.from} />
      <TextField label="To" required name="to" type="date" defaultValue={to} problem={problems.to} />
    </DialogForm>
  )
}

/** The first and last day of the month before a day. */
function monthBefore(day: string): [string, string] {
  const last = daysAfter(`${day.slice(0, 7)}-01`, -1)
  return [`${last.slice(0, 7)}-01`, last]
}
