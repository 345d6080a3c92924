import { type RefObject, useRef } from 'react'
import { now } from '../../clock.ts'
import { valuesOf } from '../../use-form.ts'
import { fieldsWithoutCard } from './checkout-fields.ts'
import type { TakePayment } from './pay.ts'

interface WalletOptions {
  form: RefObject<HTMLFormElement | null>
  /** Whether the form is being sent. */
  sending: boolean
  /** Whether every package has its photos. */
  complete: boolean
  /** Whether the price is known. */
  priced: boolean
}

/** Pays by a wallet: submits the checkout's form, and reports back whether it was paid. */
export function useWallet({ form, sending, complete, priced }: WalletOptions) {
  const confirmed = useRef<{ take: TakePayment; onPaid: (paid: boolean) => void }>(null)
  return {
    /** What the buyer confirmed in the wallet, until the outcome is known. */
    confirmed,
    /** Whether a wallet may open; if something is missing, the form says what. */
    mayPay() {
      if (sending) return false
      const filledIn = form.current && fieldsWithoutCard(now()).safeParse(valuesOf(form.current)).success
      if (filledIn && complete) return priced
      form.current?.requestSubmit()
      return false
    },
    /** Resolves to whether it was paid. */
    async pay(take: TakePayment): Promise<boolean> {
      const paid = new Promise<boolean>((onPaid) => {
        confirmed.current = { take, onPaid }
      })
      form.current?.requestSubmit()
      return paid.finally(() => {
        confirmed.current = null
      })
    },
  }
}
