import { useEffect, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { checkoutWords } from '../../../content/school/basket.ts'
import { school } from '../../../domain/screens.ts'
import { explainError } from '../../http/error-messages.ts'
import { LoadingScreen, NoteScreen } from '../../shell/screen.tsx'
import { buttonClasses } from '../../ui/button.tsx'
import { useChoices } from '../basket/basket.ts'
import { linesForOneOrder, useBasketLines } from '../basket/basket-lines.ts'
import { NothingAvailable } from '../basket/unavailable-lines.tsx'
import { usePaymentSettings } from '../order/queries.ts'
import { SignInLink } from '../signed-in.tsx'
import { CheckoutForm } from './checkout-form.tsx'
import { confirmOrder, useBoughtAt, useConfirmed } from './checkout-state.ts'
import { OrderConfirmed } from './confirmed.tsx'
import { findPaidOrder } from './pay.ts'

/** `/school-photos/checkout`: the form, the confirmation, or a link back when there is nothing to buy. */
export default function Checkout() {
  const confirmed = useConfirmed()
  const boughtAt = useBoughtAt()
  const [boughtBefore] = useState(boughtAt)
  const leftInBasket = useChoices().length > 0
  // What was left out of an order stays in the basket, and waits until the buyer has read that it was placed.
  if (confirmed && (boughtAt !== boughtBefore || !leftInBasket)) return <OrderConfirmed {...confirmed} />
  return leftInBasket ? <BasketCheckout /> : <EmptyBasket />
}

function BasketCheckout() {
  const [search] = useSearchParams()
  const basket = useBasketLines()
  /** The basket as it was when Pay was pressed: what goes meanwhile must not take the form away from the payment. */
  const [paying, setPaying] = useState<typeof basket | null>(null)
  const { lines, unavailable, loading, error, refetch } = paying ?? basket
  const payments = usePaymentSettings()
  const [checkedForPaid, setCheckedForPaid] = useState(false)

  // After a reload during payment: do not ask again for what is paid.
  useEffect(() => {
    findPaidOrder()
      .then((paid) => paid && confirmOrder(paid))
      .catch(() => {})
      .finally(() => setCheckedForPaid(true))
  }, [])

  const failed = error ?? (payments.data ? null : payments.error)
  if (failed) {
    const { title, text, signIn } = explainError(failed)
    const retry = () => {
      refetch()
      void payments.refetch()
    }
    return (
      <NoteScreen title={title} slate="Secure Checkout">
        <p>
          {text} {checkoutWords.choiceKept}
        </p>
        <p className="flex flex-wrap items-center gap-6">
          {signIn && <SignInLink className={buttonClasses('solid')} />}
          <button type="button" className={buttonClasses('outline')} onClick={retry}>
            Try again
          </button>
        </p>
      </NoteScreen>
    )
  }
  if (loading || !checkedForPaid || !payments.data) return <LoadingScreen title="Secure Checkout" />
  if (lines.length === 0)
    return unavailable.length > 0 ? <NothingAvailable unavailable={unavailable} /> : <EmptyBasket />
  const ordered = linesForOneOrder(lines, search.has('sample'))
  return (
    <CheckoutForm
      key={String(ordered.every(({ gallery }) => gallery.sample))}
      lines={ordered}
      leftOut={lines.length - ordered.length}
      unavailable={unavailable}
      settings={payments.data}
      onRefetch={refetch}
      onPaying={(isPaying) => setPaying(isPaying ? basket : null)}
    />
  )
}

function EmptyBasket() {
  return (
    <NoteScreen title={checkoutWords.empty} slate="Secure Checkout">
      <p>{checkoutWords.emptyLead}</p>
      <p>
        <Link to={school.gate} className={buttonClasses('solid')}>
          Back to the photos
        </Link>
      </p>
    </NoteScreen>
  )
}
