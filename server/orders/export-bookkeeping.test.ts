import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { londonDay } from '../../domain/days.ts'
import { families } from '../../tests/families.ts'
import { makeOrder } from '../../tests/orders.ts'
import { openWorld, type World } from '../../tests/test-app.ts'
import { exportAccounts } from './export-bookkeeping.ts'
import { orderNumber } from './order-key.ts'
import { askRefund } from './refunds/request-refund.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

test('the accountant’s file goes by time, whether money came in or went back', async () => {
  const buy = async () => makeOrder(world, await families(world).gallery(1))
  const first = await buy()
  world.clock.advance(60_000)
  await askRefund(world.admin, {
    id: randomUUID(),
    orderId: first.id,
    amount: 200,
    reason: 'Blurred',
    confirmation: orderNumber(first),
  })
  await world.runJobs()
  world.clock.advance(60_000)
  const second = await buy()
  const day = londonDay(world.clock.now())
  const { body } = await exportAccounts(world.admin, { from: day, to: day })
  const [, ...rows] = body.trim().split('\r\n')
  expect(rows.map((row) => row.split(',').slice(1, 4))).toEqual([
    ['Sale', orderNumber(first), '5'],
    ['Refund', orderNumber(first), '-2'],
    ['Sale', orderNumber(second), '5'],
    ['Total', '', '8'],
  ])
})
