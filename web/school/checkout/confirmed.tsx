import { Link } from 'react-router'
import { checkoutWords } from '../../../content/school/basket.ts'
import { deliveryPromise, homePromise, printsPromise } from '../../../content/school/order.ts'
import type { OrderView } from '../../../domain/orders/order-page.ts'
import { school } from '../../../domain/screens.ts'
import { NoteScreen, ScreenHeading } from '../../shell/screen.tsx'
import { type ButtonVariant, buttonClasses } from '../../ui/button.tsx'
import { DevelopingPhoto } from '../order/developing-photo.tsx'
import { useOrder } from '../order/queries.ts'
import { Receipt } from '../order/receipt.tsx'
import type { Confirmed } from './checkout-state.ts'

const toPhotos = (look: ButtonVariant) => (
  <Link to={school.gate} className={buttonClasses(look)}>
    Return to Photos
  </Link>
)

/** The confirmation of a real or a sample order. */
export function OrderConfirmed(order: Confirmed) {
  return order.sample ? <SampleConfirmed /> : <RealConfirmed {...order} />
}

function RealConfirmed({ orderKey, email }: Confirmed) {
  const { data: order, isPending } = useOrder(orderKey)
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
        {order && <ChosenPhotos order={order} />}
        {isPending && <div className={`mt-6 sm:h-80 ${collages.one} max-sm:aspect-[4/5]`} />}
        <p className="mt-8 flex flex-wrap items-center gap-3">
          <Link to={school.order(orderKey)} className={`${buttonClasses('solid')} min-h-12`}>
            {files ? checkoutWords.seePhotos : checkoutWords.seeOrder}
          </Link>
          {toPhotos('outline')}
        </p>
        <p className="mt-8 max-w-[38em] text-soft">
          {checkoutWords.thanks.before} <span className="wrap-anywhere text-ink">{email}</span>
          {files ? checkoutWords.thanks.after : checkoutWords.thanks.afterPrints}
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

/** How many photos are shown large; the others are counted. */
const SHOWN = 4

/** On a phone four are about as high as one, so that nothing moves once the order is known. */
const collages = {
  one: 'max-w-[26rem]',
  two: 'max-w-[40rem] grid-cols-2',
  more: 'max-w-[60rem] grid-cols-2 sm:grid-cols-4',
} as const

/** What was bought, developing from proof to clean picture. */
function ChosenPhotos({ order }: { order: OrderView }) {
  const photos = order.lines
    .flatMap(({ id, photos }) => photos.map((photo) => ({ key: `${id} ${photo.id}`, photo })))
    .filter(({ photo }) => photo.thumb)
  if (photos.length === 0) return null
  const more = photos.length - SHOWN
  return (
    <ul
      aria-label={checkoutWords.yourPhotos}
      className={`mt-6 grid items-start gap-2 ${collages[photos.length === 1 ? 'one' : photos.length === 2 ? 'two' : 'more']}`}
    >
      {photos.slice(0, SHOWN).map(({ key, photo }, index) => (
        <li key={key}>
          <DevelopingPhoto photo={photo} no={index + 1} />
        </li>
      ))}
      {more > 0 && <li className="slate col-span-full text-soft">{checkoutWords.morePhotos(more)}</li>}
    </ul>
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
      <p>{toPhotos('solid')}</p>
    </NoteScreen>
  )
}
