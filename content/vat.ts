import { formatPounds } from '../domain/money.ts'
import type { ListVat, VatPart, VatRate } from '../domain/orders/prices/vat.ts'

/**
 * The VAT of an amount, rate by rate, as receipts, mails and order pages name it: `VAT at 20%`, and where there are
 * several, `VAT at 20% in £10`. Nothing where none was charged.
 */
export function vatLines(parts: readonly VatPart[]): { words: string; pence: number }[] {
  const paid = parts.filter(({ amount }) => amount > 0)
  const told = paid.length > 0 ? paid : parts
  if (!chargesVat(told)) return []
  return told.map(({ rate, amount, vat }) =>
    rate === null
      ? { words: 'sold without VAT', pence: amount }
      : { words: `VAT at ${rate}%${told.length > 1 ? ` in ${formatPounds(amount)}` : ''}`, pence: vat },
  )
}

/** Whether any of it was sold by a business registered for VAT. */
export const chargesVat = (parts: readonly VatPart[]): boolean => parts.some(({ rate }) => rate !== null)

/** A rate in the accountant's table. */
export const vatRateInTable = (rate: number | null): string => (rate === null ? 'No VAT' : `${rate}%`)

/** What a price list can say of VAT, as its form offers it. */
export function vatChoice(vat: ListVat, business: VatRate): string {
  if (vat === 'business') return `As the business: ${business === null ? 'not registered' : `${business}%`}`
  return vat === 'none' ? 'Not registered for VAT' : `${vat}%`
}

/** What stands beside prices of these rates; empty where no VAT is charged. */
export function vatNote(rates: readonly VatRate[]): string {
  if (rates.every((rate) => rate === null)) return ''
  return rates.includes(null) ? 'Prices include VAT where it is charged.' : 'Prices include VAT.'
}
