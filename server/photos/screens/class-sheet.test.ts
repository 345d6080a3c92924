import { buffer } from 'node:stream/consumers'
import { and, eq, inArray } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { classSheetLayout } from '../../../domain/photos/class-sheet-layout.ts'
import { readMail } from '../../../tests/accounts/read-mail.ts'
import { ALL_TESTS, long } from '../../../tests/long-tests.ts'
import { statusOf } from '../../../tests/operations/status-of.ts'
import { basketOf, buyer, families } from '../../../tests/support/families.ts'
import { unzip } from '../../../tests/support/unzip.ts'
import { openTestApp, type TestApp } from '../../../tests/test-app.ts'
import type { Context } from '../../context.ts'
import { downloadAll } from '../../orders/delivery/download-all.ts'
import { downloadPhoto } from '../../orders/delivery/download-photo.ts'
import { recordDeliveryConsent } from '../../orders/delivery/record-delivery-consent.ts'
import { labPrints } from '../../orders/prints/lab-prints.ts'
import { showOrder } from '../../orders/show-order.ts'
import { messages } from '../../platform/messages/tables.ts'
import { requestErasure } from '../../privacy/erasure/request-erasure.ts'
import { erasedPhotos, erasures } from '../../privacy/tables.ts'
import { mergePupils } from '../../roster/duplicates/merge-pupils.ts'
import { createClass } from '../../school/events/classes.ts'
import { editPupil } from '../../school/roster/edit-pupil.ts'
import { events } from '../../school/tables.ts'
import { assignPhotos } from '../assign/assign-photos.ts'
import { hidePhotos, setPhotoSortOrder } from '../assign/hide-photos.ts'
import { rotatePhoto } from '../assign/rotate-photo.ts'
import { tagPeople } from '../assign/tag-people.ts'
import { saveNames } from '../class-photo-names/save-names.ts'
import { publishSheet } from '../class-sheets/publish-sheet.ts'
import { openGallery } from '../gallery/open-gallery.ts'
import { reportNotMyChild } from '../gallery/report-not-my-child.ts'
import { photos } from '../tables.ts'
import { showContactSheet } from './show-sorting.ts'

let testApp: TestApp
let make: ReturnType<typeof families>
beforeAll(async () => {
  testApp = await openTestApp()
  make = families(testApp)
})
afterAll(() => testApp.close())

const LAYOUT = { orientation: 'portrait', shape: 'upright' } as const
const from = { incoming: { socket: { remoteAddress: '203.0.113.52' } } }
const status = (src: string) => statusOf(testApp.app.request(src, {}, from))

async function publish(classId: string, ctx: Context = testApp.admin) {
  const { photoId } = await publishSheet(ctx, { classId, ...LAYOUT })
  await testApp.runJobs()
  return photoId
}

/** A class of Isla, with two portraits, and Jack and Skye, with one each; its sheet is published. */
async function room() {
  const isla = await make.gallery(2, { firstName: 'Isla' })
  const { eventId, classId } = isla
  await testApp.parts.db.update(events).set({ printNames: true }).where(eq(events.id, eventId))
  const jack = await make.gallery(1, { eventId, classId, firstName: 'Jack' })
  const skye = await make.gallery(1, { eventId, classId, firstName: 'Skye' })
  const sheet = await publish(classId)
  const seen = async (pupil: { accessCode: string }) =>
    (await openGallery(testApp.stranger, pupil.accessCode)).photos.find(({ kind }) => kind === 'sheet')
  const sees = async (pupil: { accessCode: string }) => (await seen(pupil))?.id
  const onDesk = async () => (await showContactSheet(testApp.admin, classId)).classSheet
  return { isla, jack, skye, eventId, classId, sheet, seen, sees, onDesk }
}
type Room = Awaited<ReturnType<typeof room>>
/** The same room, for tests that leave its sheet as it is. */
let unchanged: Promise<Room> | undefined
const sameRoom = () => {
  unchanged ??= room()
  return unchanged
}

/** Buys the sheet singly, and may download it. */
async function bought({ isla, sheet }: Room) {
  const line = { accessCode: isla.accessCode, packageId: null, photoIds: [sheet] }
  const { orderKey } = await make.buy(testApp.stranger, basketOf([line], 500))
  await recordDeliveryConsent(testApp.stranger, orderKey)
  return orderKey
}
/** The same by the package with a class print, where the class has no class photo. */
async function printed({ isla, eventId }: Room, email = 'morag@example.com') {
  await testApp.parts.db.update(events).set({ priceListId: 'portrait' }).where(eq(events.id, eventId))
  const line = { accessCode: isla.accessCode, packageId: 'premium' as const, photoIds: [] }
  const { orderKey } = await make.buy(
    testApp.stranger,
    basketOf([line], 6500, { buyer: { ...buyer, email } }),
  )
  return orderKey
}
const classPrint = async (eventId: string) =>
  (await labPrints(testApp.parts.db, { id: eventId, printDeadline: null }, true)).find(
    ({ product }) => product.kind === 'class',
  )?.photo
const told = () =>
  testApp.parts.db
    .select()
    .from(messages)
    .where(and(eq(messages.kind, 'photo-withdrawn'), eq(messages.recipient, 'morag@example.com')))

test('a published sheet is shown to the families of the pupils on it, after their portraits, and to nobody else', async () => {
  const { isla, jack, skye, eventId, classId, sheet, sees } = await sameRoom()
  expect([await sees(isla), await sees(jack), await sees(skye)]).toEqual([sheet, sheet, sheet])
  expect((await openGallery(testApp.stranger, isla.accessCode)).photos.map(({ kind }) => kind)).toEqual([
    ...['portrait', 'portrait', 'sheet'],
  ])
  const later = await make.gallery(1, { eventId, classId, firstName: 'Ewan' })
  const elsewhere = await make.gallery(1, { eventId, ref: '4A' })
  expect([await sees(later), await sees(elsewhere)]).toEqual([undefined, undefined])
  await editPupil(testApp.admin, { pupilId: later.id, noClassPhoto: true })
  expect(await sees(isla)).toBe(sheet)
})

const REFUSALS: [string, { noClassPhoto: true } | { noPhoto: true }][] = [
  ['refused the class photo', { noClassPhoto: true }],
  ['refused all photos', { noPhoto: true }],
]
test.each(
  ALL_TESTS ? REFUSALS : REFUSALS.slice(0, 1),
)('when somebody on a sheet %s, it is withdrawn at once, its print stopped, and its buyers are told once', async (_, refusal) => {
  const here = await room()
  const { isla, jack, skye, eventId, classId, sheet, seen, sees, onDesk } = here
  const src = (await seen(isla))?.previews[0]?.src ?? ''
  const key = await bought(here)
  await printed(here)
  const before = (await told()).length
  expect([await status(src), (await classPrint(eventId))?.id]).toEqual([200, sheet])

  await editPupil(testApp.admin, { pupilId: jack.id, ...refusal })
  expect([await sees(isla), await sees(skye), await status(src)]).toEqual([undefined, undefined, 404])
  await expect(downloadPhoto(testApp.stranger, { key, photoId: sheet })).rejects.toThrow()
  expect((await showOrder(testApp.stranger, key)).lines[0]?.photos[0]).toMatchObject({
    withheld: true,
    thumb: null,
  })
  expect(await classPrint(eventId)).toBeNull()
  expect(await onDesk()).toMatchObject({ state: 'withheld', refused: ['Jack Reid'], outOfDate: true })
  await testApp.runJobs()
  await editPupil(testApp.admin, { pupilId: jack.id, noPhoto: true })
  await testApp.runJobs()
  expect((await told()).length - before).toBe(2)
  const texts = (await testApp.mails()).map((mail) => readMail(mail).text)
  expect(texts.join('\n')).toContain('The class sheet has been withdrawn')

  const again = await publish(classId)
  expect([await sees(isla), await sees(skye), await sees(jack)]).toEqual([again, again, undefined])
  expect(await onDesk()).toMatchObject({ photoId: again, state: 'published', refused: [], outOfDate: false })
  expect((await classPrint(eventId))?.id).toBe(again)
})

/** How much of the room for names has something in it: none, all. */
async function namesOn(file: Buffer) {
  const { slots } = classSheetLayout(3, 'portrait')
  const inked = await Promise.all(
    slots.map(async ({ name: { left, top, width, height } }) => {
      const area = sharp(file).extract({ left, top: top + 2, width, height: height - 4 })
      const { channels } = await sharp(await area.png().toBuffer()).stats()
      return channels.some(({ min }) => min < 128)
    }),
  )
  return inked
}

test('what families look at has no names; what they bought has them, where the event prints names', async () => {
  const here = await room()
  const { sheet, eventId, jack } = here
  const [kept] = await testApp.parts.db.select().from(photos).where(eq(photos.id, sheet))
  expect(await namesOn(await testApp.parts.files.read(kept?.originalKey ?? ''))).toEqual([
    false,
    false,
    false,
  ])
  const key = await bought(here)
  const download = async () => (await downloadPhoto(testApp.stranger, { key, photoId: sheet })).body
  const named = await download()
  expect(await namesOn(named)).toEqual([true, true, true])
  expect(await sharp(named).metadata()).toMatchObject({ width: 2400, height: 3000, density: 300 })
  const [packed] = [...unzip(await buffer((await downloadAll(testApp.stranger, key)).body)).values()]
  expect(await namesOn(packed ?? Buffer.alloc(0))).toEqual([true, true, true])
  await editPupil(testApp.admin, { pupilId: jack.id, firstName: 'Jock' })
  expect((await download()).equals(named)).toBe(false)
  await testApp.parts.db.update(events).set({ printNames: false }).where(eq(events.id, eventId))
  expect(await namesOn(await download())).toEqual([false, false, false])
})

test('a child who is not to be sold is on no sheet for families, and withdraws one it is on', async () => {
  const { isla, jack, classId, sees, onDesk } = await room()
  await editPupil(testApp.admin, { pupilId: jack.id, noSales: true })
  expect(await sees(isla)).toBeUndefined()
  expect(await onDesk()).toMatchObject({ state: 'withheld', refused: ['Jack Reid'] })
  const newest = await publish(classId)
  expect(await sees(isla)).toBe(newest)
  expect(await onDesk()).toMatchObject({ state: 'published', portraits: 2, outOfDate: false })
})

test('a class photo and a sheet that one opt-out withdraws are told of in one mail, and named on the order', async () => {
  const { isla, jack, classId, sheet } = await room()
  const [, shot = ''] = isla.photoIds
  await make.asClassPhoto(shot, classId)
  const buyerOf = { ...buyer, email: 'both@told.example' }
  const lines = [{ accessCode: isla.accessCode, packageId: null, photoIds: [shot, sheet] }]
  const { orderKey } = await make.buy(testApp.stranger, basketOf(lines, 1000, { buyer: buyerOf }))
  await editPupil(testApp.admin, { pupilId: jack.id, noPhoto: true })
  await testApp.runJobs()
  const told = await testApp.parts.db
    .select()
    .from(messages)
    .where(and(eq(messages.kind, 'photo-withdrawn'), eq(messages.recipient, 'both@told.example')))
  expect(told).toHaveLength(1)
  const mails = (await testApp.mails()).map(readMail)
  const [mail] = mails.filter(({ kind, to }) => kind === 'photo-withdrawn' && to === 'both@told.example')
  expect(mail?.text).toContain('The class photo and class sheet have been withdrawn')
  const seen = async () => (await showOrder(testApp.stranger, orderKey)).lines.flatMap(({ photos }) => photos)
  expect(await seen()).toMatchObject([
    { id: shot, withdrawn: true, isSheet: false, refusedByFamily: false },
    { id: sheet, withdrawn: true, isSheet: true, refusedByFamily: false },
  ])
  await editPupil(testApp.admin, { pupilId: isla.id, noClassPhoto: true })
  expect((await seen()).map(({ refusedByFamily }) => refusedByFamily)).toEqual([true, true])
})

test('a new version replaces the previous one, whose buyers keep what they bought', async () => {
  const here = await room()
  const { isla, classId, sheet, sees } = here
  const key = await bought(here)
  const next = await publish(classId)
  expect(await sees(isla)).toBe(next)
  expect((await downloadPhoto(testApp.stranger, { key, photoId: sheet })).width).toBe(2400)
  await hidePhotos(testApp.admin, { photoIds: [next], hidden: true })
  expect(await sees(isla)).toBeUndefined()
  expect((await here.onDesk())?.state).toBe('withdrawn')
})

test(
  'an older version that is shown again stays hidden while somebody on it has refused',
  long(
    'server/photos/screens/opted-out-never-shown.model.test.ts',
    'whatever happens to a class, nothing gives out a picture of a pupil who refused',
  ),
  async () => {
    const { isla, jack, skye, classId, sheet, sees } = await room()
    await editPupil(testApp.admin, { pupilId: jack.id, noClassPhoto: true })
    const next = await publish(classId)
    await hidePhotos(testApp.admin, { photoIds: [sheet], hidden: false })
    expect([await sees(isla), await sees(skye), await sees(jack)]).toEqual([next, next, undefined])
    await hidePhotos(testApp.admin, { photoIds: [next], hidden: true })
    expect([await sees(isla), await sees(skye), await sees(jack)]).toEqual([undefined, undefined, undefined])
    await editPupil(testApp.admin, { pupilId: jack.id, noClassPhoto: false })
    expect(await sees(isla)).toBe(sheet)
  },
)

test('a pupil who joins later or has another portrait makes a sheet out of date, and it is still sold', async () => {
  const here = await room()
  const { isla, eventId, classId, sheet, sees, onDesk } = here
  const outOfDate = async () => (await onDesk())?.outOfDate
  expect(await outOfDate()).toBe(false)
  const [first = '', second = ''] = isla.photoIds
  await setPhotoSortOrder(testApp.admin, { pupilId: isla.id, photoIds: [second, first] })
  expect(await outOfDate()).toBe(true)
  await setPhotoSortOrder(testApp.admin, { pupilId: isla.id, photoIds: [first, second] })
  expect(await outOfDate()).toBe(false)
  await rotatePhoto(testApp.admin, { photoId: first, by: 1 })
  await testApp.runJobs()
  expect(await outOfDate()).toBe(true)
  await publish(classId)
  expect(await outOfDate()).toBe(false)
  await make.gallery(1, { eventId, classId, firstName: 'Ewan' })
  expect(await outOfDate()).toBe(true)
  expect(await sees(isla)).not.toBe(sheet)
  await bought({ ...here, sheet: (await sees(isla)) ?? '' })
})

test('a sheet with a portrait that is deleted, unsorted or reported as another child’s is hidden, and its buyers are not told of a refusal', async () => {
  const here = await room()
  const { isla, jack, skye, sheet } = here
  const { photoIds } = jack
  const key = await bought(here)
  const before = (await told()).length
  const expectHidden = async () => {
    await testApp.runJobs()
    expect([await here.sees(isla), await here.sees(skye)]).toEqual([undefined, undefined])
    await expect(downloadPhoto(testApp.stranger, { key, photoId: sheet })).rejects.toThrow()
    expect(await here.onDesk()).toMatchObject({ state: 'withheld', refused: [] })
    expect((await told()).length).toBe(before)
  }
  await hidePhotos(testApp.admin, { photoIds, removed: true })
  await expectHidden()
  await hidePhotos(testApp.admin, { photoIds, removed: false })
  expect(await here.sees(isla)).toBe(sheet)
  await assignPhotos(testApp.admin, { photoIds, place: { to: 'unsorted' } })
  await expectHidden()
  await assignPhotos(testApp.admin, { photoIds, place: { to: 'pupil', pupilId: jack.id } })
  expect(await here.sees(isla)).toBe(sheet)
  await reportNotMyChild(testApp.stranger, { accessCode: jack.accessCode, photoId: photoIds[0] ?? '' })
  await expectHidden()
})

test('a portrait moved to another child shows the sheet to that child’s family', async () => {
  const here = await room()
  const { jack, eventId, sheet, sees } = here
  const rory = await testApp.makePupil({ eventId, ref: '4A', firstName: 'Rory' })
  await assignPhotos(testApp.admin, { photoIds: jack.photoIds, place: { to: 'pupil', pupilId: rory.id } })
  expect([await sees(jack), await sees(rory)]).toEqual([undefined, sheet])
  await editPupil(testApp.admin, { pupilId: rory.id, noClassPhoto: true })
  expect(await sees(here.isla)).toBeUndefined()
})

test(
  'two rows of one child on a sheet are merged, and an opt-out of that child withdraws it',
  long(
    'server/photos/screens/opted-out-never-shown.model.test.ts',
    'whatever happens to a class, nothing gives out a picture of a pupil who refused',
  ),
  async () => {
    const { isla, jack, skye, sheet, sees } = await room()
    const take = { name: false, parentEmail: false, classId: false }
    await mergePupils(testApp.admin, { pupilId: isla.id, other: jack.id, take })
    expect([await sees(isla), await sees(skye)]).toEqual([sheet, sheet])
    await editPupil(testApp.admin, { pupilId: isla.id, noClassPhoto: true })
    expect(await sees(skye)).toBeUndefined()
  },
)

test('erasing somebody on a sheet destroys its picture, counts it on the certificate and tells the other buyers', async () => {
  const here = await room()
  const { isla, jack, classId, sheet, sees } = here
  const key = await bought(here)
  const own = { accessCode: jack.accessCode, packageId: null, photoIds: [sheet] }
  const mother = { ...buyer, email: 'jacks-mother@example.com' }
  await make.buy(testApp.stranger, basketOf([own], 500, { buyer: mother }))
  const [row] = await testApp.parts.db.select().from(photos).where(eq(photos.id, sheet))
  const before = (await told()).length
  const { id } = await requestErasure(testApp.admin, {
    scope: 'pupil',
    id: jack.id,
    confirmation: 'Jack Reid',
  })
  await testApp.runJobs()
  expect(await sees(isla)).toBeUndefined()
  expect((await showOrder(testApp.stranger, key)).lines[0]?.photos).toEqual([])
  expect(await testApp.parts.db.select().from(photos).where(eq(photos.id, sheet))).toEqual([])
  for (const folder of ['originals', 'renditions'])
    for await (const file of testApp.parts.files.list(folder)) expect(file.key).not.toContain(sheet)
  const [record] = await testApp.parts.db
    .select()
    .from(erasedPhotos)
    .where(and(eq(erasedPhotos.erasureId, id), eq(erasedPhotos.photoId, sheet)))
  expect(record).toMatchObject({ contentHash: row?.contentHash, destroyedAt: expect.any(Date) })
  const [erasure] = await testApp.parts.db.select().from(erasures).where(eq(erasures.id, id))
  expect(erasure).toMatchObject({ sheets: 1, pupils: 1 })
  expect((await told()).length - before).toBe(1)
  const withdrawn = await testApp.parts.db
    .select()
    .from(messages)
    .where(
      and(
        eq(messages.kind, 'photo-withdrawn'),
        inArray(messages.recipient, ['jacks-mother@example.com', 'erased@invalid']),
      ),
    )
  expect(withdrawn).toEqual([])
  const again = await publish(classId)
  expect(await sees(isla)).toBe(again)
})

test('erasing a class tells the buyers of its sheet whose child has moved to another class', async () => {
  const here = await room()
  const { isla, jack, eventId, classId, sheet } = here
  await bought(here)
  const own = { accessCode: jack.accessCode, packageId: null, photoIds: [sheet] }
  const mother = { ...buyer, email: 'who-goes@example.com' }
  await make.buy(testApp.stranger, basketOf([own], 500, { buyer: mother }))
  const other = await createClass(testApp.admin, { eventId, ref: '4A' })
  await editPupil(testApp.admin, { pupilId: isla.id, classId: other.id })
  const before = (await told()).length
  await requestErasure(testApp.admin, { scope: 'class', id: classId, confirmation: '3B' })
  await testApp.runJobs()
  expect((await told()).length - before).toBe(1)
  const toErased = inArray(messages.recipient, ['who-goes@example.com', 'erased@invalid'])
  const mails = and(eq(messages.kind, 'photo-withdrawn'), toErased)
  expect(await testApp.parts.db.select().from(messages).where(mails)).toEqual([])
})

test('the class print of a package is the class photo, and the sheet only where there is none', async () => {
  const here = await room()
  const { isla, eventId, classId, sheet } = here
  await printed(here)
  expect((await classPrint(eventId))?.id).toBe(sheet)
  const [, second = ''] = isla.photoIds
  await make.asClassPhoto(second, classId)
  await testApp.parts.db.update(events).set({ priceListId: 'gallery' }).where(eq(events.id, eventId))
  expect((await openGallery(testApp.stranger, isla.accessCode)).photos.map(({ kind }) => kind)).toEqual([
    ...['portrait', 'class', 'sheet'],
  ])
  const order = await printed(here, 'aunt@example.com')
  const shown = await showOrder(testApp.stranger, order)
  expect(shown.prints?.pieces.find(({ product }) => product.kind === 'class')?.photoId).toBe(second)
  await editPupil(testApp.admin, { pupilId: here.jack.id, noClassPhoto: true })
  await publish(classId)
  const pieces = (await labPrints(testApp.parts.db, { id: eventId, printDeadline: null }, true)).filter(
    ({ product }) => product.kind === 'class',
  )
  // The first order's sheet is replaced by the new one; the second order's class photo is not.
  expect(pieces.map(({ photo }) => photo?.id ?? null).sort()).toEqual([await here.sees(isla), null].sort())
})

test('a sheet cannot be moved, turned, named or marked', async () => {
  const { isla, jack, sheet, sees } = await sameRoom()
  const refused = { code: 'class-sheet' }
  const place = { to: 'pupil', pupilId: jack.id } as const
  await expect(assignPhotos(testApp.admin, { photoIds: [sheet], place })).rejects.toMatchObject(refused)
  await expect(rotatePhoto(testApp.admin, { photoId: sheet, by: 1 })).rejects.toMatchObject(refused)
  const people = [{ pupilId: jack.id, isIn: false }]
  await expect(tagPeople(testApp.admin, { photoId: sheet, people })).rejects.toMatchObject(refused)
  const rows = [{ title: '', names: [{ pupilId: jack.id }] }]
  await expect(saveNames(testApp.admin, { photoId: sheet, version: 0, rows })).rejects.toMatchObject(refused)
  expect(await sees(isla)).toBe(sheet)
})

test('only an admin can publish a sheet, and only of a class with a portrait', async () => {
  const { classId } = await testApp.makePupil()
  await expect(publish(classId)).rejects.toMatchObject({ code: 'no-portraits' })
  const here = await sameRoom()
  await expect(publish(here.classId, testApp.parent)).rejects.toMatchObject({ kind: 'missing' })
  await expect(publish(here.classId, testApp.stranger)).rejects.toMatchObject({ kind: 'unauthenticated' })
})
