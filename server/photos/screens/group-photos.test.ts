import { buffer } from 'node:stream/consumers'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AssignmentTarget } from '../../../domain/photos/sorting.ts'
import { createCaller } from '../../../tests/operations/operations.ts'
import { statusOf } from '../../../tests/operations/status-of.ts'
import { countStatements } from '../../../tests/support/count-statements.ts'
import { basketOf, buyer, families } from '../../../tests/support/families.ts'
import { unzip } from '../../../tests/support/unzip.ts'
import { openTestApp, type TestApp } from '../../../tests/test-app.ts'
import { downloadPhoto } from '../../orders/delivery/download-photo.ts'
import { recordDeliveryConsent } from '../../orders/delivery/record-delivery-consent.ts'
import { showOrder } from '../../orders/show-order.ts'
import { messages } from '../../platform/messages/tables.ts'
import { requestErasure } from '../../privacy/erasure/request-erasure.ts'
import { exportPupil } from '../../privacy/export-pupil.ts'
import { reissueCode } from '../../school/codes/reissue-code.ts'
import { createClass, publishClass } from '../../school/events/classes.ts'
import { getPupil } from '../../school/queries.ts'
import { editPupil } from '../../school/roster/edit-pupil.ts'
import { showPupil } from '../../school/screens/show-pupil.ts'
import { classes, events } from '../../school/tables.ts'
import { assignPhotos, confirmPhotos, restoreAssignments } from '../assign/assign-photos.ts'
import { removePupil } from '../assign/remove-pupil.ts'
import { unwithholdPhoto } from '../assign/unwithhold-photo.ts'
import { schoolPortraits } from '../class-sheets/portraits.ts'
import { findGone } from '../gallery/find-gone.ts'
import { openGallery } from '../gallery/open-gallery.ts'
import { reportNotMyChild } from '../gallery/report-not-my-child.ts'
import { visiblePhotos } from '../photo-visibility.ts'
import { choosePortrait, chooseSchoolPortrait } from '../school-portraits/choose-portrait.ts'
import { sortPhotos } from '../sort/sort-photos.ts'
import { photoMembers, photos } from '../tables.ts'
import { showContactSheet, showSorting } from './show-sorting.ts'

let testApp: TestApp
let make: ReturnType<typeof families>
beforeAll(async () => {
  testApp = await openTestApp({ LIMIT_ORDERS_PER_HOUR: '1000', LIMIT_CODES_PER_HOUR: '1000' })
  make = families(testApp)
})
afterAll(() => testApp.close())

const from = { incoming: { socket: { remoteAddress: '203.0.113.51' } } }
const status = (src: string) => statusOf(testApp.app.request(src, {}, from))
const put = (photoId: string, place: AssignmentTarget) =>
  assignPhotos(testApp.admin, { photoIds: [photoId], place })
const rowOf = async (photoId: string) =>
  (await testApp.parts.db.select().from(photos).where(eq(photos.id, photoId)))[0]

/** Isla of 3B and Tom of 4A, together on one photo, and each with a portrait; Skye of 3B is not on it. */
async function siblings() {
  const isla = await make.gallery(2, { firstName: 'Isla' })
  const { eventId, classId } = isla
  const [portrait = '', photoId = ''] = isla.photoIds
  const fourth = await createClass(testApp.admin, { eventId, ref: '4A' })
  const tom = await make.gallery(1, { eventId, classId: fourth.id, firstName: 'Tom' })
  const skye = await make.gallery(1, { eventId, classId, firstName: 'Skye' })
  const { placements } = await put(photoId, { to: 'group', pupilIds: [isla.id, tom.id] })
  await testApp.runJobs()
  const gallery = ({ accessCode }: { accessCode: string }) => openGallery(testApp.stranger, accessCode)
  const sees = async (pupil: { accessCode: string }) =>
    (await gallery(pupil)).photos.some(({ id }) => id === photoId)
  const srcOf = async (pupil: { accessCode: string }) =>
    (await gallery(pupil)).photos.find(({ id }) => id === photoId)?.previews[0]?.src ?? ''
  const both = async () => [await sees(isla), await sees(tom)]
  return { isla, tom, skye, portrait, photoId, placements, gallery, sees, both, srcOf }
}
const erase = async (pupil: { id: string }, confirmation: string) => {
  await requestErasure(testApp.admin, { scope: 'pupil', id: pupil.id, confirmation })
  await testApp.runJobs()
}
const line = (accessCode: string, photoIds: string[]) => ({ accessCode, packageId: null, photoIds })

test('the family of each child on a photo sees it in its own gallery, without the other’s name; nobody else does', async () => {
  const { isla, tom, skye, portrait, photoId, gallery, sees } = await siblings()
  const seen = await gallery(isla)
  expect(seen.photos.map(({ id, kind }) => [id, kind])).toEqual([
    [portrait, 'portrait'],
    [photoId, 'group'],
  ])
  expect(JSON.stringify(seen)).not.toContain('Tom')
  expect(JSON.stringify(seen)).not.toContain(tom.id)
  expect(JSON.stringify(await gallery(tom))).not.toContain('Isla')
  expect(await sees(tom)).toBe(true)
  expect(await sees(skye)).toBe(false)
})

test('an address of one family is of no use to another, and ends with its own code or with the group', async () => {
  const { isla, tom, skye, photoId, srcOf } = await siblings()
  const [islas, toms] = [await srcOf(isla), await srcOf(tom)]
  expect([await status(islas), await status(toms)]).toEqual([200, 200])
  for (const { id } of [tom, skye]) expect(await status(islas.replace(isla.id, id))).toBe(404)
  expect(await status(islas.replace(`by=${isla.id}`, ''))).toBe(404)
  await reissueCode(testApp.admin, isla.id)
  expect([await status(islas), await status(toms)]).toEqual([404, 200])
  await put(photoId, { to: 'group', pupilIds: [isla.id, tom.id, skye.id] })
  expect(await status(toms)).toBe(404)
  await put(photoId, { to: 'pupil', pupilId: isla.id })
  expect(await srcOf(tom)).toBe('')
})

test('both families buy it; each downloads it under its own order’s name, and loses it once another child takes the place', async () => {
  const { isla, tom, skye, photoId } = await siblings()
  const keys: string[] = []
  for (const { accessCode } of [isla, tom]) {
    const { orderKey } = await make.buy(testApp.stranger, basketOf([line(accessCode, [photoId])], 500))
    await recordDeliveryConsent(testApp.stranger, orderKey)
    keys.push(orderKey)
    const { fileName } = await downloadPhoto(testApp.stranger, { key: orderKey, photoId })
    expect(fileName).toMatch(/^\w+-\d+-1\.\w+$/)
  }
  const [, toms = ''] = keys
  const shown = await showOrder(testApp.stranger, toms)
  const thumb = shown.lines[0]?.photos[0]?.thumb ?? ''
  expect(await status(thumb)).toBe(200)
  expect(JSON.stringify(shown)).not.toContain('Isla,')
  await put(photoId, { to: 'group', pupilIds: [isla.id, skye.id] })
  expect(await status(thumb)).toBe(404)
  await expect(downloadPhoto(testApp.stranger, { key: toms, photoId })).rejects.toMatchObject({
    code: 'photo-withheld',
  })
  await downloadPhoto(testApp.stranger, { key: keys[0] ?? '', photoId })
})

test('a family with both children may order it for each, in one order', async () => {
  const { isla, tom, photoId } = await siblings()
  const lines = [line(isla.accessCode, [photoId]), line(tom.accessCode, [photoId])]
  const { orderKey } = await make.buy(testApp.stranger, basketOf(lines, 1000))
  await recordDeliveryConsent(testApp.stranger, orderKey)
  const { lines: bought } = await showOrder(testApp.stranger, orderKey)
  expect(bought.map(({ photos }) => photos.map(({ id, withheld }) => [id, withheld]))).toEqual([
    [[photoId, false]],
    [[photoId, false]],
  ])
  await downloadPhoto(testApp.stranger, { key: orderKey, photoId })
})

test.each([
  ['all photos', { noPhoto: true }],
  ['class photos', { noClassPhoto: true }],
  ['sales', { noSales: true }],
])('a refusal of %s by either family withholds it from both, and its buyer is told once', async (_, refusal) => {
  for (const who of ['isla', 'tom'] as const) {
    const of = await siblings()
    const { isla, photoId, srcOf, both } = of
    const email = `buyer-${photoId}@example.com`
    const order = basketOf([line(isla.accessCode, [photoId])], 500, { buyer: { ...buyer, email } })
    const { orderKey } = await make.buy(testApp.stranger, order)
    await recordDeliveryConsent(testApp.stranger, orderKey)
    const src = await srcOf(isla)
    expect(await both()).toEqual([true, true])
    await editPupil(testApp.admin, { pupilId: of[who].id, ...refusal })
    expect(await both()).toEqual([false, false])
    expect(await status(src)).toBe(404)
    await testApp.runJobs()
    const gone = await findGone(testApp.stranger, { accessCode: isla.accessCode, photoIds: [photoId] })
    expect(gone.gone).toEqual([{ id: photoId, why: who === 'isla' ? 'refused' : 'withheld' }])
    await expect(downloadPhoto(testApp.stranger, { key: orderKey, photoId })).rejects.toMatchObject({
      code: 'photo-withheld',
    })
    const [bought] = (await showOrder(testApp.stranger, orderKey)).lines[0]?.photos ?? []
    expect(bought).toMatchObject({
      thumb: null,
      isGroup: true,
      withdrawn: who === 'tom',
      refusedByFamily: who === 'isla',
    })
    const told = await testApp.parts.db
      .select()
      .from(messages)
      .where(and(eq(messages.kind, 'photo-withdrawn'), eq(messages.recipient, email)))
    expect(told).toHaveLength(1)
    const mails = (await testApp.mails()).filter((mail) => mail.includes(email))
    expect(mails.some((mail) => mail.includes('The group photo in order'))).toBe(true)
    await editPupil(testApp.admin, {
      pupilId: of[who].id,
      noPhoto: false,
      noClassPhoto: false,
      noSales: false,
    })
    expect(await both()).toEqual([true, true])
  }
})

test('a family that says it is not its child hides it from both until the owner has looked', async () => {
  const { isla, tom, photoId, both } = await siblings()
  expect(await reportNotMyChild(testApp.stranger, { accessCode: tom.accessCode, photoId })).toEqual({
    hidden: true,
  })
  expect(await both()).toEqual([false, false])
  const { toCheck } = await showSorting(testApp.admin, isla.eventId)
  const seen = toCheck.filter(({ id }) => id === photoId)
  expect(seen[0]?.members.map(({ name, classRef }) => [name, classRef])).toEqual([
    ['Isla Reid', '3B'],
    ['Tom Reid', '4A'],
  ])
  const other = seen.map((photo) => ({ ...photo, memberIds: [isla.id] }))
  await expect(confirmPhotos(testApp.admin, { placements: other })).rejects.toMatchObject({
    code: 'photos-moved',
  })
  await confirmPhotos(testApp.admin, { placements: seen })
  expect(await both()).toEqual([true, true])
})

test('erasing one child withholds it until the owner decides; it goes with the last', async () => {
  const { isla, tom, photoId, both, sees } = await siblings()
  await erase(isla, 'Isla Reid')
  expect(await sees(tom)).toBe(false)
  const [shown] = (await showContactSheet(testApp.admin, tom.classId)).groupPhotos
  expect(shown).toMatchObject({ id: photoId, showsErased: true, memberIds: [tom.id] })
  if (!shown) throw new Error('no photo')
  for (const act of [
    () => confirmPhotos(testApp.admin, { placements: [shown] }),
    () => put(photoId, { to: 'pupil', pupilId: tom.id }),
  ])
    await expect(act()).rejects.toMatchObject({ code: 'shows-erased' })
  await unwithholdPhoto(testApp.admin, { photoId, because: 'unrecognisable' })
  expect(await both()).toEqual([false, true])
  await erase(tom, 'Tom Reid')
  expect(await rowOf(photoId)).toBeUndefined()
})

test('a family that said it is not its child is not overruled by the decision about an erased one', async () => {
  const { isla, tom, photoId, sees } = await siblings()
  await reportNotMyChild(testApp.stranger, { accessCode: tom.accessCode, photoId })
  testApp.clock.advance(1000)
  await erase(isla, 'Isla Reid')
  await unwithholdPhoto(testApp.admin, { photoId, because: 'unrecognisable' })
  expect(await rowOf(photoId)).toMatchObject({ showsErasedAt: null, quarantinedAt: expect.any(Date) })
  expect(await sees(tom)).toBe(false)
})

test('a child taken off the list leaves it withheld, without any refusal', async () => {
  const { isla, tom, photoId, sees } = await siblings()
  await removePupil(testApp.admin, tom.id)
  expect(await sees(isla)).toBe(false)
  expect(await rowOf(photoId)).toMatchObject({ placedBy: 'hand', showsErasedAt: expect.any(Date) })
  expect(await testApp.parts.db.$count(photoMembers, eq(photoMembers.pupilId, tom.id))).toBe(0)
})

test('with the last child taken off the list it is nobody’s, among the unsorted photos, and given to nobody before the owner decides', async () => {
  const { isla, tom, skye, photoId, placements, sees } = await siblings()
  await removePupil(testApp.admin, tom.id)
  await removePupil(testApp.admin, isla.id)
  const unsorted = async () =>
    (await showSorting(testApp.admin, isla.eventId)).unsorted.find(({ id }) => id === photoId)
  expect(await unsorted()).toMatchObject({
    kind: 'portrait',
    pupilId: null,
    memberIds: [],
    showsErased: true,
  })
  await sortPhotos(testApp.admin, isla.eventId)
  expect(await unsorted()).toBeDefined()
  const ask = createCaller(testApp)
  const post = async (path: string, body: object) => {
    const answer = await ask(testApp.admin, { method: 'post', path, body })
    return [answer.status, ((await answer.json()) as { error?: { code?: string } }).error?.code]
  }
  const places: AssignmentTarget[] = [
    { to: 'pupil', pupilId: skye.id },
    { to: 'class', classId: skye.classId },
    {
      to: 'group',
      pupilIds: [skye.id, (await make.gallery(1, { eventId: skye.eventId, classId: skye.classId })).id],
    },
  ]
  for (const place of places)
    expect(await post('/api/admin/photos/place', { photoIds: [photoId], place })).toEqual([
      409,
      'shows-erased',
    ])
  const undone = placements.map((one) => ({ ...one, pupilId: skye.id }))
  expect(await post('/api/admin/photos/restore', { placements: undone })).toEqual([409, 'shows-erased'])
  expect(await rowOf(photoId)).toMatchObject({ pupilId: null, showsErasedAt: expect.any(Date) })
  await unwithholdPhoto(testApp.admin, { photoId, because: 'absent' })
  expect(await unsorted()).toMatchObject({ showsErased: false, quarantined: false })
  expect(await post('/api/admin/photos/place', { photoIds: [photoId], place: places[0] })).toEqual([
    200,
    undefined,
  ])
  expect(await sees(skye)).toBe(true)
})

test('a class photo that shows an erased child is given to nobody before the owner decides', async () => {
  const { isla, tom, skye } = await siblings()
  const [photoId = ''] = skye.photoIds
  await make.asClassPhoto(photoId, isla.classId)
  await erase(isla, 'Isla Reid')
  expect(await rowOf(photoId)).toMatchObject({ kind: 'class', showsErasedAt: expect.any(Date) })
  await expect(put(photoId, { to: 'pupil', pupilId: tom.id })).rejects.toMatchObject({ code: 'shows-erased' })
})

test('erasing a class takes the photos of its children alone, and withholds those with children of others', async () => {
  const { isla, skye, tom, photoId, sees } = await siblings()
  const [within = ''] = skye.photoIds
  await put(within, { to: 'group', pupilIds: [isla.id, skye.id] })
  await testApp.parts.db.update(photos).set({ classId: isla.classId }).where(eq(photos.id, photoId))
  await requestErasure(testApp.admin, { scope: 'class', id: isla.classId, confirmation: '3B' })
  await testApp.runJobs()
  expect(await rowOf(within)).toBeUndefined()
  expect(await rowOf(photoId)).toMatchObject({ classId: null, showsErasedAt: expect.any(Date) })
  expect(await sees(tom)).toBe(false)
})

test('where classes are held for review, nobody sees it before the last of the children’s classes is published', async () => {
  const { isla, tom, both } = await siblings()
  const { db } = testApp.parts
  await db.update(events).set({ holdForReview: true }).where(eq(events.id, isla.eventId))
  await db.update(classes).set({ publishedAt: null }).where(eq(classes.eventId, isla.eventId))
  expect(await both()).toEqual([false, false])
  await publishClass(testApp.admin, { classId: isla.classId, published: true })
  expect(await both()).toEqual([false, false])
  await publishClass(testApp.admin, { classId: tom.classId, published: true })
  expect(await both()).toEqual([true, true])
})

test('a move to another class changes nothing for the families', async () => {
  const { isla, tom, both } = await siblings()
  await editPupil(testApp.admin, { pupilId: isla.id, classId: tom.classId })
  await testApp.runJobs()
  expect(await both()).toEqual([true, true])
})

test('the owner adds and takes off children, only of the event, and undoes it', async () => {
  const { isla, tom, skye, photoId, placements, both, sees } = await siblings()
  const stranger = await testApp.makePupil()
  for (const pupilIds of [
    [isla.id, stranger.id],
    [isla.id, photoId],
  ])
    await expect(put(photoId, { to: 'group', pupilIds })).rejects.toMatchObject({ kind: 'missing' })
  const added = await put(photoId, { to: 'group', pupilIds: [isla.id, tom.id, skye.id] })
  expect(await sees(skye)).toBe(true)
  await restoreAssignments(testApp.admin, added)
  expect([...(await both()), await sees(skye)]).toEqual([true, true, false])
  await restoreAssignments(testApp.admin, { placements })
  expect(await rowOf(photoId)).toMatchObject({ kind: 'portrait', pupilId: isla.id })
  expect(await both()).toEqual([true, false])
  await put(photoId, { to: 'unsorted' })
  expect(await testApp.parts.db.$count(photoMembers, eq(photoMembers.photoId, photoId))).toBe(0)
})

test('the desk shows it once on the contact sheet of each class, and among the photos of each child', async () => {
  const { isla, tom, photoId } = await siblings()
  for (const { classId } of [isla, tom]) {
    const sheet = await showContactSheet(testApp.admin, classId)
    expect(sheet.groupPhotos.map(({ id }) => id)).toEqual([photoId])
    expect(sheet.pupils.flatMap(({ photos }) => photos.map(({ id }) => id))).not.toContain(photoId)
  }
  for (const { id } of [isla, tom]) {
    const { photos } = await showPupil(testApp.admin, id)
    expect(photos.map((photo) => photo.id)).toContain(photoId)
  }
})

test('it is never the portrait for school, and in no child’s export', async () => {
  const { isla, tom, photoId } = await siblings()
  const chosen = { accessCode: isla.accessCode, photoId }
  await testApp.parts.db.update(events).set({ idPhotos: true }).where(eq(events.id, isla.eventId))
  await expect(chooseSchoolPortrait(testApp.stranger, chosen)).rejects.toMatchObject({ kind: 'missing' })
  await expect(choosePortrait(testApp.admin, { pupilId: isla.id, photoId })).rejects.toMatchObject({
    kind: 'missing',
  })
  const given = await schoolPortraits(testApp.parts.db, eq(classes.eventId, isla.eventId))
  expect(given.map((one) => one.photoId)).not.toContain(photoId)
  const data = unzip(await buffer((await exportPupil(testApp.admin, { pupilId: isla.id })).body)).get(
    'data.json',
  )
  const { photos, other } = JSON.parse(data?.toString() ?? '')
  expect(photos).toHaveLength(1)
  expect(other.photo_members).toEqual([{ photo_id: photoId, pupil_id: isla.id }])
  expect(data?.toString()).not.toContain(tom.id)
})

test('a gallery with photos of several is read in one statement', async () => {
  const { isla } = await siblings()
  const { db } = testApp.parts
  const pupil = await getPupil(db, isla.id)
  const { statements } = await countStatements(db, () => visiblePhotos(db, pupil, testApp.clock.now()))
  expect(statements).toBe(1)
})
