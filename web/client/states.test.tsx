import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { ClientPage } from '../../domain/projects/client-page.ts'
import type { InvoiceView } from '../../domain/projects/invoices.ts'
import { Agreed } from './agreed.tsx'
import { stateOf } from './invoice.tsx'

const invoice = { cancelled: false, owed: 1020_00, overdue: false, dueOn: '2026-10-21', paidAt: null }
const quote = {
  note: '',
  lines: [],
  net: 1700_00,
  total: 2040_00,
  byRate: [],
  payment: { kind: 'two-parts', deposit: 1020_00, balance: 1020_00 },
}
const agreed = (cancelledAt: string | null) =>
  renderToStaticMarkup(<Agreed page={{ quote, cancelledAt } as unknown as ClientPage} />)

test('an invoice that is late says so in words, not by its colour alone', () => {
  expect(stateOf(invoice as InvoiceView)).toBe('Due by 21 October 2026')
  expect(stateOf({ ...invoice, overdue: true } as InvoiceView)).toMatch(/^Overdue: .* 21 October 2026$/)
})

test('a cancelled booking asks for no deposit and no balance', () => {
  expect(agreed(null)).toContain('Balance, on delivery')
  expect(agreed('2026-11-30')).toContain('What was booked')
  expect(agreed('2026-11-30')).not.toMatch(/Deposit|Balance/)
})
