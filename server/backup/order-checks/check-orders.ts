import type { Finding } from '../check.ts'
import { readTableRows } from '../row-files.ts'
import { checkCredits, readDiscounts } from './offers.ts'
import { sums, unequal } from './sums.ts'
import { readVat } from './vat.ts'

interface OrderRow {
  id: string
  number: number
  state: 'awaiting_payment' | 'paid' | 'delivered' | 'cancelled' | 'refunded'
  discount: number
  total: number
  vat: number
  refunded: number
  prints: string
  /** Missing until an older release's database is migrated. */
  disputed?: number
  payment_provider: string | null
  payment_id: string | null
}
interface PaymentRow {
  id: string
  amount_pence: number
  refunded_pence: number
  status: string
}

/**
 * Orders whose lines, reductions, VAT, refunds and payment don't add up, and credits used beyond what was given. Of an
 * outside provider's payments only the ids are known here, so only lines, VAT and refunds are compared.
 */
export async function checkOrders(folder: string): Promise<{ orders: number; findings: Finding[] }> {
  type Line = { order_id: string; discount: number; total: number }
  const lines = await sums<Line>(folder, 'order_lines', (row) => row.total)
  const discounts = await sums<Line>(folder, 'order_lines', (row) => row.discount)
  const reductions = await readDiscounts(folder)
  const vat = await readVat(folder)
  const refunds = await sums<{ order_id: string; amount: number; state: string }>(folder, 'refunds', (row) =>
    row.state === 'done' ? row.amount : 0,
  )
  const failed = await sums<{ order_id: string; amount: number }>(
    folder,
    'failed_refunds',
    (row) => row.amount,
  )
  const taken = await takenByBanks(folder)
  const payments = new Map<string, PaymentRow>()
  for await (const row of readTableRows<PaymentRow>(folder, 'test_payments')) payments.set(row.id, row)
  const findings: Finding[] = []
  const known = new Map<string, Pick<OrderRow, 'number' | 'state'>>()
  for await (const order of readTableRows<OrderRow>(folder, 'orders')) {
    known.set(order.id, { number: order.number, state: order.state })
    const payment = payments.get(order.payment_id ?? '')
    const wrong = [
      ...unequal('Lines', lines.get(order.id) ?? 0, 'total', order.total),
      ...unequal('Taken off its lines', discounts.get(order.id) ?? 0, 'taken off it', order.discount),
      ...reductions(order),
      ...vat(order),
      ...unequal(
        'Refunds',
        (refunds.get(order.id) ?? 0) - (failed.get(order.id) ?? 0),
        'amount given back',
        order.refunded,
      ),
      ...unequal('Disputes', taken.get(order.id) ?? 0, 'taken back by banks', order.disputed ?? 0),
      ...(order.payment_provider === 'test' ? againstPayment(order, payment) : []),
    ]
    for (const says of wrong) findings.push({ what: 'book', where: `TW-${order.number}`, says })
  }
  findings.push(...(await checkCredits(folder, known)))
  return { orders: known.size, findings }
}

function againstPayment(order: OrderRow, payment: PaymentRow | undefined): string[] {
  if (!payment) return ['Its payment is not there.']
  const isPaid = ['paid', 'delivered', 'refunded'].includes(order.state)
  if (isPaid !== (payment.status === 'succeeded'))
    return [`The order is ${order.state.replace('_', ' ')}, and its payment ${payment.status}.`]
  return [
    ...unequal('Payment', payment.amount_pence, 'total', order.total),
    ...unequal('Given back by the provider', payment.refunded_pence, 'amount given back', order.refunded),
  ]
}

/** What banks have withdrawn for an order's disputes and not returned. */
async function takenByBanks(folder: string): Promise<Map<string, number>> {
  const orders = new Map<string, string>()
  for await (const row of readTableRows<{ id: string; order_id: string }>(folder, 'disputes'))
    orders.set(row.id, row.order_id)
  const all = new Map<string, number>()
  for await (const row of readTableRows<{ dispute_id: string; amount: number }>(
    folder,
    'dispute_movements',
  )) {
    const order = orders.get(row.dispute_id) ?? ''
    all.set(order, (all.get(order) ?? 0) - row.amount)
  }
  return new Map([...all].map(([order, pence]) => [order, Math.max(0, pence)]))
}
