import { Link } from 'react-router'
import { paidBy } from '../../../content/payment-methods.ts'
import { receiptWords } from '../../../content/school/order.ts'
import { vatLines } from '../../../content/vat.ts'
import { unbrokenDay } from '../../../domain/days.ts'
import { formatPounds } from '../../../domain/money.ts'
import { packageSaving } from '../../../domain/orders/offers/discounts.ts'
import type { OrderView } from '../../../domain/orders/order-page.ts'
import { school } from '../../../domain/screens.ts'
import { ContactLine, textLink } from '../../shell/screen.tsx'
import { Sums } from '../../shell/sums.tsx'
import { useSiteSettings } from '../../site-settings.ts'
import { countOf } from '../basket/order-line.ts'
import { reductionSum } from '../basket/summary.tsx'
import { ProductPicture } from '../gallery/product-picture.tsx'

/** What was bought and paid, with VAT. */
export function Receipt({ order }: { order: OrderView }) {
  const { name } = useSiteSettings()
  const saving = packageSaving(order)
  const paid = order.state === 'paid' || order.state === 'delivered'
  return (
    <section aria-labelledby="receipt" className="lg:sticky lg:top-8">
      <h2 id="receipt" className="text-card">
        {paid ? 'Receipt' : 'Your order'}
      </h2>
      <p className="slate mt-2 text-soft">
        {name} · order {order.number}
      </p>
      {order.testMode && (
        <p className="mt-3 border border-ink px-3 py-2 text-note">{receiptWords.testMode}</p>
      )}
      <ul className="mt-5 border-line border-b">
        {order.lines.map((line) => (
          <li key={line.id} className="flex justify-between gap-6 border-line border-t py-3 tabular-nums">
            <span className="wrap-anywhere min-w-0">
              {line.title}
              <span className="block text-note text-soft">
                {line.extra
                  ? `${line.extra.quantity} × ${line.extra.name}`
                  : `${line.packageName ? `${line.packageName} package, ` : ''}${countOf(line.photoCount)}`}
              </span>
              {line.remake && <span className="block text-note text-soft">{receiptWords.madeAgain}</span>}
              {line.items.map((item) => (
                <span key={item} className="block text-note text-soft">
                  {item}
                </span>
              ))}
            </span>
            {line.extra && <ProductPicture product={line.extra} className="ml-auto size-12" />}
            {!line.remake && <span>{formatPounds(line.subtotal)}</span>}
          </li>
        ))}
      </ul>
      <Sums
        look="receipt"
        className="mt-3"
        sums={[
          { name: 'Subtotal', amount: order.subtotal },
          saving > 0 && { name: 'Discount', amount: -saving },
          ...order.reductions.map(reductionSum),
          { name: paid ? 'Total paid' : 'Total', amount: order.total, tone: 'strong' },
          ...vatLines(order.vatParts).map(({ words, pence }) => ({
            name: `of which ${words}`,
            amount: pence,
          })),
          ...order.refunds
            .filter(({ amount }) => amount > 0)
            .map(({ amount, askedAt, state }) => ({
              ...{ key: askedAt, name: refundLabels(state, askedAt), amount: -amount },
            })),
          ...order.refunds
            .filter(({ credit }) => credit > 0)
            .map(({ credit, askedAt }) => ({
              ...{
                key: `credit ${askedAt}`,
                name: `Back as credit, ${unbrokenDay(askedAt)}`,
                amount: credit,
              },
            })),
        ]}
      />
      {order.receipt && (
        <p className="mt-5">
          <a href={order.receipt} download className={textLink}>
            Save the receipt as a PDF
          </a>
        </p>
      )}
      <p className="mt-6 text-note text-soft leading-snug">
        {order.paidAt && `${paidOn(order, order.paidAt)}. `}
        {receiptWords.question.before} <ContactLine />
        {receiptWords.question.after}{' '}
        <Link to={school.orders} className={textLink}>
          Resend my link
        </Link>
        .
      </p>
    </section>
  )
}

function paidOn({ paymentMethod: method }: OrderView, paidAt: string): string {
  const day = unbrokenDay(paidAt)
  if (method === 'free') return receiptWords.givenFree(day)
  return method === 'card' ? `Paid on ${day}` : `Paid on ${day}, ${paidBy[method]}`
}

function refundLabels(state: OrderView['refunds'][number]['state'], askedAt: string): string {
  if (state === 'refused') return receiptWords.refundFailed
  return `${state === 'done' ? 'Refunded' : 'Refund on its way'}, ${unbrokenDay(askedAt)}`
}
