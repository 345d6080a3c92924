import { useState } from 'react'
import { payOrderWords } from '../../../content/school/order.ts'
import { payOrder, settleOrder } from '../../../contract/orders/orders.ts'
import { unbrokenDay } from '../../../domain/days.ts'
import type { OrderView } from '../../../domain/orders/order-page.ts'
import type { PaymentSettings } from '../../../domain/orders/payment/payments.ts'
import { cardOutcome } from '../../../domain/orders/payment/test-card.ts'
import { call } from '../../call.ts'
import { now } from '../../clock.ts'
import { type ErrorMessage, explainError } from '../../error-messages.ts'
import { useForm, valuesOf } from '../../use-form.ts'
import { useCardFields } from '../checkout/card-fields.ts'
import { cardOnly, cardWithoutFields, type PaidFields } from '../checkout/checkout-fields.ts'
import { CheckoutNote, PayFooter } from '../checkout/checkout-notes.tsx'
import { CardFields, PostcodeField } from '../checkout/form-fields.tsx'
import { payByTestCard, type TakePayment } from '../checkout/pay.ts'
import { usePaymentSettings } from './queries.ts'

interface PayOrderProps {
  orderKey: string
  order: OrderView
  /** Resolves once the order has been refetched. */
  onPaid: () => Promise<unknown>
}

/** How an order that was taken at the desk is paid: to an account, or here by card. */
export function PayOrder({ orderKey, order, onPaid }: PayOrderProps) {
  const settings = usePaymentSettings()
  if (!order.toPay) return null
  const { until, account } = order.toPay
  if (account)
    return (
      <section aria-label={payOrderWords.transfer} className="mt-8 max-w-[42rem] border-ink border-y py-6">
        <p>{payOrderWords.transferLead(unbrokenDay(until))}</p>
        <dl className="mt-4 grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-2">
          <dt className="text-soft">{payOrderWords.account}</dt>
          <dd className="wrap-anywhere">{account}</dd>
          <dt className="text-soft">{payOrderWords.reference}</dt>
          <dd className="font-slate">{order.number}</dd>
        </dl>
      </section>
    )
  return settings.data ? <CardForm {...{ orderKey, order, onPaid }} settings={settings.data} /> : null
}

function CardForm({ orderKey, order, onPaid, settings }: PayOrderProps & { settings: PaymentSettings }) {
  const isTest = settings.provider === 'test'
  const provided = useCardFields(settings.provider)
  const [failure, setFailure] = useState<ErrorMessage>()
  const [postcode, setPostcode] = useState('')
  /** Takes the payment with the provider's card fields; null while one of them is incomplete. */
  const [take, setTake] = useState<TakePayment | null>(null)
  const [tried, setTried] = useState(false)
  const { problems, sending, form } = useForm<PaidFields>({
    check: (isTest ? cardOnly : cardWithoutFields)(now()),
    send: async ({ cardNumber }) => {
      setFailure(undefined)
      const pay = isTest ? payByTestCard(cardOutcome(cardNumber)) : take
      if (!pay) return
      try {
        const { payment } = await call(payOrder, { params: { key: orderKey } })
        const { paid, reason } = payment ? await pay(payment) : { paid: true, reason: null }
        if (!paid) return setFailure(payOrderWords.declined(reason))
        if (!isTest) await call(settleOrder, { params: { key: orderKey } }).catch(() => undefined)
      } catch (error) {
        setFailure(explainError(error))
      }
      await onPaid()
    },
  })
  const fields = { start: BLANK, problems }
  return (
    <form
      {...form}
      onSubmit={(event) => {
        setTried(true)
        return form.onSubmit(event)
      }}
      onInput={(event) => {
        setPostcode(valuesOf(event.currentTarget).billingPostcode ?? '')
        form.onInput(event)
      }}
      aria-label={payOrderWords.card}
      className="mt-8 flex max-w-[42rem] flex-col gap-10 border-ink border-y py-6 sm:gap-14"
    >
      <CheckoutNote sample={false} test={isTest} leftOut={0} />
      <fieldset className="-mt-4 grid grid-cols-6 gap-x-6 gap-y-7 sm:gap-x-10">
        <legend className="mb-6 font-display text-item">
          {payOrderWords.cardLead(unbrokenDay(order.toPay?.until ?? order.placedAt))}
        </legend>
        {isTest && <CardFields {...fields} />}
        {provided && (
          <provided.CardFields
            publishableKey={settings.publishableKey ?? ''}
            billing={() => ({ name: order.buyerFirstName, email: null, postcode })}
            onTake={(next) => setTake(() => next)}
            showMissing={tried}
          />
        )}
        <PostcodeField {...fields} />
      </fieldset>
      <PayFooter
        {...{ failure, paying: sending, sample: false, free: false, total: order.total, pending: false }}
        provider={settings.provider}
      />
    </form>
  )
}

const BLANK = {
  ...{ firstName: '', lastName: '', email: '', phone: '', childName: '', className: '' },
  ...{ billingPostcode: '', cardNumber: '', expiry: '', cvc: '' },
}
