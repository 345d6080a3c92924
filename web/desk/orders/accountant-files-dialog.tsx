import { useState } from 'react'
import { accountantFiles, accountantWords } from '../../../content/desk/orders/accountant-files.ts'
import { ordersWords } from '../../../content/desk/orders/orders.ts'
import { paymentSettings } from '../../../contract/orders/payments.ts'
import { daysAfter, londonDay } from '../../../domain/days.ts'
import { AccountantFile } from '../../../domain/desk-files.ts'
import { now } from '../../clock.ts'
import { useEndpoint } from '../../http/endpoint-query.ts'
import { Select, TextField } from '../../ui/field.tsx'
import { downloadDeskFile } from '../kit/files/download-file.ts'
import { DeskDialog } from '../kit/form/dialog.tsx'
import { DialogForm } from '../kit/form/form-dialog.tsx'
import { useDeskForm } from '../kit/form/use-desk-form.ts'

const Span = AccountantFile.refine(({ from, to }) => from <= to, {
  path: ['to'],
  message: ordersWords.beforeFirst,
})

interface AccountantFilesDialogProps {
  open: boolean
  onClose: () => void
}

/** Asks which file for the accountant, and for which period. */
export function AccountantFilesDialog(props: AccountantFilesDialogProps) {
  return (
    <DeskDialog {...props} title="For the accountant" description={accountantWords.lead}>
      <SpanForm onDone={props.onClose} />
    </DeskDialog>
  )
}

function SpanForm({ onDone }: { onDone: () => void }) {
  const { problems, failure, sending, form } = useDeskForm(Span, async (span) => {
    await downloadDeskFile(span)
    onDone()
  })
  const [kind, setKind] = useState<AccountantFile>('accounts')
  const { data: payments } = useEndpoint(paymentSettings)
  // In test mode no money moves.
  const offered = AccountantFile.shape.what.options.filter(
    (what) => what !== 'payouts' || (payments && payments.provider !== 'test'),
  )
  const [from, to] = monthBefore(londonDay(now()))
  return (
    <DialogForm {...form} {...{ failure, sending }} confirm={accountantFiles[kind].confirm} onCancel={onDone}>
      <Select
        label="What"
        name="what"
        options={offered.map((value) => ({ value, label: accountantFiles[value].label }))}
        value={kind}
        onChange={({ target }) => setKind(target.value as AccountantFile)}
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
