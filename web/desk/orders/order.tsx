import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useParams } from 'react-router'
import { printStateOf } from '../../../content/desk/orders/names.ts'
import { handPaymentWords } from '../../../content/desk/orders/new-order.ts'
import { homeAddressAtTheDesk, ordersWords } from '../../../content/desk/orders/orders.ts'
import { markPrints, resendMail } from '../../../contract/orders/order-desk.ts'
import { shortMoment } from '../../../domain/days.ts'
import type { ResendMail } from '../../../domain/orders/order-changes.ts'
import type { OrderDetail } from '../../../domain/orders/order-desk.ts'
import { addressLines } from '../../../domain/orders/prints/home-delivery.ts'
import { desk } from '../../../domain/screens.ts'
import { QueryResult } from '../kit/data/query-result.tsx'
import { useDeskMutation } from '../kit/data/use-desk-mutation.ts'
import { DeskButton, largeTouchTarget } from '../kit/page/button.tsx'
import { DeskMenu } from '../kit/page/menu.tsx'
import { DeskPage } from '../kit/page/page.tsx'
import { AddressDialog } from './address-dialog.tsx'
import { CreditDialog } from './credit-dialog.tsx'
import { ExtendDialog } from './extend-dialog.tsx'
import { UnpaidActions } from './hand-payment.tsx'
import { Lines } from './lines.tsx'
import { Money } from './money.tsx'
import { orderQuery } from './order-query.ts'
import { State } from './orders-table.tsx'
import { PageLink } from './page-link.tsx'
import { hasRefund, RefundDialog } from './refund-dialog.tsx'
import { Timeline } from './timeline.tsx'

/** One order and its actions. */
export default function OrderPage() {
  const { orderId = '' } = useParams()
  const found = useQuery(orderQuery(orderId))
  const order = found.data
  return (
    <DeskPage
      title={found.isLoadingError ? 'Order' : order?.number}
      crumbs={[{ label: 'Orders', to: desk.orders }]}
      note={order && <Note order={order} />}
      actions={order && <Actions order={order} />}
    >
      <QueryResult query={found} what="order">
        {(loaded) => (
          <div className="grid gap-x-12 gap-y-8 lg:grid-cols-[minmax(0,1fr)_22rem]">
            <div className="grid min-w-0 content-start gap-8">
              <Lines order={loaded} />
              <section aria-label="Timeline">
                <h2 className="border-line border-b pb-2 text-item">What happened</h2>
                <Timeline moments={loaded.timeline} />
              </section>
            </div>
            <div className="grid content-start gap-8">
              <Money order={loaded} />
              <Buyer order={loaded} />
              {loaded.pageLink && <PageLink link={loaded.pageLink} />}
            </div>
          </div>
        )}
      </QueryResult>
    </DeskPage>
  )
}

function Note({ order }: { order: OrderDetail }) {
  return (
    <p className="flex flex-wrap items-center gap-x-4 gap-y-1">
      <State order={order} />
      <span>Placed {shortMoment(order.placedAt)}</span>
      <WaitsUntil order={order} />
      {order.prints !== 'none' && <span>{printStateOf(order.prints, order.places)}</span>}
    </p>
  )
}

/** Until when the money of an order of the desk is waited for. */
function WaitsUntil({ order: { state, payBy, paymentMethod } }: { order: OrderDetail }) {
  if (state !== 'awaiting_payment' || !payBy) return null
  const what = handPaymentWords.waits[paymentMethod === 'transfer' ? 'transfer' : 'card']
  return (
    <span>
      {what} {shortMoment(payBy)}
    </span>
  )
}

type OrderDialog = 'refund' | 'extend' | 'credit' | 'address'

function Actions({ order }: { order: OrderDetail }) {
  const [dialog, setDialog] = useState<OrderDialog>()
  const { change, run, busy } = useDeskMutation()
  const { id, state, prints } = order
  const paid = state === 'paid' || state === 'delivered'
  // With prints of several events, each line has its own buttons.
  const oneEvent =
    paid && new Set(order.lines.filter(({ printed }) => printed).map(({ eventId }) => eventId)).size < 2
  const isHome = order.places.includes('home')
  const mark = (to: 'ordered' | 'sent' | 'delivered', label: string) => ({
    label,
    onSelect: () => void run(to, () => change(markPrints, { body: { orderIds: [id], prints: to } }), label),
  })
  const next =
    prints === 'ordered'
      ? mark('sent', 'Prints sent to the lab')
      : prints === 'sent' && mark('delivered', isHome ? 'Prints posted' : 'Prints delivered')
  const resend = (mail: ResendMail['mail'], label: string) => ({
    label,
    onSelect: () =>
      void run(mail, () => change(resendMail, { params: { id }, body: { mail } }), ordersWords.mailOnItsWay),
  })
  const reachable = order.email !== null
  const more = [
    ...(oneEvent && prints === 'sent' ? [mark('ordered', 'Not sent yet')] : []),
    ...(oneEvent && prints === 'delivered'
      ? [mark('sent', isHome ? 'Not posted yet' : 'Not delivered yet')]
      : []),
    ...(state === 'awaiting_payment' && order.atDesk && reachable
      ? [resend('payment', handPaymentWords.askAgain)]
      : []),
    ...((paid || state === 'refunded') && reachable ? [resend('order', 'Resend receipt')] : []),
    ...(state === 'delivered' && reachable ? [resend('delivery', 'Resend download email')] : []),
    ...(state === 'delivered' ? [{ label: 'Extend download', onSelect: () => setDialog('extend') }] : []),
    ...(order.mayChangeAddress
      ? [{ label: homeAddressAtTheDesk.correct, onSelect: () => setDialog('address') }]
      : []),
    ...((paid || state === 'refunded') && reachable
      ? [{ label: 'Give credit', onSelect: () => setDialog('credit') }]
      : []),
  ]
  return (
    <>
      {oneEvent && next && (
        <DeskButton aria-disabled={busy !== undefined} onClick={next.onSelect}>
          {next.label}
        </DeskButton>
      )}
      {state === 'awaiting_payment' && <UnpaidActions order={order} />}
      <RefundButton order={order} onOpen={() => setDialog('refund')} />
      {more.length > 0 && <DeskMenu label="More" entries={more} />}
      <RefundDialog order={order} open={dialog === 'refund'} onClose={() => setDialog(undefined)} />
      <CreditDialog order={order} open={dialog === 'credit'} onClose={() => setDialog(undefined)} />
      <ExtendDialog order={order} open={dialog === 'extend'} onClose={() => setDialog(undefined)} />
      {order.homeAddress && (
        <AddressDialog
          orderId={id}
          address={order.homeAddress}
          open={dialog === 'address'}
          onClose={() => setDialog(undefined)}
        />
      )}
    </>
  )
}

/** Says why, where there is nothing to give back. */
function RefundButton({ order, onOpen }: { order: OrderDetail; onOpen: () => void }) {
  const may = hasRefund(order)
  const reason = useId()
  const button = (
    <DeskButton
      look="destructive"
      className={may ? largeTouchTarget : 'cursor-not-allowed!'}
      aria-disabled={!may}
      aria-describedby={may ? undefined : reason}
      onClick={() => may && onOpen()}
    >
      Refund
    </DeskButton>
  )
  if (may) return button
  return (
    <span className="flex flex-wrap items-center gap-x-3">
      {button}
      <span id={reason} className="text-small text-soft">
        {ordersWords.noRefund[order.state]}
      </span>
    </span>
  )
}

function Buyer({ order }: { order: OrderDetail }) {
  const {
    buyer,
    email,
    phone,
    billingPostcode,
    childName,
    className,
    homeAddress,
    downloadsUntil,
    consentedAt,
  } = order
  const rows: [string, string | null][] = [
    ['Buyer', buyer],
    ['Email', email],
    ['Phone', phone],
    ['Postcode', billingPostcode],
    ['Student', [childName, className].filter(Boolean).join(', ')],
    [homeAddressAtTheDesk.sentTo, homeAddress && addressLines(homeAddress).join(', ')],
    ['Downloads until', downloadsUntil && shortMoment(downloadsUntil)],
    ['Asked for the files at once', consentedAt && shortMoment(consentedAt)],
  ]
  return (
    <section aria-label="Buyer">
      <h2 className="border-line border-b pb-2 text-item">Buyer</h2>
      <dl>
        {rows
          .filter(([, value]) => value)
          .map(([name, value]) => (
            <div key={name} className="border-line border-b py-2.5 leading-snug">
              <dt className="text-small text-soft">{name}</dt>
              <dd className="wrap-anywhere">{value}</dd>
            </div>
          ))}
      </dl>
    </section>
  )
}
