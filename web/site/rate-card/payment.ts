import { paymentDue, paymentTerms } from '../../../content/site/terms.ts'
import type { Estimate } from '../../../domain/site/estimate.ts'
import { inColumn } from './money.ts'

/** When an estimate is due, in words. Amounts include VAT. */
export function paymentWords({ payment }: Estimate): string {
  const { depositPercent, daysBeforeFilming } = paymentTerms
  if (payment.kind === 'in-full') return paymentDue.inFull(inColumn(payment.pence), daysBeforeFilming)
  return paymentDue.inTwo(
    depositPercent,
    inColumn(payment.deposit),
    inColumn(payment.balance),
    daysBeforeFilming,
  )
}
