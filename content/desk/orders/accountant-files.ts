import type { AccountantFile } from '../../../domain/desk-files.ts'

export const accountantWords = {
  lead: 'Gross, net and VAT. Neither buyers nor children are named.',
}

interface FileWords {
  /** Where one is chosen, and the button that saves it. */
  label: string
  confirm: string
  /** In the log, once somebody has it. */
  exported: string
}

/** Each file for the accountant, in the order in which it is offered. */
export const accountantFiles: Record<AccountantFile, FileWords> = {
  accounts: {
    label: 'Sales, refunds and disputes, as CSV',
    confirm: 'Save CSV',
    exported: 'Sales exported for the accountant',
  },
  receipts: {
    label: 'Receipts, as PDFs in a zip',
    confirm: 'Save receipts',
    exported: 'Receipts exported for the accountant',
  },
  payouts: {
    label: 'The provider’s charges and pay-outs beside our orders',
    confirm: 'Save CSV',
    exported: 'Pay-outs compared with the orders',
  },
}

/** What the log calls them. */
export function accountantActions() {
  const names = Object.entries(accountantFiles).map(([what, { exported }]) => [`${what}.exported`, exported])
  return Object.fromEntries(names) as Record<`${AccountantFile}.exported`, string>
}
