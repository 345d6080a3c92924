import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { daysAfter, longDay } from '../../domain/days.ts'
import { earlyBird, off, offer } from '../../tests/support/offers.ts'
import { placeOpenOrder } from '../../tests/support/orders.ts'
import { reminderFamilies } from '../../tests/support/reminder-consents.ts'
import { openTestApp, type TestApp } from '../../tests/test-app.ts'
import { offerSteps, offers } from '../orders/discounts/tables.ts'
import { confirmTestPayment } from '../orders/payment/settle-payment.ts'
import { showReminders } from './show-reminders.ts'
import { stopReminder } from './stop-reminder.ts'
import { reminderConsents } from './tables.ts'

let testApp: TestApp
let on: ReturnType<typeof reminderFamilies>
beforeAll(async () => {
  testApp = await openTestApp()
  on = reminderFamilies(testApp)
})
afterAll(() => testApp.close())

/** A family that agreed to reminders, and an early bird for its event with these last days. */
async function earlyFamily(
  lastDays: number[],
  { prints, starts, buys = false }: { prints?: number; starts?: number; buys?: boolean } = {},
) {
  const family = await on.family({ closes: 30, ...(prints === undefined ? {} : { prints }) })
  await on.agree(family)
  if (buys) {
    const order = await placeOpenOrder(testApp, { ...family, buyer: { email: family.email } })
    await confirmTestPayment(testApp.stranger, { ...order.payment, card: 'ok' })
  }
  const day = (n: number) => daysAfter(on.today(), n)
  const steps = lastDays.map((n, at) => off('percent', 20 - at * 5, day(n)))
  const only = { scope: 'event', eventId: family.eventId } as const
  const startsOn = starts === undefined ? null : day(starts)
  const offerId = await offer(testApp, earlyBird(steps, { ...only, startsOn }))
  return { ...family, offerId, lastDay: day(lastDays.at(-1) ?? 0) }
}

const kinds = async (eventId: string) =>
  (await showReminders(testApp.admin, eventId)).planned.map(({ kind }) => kind)
const subjects = async (email: string) =>
  (await on.remindersTo(email)).map(({ headers }) => headers.get('subject')?.[0])

test('two days before each step of an early bird ends, at ten in Scotland, one reminder goes, and never a second', async () => {
  const family = await earlyFamily([4, 9])
  const [first, last] = [longDay(daysAfter(on.today(), 4)), longDay(family.lastDay)]
  const changes = `The early price changes after ${first}`
  on.goTo(2, 9)
  await on.round()
  expect(await subjects(family.email)).toEqual([])
  on.goTo(0, 10)
  await on.round()
  on.goTo(1, 10)
  await on.round()
  expect(await subjects(family.email)).toEqual([changes])
  const [mail] = await on.remindersTo(family.email)
  expect(mail?.text.replace(/\s+/g, ' ')).toContain(`20% off until ${first}, then 15% off until ${last}`)
  on.goTo(3, 12)
  await on.round()
  on.goTo(1, 10)
  await on.round()
  on.goTo(1, 10)
  await on.round()
  expect(await subjects(family.email)).toEqual([changes, `The early price ends on ${last}`])
})

test('a step whose day the owner moves is not reminded of again', async () => {
  const family = await earlyFamily([4])
  on.goTo(2, 12)
  await on.round()
  const later = daysAfter(family.lastDay, 6)
  await testApp.parts.db
    .update(offerSteps)
    .set({ until: later })
    .where(eq(offerSteps.offerId, family.offerId))
  on.goTo(6, 12)
  await on.round()
  expect(await subjects(family.email)).toHaveLength(1)
})

test('three steps, a print deadline and the closing share three reminders: the deadlines keep theirs', async () => {
  const family = await earlyFamily([4, 8, 12], { prints: 20 })
  expect(await kinds(family.eventId)).toEqual(['early-bird', 'print-deadline', 'closing'])
  for (let day = 0; day < 30; day += 2) {
    on.goTo(2, 11)
    await on.round()
  }
  expect(await subjects(family.email)).toEqual([
    expect.stringContaining('The early price changes after'),
    expect.stringContaining('Prints can be ordered until'),
    expect.stringContaining('The school photos close on'),
  ])
})

test('once the owner has stopped the print deadline’s, a step has its place', async () => {
  const family = await earlyFamily([4, 8, 12], { prints: 20 })
  const stop = { eventId: family.eventId, kind: 'print-deadline', email: null, stopped: true } as const
  await stopReminder(testApp.admin, stop)
  for (let day = 0; day < 30; day += 2) {
    on.goTo(2, 11)
    await on.round()
  }
  expect((await subjects(family.email)).map((subject) => subject?.slice(0, 23))).toEqual([
    'The early price changes',
    'The early price changes',
    'The school photos close',
  ])
})

test('it is planned by the offers that run for the event alone', async () => {
  const mine = await earlyFamily([6])
  expect(await kinds(mine.eventId)).toEqual(['early-bird', 'closing'])
  const elsewhere = await on.family({ closes: 30 })
  await on.agree(elsewhere)
  expect(await kinds(elsewhere.eventId)).toEqual(['closing'])
  await testApp.parts.db
    .update(offers)
    .set({ endedAt: testApp.clock.now() })
    .where(eq(offers.id, mine.offerId))
  expect(await kinds(mine.eventId)).toEqual(['closing'])
  const tooLate = await earlyFamily([6], { starts: 5 })
  expect(await kinds(tooLate.eventId)).toEqual(['closing'])
})

test('an early price that ends with sales, after them, or at the print deadline has no reminder of its own', async () => {
  expect(await kinds((await earlyFamily([30])).eventId)).toEqual(['closing'])
  expect(await kinds((await earlyFamily([31])).eventId)).toEqual(['closing'])
  const both = await earlyFamily([8], { prints: 8 })
  expect(await kinds(both.eventId)).toEqual(['print-deadline', 'closing'])
})

test('families that have bought, that signed up within the last two days, or that were not told about offers get none', async () => {
  const bought = await earlyFamily([6], { buys: true })
  const untold = await earlyFamily([6])
  await testApp.parts.db
    .update(reminderConsents)
    .set({ words: 'Remind me before this closes. At most three notes.' })
    .where(eq(reminderConsents.email, untold.email))
  on.goTo(4, 11)
  const late = await on.family({ closes: 30 })
  await offer(
    testApp,
    earlyBird([off('percent', 10, daysAfter(on.today(), 2))], { scope: 'event', eventId: late.eventId }),
  )
  await on.agree(late)
  await on.round()
  for (const { email } of [bought, untold, late]) expect(await subjects(email)).toEqual([])
  expect(await kinds(untold.eventId)).toEqual(['closing'])
})

test('the desk’s plan says who agreed to older words, while there is an early price to be reminded of', async () => {
  const [told, untold] = [await earlyFamily([6]), await earlyFamily([6])]
  const older = async ({ eventId }: { eventId: string }) =>
    (await showReminders(testApp.admin, eventId)).olderWords.map(({ email }) => email)
  await testApp.parts.db
    .update(reminderConsents)
    .set({ words: 'Remind me before this closes. At most three notes.' })
    .where(eq(reminderConsents.email, untold.email))
  expect([await older(told), await older(untold)]).toEqual([[], [untold.email]])
  await testApp.parts.db
    .update(offers)
    .set({ endedAt: testApp.clock.now() })
    .where(eq(offers.id, untold.offerId))
  expect(await older(untold)).toEqual([])
})

test('nothing goes at night: an early price’s reminder that was held up goes at eight in the morning', async () => {
  const family = await earlyFamily([6])
  on.goTo(4, 21)
  await on.round()
  on.goTo(1, 7)
  await on.round()
  expect(await subjects(family.email)).toEqual([])
  on.goTo(0, 8)
  await on.round()
  expect(await subjects(family.email)).toHaveLength(1)
})
