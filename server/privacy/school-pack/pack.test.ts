import { buffer } from 'node:stream/consumers'
import { PDFDocument } from '@cantoo/pdf-lib'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { reminderConsentWords } from '../../../domain/reminders/reminders.ts'
import { families } from '../../../tests/support/families.ts'
import { makeOrder } from '../../../tests/support/orders.ts'
import { NOTHING } from '../../../tests/support/pupils-twice.ts'
import { schoolStaffIn } from '../../../tests/support/school-staff.ts'
import { unzip } from '../../../tests/support/unzip.ts'
import { openTestApp, type TestApp } from '../../../tests/test-app.ts'
import { photos } from '../../photos/tables.ts'
import { requestReminders } from '../../reminders/request-reminders.ts'
import { sendCodes } from '../../roster/codes/send-codes.ts'
import { mergePupils } from '../../roster/duplicates/merge-pupils.ts'
import { reissueCode } from '../../school/codes/reissue-code.ts'
import { editEvent } from '../../school/events/edit-event.ts'
import { pupils } from '../../school/tables.ts'
import { correctRoster } from '../../staff/roster/correct-roster.ts'
import { exportForSchool } from './export-for-school.ts'
import { showAgreement, writeSchoolPaper } from './write-papers.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await openTestApp({
    KEEP_LOOKS_DAYS: '400',
    DOWNLOAD_DAYS: '45',
    SMTP_URL: 'smtp://someone:secret@mail.example.org:587',
    MAIL_FROM: 'hello@example.org',
  })
})
afterAll(() => testApp.close())

const textOf = async (eventId: string) => {
  const { sections } = await showAgreement(testApp.admin, eventId)
  return sections.flatMap(({ lines }) => lines).join('\n')
}

test('the agreement says what the event and the configuration say, and follows them', async () => {
  const { eventId } = await testApp.makePupil()
  const before = await textOf(eventId)
  expect(before).toContain('kept for 400 days')
  expect(before).toContain('downloaded for 45 days')
  expect(before).toContain('No day is set on which the photographs are destroyed')
  await editEvent(testApp.admin, { eventId, deletePhotosAfter: '2026-09-30', holdForReview: true })
  const after = await textOf(eventId)
  expect(after).toContain('destroyed after 30 September 2026')
  expect(after).toContain('published it')
})

test('the papers are a PDF to sign and Markdown to complete, without a password of the configuration', async () => {
  const { eventId } = await testApp.makePupil()
  for (const paper of ['agreement', 'dpia'] as const) {
    const pdf = await writeSchoolPaper(testApp.admin, { eventId, paper, form: 'pdf' })
    expect(pdf.fileName).toMatch(/\.pdf$/)
    expect((await PDFDocument.load(pdf.body as Uint8Array)).getPageCount()).toBeGreaterThan(0)
    const text = String((await writeSchoolPaper(testApp.admin, { eventId, paper, form: 'markdown' })).body)
    expect(text).toMatch(/^# /)
    expect(text).toContain('not legal advice')
    expect(text).not.toContain('secret')
  }
  const dpia = await writeSchoolPaper(testApp.admin, { eventId, paper: 'dpia', form: 'markdown' })
  expect(String(dpia.body)).toContain('Email is sent through mail.example.org')
})

test('a school’s copy holds its own data and the photos: no code, no address, and nothing of what parents did', async () => {
  const { gallery, asClassPhoto, makeParent, link } = families(testApp)
  const isla = await gallery(1, { firstName: 'Isla' })
  const { eventId, classId } = isla
  const rory = await gallery(2, { firstName: 'Rory', eventId, classId })
  const [group = '', own = ''] = rory.photoIds
  await asClassPhoto(group, classId)
  await makeOrder(testApp, { accessCode: rory.accessCode, photoIds: [own] })
  await link((await makeParent()).id, rory.id)
  const { db } = testApp.parts
  await db
    .update(pupils)
    .set({ parentEmail: 'morag@example.org', noSales: true, pupilNumber: '4711' })
    .where(eq(pupils.id, isla.id))
  const asking = {
    accessCode: rory.accessCode,
    email: 'private@example.org',
    words: reminderConsentWords('ready'),
  }
  await requestReminders(testApp.stranger, asking)
  // All that keeps a code or an address elsewhere: mails, a card that was read, another row, a new code, a report.
  const merged = await testApp.makePupil({ firstName: 'Isla', eventId, classId })
  await mergePupils(testApp.admin, { pupilId: isla.id, other: merged.id, take: NOTHING })
  await sendCodes(testApp.admin, { eventId }, { to: 'new' })
  await testApp.runJobs()
  await db
    .update(photos)
    .set({ cardSeen: 'read', cardCode: isla.accessCode })
    .where(eq(photos.pupilId, isla.id))
  const staff = await schoolStaffIn(testApp, eventId)
  const said = { firstName: 'Isla', lastName: 'Reid', classRef: '3B', pupilNumber: '4711' }
  await correctRoster(staff, {
    eventId,
    correction: { kind: 'changed', pupilId: isla.id, ...said, parentEmail: 'other@example.org' },
  })
  const { accessCode: newCode } = await reissueCode(testApp.admin, isla.id)

  const all = unzip(await buffer((await exportForSchool(testApp.admin, { eventId })).body))
  const names = [...all.keys()]
  expect(names).toContain(`3B/class-${group.slice(0, 8)}.jpg`)
  for (const { id } of [isla, rory]) expect(names).toContain(`3B/${id.slice(0, 8)}/photos/001.jpg`)
  const data = JSON.parse(String(all.get(`3B/${isla.id.slice(0, 8)}/data.json`)))
  expect(data.pupil).toMatchObject({ firstName: 'Isla', pupilNumber: '4711', noSales: true })
  expect(data.other.former_pupils).toMatchObject([{ first_name: 'Isla' }])
  const words = names.filter((name) => !name.endsWith('.jpg')).map((name) => String(all.get(name)))
  expect(words.length).toBeGreaterThan(2)
  expect(words.join('\n')).not.toMatch(/@|TW-|pupil_links/)
  for (const code of [isla.accessCode, newCode, merged.accessCode, rory.accessCode])
    expect(words.join('\n')).not.toContain(code)

  const one = unzip(await buffer((await exportForSchool(testApp.admin, { eventId, pupilId: isla.id })).body))
  expect([...one.keys()].some((name) => name.includes(rory.id.slice(0, 8)))).toBe(false)
  const other = await testApp.makePupil()
  await expect(exportForSchool(testApp.admin, { eventId, pupilId: other.id })).rejects.toMatchObject({
    kind: 'missing',
  })
})
