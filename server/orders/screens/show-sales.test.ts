import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { daysAfter, londonDay } from '../../../domain/days.ts'
import { SALES_GROUPINGS } from '../../../domain/orders/sales.ts'
import { countStatements } from '../../../tests/support/count-statements.ts'
import { families } from '../../../tests/support/families.ts'
import { makeOrder } from '../../../tests/support/orders.ts'
import { projectsOf } from '../../../tests/support/projects.ts'
import { openTestApp, type TestApp } from '../../../tests/test-app.ts'
import { creditInvoice } from '../../projects/credit-notes/credit-invoice.ts'
import { sendInvoice } from '../../projects/invoices/send-invoice.ts'
import { recordPayment } from '../../projects/payment/record-payment.ts'
import { refundInvoice } from '../../projects/refunds/refund-invoice.ts'
import { exportBookkeeping } from '../bookkeeping/export-bookkeeping.ts'
import { showSales } from './show-sales.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await openTestApp()
})
afterAll(() => testApp.close())

test('sales begin where something was sold, and say where the last ones are', async () => {
  const shown = async (query: Parameters<typeof showSales>[1] = {}) => {
    const { days, known, rows, chart, total } = await showSales(testApp.admin, query)
    const sold = chart.bars.filter(({ takings }) => takings > 0).map(({ key }) => key)
    return { days, known, rows: rows.length, bars: chart.bars.length, sold, orders: total.orders }
  }
  const present = testApp.clock.now()
  const now = { from: '2025-04-01', to: '2026-03-31' }
  expect(await shown()).toEqual({ days: now, known: null, rows: 0, bars: 12, sold: [], orders: 0 })
  await makeOrder(testApp, await families(testApp).gallery(1))
  const day = { from: '2026-03-20', to: '2026-03-20' }
  expect(await shown()).toEqual({ days: now, known: day, rows: 1, bars: 12, sold: ['2026-03'], orders: 1 })
  testApp.clock.advance(new Date('2027-03-20T12:00:00Z').getTime() - present.getTime())
  // The sale is of the month that has just left the last twelve.
  expect(await shown()).toMatchObject({ days: now, rows: 1, sold: ['2026-03'] })
  expect(await shown({ range: 'this-year' })).toMatchObject({ known: day, rows: 0, bars: 3, orders: 0 })
  expect(await shown({ from: '2029-01-01', to: '2029-12-31' }), 'days to come').toMatchObject({
    rows: 0,
    bars: 0,
  })
  expect(await shown({ range: 'all', by: 'month' })).toMatchObject({ days: { to: '2027-03-20' }, rows: 1 })
  await makeOrder(testApp, await families(testApp).gallery(1))
  expect(await shown()).toMatchObject({ days: { to: '2027-03-31' }, sold: ['2027-03'], rows: 1 })
  expect(await shown({ range: 'all', by: 'month' }), 'months between them too').toMatchObject({ rows: 13 })
})

test('a range takes the same few statements, whatever was sold in it', async () => {
  const own = await openTestApp()
  try {
    const asked = async (by: (typeof SALES_GROUPINGS)[number]) =>
      (
        await countStatements(own.parts.db, () =>
          showSales(own.admin, { range: 'all', by, compare: 'year-before' }),
        )
      ).statements
    await makeOrder(own, await families(own).gallery(1))
    const few = new Map<(typeof SALES_GROUPINGS)[number], number>()
    for (const by of SALES_GROUPINGS) few.set(by, await asked(by))
    for (let n = 0; n < 4; n++) await makeOrder(own, await families(own).gallery(2))
    for (const [by, before] of few) {
      expect(await asked(by), by).toBe(before)
      expect(before, by).toBeLessThanOrEqual(18)
    }
  } finally {
    await own.close()
  }
})

test('what clients paid of invoices stands beside the takings of orders, and both are the total of the accountant’s list', async () => {
  const own = await openTestApp()
  try {
    await makeOrder(own, await families(own).gallery(1))
    const { booked, page } = projectsOf(own)
    const id = await booked()
    await sendInvoice(own.admin, { id, kind: 'deposit', dueOn: '2099-01-01' })
    const invoiceId = (await page(id)).invoices[0]?.id ?? ''
    const paid = { invoiceId, id: randomUUID(), method: 'transfer', amount: 1020_00 } as const
    await recordPayment(own.admin, paid)
    await creditInvoice(own.admin, { invoiceId, id: randomUUID(), amount: 120_00, reason: 'A gift' })
    await refundInvoice(own.admin, { ...paid, id: randomUUID(), amount: 20_00 })
    const day = londonDay(own.clock.now())
    const { total, invoices } = await showSales(own.admin, { from: day, to: day })
    expect([total.takings, invoices]).toEqual([500, 1000_00])
    const { body } = await exportBookkeeping(own.admin, { from: day, to: day })
    const last = body.trim().split(/\r?\n/).at(-1)
    expect(Number(last?.split(',')[3])).toBe((total.takings + invoices) / 100)
    const before = daysAfter(day, -1)
    expect((await showSales(own.admin, { from: before, to: before })).invoices).toBe(0)
  } finally {
    await own.close()
  }
})
