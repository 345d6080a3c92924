import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cameraJpeg } from '../../tests/pictures/camera-jpeg.ts'
import { families } from '../../tests/support/families.ts'
import { schoolStaffIn } from '../../tests/support/school-staff.ts'
import { unzip } from '../../tests/support/unzip.ts'
import { openTestApp, type TestApp } from '../../tests/test-app.ts'
import { saveIdCrop } from '../photos/id-photos/save-id-crop.ts'
import { chooseSchoolPortrait } from '../photos/school-portraits/choose-portrait.ts'
import { photos } from '../photos/tables.ts'
import { auditLog } from '../platform/tables.ts'
import { createClass, publishClass } from '../school/events/classes.ts'
import { editEvent } from '../school/events/edit-event.ts'
import { editPupil } from '../school/roster/edit-pupil.ts'
import { checkYearbook, yearbookEntries } from './export-yearbook.ts'
import { requestFile, requestSchoolFile } from './open-file.ts'

let testApp: TestApp
let make: ReturnType<typeof families>
beforeAll(async () => {
  testApp = await openTestApp({ LIMIT_CODES_PER_HOUR: '1000' })
  make = families(testApp)
})
afterAll(() => testApp.close())

/** Class 3B of Isla, with two portraits, Jack and a class photo; class 4A of Skye; Rory was away. */
async function aSchool() {
  const isla = await make.gallery(3, { firstName: 'Isla' })
  const { eventId, classId } = isla
  const [, second = '', shot = ''] = isla.photoIds
  await make.asClassPhoto(shot, classId)
  const jack = await make.gallery(1, { eventId, classId, firstName: 'Jack' })
  const other = await createClass(testApp.admin, { eventId, ref: '4A' })
  const skye = await make.gallery(1, { eventId, classId: other.id, firstName: 'Skye' })
  await testApp.makePupil({ eventId, classId, firstName: 'Rory' })
  await editEvent(testApp.admin, { eventId, yearbook: true })
  const teacher = await schoolStaffIn(testApp, eventId)
  const yearbook = { what: 'yearbook', eventId } as const
  return { isla, jack, skye, second, shot, eventId, classId, otherId: other.id, teacher, yearbook }
}
/** The photographer's name, the camera's maker and its number. */
const CAMERAS = ['Morag', 'NIKON', '2041337']
const fetchFile = async (href: string) =>
  testApp.app.request(href, {}, { incoming: { socket: { remoteAddress: '203.0.113.9' } } })
const download = async (ctx: TestApp['admin'], eventId: string) => {
  const { href } = await requestSchoolFile(ctx, { what: 'yearbook', eventId })
  return unzip(Buffer.from(await (await fetchFile(href)).arrayBuffer()))
}
const ALL = [
  ...['3B/3b_reid_isla.jpg', '3B/3b_reid_jack.jpg', '4A/4a_reid_skye.jpg', '3B/3b_class-photo.jpg'],
  'yearbook.csv',
]

test('a yearbook has a folder for each class, with portraits and class photos by name, and a list of them', async () => {
  const { teacher, eventId } = await aSchool()
  const zip = await download(teacher, eventId)
  expect([...zip.keys()]).toEqual(ALL)
  expect(zip.get('yearbook.csv')?.toString().trim().split('\r\n')).toEqual([
    ...['Class,Last name,First name,File', '3B,Reid,Isla,3B/3b_reid_isla.jpg'],
    ...['3B,Reid,Jack,3B/3b_reid_jack.jpg', '4A,Reid,Skye,4A/4a_reid_skye.jpg'],
    '3B,,,3B/3b_class-photo.jpg',
  ])
})

test('a yearbook’s portraits are the originals at full size, without watermark or the camera’s metadata', async () => {
  const { isla, teacher, eventId } = await aSchool()
  const [photo] = await testApp.parts.db
    .select()
    .from(photos)
    .where(eq(photos.id, isla.photoIds[0] ?? ''))
  const original = await cameraJpeg({ seed: 8, width: 300, height: 200 })
  await testApp.parts.files.put(photo?.originalKey ?? '', original)
  const portrait = (await download(teacher, eventId)).get('3B/3b_reid_isla.jpg')
  const pixels = async (jpeg: Buffer | undefined) => sharp(jpeg).autoOrient().raw().toBuffer()
  expect((await pixels(portrait)).equals(await pixels(original))).toBe(true)
  const written = (jpeg: Buffer = Buffer.alloc(0)) => CAMERAS.filter((words) => jpeg.includes(words))
  expect(written(original)).toEqual(CAMERAS)
  expect(written(portrait)).toEqual([])
})

test('the family’s chosen portrait is in the yearbook and among the ID photos', async () => {
  const { isla, second, teacher, eventId } = await aSchool()
  const red = await sharp({ create: { width: 600, height: 800, channels: 3, background: '#f00' } })
    .jpeg()
    .toBuffer()
  const [photo] = await testApp.parts.db.select().from(photos).where(eq(photos.id, second))
  await testApp.parts.files.put(photo?.originalKey ?? '', red)
  const size = { width: 600, height: 800 }
  await testApp.parts.db.update(photos).set(size).where(eq(photos.id, second))
  const reds = async (jpeg: Buffer | undefined) => {
    const { channels } = await sharp(jpeg).stats()
    return channels.map(({ mean }) => mean > 200)
  }
  await chooseSchoolPortrait(testApp.stranger, { accessCode: isla.accessCode, photoId: second })
  expect(await reds((await download(teacher, eventId)).get('3B/3b_reid_isla.jpg'))).toEqual([
    true,
    false,
    false,
  ])
  const { href } = await requestFile(testApp.admin, { what: 'id-photos', eventId })
  const idPhotos = async (at: string) => unzip(Buffer.from(await (await fetchFile(at)).arrayBuffer()))
  expect(await reds((await idPhotos(href)).get('3b_reid_isla.jpg'))).toEqual([true, false, false])
})

test('ID photos are cut as drawn by hand, in the event’s shape', async () => {
  const { isla, eventId } = await aSchool()
  const [first = ''] = isla.photoIds
  const [photo] = await testApp.parts.db.select().from(photos).where(eq(photos.id, first))
  const halves = await sharp({ create: { width: 600, height: 800, channels: 3, background: '#f00' } })
    .composite([
      { input: { create: { width: 300, height: 800, channels: 3, background: '#00f' } }, left: 300, top: 0 },
    ])
    .jpeg()
    .toBuffer()
  await testApp.parts.files.put(photo?.originalKey ?? '', halves)
  await testApp.parts.db.update(photos).set({ width: 600, height: 800 }).where(eq(photos.id, first))
  await editEvent(testApp.admin, { eventId, idShape: 'square' })
  const idPhoto = async () => {
    const { href } = await requestFile(testApp.admin, { what: 'id-photos', eventId })
    return unzip(Buffer.from(await (await fetchFile(href)).arrayBuffer())).get('3b_reid_isla.jpg')
  }
  const blue = async () => ((await sharp(await idPhoto()).stats()).channels[2]?.mean ?? 0) > 200
  expect(await blue()).toBe(false)
  await saveIdCrop(testApp.admin, {
    photoId: first,
    version: 0,
    shape: 'square',
    turns: 0,
    crop: { left: 320, top: 100, width: 250 },
  })
  expect(await blue()).toBe(true)
  const { width, height } = await sharp(await idPhoto()).metadata()
  expect([width, height]).toEqual([531, 531])
})

test('a student who refused photos or the class photo is not in the yearbook, nor is a class photo that shows them', async () => {
  const { jack, isla, skye, teacher, eventId, yearbook } = await aSchool()
  await editPupil(testApp.admin, { pupilId: jack.id, noPhoto: true })
  await editPupil(testApp.admin, { pupilId: skye.id, noClassPhoto: true })
  const zip = await download(teacher, eventId)
  expect([...zip.keys()]).toEqual(['3B/3b_reid_isla.jpg', 'yearbook.csv'])
  expect(zip.get('yearbook.csv')?.toString()).not.toMatch(/Jack|Skye|Rory|refus/i)
  await editPupil(testApp.admin, { pupilId: isla.id, noPhoto: true })
  await expect(requestSchoolFile(teacher, yearbook)).rejects.toMatchObject({ code: 'no-portraits' })
})

test('a class that is held for review comes into the yearbook once it is published', async () => {
  const { teacher, eventId, otherId } = await aSchool()
  await editEvent(testApp.admin, { eventId, holdForReview: true })
  await publishClass(testApp.admin, { classId: otherId, published: true })
  expect([...(await download(teacher, eventId)).keys()]).toEqual(['4A/4a_reid_skye.jpg', 'yearbook.csv'])
})

test('a family that refuses while the yearbook is packed is left out of it, with the class photo', async () => {
  const { jack, yearbook } = await aSchool()
  const entries = yearbookEntries(testApp.admin, await checkYearbook(testApp.admin, yearbook))
  expect((await entries.next()).value?.name).toBe('3B/3b_reid_isla.jpg')
  await editPupil(testApp.admin, { pupilId: jack.id, noPhoto: true })
  const rest: string[] = []
  for await (const { name, body } of entries) {
    rest.push(name)
    if (name.endsWith('.csv')) expect(String(body)).not.toContain('Jack')
  }
  expect(rest).toEqual(['4A/4a_reid_skye.jpg', 'yearbook.csv'])
})

test('a yearbook is for the school where the owner gives it, for nobody else, and in the log', async () => {
  const { teacher, eventId, yearbook } = await aSchool()
  const { href } = await requestSchoolFile(teacher, yearbook)
  await editEvent(testApp.admin, { eventId, yearbook: false, idPhotos: true })
  expect((await fetchFile(href)).status).toBe(404)
  const missing = { kind: 'missing' }
  for (const ctx of [teacher, testApp.parent, await schoolStaffIn(testApp)])
    await expect(requestSchoolFile(ctx, yearbook)).rejects.toMatchObject(missing)
  await editEvent(testApp.admin, { eventId, yearbook: true })
  await download(teacher, eventId)
  const logged = await testApp.parts.db.select().from(auditLog).where(eq(auditLog.subjectId, eventId))
  const who = teacher.actor.kind === 'user' ? `user:${teacher.actor.userId}` : ''
  expect(logged.filter(({ action }) => action === 'yearbook.exported')).toMatchObject([
    { actor: who, detail: { portraits: 3, classPhotos: 1 } },
  ])
  expect(logged.filter(({ detail }) => 'yearbook' in (detail as object))).toHaveLength(3)
})
