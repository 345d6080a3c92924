import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Gallery, MyPupils } from '../../../domain/photos/photos.ts'
import { statusOf } from '../../../tests/operations/status-of.ts'
import { families } from '../../../tests/support/families.ts'
import { openTestApp, type TestApp } from '../../../tests/test-app.ts'
import { linkPupil, unlinkParent } from '../../school/parents/link-pupil.ts'
import { events, pupils } from '../../school/tables.ts'
import { photos } from '../tables.ts'
import { openGallery, openMyGallery } from './open-gallery.ts'
import { listMyPupils } from './show-gallery.ts'

let testApp: TestApp
let make: ReturnType<typeof families>
beforeAll(async () => {
  testApp = await openTestApp()
  make = families(testApp)
})
afterAll(() => testApp.close())

const get = (address: string) =>
  testApp.app.request(address, {}, { incoming: { socket: { remoteAddress: '203.0.113.9' } } })
const change = (pupil: { eventId: string }, set: Partial<typeof events.$inferInsert>) =>
  testApp.parts.db.update(events).set(set).where(eq(events.id, pupil.eventId))

test('a parent’s children are listed together, each with its first picture and nothing that opens them elsewhere', async () => {
  const [isla, jack] = [
    await make.gallery(2, { firstName: 'Isla' }),
    await make.gallery(0, { firstName: 'Jack' }),
  ]
  const others = await make.gallery(1)
  const parent = await make.makeParent()
  for (const { id } of [isla, jack]) await make.link(parent.id, id)
  const answer = MyPupils.parse(await listMyPupils(parent.ctx))
  expect(answer.pupils).toHaveLength(2)
  expect(answer.pupils.find(({ id }) => id === isla.id)).toMatchObject({
    firstName: 'Isla',
    classRef: '3B',
    year: 3,
    schoolName: 'Test Primary',
    state: 'open',
    photos: 2,
  })
  expect(answer.pupils.find(({ id }) => id === jack.id)).toMatchObject({
    state: 'empty',
    photos: 0,
    preview: null,
  })
  const preview = answer.pupils.find(({ id }) => id === isla.id)?.preview
  expect(await statusOf(get(preview?.src ?? ''))).toBe(200)
  for (const secret of ['Reid', isla.accessCode, others.id])
    expect(JSON.stringify(answer)).not.toContain(secret)
})

test('the account opens the same gallery as the code does', async () => {
  const isla = await make.gallery(2)
  const parent = await make.makeParent()
  await make.link(parent.id, isla.id)
  const byCode = Gallery.parse(await openGallery(testApp.stranger, isla.accessCode))
  const byAccount = Gallery.parse(await openMyGallery(parent.ctx, isla.id))
  const photos = byCode.photos.map((photo, i) => ({ ...photo, previews: byAccount.photos[i]?.previews }))
  expect(byAccount).toEqual({ ...byCode, photos })
  await expect(openMyGallery(testApp.stranger, isla.id)).rejects.toMatchObject({ kind: 'unauthenticated' })
})

test('unlinking an account ends the addresses it was shown, and linking again does not bring them back', async () => {
  const isla = await make.gallery(1)
  const [mother, father] = [await make.makeParent(), await make.makeParent()]
  const look = async ({ ctx }: typeof mother) => {
    const [first] = (await openMyGallery(ctx, isla.id)).photos
    const [listed] = (await listMyPupils(ctx)).pupils
    return [...(first?.previews ?? []), listed?.preview].map((preview) => preview?.src ?? '')
  }
  const answers = (sources: string[]) => Promise.all(sources.map(async (src) => await statusOf(get(src))))
  for (const { ctx } of [mother, father]) await linkPupil(ctx, isla.accessCode)
  const [hers, his] = [await look(mother), await look(father)]
  const [byCode] = (await openGallery(testApp.stranger, isla.accessCode)).photos
  const codes = byCode?.previews.map(({ src }) => src) ?? []
  expect(await answers(hers)).toEqual([200, 200, 200])

  await unlinkParent(testApp.admin, { pupilId: isla.id, userId: mother.id })
  expect(await answers(hers)).toEqual([404, 404, 404])
  expect(await answers([...his, ...codes])).toEqual([200, 200, 200, 200, 200])
  // Nor with another account's link, or without a link.
  const via = /&via=[^&]*/
  const other = via.exec(his[0] ?? '')?.[0] ?? '&via=x'
  expect(await answers(hers.flatMap((src) => [src.replace(via, ''), src.replace(via, other)]))).toEqual(
    Array(6).fill(404),
  )

  await linkPupil(mother.ctx, isla.accessCode)
  expect(await answers(hers)).toEqual([404, 404, 404])
  expect(await answers(await look(mother))).toEqual([200, 200, 200])
})

test('a gallery without photos says why', async () => {
  const pupil = await make.gallery(1)
  const state = async () => (await openGallery(testApp.stranger, pupil.accessCode)).state
  expect(await state()).toBe('open')
  await change(pupil, { salesOpen: '2026-06-01' })
  expect(await state()).toBe('upcoming')
  await change(pupil, { salesOpen: '2026-01-01', salesClose: '2026-02-01' })
  expect(await state()).toBe('closed')
  await change(pupil, { salesClose: null, holdForReview: true })
  expect(await state()).toBe('preparing')
  await change(pupil, { holdForReview: false })
  await testApp.parts.db.update(photos).set({ state: 'received' }).where(eq(photos.pupilId, pupil.id))
  expect(await state()).toBe('preparing')
  await testApp.parts.db
    .update(photos)
    .set({ state: 'ready', hiddenAt: testApp.clock.now() })
    .where(eq(photos.pupilId, pupil.id))
  expect(await state()).toBe('empty')
})

test('a family that refused photos is never told that any have arrived', async () => {
  const pupil = await make.gallery(1)
  await testApp.parts.db.update(photos).set({ state: 'received' }).where(eq(photos.pupilId, pupil.id))
  await testApp.parts.db.update(pupils).set({ noPhoto: true }).where(eq(pupils.id, pupil.id))
  expect(await openGallery(testApp.stranger, pupil.accessCode)).toMatchObject({
    state: 'empty',
    preparing: 0,
  })
})
