import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { consentWords } from '../../domain/reminders/reminders.ts'
import { readMail } from '../../tests/accounts/read-mail.ts'
import { families } from '../../tests/families.ts'
import { reminded } from '../../tests/reminded.ts'
import { openWorld, type World } from '../../tests/world.ts'
import { askReminders } from './ask-reminders.ts'
import { confirmReminders, showConfirming } from './confirm-reminders.ts'
import { endReminders, showStanding } from './end-reminders.ts'
import { confirmKey, findConsentByKey } from './reminder-key.ts'
import { resendConfirmation } from './resend-confirmation.ts'
import { showReminders } from './show-reminders.ts'
import { reminderConsents } from './tables.ts'

const MINUTE_MS = 60_000

let world: World
let on: ReturnType<typeof reminded>
beforeAll(async () => {
  world = await openWorld()
  on = reminded(world)
})
afterAll(() => world.close())

/** The links that an address was sent to confirm it, oldest first. */
async function linksTo(email: string) {
  await world.runJobs()
  const mails = (await world.mails()).map((mail) => readMail(mail))
  return mails
    .filter((mail) => mail.to === email && mail.kind === 'reminder-confirm')
    .map((mail) => {
      const [link = ''] = /http\S+\/confirm/.exec(mail.text) ?? []
      return { ...mail, link, key: link.split('/').at(-2) ?? '' }
    })
}

const keptOf = async (email: string) => {
  const [kept] = await world.parts.db.select().from(reminderConsents).where(eq(reminderConsents.email, email))
  return kept
}

test('a typed address gets nothing until its link is used', async () => {
  const family = await on.family()
  const other = await on.family()
  for (const one of [family, other]) await on.ask(one)
  const [link] = await linksTo(family.email)
  expect(await confirmReminders(world.stranger, link?.key ?? '')).toBe(true)
  expect(await showReminders(world.admin, family.eventId)).toMatchObject({ asked: 1, unconfirmed: 0 })
  expect(await showReminders(world.admin, other.eventId)).toMatchObject({
    ...{ asked: 0, unconfirmed: 1, planned: [] },
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
  const [mail] = await linksTo(family.email)
  for (const told of ['Isla', 'Test Primary', family.accessCode]) expect(mail?.text).not.toContain(told)
  expect(mail?.headers.get('list-unsubscribe')).toEqual([`<http://localhost:3999/api/reminders/${key}>`])
  expect(mail?.headers.get('list-unsubscribe-post')).toEqual(['List-Unsubscribe=One-Click'])
})

test('the browser that asked cannot confirm, and opening the link confirms nothing', async () => {
  const family = await on.family()
  const { key } = await on.ask(family)
  expect(await confirmReminders(world.stranger, key)).toBe(false)
  const [link] = await linksTo(family.email)
  const opened = await world.app.request(
    `/api/reminders/${link?.key}/confirm`,
    {},
    { incoming: { socket: { remoteAddress: '127.0.0.1' } } },
  )
  expect(await opened.text()).toContain('<form method="post">')
  expect(await showStanding(world.stranger, key)).toEqual({ on: true, waits: 'mail' })
  await confirmReminders(world.stranger, link?.key ?? '')
  await confirmReminders(world.stranger, link?.key ?? '')
  expect(await showStanding(world.stranger, key)).toEqual({ on: true, waits: null })
  expect(await linksTo(family.email)).toHaveLength(1)
})

test('a signed-in account’s own address needs no link, another one does', async () => {
  const { makeParent, link } = families(world)
  const family = await on.family()
  const parent = await makeParent()
  await link(parent.id, family.id)
  const asked = { pupilId: family.id, words: consentWords('closing') }
  await askReminders(parent.ctx, asked)
  expect(await linksTo(parent.email)).toEqual([])
  expect((await keptOf(parent.email))?.confirmBy).toBeNull()
  await askReminders(parent.ctx, { ...asked, email: family.email })
  expect(await linksTo(family.email)).toHaveLength(1)
})

test('an address that has agreed need not agree again, unless it has unsubscribed', async () => {
  const family = await on.family()
  const { key } = await on.agree(family)
  await on.ask(family)
  expect(await showStanding(world.stranger, key)).toMatchObject({ waits: null })
  await endReminders(world.stranger, key)
  await on.ask(family)
  expect(await showStanding(world.stranger, key)).toMatchObject({ waits: 'mail' })
})

test('the link is sent again after ten minutes at the earliest, three times at most, however it is asked for', async () => {
  const family = await on.family()
  const { key } = await on.ask(family)
  const again = () => resendConfirmation(world.stranger, key)
  await expect(again()).rejects.toMatchObject({ code: 'sent-lately' })
  await on.ask(family)
  expect(await linksTo(family.email)).toHaveLength(1)
  world.clock.advance(10 * MINUTE_MS)
  await again()
  world.clock.advance(10 * MINUTE_MS)
  await on.ask(family)
  world.clock.advance(10 * MINUTE_MS)
  await expect(again()).rejects.toMatchObject({ code: 'sent-enough' })
  await on.ask(family)
  expect(await linksTo(family.email)).toHaveLength(3)
})

test('a link unused for three days expires, and the address is deleted', async () => {
  const family = await on.family({ closes: 20 })
  const { key } = await on.ask(family)
  const [link] = await linksTo(family.email)
  on.goTo(3, 23)
  expect(await showConfirming(world.stranger, link?.key ?? '')).toBe('gone')
  expect(await confirmReminders(world.stranger, link?.key ?? '')).toBe(false)
  expect(await showStanding(world.stranger, key)).toEqual({ on: false, waits: null })
  await on.round()
  expect(await keptOf(family.email)).toBeUndefined()
})

test('asking and ending repeatedly does not make a code a way to mail strangers', async () => {
  const family = await on.family()
  for (const n of [1, 2, 3, 4]) {
    const { key } = await on.ask({ ...family, email: `n${n}-${family.email}` })
    await endReminders(world.stranger, key)
  }
  await expect(on.ask(family)).rejects.toMatchObject({ code: 'enough-reminded' })
})

test('somebody who typed an address cannot end what that address has agreed to', async () => {
  const family = await on.family()
  await on.agree(family)
  const other = await on.family()
  const { key } = await on.ask({ ...other, email: family.email })
  await endReminders(world.stranger, key)
  expect(await showReminders(world.admin, family.eventId)).toMatchObject({ asked: 1, ended: 0 })
  expect(await showReminders(world.admin, other.eventId)).toMatchObject({ asked: 0, ended: 1 })
})

test('a link that was sent to an address does not agree for a number', async () => {
  const family = await on.family()
  const { key } = await on.ask(family)
  const consent = await findConsentByKey(world.parts, key)
  if (!consent) throw new Error('nobody asked')
  const link = confirmKey(world.parts.keys, consent)
  await world.parts.db
    .update(reminderConsents)
    .set({ phone: '+447700900123' })
    .where(eq(reminderConsents.id, consent.id))
  expect(await confirmReminders(world.stranger, link)).toBe(false)
})
