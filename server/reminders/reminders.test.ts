import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { codeLetter } from '../../content/mails/school.ts'
import { daysAfter, londonMoment, longDay } from '../../domain/days.ts'
import { CONSENT_PROMISE, consentWords } from '../../domain/reminders/reminders.ts'
import { families } from '../../tests/families.ts'
import { placeOpenOrder } from '../../tests/orders.ts'
import { reminded } from '../../tests/reminder-consents.ts'
import { openWorld, type World } from '../../tests/test-app.ts'
import { untilBlocked } from '../../tests/until-blocked.ts'
import { confirmTestPayment } from '../orders/payment/settle-payment.ts'
import { newAccessCode } from '../school/codes/access-code.ts'
import { lockPupil } from '../school/queries.ts'
import { classes, events, pupilLinks, pupils } from '../school/tables.ts'
import { noteBasket } from './record-basket-activity.ts'
import { askReminders } from './request-reminders.ts'
import { runRemindersRound, scheduleReminders } from './send-due.ts'
import { sendReminder } from './send-reminder.ts'
import { showReminders } from './show-reminders.ts'
import { stopReminder } from './stop-reminder.ts'
import { reminderConsents, reminders } from './tables.ts'
import { endReminders } from './unsubscribe.ts'

let world: World
let on: ReturnType<typeof reminded>
beforeAll(async () => {
  world = await openWorld()
  on = reminded(world)
})
afterAll(() => world.close())

const subjects = async (email: string) =>
  (await on.remindersTo(email)).map(({ headers }) => headers.get('subject')?.[0])

test('a consent is kept with its time and the words that were shown, and other words are not taken', async () => {
  const family = await on.family()
  await expect(on.agree(family, { words: 'Yes to everything' })).rejects.toMatchObject({
    code: 'words-changed',
  })
  await on.agree(family)
  const [kept] = await world.parts.db
    .select()
    .from(reminderConsents)
    .where(eq(reminderConsents.email, family.email))
  expect(kept).toMatchObject({
    words: `Remind me before this closes. ${CONSENT_PROMISE}`,
    consentedAt: world.clock.now(),
    userId: null,
    phone: null,
  })
})

test('a code that is replaced while somebody asks with it takes no consent', async () => {
  const family = await on.family()
  let asking: Promise<unknown> | undefined
  await world.parts.db.transaction(async (tx) => {
    await tx.update(pupils).set({ accessCode: newAccessCode() }).where(eq(pupils.id, family.id))
    asking = on.ask(family)
    asking.catch(() => undefined)
    await untilBlocked(tx)
  })
  await expect(asking).rejects.toMatchObject({ code: 'access-code-unknown' })
  expect(await world.parts.db.$count(reminderConsents, eq(reminderConsents.pupilId, family.id))).toBe(0)
})

test('an account that is unlinked while it asks is not reminded', async () => {
  const make = families(world)
  const [family, { id, ctx }] = [await on.family(), await make.makeParent()]
  await make.link(id, family.id)
  let asking: Promise<unknown> | undefined
  await world.parts.db.transaction(async (tx) => {
    await lockPupil(tx, family.id)
    await tx.delete(pupilLinks).where(eq(pupilLinks.userId, id))
    asking = askReminders(ctx, { pupilId: family.id, words: consentWords('closing') })
    asking.catch(() => undefined)
    await untilBlocked(tx)
  })
  await expect(asking).rejects.toMatchObject({ kind: 'missing' })
  expect(await world.parts.db.$count(reminderConsents, eq(reminderConsents.pupilId, family.id))).toBe(0)
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
    world.app.request(
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
  expect((await showReminders(world.admin, family.eventId)).asked).toBe(1)
  const ended = await asked('POST', 'List-Unsubscribe=One-Click')
  expect([ended.status, await ended.text()]).toEqual([200, expect.stringContaining('No more reminders')])
  expect(await (await asked('GET')).text()).toContain('No more reminders')
  for (const { eventId } of [family, other])
    expect(await showReminders(world.admin, eventId)).toMatchObject({ asked: 0, ended: 1, planned: [] })
  on.goTo(3, 10)
  await on.round()
  expect(await subjects(family.email)).toEqual([])
})

test('a key that somebody made up ends nothing', async () => {
  const family = await on.family()
  const { endKey } = await on.agree(family)
  await endReminders(world.stranger, `${endKey.slice(0, 32)}${'A'.repeat(27)}`)
  expect((await showReminders(world.admin, family.eventId)).asked).toBe(1)
})

test('once anybody in the family has bought, no reminders follow, not even queued ones', async () => {
  const family = await on.family()
  await on.agree(family)
  await on.agree({ ...family, email: `other-${family.email}` })
  on.goTo(3, 10)
  await runRemindersRound(world.system)
  const letterId = await queuedFor(family.email)
  const order = await placeOpenOrder(world, { ...family, buyer: { email: 'somebody.else@example.com' } })
  await confirmTestPayment(world.stranger, { ...order.payment, card: 'ok' })
  await sendReminder(world.system, { letterId })
  await on.round()
  expect(await subjects(family.email)).toEqual([])
  expect((await showReminders(world.admin, family.eventId)).planned).toEqual([])
})

async function queuedFor(email: string) {
  const [row] = await world.parts.db
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
  await noteBasket(world.stranger, key, { photos: 2 })
  on.goTo(1, 19)
  await runRemindersRound(world.system)
  const letterId = await queuedFor(family.email)
  on.goTo(0, 20)
  await sendReminder(world.system, { letterId })
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
  await noteBasket(world.stranger, key, { photos: 1 })
  on.goTo(1, 11)
  await on.round()
  expect(await subjects(family.email)).toEqual([])
  on.goTo(0, 12)
  await on.round()
  expect(await subjects(family.email)).toEqual(['There are photos in your basket'])
  const [kept] = await world.parts.db
    .select()
    .from(reminderConsents)
    .where(eq(reminderConsents.email, family.email))
  expect(kept?.basketAt).toBeNull()
  await noteBasket(world.stranger, key, { photos: 3 })
  on.goTo(2, 12)
  await on.round()
  expect(await subjects(family.email)).toHaveLength(1)
})

test('an emptied basket gets no reminder', async () => {
  const family = await on.family({ closes: 20 })
  const { key } = await on.agree(family)
  await noteBasket(world.stranger, key, { photos: 1 })
  await noteBasket(world.stranger, key, { photos: 0 })
  on.goTo(2, 12)
  await on.round()
  expect(await subjects(family.email)).toEqual([])
})

test('a parent who asked before the photos were there is told once that they are', async () => {
  const family = await on.family({ photos: 0, closes: 30 })
  await on.agree(family, { occasion: 'ready' })
  on.goTo(0, 12)
  await on.round()
  const [planned] = (await showReminders(world.admin, family.eventId)).planned
  expect([planned?.kind, await subjects(family.email)]).toEqual(['closing', []])
  await world.makePhoto(family.id)
  await on.round()
  await on.round()
  expect(await subjects(family.email)).toEqual(['The school photos are ready'])
})

test('one address has at most one reminder a day and three about an event, its children together', async () => {
  const family = await on.family({ photos: 0, closes: 30, prints: 20 })
  const sibling = await siblingOf(family)
  const { key } = await on.agree(family, { occasion: 'ready' })
  await on.agree({ ...sibling, email: family.email }, { occasion: 'ready' })
  await world.makePhoto(family.id)
  await world.makePhoto(sibling.id)
  on.goTo(1, 10)
  await on.round()
  expect((await showReminders(world.admin, family.eventId)).sent[0]?.pupils).toHaveLength(2)
  await noteBasket(world.stranger, key, { photos: 1 })
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
  const [pupil] = await world.parts.db
    .insert(pupils)
    .values({ classId, firstName: 'Ewan', lastName: 'Reid', accessCode, createdAt: world.clock.now() })
    .returning()
  if (!pupil) throw new Error('no sibling')
  return pupil
}

test('prints and sales that end on one day are one reminder', async () => {
  const family = await on.family({ closes: 5, prints: 5 })
  await on.agree(family)
  const { planned } = await showReminders(world.admin, family.eventId)
  expect(planned.map(({ kind }) => kind)).toEqual(['closing'])
})

test('the owner sees who will get what and when, stops one or all of it, and lets it go again', async () => {
  const family = await on.family({ closes: 10, prints: 6 })
  const second = { ...family, email: `second-${family.email}` }
  await on.agree(family)
  await on.agree(second)
  const plan = () => showReminders(world.admin, family.eventId)
  const before = await plan()
  expect(before.planned.map(({ kind, email, pupils }) => [kind, email, pupils])).toEqual([
    ['print-deadline', family.email, ['Isla Reid']],
    ['print-deadline', second.email, ['Isla Reid']],
    ['closing', family.email, ['Isla Reid']],
    ['closing', second.email, ['Isla Reid']],
  ])
  const { eventId } = family
  await stopReminder(world.admin, { eventId, kind: 'print-deadline', email: family.email, stopped: true })
  await stopReminder(world.admin, { eventId, kind: 'closing', email: null, stopped: true })
  await stopReminder(world.admin, { eventId, kind: 'closing', email: null, stopped: true })
  expect((await plan()).planned.map(({ stopped }) => stopped)).toEqual(['one', null, 'all', 'all'])
  on.goTo(4, 10)
  await on.round()
  expect(await subjects(family.email)).toEqual([])
  expect(await subjects(second.email)).toHaveLength(1)
  await stopReminder(world.admin, { eventId, kind: 'closing', email: null, stopped: false })
  on.goTo(4, 10)
  await on.round()
  expect(await subjects(family.email)).toEqual([expect.stringMatching(/^The school photos close/)])
})

test('only the owner sees the plan, or stops any of it', async () => {
  const { eventId } = await on.family()
  const stop = { eventId, kind: 'closing', email: null, stopped: true } as const
  await expect(showReminders(world.parent, eventId)).rejects.toMatchObject({ kind: 'missing' })
  await expect(stopReminder(world.parent, stop)).rejects.toMatchObject({ kind: 'missing' })
})

test('refused sales and archived events get no reminders', async () => {
  const refused = await on.family()
  await on.agree(refused)
  await world.parts.db.update(pupils).set({ noSales: true }).where(eq(pupils.id, refused.id))
  const archived = await on.family()
  await on.agree(archived)
  await world.parts.db
    .update(events)
    .set({ archivedAt: world.clock.now() })
    .where(eq(events.id, archived.eventId))
  const withdrawn = await on.family()
  await on.agree(withdrawn)
  await world.parts.db.update(events).set({ holdForReview: true }).where(eq(events.id, withdrawn.eventId))
  await world.parts.db.update(classes).set({ publishedAt: null }).where(eq(classes.id, withdrawn.classId))
  on.goTo(3, 10)
  await on.round()
  for (const { email } of [refused, archived, withdrawn]) expect(await subjects(email)).toEqual([])
})

test('an address of the roster alone is never reminded, and its letter offers nothing', async () => {
  const family = await on.family()
  await world.parts.db.update(pupils).set({ parentEmail: family.email }).where(eq(pupils.id, family.id))
  on.goTo(3, 10)
  await on.round()
  expect(await subjects(family.email)).toEqual([])
  const offers = /£|%|price|offer|discount|save|buy|order|basket|last chance/i
  for (const reminder of [false, true]) {
    const { paragraphs, after = [] } = codeLetter({
      firstName: 'Isla',
      eventName: 'School Photography 2026',
      accessCode: 'TWEED3BA',
      link: 'http://localhost',
      salesClose: '2026-04-01',
      reminder,
    })
    expect([...paragraphs, ...after].join(' ')).not.toMatch(offers)
  }
})

test('an account’s own address needs no typing, goes with the account, and any other needs an address', async () => {
  const { makeParent, link } = families(world)
  const family = await on.family()
  const parent = await makeParent()
  await link(parent.id, family.id)
  const words = consentWords('closing')
  await askReminders(parent.ctx, { pupilId: family.id, words })
  const [kept] = await world.parts.db
    .select()
    .from(reminderConsents)
    .where(eq(reminderConsents.email, parent.email))
  expect(kept?.userId).toBe(parent.id)
  const asked = askReminders(world.stranger, { accessCode: family.accessCode, words })
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
  await scheduleReminders(world.system)
  world.clock.advance(59 * 60_000 + 5000)
  await runRemindersRound(world.system)
  const rounds = (await world.parts.jobs.waiting()).filter(({ kind }) => kind === 'reminders.round')
  const next = londonMoment(on.today(), 16)
  expect(rounds.map(({ dueAt }) => dueAt)).toContainEqual(next)
})

test('the morning’s first round queues by a clock that is a little behind', async () => {
  const family = await on.family({ closes: 5 })
  await on.agree(family)
  on.goTo(4, 8)
  world.clock.advance(-30_000)
  await runRemindersRound(world.system)
  const queued = await world.parts.db
    .select({ kind: reminders.kind })
    .from(reminders)
    .where(eq(reminders.pupilId, family.id))
  expect(queued).toEqual([{ kind: 'closing' }])
})
