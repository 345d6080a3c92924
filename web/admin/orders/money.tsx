import { shortMoment } from '../../../domain/days.ts'
import { formatPounds } from '../../../domain/money.ts'
import { packageSaving } from '../../../domain/orders/offers.ts'
import type { OrderDetail } from '../../../domain/orders/order-desk.ts'

const refundState = { asked: 'on its way', done: 'refunded', refused: 'refused' } as const

/** An order's sums and refunds. */
export function Money({ order }: { order: OrderDetail }) {
  const { subtotal, reductions, total, vat, refunded, refunds, paymentProvider, paymentId } = order
  const saving = packageSaving(order)
  return (
    <section aria-label="Payment">
      <h2 className="border-line border-b pb-2 text-item">Payment</h2>
      <dl className="tabular-nums">
        <Sum name="Subtotal" pence={subtotal} />
        {saving > 0 && <Sum name="Package saving" pence={-saving} />}
        {reductions.map(({ kind, words, amount }) => (
          <Sum key={kind + words} name={words} pence={-amount} />
        ))}
        <Sum name="Total" pence={total} strong />
        <Sum name="of which VAT at 20%" pence={vat} />
        {refunded > 0 && <Sum name="Refunded" pence={-refunded} />}
        {refunded > 0 && <Sum name="Kept" pence={total - refunded} strong />}
      </dl>
      {paymentProvider && (
        <p className="slate wrap-anywhere mt-2.5 text-soft normal-case">
          {paymentProvider} · {paymentId}
        </p>
      )}
      {refunds.length > 0 && (
        <ul className="mt-4" aria-live="polite">
          {refunds.map(({ id, amount, reason, state, refusal, askedAt, settledAt }) => (
            <li key={id} className="border-line border-t py-2.5 leading-snug">
              {formatPounds(amount)} {refundState[state]}
              <span className="text-soft">, {shortMoment(settledAt ?? askedAt)}</span>
              <span className="wrap-anywhere block text-small text-soft">{reason}</span>
              {refusal && <span className="block text-small text-wrong">{refusal}</span>}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

function Sum({ name, pence, strong = false }: { name: string; pence: number; strong?: boolean }) {
  return (
    <div className={`flex justify-between gap-4 border-line border-b py-2 ${strong ? 'font-[560]' : ''}`}>
      <dt>{name}</dt>
      <dd>{formatPounds(pence)}</dd>
    </div>
  )
}
