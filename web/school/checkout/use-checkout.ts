import { type FormEvent, useEffect, useRef, useState } from 'react'
import type { PaymentSettings } from '../../../domain/orders/payment/payments.ts'
import { now } from '../../clock.ts'
import { prepareSession } from '../../session.ts'
import { useForm, valuesOf } from '../../use-form.ts'
import type { BasketLine } from '../basket/basket-lines.ts'
import { useDiscountedPrice, useFreshPrices } from '../basket/discounted-price.ts'
import { type CheckoutFields, checkoutFields, fieldsWithoutCard } from './checkout-fields.ts'
import type { TakePayment } from './pay.ts'
import { billingOf, saveValues, startingValues } from './typed-values.ts'
import { usePayment } from './use-payment.ts'
import { useWallet } from './use-wallet.ts'

interface CheckoutOptions {
  lines: BasketLine[]
  settings: PaymentSettings
  onRefetch: () => void
  onPaying: (isPaying: boolean) => void
}

/**
 * Who pays, and when. The buyer presses Pay, or confirms in a wallet, which submits the same form. Then
 *
 * 1. the fields are checked, and the first wrong one gets the focus (`useForm`);
 * 2. a package with too few photos gets the focus;
 * 3. the order is placed and paid (`usePayment`): by the wallet, else with the provider's card fields, else with ours.
 *    What costs nothing is only placed;
 * 4. the wallet closes, as paid or as failed.
 *
 * A wallet opens only when nothing is left for steps 1 and 2. Typed values survive every failure.
 */
export function useCheckout({ lines, settings, onRefetch, onPaying }: CheckoutOptions) {
  const offered = useDiscountedPrice(lines)
  const freshPrices = useFreshPrices()
  const { submit, failure } = usePayment({ lines, offered, onStale })
  const toHome = offered.delivery?.toHome === true
  const way = wayToPay(lines, settings, offered.total)
  const { form, problems, sending, showProblems } = useForm<CheckoutFields>({
    check: (way.ownCard ? checkoutFields : fieldsWithoutCard)(now(), { toHome }),
    send,
  })
  const element = useRef<HTMLFormElement>(null)
  const complete = lines.every(({ line }) => line.missing === 0)
  const wallet = useWallet({ form: element, sending, complete, priced: !offered.pending })
  const [start] = useState(() => startingValues(lines))
  /** Takes the payment with the provider's card fields; null while one of them is incomplete. */
  const [takeByCard, setTakeByCard] = useState<TakePayment | null>(null)
  /** What the buyer was asked for, by trying to pay. */
  const [showMissing, setShowMissing] = useState({ choices: false, card: false })

  useEffect(prepareSession, [])

  async function onSubmit(event: FormEvent<HTMLFormElement>) {
    // A wallet submits without a button, and needs no card.
    const withCard = (event.nativeEvent as SubmitEvent).submitter !== null
    setShowMissing(({ card }) => ({ choices: true, card: card || withCard }))
    await form.onSubmit(event)
    // Whatever kept the form from being sent.
    if (!withCard) wallet.confirmed.current?.onPaid(false)
  }
  function onInput(event: FormEvent<HTMLFormElement>) {
    saveValues(valuesOf(event.currentTarget))
    form.onInput(event)
  }
  async function send(values: CheckoutFields, sent: HTMLFormElement) {
    if (!complete) return sent.querySelector<HTMLElement>('[data-missing]')?.focus()
    const take = wallet.confirmed.current?.take ?? takeByCard
    if (offered.pending || !(way.ownCard || way.free || take)) return
    onPaying(true)
    const paid = await submit(values, way.free ? null : take, (found) => showProblems(sent, found)).finally(
      () => onPaying(false),
    )
    wallet.confirmed.current?.onPaid(paid)
  }
  function onStale() {
    onRefetch()
    void freshPrices()
  }

  return {
    offered,
    way,
    form: { ...form, ref: element, onSubmit, onInput, 'aria-busy': sending },
    fields: { start, problems },
    toHome,
    sending,
    failure,
    showMissing,
    wallet: { mayPay: wallet.mayPay, pay: wallet.pay },
    providerCard: {
      billing: () => billingOf(element.current ? valuesOf(element.current) : {}),
      onTake: (take: TakePayment | null) => setTakeByCard(() => take),
      showMissing: showMissing.card,
    },
  }
}

/** A sample takes no money, so it needs no provider; what offers make free needs no card. */
function wayToPay(lines: BasketLine[], settings: PaymentSettings, total: number) {
  const sample = lines.every(({ gallery }) => gallery.sample)
  const provider = sample ? 'test' : settings.provider
  const free = !sample && total === 0
  return { sample, provider, free, ownCard: provider === 'test' && !free }
}
