import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { reminderConsentWords } from '../../domain/reminders/reminders.ts'
import { readMail } from '../../tests/accounts/read-mail.ts'
import { families } from '../../tests/support/families.ts'
import { consentOf, reminderFamilies } from '../../tests/support/reminder-consents.ts'
import { openTestApp, type TestApp } from '../../tests/test-app.ts'
import { confirmReminders, showConfirming } from './confirm-reminders.ts'
import { recordBasketActivity } from './record-basket-activity.ts'
import { confirmKey, reminderKey } from './reminder-key.ts'
import { requestReminders } from './request-reminders.ts'
import { resendConfirmation } from './resend-confirmation.ts'
import { showReminders } from './show-reminders.ts'
import { reminderConsents } from './tables.ts'
import { showReminderStatus, unsubscribe } from './unsubscribe.ts'

const MINUTE_MS = 60_000

let testApp: TestApp
let on: ReturnType<typeof reminderFamilies>
beforeAll(async () => {
  testApp = await openTestApp()
  on = reminderFamilies(testApp)
})
afterAll(() => testApp.close())

/** The links that an address was sent to confirm it, oldest first. */
async function linksTo(email: string) {
  await testApp.runJobs()
  const mails = (await testApp.mails()).map((mail) => readMail(mail))
  return mails
    .filter((mail) => mail.to === email && mail.kind === 'reminder-confirm')
    .map((mail) => {
      const [link = ''] = /http\S+\/confirm/.exec(mail.text) ?? []
      return { ...mail, link, key: link.split('/').at(-2) ?? '' }
    })
}

const keptOf = async (email: string) => {
  const [kept] = await testApp.parts.db
    .select()
    .from(reminderConsents)
    .where(eq(reminderConsents.email, email))
  return kept
}

test('a typed address gets nothing until its link is used', async () => {
  const family = await on.family()
  const other = await on.family()
  for (const one of [family, other]) await on.ask(one)
  const [link] = await linksTo(family.email)
  expect(await confirmReminders(testApp.stranger, link?.key ?? '')).toBe(true)
  expect(await showReminders(testApp.admin, family.eventId)).toMatchObject({ asked: 1, unconfirmed: 0 })
  expect(await showReminders(testApp.admin, other.eventId)).toMatchObject({
    asked: 0,
    unconfirmed: 1,
    planned: [],
  })
  on.goTo(2, 12)
  await on.round()
  on.goTo(1, 10)
  await on.round()
  expect(await on.remindersTo(family.email)).toHaveLength(1)
  expect(await on.remindersTo(other.email)).toEqual([])
})

test('the link’s mail names neither child nor school nor code, and can be ended with one click', async () => {
  const family = await on.family()
  const { key } = await on.ask(family)
  const endKey = reminderKey(testApp.parts.keys, (await consentOf(testApp, key)).id)
  const [mail] = await linksTo(family.email)
  for (const told of ['Isla', 'Test Primary', family.accessCode]) expect(mail?.text).not.toContain(told)
  expect(mail?.headers.get('list-unsubscribe')).toEqual([`<http://localhost:3999/api/reminders/${endKey}>`])
  expect(mail?.headers.get('list-unsubscribe-post')).toEqual(['List-Unsubscribe=One-Click'])
})

test('the browser that asked cannot confirm, and opening the link confirms nothing', async () => {
  const family = await on.family()
  const { key } = await on.ask(family)
  expect(await confirmReminders(testApp.stranger, key)).toBe(false)
  const [link] = await linksTo(family.email)
  const opened = await testApp.app.request(
    `/api/reminders/${link?.key}/confirm`,
    {},
    { incoming: { socket: { remoteAddress: '127.0.0.1' } } },
  )
  expect(await opened.text()).toContain('<form method="post">')
  expect(await showReminderStatus(testApp.stranger, key)).toEqual({ on: true, waits: 'mail', ends: true })
  await confirmReminders(testApp.stranger, link?.key ?? '')
  await confirmReminders(testApp.stranger, link?.key ?? '')
  expect(await showReminderStatus(testApp.stranger, key)).toEqual({ on: true, waits: null, ends: false })
  expect(await linksTo(family.email)).toHaveLength(1)
})

test('a signed-in account’s own address needs no link, another one does', async () => {
  const { makeParent, link } = families(testApp)
  const family = await on.family()
  const parent = await makeParent()
  await link(parent.id, family.id)
  const asked = { pupilId: family.id, words: reminderConsentWords('closing') }
  await requestReminders(parent.ctx, asked)
  expect(await linksTo(parent.email)).toEqual([])
  expect((await keptOf(parent.email))?.confirmBy).toBeNull()
  await requestReminders(parent.ctx, { ...asked, email: family.email })
  expect(await linksTo(family.email)).toHaveLength(1)
})

test('an address that has agreed goes on being reminded while it is asked again, unless it has unsubscribed', async () => {
  const family = await on.family()
  const { key, endKey } = await on.agree(family)
  testApp.clock.advance(1000)
  const again = await on.ask(family)
  expect(await showReminders(testApp.admin, family.eventId)).toMatchObject({ asked: 1, unconfirmed: 0 })
  expect(await showReminderStatus(testApp.stranger, key)).toMatchObject({ waits: null })
  const [, link] = await linksTo(family.email)
  expect(link?.text).toContain('It already gets them')
  expect(link?.text).not.toContain(endKey)
  expect(await showConfirming(testApp.stranger, link?.key ?? '')).toBe('waits')
  await confirmReminders(testApp.stranger, link?.key ?? '')
  for (const one of [key, again.key])
    expect(await showReminderStatus(testApp.stranger, one)).toEqual({ on: true, waits: null, ends: false })
  await unsubscribe(testApp.stranger, endKey)
  expect(await showReminderStatus(testApp.stranger, again.key)).toMatchObject({ on: false })
  await on.ask(family)
  expect(await showReminders(testApp.admin, family.eventId)).toMatchObject({ asked: 0, unconfirmed: 1 })
})

test('the link is sent again after ten minutes at the earliest, three times at most, however it is asked for', async () => {
  const family = await on.family()
  const { key } = await on.ask(family)
  const again = () => resendConfirmation(testApp.stranger, key)
  await expect(again()).rejects.toMatchObject({ code: 'sent-lately' })
  await on.ask(family)
  expect(await linksTo(family.email)).toHaveLength(1)
  testApp.clock.advance(10 * MINUTE_MS)
  await again()
  await expect(again()).rejects.toMatchObject({ code: 'sent-lately' })
  testApp.clock.advance(10 * MINUTE_MS)
  await on.ask(family)
  expect(await linksTo(family.email)).toHaveLength(3)
  testApp.clock.advance(10 * MINUTE_MS)
  await again()
  testApp.clock.advance(10 * MINUTE_MS)
  await expect(again()).rejects.toMatchObject({ code: 'sent-enough' })
  await on.ask(family)
  expect(await linksTo(family.email)).toHaveLength(3)
})

/** Everything that a browser can find out about an address that it typed, for longer than the link lives. */
async function whatIsLearnt(family: { accessCode: string; email: string }, more: { phone?: string } = {}) {
  const ctx = { ...testApp.stranger, config: { ...testApp.parts.config, SMS_URL: 'http://sms.example' } }
  const learnt: unknown[] = []
  const of = (work: Promise<unknown>) =>
    work.then(
      (answer) => learnt.push(answer ?? 'done'),
      (error) => learnt.push(error.code ?? error.kind),
    )
  const words = reminderConsentWords('closing')
  const { key } = await requestReminders(ctx, { ...family, ...more, words })
  learnt.push(key.length)
  for (const minutes of [0, 11, 1, 11, 11, 48 * 60, 24 * 60, 24 * 60]) {
    testApp.clock.advance(minutes * MINUTE_MS)
    await of(showReminderStatus(ctx, key))
    await of(resendConfirmation(ctx, key))
    await of(recordBasketActivity(ctx, key, { photos: 3 }))
    await of(unsubscribe(ctx, key))
    await of(showReminderStatus(ctx, key))
  }
  await on.round()
  await of(showReminderStatus(ctx, key))
  await of(resendConfirmation(ctx, key))
  return learnt
}

test.each([
  ['an email', {}],
  ['a number', { phone: '+447700900123' }],
])('whoever types an address with %s learns nothing about it, and changes nothing that it agreed to', async (_, more) => {
  const family = await on.family({ closes: 30 })
  const { endKey } = await on.agree(family)
  const before = await keptOf(family.email)
  const unknown = await on.family({ closes: 30 })
  const start = testApp.clock.now().getTime() + 1000
  const learn = (email: string) => {
    testApp.clock.advance(start - testApp.clock.now().getTime())
    return whatIsLearnt({ accessCode: family.accessCode, email }, more)
  }
  const about = await learn(family.email)
  expect(about).toEqual(await learn(unknown.email))
  const sent = { linkSentAt: null, confirmationsSent: 0 }
  expect({ ...(await keptOf(family.email)), ...sent }).toEqual({ ...before, ...sent })
  expect(await showReminders(testApp.admin, family.eventId)).toMatchObject({ asked: 1 })
  expect(await showReminderStatus(testApp.stranger, endKey)).toEqual({ on: true, waits: null, ends: true })
})

test('two requests for one address cannot be told to have led to one consent, and their keys cannot be altered', async () => {
  const family = await on.family()
  const [first, second] = [await on.ask(family), await on.ask(family)]
  expect(second.key.slice(0, 20)).not.toBe(first.key.slice(0, 20))
  expect(Buffer.from(first.key, 'base64url').toString('latin1')).not.toContain(
    (await keptOf(family.email))?.id,
  )
  const altered = (at: number) =>
    `${first.key.slice(0, at)}${first.key[at] === 'A' ? 'B' : 'A'}${first.key.slice(at + 1)}`
  for (const key of [
    altered(0),
    altered(first.key.length - 2),
    altered(first.key.length - 1),
    first.key.slice(0, 60),
    'A'.repeat(90),
  ])
    expect(await showReminderStatus(testApp.stranger, key), key).toMatchObject({ on: false })
})

test('a number typed beside an address is sent its link, and reminded, whatever the address has agreed to', async () => {
  const ctx = { ...testApp.stranger, config: { ...testApp.parts.config, SMS_URL: 'http://sms.example' } }
  const family = await on.family()
  await on.agree(family)
  const asked = {
    accessCode: family.accessCode,
    words: reminderConsentWords('closing'),
    phone: '+447700900177',
  }
  const { key } = await requestReminders(ctx, { ...asked, email: family.email })
  const kept = await consentOf(testApp, key)
  expect(kept).toMatchObject({ email: asked.phone, phone: asked.phone, confirmationsSent: 1 })
  await confirmReminders(testApp.stranger, confirmKey(testApp.parts.keys, kept))
  expect(await showReminders(testApp.admin, family.eventId)).toMatchObject({ asked: 2, unconfirmed: 0 })
  // Text messages were switched off again: the number is no address to write to.
  on.goTo(3, 10)
  await on.round()
  expect(await on.remindersTo(family.email)).toHaveLength(1)
  expect(await on.remindersTo(asked.phone)).toEqual([])
})

test('a full child has no room for one more address, and does not say which are there', async () => {
  const family = await on.family()
  for (const n of [1, 2, 3, 4]) await on.ask({ ...family, email: `room${n}-${family.email}` })
  for (const email of [`room1-${family.email}`, family.email])
    await expect(on.ask({ ...family, email })).rejects.toMatchObject({ code: 'enough-reminded' })
})

test('the browser that asked ends its own request until it is confirmed, and from then on only the address ends it', async () => {
  const family = await on.family()
  const { key } = await on.ask(family)
  const [link] = await linksTo(family.email)
  await unsubscribe(testApp.stranger, key)
  expect(await showConfirming(testApp.stranger, link?.key ?? '')).toBe('gone')
  const other = await on.family()
  const agreed = await on.agree(other)
  await unsubscribe(testApp.stranger, agreed.key)
  expect(await showReminderStatus(testApp.stranger, agreed.key)).toEqual({
    on: true,
    waits: null,
    ends: false,
  })
  await unsubscribe(testApp.stranger, agreed.endKey)
  expect(await showReminderStatus(testApp.stranger, agreed.key)).toMatchObject({ on: false })
})

test('a number that was confirmed beside an address ends nothing that goes to the address', async () => {
  const family = await on.family()
  await on.agree(family)
  const other = await on.family()
  const texted = await on.agree({ ...other, email: family.email })
  const kept = await consentOf(testApp, texted.key)
  await testApp.parts.db
    .update(reminderConsents)
    .set({ phone: '+447700900199' })
    .where(eq(reminderConsents.id, kept.id))
  await unsubscribe(testApp.stranger, texted.endKey)
  expect(await showReminders(testApp.admin, family.eventId)).toMatchObject({ asked: 1, ended: 0 })
  expect(await showReminders(testApp.admin, other.eventId)).toMatchObject({ asked: 0, ended: 1 })
})

test('a link unused for three days expires, and the address is deleted', async () => {
  const family = await on.family({ closes: 20 })
  const { key } = await on.ask(family)
  const [link] = await linksTo(family.email)
  on.goTo(3, 23)
  expect(await showConfirming(testApp.stranger, link?.key ?? '')).toBe('gone')
  expect(await confirmReminders(testApp.stranger, link?.key ?? '')).toBe(false)
  expect(await showReminderStatus(testApp.stranger, key)).toEqual({ on: false, waits: null, ends: false })
  await on.round()
  expect(await keptOf(family.email)).toBeUndefined()
})

test('asking and ending repeatedly does not make a code a way to mail strangers', async () => {
  const family = await on.family()
  for (const n of [1, 2, 3, 4]) {
    const { key } = await on.ask({ ...family, email: `n${n}-${family.email}` })
    await unsubscribe(testApp.stranger, key)
  }
  await expect(on.ask(family)).rejects.toMatchObject({ code: 'enough-reminded' })
})

test('somebody who typed an address cannot end what that address has agreed to', async () => {
  const family = await on.family()
  await on.agree(family)
  const other = await on.family()
  const { key } = await on.ask({ ...other, email: family.email })
  await unsubscribe(testApp.stranger, key)
  expect(await showReminders(testApp.admin, family.eventId)).toMatchObject({ asked: 1, ended: 0 })
  expect(await showReminders(testApp.admin, other.eventId)).toMatchObject({ asked: 0, ended: 1 })
})

test('a link that was sent to an address does not agree for a number', async () => {
  const family = await on.family()
  const { key } = await on.ask(family)
  const consent = await consentOf(testApp, key)
  const link = confirmKey(testApp.parts.keys, consent)
  await testApp.parts.db
    .update(reminderConsents)
    .set({ phone: '+447700900123' })
    .where(eq(reminderConsents.id, consent.id))
  expect(await confirmReminders(testApp.stranger, link)).toBe(false)
})
