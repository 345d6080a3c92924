import { Link } from 'react-router'
import { contactMessages } from '../../../content/errors/messages.ts'
import { myOrdersWords } from '../../../content/school/order.ts'
import { resendLinks } from '../../../contract/orders/resend-links.ts'
import { unbrokenDay } from '../../../domain/days.ts'
import { formatPounds } from '../../../domain/money.ts'
import type { MyOrders } from '../../../domain/orders/order-page.ts'
import { school } from '../../../domain/screens.ts'
import { ScreenHeading } from '../../shell/screen.tsx'
import { useSiteSettings } from '../../site-settings.ts'
import { countOf } from '../basket/order-line.ts'
import { QueryResult } from '../query-result.tsx'
import { AccountLine } from '../signed-in.tsx'
import { SignedInScreen } from '../signed-in-screen.tsx'
import { EmailPrompt } from './email-prompt.tsx'
import { useMyOrders } from './queries.ts'

/** `/school-photos/orders`: the account's orders, and for everybody their order links by mail. */
export default function Orders() {
  return (
    <SignedInScreen title="My orders" otherwise={<ResendMyLink />}>
      {(userId) => (
        <main className="mx-auto w-full max-w-[100rem] flex-1 px-5 pt-8 pb-16 sm:px-gutter lg:pt-12">
          <ScreenHeading title="My orders" slate="School photos">
            My orders
          </ScreenHeading>
          <OrderList userId={userId} />
          <div className="mt-12 max-w-[36em]">
            <ResendMyLink />
          </div>
          <AccountLine />
        </main>
      )}
    </SignedInScreen>
  )
}

/** Mails the order links of guests, or of another address. */
export function ResendMyLink() {
  const { linksSent } = contactMessages(useSiteSettings())
  return (
    <section aria-labelledby="resend" className="grid gap-4 border-line border-t pt-6">
      <h2 id="resend" className="text-item">
        Resend my link
      </h2>
      <p className="text-note text-soft">{myOrdersWords.noAccount}</p>
      <EmailPrompt endpoint={resendLinks} does="Resend my link" done={linksSent} />
    </section>
  )
}

function OrderList({ userId }: { userId: string }) {
  return (
    <QueryResult what="Your orders" query={useMyOrders(userId)}>
      {({ orders }) =>
        orders.length === 0 ? (
          <p className="mt-5 text-lead">{myOrdersWords.none}</p>
        ) : (
          <ul className="mt-8 max-w-[56rem] border-line border-b">
            {orders.map((order) => (
              <OrderRow key={order.orderKey} order={order} />
            ))}
          </ul>
        )
      }
    </QueryResult>
  )
}

function OrderRow({ order }: { order: MyOrders['orders'][number] }) {
  return (
    <li className="border-line border-t">
      <Link
        to={school.order(order.orderKey)}
        className="group grid gap-x-8 gap-y-1 py-4 sm:grid-cols-[9rem_minmax(0,1fr)_auto]"
      >
        <span className="slate pt-1 text-soft">
          {order.number}
          <span className="block">{unbrokenDay(order.placedAt)}</span>
        </span>
        <span className="min-w-0">
          <span className="block font-[560] group-hover:underline">{order.titles.join(' · ')}</span>
          <span className="block text-note text-soft">
            {order.photoCount > 0 || !order.hasPrints
              ? `${countOf(order.photoCount)}${order.hasPrints ? ', with prints' : ''}. `
              : 'Prints. '}
            {stateOf(order)}
          </span>
        </span>
        <span className="tabular-nums">{formatPounds(order.total)}</span>
      </Link>
    </li>
  )
}

function stateOf({
  state,
  expired,
  downloadsUntil,
  photoCount,
  hasPrints,
  toHome,
}: MyOrders['orders'][number]): string {
  if (state === 'awaiting_payment') return myOrdersWords.notPaid
  if (state === 'cancelled') return myOrdersWords.cancelled
  if (state === 'refunded') return myOrdersWords.refunded
  if (expired) return myOrdersWords.ended
  if (photoCount === 0) return hasPrints ? (toHome ? myOrdersWords.onItsPage : myOrdersWords.toSchool) : ''
  return downloadsUntil ? `Download until ${unbrokenDay(downloadsUntil)}.` : myOrdersWords.preparing
}
