import { paymentTerms } from '../../../content/terms.ts'
import type { Estimate } from '../../../domain/site/estimate.ts'
import { inColumn } from './money.ts'

/** When an estimate is due, in words. Amounts include VAT. */
export function paymentWords({ payment }: Estimate): string {
  const { depositPercent, daysBeforeFilming } = paymentTerms
  if (payment.kind === 'in-full')
    return `Paid in full, ${inColumn(payment.pence)}, at least ${daysBeforeFilming} days before the filming day.`
  return `${depositPercent}% at booking, ${inColumn(payment.deposit)}, no later than ${daysBeforeFilming} days before the filming day. The other ${100 - depositPercent}%, ${inColumn(payment.balance)}, on delivery of the first cut.`
}
