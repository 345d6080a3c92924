import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { daysAfter, londonDay, longDay } from '../../../domain/days.ts'
import { openTestApp, type TestApp } from '../../../tests/test-app.ts'
import { openGallery } from '../../photos/gallery/open-gallery.ts'
import { mailCode } from '../../school/codes/mail-code.ts'
import { retryCodeMail } from '../../school/codes/queue-codes.ts'
import { reissueCode } from '../../school/codes/reissue-code.ts'
import { addPupil } from '../../school/roster/add-pupil.ts'
import { editPupil } from '../../school/roster/edit-pupil.ts'
import { showCodes } from '../../school/screens/show-codes.ts'
import { classes, codeMails, events, pupils } from '../../school/tables.ts'
import { sendCodes } from './send-codes.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await openTestApp()
})
afterAll(() => testApp.close())

/** A class of three: two with an address, one without. */
async function makeClass() {
  const first = await testApp.makePupil()
  const { classId, eventId } = first
  await editPupil(testApp.admin, { pupilId: first.id, parentEmail: `isla${eventId.slice(0, 6)}@example.com` })
  const jack = await addPupil(testApp.admin, {
    classId,
    firstName: 'Jack',
    lastName: 'Ross',
    parentEmail: `jack${eventId.slice(0, 6)}@example.com`,
  })
  await addPupil(testApp.admin, { classId, firstName: 'Ava', lastName: 'Bell' })
  const mailed = async () =>
    (await testApp.mails()).filter((mail) => mail.includes(eventId.slice(0, 6))).length
  return { classId, eventId, isla: first.id, jack: jack.id, mailed }
}
const codeOf = async (id: string) =>
  (await testApp.parts.db.select().from(pupils).where(eq(pupils.id, id)))[0]?.accessCode ?? ''

test('each family with an address gets its code once, however often the button is pressed', async () => {
  const { eventId, isla, mailed } = await makeClass()
  const both = await Promise.all([
    sendCodes(testApp.admin, { eventId }, { to: 'new' }),
    sendCodes(testApp.admin, { eventId }, { to: 'new' }),
  ])
  expect(both.map(({ queued }) => queued).toSorted()).toEqual([0, 2])
  await testApp.runJobs()
  expect(await sendCodes(testApp.admin, { eventId }, { to: 'new' })).toEqual({ queued: 0 })
  await testApp.runJobs()
  expect(await mailed()).toBe(2)
  const mail = (await testApp.mails()).find((text) => text.includes(`isla${eventId.slice(0, 6)}`)) ?? ''
  expect(mail).toContain('X-Message-Kind: access-code')
  expect(mail.replaceAll('=\n', '')).toContain(await codeOf(isla))
  const overview = await showCodes(testApp.admin, { eventId })
  expect(overview.pupils.map(({ mail: last }) => last?.state ?? null).toSorted()).toEqual(
    ['sent', 'sent', null].toSorted(),
  )
  expect(overview).toMatchObject({ noEmail: 1, due: { new: 0, reminder: 0 } })
})

test('a reminder goes out after a day, but not to families that have looked', async () => {
  const { classId, isla, mailed } = await makeClass()
  await sendCodes(testApp.admin, { classId }, { to: 'new' })
  await testApp.runJobs()
  expect(await sendCodes(testApp.admin, { classId }, { to: 'reminder' })).toEqual({ queued: 0 })
  testApp.clock.advance(86_400_000)
  await openGallery(testApp.stranger, await codeOf(isla))
  expect((await showCodes(testApp.admin, { classId })).due).toEqual({ new: 0, reminder: 1 })
  expect(await sendCodes(testApp.admin, { classId }, { to: 'reminder' })).toEqual({ queued: 1 })
  expect(await sendCodes(testApp.admin, { classId }, { to: 'reminder' })).toEqual({ queued: 0 })
  await testApp.runJobs()
  expect(await mailed()).toBe(3)
})

test('a job killed between sending and recording it sends nothing twice when it runs again', async () => {
  const { classId, mailed } = await makeClass()
  await sendCodes(testApp.admin, { classId }, { to: 'new' })
  await testApp.runJobs()
  await testApp.parts.db.update(codeMails).set({ state: 'waiting', settledAt: null })
  for (const { id } of await testApp.parts.db.select().from(codeMails))
    await mailCode(testApp.system, { mailId: id })
  expect(await mailed()).toBe(2)
})

test('once a code is reissued, queued mails with the old one are dropped, it opens nothing, and the new one is due', async () => {
  const { classId, jack, mailed } = await makeClass()
  const old = await codeOf(jack)
  await sendCodes(testApp.admin, { classId }, { to: 'new' })
  const { accessCode } = await reissueCode(testApp.admin, jack)
  await testApp.runJobs()
  expect(await mailed()).toBe(1)
  expect((await openGallery(testApp.stranger, old)).sample).toBe(true)
  expect((await openGallery(testApp.stranger, accessCode)).firstName).toBe('Jack')
  expect((await showCodes(testApp.admin, { classId })).due.new).toBe(1)
})

test('an address that the mail server refuses is shown with its reason, and can be tried again', async () => {
  const { classId, isla } = await makeClass()
  await sendCodes(testApp.admin, { classId }, { to: 'new' })
  const smtpError = Object.assign(new Error('550 no such mailbox'), { responseCode: 550 })
  const broken = { ...testApp.system, mail: { ...testApp.parts.mail, send: () => Promise.reject(smtpError) } }
  const [row] = await testApp.parts.db.select().from(codeMails).where(eq(codeMails.pupilId, isla))
  await mailCode(broken, { mailId: row?.id ?? '' })
  const failed = async () =>
    (await showCodes(testApp.admin, { classId })).pupils.find(({ pupilId }) => pupilId === isla)?.mail
  expect(await failed()).toMatchObject({ state: 'failed', failure: '550 no such mailbox' })
  expect(await retryCodeMail(testApp.admin, isla)).toEqual({ queued: 1 })
  await testApp.runJobs()
  expect(await failed()).toMatchObject({ state: 'sent', round: 2 })
})

test.each([
  ['a wrong password', '535 bad login', { responseCode: 535, code: 'EAUTH', command: 'AUTH PLAIN' }],
  ['a listed sender', '554 listed', { responseCode: 554, code: 'EPROTOCOL', command: 'CONN' }],
  ['a used-up quota', '550 enough for today', { responseCode: 550, code: 'EENVELOPE', command: 'MAIL FROM' }],
])('%s at the mail server loses nobody’s mail', async (_, words, details) => {
  const { classId, isla } = await makeClass()
  await sendCodes(testApp.admin, { classId }, { to: 'new' })
  const smtpError = Object.assign(new Error(words), details)
  const broken = { ...testApp.system, mail: { ...testApp.parts.mail, send: () => Promise.reject(smtpError) } }
  const [row] = await testApp.parts.db.select().from(codeMails).where(eq(codeMails.pupilId, isla))
  await expect(mailCode(broken, { mailId: row?.id ?? '' })).rejects.toThrow(words)
  await testApp.runJobs()
  const { pupils: all } = await showCodes(testApp.admin, { classId })
  expect(all.find(({ pupilId }) => pupilId === isla)?.mail).toMatchObject({ state: 'sent', round: 1 })
})

test('the mail with a code promises the photos only for when the code opens them', async () => {
  const { db } = testApp.parts
  const today = londonDay(testApp.clock.now())
  const said = async (event: Partial<typeof events.$inferInsert>) => {
    const { eventId, classId } = await makeClass()
    await db.update(classes).set({ publishedAt: null }).where(eq(classes.id, classId))
    await db
      .update(events)
      .set({ salesOpen: today, salesClose: daysAfter(today, 9), holdForReview: false, ...event })
      .where(eq(events.id, eventId))
    await sendCodes(testApp.admin, { eventId }, { to: 'new' })
    await testApp.runJobs()
    const mail = (await testApp.mails()).find((text) => text.includes(`isla${eventId.slice(0, 6)}`)) ?? ''
    return mail.replaceAll(/=\r?\n/g, '')
  }
  expect(await said({})).toContain('can be seen with this access code.')
  const opens = daysAfter(today, 3)
  expect(await said({ salesOpen: opens })).toContain(`with this access code from ${longDay(opens)}.`)
  expect(await said({ holdForReview: true })).toContain('as soon as they are ready.')
  const over = await said({ salesOpen: daysAfter(today, -9), salesClose: daysAfter(today, -1) })
  expect(over).toContain(`could be seen until ${longDay(daysAfter(today, -1))}, and are closed now.`)
  expect(over).not.toContain('can be seen')
})
