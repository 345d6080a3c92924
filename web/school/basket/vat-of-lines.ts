import { site } from '../../../content/site.ts'
import { vatNote } from '../../../content/vat.ts'
import { rateOf } from '../../../domain/orders/vat.ts'
import type { Line } from './order-line.ts'

/** The note on VAT beside the prices of these lines; empty where none is charged. */
export function vatOfLines(lines: readonly { line: Line }[]): string {
  return vatNote(lines.map(({ line }) => rateOf(line.list.vat, site.vatRate)))
}
