import { useQuery, useQueryClient } from '@tanstack/react-query'
import { priceForBuyer } from '../../../contract/orders/orders.ts'
import type { BasketPrice, PriceBasket } from '../../../domain/orders/checkout/basket-price.ts'
import type { DiscountView } from '../../../domain/orders/offers/discounts.ts'
import { type HomeDelivery, parcelsOf, priceOfParcels } from '../../../domain/orders/prints/home-delivery.ts'
import { keyOf, queryOf } from '../../http/endpoint-query.ts'
import { creditKey, currentAttempt, offerCode, sendHome } from '../checkout/checkout-state.ts'
import { type BasketLine, requestOf, sumOfLines } from './basket-lines.ts'

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
  /** Where the prints can be sent; null if they all go to the school. */
  delivery: DeliveryEntry | null
  /** Null without a mailed link. */
  creditEntry: CreditEntry | null
}

/** The choice of where prints are sent. */
export interface DeliveryEntry extends HomeDelivery {
  /** To the buyer's address, for the price of the parcels, which is in the total. */
  toHome: boolean
  choose: (toHome: boolean) => void
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
  const offered = homeDeliveryOf(lines)
  const toHome = sendHome.use() && offered !== undefined
  const body = requestFor(lines, { code, key, toHome })
  const { data, isPending, isError } = useQuery({
    ...queryOf(priceForBuyer, { body }),
    enabled: payable && lines.length > 0,
    retry: false,
  })
  const price = payable ? data : undefined
  async function use(typed: string) {
    const tried = requestFor(lines, { code: typed, key, toHome })
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
    ...sumsOf(lines, price, toHome ? offered : undefined),
    code: code && !price?.codeProblem ? code : undefined,
    pending: payable && isPending && !isError,
    codeEntry: price && (price.takesCodes || code) ? entry : null,
    delivery: offered ? { ...(price?.homeDelivery ?? offered), toHome, choose: sendHome.set } : null,
    creditKey: key || undefined,
    creditEntry: price && key ? { problem: price.creditProblem, remove: () => creditKey.set('') } : null,
  }
}

/** Prices the basket again after the server refused it. */
export function useFreshPrices() {
  const queries = useQueryClient()
  return () => queries.invalidateQueries({ queryKey: keyOf(priceForBuyer) })
}

function requestFor(
  lines: BasketLine[],
  { code, key, toHome }: { code: string; key: string; toHome: boolean },
): PriceBasket {
  const email = currentAttempt()?.email
  return {
    lines: lines.map(requestOf),
    ...(code && { code }),
    ...(key && { creditKey: key }),
    ...(email && { email }),
    ...(toHome && { toHome }),
  }
}

/** Which prints can be sent to the buyer's address, as the server will say; undefined if none can. */
function homeDeliveryOf(lines: BasketLine[]): HomeDelivery | undefined {
  const { parcels, toSchool } = parcelsOf(
    lines.map(({ gallery, line }) => ({
      event: gallery.eventName,
      list: line.list,
      hasPrints: (line.pack?.prints.length ?? 0) + line.extras.length > 0,
    })),
  )
  return parcels.length > 0 ? { parcels, toSchool } : undefined
}

/** With the delivery, if that is chosen, even before the server has answered. */
function sumsOf(lines: BasketLine[], price: BasketPrice | undefined, home: HomeDelivery | undefined) {
  const listed = sumOfLines(lines)
  const parcels = home ? priceOfParcels(home) : 0
  const { subtotal, discount, total, reductions } = price ?? {
    subtotal: listed.subtotal + parcels,
    discount: listed.discount,
    total: listed.total + parcels,
    reductions: [],
  }
  const totals = price ? price.lines.map((line) => line.total) : lines.map(({ line }) => line.price.total)
  return { subtotal, discount, total, reductions, totals }
}
