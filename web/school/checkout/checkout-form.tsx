import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import type { PaymentSettings } from '../../../domain/orders/payments.ts'
import { prepareSession } from '../../session.ts'
import { useForm, type Values, valuesOf } from '../../use-form.ts'
import type { BasketLine } from '../basket/basket-lines.ts'
import { useFreshPrices, useOfferedPrice } from '../basket/offered-price.ts'
import { UnavailableNote } from '../basket/unavailable-lines.tsx'
import { MissingChoices } from '../gallery/missing-choices.tsx'
import { ScreenHeading, textLink } from '../screen.tsx'
import { type CheckoutFields, checkoutFields, fieldsWithoutCard, KEPT_FIELDS } from './checkout-fields.ts'
import { CheckoutNote, OrderAside, PayFoot } from './checkout-notes.tsx'
import { BuyerFields, CardFields, PostcodeField, StudentFields } from './checkout-parts.tsx'
import { currentCard, currentTyped, saveCard, saveTyped } from './checkout-state.ts'
import type { TakePayment } from './pay.ts'
import { useCardFields } from './use-card-fields.ts'
import { usePayment } from './use-payment.ts'

interface CheckoutFormProps {
  lines: BasketLine[]
  /** The number of galleries not in this order. */
  leftOut: number
  /** Lines that can no longer be bought. */
  unavailable: BasketLine[]
  settings: PaymentSettings
  onRefetch: () => void
}

/** The whole checkout on one screen. Typed values survive every failure. */
export function CheckoutForm({ lines, leftOut, unavailable, settings, onRefetch }: CheckoutFormProps) {
  const sample = lines.every(({ gallery }) => gallery.sample)
  /** A sample takes no money, so it needs no provider. */
  const provider = sample ? 'test' : settings.provider
  const offered = useOfferedPrice(lines)
  const free = !sample && offered.total === 0
  const ownCard = provider === 'test' && !free
  const freshPrices = useFreshPrices()
  const [start] = useState(() => startingValues(lines))
  const [take, setTake] = useState<TakePayment | null>(null)
  const { submit, failure } = usePayment({ lines, offered, onStale })
  const wallet = useRef<{ take: TakePayment; onPaid: (paid: boolean) => void }>(null)
  const [hasWallet, setHasWallet] = useState(false)
  const { form, problems, sending, showProblems } = useForm<CheckoutFields>({
    check: (ownCard ? checkoutFields : fieldsWithoutCard)(new Date()),
    send,
  })
  const providers = useCardFields(provider)
  // A requested choice stays on screen: nothing should vanish under the finger.
  const [requested] = useState(() =>
    lines.filter(({ line }) => line.missing !== 0).map(({ galleryKey }) => galleryKey),
  )
  const [reminded, setReminded] = useState(false)
  const [cardAsked, setCardAsked] = useState(false)
  const choices = useRef<HTMLDivElement>(null)
  const formElement = useRef<HTMLFormElement>(null)

  useEffect(prepareSession, [])

  async function send(values: CheckoutFields, formElement: HTMLFormElement) {
    const missing = lines.some(({ line }) => line.missing !== 0)
    if (missing) return choices.current?.querySelector<HTMLElement>('[data-missing]')?.focus()
    const chosen = wallet.current?.take ?? take
    if (offered.pending || !(ownCard || free || chosen)) return wallet.current?.onPaid(false)
    const paid = await submit(values, free ? null : chosen, (problems) => showProblems(formElement, problems))
    wallet.current?.onPaid(paid)
  }
  function mayPay() {
    if (sending) return false
    const form = formElement.current
    const complete = form && fieldsWithoutCard(new Date()).safeParse(valuesOf(form)).success
    if (complete && lines.every(({ line }) => line.missing === 0)) return !offered.pending
    form?.requestSubmit()
    return false
  }
  async function payByWallet(take: TakePayment) {
    const paid = new Promise<boolean>((onPaid) => {
      wallet.current = { take, onPaid }
    })
    formElement.current?.requestSubmit()
    return paid.finally(() => {
      wallet.current = null
    })
  }
  function onStale() {
    onRefetch()
    void freshPrices()
  }
  function onSubmit(event: FormEvent<HTMLFormElement>) {
    setReminded(true)
    // A wallet's button submits by itself, and needs no card.
    if ((event.nativeEvent as SubmitEvent).submitter) setCardAsked(true)
    return form.onSubmit(event)
  }
  function onInput(event: FormEvent<HTMLFormElement>) {
    save(valuesOf(event.currentTarget))
    form.onInput(event)
  }

  return (
    <main className="mx-auto grid w-full max-w-[100rem] flex-1 lg:grid-cols-[minmax(0,1fr)_25rem] lg:grid-rows-[auto_minmax(0,1fr)]">
      <header className="px-5 pt-8 pb-8 sm:px-gutter lg:pt-12">
        <Link
          to="/school-photos"
          className={`${textLink} -mt-3 mb-3 inline-flex min-h-11 items-center text-note`}
        >
          Back
        </Link>
        <ScreenHeading title="Secure Checkout">Secure Checkout</ScreenHeading>
        <CheckoutNote sample={sample} test={settings.provider === 'test'} leftOut={leftOut} />
        <UnavailableNote unavailable={unavailable} className="mt-6 max-w-[46rem]" />
      </header>
      <OrderAside lines={lines} offered={offered} />
      <div className="px-5 pt-8 pb-16 sm:px-gutter lg:pt-2">
        <form
          {...form}
          ref={formElement}
          onSubmit={onSubmit}
          onInput={onInput}
          aria-label="Checkout"
          aria-busy={sending}
          className="grid max-w-[46rem] gap-14"
        >
          <div ref={choices} className="grid gap-14 empty:hidden">
            {lines
              .filter(({ galleryKey, line }) => requested.includes(galleryKey) || line.missing !== 0)
              .map((line) => (
                <MissingChoices
                  key={line.galleryKey}
                  line={line}
                  several={lines.length > 1}
                  asked={reminded}
                />
              ))}
          </div>
          <Part legend="Contact info">
            <BuyerFields {...{ start, problems }} />
          </Part>
          <Part legend="Student info">
            <StudentFields {...{ start, problems }} />
          </Part>
          <Part legend="Payment info">
            {ownCard ? (
              <CardFields {...{ start, problems }} />
            ) : (
              !free &&
              providers && (
                <providers.CardFields
                  publishableKey={settings.publishableKey ?? ''}
                  billing={() => billingOf(formElement.current ? valuesOf(formElement.current) : {})}
                  onTake={(next) => setTake(() => next)}
                  asked={cardAsked}
                />
              )
            )}
            <PostcodeField {...{ start, problems }} />
          </Part>
          <div>
            {providers && !free && (
              <providers.Wallets
                publishableKey={settings.publishableKey ?? ''}
                total={offered.total}
                mayPay={mayPay}
                pay={payByWallet}
                onAvailable={setHasWallet}
              />
            )}
            {hasWallet && !free && <p className="mb-6 text-note text-soft">or pay by card:</p>}
            <PayFoot {...{ failure, paying: sending, sample, provider }} {...offered} />
          </div>
        </form>
      </div>
    </main>
  )
}

function Part({ legend, children }: { legend: string; children: ReactNode }) {
  return (
    <fieldset className="grid grid-cols-6 gap-x-6 gap-y-7 sm:gap-x-10">
      <legend className="mb-6 font-display text-card tracking-[-0.02em]">{legend}</legend>
      {children}
    </fieldset>
  )
}

/** Previously typed values, else what the galleries know. */
function startingValues(lines: BasketLine[]): CheckoutFields {
  const blank = { firstName: '', lastName: '', email: '', phone: '', billingPostcode: '' }
  const real = lines.map(({ gallery }) => gallery).filter(({ sample }) => !sample)
  const all = (words: string[], max: number) => [...new Set(words)].join(', ').slice(0, max)
  const child = {
    childName: all(
      real.map(({ firstName }) => firstName),
      100,
    ),
    className: all(
      real.map(({ classRef }) => classRef),
      40,
    ),
  }
  return { ...blank, ...child, ...currentTyped(), ...currentCard() }
}

function save(values: Values) {
  const of = (name: keyof CheckoutFields) => values[name] ?? ''
  saveTyped(Object.fromEntries(KEPT_FIELDS.map((name) => [name, of(name)])))
  saveCard({ cardNumber: of('cardNumber'), expiry: of('expiry'), cvc: of('cvc') })
}

const billingOf = ({ firstName = '', lastName = '', email = '', billingPostcode = '' }: Values) => ({
  name: `${firstName} ${lastName}`.trim(),
  email,
  postcode: billingPostcode,
})
