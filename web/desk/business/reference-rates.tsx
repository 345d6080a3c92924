import { useCallback, useState } from 'react'
import { referenceRateWords as words } from '../../../content/desk/business/reference-rates.ts'
import { saveReferenceRate, showReferenceRates } from '../../../contract/business/reference-rates.ts'
import { longDay } from '../../../domain/days.ts'
import { formatRate } from '../../../domain/projects/invoice-reminders.ts'
import {
  REFERENCE_RATES_SECTION,
  type ReferenceRatesDesk,
  TypedReferenceRate,
} from '../../../domain/projects/reference-rates.ts'
import { useEndpoint } from '../../http/endpoint-query.ts'
import { TextField } from '../../ui/field.tsx'
import { QueryResult } from '../kit/data/query-result.tsx'
import { useDeskMutation } from '../kit/data/use-desk-mutation.ts'
import { FormDialog } from '../kit/form/form-dialog.tsx'
import { DeskButton } from '../kit/page/button.tsx'

/** The reference rates that are the owner's to give, a half-year each. A letter that misses one leads here. */
export function ReferenceRates() {
  const rates = useEndpoint(showReferenceRates)
  const arrive = useCallback((section: HTMLElement | null) => {
    if (location.hash === `#${REFERENCE_RATES_SECTION}`) section?.scrollIntoView()
  }, [])
  return (
    <section ref={arrive} id={REFERENCE_RATES_SECTION} aria-labelledby="rates" className="mt-12 scroll-mt-6">
      <h2 id="rates" className="text-item">
        {words.heading}
      </h2>
      <p className="mt-1 text-soft">{words.lead}</p>
      <QueryResult query={rates} what="rates">
        {({ halfYears }) =>
          halfYears.length === 0 ? (
            <p className="mt-3">{words.none}</p>
          ) : (
            <ul className="mt-3 border-line border-b">
              {halfYears.map((one) => (
                <HalfYear key={one.halfYear} halfYear={one} />
              ))}
            </ul>
          )
        }
      </QueryResult>
    </section>
  )
}

function HalfYear({
  halfYear: { halfYear, rateOf, rate },
}: {
  halfYear: ReferenceRatesDesk['halfYears'][number]
}) {
  const [open, setOpen] = useState(false)
  const { change } = useDeskMutation()
  const label = words.baseRate(longDay(rateOf))
  const act = rate === null ? words.give : words.change
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 border-line border-t py-2">
      <span>
        {label}
        <span className="block text-small text-soft">{words.appliesFrom(longDay(halfYear))}</span>
      </span>
      <span className="flex items-center gap-4 tabular-nums">
        {rate === null ? words.missing : formatRate(rate)}
        <DeskButton onClick={() => setOpen(true)} aria-label={`${act}: ${label}`}>
          {act}
        </DeskButton>
      </span>
      <FormDialog
        open={open}
        onClose={() => setOpen(false)}
        title={label}
        description={words.appliesFrom(longDay(halfYear))}
        check={TypedReferenceRate}
        send={(body) => change(saveReferenceRate, { body })}
        confirm={words.save}
        failureAt="rate"
      >
        {(problems) => (
          <>
            <input type="hidden" name="halfYear" value={halfYear} />
            <TextField
              label={words.field}
              name="rate"
              inputMode="decimal"
              autoComplete="off"
              defaultValue={rate === null ? '' : String(rate / 100)}
              problem={problems.rate}
              required
            />
          </>
        )}
      </FormDialog>
    </li>
  )
}
