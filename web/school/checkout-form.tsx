import { zodResolver } from '@hookform/resolvers/zod'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import { Link } from 'react-router'
import type { Message } from '../../content/messages.ts'
import { formatPounds } from '../../domain/money.ts'
import type { Gallery } from '../../domain/photos.ts'
import { Button } from '../ui/button.tsx'
import { type CheckoutFields, checkoutFields, KEPT_FIELDS } from './checkout-fields.ts'
import { BuyerFields, CardFields, StudentFields } from './checkout-parts.tsx'
import { type Confirmed, keepTyped, typedNow } from './checkout-state.ts'
import { MissingChoices } from './missing-choices.tsx'
import type { Line } from './order-line.ts'
import { Failure, LockIcon, ScreenHeading, textLink } from './screen.tsx'
import { Summary } from './summary.tsx'
import { usePayment } from './use-payment.ts'

interface CheckoutFormProps {
  code: string
  gallery: Gallery
  line: Line
  onRefetch: () => void
  onConfirmed: (confirmed: Confirmed) => void
}

/** Everything that is asked before paying, on one screen. What is typed survives every failure. */
export function CheckoutForm({ code, gallery, line, onRefetch, onConfirmed }: CheckoutFormProps) {
  const form = useForm<CheckoutFields>({
    resolver: zodResolver(checkoutFields(new Date())),
    defaultValues: startingValues(gallery),
    reValidateMode: 'onChange',
  })
  const { submit, paying, failure } = usePayment({ form, code, line, onStale: onRefetch, onConfirmed })
  // Once asked for, the choice stays on screen: what vanishes under a finger is no help.
  const [asking] = useState(line.missing !== 0)
  const [reminded, setReminded] = useState(false)
  const choices = useRef<HTMLElement>(null)

  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ values }) => keepTyped(keptPart(values)),
      }),
    [form],
  )

  async function send(values: CheckoutFields) {
    if (line.missing === 0) return submit(values)
    setReminded(true)
    choices.current?.focus()
    return undefined
  }

  const { sample } = gallery
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
        <TestMode sample={sample} />
      </header>
      <OrderAside gallery={gallery} line={line} />
      <div className="px-5 pt-8 pb-16 sm:px-gutter lg:pt-2">
        <form
          onSubmit={form.handleSubmit(send)}
          noValidate
          aria-label="Checkout"
          className="grid max-w-[46rem] gap-14"
        >
          {(asking || line.missing !== 0) && (
            <MissingChoices ref={choices} code={code} gallery={gallery} line={line} asked={reminded} />
          )}
          <Part legend="Contact info">
            <BuyerFields form={form} />
          </Part>
          <Part legend="Student info">
            <StudentFields form={form} />
          </Part>
          <Part legend="Payment info">
            <CardFields form={form} />
          </Part>
          <PayFoot {...{ failure, paying, sample }} total={line.price.total} />
        </form>
      </div>
    </main>
  )
}

function OrderAside({ gallery, line }: { gallery: Gallery; line: Line }) {
  return (
    <aside
      aria-label="Your order"
      className="border-line bg-raised px-5 py-8 max-lg:border-y sm:max-lg:px-gutter lg:row-span-2 lg:border-l lg:px-7 lg:pt-12"
    >
      <div className="lg:sticky lg:top-8">
        <Summary line={line} />
        <p className="mt-4 text-note text-soft leading-snug">
          {gallery.sample ? 'Sample photos.' : `${gallery.firstName}’s photos.`} Prices include VAT.
        </p>
      </div>
    </aside>
  )
}

interface PayFootProps {
  failure: Message | undefined
  paying: boolean
  sample: boolean
  total: number
}

function PayFoot({ failure, paying, sample, total }: PayFootProps) {
  return (
    <div>
      {failure && (
        <div className="mb-6">
          <Failure title={failure.title}>{failure.text}</Failure>
        </div>
      )}
      <Button
        type="submit"
        aria-disabled={paying}
        className="min-h-14 w-full hover:bg-ink hover:text-ground sm:w-auto sm:min-w-64"
      >
        {paying ? 'Processing…' : sample ? 'Place sample order' : `Pay ${formatPounds(total)}`}
      </Button>
      <p role="status" className="sr-only">
        {paying && 'Processing your payment'}
      </p>
      <p className="mt-4 flex max-w-[34em] gap-3 text-note text-soft leading-snug">
        <LockIcon />
        Your card’s digits stay in this browser and are not kept.
      </p>
    </div>
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

function TestMode({ sample }: { sample: boolean }) {
  return (
    <div className="mt-6 max-w-[46rem] border-heather border-l-2 bg-raised px-4 py-3 text-note leading-snug">
      <p className="font-[560]">Test mode: no money is taken.</p>
      <p className="mt-1 text-soft">
        Pay with the card{' '}
        <span className="whitespace-nowrap font-slate text-small text-ink">4242 4242 4242 4242</span>, any
        date to come and any three digits.
        {sample && ' This is a sample order: nothing is charged, and nothing will be sent.'}
      </p>
    </div>
  )
}

/** What was typed before, else what the gallery knows. */
function startingValues({ sample, firstName, classRef }: Gallery): CheckoutFields {
  const blank = { firstName: '', lastName: '', email: '', phone: '', billingPostcode: '' }
  const child = { childName: sample ? '' : firstName, className: sample ? '' : classRef }
  return { ...blank, ...child, ...typedNow(), cardNumber: '', expiry: '', cvc: '' }
}

function keptPart(values: CheckoutFields): Record<string, string> {
  return Object.fromEntries(KEPT_FIELDS.map((name) => [name, values[name] ?? '']))
}
