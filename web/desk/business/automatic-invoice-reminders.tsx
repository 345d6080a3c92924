import { useState } from 'react'
import { automaticInvoiceReminderWords as words } from '../../../content/desk/business/automatic-invoice-reminders.ts'
import {
  saveAutomaticInvoiceReminders,
  showAutomaticInvoiceReminders,
} from '../../../contract/business/automatic-invoice-reminders.ts'
import {
  type AutomaticInvoiceReminders as Allowed,
  AUTOMATIC_STEPS,
} from '../../../domain/projects/automatic-invoice-reminders.ts'
import { useEndpoint } from '../../http/endpoint-query.ts'
import { QueryResult } from '../kit/data/query-result.tsx'
import { useDeskMutation } from '../kit/data/use-desk-mutation.ts'
import { Checkbox } from '../kit/form/checkbox.tsx'
import { FormFailure, whenSent } from '../kit/form/form-dialog.tsx'
import { DeskButton } from '../kit/page/button.tsx'

/** Which reminders of invoices may go by themselves: none until the owner says so. */
export function AutomaticInvoiceReminders() {
  const allowed = useEndpoint(showAutomaticInvoiceReminders)
  return (
    <section aria-labelledby="automatic-reminders" className="mt-12">
      <h2 id="automatic-reminders" className="text-item">
        {words.heading}
      </h2>
      <p className="mt-1 text-soft">{words.lead}</p>
      <QueryResult query={allowed} what="reminders">
        {(data) => <StepsForm allowed={data} />}
      </QueryResult>
    </section>
  )
}

function StepsForm({ allowed }: { allowed: Allowed }) {
  const { change, run, busy, failure } = useDeskMutation('inline')
  const [steps, setSteps] = useState(allowed.onDays)
  const [saved, setSaved] = useState(false)
  const save = async () => {
    const body = { onDays: steps }
    setSaved(await run('save', () => change(saveAutomaticInvoiceReminders, { body })))
  }
  return (
    <form {...whenSent(save)} className="mt-4 grid gap-4">
      <fieldset className="grid gap-3">
        <legend className="mb-3 text-small text-soft">{words.legend}</legend>
        {AUTOMATIC_STEPS.map((step) => (
          <Checkbox
            key={step}
            label={words.steps[step]}
            checked={steps.includes(step)}
            onChange={(ticked) => {
              setSaved(false)
              setSteps(AUTOMATIC_STEPS.filter((one) => (one === step ? ticked : steps.includes(one))))
            }}
          />
        ))}
      </fieldset>
      <p className="text-small text-soft">{words.hint}</p>
      <FormFailure>{failure}</FormFailure>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <DeskButton type="submit" aria-disabled={busy !== undefined}>
          {busy ? 'Saving…' : words.save}
        </DeskButton>
        <p role="status" className="text-soft empty:sr-only">
          {saved ? words.saved(steps.length) : ''}
        </p>
      </div>
    </form>
  )
}
