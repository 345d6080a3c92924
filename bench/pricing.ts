import { type HoldingOffer, type OfferedLine, reducePrices } from '../domain/orders/offers.ts'
import { spread } from './median.ts'

/** How long the rule for offers takes for a basket of 20 lines with every kind of offer; at most 50 µs. */
const ROUNDS = 15
const TIMES = 20_000
const MOST_US = 50

const lines: OfferedLine[] = Array.from({ length: 20 }, (_, at) => ({
  pupilId: `pupil ${at % 7}`,
  eventId: `event ${at % 2}`,
  schoolName: 'School',
  product: at % 3 === 0 ? 'gallery/basic' : null,
  price: { photoCount: 3, subtotal: 1500 + at, discount: 300, total: 1200 + at },
}))
const base = { scope: 'all', eventId: null, schoolName: null, minimum: 1000, product: null } as const
const offers = (combines: boolean): HoldingOffer[] => [
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
    for (let n = 0; n < TIMES; n++) reducePrices(lines, offers(combines), credits)
    return ((performance.now() - started) * 1000) / TIMES
  })
  // The first rounds are compiled.
  const steady = figures.slice(3)
  slowest = Math.max(slowest, Math.min(...steady))
  console.log(`${combines ? 'all together' : 'the best alone'}: ${spread(steady, 1)} µs`)
}
if (slowest > MOST_US) {
  console.error(`more than ${MOST_US} µs`)
  process.exitCode = 1
}
