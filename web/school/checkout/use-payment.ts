import { useRef, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { brokenWhilePaying, paymentUnclear, unreachableWhilePaying } from '../../../content/messages.ts'
import { cardOutcome } from '../../../domain/orders/test-card.ts'
import { ApiError } from '../../api.ts'
import { type BasketLine, sumOf } from '../basket/basket-lines.ts'
import { type Explained, explain } from '../explain.ts'
import { doorOfLine } from '../gallery-access.ts'
import type { CheckoutFields } from './checkout-fields.ts'
import { pay, type TakePayment, withTestCard } from './pay.ts'

interface PaymentProps {
  form: UseFormReturn<CheckoutFields>
  lines: BasketLine[]
  /** The provider's own fields pay; null: the test provider does, with what the form holds. */
  take: TakePayment | null
  /** The galleries are to be looked at again. */
  onStale: () => void
}

/** Refusals that a fresh look at the galleries explains. */
const STALE = [
  'price-changed',
  'photos-changed',
  'no-photos',
  'choose-photos',
  'gallery-closed',
  'prints-closed',
]

/** Pays one basket. A second press while the first is on its way does nothing. */
export function usePayment({ form, lines, take, onStale }: PaymentProps) {
  const busy = useRef(false)
  const [paying, setPaying] = useState(false)
  const [failure, setFailure] = useState<Explained>()

  async function submit(values: CheckoutFields) {
    if (busy.current) return
    busy.current = true
    setPaying(true)
    setFailure(undefined)
    try {
      const outcome = await pay(wantedOf(values, lines), take ?? withTestCard(cardOutcome(values.cardNumber)))
      if ('declined' in outcome)
        setFailure(outcome.declined ? { title: 'Card declined', text: outcome.declined } : paymentUnclear)
    } catch (error) {
      setFailure(refusal(error))
    }
    busy.current = false
    setPaying(false)
  }

  function refusal(error: unknown): Explained {
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

function wantedOf(values: CheckoutFields, lines: BasketLine[]) {
  const { cardNumber: _, expiry: __, cvc: ___, phone, ...buyer } = values
  return {
    buyer: { ...buyer, ...(phone && { phone }) },
    lines: lines.map(({ door, choice, line }) => ({
      ...doorOfLine(door),
      priceListId: choice.priceListId,
      packageId: line.pack?.id ?? null,
      photoIds: line.photoIds,
    })),
    shownTotal: sumOf(lines).total,
    doors: lines.map(({ door }) => door),
  }
}
