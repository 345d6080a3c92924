import {
  CardCvcElement,
  CardExpiryElement,
  CardNumberElement,
  Elements,
  useElements,
  useStripe,
} from '@stripe/react-stripe-js'
import { type ComponentType, useEffect, useId, useState } from 'react'
import type { CardFieldsProps } from './card-fields.ts'
import { outcomeOf, stripeFor } from './stripe.ts'

/** Stripe's own card fields; the card's digits go to Stripe only. */
export function StripeCard({ publishableKey, ...rest }: CardFieldsProps) {
  const [stripe] = useState(() => stripeFor(publishableKey))
  return (
    <Elements stripe={stripe} options={{ locale: 'en-GB' }}>
      <Fields {...rest} />
    </Elements>
  )
}

const FIELDS = [
  { name: 'number', label: 'Card number', Element: CardNumberElement, className: 'col-span-6' },
  {
    name: 'expiry',
    label: 'Expiry (MM/YY)',
    Element: CardExpiryElement,
    className: 'col-span-3 sm:col-span-2',
  },
  { name: 'cvc', label: 'CVC', Element: CardCvcElement, className: 'col-span-3 sm:col-span-2' },
] as const

type Problems = Partial<Record<(typeof FIELDS)[number]['name'], string | null>>

function Fields({ billing, onTake, showMissing }: Omit<CardFieldsProps, 'publishableKey'>) {
  const stripe = useStripe()
  const elements = useElements()
  /** Problems by field; null once complete. */
  const [problems, setProblems] = useState<Problems>({})
  const complete = FIELDS.every(({ name }) => problems[name] === null)

  // biome-ignore lint/correctness/useExhaustiveDependencies: the callbacks are made anew each time
  useEffect(() => {
    const card = elements?.getElement(CardNumberElement)
    if (!stripe || !card || !complete) return onTake(null)
    onTake(async ({ clientSecret }) => {
      const { name, email, postcode } = billing()
      return outcomeOf(
        await stripe.confirmCardPayment(clientSecret, {
          payment_method: {
            card,
            billing_details: { name, ...(email !== null && { email }), address: { postal_code: postcode } },
          },
        }),
      )
    })
  }, [stripe, elements, complete])

  return FIELDS.map(({ name, label, Element, className }) => (
    <StripeField
      key={name}
      label={label}
      Element={Element as StripeElement}
      className={className}
      problem={
        problems[name] ?? (showMissing && problems[name] === undefined ? `${label} is required` : undefined)
      }
      onChange={({ complete, error }) =>
        setProblems((now) => ({ ...now, [name]: complete ? null : error?.message }))
      }
    />
  ))
}

interface ElementState {
  complete: boolean
  error?: { message: string } | undefined
}

type StripeElement = ComponentType<{
  id: string
  options: object
  onChange: (state: ElementState) => void
}>

interface StripeFieldProps {
  label: string
  Element: StripeElement
  className: string
  problem: string | undefined
  onChange: (state: ElementState) => void
}

function StripeField({ label, Element, className, problem, onChange }: StripeFieldProps) {
  const id = useId()
  return (
    <div className={className}>
      <label htmlFor={id} className="text-small text-soft leading-snug">
        {label}
      </label>
      <div
        className={`mt-1 min-h-11 border-b py-2.5 ${problem ? 'border-wrong' : 'border-edge'} focus-within:border-ink focus-within:shadow-[0_1px_0_var(--ink)]`}
      >
        <Element id={id} options={{ style: elementStyle() }} onChange={onChange} />
      </div>
      {problem && (
        <p role="alert" className="mt-2 text-small text-wrong leading-snug">
          {problem}
        </p>
      )}
    </div>
  )
}

/** Stripe's iframes cannot read our CSS variables. */
function elementStyle() {
  const token = (name: string) => getComputedStyle(document.documentElement).getPropertyValue(name).trim()
  return {
    base: {
      color: token('--color-peat'),
      fontSize: '17px',
      '::placeholder': { color: token('--color-lichen') },
    },
    invalid: { color: token('--color-rowan') },
  }
}
