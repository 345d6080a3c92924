import { useState } from 'react'
import { contactMessages, paymentUnclear, unreachableWhilePaying } from '../../../content/errors/messages.ts'
import { cardOutcome } from '../../../domain/orders/payment/test-card.ts'
import type { HomeAddress } from '../../../domain/orders/prints/home-delivery.ts'
import { ApiError } from '../../http/api.ts'
import { type ErrorMessage, explainError } from '../../http/error-messages.ts'
import { siteSettings } from '../../site-settings.ts'
import type { Problems } from '../../use-form.ts'
import { type BasketLine, requestOf } from '../basket/basket-lines.ts'
import type { DiscountedPrice } from '../basket/discounted-price.ts'
import { ADDRESS_FIELDS, type CheckoutFields } from './checkout-fields.ts'
import { pay, payByTestCard, type TakePayment } from './pay.ts'

interface PaymentProps {
  lines: BasketLine[]
  offered: DiscountedPrice
  /** Called when the galleries need a refetch. */
  onStale: () => void
}

/** Errors that a refetch of the galleries explains. */
const STALE_CODES = [
  'price-changed',
  'code-refused',
  'credit-refused',
  'photos-changed',
  'no-photos',
  'choose-photos',
  'gallery-closed',
  'prints-closed',
]

/** Pays for a basket, and reports failures. */
export function usePayment({ lines, offered, onStale }: PaymentProps) {
  const [failure, setFailure] = useState<ErrorMessage>()

  /**
   * Resolves to whether it was paid. `take` takes the payment with the provider's fields; null in test mode, where the
   * form's values do. `showProblems` shows the server's messages for fields.
   */
  async function submit(
    values: CheckoutFields,
    take: TakePayment | null,
    showProblems: (problems: Problems) => void,
  ): Promise<boolean> {
    setFailure(undefined)
    try {
      const outcome = await pay(
        purchaseOf(values, lines, offered),
        take ?? payByTestCard(cardOutcome(values.cardNumber)),
      )
      if ('declined' in outcome)
        setFailure(outcome.declined ? { title: 'Card declined', text: outcome.declined } : paymentUnclear)
      return 'confirmed' in outcome
    } catch (error) {
      if (error instanceof ApiError) showProblems(inForm(error.fields))
      setFailure(refusal(error))
      return false
    }
  }

  function refusal(error: unknown): ErrorMessage {
    if (!(error instanceof ApiError)) return explainError(error)
    if (STALE_CODES.includes(error.code)) onStale()
    if (error.status === 0) return unreachableWhilePaying
    return error.status >= 500 && error.code !== 'payments-away'
      ? contactMessages(siteSettings()).brokenWhilePaying
      : explainError(error)
  }

  return { submit, failure }
}

/** Maps `buyer.email` to the field `email`, and `homeAddress.town` to `homeTown`. */
const inForm = (fields: Problems): Problems =>
  Object.fromEntries(Object.entries(fields).map(([path, problem]) => [fieldOf(path), problem]))

function fieldOf(path: string): string {
  const [of, field = ''] = path.split('.')
  if (of === 'buyer') return field
  return of === 'homeAddress' ? (ADDRESS_FIELDS[field as keyof HomeAddress] ?? path) : path
}

function purchaseOf(
  values: CheckoutFields,
  lines: BasketLine[],
  { total, code, creditKey, delivery }: DiscountedPrice,
) {
  const { cardNumber: _, expiry: __, cvc: ___, phone, ...typed } = values
  const { homeName, homeLine1, homeLine2 = '', homeTown, homePostcode, ...buyer } = typed
  return {
    buyer: { ...buyer, ...(phone && { phone }) },
    lines: lines.map(requestOf),
    ...(code && { code }),
    ...(creditKey && { creditKey }),
    ...(delivery?.toHome && {
      homeAddress: {
        name: homeName ?? '',
        line1: homeLine1 ?? '',
        line2: homeLine2,
        town: homeTown ?? '',
        postcode: homePostcode ?? '',
      },
    }),
    shownTotal: total,
    doors: lines.map(({ galleryKey }) => galleryKey),
  }
}
