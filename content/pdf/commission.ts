import { formatPounds } from '../../domain/money.ts'
import type { CommissionTerms } from '../../domain/school/commission.ts'

/** A commission's terms in a few words: `10%`, `£1 of each order`. */
export function commissionTerms({ commissionPercent, commissionPence }: CommissionTerms): string {
  if (commissionPercent !== null) return `${commissionPercent}%`
  return commissionPence === null ? 'none' : `${formatPounds(commissionPence)} of each order`
}

/** The school's statement of its commission, as a PDF and as CSV. */
export const commissionStatement = {
  title: 'Commission statement',
  about: (event: string, photoDay: string) => `${event}, photo day ${photoDay}`,
  until: (day: string) => `All orders paid until ${day}, with refunds until then`,
  terms: commissionTerms,
  termsNow: (terms: string) => `Agreed for new orders: ${terms}`,
  row: (day: string, orders: number, terms: string) =>
    `Paid on ${day}: ${orders} ${orders === 1 ? 'order' : 'orders'}, ${terms}`,
  moved: (paid: string, refunded: string, disputed: string) =>
    `${[`paid ${paid}`, refunded && `refunded ${refunded}`, disputed && `disputed ${disputed}`].filter(Boolean).join(', ')}`,
  none: 'No order with a commission has been paid yet.',
  paid: 'Paid by families',
  refunded: 'Refunded',
  disputed: 'Withdrawn by families’ banks',
  kept: 'Remaining',
  commission: 'Commission for the school',
  rules: [
    'Amounts include VAT where it is due. An order keeps the terms that were agreed when it was placed.',
    'A share is of what was paid for the order, less refunds and disputes, and is rounded to the nearest penny for each order. An amount is due once for each order, and never more than is left of it. Home delivery is not counted.',
    'The totals are those of the photographer’s books. The statement names no family, no child and no order.',
  ],
  page: (page: number, pages: number) => `Page ${page} of ${pages}`,
  testMode: 'Test mode',
  testNote: 'Test mode: no money was taken. Nothing is owed by this statement.',
  headings: [
    ...['Paid on', 'School', 'Event', 'Terms', 'Orders', 'Paid', 'Refunded', 'Disputed', 'Left'],
    'Commission',
  ],
  note: 'Note',
  total: 'Total',
}
