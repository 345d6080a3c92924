import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { FindGone } from '../../../domain/photos/photos.ts'
import { families } from '../../../tests/support/families.ts'
import { openTestApp, type TestApp } from '../../../tests/test-app.ts'
import { auditLog } from '../../platform/tables.ts'
import { unlinkParent } from '../../school/parents/link-pupil.ts'
import { editPupil } from '../../school/roster/edit-pupil.ts'
import { events } from '../../school/tables.ts'
import { assignPhotos } from '../assign/assign-photos.ts'
import { hidePhotos } from '../assign/hide-photos.ts'
import { rotatePhoto } from '../assign/rotate-photo.ts'
import { tagPeople } from '../assign/tag-people.ts'
import { photos } from '../tables.ts'
import { findGone } from './find-gone.ts'
import { reportNotMyChild } from './report-not-my-child.ts'

let testApp: TestApp
let make: ReturnType<typeof families>
beforeAll(async () => {
  testApp = await openTestApp({ LIMIT_WRONG_CODES_PER_ADDRESS_PER_HOUR: '3' })
  make = families(testApp)
})
afterAll(() => testApp.close())

const why = async ({ accessCode, photoIds }: { accessCode: string; photoIds: string[] }) => {
  const { gone } = await findGone(testApp.stranger, { accessCode, photoIds })
  return photoIds.map((photoId) => gone.find(({ id }) => id === photoId)?.why ?? 'here')
}

test('whatever takes a portrait from an open gallery, its family is told why', async () => {
  const isla = await make.gallery(6)
  const [disputed = '', hidden = '', removed = '', moved = '', turned = ''] = isla.photoIds
  const { eventId, classId } = isla
  expect(await why(isla)).toEqual(Array(6).fill('here'))
  const jack = await testApp.makePupil({ eventId, classId, firstName: 'Jack' })
  await reportNotMyChild(testApp.stranger, { accessCode: isla.accessCode, photoId: disputed })
  await hidePhotos(testApp.admin, { photoIds: [hidden], hidden: true })
  await hidePhotos(testApp.admin, { photoIds: [removed], removed: true })
  await assignPhotos(testApp.admin, { photoIds: [moved], place: { to: 'pupil', pupilId: jack.id } })
  await rotatePhoto(testApp.admin, { photoId: turned, by: 1 })
  expect(await why(isla)).toEqual(['in-doubt', 'hidden', 'hidden', 'not-theirs', 'not-ready', 'here'])
  await hidePhotos(testApp.admin, { photoIds: [hidden], hidden: false })
  expect((await why(isla))[1]).toBe('here')
  await testApp.parts.db.update(events).set({ holdForReview: true }).where(eq(events.id, eventId))
  expect(await why(isla)).toEqual(Array(6).fill('unpublished'))
  await testApp.parts.db.update(events).set({ salesClose: '2026-01-01' }).where(eq(events.id, eventId))
  expect(await why(isla)).toEqual(Array(6).fill('closed'))
  await editPupil(testApp.admin, { pupilId: isla.id, noPhoto: true })
  expect(await why(isla)).toEqual(Array(6).fill('refused'))
})

test('of a class photo the others learn that it is withheld, and only the family that refused learns who did', async () => {
  const isla = await make.gallery(2)
  const { eventId, classId } = isla
  const [, group = ''] = isla.photoIds
  await make.asClassPhoto(group, classId)
  const jack = await testApp.makePupil({ eventId, classId, firstName: 'Jack' })
  await editPupil(testApp.admin, { pupilId: jack.id, noClassPhoto: true })
  expect(await why(isla)).toEqual(['here', 'withheld'])
  expect(await why({ ...jack, photoIds: [group] })).toEqual(['refused'])
})

test('a class photo that is not shown at the moment is withheld from everybody who may be in it, whatever the cause', async () => {
  const isla = await make.gallery(4)
  const { eventId, classId, photoIds } = isla
  const [hidden = '', turned = '', disputed = '', marked = ''] = photoIds
  const newClass = await testApp.makePupil({ eventId, ref: '4A', firstName: 'Rory' })
  const byMark = await testApp.makePupil({ eventId, classId: newClass.classId, firstName: 'Jack' })
  for (const photoId of photoIds) await make.asClassPhoto(photoId, classId)
  await tagPeople(testApp.admin, { photoId: hidden, people: [{ pupilId: byMark.id, isIn: true }] })
  await editPupil(testApp.admin, { pupilId: isla.id, classId: newClass.classId })
  expect(await why(isla), 'a child that has left the class').toEqual(Array(4).fill('here'))
  expect(await why({ ...byMark, photoIds: [hidden] })).toEqual(['here'])

  await hidePhotos(testApp.admin, { photoIds: [hidden], hidden: true })
  await rotatePhoto(testApp.admin, { photoId: turned, by: 1 })
  await testApp.parts.db
    .update(photos)
    .set({ quarantinedAt: testApp.clock.now() })
    .where(eq(photos.id, disputed))
  await tagPeople(testApp.admin, { photoId: marked, people: [{ pupilId: isla.id, isIn: false }] })
  expect(await why(isla)).toEqual(['withheld', 'withheld', 'withheld', 'not-theirs'])
  expect(await why({ ...byMark, photoIds })).toEqual(['withheld', ...Array(3).fill('not-theirs')])
  expect(await why({ ...newClass, photoIds })).toEqual(Array(4).fill('not-theirs'))
})

test('an id means the same photo in capitals', async () => {
  const { accessCode, photoIds } = await make.gallery(1)
  const asked = FindGone.parse({ accessCode, photoIds: photoIds.map((id) => id.toUpperCase()) })
  expect(await findGone(testApp.stranger, asked)).toEqual({ gone: [] })
})

test('another child’s photo looks like one that never was, whatever was done with it', async () => {
  const isla = await make.gallery(1)
  const [elsewhere, sameClass] = [await make.gallery(1), await make.gallery(1, isla)]
  const photoIds = [...elsewhere.photoIds, ...sameClass.photoIds, randomUUID()]
  expect(await why({ ...isla, photoIds })).toEqual(Array(3).fill('not-theirs'))
  await testApp.parts.db
    .update(photos)
    .set({ hiddenAt: testApp.clock.now(), quarantinedAt: testApp.clock.now() })
  expect(await why({ ...isla, photoIds })).toEqual(Array(3).fill('not-theirs'))
})

test('it is no look at the gallery, and only the key that opened it is answered', async () => {
  const isla = await make.gallery(1)
  const { photoIds } = isla
  const parent = await make.makeParent()
  await make.link(parent.id, isla.id)
  const looks = () => testApp.parts.db.$count(auditLog, eq(auditLog.action, 'gallery.opened'))
  const before = await looks()
  expect(await findGone(parent.ctx, { pupilId: isla.id, photoIds })).toEqual({ gone: [] })
  expect(await why(isla)).toEqual(['here'])
  expect(await looks()).toBe(before)
  const notLinked = { kind: 'missing', code: 'pupil-not-linked' }
  await expect(findGone(testApp.parent, { pupilId: isla.id, photoIds })).rejects.toMatchObject(notLinked)
  await expect(findGone(testApp.stranger, { pupilId: isla.id, photoIds })).rejects.toMatchObject({
    kind: 'unauthenticated',
  })
  await unlinkParent(testApp.admin, { pupilId: isla.id, userId: parent.id })
  await expect(findGone(parent.ctx, { pupilId: isla.id, photoIds })).rejects.toMatchObject(notLinked)
  const guesser = testApp.as({ kind: 'anonymous' }, '203.0.113.40')
  for (const accessCode of ['AAAAAAA2', 'AAAAAAA3', 'AAAAAAA4'])
    await expect(findGone(guesser, { accessCode, photoIds })).rejects.toMatchObject({
      kind: 'missing',
      code: 'access-code-unknown',
    })
  await expect(findGone(guesser, { accessCode: 'AAAAAAA5', photoIds })).rejects.toMatchObject({
    kind: 'limited',
  })
})
