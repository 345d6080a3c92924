import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ALL_TESTS } from '../../../tests/long-tests.ts'
import { vatIn } from '../../money.ts'
import { shareOf } from '../ledger/split-proportionally.ts'
import { offeredAs } from '../prices/extras.ts'
import { type PriceList, priceOf, priceOfExtra } from '../prices/price-lists.ts'
import { applyDiscounts } from './apply-discounts.ts'
import type { Discount } from './discounts.ts'
import type { ActiveOffer, OfferedLine } from './offers.ts'

/** A list whose prices the owner changes as the walk goes on. */
const listAt = (single: number, basic: number, printsPrice: number): PriceList => ({
  id: 'gallery',
  name: 'Gallery',
  single,
  packages: [
    {
      id: 'basic',
      name: 'Basic',
      price: basic,
      photos: 3,
      savings: 0,
      items: [],
      printsPrice,
      prints: [{ product: '8x10', quantity: 1 }],
    },
  ],
  extras: [{ product: 'mug', price: single + 250 }],
})

interface Sold {
  lines: { listed: number; total: number; credit: number; printsPrice: number }[]
  subtotal: number
  discount: number
  total: number
  vat: number
  reductions: Discount[]
  state: 'open' | 'paid' | 'cancelled' | 'refunded'
  printed: boolean
  /** What the provider has, and what went back. */
  taken: number
  refunded: number
  /** What it still holds of each credit. */
  held: Map<string, number>
}

interface Shop {
  list: PriceList
  offers: ActiveOffer[]
  credits: Map<string, { amount: number; left: number }>
  orders: Sold[]
}

const start = (): Shop => ({ list: listAt(500, 1200, 400), offers: [], credits: new Map(), orders: [] })
const sum = (figures: Iterable<number>) => [...figures].reduce((all, one) => all + one, 0)

type Step = (shop: Shop) => void
const at = <T>(all: readonly T[], n: number) => all[n % Math.max(1, all.length)]

interface Child {
  photos: number
  pack: boolean
  event: number
  mugs: number
}

function place(shop: Shop, children: Child[]): void {
  const lines = children.flatMap(({ photos, pack, event, mugs }, child): OfferedLine[] => {
    const choice = {
      packageId: pack ? ('basic' as const) : null,
      chosen: photos,
      available: 5,
      sample: false,
    }
    const price = priceOf(shop.list, choice)
    const of = { pupilId: `child ${child}`, eventId: `event ${event}`, schoolName: null }
    const extra = { product: 'mug', quantity: mugs }
    const singly = mugs > 0 ? priceOfExtra(shop.list, extra) : undefined
    const about = { priceListId: 'gallery', packageId: pack ? 'basic' : null, extra: null }
    return [
      { ...of, ...offeredAs(about), price },
      ...(singly ? [{ ...of, ...offeredAs({ ...about, extra }), price: singly }] : []),
    ]
  })
  const credits = [...shop.credits].map(([id, { left }]) => ({ id, left })).filter(({ left }) => left > 0)
  const { prices, reductions } = applyDiscounts(lines, shop.offers, credits)
  const held = new Map<string, number>()
  for (const { creditId, amount } of reductions)
    if (creditId) {
      held.set(creditId, (held.get(creditId) ?? 0) + amount)
      const credit = shop.credits.get(creditId)
      if (credit) credit.left -= amount
    }
  const total = sum(prices.map((price) => price.total))
  shop.orders.push({
    lines: lines.map(({ price, product }, line) => ({
      listed: price.total,
      total: prices[line]?.total ?? 0,
      credit: sum(
        reductions.flatMap((one) => (one.line === line && one.kind === 'credit' ? one.amount : [])),
      ),
      printsPrice: printsPriceOf(shop, product, price.total),
    })),
    subtotal: sum(prices.map((price) => price.subtotal)),
    discount: sum(prices.map((price) => price.discount)),
    total,
    vat: vatIn(total, 20),
    reductions,
    held,
    state: total === 0 ? 'paid' : 'open',
    printed: true,
    taken: 0,
    refunded: 0,
  })
}

/** What of a line goes back when its prints are cancelled, before offers. */
function printsPriceOf({ list }: Shop, product: string | null, listed: number): number {
  if (product?.startsWith('extra:')) return listed
  return product ? (list.packages[0]?.printsPrice ?? 0) : 0
}

function giveBack(shop: Shop, order: Sold, most = Number.POSITIVE_INFINITY): void {
  let rest = most
  for (const [id, held] of order.held) {
    const back = Math.min(rest, held)
    order.held.set(id, held - back)
    const credit = shop.credits.get(id)
    if (credit) credit.left += back
    rest -= back
  }
}

function refund(shop: Shop, order: Sold, pence: number): void {
  order.refunded += Math.min(pence, order.total - order.refunded)
  if (order.state !== 'paid' || order.total === 0 || order.refunded < order.total) return
  order.state = 'refunded'
  giveBack(shop, order)
}

function cancelPrints(shop: Shop, order: Sold): void {
  if (!order.printed || order.state !== 'paid') return
  order.printed = false
  const cost = (part: 'total' | 'credit') =>
    sum(order.lines.map((line) => shareOf(line.printsPrice, { paid: line[part], listed: line.listed })))
  giveBack(shop, order, cost('credit'))
  refund(shop, order, cost('total'))
}

/** The books balance, whatever has happened. */
function balance(shop: Shop): void {
  for (const order of shop.orders) {
    expect(order.subtotal - order.discount).toBe(order.total)
    expect(sum(order.lines.map(({ total }) => total))).toBe(order.total)
    for (const [line, { listed, total }] of order.lines.entries())
      expect(listed - total).toBe(
        sum(order.reductions.flatMap((one) => (one.line === line ? one.amount : []))),
      )
    expect(order.refunded).toBeLessThanOrEqual(order.total)
    expect(order.taken).toBe(order.state === 'paid' || order.state === 'refunded' ? order.total : 0)
    expect(order.vat).toBeLessThanOrEqual(order.total)
    for (const held of order.held.values()) expect(held).toBeGreaterThanOrEqual(0)
    if (order.state === 'cancelled' || order.state === 'refunded') expect(sum(order.held.values())).toBe(0)
  }
  for (const [id, { amount, left }] of shop.credits) {
    expect(left).toBeGreaterThanOrEqual(0)
    expect(left + sum(shop.orders.map(({ held }) => held.get(id) ?? 0))).toBe(amount)
  }
}

const n = fc.nat({ max: 30 })
const child = fc.record({
  photos: fc.integer({ min: 1, max: 5 }),
  pack: fc.boolean(),
  mugs: fc.integer({ min: 0, max: 4 }),
  event: fc.integer({ min: 0, max: 1 }),
})
const anOffer = fc.record({
  kind: fc.constantFrom('siblings' as const, 'early-bird' as const, 'code' as const),
  gives: fc.constantFrom(
    'percent' as const,
    'amount' as const,
    'photo' as const,
    'package' as const,
    'extra' as const,
  ),
  figure: fc.integer({ min: 1, max: 100 }),
  combines: fc.boolean(),
  event: fc.boolean(),
})
const steps: fc.Arbitrary<[name: string, run: Step]>[] = [
  fc.tuple(fc.integer({ min: 30, max: 2000 }), fc.integer({ min: 100, max: 4000 })).map(([single, basic]) => [
    `prices ${single} and ${basic}`,
    (shop) => {
      shop.list = listAt(single, basic, Math.floor(basic / 3))
    },
  ]),
  anOffer.map(({ kind, gives, figure, combines, event }) => [
    `${kind} gives ${figure} ${gives}${combines ? ' together' : ''}${event ? ' at one event' : ''}`,
    (shop) => {
      shop.offers = [
        ...shop.offers.filter((one) => one.kind !== kind),
        {
          id: kind,
          kind,
          words: kind,
          combines,
          minimum: 0,
          gives,
          schoolName: null,
          value: gives === 'amount' ? figure * 10 : gives === 'percent' ? figure : null,
          product: gives === 'package' ? 'gallery/basic' : gives === 'extra' ? 'extra:mug' : null,
          ...(event ? { scope: 'event', eventId: 'event 0' } : { scope: 'all', eventId: null }),
        },
      ]
    },
  ]),
  n.map((which) => [`offer ${which} ends`, (shop) => void shop.offers.splice(which % 3, 1)]),
  fc
    .integer({ min: 1, max: 3000 })
    .map((amount) => [
      `a credit of ${amount}`,
      (shop) => void shop.credits.set(`credit ${shop.credits.size}`, { amount, left: amount }),
    ]),
  fc
    .array(child, { minLength: 1, maxLength: 4 })
    .map((children) => [`order ${JSON.stringify(children)}`, (shop) => place(shop, children)]),
  n.map((which) => [
    `order ${which} is paid`,
    ({ orders }) => {
      const order = at(orders, which)
      if (order?.state === 'open') Object.assign(order, { state: 'paid', taken: order.total })
    },
  ]),
  n.map((which) => [
    `order ${which} is given up`,
    (shop) => {
      const order = at(shop.orders, which)
      if (order?.state !== 'open') return
      order.state = 'cancelled'
      giveBack(shop, order)
    },
  ]),
  fc.tuple(n, fc.integer({ min: 1, max: 4000 })).map(([which, pence]) => [
    `${pence} of order ${which} go back`,
    (shop) => {
      const order = at(shop.orders, which)
      if (order?.state === 'paid') refund(shop, order, pence)
    },
  ]),
  n.map((which) => [
    `the bank takes order ${which} back after a dispute`,
    (shop) => {
      const order = at(shop.orders, which)
      if (order?.state === 'paid') refund(shop, order, order.total)
    },
  ]),
  n.map((which) => [
    `order ${which} prints nothing`,
    (shop) => {
      const order = at(shop.orders, which)
      if (order) cancelPrints(shop, order)
    },
  ]),
]

test('in any walk over prices, offers, credit, refunds, cancelled prints and disputes the books balance', () => {
  fc.assert(
    fc.property(fc.array(fc.oneof(...steps), { minLength: 4, maxLength: 16, size: 'max' }), (walk) => {
      const shop = start()
      for (const [name, run] of walk) {
        run(shop)
        try {
          balance(shop)
        } catch (error) {
          throw new Error(`after: ${name}`, { cause: error })
        }
      }
    }),
    { numRuns: ALL_TESTS ? 10_000 : 1000 },
  )
})
