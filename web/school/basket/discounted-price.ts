import { useQuery, useQueryClient } from '@tanstack/react-query'
import { priceForBuyer } from '../../../contract/orders.ts'
import type { BasketPrice, PriceBasket } from '../../../domain/orders/basket-price.ts'
import type { DiscountView } from '../../../domain/orders/offers/discounts.ts'
import { keyOf, queryOf } from '../../endpoint-query.ts'
import { creditKey, currentAttempt, offerCode } from '../checkout/checkout-state.ts'
import { type BasketLine, requestOf, sumOf } from './basket-lines.ts'

/** What an order costs, with offers and credit. */
export interface DiscountedPrice {
  subtotal: number
  discount: number
  total: number
  reductions: DiscountView[]
  /** Each line's total, in their order. */
  totals: number[]
  /** The code that the order is placed with. */
  code: string | undefined
  /** Whether the first answer for this basket is still pending. */
  pending: boolean
  /** Null if there are no codes. */
  codeEntry: CodeEntry | null
  /**
   * The key of the credit that the order is placed with. Sent even if it takes nothing off an order to the address tried
   * last: with another address the server answers that the price has changed.
   */
  creditKey: string | undefined
  /** Null without a mailed link. */
  creditEntry: CreditEntry | null
}

/** The credit of a mailed link. */
export interface CreditEntry {
  /** Why it does not apply. */
  problem: string | null
  remove: () => void
}

export interface CodeEntry {
  /** The code in use; empty without one. */
  code: string
  /** Why it does not apply. */
  problem: string | null
  /** Tries a code: undefined once it is in use, else why not. */
  use: (code: string) => Promise<string | undefined>
  remove: () => void
}

/** The price of these lines with the server's reductions; until it answers, the price without offers. */
export function useDiscountedPrice(lines: BasketLine[]): DiscountedPrice {
  const queries = useQueryClient()
  const code = offerCode.use()
  const key = creditKey.use()
  const payable = lines.every(({ gallery, line }) => !gallery.sample && line.missing === 0)
  const body = requestFor(lines, code, key)
  const { data, isPending, isError } = useQuery({
    ...queryOf(priceForBuyer, { body }),
    enabled: payable && lines.length > 0,
    retry: false,
  })
  const price = payable ? data : undefined
  async function use(typed: string) {
    const tried = requestFor(lines, typed, key)
    const { codeProblem } = await queries.fetchQuery({
      ...queryOf(priceForBuyer, { body: tried }),
      retry: false,
    })
    if (codeProblem) return codeProblem
    offerCode.set(typed)
    return undefined
  }
  const entry = { code, problem: price?.codeProblem ?? null, use, remove: () => offerCode.set('') }
  return {
    ...sumsOf(lines, price),
    code: code && !price?.codeProblem ? code : undefined,
    pending: payable && isPending && !isError,
    codeEntry: price && (price.takesCodes || code) ? entry : null,
    creditKey: key || undefined,
    creditEntry: price && key ? { problem: price.creditProblem, remove: () => creditKey.set('') } : null,
  }
}

/** Prices the basket again after the server refused it. */
export function useFreshPrices() {
  const queries = useQueryClient()
  return () => queries.invalidateQueries({ queryKey: keyOf(priceForBuyer) })
}

function requestFor(lines: BasketLine[], code: string, key: string): PriceBasket {
  const email = currentAttempt()?.email
  return {
    lines: lines.map(requestOf),
    ...(code && { code }),
    ...(key && { creditKey: key }),
    ...(email && { email }),
  }
}

function sumsOf(lines: BasketLine[], price: BasketPrice | undefined) {
  const { subtotal, discount, total, reductions } = price ?? { ...sumOf(lines), reductions: [] }
  const totals = price ? price.lines.map((line) => line.total) : lines.map(({ line }) => line.price.total)
  return { subtotal, discount, total, reductions, totals }
}
