import { handPaymentWords } from '../../../content/desk/orders/new-order.ts'
import { ordersWords } from '../../../content/desk/orders/orders.ts'
import { methodNames } from '../../../content/payment-methods.ts'
import { vatLines } from '../../../content/vat.ts'
import { recordRefundGiven } from '../../../contract/orders/order-desk.ts'
import { shortMoment } from '../../../domain/days.ts'
import { formatPounds } from '../../../domain/money.ts'
import { packageSaving } from '../../../domain/orders/offers/discounts.ts'
import type { OrderDetail } from '../../../domain/orders/order-desk.ts'
import { humanizeProviderCode, isPaidByHand } from '../../../domain/orders/payment/payments.ts'
import { Sums } from '../../shell/sums.tsx'
import { useDeskMutation } from '../kit/data/use-desk-mutation.ts'
import { DeskButton } from '../kit/page/button.tsx'
import { DisputeTrouble, Trouble } from '../kit/page/trouble.tsx'
import { worthInWords } from './refund-items.tsx'

const refundState = { asked: 'on its way', done: 'refunded', refused: 'refused' } as const

/** An order's sums and refunds. */
export function Money({ order }: { order: OrderDetail }) {
  const { subtotal, reductions, total, vatParts, refunded, disputed, refunds, paymentProvider, paymentId } =
    order
  const saving = packageSaving(order)
  const byHand = isPaidByHand(order)
  return (
    <section aria-label="Payment">
      <h2 className="border-line border-b pb-2 text-item">Payment</h2>
      <Sums
        look="ruled"
        sums={[
          { name: 'Subtotal', amount: subtotal },
          saving > 0 && { name: 'Package saving', amount: -saving },
          ...reductions.map(({ kind, words, amount }) => ({
            ...{ key: kind + words, name: words, amount: -amount },
          })),
          { name: 'Total', amount: total, tone: 'strong' },
          ...vatLines(vatParts).map(({ words, pence }) => ({ name: `of which ${words}`, amount: pence })),
          refunded > 0 && { name: 'Refunded', amount: -refunded },
          disputed > 0 && { name: 'Taken back by the bank', amount: -disputed },
          refunded + disputed > 0 && { name: 'Kept', amount: total - refunded - disputed, tone: 'strong' },
        ]}
      />
      <PaidBy order={order} />
      {paymentProvider && (
        <p className="slate wrap-anywhere mt-2.5 text-soft normal-case">
          {paymentProvider} · {paymentId}
        </p>
      )}
      {refunds.length > 0 && (
        <ul className="mt-4" aria-live="polite">
          {refunds.map(
            ({ id, amount, credit, photos, prints, reason, state, refusal, askedAt, settledAt }) => (
              <li key={id} className="border-line border-t py-2.5 leading-snug">
                {worthInWords({ amount, credit })}{' '}
                {amount > 0
                  ? state === 'asked' && byHand
                    ? handPaymentWords.toGive
                    : refundState[state]
                  : 'given back'}
                <span className="text-soft">, {shortMoment(settledAt ?? askedAt)}</span>
                {photos.length + prints.length > 0 && (
                  <span className="wrap-anywhere block text-small">
                    {[...photos, ...prints.map(({ name, quantity }) => `${quantity} × ${name}`)].join(', ')}
                  </span>
                )}
                <span className="wrap-anywhere block text-small text-soft">{reason}</span>
                {refusal && <span className="block text-small text-wrong">{refusal}</span>}
                {state === 'asked' && byHand && <GivenBack refundId={id} />}
              </li>
            ),
          )}
        </ul>
      )}
      <Troubles order={order} />
    </section>
  )
}

/** How it was paid, if not at a provider; or why it is free. */
function PaidBy({ order: { state, paymentMethod, freeReason } }: { order: OrderDetail }) {
  if (paymentMethod === 'card' || state === 'cancelled') return null
  return (
    <p className="wrap-anywhere mt-2.5">
      {methodNames[paymentMethod]}
      {freeReason && <span className="block text-small text-soft">{freeReason}</span>}
    </p>
  )
}

/** A refund that the buyer or an opt-out asked for, and that the owner has now given by hand. */
function GivenBack({ refundId }: { refundId: string }) {
  const { change, run, busy } = useDeskMutation()
  const give = () =>
    run(
      'given',
      () => change(recordRefundGiven, { params: { id: refundId } }),
      handPaymentWords.givenBackDone,
    )
  return (
    <span className="mt-2 block">
      <DeskButton aria-disabled={busy !== undefined} onClick={() => void give()}>
        {handPaymentWords.givenBack}
      </DeskButton>
    </span>
  )
}

/** Failed refunds, and disputes. */
function Troubles({ order: { disputes, failedRefunds } }: { order: OrderDetail }) {
  if (disputes.length + failedRefunds.length === 0) return null
  return (
    <ul aria-label="Trouble with the money" className="mt-4">
      {failedRefunds.map(({ id, amount, reason, foundAt }) => (
        <Trouble
          key={id}
          title={ordersWords.notReached(formatPounds(amount))}
          at={foundAt}
          lines={[humanizeProviderCode(reason), ordersWords.backWithYou]}
        />
      ))}
      {disputes.map((dispute) => (
        <DisputeTrouble key={dispute.id} dispute={dispute} />
      ))}
    </ul>
  )
}
