import { applyDiscounts } from '../domain/orders/offers/apply-discounts.ts'
import type { ActiveOffer, OfferedLine } from '../domain/orders/offers/offers.ts'
import { offeredAs } from '../domain/orders/prices/extras.ts'
import { type PriceList, priceOf, priceOfExtra } from '../domain/orders/prices/price-lists.ts'
import { spread } from './median.ts'

/** How long the rules for prices and offers take for a basket of 20 lines with every kind of offer; at most 50 µs. */
const ROUNDS = 15
const TIMES = 20_000
const MOST_US = 50

/** A package, single photos, and prints and gifts sold singly. */
const list: PriceList = {
  id: 'gallery',
  name: 'Gallery',
  single: 500,
  packages: [
    {
      id: 'basic',
      name: 'Basic',
      price: 1200,
      photos: 3,
      savings: 0,
      items: [],
      prints: [],
      printsPrice: 0,
    },
  ],
  extras: Array.from({ length: 60 }, (_, at) => ({ product: `thing ${at}`, price: 900 + at })),
}

/** Prices a basket and takes its offers off. */
function lines(): OfferedLine[] {
  return Array.from({ length: 20 }, (_, at) => {
    const of = { pupilId: `pupil ${at % 7}`, eventId: `event ${at % 2}`, schoolName: 'School' }
    const extra = at % 3 === 2 ? { product: `thing ${at * 3}`, quantity: at } : null
    const packageId = at % 3 === 0 ? 'basic' : null
    const price =
      (extra && priceOfExtra(list, extra)) ??
      priceOf(list, { packageId, chosen: 3, available: 8, sample: false })
    return { ...of, ...offeredAs({ priceListId: list.id, packageId, extra }), price }
  })
}
const base = { scope: 'all', eventId: null, schoolName: null, minimum: 1000, product: null } as const
const offers = (combines: boolean): ActiveOffer[] => [
  { ...base, id: 'a', kind: 'siblings', words: 'Siblings', combines, gives: 'percent', value: 15 },
  { ...base, id: 'b', kind: 'early-bird', words: 'Early bird', combines, gives: 'percent', value: 10 },
  { ...base, id: 'c', kind: 'code', words: 'Code', combines, gives: 'amount', value: 333 },
]
const credits = [
  { id: 'one', left: 100 },
  { id: 'other', left: 5000 },
]

let slowest = 0
for (const combines of [true, false]) {
  const figures = Array.from({ length: ROUNDS }, () => {
    const started = performance.now()
    for (let n = 0; n < TIMES; n++) applyDiscounts(lines(), offers(combines), credits)
    return ((performance.now() - started) * 1000) / TIMES
  })
  // The first rounds warm up the compiler.
  const steady = figures.slice(3)
  slowest = Math.max(slowest, Math.min(...steady))
  console.log(`${combines ? 'all together' : 'the best alone'}: ${spread(steady, 1)} µs`)
}
if (slowest > MOST_US) {
  console.error(`more than ${MOST_US} µs`)
  process.exitCode = 1
}
