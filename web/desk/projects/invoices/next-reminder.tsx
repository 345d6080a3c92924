import { invoiceReminderWords as words } from '../../../../content/desk/projects.ts'
import { stopInvoiceReminders } from '../../../../contract/projects/invoice-reminders.ts'
import { longDay } from '../../../../domain/days.ts'
import type { ProjectDetail } from '../../../../domain/projects/projects.ts'
import { useDeskMutation } from '../../kit/data/use-desk-mutation.ts'
import { DeskButton } from '../../kit/page/button.tsx'

/** When the next reminder of an invoice goes by itself, and where that is stopped. */
export function NextReminder({
  invoice: { id, number, automatic },
}: {
  invoice: ProjectDetail['invoices'][number]
}) {
  const { change, run, busy } = useDeskMutation()
  if (!automatic) return null
  const { stopped, next } = automatic
  const act = stopped ? words.letGo : words.stop
  return (
    <span className="flex w-full flex-wrap items-center gap-x-4 text-small text-soft">
      {stopped ? words.stopped : next ? words.next(longDay(next)) : words.noNext}
      {(stopped || next) && (
        <DeskButton
          look="plain"
          aria-label={`${act}: ${number}`}
          aria-disabled={busy !== undefined}
          onClick={() =>
            run('stop', () => change(stopInvoiceReminders, { params: { id }, body: { stopped: !stopped } }))
          }
        >
          {act}
        </DeskButton>
      )}
    </span>
  )
}
