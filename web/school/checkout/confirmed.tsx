import { Link } from 'react-router'
import { deliveryPromise, homePromise, printsPromise } from '../../../content/errors/messages.ts'
import { checkoutWords } from '../../../content/school/basket.ts'
import { school } from '../../../domain/screens.ts'
import { buttonClasses } from '../../ui/button.tsx'
import { useOrder } from '../order/queries.ts'
import { Receipt } from '../order/receipt.tsx'
import { NoteScreen, ScreenHeading, tallLink } from '../screen.tsx'
import type { Confirmed } from './checkout-state.ts'

const toPhotos = (
  <Link to={school.gate} className={buttonClasses('solid')}>
    Return to Photos
  </Link>
)

/** The confirmation of a real or a sample order. */
export function OrderConfirmed(order: Confirmed) {
  return order.sample ? <SampleConfirmed /> : <RealConfirmed {...order} />
}

function RealConfirmed({ orderKey, email }: Confirmed) {
  const { data: order } = useOrder(orderKey)
  const files = !order || order.lines.some(({ photoCount }) => photoCount > 0)
  return (
    <main className="mx-auto grid w-full max-w-[100rem] flex-1 grid-cols-[minmax(0,1fr)] lg:grid-cols-[minmax(0,1fr)_25rem]">
      <div className="px-5 pt-11 pb-16 sm:px-gutter md:pt-20">
        <ScreenHeading title="Order Confirmed" slate={order ? `Order ${order.number}` : 'Thank you'}>
          Order Confirmed
        </ScreenHeading>
        <p className="mt-5 max-w-[30em] text-lead">
          {files ? deliveryPromise : order.home ? homePromise : printsPromise}
        </p>
        <p className="mt-5 max-w-[38em] text-soft">
          {checkoutWords.thanks.before} <span className="wrap-anywhere text-ink">{email}</span>
          {files ? checkoutWords.thanks.after : checkoutWords.thanks.afterPrints}
        </p>
        <p className="mt-8 flex flex-wrap items-center gap-x-8 gap-y-3">
          {toPhotos}
          <Link to={school.order(orderKey)} className={tallLink}>
            {order ? `See order ${order.number}` : 'See your order'}
          </Link>
        </p>
      </div>
      <aside
        aria-label="Receipt"
        className="border-line bg-raised px-5 py-8 max-lg:border-t max-lg:empty:hidden sm:max-lg:px-gutter lg:border-l lg:px-7 lg:pt-20"
      >
        {order && <Receipt order={order} />}
      </aside>
    </main>
  )
}

function SampleConfirmed() {
  return (
    <NoteScreen title="Order Confirmed" slate="Sample order">
      <p>
        {checkoutWords.sampleWas} <strong className="font-[560]">{checkoutWords.sampleCharges}</strong>
      </p>
      <p className="text-note text-soft">
        {checkoutWords.realSays} <q>{deliveryPromise}</q>
      </p>
      <p>{toPhotos}</p>
    </NoteScreen>
  )
}
