import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { checkoutWords } from '../../../content/school/basket.ts'
import type { PaymentSettings } from '../../../domain/orders/payment/payments.ts'
import { school } from '../../../domain/screens.ts'
import { ScreenHeading, textLink } from '../../shell/screen.tsx'
import type { BasketLine } from '../basket/basket-lines.ts'
import { UnavailableNote } from '../basket/unavailable-lines.tsx'
import { MissingChoices } from '../gallery/missing-choices.tsx'
import { type ProviderFields, useCardFields, type WalletsProps } from './card-fields.ts'
import { CheckoutNote, OrderAside, PayFooter } from './checkout-notes.tsx'
import { AddressFields, BuyerFields, CardFields, PostcodeField, StudentFields } from './form-fields.tsx'
import { useCheckout } from './use-checkout.ts'

interface CheckoutFormProps {
  lines: BasketLine[]
  /** The number of galleries not in this order. */
  leftOut: number
  /** Lines that can no longer be bought. */
  unavailable: BasketLine[]
  settings: PaymentSettings
  onRefetch: () => void
  /** Called when the order is sent, and once it is known whether it was paid. */
  onPaying: (isPaying: boolean) => void
}

/** The whole checkout on one screen. */
export function CheckoutForm({ lines, leftOut, unavailable, ...options }: CheckoutFormProps) {
  const { settings } = options
  const checkout = useCheckout({ lines, ...options })
  const { offered, way, fields, sending, failure } = checkout
  const provided = useCardFields(way.provider)
  const publishableKey = settings.publishableKey ?? ''
  return (
    <main className="mx-auto grid w-full max-w-[100rem] flex-1 grid-cols-[minmax(0,1fr)] lg:grid-cols-[minmax(0,1fr)_25rem] lg:grid-rows-[auto_minmax(0,1fr)]">
      <header className="px-5 pt-6 pb-5 sm:px-gutter sm:pt-8 sm:pb-8 lg:pt-12">
        <Link
          to={school.gate}
          className={`${textLink} -mt-3 mb-3 inline-flex min-h-11 items-center text-note`}
        >
          Back
        </Link>
        <ScreenHeading title="Secure Checkout">Secure Checkout</ScreenHeading>
        <CheckoutNote sample={way.sample} test={settings.provider === 'test'} leftOut={leftOut} />
        <UnavailableNote unavailable={unavailable} className="mt-6 max-w-[46rem]" />
      </header>
      <OrderAside lines={lines} offered={offered} />
      <div className="px-5 pt-7 pb-16 sm:px-gutter lg:pt-2">
        <form
          {...checkout.form}
          aria-label="Checkout"
          className="flex max-w-[46rem] flex-col gap-10 sm:gap-14"
        >
          <StillToChoose lines={lines} showMissing={checkout.showMissing.choices} />
          <Part legend="Contact info">
            <BuyerFields {...fields} />
          </Part>
          <Part legend="Student info">
            <StudentFields {...fields} />
          </Part>
          {checkout.toHome && (
            <Part legend={checkoutWords.sentTo}>
              <AddressFields {...fields} />
            </Part>
          )}
          <Part legend="Payment info">
            {way.ownCard && <CardFields {...fields} />}
            {provided && !way.free && (
              <provided.CardFields publishableKey={publishableKey} {...checkout.providerCard} />
            )}
            <PostcodeField {...fields} />
          </Part>
          <div className="contents">
            {provided && !way.free && (
              <WalletsFirst
                Wallets={provided.Wallets}
                publishableKey={publishableKey}
                total={offered.total}
                {...checkout.wallet}
              />
            )}
            <PayFooter {...{ failure, paying: sending }} {...way} {...offered} />
          </div>
        </form>
      </div>
    </main>
  )
}

/** The packages with too few or too many photos. One that was asked about stays: nothing should vanish under the finger. */
function StillToChoose({ lines, showMissing }: { lines: BasketLine[]; showMissing: boolean }) {
  const [atFirst] = useState(() =>
    lines.filter(({ line }) => line.missing !== 0).map(({ galleryKey }) => galleryKey),
  )
  return (
    <div className="grid gap-14 empty:hidden">
      {lines
        .filter(({ galleryKey, line }) => atFirst.includes(galleryKey) || line.missing !== 0)
        .map((line) => (
          <MissingChoices
            key={line.galleryKey}
            line={line}
            several={lines.length > 1}
            showMissing={showMissing}
          />
        ))}
    </div>
  )
}

function Part({ legend, children }: { legend: string; children: ReactNode }) {
  return (
    <fieldset className="grid grid-cols-6 gap-x-6 gap-y-5 sm:gap-x-10 sm:gap-y-7">
      <legend className="mb-4 font-display text-card tracking-[-0.02em] sm:mb-6">{legend}</legend>
      {children}
    </fieldset>
  )
}

/** The wallets of this browser above the card's button; nothing if it has none. */
function WalletsFirst({
  Wallets,
  ...rest
}: Pick<ProviderFields, 'Wallets'> & Omit<WalletsProps, 'onAvailable'>) {
  const [available, setAvailable] = useState(false)
  return (
    <div className="empty:hidden">
      <Wallets {...rest} onAvailable={setAvailable} />
      {available && <p className="text-note text-soft">or pay by card:</p>}
    </div>
  )
}
