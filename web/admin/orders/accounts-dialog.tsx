import { z } from 'zod'
import { Day } from '../../../domain/school/school.ts'
import { TextField } from '../../ui/field.tsx'
import { downloadDeskFile } from '../download-desk-file.ts'
import { DeskDialog, DialogActions, FormFailure } from '../ui/dialog.tsx'
import { useForm } from '../use-form.ts'

const Span = z
  .object({ from: Day, to: Day })
  .refine(({ from, to }) => from <= to, { path: ['to'], message: 'This day is before the first' })

interface AccountsDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** Asks for the period of the accountant's sales export. */
export function AccountsDialog(props: AccountsDialogProps) {
  return (
    <DeskDialog
      {...props}
      title="CSV for the accountant"
      description="Every sale and refund with gross, net and VAT. Buyers are not in it."
    >
      <SpanForm onDone={() => props.onOpenChange(false)} />
    </DeskDialog>
  )
}

function SpanForm({ onDone }: { onDone: () => void }) {
  const { problems, failure, sending, form } = useForm(Span, async (span) => {
    await downloadDeskFile({ what: 'accounts', ...span })
    onDone()
  })
  const [from, to] = lastMonth(new Date())
  return (
    <form {...form} className="mt-6 grid gap-6">
      <TextField label="From" required name="from" type="date" defaultValue={from} problem={problems.from} />
      <TextField label="To" required name="to" type="date" defaultValue={to} problem={problems.to} />
      <FormFailure>{failure}</FormFailure>
      <DialogActions confirm="Save CSV" busy={sending} onCancel={onDone} />
    </form>
  )
}

/** The first and last day of last month. */
function lastMonth(now: Date): [string, string] {
  const day = (month: number, date: number) =>
    new Date(Date.UTC(now.getFullYear(), month, date)).toISOString().slice(0, 10)
  return [day(now.getMonth() - 1, 1), day(now.getMonth(), 0)]
}
