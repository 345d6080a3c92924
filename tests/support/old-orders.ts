import { vatIn } from '../../domain/money.ts'
import { createRandom } from '../chaos/seeded-random.ts'

type Random = ReturnType<typeof tools>
type Value = string | number | boolean | null | undefined

interface VatPart {
  rate: number | null
  amount: number
  vat: number
}
/** What an order's lines are sold at, and how much of it is for prints. */
interface Sold extends VatPart {
  forPrints: number
}

const VERSION = 'a0000000-0000-4000-8000-000000000001'
/** `old` is from before packages had prints, and has no price for them. */
const PACKAGES = [
  { id: 'digital', price: 1999, printsPrice: 0 },
  { id: 'mixed', price: 2501, printsPrice: 1333 },
  { id: 'paper', price: 1207, printsPrice: 1207 },
  { id: 'small', price: 33, printsPrice: 7 },
  { id: 'old', price: 1500 },
]
const OFFERS = ['siblings', 'early-bird', 'code'].map((kind, at) => ({
  kind,
  id: `b000000${at}-0000-4000-8000-000000000001`,
}))
const START = Date.parse('2025-05-01T09:00:00.123Z')

/**
 * Orders as the release before the ledger may have left them, as statements: at several rates, with packages, prints and
 * things, offers and two credits, refunds in every state, some failed, disputes with fees, all in odd pennies.
 */
export function oldOrders(count: number, seed: number): string {
  const made_at = new Date(START).toISOString()
  const packages = PACKAGES.map((one) => ({ ...one, name: one.id, photos: 3, prints: [] }))
  const body = JSON.stringify({ single: 333, packages })
  const offers = OFFERS.map(({ id, kind }) => {
    const code = kind === 'code' ? 'ODD' : null
    return insert('offers', {
      id,
      kind,
      code,
      name: kind,
      scope: 'all',
      combines: true,
      minimum: 0,
      created_at: made_at,
    })
  })
  const random = tools(seed)
  return [
    insert('price_lists', { id: 'odd', name: 'Odd', created_at: made_at }),
    insert('products', { id: 'odd', kind: 'thing', name: 'A mug', created_at: made_at }),
    insert('price_list_versions', { id: VERSION, list_id: 'odd', number: 99, body, made_at }),
    ...offers,
    ...Array.from({ length: count }, () => oldOrder(random)).flat(),
  ].join(';\n')
}

function tools(seed: number) {
  const { upTo, oneOf } = createRandom(seed)
  let [ids, now] = [0, START]
  return {
    upTo,
    oneOf,
    chance: (percent: number) => upTo(99) < percent,
    /** Later each time. */
    later() {
      now += 1 + upTo(9_000_000)
      return new Date(now).toISOString()
    },
    id: () => `c0000000-0000-4000-8000-${String(++ids).padStart(12, '0')}`,
  }
}

function oldOrder(random: Random): string[] {
  const { upTo, oneOf, chance, later, id } = random
  const orderId = id()
  const credits = [1, 2].map(() => ({ id: id(), amount: 1 + upTo(900), given_at: later(), used: 0 }))
  const placed_at = later()
  const { sold, statements, ...sums } = sell(random, orderId, chance(60) ? credits : [])
  const total = sums.subtotal - sums.discount
  const isPaid = total === 0 || chance(80)
  const paid_at = isPaid ? later() : null
  const back =
    isPaid && total > 0 ? giveBack(random, orderId, sold) : { statements: [], refunded: 0, credit: 0 }
  const prints = sold.some(({ forPrints }) => forPrints > 0) ? oneOf(['ordered', 'cancelled']) : 'none'
  const disputed =
    isPaid && total > 0 && chance(30) ? dispute(random, orderId, total) : { statements: [], taken: 0 }
  const used = credits.reduce((sum, credit) => sum + credit.used, 0)
  // With cancelled prints comes what paid for them, with refunds what they say; the newest credit first.
  let toReturn = Math.min(used, back.credit + (isPaid && prints === 'cancelled' ? upTo(used) : 0))
  const uses = credits.toReversed().flatMap((credit) => {
    if (credit.used === 0) return []
    const given_back = Math.min(toReturn, credit.used)
    toReturn -= given_back
    return [
      insert('credit_uses', { order_id: orderId, credit_id: credit.id, amount: credit.used, given_back }),
    ]
  })
  const order = {
    id: orderId,
    idempotency_key: id(),
    state: isPaid
      ? total > 0 && back.refunded === total
        ? 'refunded'
        : 'paid'
      : oneOf(['awaiting_payment', 'cancelled']),
    first_name: 'Morag',
    last_name: 'Reid',
    email: 'morag@example.com',
    child_name: 'Isla',
    class_name: '3B',
    billing_postcode: 'EH45 8AA',
    ...sums,
    total,
    vat: sold.reduce((sum, { vat }) => sum + vat, 0),
    refunded: back.refunded,
    disputed: disputed.taken,
    payment_provider: isPaid && total > 0 ? 'stripe' : null,
    payment_id: isPaid && total > 0 ? `pi_${orderId}` : null,
    placed_at,
    paid_at,
    prints,
  }
  return [
    insert('orders', order),
    ...credits.map(({ used: _, ...credit }) => insert('credits', { ...credit, reason: 'Bent' })),
    ...statements,
    ...uses,
    ...back.statements,
    ...disputed.statements,
  ]
}

/** Its lines, and what offers and credits took off each. */
function sell(random: Random, orderId: string, credits: { amount: number; used: number }[]) {
  const { upTo, oneOf, chance, id } = random
  const statements: string[] = []
  const sums = { subtotal: 0, discount: 0 }
  const offers = OFFERS.filter(() => chance(30))
  const sold = Array.from({ length: 1 + upTo(3) }, (): Sold => {
    const lineId = id()
    const pack = chance(60) ? oneOf(PACKAGES) : null
    const quantity = !pack && chance(50) ? 1 + upTo(2) : null
    const listed = pack?.price ?? (quantity ? 799 * quantity : 333)
    const saving = pack ? upTo(300) : 0
    let total = listed
    const takeOff = (kind: string, words: string, most: number, offer_id?: string) => {
      const amount = Math.min(total, most)
      total -= amount
      if (amount > 0)
        statements.push(
          insert('order_reductions', {
            id: id(),
            order_id: orderId,
            line_id: lineId,
            kind,
            offer_id,
            words,
            amount,
          }),
        )
      return amount
    }
    for (const { kind, id: offerId } of offers)
      takeOff(kind, `The ${kind}`, upTo(chance(20) ? listed : 300), offerId)
    for (const credit of credits) credit.used += takeOff('credit', 'Credit', credit.amount - credit.used)
    const vat_rate = oneOf([20, 20, 5, 0, null])
    // Older releases reckoned VAT over a whole order: it may be a penny off.
    const vat = Math.max(0, vatIn(total, vat_rate) - (chance(20) ? 1 : 0))
    const [subtotal, discount] = [listed + saving, listed + saving - total]
    sums.subtotal += subtotal
    sums.discount += discount
    statements.unshift(
      insert('order_lines', {
        id: lineId,
        order_id: orderId,
        title: 'Isla, 3B',
        price_list_id: 'odd',
        price_list_version_id: VERSION,
        package_id: pack?.id,
        package_name: pack?.id,
        photo_count: quantity ? 0 : 1,
        product: quantity ? 'odd' : null,
        product_name: quantity ? 'A mug' : null,
        quantity,
        subtotal,
        discount,
        total,
        vat_rate,
        vat,
      }),
    )
    const prints = quantity ? listed : (pack?.printsPrice ?? 0)
    return { rate: vat_rate, amount: total, vat, forPrints: Math.round((prints * total) / listed) }
  })
  return { ...sums, sold, statements }
}

/** Refunds, some on their way, refused or failed: each within what is left of the rates, with VAT as it was reckoned then. */
function giveBack(random: Random, orderId: string, sold: Sold[]) {
  const { upTo, oneOf, chance, later, id } = random
  const rates = [...Map.groupBy(sold, ({ rate }) => rate)].map(([rate, all]) => ({
    rate,
    amount: all.reduce((sum, { amount }) => sum + amount, 0),
    vat: all.reduce((sum, { vat }) => sum + vat, 0),
    given: { amount: 0, vat: 0 },
  }))
  const statements: string[] = []
  const done: { amount: number; parts: VatPart[] }[] = []
  let [refunded, credit] = [0, 0]
  const move = (parts: VatPart[], sign: 1 | -1) => {
    for (const { rate, amount, vat } of parts) {
      const at = rates.find((one) => one.rate === rate)
      if (!at) continue
      at.given.amount += sign * amount
      at.given.vat += sign * vat
    }
  }
  for (let times = upTo(4); times > 0; times--) {
    const whole = chance(25)
    const parts = rates.flatMap((at): VatPart[] => {
      const left = at.amount - at.given.amount
      const amount = whole ? left : upTo(left)
      if (amount === 0) return []
      const until = at.given.amount + amount
      const vat = (until === at.amount ? at.vat : Math.min(at.vat, vatIn(until, at.rate))) - at.given.vat
      return [{ rate: at.rate, amount, vat: Math.max(0, Math.min(vat, amount)) }]
    })
    const amount = parts.reduce((sum, part) => sum + part.amount, 0)
    if (amount === 0) continue
    const state = oneOf(['done', 'done', 'done', 'refused', 'asked'])
    const says = chance(60)
    const back = says && chance(50) ? upTo(400) : null
    statements.push(
      insert('refunds', {
        id: id(),
        order_id: orderId,
        amount,
        vat_parts: JSON.stringify(parts),
        for_prints: says ? upTo(amount) : null,
        credit: back,
        credit_for_prints: back === null ? null : upTo(back),
        reason: 'A print was bent',
        state,
        refusal: state === 'refused' ? 'No' : null,
        asked_at: later(),
        settled_at: state === 'asked' ? null : later(),
      }),
    )
    credit += back ?? 0
    if (state !== 'refused') move(parts, 1)
    if (state !== 'done') continue
    refunded += amount
    done.push({ amount, parts })
    const failed = chance(30) ? done.splice(upTo(done.length - 1), 1)[0] : undefined
    if (!failed) continue
    move(failed.parts, -1)
    refunded -= failed.amount
    statements.push(
      insert('failed_refunds', {
        id: `re_${id()}`,
        order_id: orderId,
        amount: failed.amount,
        vat_parts: JSON.stringify(failed.parts),
        reason: 'lost_or_stolen_card',
        found_at: later(),
      }),
    )
  }
  return { statements, refunded, credit }
}

/** A dispute that is lost, won, or won in part, with a fee that may come back. */
function dispute({ upTo, oneOf, chance, later, id }: Random, orderId: string, total: number) {
  const [dispute_id, amount, fee] = [`du_${id()}`, 1 + upTo(total - 1), 1500 + upTo(500)]
  const moves = [
    insert('dispute_movements', { id: `tx_${id()}`, dispute_id, amount: -amount, fee, at: later() }),
  ]
  const returned = chance(50) ? oneOf([amount, 1 + upTo(amount - 1)]) : 0
  if (returned > 0)
    moves.push(
      insert('dispute_movements', {
        id: `tx_${id()}`,
        dispute_id,
        amount: returned,
        fee: chance(50) ? -fee : 0,
        at: later(),
      }),
    )
  const state = returned > 0 ? 'won' : 'lost'
  const opened = {
    id: dispute_id,
    order_id: orderId,
    state,
    amount,
    reason: 'fraudulent',
    opened_at: later(),
  }
  return { statements: [insert('disputes', opened), ...moves], taken: amount - returned }
}

function insert(table: string, values: Record<string, Value>): string {
  const literals = Object.values(values).map((value) =>
    typeof value === 'string' ? `'${value.replaceAll("'", "''")}'` : String(value ?? null),
  )
  return `insert into ${table} (${Object.keys(values).join(', ')}) values (${literals.join(', ')})`
}
