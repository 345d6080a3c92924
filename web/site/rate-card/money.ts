import type { Pence } from '../../../domain/money.ts'

/** Always with two decimals, so that columns align: `£1,062.50`, `£850.00`. */
export const inColumn = (pence: Pence) =>
  `£${(pence / 100).toLocaleString('en-GB', { minimumFractionDigits: 2, maximumFractionDigits: 2 })}`
