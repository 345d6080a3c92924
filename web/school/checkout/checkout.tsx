import { useEffect, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { explain } from '../../explain.ts'
import { buttonLook } from '../../ui/button.tsx'
import { useChoices } from '../basket/basket.ts'
import { inOneOrder, useBasketLines } from '../basket/basket-lines.ts'
import { GoneFromBasket } from '../basket/gone-from-basket.tsx'
import { usePaymentSettings } from '../order/queries.ts'
import { NoteScreen, WaitingScreen } from '../screen.tsx'
import { SignInLink } from '../signed-in.tsx'
import { CheckoutForm } from './checkout-form.tsx'
import { confirmOrder, useConfirmed } from './checkout-state.ts'
import { OrderConfirmed } from './confirmed.tsx'
import { findPaid } from './pay.ts'

/** `/school-photos/checkout`: the form, then the confirmation; or where to go when there is nothing to buy. */
export default function Checkout() {
  const confirmed = useConfirmed()
  if (useChoices().length > 0) return <BasketCheckout />
  return confirmed ? <OrderConfirmed {...confirmed} /> : <EmptyBasket />
}

function BasketCheckout() {
  const [search] = useSearchParams()
  const { lines, gone, waiting, error, refetch } = useBasketLines()
  const payments = usePaymentSettings()
  const [looked, setLooked] = useState(false)

  // A reload after paying, before the answer came: what is paid is not asked for again.
  useEffect(() => {
    findPaid()
      .then((paid) => paid && confirmOrder(paid))
      .catch(() => {})
      .finally(() => setLooked(true))
  }, [])

  const failed = error ?? (payments.data ? null : payments.error)
  if (failed) {
    const { title, text, signIn } = explain(failed)
    const again = () => {
      refetch()
      void payments.refetch()
    }
    return (
      <NoteScreen title={title} slate="Secure Checkout">
        <p>{text} Your choice is kept.</p>
        <p className="flex flex-wrap items-center gap-6">
          {signIn && <SignInLink className={buttonLook('solid')} />}
          <button type="button" className={buttonLook('outline')} onClick={again}>
            Try again
          </button>
        </p>
      </NoteScreen>
    )
  }
  if (waiting || !looked || !payments.data) return <WaitingScreen title="Secure Checkout" />
  if (lines.length === 0) return gone.length > 0 ? <GoneFromBasket gone={gone} /> : <EmptyBasket />
  const ordered = inOneOrder(lines, search.has('sample'))
  return (
    <CheckoutForm
      key={String(ordered.every(({ gallery }) => gallery.sample))}
      lines={ordered}
      left={lines.length - ordered.length}
      gone={gone}
      settings={payments.data}
      onRefetch={refetch}
    />
  )
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
