import { useState } from 'react'
import { Link } from 'react-router'
import { invoiceReminderWords, interestWords as words } from '../../../../content/desk/projects.ts'
import { addInterest, previewInterest } from '../../../../contract/projects/interest.ts'
import { longDay } from '../../../../domain/days.ts'
import { AddInterest, type InterestPreview } from '../../../../domain/projects/interest.ts'
import { formatRate } from '../../../../domain/projects/invoice-reminders.ts'
import type { InvoiceView } from '../../../../domain/projects/invoices.ts'
import { REFERENCE_RATES_SECTION } from '../../../../domain/projects/reference-rates.ts'
import { desk } from '../../../../domain/screens.ts'
import { useEndpoint } from '../../../http/endpoint-query.ts'
import { Sums } from '../../../shell/sums.tsx'
import { TextField } from '../../../ui/field.tsx'
import { QueryResult } from '../../kit/data/query-result.tsx'
import { useDeskMutation } from '../../kit/data/use-desk-mutation.ts'
import { FormDialog, NewId } from '../../kit/form/form-dialog.tsx'
import { DeskButton } from '../../kit/page/button.tsx'

/** Sends an invoice for what paying this one late has cost; the sums are shown before. */
export function Interest({ invoice, email }: { invoice: InvoiceView; email: string }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <DeskButton onClick={() => setOpen(true)} aria-label={`${words.open}: ${invoice.number}`}>
        {words.open}
      </DeskButton>
      {open && <InterestDialog {...{ invoice, email }} onClose={() => setOpen(false)} />}
    </>
  )
}

const Typed = AddInterest.pick({ id: true, dueOn: true })

function InterestDialog({
  invoice: { id, number },
  email,
  onClose,
}: {
  invoice: InvoiceView
  email: string
  onClose: () => void
}) {
  const found = useEndpoint(previewInterest, { params: { id } })
  const { change } = useDeskMutation()
  const total = found.data?.total ?? 0
  return (
    <FormDialog
      open
      onClose={onClose}
      title={words.open}
      description={words.lead(number, email)}
      check={Typed}
      send={(typed) => change(addInterest, { params: { id }, body: { ...typed, total } })}
      confirm={words.send}
    >
      {(problems) => (
        <>
          <NewId />
          <QueryResult query={found} what="interest">
            {(preview) => (
              <>
                <Cost preview={preview} />
                <TextField
                  label={words.dueOn}
                  name="dueOn"
                  type="date"
                  className="w-56"
                  defaultValue={preview.dueOn}
                  problem={problems.dueOn}
                  required
                />
              </>
            )}
          </QueryResult>
        </>
      )}
    </FormDialog>
  )
}

function Cost({ preview }: { preview: InterestPreview }) {
  const { days, from, until, rateOf, reference, charged, interest, fixedSum, total, claimedUntil } = preview
  return (
    <div role="status" className="grid gap-3">
      <p>
        {words.days(days, longDay(from), longDay(until))}{' '}
        {claimedUntil && words.earlier(longDay(claimedUntil))}
      </p>
      {reference === null || charged === null ? (
        <p>
          {rateOf && words.noRate(longDay(rateOf))}{' '}
          <Link to={`${desk.business}#${REFERENCE_RATES_SECTION}`} className="underline">
            {invoiceReminderWords.giveRate}
          </Link>
        </p>
      ) : (
        <>
          <p>{words.rate(formatRate(charged), formatRate(charged - reference), formatRate(reference))}</p>
          <Sums
            look="columns"
            className="gap-y-1"
            sums={[
              { name: words.interest, amount: interest },
              fixedSum > 0 && { name: words.fixedSum, amount: fixedSum },
              { name: words.total, amount: total, tone: 'strong' },
            ]}
          />
          <p className="text-soft">{words.noVat}</p>
        </>
      )}
    </div>
  )
}
