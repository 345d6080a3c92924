import { payOrderWords } from '../../../content/school/order.ts'
import { payOrder, settleOrder } from '../../../contract/orders/orders.ts'
import { unbrokenDay } from '../../../domain/days.ts'
import type { OrderView } from '../../../domain/orders/order-page.ts'
import { call } from '../../http/call.ts'
import { PayByCard } from '../checkout/pay-by-card.tsx'
import { usePaymentSettings } from './queries.ts'

interface PayOrderProps {
  orderKey: string
  order: OrderView
  /** Resolves once the order has been refetched. */
  onPaid: () => Promise<unknown>
}

/** How an order that was taken at the desk is paid: to an account, or here by card. */
export function PayOrder({ orderKey, order, onPaid }: PayOrderProps) {
  const settings = usePaymentSettings()
  if (!order.toPay) return null
  const { until, account } = order.toPay
  if (account)
    return (
      <section aria-label={payOrderWords.transfer} className="mt-8 max-w-[42rem] border-ink border-y py-6">
        <p>{payOrderWords.transferLead(unbrokenDay(until))}</p>
        <dl className="mt-4 grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-2">
          <dt className="text-soft">{payOrderWords.account}</dt>
          <dd className="wrap-anywhere">{account}</dd>
          <dt className="text-soft">{payOrderWords.reference}</dt>
          <dd className="font-slate">{order.number}</dd>
        </dl>
      </section>
    )
  if (!settings.data) return null
  const at = { params: { key: orderKey } }
  return (
    <PayByCard
      legend={payOrderWords.cardLead(unbrokenDay(until))}
      total={order.total}
      payer={order.buyerFirstName}
      settings={settings.data}
      begin={async () => (await call(payOrder, at)).payment}
      settle={() => call(settleOrder, at)}
      onPaid={onPaid}
    />
  )
}
