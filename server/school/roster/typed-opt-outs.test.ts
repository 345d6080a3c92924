import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { families } from '../../../tests/support/families.ts'
import { makeOrder } from '../../../tests/support/orders.ts'
import { openTestApp, type TestApp } from '../../../tests/test-app.ts'
import { auditLog } from '../../platform/tables.ts'
import { pupils } from '../tables.ts'
import { editPupil } from './edit-pupil.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await openTestApp()
})
afterAll(() => testApp.close())

const MINUTE = 60_000
/** A change as it is typed now. */
const typedNow = (late = 0) => ({
  id: randomUUID(),
  at: new Date(testApp.clock.now().getTime() + late).toISOString(),
})
const change = (pupilId: string, noPhoto: boolean, typed = typedNow()) =>
  editPupil(testApp.admin, { pupilId, noPhoto, was: { noPhoto: !noPhoto }, typed })
async function noPhotoOf(id: string) {
  const [pupil] = await testApp.parts.db.select().from(pupils).where(eq(pupils.id, id))
  return pupil?.noPhoto
}
const edits = (id: string) =>
  testApp.parts.db.$count(auditLog, and(eq(auditLog.subjectId, id), eq(auditLog.action, 'pupil.edited')))

test('a change whose answer was lost is made once, even when it was taken back since', async () => {
  const { id } = await testApp.makePupil()
  const typed = typedNow()
  await Promise.all([change(id, true, typed), change(id, true, typed)])
  testApp.clock.advance(MINUTE)
  await change(id, false)
  await change(id, true, typed)
  expect(await noPhotoOf(id)).toBe(false)
  expect(await edits(id)).toBe(2)
})

test('a change typed before somebody else’s, and sent after it, is refused', async () => {
  const { id } = await testApp.makePupil()
  await change(id, true)
  testApp.clock.advance(MINUTE)
  const early = typedNow()
  testApp.clock.advance(MINUTE)
  // Lifted and refused again: the box looks as it did.
  await change(id, false)
  testApp.clock.advance(MINUTE)
  await change(id, true)
  await expect(change(id, false, early)).rejects.toMatchObject({ code: 'changed-meanwhile' })
  expect(await noPhotoOf(id)).toBe(true)
})

test('two changes that waited are made in the order in which they were typed', async () => {
  const { id } = await testApp.makePupil()
  const [first, second] = [typedNow(), typedNow(MINUTE)]
  testApp.clock.advance(60 * MINUTE)
  await change(id, true, first)
  await change(id, false, second)
  expect(await noPhotoOf(id)).toBe(false)
})

test('a device whose clock is ahead does not lock others out', async () => {
  const { id } = await testApp.makePupil()
  await change(id, true, typedNow(60 * MINUTE))
  testApp.clock.advance(MINUTE)
  await change(id, false)
  expect(await noPhotoOf(id)).toBe(false)
})

test('buyers of a class photo are told when a child whose family refused it moves into its class', async () => {
  const { accessCode, eventId, classId, photoIds } = await families(testApp).gallery(1)
  const [photoId = ''] = photoIds
  await families(testApp).asClassPhoto(photoId, classId)
  await makeOrder(testApp, { accessCode, photoIds: [photoId], buyer: { email: 'told@example.com' } })
  const jack = await testApp.makePupil({ eventId, ref: '4A', firstName: 'Jack' })
  await editPupil(testApp.admin, { pupilId: jack.id, noClassPhoto: true })
  const told = async () => {
    await testApp.runJobs()
    return (await testApp.mails()).filter((mail) => mail.includes('X-Message-Kind: photo-withdrawn')).length
  }
  expect(await told()).toBe(0)
  await editPupil(testApp.admin, { pupilId: jack.id, classId })
  expect(await told()).toBe(1)
})
