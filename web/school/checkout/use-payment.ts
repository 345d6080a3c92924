import { useState } from 'react'
import { brokenWhilePaying, paymentUnclear, unreachableWhilePaying } from '../../../content/messages.ts'
import { cardOutcome } from '../../../domain/orders/test-card.ts'
import { ApiError } from '../../api.ts'
import { type Explained, explain } from '../../explain.ts'
import type { Problems } from '../../use-form.ts'
import { type BasketLine, sumOf } from '../basket/basket-lines.ts'
import { doorOfLine } from '../gallery-access.ts'
import type { CheckoutFields } from './checkout-fields.ts'
import { pay, type TakePayment, withTestCard } from './pay.ts'

interface PaymentProps {
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

/** Pays one basket, and says how that went. */
export function usePayment({ lines, take, onStale }: PaymentProps) {
  const [failure, setFailure] = useState<Explained>()

  /** `blame` shows what the server says of fields. */
  async function submit(values: CheckoutFields, blame: (problems: Problems) => void) {
    setFailure(undefined)
    try {
      const outcome = await pay(wantedOf(values, lines), take ?? withTestCard(cardOutcome(values.cardNumber)))
      if ('declined' in outcome)
        setFailure(outcome.declined ? { title: 'Card declined', text: outcome.declined } : paymentUnclear)
    } catch (error) {
      if (error instanceof ApiError) blame(withoutBuyer(error.fields))
      setFailure(refusal(error))
    }
  }

  function refusal(error: unknown): Explained {
    if (!(error instanceof ApiError)) return explain(error)
    if (STALE.includes(error.code)) onStale()
    if (error.status === 0) return unreachableWhilePaying
    return error.status >= 500 ? brokenWhilePaying : explain(error)
  }

  return { submit, failure }
}

/** `buyer.email` is the field `email`. */
const withoutBuyer = (fields: Problems): Problems =>
  Object.fromEntries(Object.entries(fields).map(([path, problem]) => [path.replace(/^buyer\./, ''), problem]))

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
