import type { Pence } from '../../../domain/money.ts'

/** With both decimals always, so that a column of sums lines up: `£1,062.50`, `£850.00`. */
export const inColumn = (pence: Pence) =>
  `£${(pence / 100).toLocaleString('en-GB', { minimumFractionDigits: 2, maximumFractionDigits: 2 })}`
