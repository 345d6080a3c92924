import { useEffect, useState } from 'react'
import { estimateLabel, estimateWords } from '../../../content/site/rate-card.ts'
import type { RateCard } from '../../../domain/site/kinds/rate-card-and-terms.ts'
import {
  type EstimateChoice,
  type EstimateField,
  type EstimateRates,
  estimate,
  fieldsOfEstimate,
  limitOf,
  namesRemoved,
  readChoice,
  writeChoice,
} from '../../../domain/site/rate-card/estimate.ts'
import { ratesByHeading } from '../../../domain/site/rate-card/rates.ts'
import { PrintHeader, type Sender } from '../paper-section.tsx'
import { EstimateSummary } from './estimate-summary.tsx'
import { inColumn } from './money.ts'

interface EstimateCalculatorProps {
  rates: EstimateRates
  words: RateCard['estimate']
  sender: Sender
}

/** The estimate calculator; in print only the slip remains, on its own sheet. */
export default function EstimateCalculator({ rates, words, sender }: EstimateCalculatorProps) {
  const { choice, choose, removed } = useChoice(rates)
  const result = estimate(choice, rates)
  const chosen = result.lines.length > 0
  return (
    <section
      id="estimate"
      aria-labelledby="estimate-heading"
      className={`border-line border-t pt-[clamp(4rem,8vw,7rem)] ${chosen ? 'print:break-before-page print:border-0 print:pt-0' : 'print:hidden'}`}
    >
      <PrintHeader sender={sender} />
      <div className="mb-[clamp(2rem,4vw,3.5rem)] grid items-end gap-x-[clamp(2rem,7vw,8rem)] gap-y-6 md:grid-cols-[minmax(0,6fr)_minmax(0,5fr)] print:hidden">
        <h2 id="estimate-heading" className="title-section">
          {words.heading}
        </h2>
        <p className="needs-script max-w-[34em] text-soft md:pb-1">{words.lead}</p>
      </div>
      {removed && (
        <p role="status" className="mb-10 max-w-[34em] border-ink border-l-2 pl-4 print:hidden">
          {estimateWords.removed}
        </p>
      )}
      <noscript>
        <p className="max-w-[34em]">{estimateWords.withoutScript}</p>
      </noscript>
      <div className="grid items-start gap-x-[clamp(2rem,7vw,8rem)] gap-y-14 md:grid-cols-[minmax(0,6fr)_minmax(0,5fr)] needs-script print:block">
        <div className="grid gap-10 print:hidden">
          {groupsOf(rates).map(({ heading, rates }) => (
            <fieldset key={heading}>
              <legend className="slate pb-3 text-soft">{heading}</legend>
              {rates.map((field) => (
                <Counter
                  key={field.key}
                  name={field.key}
                  label={estimateLabel(field, sender.town)}
                  value={choice[field.key] ?? 0}
                  max={limitOf(field)}
                  onChange={(value) => choose(field.key, value)}
                />
              ))}
            </fieldset>
          ))}
          {chosen && <RunningTotal total={result.total} />}
        </div>
        <EstimateSummary estimate={result} rates={rates} words={words} query={writeChoice(rates, choice)} />
      </div>
    </section>
  )
}

/** The total in reach while a phone shows the fields. The slip reads it out. */
function RunningTotal({ total }: { total: number }) {
  return (
    <p
      aria-hidden="true"
      className="sticky bottom-0 -mx-gutter z-1 flex big-text:flex-wrap min-h-14 items-baseline justify-between gap-x-4 border-ink border-t-2 bg-ground px-gutter py-3 md:hidden"
    >
      <span>{estimateWords.total}</span>
      <span className="font-display text-card tabular-nums lining-nums leading-none">{inColumn(total)}</span>
    </p>
  )
}

/** What can be chosen, under the headings of the card. Sundays stand with the row before them. */
function groupsOf(rates: EstimateRates) {
  let heading = ''
  const fields = fieldsOfEstimate(rates).map((field): EstimateField & { heading: string } => {
    heading = field.row?.heading ?? heading
    return { ...field, heading }
  })
  return ratesByHeading(fields)
}

/** The current choice, kept in the address so that it can be shared. */
function useChoice(rates: EstimateRates) {
  const [choice, setChoice] = useState<EstimateChoice>({})
  const [removed, setRemoved] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the address is read once, and the prices never change
  useEffect(() => {
    const params = new URLSearchParams(location.search)
    setChoice(readChoice(rates, (key) => params.get(key)))
    setRemoved(namesRemoved(rates, params))
  }, [])

  function choose(key: string, value: number) {
    const changed: EstimateChoice = { ...choice, [key]: value }
    const next = readChoice(rates, (each) => String(changed[each]))
    setChoice(next)
    const query = writeChoice(rates, next)
    history.replaceState(history.state, '', query ? `?${query}` : location.pathname)
  }
  return { choice, choose, removed }
}

interface CounterProps {
  name: string
  label: string
  value: number
  max: number
  onChange: (value: number) => void
}

/** What has the focus is scrolled to above the running total. */
const ABOVE_TOTAL = 'max-md:scroll-mb-24'
const step =
  'grid size-11 shrink-0 cursor-pointer place-items-center text-item leading-none not-aria-disabled:hover:bg-ink not-aria-disabled:hover:text-ground aria-disabled:cursor-default aria-disabled:text-soft aria-disabled:opacity-50'

/** At a limit, a step button is skipped by Tab but keeps the focus it has. */
const ended = (isEnded: boolean) => (isEnded ? { 'aria-disabled': true, tabIndex: -1 } : {})

/** A whole number, typed or stepped. */
function Counter({ name, label, value, max, onChange }: CounterProps) {
  const id = `estimate-${name}`
  return (
    <div className="flex big-text:flex-wrap min-h-13 items-center justify-between gap-4 border-line border-t">
      <label htmlFor={id} className="py-2 leading-snug">
        {label}
      </label>
      <div className="flex shrink-0 items-center">
        <button
          type="button"
          aria-label={`One fewer: ${label}`}
          {...ended(value === 0)}
          onClick={() => onChange(Math.max(0, value - 1))}
          className={`${step} ${ABOVE_TOTAL}`}
        >
          −
        </button>
        <input
          id={id}
          name={name}
          inputMode="numeric"
          pattern="[0-9]*"
          autoComplete="off"
          maxLength={4}
          placeholder="0"
          value={value || ''}
          onChange={(event) => onChange(Number(event.target.value.replace(/\D/g, '')))}
          className={`h-11 w-14 border-0 bg-transparent text-center text-body tabular-nums lining-nums placeholder:text-soft ${ABOVE_TOTAL}`}
        />
        <button
          type="button"
          aria-label={`One more: ${label}`}
          {...ended(value >= max)}
          onClick={() => onChange(Math.min(max, value + 1))}
          className={`${step} ${ABOVE_TOTAL}`}
        >
          +
        </button>
      </div>
    </div>
  )
}
