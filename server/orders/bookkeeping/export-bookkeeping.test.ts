import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { londonDay } from '../../../domain/days.ts'
import { families } from '../../../tests/support/families.ts'
import { makeOrder } from '../../../tests/support/orders.ts'
import { openTestApp, type TestApp } from '../../../tests/test-app.ts'
import { orderNumber } from '../order-key.ts'
import { requestRefund } from '../refunds/request-refund.ts'
import { exportBookkeeping } from './export-bookkeeping.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await openTestApp()
})
afterAll(() => testApp.close())

test('the accountant’s file goes by time, whether money came in or went back', async () => {
  const buy = async () => makeOrder(testApp, await families(testApp).gallery(1))
  const first = await buy()
  testApp.clock.advance(60_000)
  await requestRefund(testApp.admin, {
    id: randomUUID(),
    orderId: first.id,
    amount: 200,
    reason: 'Blurred',
    confirmation: orderNumber(first),
  })
  await testApp.runJobs()
  testApp.clock.advance(60_000)
  const second = await buy()
  const day = londonDay(testApp.clock.now())
  const { body } = await exportBookkeeping(testApp.admin, { from: day, to: day })
  const [, ...rows] = body.trim().split('\r\n')
  expect(rows.map((row) => row.split(',').slice(1, 4))).toEqual([
    ['Sale', orderNumber(first), '5'],
    ['Refund', orderNumber(first), '-2'],
    ['Sale', orderNumber(second), '5'],
    ['Total', '', '8'],
  ])
})
