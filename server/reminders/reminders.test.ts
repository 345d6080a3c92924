import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { codeMail } from '../../content/mails/school.ts'
import { daysAfter, londonMoment, longDay } from '../../domain/days.ts'
import { REMINDER_CONSENT_PROMISE, reminderConsentWords } from '../../domain/reminders/reminders.ts'
import { families } from '../../tests/support/families.ts'
import { placeOpenOrder } from '../../tests/support/orders.ts'
import { reminderFamilies } from '../../tests/support/reminder-consents.ts'
import { untilBlocked } from '../../tests/support/until-blocked.ts'
import { openTestApp, type TestApp } from '../../tests/test-app.ts'
import { confirmTestPayment } from '../orders/payment/settle-payment.ts'
import { newAccessCode } from '../school/codes/access-code.ts'
import { lockPupil } from '../school/queries.ts'
import { classes, events, pupilLinks, pupils } from '../school/tables.ts'
import { recordBasketActivity } from './record-basket-activity.ts'
import { requestReminders } from './request-reminders.ts'
import { scheduleReminders, sendDueReminders } from './send-due.ts'
import { sendReminder } from './send-reminder.ts'
import { showReminders } from './show-reminders.ts'
import { stopReminder } from './stop-reminder.ts'
import { reminderConsents, reminders } from './tables.ts'
import { unsubscribe } from './unsubscribe.ts'

let testApp: TestApp
let on: ReturnType<typeof reminderFamilies>
beforeAll(async () => {
  testApp = await openTestApp()
  on = reminderFamilies(testApp)
})
afterAll(() => testApp.close())

const subjects = async (email: string) =>
  (await on.remindersTo(email)).map(({ headers }) => headers.get('subject')?.[0])

test('a consent is kept with its time and the words that were shown, and other words are not taken', async () => {
  const family = await on.family()
  await expect(on.agree(family, { words: 'Yes to everything' })).rejects.toMatchObject({
    code: 'words-changed',
  })
  await on.agree(family)
  const [kept] = await testApp.parts.db
    .select()
    .from(reminderConsents)
    .where(eq(reminderConsents.email, family.email))
  expect(kept).toMatchObject({
    words: `Remind me before this closes. ${REMINDER_CONSENT_PROMISE}`,
    consentedAt: testApp.clock.now(),
    userId: null,
    phone: null,
  })
})

test('a code that is replaced while somebody asks with it takes no consent', async () => {
  const family = await on.family()
  let asking: Promise<unknown> | undefined
  await testApp.parts.db.transaction(async (tx) => {
    await tx.update(pupils).set({ accessCode: newAccessCode() }).where(eq(pupils.id, family.id))
    asking = on.ask(family)
    asking.catch(() => undefined)
    await untilBlocked(tx)
  })
  await expect(asking).rejects.toMatchObject({ code: 'access-code-unknown' })
  expect(await testApp.parts.db.$count(reminderConsents, eq(reminderConsents.pupilId, family.id))).toBe(0)
})

test('an account that is unlinked while it asks is not reminded', async () => {
  const make = families(testApp)
  const [family, { id, ctx }] = [await on.family(), await make.makeParent()]
  await make.link(id, family.id)
  let asking: Promise<unknown> | undefined
  await testApp.parts.db.transaction(async (tx) => {
    await lockPupil(tx, family.id)
    await tx.delete(pupilLinks).where(eq(pupilLinks.userId, id))
    asking = requestReminders(ctx, { pupilId: family.id, words: reminderConsentWords('closing') })
    asking.catch(() => undefined)
    await untilBlocked(tx)
  })
  await expect(asking).rejects.toMatchObject({ kind: 'missing' })
  expect(await testApp.parts.db.$count(reminderConsents, eq(reminderConsents.pupilId, family.id))).toBe(0)
})

test('two days before sales close, at ten in Scotland, one reminder goes, and never a second', async () => {
  const family = await on.family({ closes: 5 })
  const closes = longDay(daysAfter(on.today(), 5))
  await on.agree(family)
  on.goTo(3, 9)
  await on.round()
  expect(await subjects(family.email)).toEqual([])
  on.goTo(0, 10)
  await on.round()
  expect(await subjects(family.email)).toEqual([`The school photos close on ${closes}`])
  await on.round()
  on.goTo(1, 10)
  await on.round()
  expect(await subjects(family.email)).toHaveLength(1)
})

test('a reminder has one link that ends it, a button for mail programs, and neither a child nor a code', async () => {
  const family = await on.family()
  const { endKey } = await on.agree(family)
  on.goTo(3, 10)
  await on.round()
  const [mail] = await on.remindersTo(family.email)
  const link = `http://localhost:3999/api/reminders/${endKey}`
  expect(mail?.headers.get('list-unsubscribe')).toEqual([`<${link}>`])
  expect(mail?.headers.get('list-unsubscribe-post')).toEqual(['List-Unsubscribe=One-Click'])
  expect(mail?.text).toContain(`End these reminders:\n${link}`)
  expect(mail?.text).not.toContain('Isla')
  expect(mail?.text).not.toContain(family.accessCode)
})

test('opening the link ends nothing and names nobody; its button, or a mail program’s post, ends it', async () => {
  const family = await on.family()
  const { endKey } = await on.agree(family)
  const other = await on.family()
  await on.agree({ ...other, email: family.email })
  const asked = (method: string, body?: string) =>
    testApp.app.request(
      `/api/reminders/${endKey}`,
      { method, ...(body ? { body, headers: { 'Content-Type': 'application/x-www-form-urlencoded' } } : {}) },
      { incoming: { socket: { remoteAddress: '127.0.0.1' } } },
    )
  const page = await asked('GET')
  expect(page.headers.get('content-type')).toContain('text/html')
  const html = await page.text()
  expect(html).toContain('<form method="post">')
  for (const told of ['Isla', family.email, family.accessCode, 'Test Primary'])
    expect(html).not.toContain(told)
  expect((await showReminders(testApp.admin, family.eventId)).asked).toBe(1)
  const ended = await asked('POST', 'List-Unsubscribe=One-Click')
  expect([ended.status, await ended.text()]).toEqual([200, expect.stringContaining('No more reminders')])
  expect(await (await asked('GET')).text()).toContain('No more reminders')
  for (const { eventId } of [family, other])
    expect(await showReminders(testApp.admin, eventId)).toMatchObject({ asked: 0, ended: 1, planned: [] })
  on.goTo(3, 10)
  await on.round()
  expect(await subjects(family.email)).toEqual([])
})

test('a key that somebody made up ends nothing', async () => {
  const family = await on.family()
  const { endKey } = await on.agree(family)
  await unsubscribe(testApp.stranger, `${endKey.slice(0, 32)}${'A'.repeat(27)}`)
  expect((await showReminders(testApp.admin, family.eventId)).asked).toBe(1)
})

test('once anybody in the family has bought, no reminders follow, not even queued ones', async () => {
  const family = await on.family()
  await on.agree(family)
  await on.agree({ ...family, email: `other-${family.email}` })
  on.goTo(3, 10)
  await sendDueReminders(testApp.system)
  const letterId = await queuedFor(family.email)
  const order = await placeOpenOrder(testApp, { ...family, buyer: { email: 'somebody.else@example.com' } })
  await confirmTestPayment(testApp.stranger, { ...order.payment, card: 'ok' })
  await sendReminder(testApp.system, { letterId })
  await on.round()
  expect(await subjects(family.email)).toEqual([])
  expect((await showReminders(testApp.admin, family.eventId)).planned).toEqual([])
})

async function queuedFor(email: string) {
  const [row] = await testApp.parts.db
    .select({ letterId: reminders.letterId })
    .from(reminders)
    .innerJoin(reminderConsents, eq(reminderConsents.id, reminders.consentId))
    .where(eq(reminderConsents.email, email))
  if (!row) throw new Error('nothing was queued')
  return row.letterId
}

test('nothing goes at night: a reminder held up until the evening goes at eight in the morning', async () => {
  const family = await on.family({ closes: 8 })
  const { key } = await on.agree(family)
  await recordBasketActivity(testApp.stranger, key, { photos: 2 })
  on.goTo(1, 19)
  await sendDueReminders(testApp.system)
  const letterId = await queuedFor(family.email)
  on.goTo(0, 20)
  await sendReminder(testApp.system, { letterId })
  await on.round()
  expect(await subjects(family.email)).toEqual([])
  on.goTo(1, 7)
  await on.round()
  expect(await subjects(family.email)).toEqual([])
  on.goTo(0, 8)
  await on.round()
  expect(await subjects(family.email)).toEqual(['There are photos in your basket'])
})

test('a basket gets one reminder, a day later, and is then unknown to the server', async () => {
  const family = await on.family({ closes: 20 })
  const { key } = await on.agree(family)
  on.goTo(0, 12)
  await recordBasketActivity(testApp.stranger, key, { photos: 1 })
  on.goTo(1, 11)
  await on.round()
  expect(await subjects(family.email)).toEqual([])
  on.goTo(0, 12)
  await on.round()
  expect(await subjects(family.email)).toEqual(['There are photos in your basket'])
  const [kept] = await testApp.parts.db
    .select()
    .from(reminderConsents)
    .where(eq(reminderConsents.email, family.email))
  expect(kept?.basketAt).toBeNull()
  await recordBasketActivity(testApp.stranger, key, { photos: 3 })
  on.goTo(2, 12)
  await on.round()
  expect(await subjects(family.email)).toHaveLength(1)
})

test('an emptied basket gets no reminder', async () => {
  const family = await on.family({ closes: 20 })
  const { key } = await on.agree(family)
  await recordBasketActivity(testApp.stranger, key, { photos: 1 })
  await recordBasketActivity(testApp.stranger, key, { photos: 0 })
  on.goTo(2, 12)
  await on.round()
  expect(await subjects(family.email)).toEqual([])
})

test('a parent who asked before the photos were there is told once that they are', async () => {
  const family = await on.family({ photos: 0, closes: 30 })
  await on.agree(family, { occasion: 'ready' })
  on.goTo(0, 12)
  await on.round()
  const [planned] = (await showReminders(testApp.admin, family.eventId)).planned
  expect([planned?.kind, await subjects(family.email)]).toEqual(['closing', []])
  await testApp.makePhoto(family.id)
  await on.round()
  await on.round()
  expect(await subjects(family.email)).toEqual(['The school photos are ready'])
})

test('one address has at most one reminder a day and three about an event, its children together', async () => {
  const family = await on.family({ photos: 0, closes: 30, prints: 20 })
  const sibling = await siblingOf(family)
  const { key } = await on.agree(family, { occasion: 'ready' })
  await on.agree({ ...sibling, email: family.email }, { occasion: 'ready' })
  await testApp.makePhoto(family.id)
  await testApp.makePhoto(sibling.id)
  on.goTo(1, 10)
  await on.round()
  expect((await showReminders(testApp.admin, family.eventId)).sent[0]?.pupils).toHaveLength(2)
  await recordBasketActivity(testApp.stranger, key, { photos: 1 })
  on.goTo(1, 12)
  await on.round()
  on.goTo(16, 10)
  await on.round()
  expect(await subjects(family.email)).toEqual([
    'The school photos are ready',
    'There are photos in your basket',
    expect.stringMatching(/^Prints can be ordered until/),
  ])
  on.goTo(10, 10)
  await on.round()
  expect(await subjects(family.email)).toHaveLength(3)
})

async function siblingOf({ classId }: { classId: string }) {
  const accessCode = newAccessCode()
  const [pupil] = await testApp.parts.db
    .insert(pupils)
    .values({ classId, firstName: 'Ewan', lastName: 'Reid', accessCode, createdAt: testApp.clock.now() })
    .returning()
  if (!pupil) throw new Error('no sibling')
  return pupil
}

test('prints and sales that end on one day are one reminder', async () => {
  const family = await on.family({ closes: 5, prints: 5 })
  await on.agree(family)
  const { planned } = await showReminders(testApp.admin, family.eventId)
  expect(planned.map(({ kind }) => kind)).toEqual(['closing'])
})

test('the owner sees who will get what and when, stops one or all of it, and lets it go again', async () => {
  const family = await on.family({ closes: 10, prints: 6 })
  const second = { ...family, email: `second-${family.email}` }
  await on.agree(family)
  await on.agree(second)
  const plan = () => showReminders(testApp.admin, family.eventId)
  const before = await plan()
  expect(before.planned.map(({ kind, email, pupils }) => [kind, email, pupils])).toEqual([
    ['print-deadline', family.email, ['Isla Reid']],
    ['print-deadline', second.email, ['Isla Reid']],
    ['closing', family.email, ['Isla Reid']],
    ['closing', second.email, ['Isla Reid']],
  ])
  const { eventId } = family
  await stopReminder(testApp.admin, { eventId, kind: 'print-deadline', email: family.email, stopped: true })
  await stopReminder(testApp.admin, { eventId, kind: 'closing', email: null, stopped: true })
  await stopReminder(testApp.admin, { eventId, kind: 'closing', email: null, stopped: true })
  expect((await plan()).planned.map(({ stopped }) => stopped)).toEqual(['one', null, 'all', 'all'])
  on.goTo(4, 10)
  await on.round()
  expect(await subjects(family.email)).toEqual([])
  expect(await subjects(second.email)).toHaveLength(1)
  await stopReminder(testApp.admin, { eventId, kind: 'closing', email: null, stopped: false })
  on.goTo(4, 10)
  await on.round()
  expect(await subjects(family.email)).toEqual([expect.stringMatching(/^The school photos close/)])
})

test('only the owner sees the plan, or stops any of it', async () => {
  const { eventId } = await on.family()
  const stop = { eventId, kind: 'closing', email: null, stopped: true } as const
  await expect(showReminders(testApp.parent, eventId)).rejects.toMatchObject({ kind: 'missing' })
  await expect(stopReminder(testApp.parent, stop)).rejects.toMatchObject({ kind: 'missing' })
})

test('refused sales and archived events get no reminders', async () => {
  const refused = await on.family()
  await on.agree(refused)
  await testApp.parts.db.update(pupils).set({ noSales: true }).where(eq(pupils.id, refused.id))
  const archived = await on.family()
  await on.agree(archived)
  await testApp.parts.db
    .update(events)
    .set({ archivedAt: testApp.clock.now() })
    .where(eq(events.id, archived.eventId))
  const withdrawn = await on.family()
  await on.agree(withdrawn)
  await testApp.parts.db.update(events).set({ holdForReview: true }).where(eq(events.id, withdrawn.eventId))
  await testApp.parts.db.update(classes).set({ publishedAt: null }).where(eq(classes.id, withdrawn.classId))
  on.goTo(3, 10)
  await on.round()
  for (const { email } of [refused, archived, withdrawn]) expect(await subjects(email)).toEqual([])
})

test('an address of the roster alone is never reminded, and its letter offers nothing', async () => {
  const family = await on.family()
  await testApp.parts.db.update(pupils).set({ parentEmail: family.email }).where(eq(pupils.id, family.id))
  on.goTo(3, 10)
  await on.round()
  expect(await subjects(family.email)).toEqual([])
  const offers = /£|%|price|offer|discount|save|buy|order|basket|last chance/i
  for (const reminder of [false, true]) {
    const { paragraphs, after = [] } = codeMail({
      firstName: 'Isla',
      eventName: 'School Photography 2026',
      accessCode: 'TWEED3BA',
      link: 'http://localhost',
      seen: 'now',
      salesClose: '2026-04-01',
      reminder,
    })
    expect([...paragraphs, ...after].join(' ')).not.toMatch(offers)
  }
})

test('an account’s own address needs no typing, goes with the account, and any other needs an address', async () => {
  const { makeParent, link } = families(testApp)
  const family = await on.family()
  const parent = await makeParent()
  await link(parent.id, family.id)
  const words = reminderConsentWords('closing')
  await requestReminders(parent.ctx, { pupilId: family.id, words })
  const [kept] = await testApp.parts.db
    .select()
    .from(reminderConsents)
    .where(eq(reminderConsents.email, parent.email))
  expect(kept?.userId).toBe(parent.id)
  const asked = requestReminders(testApp.stranger, { accessCode: family.accessCode, words })
  await expect(asked).rejects.toMatchObject({ fields: { email: 'Email is required' } })
})

test('a code cannot be used to mail strangers: at most four addresses per child', async () => {
  const family = await on.family()
  for (const n of [1, 2, 3, 4]) await on.agree({ ...family, email: `n${n}-${family.email}` })
  await expect(on.agree(family)).rejects.toMatchObject({ code: 'enough-reminded' })
})

test('a number is not taken where no text message can be sent', async () => {
  const family = await on.family()
  await expect(on.agree(family, { phone: '+447700900123' })).rejects.toMatchObject({
    fields: { phone: expect.any(String) },
  })
})

test('a round that starts by a clock a minute behind queues the next one, and not itself', async () => {
  on.goTo(1, 14)
  await scheduleReminders(testApp.system)
  testApp.clock.advance(59 * 60_000 + 5000)
  await sendDueReminders(testApp.system)
  const rounds = (await testApp.parts.jobs.waiting()).filter(({ kind }) => kind === 'reminders.round')
  const next = londonMoment(on.today(), 16)
  expect(rounds.map(({ dueAt }) => dueAt)).toContainEqual(next)
})

test('the morning’s first round queues by a clock that is a little behind', async () => {
  const family = await on.family({ closes: 5 })
  await on.agree(family)
  on.goTo(4, 8)
  testApp.clock.advance(-30_000)
  await sendDueReminders(testApp.system)
  const queued = await testApp.parts.db
    .select({ kind: reminders.kind })
    .from(reminders)
    .where(eq(reminders.pupilId, family.id))
  expect(queued).toEqual([{ kind: 'closing' }])
})
