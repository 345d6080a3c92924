import { checkPaymentJob } from '../../orders/payment/check-payment.ts'
import { reconcilePaymentJob } from '../../orders/payment/reconcile-payments.ts'
import type { Finding } from '../check.ts'
import { hasTable, readTableRows } from '../row-files.ts'
import { readOfferUses } from './offers.ts'
import { HEALS, readDue, readTestPayments, type TestPayment, unequal } from './test-payments.ts'

interface OrderRow {
  id: string
  number: number
  state: 'awaiting_payment' | 'paid' | 'delivered' | 'cancelled' | 'refunded'
  total: number
  payment_provider: string | null
  payment_id: string | null
  /** Missing in the database of a release before orders at the desk. */
  payment_method?: 'card' | 'cash' | 'transfer' | 'free'
  /** Only in the database of a release before the ledger that is not migrated yet. */
  refunded?: number
}
interface MovementRow {
  order_id: string
  kind: string
  amount: number
}
/** Pence that were paid, and that were refunded, less what failed. */
interface Money {
  paid: number
  refunded: number
}

/**
 * Orders whose state or payment is not what the ledger says, and whose offers are used otherwise than their state says.
 * Of an outside provider's payments only the ids are known here; that the ledger adds up, the database sees to. `due` is
 * of how many orders the server asks the provider as soon as it works.
 */
export async function checkOrders(
  folder: string,
): Promise<{ orders: number; due: number; findings: Finding[] }> {
  const moneyOf = await readLedger(folder)
  const usesOf = await readOfferUses(folder)
  const due = await readDue(folder, [checkPaymentJob.name, reconcilePaymentJob.name])
  const payments = await readTestPayments(folder)
  const findings: Finding[] = []
  let orders = 0
  for await (const order of readTableRows<OrderRow>(folder, 'orders')) {
    orders += 1
    const money = moneyOf(order)
    const wrong = [
      ...wrongState(order, money),
      ...wrongMethod(order, money),
      ...usesOf(order),
      ...(order.payment_provider === 'test'
        ? againstPayment(order, money, payments.get(order.payment_id ?? ''))
        : []),
    ]
    const heals = due.has(order.id) ? ` ${HEALS}` : ''
    for (const says of wrong)
      findings.push({ what: 'book', where: `TW-${order.number}`, says: `${says}${heals}` })
  }
  return { orders, due: due.size, findings }
}

async function readLedger(folder: string): Promise<(order: OrderRow) => Money> {
  if (!(await hasTable(folder, 'order_movements')))
    return (order) => ({ paid: isPaid(order) ? order.total : 0, refunded: order.refunded ?? 0 })
  const all = new Map<string, Money>()
  for await (const { order_id, kind, amount } of readTableRows<MovementRow>(folder, 'order_movements')) {
    const money = all.get(order_id) ?? { paid: 0, refunded: 0 }
    if (kind === 'paid') money.paid += amount
    if (kind === 'refunded') money.refunded += amount
    if (kind === 'refund-failed') money.refunded -= amount
    all.set(order_id, money)
  }
  return ({ id }) => all.get(id) ?? { paid: 0, refunded: 0 }
}

const isPaid = ({ state }: OrderRow) => ['paid', 'delivered', 'refunded'].includes(state)

/** An order without anything to pay is paid when it is placed. */
function wrongState(order: OrderRow, { paid, refunded }: Money): string[] {
  const state = order.state.replace('_', ' ')
  if (order.total > 0 && isPaid(order) !== paid > 0)
    return [`The order is ${state}, and what it moved says ${paid > 0 ? 'paid' : 'not paid'}.`]
  if (order.state === 'refunded') return unequal('Paid', paid, 'amount given back', refunded)
  return paid > 0 && refunded >= paid ? [`All of it was given back, and the order is ${state}.`] : []
}

/** What was paid by card has a payment at its provider; what was paid by hand has none, and what is given away costs nothing. */
function wrongMethod(
  { payment_method: method = 'card', payment_provider: provider }: OrderRow,
  { paid }: Money,
): string[] {
  if (method === 'card') return paid > 0 && !provider ? ['It was paid by card, and has no payment.'] : []
  if (provider) return [`It was paid by ${method}, and has a payment by card.`]
  return method === 'free' && paid > 0 ? ['It was given free, and something was paid.'] : []
}

function againstPayment(
  order: OrderRow,
  { paid, refunded }: Money,
  payment: TestPayment | undefined,
): string[] {
  if (!payment) return ['Its payment is not there.']
  if (paid > 0 !== (payment.status === 'succeeded'))
    return [`The order is ${order.state.replace('_', ' ')}, and its payment ${payment.status}.`]
  return [
    ...unequal('Payment', payment.amount_pence, 'total', paid > 0 ? paid : order.total),
    ...unequal('Given back by the provider', payment.refunded_pence, 'amount given back', refunded),
  ]
}
