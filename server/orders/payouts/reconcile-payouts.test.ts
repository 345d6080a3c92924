import { expect, test } from 'vitest'
import type { BalanceTransaction } from '../../platform/payments/port.ts'
import type { OrderPayments } from './order-payments.ts'
import { reconcilePayouts } from './reconcile-payouts.ts'

const [before, from, noon, last, end] = [
  ...['2026-03-19T23:59:59Z', '2026-03-20T00:00:00Z', '2026-03-20T12:00:00Z', '2026-03-20T23:59:59Z'],
  '2026-03-21T00:00:00Z',
].map((moment) => new Date(moment)) as [Date, Date, Date, Date, Date]
const span = { from, before: end }

const movement = (
  kind: BalanceTransaction['kind'],
  more: Partial<BalanceTransaction> = {},
): BalanceTransaction => ({
  id: `txn_${kind}`,
  at: noon,
  kind,
  amountPence: 500,
  feePence: 0,
  currency: 'GBP',
  paymentId: 'pi_1',
  ...more,
})
const order = { number: 'TW-1', total: 500, refunded: 0, paidAt: noon }
const books = (more: Partial<OrderPayments> = {}): OrderPayments => ({
  orders: new Map([['pi_1', order]]),
  givenBack: [],
  disputeMovements: new Set(['txn_known']),
  ...more,
})
const refund = (amountPence: number, at = noon, paymentId = 'pi_1') =>
  movement('refund', { amountPence, at, paymentId })
const back = (pence: number, at = noon, paymentId = 'pi_1') => ({ paymentId, at, pence })

/** What a movement's line says, among the others. */
const differences = (movements: BalanceTransaction[], own = books()) =>
  reconcilePayouts(movements, own, span).lines.map(({ difference }) => difference)

test.each<[string, BalanceTransaction, string]>([
  ['a charge of the order', movement('charge'), ''],
  ['a charge of another amount', movement('charge', { amountPence: 499 }), 'The order is of £5'],
  ['a charge in euros', movement('charge', { currency: 'EUR' }), 'Not in pounds'],
  ['a charge for no order', movement('charge', { paymentId: 'pi_2' }), 'No paid order here'],
  ['a charge for no payment', movement('charge', { paymentId: null }), 'No paid order here'],
  ['a payout', movement('payout', { paymentId: null }), ''],
  ['a fee', movement('fee', { paymentId: null }), ''],
  ['something else', movement('other'), 'Not of this shop'],
  ['a dispute that we know', movement('dispute', { id: 'txn_known', amountPence: -500 }), ''],
  [
    'a dispute that we do not',
    movement('dispute', { amountPence: -500 }),
    'This movement is not in the books',
  ],
])('%s', (_, one, difference) => {
  expect(differences([one])).toEqual([difference])
})

test.each<[string, BalanceTransaction[], OrderPayments['givenBack'], string]>([
  ['booked on both sides', [refund(-200)], [back(200)], ''],
  ['booked there alone', [refund(-200)], [], 'Refunded there £2, here £0'],
  ['of different amounts', [refund(-200)], [back(300)], 'Refunded there £2, here £3'],
  ['booked here the evening before', [refund(-200)], [back(200, before)], ''],
  [
    'booked here the evening before, and another missing',
    [refund(-200)],
    [back(100, before)],
    'Refunded there £2, here £0',
  ],
  ['equal on this day, if not the day before', [refund(-200), refund(-100, before)], [back(200)], ''],
  ['of another payment', [refund(-200)], [back(200, noon, 'pi_2')], 'Refunded there £2, here £0'],
  ['besides one of another payment', [refund(-200), refund(-50, before, 'pi_2')], [back(200)], ''],
  ['besides its charge', [refund(-200), movement('charge', { at: before })], [back(200)], ''],
  ['in two parts', [refund(-200), refund(-100, before)], [back(150), back(150)], ''],
  [
    'of which one failed',
    [refund(-200), movement('failed-refund', { amountPence: 200, at: before })],
    [back(200, before), back(-200, before)],
    '',
  ],
])('money given back, %s', (_, movements, givenBack, difference) => {
  expect(differences(movements, books({ givenBack }))).toEqual([difference])
})

test('a refund that failed is compared as the refund is', () => {
  const failed = movement('failed-refund', { amountPence: 200 })
  expect(differences([failed], books({ givenBack: [back(-200)] }))).toEqual([''])
  expect(differences([failed])).toEqual(['Refunded there −£2, here £0'])
})

test('only the days asked for are listed, with the number of the order', () => {
  const at = [before, from, last, end].map((moment) => movement('charge', { at: moment }))
  const strange = movement('payout', { paymentId: null })
  const { lines } = reconcilePayouts([...at, strange], books(), span)
  expect(lines).toEqual([
    { ...at[1], number: 'TW-1', difference: '' },
    { ...at[2], number: 'TW-1', difference: '' },
    { ...strange, number: '', difference: '' },
  ])
})

test('what is in our books alone is named', () => {
  const orders = new Map(
    Object.entries({
      pi_charged: { ...order, number: 'TW-1' },
      pi_first: { ...order, number: 'TW-2', paidAt: from },
      pi_refunded: { ...order, number: 'TW-3', paidAt: last },
      pi_before: { ...order, number: 'TW-4', paidAt: before },
      pi_after: { ...order, number: 'TW-5', paidAt: end },
      pi_unpaid: { ...order, number: 'TW-6', paidAt: null },
    }),
  )
  const givenBack = [
    ...[back(100, noon, 'pi_charged'), back(200, noon, 'pi_refunded'), back(300, noon, 'pi_unknown')],
    ...[back(400, before, 'pi_first'), back(400, end, 'pi_first'), back(400, from, 'pi_failed')],
  ]
  const movements = [
    movement('charge', { paymentId: 'pi_charged', at: before }),
    refund(-200, before, 'pi_refunded'),
    movement('failed-refund', { paymentId: 'pi_failed' }),
  ]
  const { missing } = reconcilePayouts(movements, books({ orders, givenBack }), span)
  const gone = { number: 'TW-1', paymentId: 'pi_charged', at: noon }
  expect(missing).toEqual([
    { at: from, number: 'TW-2', paymentId: 'pi_first', difference: 'Paid here (£5), not charged there' },
    { at: last, number: 'TW-3', paymentId: 'pi_refunded', difference: 'Paid here (£5), not charged there' },
    { ...gone, difference: 'Refunded here (£1), not there' },
    { ...gone, number: '', paymentId: 'pi_unknown', difference: 'Refunded here (£3), not there' },
  ])
})
