import { useRef, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import {
  brokenWhilePaying,
  type Message,
  paymentUnclear,
  unreachableWhilePaying,
} from '../../content/messages.ts'
import { cardOutcome } from '../../domain/test-card.ts'
import { ApiError } from '../api.ts'
import type { CheckoutFields } from './checkout-fields.ts'
import type { Confirmed } from './checkout-state.ts'
import { explain } from './explain.ts'
import type { Line } from './order-line.ts'
import { pay } from './pay.ts'

interface PaymentProps {
  form: UseFormReturn<CheckoutFields>
  code: string
  line: Line
  /** The gallery is to be looked at again. */
  onStale: () => void
  onConfirmed: (confirmed: Confirmed) => void
}

/** Refusals that a fresh look at the gallery explains. */
const STALE = ['price-changed', 'photos-changed', 'no-photos', 'choose-photos']

/** Pays one basket. A second press while the first is on its way does nothing. */
export function usePayment({ form, code, line, onStale, onConfirmed }: PaymentProps) {
  const busy = useRef(false)
  const [paying, setPaying] = useState(false)
  const [failure, setFailure] = useState<Message>()

  async function submit(values: CheckoutFields) {
    if (busy.current) return
    busy.current = true
    setPaying(true)
    setFailure(undefined)
    try {
      const { cardNumber, expiry: _, cvc: __, phone, ...buyer } = values
      const lines = [{ accessCode: code, packageId: line.pack?.id ?? null, photoIds: line.photoIds }]
      const wanted = { buyer: { ...buyer, ...(phone && { phone }) }, lines, shownTotal: line.price.total }
      const outcome = await pay(wanted, cardOutcome(cardNumber))
      if ('confirmed' in outcome) onConfirmed(outcome.confirmed)
      else setFailure(outcome.declined ? { title: 'Card declined', text: outcome.declined } : paymentUnclear)
    } catch (error) {
      setFailure(refusal(error))
    }
    busy.current = false
    setPaying(false)
  }

  function refusal(error: unknown): Message {
    if (!(error instanceof ApiError)) return explain(error)
    if (STALE.includes(error.code)) onStale()
    for (const [path, message] of Object.entries(error.fields)) {
      const field = path.replace(/^buyer\./, '')
      if (field in form.getValues())
        form.setError(field as keyof CheckoutFields, { message }, { shouldFocus: true })
    }
    if (error.status === 0) return unreachableWhilePaying
    return error.status >= 500 ? brokenWhilePaying : explain(error)
  }

  return { submit, paying, failure }
}
