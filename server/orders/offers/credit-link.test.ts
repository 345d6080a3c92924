import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { creditErrors } from '../../../content/errors/orders.ts'
import { DAY_MS } from '../../../domain/days.ts'
import { CREDIT_LINK_DAYS } from '../../../domain/orders/offers/credit-link.ts'
import { readMail } from '../../../tests/accounts/read-mail.ts'
import { basketOf, buyer, families } from '../../../tests/support/families.ts'
import { forged } from '../../../tests/support/forged.ts'
import { openTestApp, type TestApp } from '../../../tests/test-app.ts'
import { bouncedAddresses } from '../../platform/messages/tables.ts'
import { seal } from '../../platform/secrets.ts'
import { placeOrder } from '../checkout/place-order.ts'
import { credits } from '../discounts/tables.ts'
import { priceForBuyer } from '../price/price-for-buyer.ts'
import { orders } from '../tables.ts'
import { giveCreditToAddress, resendCredit } from './give-credit.ts'
import { listOffers } from './list-offers.ts'
import { creditBalances } from './queries.ts'

let testApp: TestApp
let make: ReturnType<typeof families>
beforeAll(async () => {
  testApp = await openTestApp({ LIMIT_ORDERS_PER_HOUR: '10000' })
  make = families(testApp)
})
afterAll(() => testApp.close())

/** An address that was given credit without an order. */
async function guestWithCredit(amount: number) {
  const [id, email] = [randomUUID(), `${randomUUID()}@example.com`]
  const given = { id, email, amount, reason: 'A print was bent' }
  for (let i = 0; i < 2; i++) await giveCreditToAddress(testApp.admin, given)
  await testApp.runJobs()
  const mails = async () =>
    (await testApp.mails()).map((mail) => readMail(mail)).filter((mail) => mail.to === email)
  const keyIn = (text = '') => /#credit=([\w-]+)/.exec(text)?.[1] ?? ''
  const left = async () =>
    (await creditBalances(testApp.parts.db, email)).reduce((sum, one) => sum + one.left, 0)
  return { id, email, mails, left, keyIn, key: keyIn((await mails())[0]?.text) }
}

/** One photo, for £5. */
async function photo() {
  const { accessCode, photoIds } = await make.gallery(1)
  return [{ accessCode, packageId: null, photoIds }]
}
const to = (email: string) => ({ buyer: { ...buyer, email } })

test('credit for an address without an order is mailed once, with its amount, reason and a link that names nobody', async () => {
  const guest = await guestWithCredit(300)
  const mails = await guest.mails()
  expect(mails).toHaveLength(1)
  const text = mails[0]?.text.replace(/\s+/g, ' ') ?? ''
  expect(text).toContain('£3')
  expect(text).toContain('A print was bent')
  expect(text).toMatch(/\/school-photos#credit=/)
  expect(Buffer.from(guest.key, 'base64url').toString('latin1')).not.toContain(guest.email.slice(0, 8))
  expect((await listOffers(testApp.admin)).credits).toContainEqual(
    expect.objectContaining({ id: guest.id, email: guest.email, left: 300, orderId: null }),
  )
})

test('a guest with the link uses the credit for an order to its address, until nothing is left', async () => {
  const guest = await guestWithCredit(700)
  const { key: creditKey } = guest
  const price = { lines: await photo(), creditKey }
  expect(await priceForBuyer(testApp.stranger, price)).toMatchObject({
    total: 0,
    reductions: [{ kind: 'credit', amount: 500 }],
    creditProblem: null,
  })
  const first = basketOf(price.lines, 0, { ...to(guest.email.toUpperCase()), creditKey })
  expect(await placeOrder(testApp.stranger, first)).toMatchObject({ total: 0, paid: true })
  expect(await placeOrder(testApp.stranger, first)).toMatchObject({ total: 0, paid: true })
  expect(await guest.left()).toBe(200)
  const next = basketOf(await photo(), 300, { ...to(guest.email), creditKey })
  expect(await placeOrder(testApp.stranger, next)).toMatchObject({ total: 300 })
  expect(await guest.left()).toBe(0)
})

test('a forwarded link takes nothing off an order to another address, and the address alone takes nothing off', async () => {
  const guest = await guestWithCredit(500)
  const { key: creditKey } = guest
  const lines = await photo()
  const stranger = to('stranger@example.com')
  await expect(
    placeOrder(testApp.stranger, basketOf(lines, 0, { ...stranger, creditKey })),
  ).rejects.toMatchObject({ code: 'credit-refused', message: creditErrors.otherAddress })
  expect(
    await priceForBuyer(testApp.stranger, { lines, creditKey, email: 'stranger@example.com' }),
  ).toMatchObject({ total: 500, reductions: [], creditProblem: creditErrors.otherAddress })
  const other = await make.makeParent()
  await expect(placeOrder(other.ctx, basketOf(lines, 0, { ...stranger, creditKey }))).rejects.toMatchObject({
    code: 'credit-refused',
  })
  await expect(placeOrder(testApp.stranger, basketOf(lines, 0, to(guest.email)))).rejects.toMatchObject({
    code: 'price-changed',
  })
  expect(await placeOrder(testApp.stranger, basketOf(lines, 500, { ...stranger, creditKey }))).toMatchObject({
    total: 500,
  })
  expect(await guest.left()).toBe(500)
})

test('a key that we did not make, one for something else, an old one and an erased person’s open nothing', async () => {
  const guest = await guestWithCredit(500)
  const lines = await photo()
  const problem = async (creditKey: string) => {
    const { total, creditProblem } = await priceForBuyer(testApp.stranger, { lines, creditKey })
    return total === 500 ? creditProblem : 'taken off'
  }
  const elsewhere = seal(testApp.parts.keys.orders, 'reminders-asked', `${guest.id} 2099-01-01T00:00:00.000Z`)
  for (const key of ['a'.repeat(120), forged(guest.key), elsewhere])
    expect(await problem(key)).toBe(creditErrors.unknownLink)
  expect(await problem(guest.key)).toBe('taken off')
  await testApp.parts.db.update(credits).set({ email: null }).where(eq(credits.id, guest.id))
  expect(await problem(guest.key)).toBe(creditErrors.unknownLink)
  await testApp.parts.db.update(credits).set({ email: guest.email }).where(eq(credits.id, guest.id))
  testApp.clock.advance(CREDIT_LINK_DAYS * DAY_MS + 1000)
  expect(await problem(guest.key), 'its last day').toBe('taken off')
  testApp.clock.advance(DAY_MS)
  expect(await problem(guest.key)).toBe(creditErrors.oldLink)
})

test('two orders at once with one link never use more credit than there is', async () => {
  const guest = await guestWithCredit(400)
  const baskets = [await photo(), await photo()].map((lines) =>
    basketOf(lines, 100, { ...to(guest.email), creditKey: guest.key }),
  )
  await Promise.allSettled(baskets.map((basket) => placeOrder(testApp.stranger, basket)))
  const placed = await testApp.parts.db.select().from(orders).where(eq(orders.email, guest.email))
  // The later one may replace the earlier, which can then no longer be paid.
  expect(placed.filter(({ state }) => state === 'awaiting_payment')).toHaveLength(1)
  expect(await guest.left()).toBe(0)
})

test('somebody signed in with the address uses each credit once, link or not', async () => {
  const guest = await guestWithCredit(300)
  const parent = await make.makeParent()
  await testApp.parts.db.update(credits).set({ email: parent.email }).where(eq(credits.id, guest.id))
  const price = { lines: await photo(), creditKey: guest.key }
  expect(await priceForBuyer(parent.ctx, price)).toMatchObject({
    total: 200,
    reductions: [{ kind: 'credit', amount: 300 }],
  })
})

test('the desk sends the mail again with a new link, unless nothing is left or nobody can be reached', async () => {
  const guest = await guestWithCredit(500)
  await resendCredit(testApp.admin, guest.id)
  await testApp.runJobs()
  const [first, again] = await guest.mails()
  expect(guest.keyIn(again?.text)).not.toBe(guest.keyIn(first?.text))
  const lines = await photo()
  const creditKey = guest.keyIn(again?.text)
  await testApp.parts.db
    .insert(bouncedAddresses)
    .values({ address: guest.email, reason: 'bounced', words: '', since: testApp.clock.now() })
  await expect(resendCredit(testApp.admin, guest.id)).rejects.toMatchObject({ code: 'unreachable' })
  await testApp.parts.db.delete(bouncedAddresses)
  await placeOrder(testApp.stranger, basketOf(lines, 0, { ...to(guest.email), creditKey }))
  await expect(resendCredit(testApp.admin, guest.id)).rejects.toMatchObject({ code: 'credit-spent' })
  await testApp.parts.db.update(credits).set({ email: null }).where(eq(credits.id, guest.id))
  await expect(resendCredit(testApp.admin, guest.id)).rejects.toMatchObject({ code: 'buyer-erased' })
  await expect(resendCredit(testApp.admin, randomUUID())).rejects.toMatchObject({ kind: 'missing' })
  await expect(resendCredit(testApp.parent, guest.id)).rejects.toMatchObject({ kind: 'missing' })
  const given = { id: randomUUID(), email: guest.email, amount: 100, reason: 'Mine' }
  await expect(giveCreditToAddress(testApp.parent, given)).rejects.toMatchObject({ kind: 'missing' })
})
