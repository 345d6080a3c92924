/** Whole pence. All prices are in pence. */
export type Pence = number

/** The smallest card charge. */
export const MINIMUM_CHARGE: Pence = 30

/** `1250` is `£12.50`, `1200` is `£12`. */
export function formatPounds(pence: Pence): string {
  const sign = pence < 0 ? '−' : ''
  const abs = Math.abs(pence)
  const pounds = Math.trunc(abs / 100).toLocaleString('en-GB')
  return abs % 100 === 0 ? `${sign}£${pounds}` : `${sign}£${pounds}.${String(abs % 100).padStart(2, '0')}`
}

/** The VAT inside a price that includes it, to the nearest penny; none without a rate. */
export function vatIn(gross: Pence, percent: number | null): Pence {
  return percent === null ? 0 : Math.round((gross * percent) / (100 + percent))
}
