import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { buttonLook } from '../ui/button.tsx'
import { emptyBasket, useChoice, useOpenCode } from './basket.ts'
import { CheckoutForm } from './checkout-form.tsx'
import { type Confirmed, confirmOrder, useConfirmed } from './checkout-state.ts'
import { OrderConfirmed } from './confirmed.tsx'
import { explain } from './explain.ts'
import { lineOf } from './order-line.ts'
import { findPaid } from './pay.ts'
import { useGallery } from './queries.ts'
import { NoteScreen, schoolMeta, WaitingScreen } from './screen.tsx'

export const meta = schoolMeta

/** `/school-photos/checkout`: the form, then the confirmation; or where to go when there is nothing to buy. */
export default function Checkout() {
  const code = useOpenCode()
  const confirmed = useConfirmed()
  const { packageId, photoIds } = useChoice(code ?? '')
  if (code && (packageId !== null || photoIds.length > 0)) return <BasketCheckout code={code} />
  return confirmed ? <OrderConfirmed {...confirmed} /> : <EmptyBasket />
}

function BasketCheckout({ code }: { code: string }) {
  const choice = useChoice(code)
  const { data: gallery, error, refetch } = useGallery(code)
  const [looked, setLooked] = useState(false)

  const confirm = (confirmed: Confirmed) => {
    confirmOrder(confirmed)
    emptyBasket([code])
  }
  // A reload after paying, before the answer came: what is paid is not asked for again.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, on the way in
  useEffect(() => {
    findPaid()
      .then((paid) => paid && confirm(paid))
      .catch(() => {})
      .finally(() => setLooked(true))
  }, [])

  if (error && !gallery) {
    const { title, text } = explain(error)
    return (
      <NoteScreen title={title} slate="Secure Checkout">
        <p>{text} Your choice is kept.</p>
        <p>
          <button type="button" className={buttonLook('solid')} onClick={() => refetch()}>
            Try again
          </button>
        </p>
      </NoteScreen>
    )
  }
  if (!gallery || !looked) return <WaitingScreen title="Secure Checkout" />
  const line = lineOf(gallery, choice)
  if (!line.ready) return <EmptyBasket />
  return <CheckoutForm code={code} gallery={gallery} line={line} onRefetch={refetch} onConfirmed={confirm} />
}

function EmptyBasket() {
  return (
    <NoteScreen title="Your basket is empty" slate="Secure Checkout">
      <p>Choose a photo or a package first; then come back here to pay.</p>
      <p>
        <Link to="/school-photos" className={buttonLook('solid')}>
          Back to the photos
        </Link>
      </p>
    </NoteScreen>
  )
}
