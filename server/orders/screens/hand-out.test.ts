import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { handOutErrors } from '../../../content/errors/orders.ts'
import { daysAfter, londonDay, longDay } from '../../../domain/days.ts'
import { readMail } from '../../../tests/accounts/read-mail.ts'
import { textsIn } from '../../../tests/pictures/pdf-texts.ts'
import { families } from '../../../tests/support/families.ts'
import { codeOffer, off, offer, siblings } from '../../../tests/support/offers.ts'
import { openTestApp, type TestApp } from '../../../tests/test-app.ts'
import { schools } from '../../school/tables.ts'
import { schoolStaff } from '../../staff/tables.ts'
import { writeOfferSlips } from '../offers/hand-out.ts'
import { mailHandOut } from '../offers/mail-hand-out.ts'
import { endOffer } from '../offers/write-offer.ts'
import { showHandOut } from './show-hand-out.ts'

let testApp: TestApp
let make: ReturnType<typeof families>
/** Staff of the school that has the events, and of another one. */
let staff: { id: string; email: string }
let elsewhere: { id: string; email: string }
beforeAll(async () => {
  testApp = await openTestApp()
  make = families(testApp)
  const { db } = testApp.parts
  await make.gallery(1)
  ;[staff, elsewhere] = [await make.makeParent(), await make.makeParent()]
  const since = testApp.clock.now()
  await db.insert(schools).values({ name: 'Other Primary', createdAt: since })
  await db.insert(schoolStaff).values([
    { userId: staff.id, schoolName: 'Test Primary', since },
    { userId: elsewhere.id, schoolName: 'Other Primary', since },
  ])
})
afterAll(() => testApp.close())

const lastDay = () => daysAfter(londonDay(testApp.clock.now()), 7)
let made = 0
const makeCode = (more: Parameters<typeof codeOffer>[2] = {}) => {
  const code = `SCHOOL${++made}`
  return offer(testApp, codeOffer(code, off('percent', 10, lastDay()), more))
}
const ofSchool = { scope: 'school', schoolName: 'Test Primary' } as const
const mailsTo = async (email: string) =>
  (await testApp.mails()).map((mail) => readMail(mail)).filter((mail) => mail.to === email)

test('a code’s link carries it behind the #, and it can be mailed to staff of the schools that it is for', async () => {
  const { eventId } = await make.gallery(1)
  const toOf = async (id: string) => (await showHandOut(testApp.admin, id)).staff.map(({ userId }) => userId)
  const id = await makeCode(ofSchool)
  expect(await showHandOut(testApp.admin, id)).toEqual({
    name: 'Spring',
    code: `SCHOOL${made}`,
    link: `http://localhost:3999/school-photos#offer=SCHOOL${made}`,
    gives: '10% off',
    until: lastDay(),
    minimum: 0,
    for: 'Test Primary',
    problem: null,
    staff: [{ userId: staff.id, email: staff.email, schoolName: 'Test Primary' }],
  })
  expect(await toOf(await makeCode({ scope: 'event', eventId }))).toEqual([staff.id])
  expect((await toOf(await makeCode())).toSorted()).toEqual([staff.id, elsewhere.id].toSorted())
})

test('the mail has the code, what it gives and the link, and goes to nobody else', async () => {
  const id = await makeCode(ofSchool)
  await mailHandOut(testApp.admin, { offerId: id, userIds: [staff.id, staff.id] })
  await testApp.runJobs()
  const mails = await mailsTo(staff.email)
  expect(mails).toHaveLength(1)
  const text = mails[0]?.text.replace(/\s+/g, ' ')
  for (const words of [`SCHOOL${made}`, '10% off', longDay(lastDay()), `#offer=SCHOOL${made}`])
    expect(text).toContain(words)
  await expect(
    mailHandOut(testApp.admin, { offerId: id, userIds: [staff.id, elsewhere.id] }),
  ).rejects.toMatchObject({ message: handOutErrors.notStaff })
  await testApp.runJobs()
  expect(await mailsTo(staff.email)).toHaveLength(1)
  expect(await mailsTo(elsewhere.email)).toEqual([])
})

test('who has left the school, or whose code was ended, before the mail goes gets none', async () => {
  const [ended, left] = [await makeCode(ofSchool), await makeCode(ofSchool)]
  const before = (await mailsTo(staff.email)).length
  for (const offerId of [ended, left]) await mailHandOut(testApp.admin, { offerId, userIds: [staff.id] })
  await endOffer(testApp.admin, { id: ended, ended: true })
  const { db } = testApp.parts
  const [row] = await db.delete(schoolStaff).where(eq(schoolStaff.userId, staff.id)).returning()
  await testApp.runJobs()
  if (row) await db.insert(schoolStaff).values(row)
  expect(await mailsTo(staff.email)).toHaveLength(before)
})

test('slips are one page with the code eight times, and say what it gives, until when and for whom', async () => {
  const id = await makeCode({ ...ofSchool, minimum: 1000 })
  const { fileName, body } = await writeOfferSlips(testApp.admin, { offerId: id })
  expect(fileName).toBe(`code-school${made}.pdf`)
  const texts = await textsIn(body)
  expect(texts.filter((text) => text === `SCHOOL${made}`)).toHaveLength(8)
  for (const words of ['10% off', `Until ${longDay(lastDay())}`]) expect(texts).toContain(words)
  expect(texts.join(' ')).toContain('For orders of £10')
  expect(texts.join(' ')).toContain('Test Primary')
})

test('the longest code and the longest words stay on their slip', async () => {
  const longest = codeOffer('W'.repeat(30), off('amount', 100_000, lastDay()), ofSchool)
  const id = await offer(testApp, longest)
  expect(await textsIn((await writeOfferSlips(testApp.admin, { offerId: id })).body)).toContain(
    'W'.repeat(30),
  )
})

test('a code that is ended is not handed out, an offer without a code cannot be, and only the owner may', async () => {
  const id = await makeCode(ofSchool)
  await endOffer(testApp.admin, { id, ended: true })
  expect((await showHandOut(testApp.admin, id)).problem).toBe(handOutErrors.ended)
  await expect(writeOfferSlips(testApp.admin, { offerId: id })).rejects.toMatchObject({
    message: handOutErrors.ended,
  })
  const to = { offerId: id, userIds: [staff.id] }
  await expect(mailHandOut(testApp.admin, to)).rejects.toMatchObject({ message: handOutErrors.ended })
  const uncoded = await offer(testApp, siblings(10))
  for (const offerId of [uncoded, randomUUID()])
    await expect(showHandOut(testApp.admin, offerId)).rejects.toMatchObject({ kind: 'missing' })
  for (const ctx of [testApp.stranger, testApp.parent])
    await expect(showHandOut(ctx, id)).rejects.toMatchObject({
      kind: expect.stringMatching(/missing|unauth/),
    })
  await expect(mailHandOut(testApp.parent, to)).rejects.toMatchObject({ kind: 'missing' })
  await expect(writeOfferSlips(testApp.parent, { offerId: id })).rejects.toMatchObject({ kind: 'missing' })
})
