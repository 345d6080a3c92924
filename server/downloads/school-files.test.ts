import { randomUUID } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SchoolFile } from '../../domain/desk-files.ts'
import { families } from '../../tests/support/families.ts'
import { unzip } from '../../tests/support/unzip.ts'
import { openTestApp, type TestApp } from '../../tests/test-app.ts'
import { sessions } from '../accounts/tables.ts'
import { schoolPortraits } from '../photos/class-sheets/portraits.ts'
import { openGallery, openMyGallery } from '../photos/gallery/open-gallery.ts'
import { auditLog } from '../platform/tables.ts'
import { exportPupil } from '../privacy/export-pupil.ts'
import { duplicateEvent } from '../school/events/duplicate-event.ts'
import { editEvent } from '../school/events/edit-event.ts'
import { editPupil } from '../school/roster/edit-pupil.ts'
import { events, pupils, schools } from '../school/tables.ts'
import { schoolStaff } from '../staff/tables.ts'
import { idPhotoEntries } from './export-id-photos.ts'
import { requestFile, requestSchoolFile } from './open-file.ts'

let testApp: TestApp
let make: ReturnType<typeof families>
beforeAll(async () => {
  testApp = await openTestApp()
  make = families(testApp)
})
afterAll(() => testApp.close())

/** A class of Isla, with two portraits and a number, Jack, with one portrait, and Skye, who has none. */
async function aSchool() {
  const isla = await make.gallery(2, { firstName: 'Isla' })
  const { eventId, classId } = isla
  const school = randomUUID()
  await testApp.parts.db.insert(schools).values({ name: school, createdAt: testApp.clock.now() })
  await testApp.parts.db.update(events).set({ schoolName: school }).where(eq(events.id, eventId))
  const jack = await make.gallery(1, { eventId, classId, firstName: 'Jack' })
  const skye = await testApp.makePupil({ eventId, classId, firstName: 'Skye' })
  await editPupil(testApp.admin, { pupilId: isla.id, pupilNumber: '1234567' })
  const idPhotos = { what: 'id-photos', eventId } as const
  const sheet = { what: 'office-sheet', classId } as const
  return { isla, jack, skye, eventId, idPhotos, sheet, school, teacher: await staffOf(school) }
}

/** Staff of a school, signed in on a browser of their own. */
async function staffOf(schoolName: string) {
  const { id: userId, ctx } = await make.makeParent()
  if (ctx.actor.kind !== 'user') throw new Error('staff are users')
  const now = testApp.clock.now()
  await testApp.parts.db
    .insert(sessions)
    .values({ id: ctx.actor.sessionId, userId, amr: [], createdAt: now, refreshedAt: now })
  await testApp.parts.db.insert(schoolStaff).values({ userId, schoolName, since: now })
  return ctx
}

const fetchFile = async (href: string) =>
  testApp.app.request(href, {}, { incoming: { socket: { remoteAddress: '203.0.113.9' } } })
const download = async (ctx: TestApp['admin'], file: SchoolFile) => {
  const answer = await fetchFile((await requestSchoolFile(ctx, file)).href)
  return { status: answer.status, body: Buffer.from(await answer.arrayBuffer()) }
}
const listIn = (zip: Map<string, Buffer>) =>
  zip.get('id-photos.csv')?.toString().trim().split('\r\n').slice(1)

test('a school gets nothing at first, then what the owner allows, and another school nothing ever', async () => {
  const { eventId, teacher, idPhotos, sheet } = await aSchool()
  await testApp.parts.db
    .insert(schools)
    .values({ name: 'Elsewhere', createdAt: testApp.clock.now() })
    .onConflictDoNothing()
  const elsewhere = await staffOf('Elsewhere')
  const missing = { kind: 'missing' }
  for (const file of [idPhotos, sheet])
    await expect(requestSchoolFile(teacher, file)).rejects.toMatchObject(missing)
  await editEvent(testApp.admin, { eventId, idPhotos: true })
  expect((await download(teacher, idPhotos)).status).toBe(200)
  await expect(requestSchoolFile(teacher, sheet)).rejects.toMatchObject(missing)
  await editEvent(testApp.admin, { eventId, officeSheets: true })
  const { status, body } = await download(teacher, sheet)
  expect([status, body.subarray(0, 5).toString()]).toEqual([200, '%PDF-'])
  for (const ctx of [elsewhere, testApp.parent])
    for (const file of [idPhotos, sheet])
      await expect(requestSchoolFile(ctx, file)).rejects.toMatchObject(missing)
  await expect(requestSchoolFile(testApp.stranger, idPhotos)).rejects.toMatchObject({
    kind: 'unauthenticated',
  })
  await expect(requestFile(teacher, { what: 'enquiries' })).rejects.toMatchObject(missing)
})

test('no list in a school’s files has a code or a parent’s address', async () => {
  const { isla, jack, eventId, teacher, idPhotos } = await aSchool()
  await editPupil(testApp.admin, { pupilId: isla.id, parentEmail: 'morag@example.org' })
  await editEvent(testApp.admin, { eventId, idPhotos: true, yearbook: true })
  for (const file of [idPhotos, { what: 'yearbook', eventId } as const]) {
    const zip = unzip((await download(teacher, file)).body)
    const list = String(zip.get(`${file.what}.csv`))
    const said = [...zip.keys(), list].join('\n')
    expect(list.split('\r\n').length).toBeGreaterThan(2)
    expect(said).not.toContain('@')
    for (const { accessCode } of [isla, jack]) expect(said).not.toContain(accessCode)
  }
})

test('a link stops working when the switch is off, or its holder is no longer staff', async () => {
  const { eventId, teacher, idPhotos, sheet } = await aSchool()
  await editEvent(testApp.admin, { eventId, idPhotos: true, officeSheets: true })
  const [zip, page] = [await requestSchoolFile(teacher, idPhotos), await requestSchoolFile(teacher, sheet)]
  await editEvent(testApp.admin, { eventId, idPhotos: false })
  expect((await fetchFile(zip.href)).status).toBe(404)
  const { userId = '' } = teacher.actor.kind === 'user' ? teacher.actor : {}
  await testApp.parts.db.delete(schoolStaff).where(eq(schoolStaff.userId, userId))
  expect((await fetchFile(page.href)).status).toBe(404)
})

test('the owner gets the ID photos whatever the switch says: cropped, named by the school’s number, with a list', async () => {
  const { eventId } = await aSchool()
  const { href } = await requestFile(testApp.admin, { what: 'id-photos', eventId })
  const zip = unzip(Buffer.from(await (await fetchFile(href)).arrayBuffer()))
  expect([...zip.keys()]).toEqual(['1234567.jpg', '3b_reid_jack.jpg', 'id-photos.csv'])
  const facts = await sharp(zip.get('1234567.jpg')).metadata()
  expect([facts.width, facts.height, facts.density]).toEqual([413, 531, 300])
  expect(listIn(zip)).toEqual(['1234567,Reid,Isla,3B,1234567.jpg', ',Reid,Jack,3B,3b_reid_jack.jpg'])
})

test('a student who refused photos is in neither the zip nor its list; one who refused only the class photo is in both', async () => {
  const { eventId, isla, jack, teacher, idPhotos } = await aSchool()
  await editEvent(testApp.admin, { eventId, idPhotos: true })
  await editPupil(testApp.admin, { pupilId: isla.id, noPhoto: true })
  await editPupil(testApp.admin, { pupilId: jack.id, noClassPhoto: true })
  const zip = unzip((await download(teacher, idPhotos)).body)
  expect([...zip.keys()]).toEqual(['3b_reid_jack.jpg', 'id-photos.csv'])
  expect(zip.get('id-photos.csv')?.toString()).not.toMatch(/Isla|Skye|refus/i)
  await editPupil(testApp.admin, { pupilId: jack.id, noPhoto: true })
  await expect(requestSchoolFile(teacher, idPhotos)).rejects.toMatchObject({ code: 'no-portraits' })
})

test('a family that refuses while the zip is packed is left out of it', async () => {
  const { isla, jack } = await aSchool()
  const portraits = await schoolPortraits(testApp.parts.db, eq(pupils.classId, isla.classId))
  const entries = idPhotoEntries(testApp.admin, portraits)
  expect((await entries.next()).value?.name).toBe('1234567.jpg')
  await editPupil(testApp.admin, { pupilId: jack.id, noPhoto: true })
  const list = (await entries.next()).value
  expect(list?.name).toBe('id-photos.csv')
  expect(String(list?.body)).not.toContain('Jack')
})

test('the class sheet for the office leaves out students who refused the class photo', async () => {
  const { eventId, isla, jack, teacher, sheet } = await aSchool()
  await editEvent(testApp.admin, { eventId, officeSheets: true })
  for (const { id } of [isla, jack]) await editPupil(testApp.admin, { pupilId: id, noClassPhoto: true })
  await expect(requestSchoolFile(teacher, sheet)).rejects.toMatchObject({ code: 'no-portraits' })
})

test('the log says who changed a setting and who downloaded; a copy of the event shares nothing', async () => {
  const { eventId, isla, teacher, idPhotos, sheet } = await aSchool()
  await editEvent(testApp.admin, { eventId, idPhotos: true, officeSheets: true })
  await editEvent(testApp.admin, { eventId, name: 'Photo day', idPhotos: true })
  for (const file of [idPhotos, sheet]) await download(teacher, file)
  const logged = async (subjectId: string) =>
    (await testApp.parts.db.select().from(auditLog).where(eq(auditLog.subjectId, subjectId)))
      .filter(({ action }) => action === 'event.edited' || action.endsWith('exported'))
      .map(({ action, actor, detail }) => ({ action, actor, detail }))
  const who = teacher.actor.kind === 'user' ? `user:${teacher.actor.userId}` : ''
  expect(await logged(eventId)).toMatchObject([
    { action: 'event.edited', detail: { idPhotos: true, officeSheets: true } },
    { action: 'event.edited', detail: {} },
    { action: 'id-photos.exported', actor: who, detail: { portraits: 2 } },
  ])
  expect((await logged(eventId))[1]?.detail).not.toHaveProperty('idPhotos')
  expect(await logged(isla.classId)).toMatchObject([{ action: 'composite.exported', actor: who }])
  const copy = await duplicateEvent(testApp.admin, {
    eventId,
    name: '2027',
    date: '2027-03-14',
    pupils: 'none',
  })
  const [row] = await testApp.parts.db.select().from(events).where(eq(events.id, copy.id))
  expect(row).toMatchObject({ idPhotos: false, officeSheets: false })
})

test('a child’s school number is in the copy of their data, and in no answer about a gallery', async () => {
  const { isla } = await aSchool()
  const parent = await make.makeParent()
  await make.link(parent.id, isla.id)
  const said = [
    await openGallery(testApp.stranger, isla.accessCode),
    await openMyGallery(parent.ctx, isla.id),
  ]
  expect(JSON.stringify(said)).not.toContain('1234567')
  const { body } = await exportPupil(testApp.admin, { pupilId: isla.id })
  expect(
    unzip(await buffer(body))
      .get('data.json')
      ?.toString(),
  ).toContain('"pupilNumber": "1234567"')
})
