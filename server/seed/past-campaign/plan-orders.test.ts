import { expect, test } from 'vitest'
import { londonDay } from '../../../domain/days.ts'
import { planOrders } from './plan-orders.ts'

test('the sample’s orders are the same every time', () => {
  expect(planOrders(230)).toEqual(planOrders(230))
})

test('there are 180 orders over two weeks, oldest first, with ids of their own', () => {
  const plan = planOrders(230)
  expect(plan).toHaveLength(180)
  expect(new Set(plan.flatMap(({ id, refundId }) => [id, refundId])).size).toBe(360)
  const days = plan.map(({ placedAt }) => londonDay(placedAt))
  expect(days).toEqual(days.toSorted())
  expect([days[0], days.at(-1)]).toEqual(['2024-03-22', '2024-04-04'])
})

test('they end in every way, are paid in every way, and their prints are at every step', () => {
  const plan = planOrders(230)
  const of = (fact: 'fate' | 'payment' | 'prints') =>
    Object.fromEntries(Map.groupBy(plan, (one) => one[fact]))
  expect(Object.keys(of('fate')).toSorted()).toEqual([
    ...['kept', 'not-paid', 'partly-refunded', 'prints-cancelled', 'refunded'],
  ])
  expect([of('payment').cash?.length, of('payment').free?.length]).toEqual([1, 1])
  expect(of('fate').kept?.length).toBeGreaterThan(150)
  expect(of('prints')).toMatchObject({
    none: expect.any(Array),
    ordered: expect.any(Array),
    sent: expect.any(Array),
    delivered: expect.any(Array),
  })
})

test('every order is for a known child, and no child is in an order twice', () => {
  for (const pupils of [1, 2, 40, 230])
    for (const order of planOrders(pupils)) {
      expect(new Set(order.pupils).size).toBe(order.pupils.length)
      expect(order.pupils.every((at) => at >= 0 && at < pupils)).toBe(true)
    }
})

test('the ids have the form of random UUIDs', () => {
  for (const { id } of planOrders(3))
    expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-8[0-9a-f]{3}-[0-9a-f]{12}$/)
})
