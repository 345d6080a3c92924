import type { PriceListBody } from '../../../domain/orders/price-lists.ts'
import type { Finding } from '../check.ts'
import { readTableRows } from '../row-files.ts'
import { pounds, sums, unequal } from './sums.ts'

interface OrderRow {
  id: string
  number: number
  state: string
  prints: string
}
interface LineRow {
  id: string
  order_id: string
  price_list_version_id: string
  package_id: string | null
  photo_count: number
  /** Missing until an older release's database is migrated. */
  product?: string | null
  quantity?: number | null
  total: number
}
interface ReductionRow {
  order_id: string
  line_id: string
  offer_id: string | null
  amount: number
}
interface CreditUseRow {
  order_id: string
  credit_id: string
  amount: number
  given_back: number
}
interface RefundRow {
  order_id: string
  /** Missing until an older release's database is migrated. */
  credit?: number | null
}
interface OfferUseRow {
  order_id: string
  offer_id: string
  given_back_at: string | null
}

/** The states in which an order holds no credit. */
const GIVEN_UP = ['cancelled', 'refunded']

/** What is wrong with an order, in words. */
type SaysOfOrder = (order: OrderRow) => string[]

/**
 * Compares orders with their reductions: each line with the prices it was sold at, credit and offers with their
 * recorded uses.
 */
export async function readDiscounts(folder: string): Promise<SaysOfOrder> {
  const byLine = new Map<string, number>()
  const offersOf = new Map<string, Set<string>>()
  for await (const { line_id, order_id, offer_id, amount } of readTableRows<ReductionRow>(
    folder,
    'order_reductions',
  )) {
    byLine.set(line_id, (byLine.get(line_id) ?? 0) + amount)
    if (offer_id) offersOf.set(order_id, (offersOf.get(order_id) ?? new Set()).add(offer_id))
  }
  const linesWrong = await compareLines(folder, byLine)
  const byCredit = await sums<ReductionRow>(folder, 'order_reductions', (row) =>
    row.offer_id ? 0 : row.amount,
  )
  const creditUsed = await sums<CreditUseRow>(folder, 'credit_uses', (row) => row.amount)
  const creditBack = await sums<CreditUseRow>(folder, 'credit_uses', (row) => row.given_back)
  const uses = new Map<string, OfferUseRow[]>()
  for await (const use of readTableRows<OfferUseRow>(folder, 'offer_uses'))
    uses.set(use.order_id, [...(uses.get(use.order_id) ?? []), use])
  const withRefunds = await sums<RefundRow>(folder, 'refunds', ({ credit }) => credit ?? 0)
  return ({ id, state, prints }) => [
    ...(linesWrong.get(id) ?? []),
    ...unequal('Credit taken off', byCredit.get(id) ?? 0, 'credit used', creditUsed.get(id) ?? 0),
    // Cancelled prints return credit too; an order that was abandoned or refunded holds none because of its state.
    ...(prints === 'cancelled' || GIVEN_UP.includes(state)
      ? []
      : unequal('Credit given back', creditBack.get(id) ?? 0, 'with its refunds', withRefunds.get(id) ?? 0)),
    ...compareUses(state, offersOf.get(id) ?? new Set(), uses.get(id) ?? []),
  ]
}

/** By order: lines whose price is not what they were sold at, less reductions. */
async function compareLines(folder: string, reduced: Map<string, number>): Promise<Map<string, string[]>> {
  const versions = new Map<string, PriceListBody>()
  for await (const row of readTableRows<{ id: string; body: PriceListBody }>(folder, 'price_list_versions'))
    versions.set(row.id, row.body)
  const wrong = new Map<string, string[]>()
  for await (const line of readTableRows<LineRow>(folder, 'order_lines')) {
    const prices = versions.get(line.price_list_version_id)
    // From before price lists had versions.
    if (!prices) continue
    const off = reduced.get(line.id) ?? 0
    const says = unequal(
      'A line by its price list',
      listedPrice(prices, line),
      'paid and taken off',
      line.total + off,
    )
    if (says.length > 0) wrong.set(line.order_id, [...(wrong.get(line.order_id) ?? []), ...says])
  }
  return wrong
}

function listedPrice({ single, packages, extras = [] }: PriceListBody, line: LineRow): number {
  const { product, quantity } = line
  if (product && quantity) return (extras.find((one) => one.product === product)?.price ?? 0) * quantity
  if (line.package_id === null) return line.photo_count * (single ?? 0)
  return packages.find(({ id }) => id === line.package_id)?.price ?? 0
}

/** Each offer on an order counts as one use, until the order is abandoned. */
function compareUses(state: string, offers: Set<string>, uses: OfferUseRow[]): string[] {
  const used = new Set(uses.map(({ offer_id }) => offer_id))
  const unused = [...offers].filter((id) => !used.has(id)).length
  const idle = [...used].filter((id) => !offers.has(id)).length
  const held = uses.filter(({ given_back_at }) => given_back_at === null).length
  const givenUp = state === 'cancelled'
  return [
    ...(unused > 0 ? [`Offers that took something off and are not used by it: ${unused}.`] : []),
    ...(idle > 0 ? [`Offers that it uses and that took nothing off: ${idle}.`] : []),
    ...(givenUp && held > 0 ? [`It was cancelled and still uses offers: ${held}.`] : []),
    ...(!givenUp && held < uses.length
      ? [`Its uses of offers are given back, and it is ${state.replace('_', ' ')}.`]
      : []),
  ]
}

/**
 * Credits of which orders hold more than was given. That is owed, not wrong, if a refund failed, or if an order was
 * paid after it had been abandoned and the credit it returned was spent elsewhere.
 */
export async function checkCredits(
  folder: string,
  orders: Map<string, Pick<OrderRow, 'number' | 'state'>>,
): Promise<Finding[]> {
  const held = new Map<string, number>()
  const holders = new Map<string, string[]>()
  for await (const { credit_id, order_id, amount, given_back } of readTableRows<CreditUseRow>(
    folder,
    'credit_uses',
  )) {
    if (GIVEN_UP.includes(orders.get(order_id)?.state ?? '')) continue
    held.set(credit_id, (held.get(credit_id) ?? 0) + amount - given_back)
    holders.set(credit_id, [...(holders.get(credit_id) ?? []), order_id])
  }
  const findings: Finding[] = []
  const overdrawn: { id: string; amount: number }[] = []
  for await (const credit of readTableRows<{ id: string; amount: number }>(folder, 'credits'))
    if ((held.get(credit.id) ?? 0) > credit.amount) overdrawn.push(credit)
  if (overdrawn.length === 0) return findings
  const cameBack = await ordersThatCameBack(folder)
  for (const { id, amount } of overdrawn) {
    const by = holders.get(id) ?? []
    if (by.some((order) => cameBack.has(order))) continue
    const where = by.map((order) => `TW-${orders.get(order)?.number}`).join(', ')
    findings.push({
      what: 'book',
      where,
      says: `Credit given: ${pounds(amount)}, used: ${pounds(held.get(id) ?? 0)}.`,
    })
  }
  return findings
}

/** Orders with a failed refund, or that were once abandoned. */
async function ordersThatCameBack(folder: string): Promise<Set<string>> {
  const found = new Set<string>()
  for await (const row of readTableRows<{ order_id: string }>(folder, 'failed_refunds'))
    found.add(row.order_id)
  for await (const row of readTableRows<{ action: string; subject_id: string }>(folder, 'audit_log'))
    if (row.action === 'order.cancelled') found.add(row.subject_id)
  return found
}
