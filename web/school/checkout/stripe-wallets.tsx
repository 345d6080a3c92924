import { Elements, ExpressCheckoutElement, useElements, useStripe } from '@stripe/react-stripe-js'
import type {
  StripeExpressCheckoutElementClickEvent,
  StripeExpressCheckoutElementConfirmEvent,
} from '@stripe/stripe-js'
import { useState } from 'react'
import type { WalletsProps } from './card-fields.ts'
import type { TakePayment } from './pay.ts'
import { outcomeOf, stripeFor } from './stripe.ts'

/** Apple Pay and Google Pay, where the browser has them; nothing otherwise. */
export function StripeWallets({ publishableKey, total, ...rest }: WalletsProps) {
  const [stripe] = useState(() => stripeFor(publishableKey))
  return (
    <Elements
      stripe={stripe}
      options={{
        mode: 'payment',
        amount: total,
        currency: 'gbp',
        allowedPaymentMethodTypes: ['card'],
        locale: 'en-GB',
      }}
    >
      <Buttons {...rest} />
    </Elements>
  )
}

const never = 'never' as const
const OPTIONS = {
  buttonHeight: 48,
  buttonType: { applePay: 'buy', googlePay: 'buy' },
  paymentMethods: { link: never, amazonPay: never, paypal: never, klarna: never },
} as const

function Buttons({ mayPay, pay, onAvailable }: Omit<WalletsProps, 'publishableKey' | 'total'>) {
  const stripe = useStripe()
  const elements = useElements()
  const [shown, setShown] = useState(false)

  function onClick({ resolve, reject }: StripeExpressCheckoutElementClickEvent) {
    if (mayPay()) resolve()
    else reject()
  }
  async function onConfirm(event: StripeExpressCheckoutElementConfirmEvent) {
    const take: TakePayment = async ({ clientSecret }) => {
      if (!stripe || !elements) return { paid: false, reason: null }
      const { error } = await elements.submit()
      if (error) return outcomeOf({ error })
      const confirmParams = { return_url: location.href }
      return outcomeOf(
        await stripe.confirmPayment({ elements, clientSecret, confirmParams, redirect: 'if_required' }),
      )
    }
    if (!(await pay(take))) event.paymentFailed({ reason: 'fail' })
  }
  return (
    <div className={shown ? 'mb-6 max-w-[26rem]' : 'h-0 overflow-hidden'} inert={!shown}>
      <ExpressCheckoutElement
        options={OPTIONS}
        onReady={({ availablePaymentMethods }) => {
          setShown(availablePaymentMethods !== undefined)
          onAvailable(availablePaymentMethods !== undefined)
        }}
        onClick={onClick}
        onConfirm={onConfirm}
      />
    </div>
  )
}
