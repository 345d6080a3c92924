import { useState } from 'react'
import { Link } from 'react-router'
import { invoiceReminderKinds, invoiceReminderWords as words } from '../../../../content/desk/projects.ts'
import { previewReminder, remindOfInvoice } from '../../../../contract/projects/invoice-reminders.ts'
import { longDay } from '../../../../domain/days.ts'
import { formatPounds } from '../../../../domain/money.ts'
import {
  formatRate,
  INVOICE_REMINDERS,
  type InvoiceReminderKind,
  type LateClaim,
  type ReminderPreview,
  RemindOfInvoice,
} from '../../../../domain/projects/invoice-reminders.ts'
import type { InvoiceView } from '../../../../domain/projects/invoices.ts'
import { REFERENCE_RATES_SECTION } from '../../../../domain/projects/reference-rates.ts'
import { desk } from '../../../../domain/screens.ts'
import { useEndpoint } from '../../../http/endpoint-query.ts'
import { QueryResult } from '../../kit/data/query-result.tsx'
import { useDeskMutation } from '../../kit/data/use-desk-mutation.ts'
import { FormDialog, NewId } from '../../kit/form/form-dialog.tsx'
import { RadioChoice } from '../../kit/form/radio-choice.tsx'
import { DeskButton } from '../../kit/page/button.tsx'

/** Reminds the client of an invoice, by a letter that is read before it is sent. */
export function Remind({ invoice }: { invoice: InvoiceView }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <DeskButton onClick={() => setOpen(true)} aria-label={`${words.open}: ${invoice.number}`}>
        {words.open}
      </DeskButton>
      {open && <RemindDialog invoice={invoice} onClose={() => setOpen(false)} />}
    </>
  )
}

const Chosen = RemindOfInvoice.pick({ id: true, kind: true })

function RemindDialog({ invoice, onClose }: { invoice: InvoiceView; onClose: () => void }) {
  const { id, overdue } = invoice
  const [kind, setKind] = useState<InvoiceReminderKind>(overdue ? 'overdue' : 'reminder')
  const found = useEndpoint(previewReminder, { params: { id }, query: { kind } })
  const { change } = useDeskMutation()
  const late = kind === 'reminder' ? null : (found.data?.late ?? null)
  const claimed = late ? late.interest + late.fixedSum : 0
  return (
    <FormDialog
      open
      onClose={onClose}
      title={words.open}
      description={words.lead}
      check={Chosen}
      send={(body) => change(remindOfInvoice, { params: { id }, body: { ...body, claimed } })}
      confirm={words.send}
    >
      {() => (
        <>
          <NewId />
          {overdue ? (
            <RadioChoice
              legend={words.which}
              name="kind"
              value={kind}
              onChange={setKind}
              options={INVOICE_REMINDERS.map((value) => ({ value, ...invoiceReminderKinds[value] }))}
            />
          ) : (
            <input type="hidden" name="kind" value={kind} />
          )}
          <QueryResult query={found} what="letter">
            {(preview) => <Preview preview={preview} late={late} />}
          </QueryResult>
        </>
      )}
    </FormDialog>
  )
}

function Preview({ preview, late }: { preview: ReminderPreview; late: LateClaim | null }) {
  const { to, subject, paragraphs } = preview
  return (
    <div role="status" className="grid gap-3">
      {late && (
        <p>
          {cost(late)}{' '}
          {late.rateOf !== null && late.reference === null && (
            <Link to={`${desk.business}#${REFERENCE_RATES_SECTION}`} className="underline">
              {words.giveRate}
            </Link>
          )}
        </p>
      )}
      <div className="wrap-anywhere grid gap-2 border-line border-l-2 pl-4 text-small">
        <p className="text-soft">{words.to(to)}</p>
        <p className="font-[560]">{subject}</p>
        {paragraphs.map((line) => (
          <p key={line}>{line}</p>
        ))}
      </div>
    </div>
  )
}

function cost({ days, rateOf, reference, charged, interest, fixedSum }: LateClaim): string {
  if (rateOf === null) return words.bearsNone
  if (reference === null || charged === null) return words.noRate(longDay(rateOf))
  return [
    words.interest(days, formatRate(charged), formatPounds(interest)),
    ...(fixedSum > 0 ? [words.fixedSum(formatPounds(fixedSum))] : []),
    words.notAdded,
  ].join(' ')
}
