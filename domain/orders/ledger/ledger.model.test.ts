import fc from 'fast-check'
import { expect, test } from 'vitest'
import { vatIn } from '../../money.ts'
import { applyDiscounts } from '../offers/apply-discounts.ts'
import type { ActiveOffer } from '../offers/offers.ts'
import { VAT_RATES, type VatRate } from '../prices/vat.ts'
import {
  type LineItem,
  priceItems,
  refundItems,
  type WantedRefund,
  worthOf,
} from '../refunds/refund-items.ts'
import {
  isRefunded,
  type MovementKind,
  type PartAmount,
  type PartBalance,
  paidAmounts,
  refundableOf,
  refundableOfAll,
  type SoldLine,
  saleMovements,
  shareOfPaid,
  shareOfRefunded,
  shareRefundable,
  sumOf,
} from './ledger.ts'

interface Row extends PartAmount {
  kind: MovementKind
  creditId?: string | null
  refund?: number
  photoId?: string | null
  printId?: string | null
}
interface Line {
  id: string
  rate: VatRate
  total: number
  vat: number
  items: LineItem[]
}
interface Order {
  lines: Line[]
  rows: Row[]
  refunds: { id: number; amount: number; state: 'asked' | 'done' | 'refused' | 'failed' }[]
}

const PARTS = ['files', 'prints'] as const
const pick = <T>(all: readonly T[], n: number) => all[n % Math.max(1, all.length)]
const key = ({ photoId, printId }: { photoId?: string | null; printId?: string | null }) =>
  photoId ?? printId ?? ''

/** The figures that the database sums from the movements. */
function balances({ lines, rows }: Order): PartBalance[] {
  return lines.flatMap(({ id: lineId, rate }) =>
    PARTS.filter((part) => rows.some((row) => row.lineId === lineId && row.part === part)).map((part) => {
      const own = rows.filter((row) => row.lineId === lineId && row.part === part)
      const sum = (plus: MovementKind[], minus: MovementKind[] = [], of: 'amount' | 'vat' = 'amount') =>
        sumOf(
          own.filter(({ kind }) => plus.includes(kind)),
          of,
        ) -
        sumOf(
          own.filter(({ kind }) => minus.includes(kind)),
          of,
        )
      const shared = own.filter((row) => key(row) === '')
      const sharedOf = (kind: MovementKind) =>
        sumOf(
          shared.filter((row) => row.kind === kind),
          'amount',
        )
      return {
        ...{ lineId, part, vatRate: rate },
        price: sum(['ordered'], ['reduced', 'credit-used']),
        paid: sum(['paid']),
        paidVat: sum(['paid'], [], 'vat'),
        pending: sum(['refund-asked'], ['refund-refused', 'refunded']),
        pendingVat: sum(['refund-asked'], ['refund-refused', 'refunded'], 'vat'),
        refunded: sum(['refunded'], ['refund-failed']),
        refundedVat: sum(['refunded'], ['refund-failed'], 'vat'),
        disputed: sum(['disputed'], ['dispute-returned']),
        creditUsed: sum(['credit-used']),
        credit: sum(['credit-used'], ['credit-returned']),
        shared: sharedOf('refund-asked') - sharedOf('refund-refused') - sharedOf('refund-failed'),
      }
    }),
  )
}

function priced(order: Order) {
  const given = [
    ...Map.groupBy(
      order.rows.filter((row) => key(row) !== ''),
      (row) => `${row.lineId} ${key(row)}`,
    ),
  ].map(([, own]) => {
    const of = (...kinds: MovementKind[]) =>
      sumOf(
        own.filter(({ kind }) => kinds.includes(kind)),
        'amount',
      )
    const [{ lineId, photoId = null, printId = null }] = own as [Row, ...Row[]]
    const amount = of('refund-asked') - of('refund-refused', 'refund-failed')
    return { lineId, photoId, printId, amount, credit: of('credit-returned') }
  })
  return priceItems(
    order.lines.flatMap(({ items }) => items),
    balances(order),
    given,
  )
}

/** One line of photos, of a package with prints, or of things sold singly. */
const wantedLine = fc.record({
  sells: fc.constantFrom('photos' as const, 'package' as const, 'things' as const),
  count: fc.integer({ min: 1, max: 5 }),
  price: fc.integer({ min: 1, max: 6000 }),
  prints: fc.integer({ min: 0, max: 6000 }),
  saving: fc.integer({ min: 0, max: 2000 }),
  child: fc.integer({ min: 1, max: 3 }),
  rate: fc.constantFrom(...VAT_RATES, null),
})
const wantedOffer = fc.record({
  kind: fc.constantFrom('siblings' as const, 'early-bird' as const, 'code' as const),
  percent: fc.boolean(),
  value: fc.integer({ min: 1, max: 100 }),
  combines: fc.boolean(),
})
type WantedLine = typeof wantedLine extends fc.Arbitrary<infer T> ? T : never
type Walk = [
  lines: WantedLine[],
  offers: WantedOffer[],
  credit: number[],
  steps: [name: string, n: number, m: number][],
]
type WantedOffer = typeof wantedOffer extends fc.Arbitrary<infer T> ? T : never

function place(wanted: WantedLine[], given: WantedOffer[], credit: number[]): Order {
  const offered = wanted.map(({ price, saving, child, count, sells }) => ({
    pupilId: `child ${child}`,
    eventId: 'event',
    schoolName: null,
    product: sells === 'photos' ? null : sells,
    quantity: count,
    price: { photoCount: count, subtotal: price + saving, discount: saving, total: price },
  }))
  const offers = given.map(
    ({ kind, percent, value, combines }, at): ActiveOffer => ({
      id: `offer ${at}`,
      ...{ kind, combines, value, words: kind, minimum: 0, product: null },
      gives: percent ? 'percent' : 'amount',
      ...{ scope: 'all', eventId: null, schoolName: null },
    }),
  )
  const credits = credit.map((left, at) => ({ id: `credit ${at}`, left }))
  const { prices, reductions } = applyDiscounts(offered, offers, credits)
  const lines = wanted.map(({ sells, count, rate }, at): Line => {
    const id = `line ${at}`
    const total = prices[at]?.total ?? 0
    const photos = sells === 'things' ? 0 : count
    const prints = sells === 'photos' ? 0 : sells === 'things' ? 1 : 2
    const of = { lineId: id, pictured: true, cancelled: false, eventId: null, delivery: null }
    const items = [
      ...Array.from({ length: photos }, (_, n) => ({
        ...{ ...of, part: 'files' as const, photoId: `${id} photo ${n}`, printId: null, quantity: 1 },
      })),
      ...Array.from({ length: prints }, (_, n) => ({
        ...{ ...of, part: 'prints' as const, photoId: null, printId: `${id} print ${n}`, quantity: count },
        pictured: n === 0,
      })),
    ]
    return { id, rate, total, vat: vatIn(total, rate), items }
  })
  const sold = wanted.map(({ sells, price, prints }, at): SoldLine => {
    const { subtotal = 0, discount = 0 } = prices[at] ?? {}
    const printsPrice = sells === 'things' ? price : sells === 'package' ? prints : 0
    return {
      ...{ id: `line ${at}`, subtotal, discount, printsPrice },
      reductions: reductions.filter(({ line }) => line === at),
    }
  })
  const rows = sold.flatMap((line) => saleMovements(line).map((row): Row => ({ ...row, vat: 0 })))
  return { lines, rows, refunds: [] }
}

const add = (order: Order, kind: MovementKind, rows: readonly Omit<Row, 'kind'>[]) =>
  order.rows.push(...rows.map((row) => ({ ...row, kind })))

function ask(order: Order, amounts: readonly Omit<Row, 'kind'>[]) {
  const id = order.refunds.length
  add(
    order,
    'refund-asked',
    amounts.map((row) => ({ ...row, refund: id })),
  )
  order.refunds.push({ id, amount: sumOf(amounts, 'amount'), state: 'asked' })
}

function returnCredit(order: Order, wanted: readonly (WantedRefund & { credit: number })[]) {
  for (const { credit, lineId, part, photoId, printId } of wanted) {
    const held = balances(order).find((one) => one.lineId === lineId && one.part === part)?.credit ?? 0
    const amount = Math.min(credit, held)
    if (amount > 0) add(order, 'credit-returned', [{ lineId, part, photoId, printId, amount, vat: 0 }])
  }
}

/** Cancels so many of an item; fewer than all become an item of their own. */
function takeOut(order: Order, { lineId, photoId, printId }: LineItem, quantity: number) {
  const line = order.lines.find(({ id }) => id === lineId)
  const item = line?.items.find((one) => key(one) === key({ photoId, printId }))
  if (!line || !item) throw new Error('no item')
  if (quantity === item.quantity) {
    item.cancelled = true
    return { photoId, printId }
  }
  item.quantity -= quantity
  const part = { ...item, printId: `${printId} and ${line.items.length}`, quantity, cancelled: true }
  line.items.push(part)
  return { photoId, printId: part.printId }
}

const STEPS: Record<string, (order: Order, n: number, m: number) => void> = {
  pay(order) {
    if (order.rows.some(({ kind }) => kind === 'paid')) return
    for (const { id, vat } of order.lines)
      add(
        order,
        'paid',
        paidAmounts(
          balances(order).filter(({ lineId }) => lineId === id),
          vat,
        ),
      )
  },
  item(order, n, m) {
    const item = pick(
      priced(order).filter(({ cancelled }) => !cancelled),
      n,
    )
    if (!item) return
    const quantity = (m % item.quantity) + 1
    const wanted = { ...item, ...worthOf(item, quantity), ...takeOut(order, item, quantity) }
    ask(order, refundItems([wanted], balances(order)))
    returnCredit(order, [wanted])
  },
  line(order, n) {
    const id = pick(order.lines, n)?.id
    const items = priced(order).filter((one) => one.lineId === id && !one.cancelled)
    const wanted = items.map((item) => ({ ...item, ...worthOf(item, item.quantity) }))
    ask(order, refundItems(wanted, balances(order)))
    returnCredit(order, wanted)
    for (const item of items) takeOut(order, item, item.quantity)
  },
  amount(order, n) {
    const left = refundableOfAll(balances(order))
    if (left > 0) ask(order, shareRefundable((n % left) + 1, balances(order)))
  },
  settle(order, n) {
    const refund = pick(
      order.refunds.filter(({ state }) => state === 'asked'),
      n,
    )
    if (!refund) return
    const own = order.rows.filter((row) => row.kind === 'refund-asked' && row.refund === refund.id)
    refund.state = n % 4 === 0 ? 'refused' : 'done'
    add(order, n % 4 === 0 ? 'refund-refused' : 'refunded', own)
  },
  fail(order, n, m) {
    const refund = pick(
      order.refunds.filter(({ state }) => state === 'done'),
      n,
    )
    if (!refund) return
    const own = order.rows.filter((row) => row.kind === 'refunded' && row.refund === refund.id)
    refund.state = 'failed'
    add(
      order,
      'refund-failed',
      isRefunded(own, balances(order)) && m % 2 === 0 ? own : shareOfRefunded(refund.amount, balances(order)),
    )
  },
  dispute(order, n) {
    const paid = sumOf(balances(order), 'paid')
    if (paid > 0) add(order, 'disputed', shareOfPaid((n % paid) + 1, balances(order)))
  },
  win(order) {
    const gone = sumOf(balances(order), 'disputed')
    if (gone > 0) add(order, 'dispute-returned', shareOfPaid(gone, balances(order)))
  },
}

/** What must be true of an order at any moment. */
function holds(order: Order) {
  const now = balances(order)
  for (const { id, total, vat } of order.lines) {
    const own = now.filter(({ lineId }) => lineId === id)
    expect(sumOf(own, 'price')).toBe(total)
    const paid = sumOf(own, 'paid')
    expect([0, total]).toContain(paid)
    if (paid > 0) expect(sumOf(own, 'paidVat')).toBe(vat)
  }
  for (const one of now) {
    expect(
      Math.min(one.price, one.pending, one.refunded, one.credit, refundableOf(one)),
    ).toBeGreaterThanOrEqual(0)
    const vat = one.pendingVat + one.refundedVat
    expect(Math.min(one.pendingVat, one.refundedVat, one.paidVat - vat)).toBeGreaterThanOrEqual(0)
    if (
      one.pending === 0 &&
      one.refunded === one.paid &&
      !order.rows.some(({ kind }) => kind === 'refund-failed')
    )
      expect(vat).toBe(one.paidVat)
  }
  for (const item of priced(order)) {
    expect(item.givenBack).toBeLessThanOrEqual(item.cost)
    expect(item.creditBack).toBeLessThanOrEqual(item.credit)
  }
  for (const { amount, vat } of order.rows) {
    expect(amount).toBeGreaterThan(0)
    expect(vat).toBeGreaterThanOrEqual(0)
    expect(vat).toBeLessThanOrEqual(amount)
  }
}

/** A failed refund takes a penny of VAT back that a smaller refund, which fails next, had. */
const VAT_OF_A_PENNY: Walk = [
  [{ sells: 'photos', count: 1, price: 4460, prints: 0, saving: 0, child: 1, rate: 5 }],
  [],
  [],
  [
    ['amount', 5372, 0],
    ['settle', 1, 0],
    ['amount', 0, 0],
    ['settle', 1, 0],
    ['fail', 0, 1],
    ['fail', 0, 0],
  ],
]

test('no walk over orders, offers, credit, refunds by line, failures and disputes gives back more than was paid for a line', () => {
  const step = fc.tuple(fc.constantFrom(...Object.keys(STEPS)), fc.nat(9999), fc.nat(9999))
  fc.assert(
    fc.property(
      fc.array(wantedLine, { minLength: 1, maxLength: 4 }),
      fc.array(wantedOffer, { maxLength: 3 }),
      fc.array(fc.integer({ min: 1, max: 3000 }), { maxLength: 2 }),
      fc.array(step, { minLength: 3, maxLength: 14 }),
      (lines, offers, credit, steps) => {
        const order = place(lines, offers, credit)
        holds(order)
        STEPS.pay?.(order, 0, 0)
        for (const [name, n, m] of steps) {
          STEPS[name]?.(order, n, m)
          holds(order)
        }
      },
    ),
    { numRuns: 5 * Number(process.env.MODEL_RUNS ?? 25), examples: [VAT_OF_A_PENNY] },
  )
})

test('giving back every item of an order, one by one, gives back all of it, its VAT and its credit', () => {
  fc.assert(
    fc.property(
      fc.array(wantedLine, { minLength: 1, maxLength: 4 }),
      fc.array(wantedOffer, { maxLength: 3 }),
      fc.array(fc.integer({ min: 1, max: 3000 }), { maxLength: 2 }),
      (lines, offers, credit) => {
        const order = place(lines, offers, credit)
        STEPS.pay?.(order, 0, 0)
        for (let n = 0; priced(order).some(({ cancelled }) => !cancelled); n++) STEPS.item?.(order, n, n * 3)
        const now = balances(order)
        expect(refundableOfAll(now)).toBe(0)
        expect(sumOf(now, 'pendingVat')).toBe(sumOf(now, 'paidVat'))
        expect(sumOf(now, 'credit')).toBe(0)
      },
    ),
    { numRuns: 5 * Number(process.env.MODEL_RUNS ?? 25) },
  )
})
