import { randomUUID } from 'node:crypto'
import { eq, inArray } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { PlacedOrder } from '../../../domain/orders/orders.ts'
import { basketOf, buyer, families } from '../../../tests/families.ts'
import { codeOffer, earlyBird, off, offer, siblings } from '../../../tests/offers.ts'
import { makeOrder } from '../../../tests/orders.ts'
import { openWorld, type World } from '../../../tests/world.ts'
import { AppError } from '../../errors.ts'
import { cancelUnpaid } from '../checkout/cancel-unpaid.ts'
import { placeOrder } from '../checkout/place-order.ts'
import { getOrderByKey, orderNumber } from '../order-key.ts'
import { confirmTestPayment } from '../payment/confirm-test-payment.ts'
import { settlePayment } from '../payment/settle-payment.ts'
import { askRefund, refundable } from '../refunds/ask-refund.ts'
import { orderLines, orders } from '../tables.ts'
import { giveCredit } from './give-credit.ts'
import { listOffers } from './list-offers.ts'
import { priceForBuyer } from './price-for-buyer.ts'
import { orderReductions } from './tables.ts'
import { endOffer } from './write-offer.ts'

const RUNS = Number(process.env.MODEL_RUNS ?? 6)
type Family = Awaited<ReturnType<ReturnType<typeof families>['gallery']>>

let world: World
let children: Family[]
beforeAll(async () => {
  world = await openWorld({ LIMIT_ORDERS_PER_HOUR: '1000000' })
  const make = families(world)
  children = [await make.gallery(2), await make.gallery(3)]
})
afterAll(() => world.close())

interface Walk {
  parent: Awaited<ReturnType<ReturnType<typeof families>['makeParent']>>
  spoiled: string
  code: string
  placed: PlacedOrder[]
}

/** Refusals that a parent can run into; any other error would be our fault. */
const HONEST = ['price-changed', 'code-refused', 'already-bought', 'order-replaced', 'refund-too-large']
const orRefused = (work: Promise<unknown>) =>
  work.catch((error: unknown) => {
    if (!(error instanceof AppError && HONEST.includes(error.code))) throw error
  })

async function place(walk: Walk, basket: number, withCode: boolean) {
  const { ctx, email } = walk.parent
  const lines = children.slice(0, (basket % 2) + 1).map(({ accessCode, photoIds }) => ({
    accessCode,
    packageId: null,
    photoIds: photoIds.slice(0, 1 + (basket % 3)),
  }))
  const code = withCode ? { code: walk.code } : {}
  const price = await priceForBuyer(ctx, { lines, ...code, email })
  const told = price.codeProblem ? {} : code
  const order = basketOf(lines, price.total, { buyer: { ...buyer, email }, ...told })
  await orRefused(placeOrder(ctx, order).then((placed) => walk.placed.push(placed)))
}

const at = ({ placed }: Walk, which: number) => placed[which % Math.max(1, placed.length)]
const rowOf = ({ orderKey }: PlacedOrder) => getOrderByKey(world.parts, orderKey)

const steps = {
  early: ({ figure }) =>
    offer(world, earlyBird([off('percent', figure, '2099-01-01')], { combines: figure % 2 === 0 })),
  siblings: ({ figure }) => offer(world, siblings(figure)),
  code: ({ walk, figure }) => {
    walk.code = `C-${randomUUID().slice(0, 8)}`.toUpperCase()
    return offer(
      world,
      codeOffer(walk.code, off('amount', figure * 20), { limitInAll: 2, combines: figure % 3 > 0 }),
    )
  },
  credit: ({ walk, figure }) =>
    giveCredit(world.admin, {
      id: randomUUID(),
      amount: figure * 20,
      reason: 'Spoiled',
      orderId: walk.spoiled,
    }),
  place: ({ walk, figure }) => place(walk, figure, false),
  placeWithCode: ({ walk, figure }) => place(walk, figure, true),
  placeTwoAtOnce: ({ walk, figure }) =>
    Promise.all([place(walk, figure, true), place(walk, figure + 1, true)]),
  async pay({ walk, figure }) {
    const payment = at(walk, figure)?.payment
    if (payment)
      await confirmTestPayment(walk.parent.ctx, { ...payment, card: figure % 4 ? 'ok' : 'declined' })
  },
  async giveUp({ walk, figure }) {
    const placed = at(walk, figure)
    if (placed) await cancelUnpaid(world.system, (await rowOf(placed)).id)
  },
  async refund({ walk, figure }) {
    const placed = at(walk, figure)
    const order = placed && (await rowOf(placed))
    const left = order ? await refundable(world.parts.db, order) : 0
    if (!order || left === 0) return
    const amount = figure % 2 ? left : Math.min(left, figure * 10 + 1)
    const confirmation = orderNumber(order)
    await askRefund(world.admin, { id: randomUUID(), amount, reason: 'x', confirmation, orderId: order.id })
  },
  async dispute({ walk, figure }) {
    const id = at(walk, figure)?.payment?.id
    const payment = id ? await world.parts.payments.find(id) : undefined
    if (payment?.state.status !== 'succeeded') return
    await world.runJobs()
    const left = payment.amountPence - ((await world.parts.payments.find(payment.id))?.refundedPence ?? 0)
    if (left <= 0) return
    await world.parts.payments.refund({ id: payment.id, amountPence: left, idempotencyKey: randomUUID() })
    await settlePayment(world.stranger, payment.id)
  },
  dayPasses: async () => world.clock.advance(25 * 3_600_000),
  jobs: () => world.runJobs(),
} satisfies Record<string, (given: { walk: Walk; figure: number }) => unknown>

/** What must be true of every order, offer and credit at any moment. */
async function balance(walk: Walk) {
  const { db } = world.parts
  const own = await db.select().from(orders).where(eq(orders.email, walk.parent.email))
  const ids = own.map(({ id }) => id)
  const lines = await db.select().from(orderLines).where(inArray(orderLines.orderId, ids))
  const reductions = await db.select().from(orderReductions).where(inArray(orderReductions.orderId, ids))
  const sum = (figures: number[]) => figures.reduce((all, one) => all + one, 0)
  for (const order of own) {
    const ofOrder = lines.filter(({ orderId }) => orderId === order.id)
    expect(sum(ofOrder.map(({ total }) => total))).toBe(order.total)
    for (const line of ofOrder)
      expect(sum(reductions.flatMap((one) => (one.lineId === line.id ? one.amount : [])))).toBe(line.discount)
    const payment = order.paymentId ? await world.parts.payments.find(order.paymentId) : undefined
    if (payment) expect(payment.amountPence).toBe(order.total)
    if (['paid', 'delivered', 'refunded'].includes(order.state) && order.total > 0)
      expect(payment?.state.status).toBe('succeeded')
    expect(order.refunded).toBeLessThanOrEqual(payment?.refundedPence ?? 0)
  }
  const { offers, credits } = await listOffers(world.admin)
  for (const { uses, limitInAll } of offers) if (limitInAll) expect(uses).toBeLessThanOrEqual(limitInAll)
  const states = new Map(own.map(({ id, state }) => [id, state]))
  const held = sum(
    reductions.flatMap(({ kind, orderId, amount }) =>
      kind === 'credit' && !['cancelled', 'refunded'].includes(states.get(orderId) ?? '') ? amount : [],
    ),
  )
  const given = credits.filter(({ email }) => email === walk.parent.email)
  expect(sum(given.map(({ left }) => left)) + held).toBe(sum(given.map(({ amount }) => amount)))
}

test('no walk over offers, codes, credit, payments, refunds and disputes unbalances the books in the database', async () => {
  const names = Object.keys(steps) as (keyof typeof steps)[]
  const step = fc.record({ name: fc.constantFrom(...names), figure: fc.integer({ min: 1, max: 60 }) })
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 20, size: 'max' }), async (path) => {
      for (const { id, endedAt } of (await listOffers(world.admin)).offers)
        if (!endedAt) await endOffer(world.admin, { id, ended: true })
      const parent = await families(world).makeParent()
      const spoiled = await makeOrder(world, { ...(children[0] as Family), buyer: { email: parent.email } })
      const walk: Walk = { parent, spoiled: spoiled.id, code: 'NONE-YET', placed: [] }
      await steps.code({ walk, figure: 7 })
      world.clock.advance(2 * 3_600_000)
      for (const { name, figure } of path) {
        await steps[name]({ walk, figure })
        await balance(walk)
      }
      await world.runJobs()
      await balance(walk)
    }),
    { numRuns: RUNS, endOnFailure: true },
  )
}, 600_000)
