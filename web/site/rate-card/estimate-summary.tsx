import { useState } from 'react'
import { estimateWords, paymentDue } from '../../../content/site/rate-card.ts'
import type { RateCard } from '../../../domain/site/kinds/rate-card-and-terms.ts'
import type { Estimate, EstimateRates } from '../../../domain/site/rate-card/estimate.ts'
import { Button, buttonClasses } from '../../ui/button.tsx'
import { SiteLink } from '../link.tsx'
import { inColumn } from './money.ts'

interface SlipProps {
  estimate: Estimate
  rates: EstimateRates
  words: RateCard['estimate']
  /** The choice as a query string. */
  query: string
}

/** The estimate, as printed. */
export function EstimateSummary({ estimate, rates, words, query }: SlipProps) {
  if (estimate.lines.length === 0)
    return <p className="border-ink border-t-2 pt-5 text-soft md:sticky md:top-28">{words.empty}</p>
  return (
    <div className="border-ink border-t-2 pt-5 md:sticky md:top-28">
      <h3 className="text-card">Estimate</h3>
      <Lines estimate={estimate} vatPercent={rates.vatPercent} />
      <p aria-live="polite" className="sr-only">
        {estimateWords.total}: {inColumn(estimate.total)}
      </p>
      <p className="mt-6 max-w-[38em] text-note">{paymentLabels(estimate, rates)}</p>
      <p className="mt-3 max-w-[38em] text-note text-soft">{words.validity}</p>
      <p className="slate mt-6 hidden break-all text-soft normal-case print:block">
        {location.origin}/rate-card?{query}
      </p>
      <p className="mt-8 flex flex-wrap items-center gap-x-8 gap-y-3 print:hidden">
        <SiteLink
          href={`/?estimate=${encodeURIComponent(query)}#contact`}
          className={`${buttonClasses('solid')} min-h-13`}
        >
          {estimateWords.send}
        </SiteLink>
        <Button look="secondary" onClick={() => window.print()}>
          {estimateWords.print}
        </Button>
        <CopyLink key={query} query={query} />
      </p>
    </div>
  )
}

interface LinesProps {
  estimate: Estimate
  vatPercent: number
}

function Lines({ estimate: { lines, net, vat, total }, vatPercent }: LinesProps) {
  const sums = [
    [`VAT, ${vatPercent}%`, vat],
    [estimateWords.total, total],
  ] as const
  return (
    <table className="mt-4 w-full border-collapse text-note tabular-nums lining-nums">
      <tbody>
        {lines.map(({ id, label, pence }) => (
          <tr key={id} className="big-text:grid border-line border-t align-baseline">
            <th scope="row" className="text-balance py-2.5 pr-6 text-left font-normal leading-snug">
              {label}
            </th>
            <td className="py-2.5 text-right">{inColumn(pence)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr className="big-text:grid border-ink border-t align-baseline">
          <th scope="row" className="py-3 pr-6 text-left font-[560]">
            Estimate, excluding VAT
          </th>
          <td className="py-3 text-right font-display text-card leading-none">{inColumn(net)}</td>
        </tr>
        {sums.map(([label, pence]) => (
          <tr key={label} className="big-text:grid border-line border-t align-baseline">
            <th scope="row" className="py-2.5 pr-6 text-left font-normal">
              {label}
            </th>
            <td className="py-2.5 text-right">{inColumn(pence)}</td>
          </tr>
        ))}
      </tfoot>
    </table>
  )
}

/** Copies the estimate's address. If that is refused, the address bar has it too. */
function CopyLink({ query }: { query: string }) {
  const [copied, setCopied] = useState(false)
  const copy = () =>
    navigator.clipboard.writeText(`${location.origin}/rate-card?${query}`).then(
      () => setCopied(true),
      () => {},
    )
  return (
    <Button look="secondary" onClick={copy}>
      {copied ? estimateWords.copied : estimateWords.copy}
    </Button>
  )
}

/** When an estimate is due, in words. Amounts include VAT. */
function paymentLabels({ payment }: Estimate, rates: EstimateRates): string {
  const { depositPercent, daysBeforeFilming } = rates.payment
  if (payment.kind === 'in-full') return paymentDue.inFull(inColumn(payment.pence), daysBeforeFilming)
  return paymentDue.inTwo(
    depositPercent,
    inColumn(payment.deposit),
    inColumn(payment.balance),
    daysBeforeFilming,
  )
}
