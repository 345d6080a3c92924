import { useState } from 'react'
import { z } from 'zod'
import { Day } from '../../../domain/school/school.ts'
import { TextField } from '../../ui/field.tsx'
import { fetchFile } from '../fetch-file.ts'
import { Choice } from '../ui/choice.tsx'
import { DeskDialog, DialogActions, FormFailure } from '../ui/dialog.tsx'
import { useForm } from '../use-form.ts'

const KINDS = [
  { value: 'accounts', label: 'Sales and refunds, as CSV', confirm: 'Save CSV' },
  { value: 'receipts', label: 'Receipts, as PDFs in a zip', confirm: 'Save receipts' },
] as const
type Kind = (typeof KINDS)[number]['value']

const Span = z
  .object({ what: z.enum(['accounts', 'receipts']), from: Day, to: Day })
  .refine(({ from, to }) => from <= to, { path: ['to'], message: 'This day is before the first' })

interface AccountsDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** Asks what the accountant wants, and for which days. */
export function AccountsDialog(props: AccountsDialogProps) {
  return (
    <DeskDialog
      {...props}
      title="For the accountant"
      description="Gross, net and VAT. Neither buyers nor children are named."
    >
      <SpanForm onDone={() => props.onOpenChange(false)} />
    </DeskDialog>
  )
}

function SpanForm({ onDone }: { onDone: () => void }) {
  const { problems, failure, sending, form } = useForm(Span, async (span) => {
    await fetchFile(span)
    onDone()
  })
  const [kind, setKind] = useState<Kind>('accounts')
  const [from, to] = lastMonth(new Date())
  return (
    <form {...form} className="mt-6 grid gap-6">
      <Choice
        label="What"
        name="what"
        options={KINDS}
        value={kind}
        onChange={({ target }) => setKind(target.value as Kind)}
      />
      <TextField label="From" required name="from" type="date" defaultValue={from} problem={problems.from} />
      <TextField label="To" required name="to" type="date" defaultValue={to} problem={problems.to} />
      <FormFailure>{failure}</FormFailure>
      <DialogActions
        confirm={KINDS.find(({ value }) => value === kind)?.confirm ?? 'Save'}
        busy={sending}
        onCancel={onDone}
      />
    </form>
  )
}

/** The first and last day of the month before. */
function lastMonth(now: Date): [string, string] {
  const day = (month: number, date: number) =>
    new Date(Date.UTC(now.getFullYear(), month, date)).toISOString().slice(0, 10)
  return [day(now.getMonth() - 1, 1), day(now.getMonth(), 0)]
}
