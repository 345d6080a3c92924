import '../school.css'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { checkoutWords } from '../../../content/school/basket.ts'
import { unbrokenDay } from '../../../domain/days.ts'
import { formatPounds } from '../../../domain/money.ts'
import type { PaymentProvider } from '../../../domain/orders/payment/payments.ts'
import { school } from '../../../domain/screens.ts'
import type { ErrorMessage } from '../../http/error-messages.ts'
import { PrivacyNote } from '../../privacy-note.tsx'
import { Failure, LockIcon, textLink } from '../../shell/screen.tsx'
import { Button } from '../../ui/button.tsx'
import type { BasketLine } from '../basket/basket-lines.ts'
import type { DiscountedPrice } from '../basket/discounted-price.ts'
import { vatOfLines } from '../basket/order-line.ts'
import { Summary } from '../basket/summary.tsx'
import { SignInLink } from '../signed-in.tsx'
import { FoldedSums } from './bought.tsx'
import { cardFieldsOf } from './card-fields.ts'

interface CheckoutNoteProps {
  sample: boolean
  test: boolean
  leftOut: number
}

/** At the top: no money is taken, nothing is delivered, or part of the basket is left out. */
export function CheckoutNote({ sample, test, leftOut }: CheckoutNoteProps) {
  if (!sample && !test && leftOut === 0) return null
  return (
    <div className="mt-6 grid max-w-[46rem] gap-1 border-heather border-l-2 bg-raised px-4 py-3 text-note leading-snug">
      {test && <p className="font-[560]">{checkoutWords.testMode}</p>}
      {(test || sample) && (
        <p className="text-soft">
          {checkoutWords.testCard.before}{' '}
          <span className="inline-block font-slate text-small text-ink">4242 4242 4242 4242</span>
          {checkoutWords.testCard.after}
        </p>
      )}
      {sample && <p className="text-soft">{checkoutWords.sample}</p>}
      {leftOut > 0 && (
        <p className="text-soft">
          {sample ? checkoutWords.realStays : checkoutWords.sampleStays}{' '}
          <Link to={school.basket} className={textLink}>
            See your basket
          </Link>
        </p>
      )}
    </div>
  )
}

export function OrderAside({ lines, offered }: { lines: BasketLine[]; offered: DiscountedPrice }) {
  return (
    <aside
      aria-label="Your order"
      className="border-line bg-raised px-5 py-8 max-lg:border-y max-lg:py-2 sm:max-lg:px-gutter lg:row-span-2 lg:border-l lg:px-7 lg:pt-12"
    >
      <div className="lg:sticky lg:top-8">
        <Summary
          lines={lines}
          offered={offered}
          fold={(sums) => (
            <FoldedSums lines={lines} total={offered.total}>
              {sums}
            </FoldedSums>
          )}
        />
        <PrintsSettled lines={lines} />
        <p className="mt-4 max-lg:mt-1 max-lg:mb-2 text-note text-soft leading-snug">
          {vatOfLines(lines)}{' '}
          <Link to={school.basket} className={textLink}>
            Change your basket
          </Link>
        </p>
      </div>
    </aside>
  )
}

/** Until when prints can be changed, before they are paid for. */
function PrintsSettled({ lines }: { lines: BasketLine[] }) {
  const withPrints = lines.filter(
    ({ gallery, line }) => !gallery.sample && (line.pack?.prints.length ?? 0) + line.extras.length > 0,
  )
  const days = new Set(withPrints.map(({ gallery }) => gallery.printsUntil))
  return [...days].map((day) => (
    <p key={day} className="mt-4 text-note leading-snug">
      {checkoutWords.printsSettled(day && unbrokenDay(day))}
    </p>
  ))
}

interface PayFootProps {
  failure: ErrorMessage | undefined
  paying: boolean
  sample: boolean
  /** Whether offers left nothing to pay. */
  free: boolean
  total: number
  /** Whether the price is loading. */
  pending: boolean
  /** The provider whose card fields are shown; ours in test mode. */
  provider: PaymentProvider
}

export function PayFooter({ failure, paying, sample, free, total, pending, provider }: PayFootProps) {
  const message = useRef<HTMLDivElement>(null)
  const bar = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // The message pushes the button down; on a phone it would leave the screen. A wrong field has the focus instead.
    if (!failure || document.activeElement?.matches('[aria-invalid]')) return
    message.current?.scrollIntoView({ block: 'nearest' })
    bar.current?.scrollIntoView({ block: 'nearest' })
  }, [failure])
  return (
    <>
      {failure && (
        <div ref={message} className="scroll-mt-6 scroll-mb-30">
          <Failure title={failure.title}>
            {failure.text} {failure.signIn && <SignInLink />}
          </Failure>
        </div>
      )}
      <div ref={bar} className="pay-bar">
        <Button
          type="submit"
          aria-disabled={paying || pending}
          className="min-h-14 w-full hover:bg-ink hover:text-ground sm:w-auto sm:min-w-64"
        >
          {paying ? 'Processing…' : pending ? 'One moment…' : payLabel(sample, total)}
        </Button>
        <p role="status" className="sr-only">
          {paying && 'Processing your payment'}
        </p>
      </div>
      <div className="-mt-6 sm:-mt-10">
        <p className="flex max-w-[34em] gap-3 text-note text-soft leading-snug">
          <LockIcon />
          {free
            ? checkoutWords.nothingToPay
            : provider === 'test'
              ? checkoutWords.digitsNotKept
              : checkoutWords.digitsGoTo(cardFieldsOf[provider].name)}
        </p>
        <PrivacyNote className="mt-2" />
      </div>
    </>
  )
}

function payLabel(sample: boolean, total: number): string {
  if (sample) return 'Place sample order'
  return total === 0 ? 'Place order' : `Pay ${formatPounds(total)}`
}
