import { estimateWords } from '../../../content/site/rate-card.ts'
import { ESTIMATE_HEAD, MESSAGE_LIMIT } from '../../../domain/enquiries/enquiry-options.ts'
import {
  type EstimateRates,
  estimate,
  namesRemoved,
  readChoice,
  writeChoice,
} from '../../../domain/site/rate-card/estimate.ts'
import { inColumn } from './money.ts'

/** The start of a message with an estimate, from an address's query and for the site there; empty without choices. */
export function estimateMessage(query: string, rates: EstimateRates, origin: string): string {
  const params = new URLSearchParams(query)
  const choice = readChoice(rates, (key) => params.get(key))
  const { lines, net, total } = estimate(choice, rates)
  const removed = namesRemoved(rates, params) ? [estimateWords.removedInMessage] : []
  if (lines.length === 0) return removed.length > 0 ? `${[ESTIMATE_HEAD, ...removed].join('\n')}\n\n` : ''
  const sums = [
    ...removed,
    `Estimate, excluding VAT: ${inColumn(net)}`,
    `Total including VAT: ${inColumn(total)}`,
    `${origin}/rate-card?${writeChoice(rates, choice)}`,
  ]
  const detailed = [
    ESTIMATE_HEAD,
    ...lines.map(({ label, pence }) => `${label}: ${inColumn(pence)}`),
    ...sums,
  ]
  const text = `${detailed.join('\n')}\n\n`
  // Leaves room to write, even if everything was chosen.
  return text.length > MESSAGE_LIMIT / 1.5 ? `${[ESTIMATE_HEAD, ...sums].join('\n')}\n\n` : text
}

/** The prices that `/rates.json` has. Rejects if they cannot be fetched. */
export async function fetchRates(): Promise<EstimateRates> {
  const answer = await fetch(RATES_FILE)
  if (!answer.ok) throw new Error(`${RATES_FILE}: ${answer.status}`)
  return answer.json()
}

const RATES_FILE = '/rates.json'
