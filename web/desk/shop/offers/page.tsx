import { useState } from 'react'
import { offersWords } from '../../../../content/desk/shop/offers.ts'
import { endOffer, listOffers, resendCredit } from '../../../../contract/shop/offers.ts'
import { shortDay } from '../../../../domain/days.ts'
import { formatPounds } from '../../../../domain/money.ts'
import type { OfferDetail, OfferList } from '../../../../domain/orders/offers/offer-desk.ts'
import { desk } from '../../../../domain/screens.ts'
import { useEndpoint } from '../../../http/endpoint-query.ts'
import { ProductPicture } from '../../../school/gallery/product-picture.tsx'
import { EmptyState, QueryResult } from '../../kit/data/query-result.tsx'
import { useDeskMutation } from '../../kit/data/use-desk-mutation.ts'
import { formatCount } from '../../kit/format.ts'
import { type Column, DeskTable } from '../../kit/list/table.tsx'
import { Badge } from '../../kit/page/badge.tsx'
import { DeskButton, DeskLink } from '../../kit/page/button.tsx'
import { DeskPage } from '../../kit/page/page.tsx'
import { GiveCreditDialog } from './give-credit-dialog.tsx'
import { HandOutDialog } from './hand-out-dialog.tsx'
import { OfferDialog } from './offer-dialog.tsx'
import { conditionLabels, dayLabels, giftLabels, offerKind, offerState, scopeLabels } from './offer-labels.ts'

/** Offers with their uses and cost, and the credits given. */
export default function OffersPage() {
  const list = useEndpoint(listOffers)
  const [shown, setShown] = useState<OfferDetail | 'new'>()
  const [handedOut, setHandedOut] = useState<OfferDetail>()
  const [giving, setGiving] = useState(false)
  return (
    <DeskPage
      title="Offers"
      actions={
        list.data && (
          <>
            <DeskButton onClick={() => setGiving(true)}>Give credit</DeskButton>
            <DeskButton look="solid" onClick={() => setShown('new')}>
              New offer
            </DeskButton>
          </>
        )
      }
    >
      <QueryResult query={list} what="list of offers">
        <Offers list={list.data} onEdit={setShown} onHandOut={setHandedOut} />
        {list.data && list.data.credits.length > 0 && <Credits credits={list.data.credits} />}
      </QueryResult>
      <OfferDialog offer={shown} list={list.data} onClose={() => setShown(undefined)} />
      <HandOutDialog offer={handedOut} onClose={() => setHandedOut(undefined)} />
      <GiveCreditDialog open={giving} onClose={() => setGiving(false)} />
    </DeskPage>
  )
}

const columnsFor = (products: OfferList['products']): Column<OfferDetail>[] => [
  {
    head: 'Offer',
    rowName: true,
    cell: (offer) => (
      <>
        <Given offer={offer} products={products} />
        <span className="wrap-anywhere">{offer.name}</span>
        {offer.code && <span className="ml-2 font-[400] font-slate">{offer.code}</span>}
        <span className="block font-[400] text-small text-soft leading-snug">
          {offerKind[offer.kind]}: {giftLabels(offer, products)}
          <span className="block lg:hidden">{scopeLabels(offer)}</span>
          <span className="block md:hidden">{dayLabels(offer)}</span>
          <span className="block xl:hidden">{conditionLabels(offer)}</span>
          <span className="block md:hidden">
            {used(offer)}, {formatPounds(offer.cost)} off
          </span>
          <span className="mt-1.5 block sm:hidden">
            <State offer={offer} />
          </span>
        </span>
      </>
    ),
  },
  { head: 'For', className: 'max-lg:hidden', cellClassName: 'wrap-anywhere', cell: scopeLabels },
  { head: 'State', className: 'max-sm:hidden', cell: (offer) => <State offer={offer} /> },
  { head: 'Days', className: 'max-md:hidden', cellClassName: 'py-2 leading-snug', cell: dayLabels },
  {
    head: 'Conditions',
    className: 'max-xl:hidden',
    cellClassName: 'py-2 leading-snug',
    cell: conditionLabels,
  },
  { head: 'Uses', className: 'max-md:hidden', cellClassName: 'whitespace-nowrap', cell: used },
  { head: 'Cost', className: 'max-md:hidden', cell: ({ cost }) => formatPounds(cost) },
]

interface OffersProps {
  list: OfferList | undefined
  onEdit: (offer: OfferDetail) => void
  onHandOut: (offer: OfferDetail) => void
}

function Offers({ list, onEdit, onHandOut }: OffersProps) {
  const { change, run, busy } = useDeskMutation()
  if (list?.offers.length === 0) return <EmptyState title="No offers yet">{offersWords.none}</EmptyState>
  const end = ({ id, name }: OfferDetail, ended: boolean) =>
    run(
      id,
      () => change(endOffer, { params: { id }, body: { ended } }),
      ended ? `${name} is ended` : `${name} goes on`,
    )
  return (
    <DeskTable
      caption="Offers"
      columns={columnsFor(list?.products ?? [])}
      rows={list?.offers}
      keyOf={({ id }) => id}
      waiting={3}
      actions={(offer) => (
        <>
          {offer.code && (
            <DeskButton look="plain" onClick={() => onHandOut(offer)} aria-label={`Hand out ${offer.name}`}>
              Hand out
            </DeskButton>
          )}
          <DeskButton look="plain" onClick={() => onEdit(offer)} aria-label={`Edit ${offer.name}`}>
            Edit
          </DeskButton>
          <DeskButton
            look="plain"
            aria-disabled={busy !== undefined}
            onClick={() => end(offer, offer.state !== 'ended')}
            aria-label={`${offer.state === 'ended' ? 'Go on' : 'End'}: ${offer.name}`}
          >
            {offer.state === 'ended' ? 'Go on' : 'End'}
          </DeskButton>
        </>
      )}
    />
  )
}

/** The picture of what an offer gives for free, if that has one. */
function Given({ offer, products }: { offer: OfferDetail; products: OfferList['products'] }) {
  const given = products.find(
    ({ product, picture }) => picture !== null && offer.steps.some((step) => step.product === product),
  )
  return given && <ProductPicture product={given} className="float-right ml-3 size-11" />
}

const State = ({ offer: { state } }: { offer: OfferDetail }) => (
  <Badge tone={state === 'running' ? 'good' : 'waiting'}>{offerState[state]}</Badge>
)

function used({ uses, limitInAll }: OfferDetail) {
  if (limitInAll === null) return `${formatCount(uses)} used`
  return `${formatCount(uses)} of ${formatCount(limitInAll)} used`
}

const creditColumns: Column<OfferList['credits'][number]>[] = [
  {
    head: 'Email',
    rowName: true,
    cell: ({ email }) => <span className="wrap-anywhere">{email ?? 'Erased'}</span>,
  },
  {
    head: 'Left',
    cell: ({ left, amount, overdrawn }) => (
      <>
        <span className="whitespace-nowrap">
          {formatPounds(left)} of {formatPounds(amount)}
        </span>
        {overdrawn > 0 && (
          <span className="block text-soft">{offersWords.overdrawn(formatPounds(overdrawn))}</span>
        )}
      </>
    ),
  },
  {
    head: 'Given',
    className: 'max-md:hidden',
    cellClassName: 'whitespace-nowrap',
    cell: ({ givenAt }) => shortDay(givenAt),
  },
  {
    head: 'Reason',
    className: 'max-sm:hidden',
    cellClassName: 'wrap-anywhere',
    cell: ({ reason }) => reason,
  },
]

function Credits({ credits }: { credits: OfferList['credits'] }) {
  const { change, run, busy } = useDeskMutation()
  const resend = (id: string) =>
    run(id, () => change(resendCredit, { params: { id } }), 'The email is on its way')
  return (
    <section aria-label="Credits" className="mt-10">
      <h2 className="text-item">Credits</h2>
      <p className="mt-1 max-w-[44em] text-soft">{offersWords.credit}</p>
      <DeskTable
        caption="Credits"
        columns={creditColumns}
        rows={credits}
        keyOf={({ id }) => id}
        actions={({ id, email, left, orderId }) => (
          <>
            {email && left > 0 && (
              <DeskButton
                look="plain"
                aria-disabled={busy !== undefined}
                onClick={() => resend(id)}
                aria-label={`${busy === id ? 'Sending…' : 'Send again'}: the email about the credit to ${email}`}
              >
                {busy === id ? 'Sending…' : 'Send again'}
              </DeskButton>
            )}
            {orderId && (
              <DeskLink look="plain" to={desk.order(orderId)} aria-label={`View the order of ${email}`}>
                View
              </DeskLink>
            )}
          </>
        )}
      />
    </section>
  )
}
