import { useState } from 'react'
import { payOrderWords } from '../../../content/school/order.ts'
import type { PaymentSettings } from '../../../domain/orders/payment/payments.ts'
import { cardOutcome } from '../../../domain/orders/payment/test-card.ts'
import type { InvoicePayment } from '../../../domain/projects/client-page.ts'
import { now } from '../../clock.ts'
import { type ErrorMessage, explainError } from '../../http/error-messages.ts'
import { useForm, valuesOf } from '../../use-form.ts'
import { useCardFields } from './card-fields.ts'
import { cardOnly, cardWithoutFields, type PaidFields } from './checkout-fields.ts'
import { CheckoutNote, PayFooter } from './checkout-notes.tsx'
import { CardFields, PostcodeField } from './form-fields.tsx'
import { payByTestCard, type TakePayment } from './pay.ts'

interface PayByCardProps {
  /** What is paid, in words, above the fields. */
  legend: string
  total: number
  /** Who pays, as the card's provider is told. */
  payer: string
  settings: PaymentSettings
  /** Begins the payment, or goes on with it; null if nothing is owed any more. */
  begin: () => Promise<InvoicePayment['payment']>
  /** Makes the server ask the provider now. */
  settle: () => Promise<unknown>
  /** Resolves once what was paid has been refetched. */
  onPaid: () => Promise<unknown>
}

/** A form that pays by card for what was agreed before: an order of the desk, or an invoice. */
export function PayByCard({ legend, total, payer, settings, begin, settle, onPaid }: PayByCardProps) {
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
        const payment = await begin()
        const { paid, reason } = payment ? await pay(payment) : { paid: true, reason: null }
        if (!paid) return setFailure(payOrderWords.declined(reason))
        if (!isTest) await settle().catch(() => undefined)
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
        <legend className="mb-6 font-display text-item">{legend}</legend>
        {isTest && <CardFields {...fields} />}
        {provided && (
          <provided.CardFields
            publishableKey={settings.publishableKey ?? ''}
            billing={() => ({ name: payer, email: null, postcode })}
            onTake={(next) => setTake(() => next)}
            showMissing={tried}
          />
        )}
        <PostcodeField {...fields} />
      </fieldset>
      <PayFooter
        {...{ failure, paying: sending, sample: false, free: false, total, pending: false }}
        provider={settings.provider}
      />
    </form>
  )
}

const BLANK = {
  ...{ firstName: '', lastName: '', email: '', phone: '', childName: '', className: '' },
  ...{ billingPostcode: '', cardNumber: '', expiry: '', cvc: '' },
}
