import { expect, test } from 'vitest'
import type { Order } from '../order-key.ts'
import { earliestStep, printStepOf } from '../print-states.ts'
import { printDeadline, printsMayChange } from './prints.ts'

const [last, day] = [new Date('2026-04-30T22:59:59Z'), '2026-04-30']
const piece = { deadline: day, sentAt: null, made: false }
const order = { state: 'paid', prints: 'ordered' } as Order

test.each<[boolean, string, Partial<Order>, Parameters<typeof printsMayChange>[1], Date]>([
  [true, 'paid, until the end of the day', {}, [piece], last],
  [true, 'delivered', { state: 'delivered' }, [piece], last],
  [true, 'not yet paid', { state: 'awaiting_payment' }, [piece], last],
  [true, 'of a later and an earlier day', {}, [{ ...piece, deadline: '2026-05-01' }, piece], last],
  [false, 'the day after', {}, [piece], new Date(last.getTime() + 1000)],
  [false, 'after the earlier of two days', {}, [{ ...piece, deadline: '2026-04-29' }, piece], last],
  [false, 'without a day', {}, [piece, { ...piece, deadline: null }], last],
  [false, 'of which some were sent', {}, [piece, { ...piece, sentAt: last }], last],
  [false, 'of which one is in a file for the lab', {}, [piece, { ...piece, made: true }], last],
  [false, 'of which none are there', {}, [], last],
  [false, 'cancelled', { state: 'cancelled' }, [piece], last],
  [false, 'refunded', { state: 'refunded' }, [piece], last],
  [false, 'of which the prints were cancelled', { prints: 'cancelled' }, [piece], last],
  [false, 'of which the prints are on their way', { prints: 'sent' }, [piece], last],
])('that prints may change is %s of an order %s', (may, _, more, pieces, now) => {
  expect(printsMayChange({ ...order, ...more }, pieces, now)).toBe(may)
})

test('prints may change until the earliest day of their events', () => {
  const until = (...days: (string | null)[]) => printDeadline(days.map((deadline) => ({ deadline })))
  expect(until(day)).toBe(day)
  expect(until('2026-05-01', day, '2026-05-02')).toBe(day)
  expect(until(day, null)).toBeNull()
  expect(until()).toBeNull()
})

test('prints go from ordered to sent to delivered, and an order is as far as the last of them', () => {
  expect(printStepOf({ sentAt: null, deliveredAt: null })).toBe('ordered')
  expect(printStepOf({ sentAt: last, deliveredAt: null })).toBe('sent')
  expect(printStepOf({ sentAt: last, deliveredAt: last })).toBe('delivered')
  const of = (...steps: ('ordered' | 'sent' | 'delivered')[]) => earliestStep(steps.map((step) => ({ step })))
  expect([of('delivered', 'ordered', 'sent'), of('delivered', 'sent'), of('delivered'), of()]).toEqual([
    ...['ordered', 'sent', 'delivered', undefined],
  ])
})
