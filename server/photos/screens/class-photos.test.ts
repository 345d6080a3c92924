import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Gallery } from '../../../domain/photos/photos.ts'
import { statusOf } from '../../../tests/operations/status-of.ts'
import { basketOf, families } from '../../../tests/support/families.ts'
import { openTestApp, type TestApp } from '../../../tests/test-app.ts'
import { placeOrder } from '../../orders/checkout/place-order.ts'
import { downloadPhoto } from '../../orders/delivery/download-photo.ts'
import { recordDeliveryConsent } from '../../orders/delivery/record-delivery-consent.ts'
import { labPrints } from '../../orders/prints/lab-prints.ts'
import { showOrder } from '../../orders/show-order.ts'
import { messages } from '../../platform/messages/tables.ts'
import { auditLog } from '../../platform/tables.ts'
import { requestErasure } from '../../privacy/erasure/request-erasure.ts'
import { editPupil } from '../../school/roster/edit-pupil.ts'
import { importRoster } from '../../school/roster/import-roster.ts'
import { events, pupils } from '../../school/tables.ts'
import { confirmPhotos } from '../assign/assign-photos.ts'
import { removePupil } from '../assign/remove-pupil.ts'
import { tagPeople } from '../assign/tag-people.ts'
import { unwithholdPhoto } from '../assign/unwithhold-photo.ts'
import { openGallery } from '../gallery/open-gallery.ts'
import { photos } from '../tables.ts'
import { showContactSheet } from './show-sorting.ts'

let testApp: TestApp
let make: ReturnType<typeof families>
beforeAll(async () => {
  testApp = await openTestApp()
  make = families(testApp)
})
afterAll(() => testApp.close())

const from = { incoming: { socket: { remoteAddress: '203.0.113.51' } } }
const status = (src: string) => statusOf(testApp.app.request(src, {}, from))
const ids = ({ photos }: Gallery) => photos.map(({ id }) => id)

/** A class of two: Isla, with two photos of which one becomes the class photo, and Jack. */
async function room() {
  const isla = await make.gallery(2, { firstName: 'Isla' })
  const [portrait = '', photoId = ''] = isla.photoIds
  await make.asClassPhoto(photoId, isla.classId)
  const jack = await testApp.makePupil({ eventId: isla.eventId, classId: isla.classId, firstName: 'Jack' })
  const sees = async (pupil: { accessCode: string }) =>
    ids(await openGallery(testApp.stranger, pupil.accessCode)).includes(photoId)
  return { isla, jack, portrait, photoId, sees }
}

const SAID = [
  ['refused the class photo', { noClassPhoto: true }],
  ['refused all photos', { noPhoto: true }],
] as const

test.each(
  SAID,
)('while somebody in a class photo %s, nobody sees, buys or downloads it', async (_, refusal) => {
  const { isla, jack, photoId, sees } = await room()
  const gallery = await openGallery(testApp.stranger, isla.accessCode)
  const src = gallery.photos.find(({ id }) => id === photoId)?.previews[0]?.src ?? ''
  expect(await status(src)).toBe(200)
  await editPupil(testApp.admin, { pupilId: jack.id, ...refusal })
  expect(await sees(isla)).toBe(false)
  expect(await status(src)).toBe(404)
  const line = { accessCode: isla.accessCode, packageId: null, photoIds: [photoId] }
  await expect(placeOrder(testApp.stranger, basketOf([line], 500))).rejects.toMatchObject({
    kind: 'conflict',
  })
})

test('a class photo without the pupil who refused is shown to the others and not to that family', async () => {
  const { isla, jack, photoId, sees } = await room()
  await editPupil(testApp.admin, { pupilId: jack.id, noClassPhoto: true })
  await tagPeople(testApp.admin, { photoId, people: [{ pupilId: jack.id, isIn: false }] })
  expect(await sees(isla)).toBe(true)
  await editPupil(testApp.admin, { pupilId: jack.id, noClassPhoto: false })
  expect(await sees(jack)).toBe(false)
})

test('a family sees only the class photo that its child is in', async () => {
  const { isla, jack, photoId, portrait, sees } = await room()
  await make.asClassPhoto(portrait, isla.classId)
  await tagPeople(testApp.admin, { photoId, people: [{ pupilId: jack.id, isIn: false }] })
  expect(await sees(jack)).toBe(false)
  expect(ids(await openGallery(testApp.stranger, jack.accessCode))).toEqual([portrait])
  expect(ids(await openGallery(testApp.stranger, isla.accessCode)).sort()).toEqual([photoId, portrait].sort())
})

test('somebody of another class who was marked as in it sees a class photo, and withholds it by refusing', async () => {
  const { isla, photoId, sees } = await room()
  const guest = await testApp.makePupil({ eventId: isla.eventId, ref: '4A' })
  expect(await sees(guest)).toBe(false)
  await tagPeople(testApp.admin, { photoId, people: [{ pupilId: guest.id, isIn: true }] })
  expect(await sees(guest)).toBe(true)
  await editPupil(testApp.admin, { pupilId: guest.id, noClassPhoto: true })
  expect(await sees(isla)).toBe(false)
})

test.each([
  'edited',
  'imported',
] as const)('a pupil who refused and is moved to another class (%s) stays in the photo of the first', async (how) => {
  const { isla, jack, photoId, sees } = await room()
  const other = await testApp.makePupil({ eventId: isla.eventId, ref: '4A' })
  await editPupil(testApp.admin, { pupilId: jack.id, noClassPhoto: true })
  if (how === 'edited') await editPupil(testApp.admin, { pupilId: jack.id, classId: other.classId })
  else
    await importRoster(testApp.admin, {
      eventId: isla.eventId,
      file: Buffer.from(`Class,First name,Last name,Access code\n4A,Jack,Reid,${jack.accessCode}\n`),
    })
  expect((await testApp.parts.db.select().from(pupils).where(eq(pupils.id, jack.id)))[0]?.classId).toBe(
    other.classId,
  )
  expect(await sees(isla)).toBe(false)
  const sheet = await showContactSheet(testApp.admin, isla.classId)
  expect(sheet.classPhotoPeople[0]?.people).toContainEqual(
    expect.objectContaining({ pupilId: jack.id, isIn: true, refused: true }),
  )
  await tagPeople(testApp.admin, { photoId, people: [{ pupilId: jack.id, isIn: false }] })
  expect(await sees(isla)).toBe(true)
})

test('an opt-out after the sale ends the download, stops the print and is mailed to the buyer once', async () => {
  const { isla, jack, photoId } = await room()
  await testApp.parts.db.update(events).set({ priceListId: 'portrait' }).where(eq(events.id, isla.eventId))
  const line = { accessCode: isla.accessCode, packageId: 'premium' as const, photoIds: [] }
  const { orderKey: key } = await make.buy(testApp.stranger, basketOf([line], 6500))
  await recordDeliveryConsent(testApp.stranger, key)
  const download = () => downloadPhoto(testApp.stranger, { key, photoId })
  expect((await download()).fileName).toMatch(/jpg$/)
  const event = { id: isla.eventId, printDeadline: null }
  const classPrint = async () =>
    (await labPrints(testApp.parts.db, event, false)).find(({ product }) => product.kind === 'class')?.photo
  expect(await classPrint()).not.toBeNull()

  await editPupil(testApp.admin, { pupilId: jack.id, noClassPhoto: true })
  await expect(download()).rejects.toThrow()
  const order = await showOrder(testApp.stranger, key)
  expect(order.lines.flatMap(({ photos }) => photos).find(({ id }) => id === photoId)).toMatchObject({
    withheld: true,
    thumb: null,
  })
  expect(await classPrint()).toBeNull()
  await testApp.runJobs()
  await editPupil(testApp.admin, { pupilId: jack.id, noPhoto: true })
  await testApp.runJobs()
  const told = await testApp.parts.db
    .select()
    .from(messages)
    .where(and(eq(messages.kind, 'photo-withdrawn'), eq(messages.recipient, 'morag@example.com')))
  expect(told).toHaveLength(1)
})

test('erasing a pupil who refused leaves the class photo withheld', async () => {
  const { isla, jack, sees } = await room()
  await editPupil(testApp.admin, { pupilId: jack.id, noClassPhoto: true })
  await requestErasure(testApp.admin, { scope: 'pupil', id: jack.id, confirmation: 'Jack Reid' })
  await testApp.runJobs()
  expect(await testApp.parts.db.select().from(pupils).where(eq(pupils.id, jack.id))).toEqual([])
  expect(await sees(isla)).toBe(false)
})

test('erasing a pupil who may be in a class photo withholds it until the owner decides, by an act of its own', async () => {
  const { isla, jack, photoId, sees } = await room()
  await requestErasure(testApp.admin, { scope: 'pupil', id: jack.id, confirmation: 'Jack Reid' })
  await testApp.runJobs()
  expect(await sees(isla)).toBe(false)
  const [shown] = (await showContactSheet(testApp.admin, isla.classId)).classPhotos
  expect(shown).toMatchObject({ id: photoId, showsErased: true, quarantined: true })
  if (!shown) throw new Error('the class photo')
  await expect(confirmPhotos(testApp.admin, { placements: [shown] })).rejects.toMatchObject({
    code: 'shows-erased',
  })
  const decide = (ctx = testApp.admin) => unwithholdPhoto(ctx, { photoId, because: 'absent' })
  await expect(decide(testApp.parent)).rejects.toMatchObject({ kind: 'missing' })
  expect(await sees(isla)).toBe(false)
  await decide()
  expect(await sees(isla)).toBe(true)
  const said = await testApp.parts.db.select().from(auditLog).where(eq(auditLog.subjectId, photoId))
  expect(said).toContainEqual(
    expect.objectContaining({
      action: 'photo.shown-as-it-is',
      detail: expect.objectContaining({ because: 'absent' }),
    }),
  )
})

test('erasing a pupil who was marked as not in a class photo leaves it on sale', async () => {
  const { isla, jack, photoId, sees } = await room()
  await tagPeople(testApp.admin, { photoId, people: [{ pupilId: jack.id, isIn: false }] })
  await requestErasure(testApp.admin, { scope: 'pupil', id: jack.id, confirmation: 'Jack Reid' })
  await testApp.runJobs()
  expect(await sees(isla)).toBe(true)
})

test('taking a pupil who refused off the roster leaves the class photo withheld', async () => {
  const { isla, jack, photoId, sees } = await room()
  await editPupil(testApp.admin, { pupilId: jack.id, noClassPhoto: true })
  await removePupil(testApp.admin, jack.id)
  expect(await sees(isla)).toBe(false)
  const [photo] = await testApp.parts.db.select().from(photos).where(eq(photos.id, photoId))
  expect(photo?.quarantinedAt).not.toBeNull()
})

test('only an admin says who is in a class photo, and only of pupils of its event', async () => {
  const { isla, photoId, portrait } = await room()
  const stranger = await testApp.makePupil()
  const mark = (id: string, pupilId: string, ctx = testApp.admin) =>
    tagPeople(ctx, { photoId: id, people: [{ pupilId, isIn: false }] })
  await expect(mark(photoId, isla.id, testApp.parent)).rejects.toMatchObject({ kind: 'missing' })
  await expect(mark(photoId, stranger.id)).rejects.toMatchObject({ kind: 'invalid' })
  await expect(mark(portrait, isla.id)).rejects.toMatchObject({ kind: 'missing' })
})
