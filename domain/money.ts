/** Whole pence. All prices are in pence. */
export type Pence = number

/** VAT in percent, charged on every price. */
export const VAT_PERCENT = 20

/** `1250` is `£12.50`, `1200` is `£12`. */
export function formatPounds(pence: Pence): string {
  const sign = pence < 0 ? '−' : ''
  const abs = Math.abs(pence)
  const pounds = Math.trunc(abs / 100).toLocaleString('en-GB')
  return abs % 100 === 0 ? `${sign}£${pounds}` : `${sign}£${pounds}.${String(abs % 100).padStart(2, '0')}`
}

/** The VAT inside a price that includes it, to the nearest penny. */
export function vatIn(gross: Pence): Pence {
  return Math.round((gross * VAT_PERCENT) / (100 + VAT_PERCENT))
}
