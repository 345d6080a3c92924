import { Link, useParams } from 'react-router'
import { deliveryPromise, orderWords, payOrderWords, printsPromise } from '../../../content/school/order.ts'
import { unbrokenDay } from '../../../domain/days.ts'
import type { OrderView } from '../../../domain/orders/order-page.ts'
import { school } from '../../../domain/screens.ts'
import { ApiError } from '../../http/api.ts'
import { explainError } from '../../http/error-messages.ts'
import { ContactLine, LoadingScreen, NoteScreen, ScreenHeading } from '../../shell/screen.tsx'
import { Button, buttonClasses } from '../../ui/button.tsx'
import { areAllGivenBack, Downloads, hasFiles } from './downloads.tsx'
import { ResendMyLink } from './orders.tsx'
import { PayOrder } from './pay-order.tsx'
import { Prints } from './prints.tsx'
import { PrintsGivenBack } from './prints-given-back.tsx'
import { useOrder } from './queries.ts'
import { Receipt } from './receipt.tsx'

/** `/school-photos/order/:key`: an order's state, receipt and files, for anybody with the address. */
export default function OrderPage() {
  const { key = '' } = useParams()
  const { data: order, error, refetch, isFetching } = useOrder(key)
  if (order) return <Order orderKey={key} order={order} onChange={async () => (await refetch()).data} />
  if (!error) return <LoadingScreen title="Your order" />
  if (error instanceof ApiError && (error.status === 404 || error.status === 400)) return <UnknownOrder />
  const { title, text } = explainError(error)
  return (
    <NoteScreen title={title} slate="Your order">
      <p>{text}</p>
      <p>
        <Button look="solid" onClick={() => refetch()} aria-disabled={isFetching}>
          Try again
        </Button>
      </p>
    </NoteScreen>
  )
}

function UnknownOrder() {
  return (
    <NoteScreen title={orderWords.unknown} slate="Your order">
      <p>
        {orderWords.unknownLead.before} <ContactLine />
        {orderWords.unknownLead.after}
      </p>
      <ResendMyLink />
      <p>
        <Link to={school.gate} className={buttonClasses('outline')}>
          Go to the photos
        </Link>
      </p>
    </NoteScreen>
  )
}

interface OrderProps {
  orderKey: string
  order: OrderView
  onChange: () => Promise<OrderView | undefined>
}

function Order({ orderKey, order, onChange }: OrderProps) {
  const { number, placedAt } = order
  return (
    <main className="mx-auto grid w-full max-w-[100rem] flex-1 grid-cols-[minmax(0,1fr)] lg:grid-cols-[minmax(0,1fr)_25rem]">
      <div className="px-5 pt-8 pb-16 sm:px-gutter lg:pt-12">
        <ScreenHeading title="Your order" slate={`Order ${number} · ${unbrokenDay(placedAt)}`}>
          {headline(order)}
        </ScreenHeading>
        <div className="mt-4 max-w-[38em] text-soft" role="status">
          <State order={order} />
        </div>
        <PayOrder orderKey={orderKey} order={order} onPaid={onChange} />
        {bought(order) && <Downloads orderKey={orderKey} order={order} onConsent={onChange} />}
        {bought(order) && order.prints && <Prints {...{ orderKey, order, onChange }} prints={order.prints} />}
        {bought(order) && <PrintsGivenBack order={order} />}
      </div>
      <aside
        aria-label="Receipt"
        className="border-line bg-raised px-5 py-8 max-lg:border-t sm:max-lg:px-gutter lg:border-l lg:px-7 lg:pt-12"
      >
        <Receipt order={order} />
      </aside>
    </main>
  )
}

/** Whether every photo of it was withdrawn. */
const nothingLeft = ({ lines }: OrderView) => {
  const photos = lines.flatMap((line) => line.photos)
  return photos.length > 0 && photos.every(({ withdrawn, refusedByFamily }) => withdrawn || refusedByFamily)
}
const bought = ({ state }: OrderView) => state === 'paid' || state === 'delivered'

function headline(order: OrderView): string {
  if (order.state === 'cancelled') return orderWords.cancelled
  if (order.state === 'refunded') return orderWords.refunded
  if (order.state === 'awaiting_payment') return 'Not paid yet'
  if (order.expired) return orderWords.ended
  if (nothingLeft(order)) return orderWords.withdrawn
  if (areAllGivenBack(order)) return orderWords.allGivenBack
  return order.state === 'delivered' ? orderWords.ready : `Thank you, ${order.buyerFirstName}`
}

function State({ order }: { order: OrderView }) {
  const { state, expired, downloadsUntil } = order
  const until = downloadsUntil && unbrokenDay(downloadsUntil)
  if (state === 'cancelled')
    return (
      <p>
        {orderWords.nothingCharged} <ContactLine />.
      </p>
    )
  if (state === 'refunded')
    return (
      <p>
        {orderWords.moneyBack} <ContactLine />.
      </p>
    )
  if (state === 'awaiting_payment') {
    if (order.toPay) return <p>{payOrderWords.lead}</p>
    return (
      <>
        <p>{orderWords.notPaid}</p>
        <p className="mt-5">
          <Link to={school.checkout} className={buttonClasses('solid')}>
            Back to the checkout
          </Link>
        </p>
      </>
    )
  }
  if (expired) {
    return (
      <p>
        {orderWords.until.before} {until}
        {orderWords.until.after} <ContactLine />.
      </p>
    )
  }
  if (nothingLeft(order)) return <p>{orderWords.nothingLeft}</p>
  if (areAllGivenBack(order)) return <p>{orderWords.noneStays}</p>
  if (state === 'paid')
    return (
      <p>
        {orderWords.paid} {hasFiles(order) ? deliveryPromise : printsPromise}
      </p>
    )
  return (
    <p>
      {orderWords.readyUntil} {until}.
    </p>
  )
}
