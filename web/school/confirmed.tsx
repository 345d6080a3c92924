import { Link } from 'react-router'
import { deliveryPromise } from '../../content/messages.ts'
import { buttonLook } from '../ui/button.tsx'
import type { Confirmed } from './checkout-state.ts'
import { useOrder } from './queries.ts'
import { NoteScreen, ReachMe, textLink } from './screen.tsx'

const toPhotos = (
  <Link to="/school-photos" className={buttonLook('solid')}>
    Return to Photos
  </Link>
)

/** After paying, or after trying it out. */
export function OrderConfirmed(order: Confirmed) {
  return order.sample ? <SampleConfirmed /> : <RealConfirmed {...order} />
}

function RealConfirmed({ orderKey, email }: Confirmed) {
  const { data: order } = useOrder(orderKey)
  return (
    <NoteScreen title="Order Confirmed" slate={order ? `Order ${order.number}` : 'Thank you'}>
      <p>{deliveryPromise}</p>
      <p className="text-note text-soft">
        Thank you. The receipt goes to <span className="break-all text-ink">{email}</span>, with the address
        of your order page. Your photos can be had there as soon as they are ready, usually within minutes.
        Something amiss? <ReachMe />
      </p>
      <p className="flex flex-wrap items-center gap-x-8 gap-y-3">
        {toPhotos}
        <Link
          to={`/school-photos/order/${orderKey}`}
          className={`${textLink} inline-flex min-h-11 items-center text-body`}
        >
          {order ? `See order ${order.number}` : 'See your order'}
        </Link>
      </p>
    </NoteScreen>
  )
}

function SampleConfirmed() {
  return (
    <NoteScreen title="Order Confirmed" slate="Sample order">
      <p>
        This was a sample order:{' '}
        <strong className="font-[560]">nothing was charged, and nothing will be sent.</strong>
      </p>
      <p className="text-note text-soft">
        After a real order, this page says: <q>{deliveryPromise}</q>
      </p>
      <p>{toPhotos}</p>
    </NoteScreen>
  )
}
