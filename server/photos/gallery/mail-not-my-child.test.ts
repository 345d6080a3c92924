import path from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readMails } from '../../../tests/accounts/read-mail.ts'
import { untilBlocked } from '../../../tests/support/until-blocked.ts'
import { openTestApp, type TestApp } from '../../../tests/test-app.ts'
import { mergePupils } from '../../roster/duplicates/merge-pupils.ts'
import { assignPhotos } from '../assign/assign-photos.ts'
import { removePupil } from '../assign/remove-pupil.ts'
import { photos } from '../tables.ts'
import { reportNotMyChild } from './report-not-my-child.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await openTestApp()
})
afterAll(() => testApp.close())

async function subjectsAbout(photoId: string) {
  const mails = await readMails(path.join(testApp.dir, 'outbox'))
  return mails
    .filter(({ kind, text }) => kind === 'not-my-child' && text.includes(photoId))
    .map(({ headers }) => headers.get('subject')?.[0])
}
const take = { name: false, parentEmail: false, classId: false }
type Pupil = Awaited<ReturnType<TestApp['makePupil']>>

test.each<[string, (isla: Pupil) => Promise<unknown>]>([
  ['stays', async () => undefined],
  [
    'is merged with another row',
    async ({ id: other, eventId, classId }) => {
      const { id: pupilId } = await testApp.makePupil({ eventId, classId })
      await mergePupils(testApp.admin, { pupilId, other, take })
    },
  ],
  ['is taken off the roster', ({ id }) => removePupil(testApp.admin, id)],
])('the owner is told of a photo that is not of the child, with its class, even if the child %s before the mail leaves', async (_, then) => {
  const isla = await testApp.makePupil()
  const photoId = await testApp.makePhoto(isla.id)
  await reportNotMyChild(testApp.stranger, { accessCode: isla.accessCode, photoId })
  await then(isla)
  await testApp.runJobs()
  expect(await subjectsAbout(photoId)).toEqual(['Not my child: please look at a photo in 3B'])
})

test('the owner is told the child’s class, not the one that the photo was uploaded to', async () => {
  const isla = await testApp.makePupil()
  const photoId = await testApp.makePhoto(isla.id)
  const jack = await testApp.makePupil({ eventId: isla.eventId, ref: '4A', firstName: 'Jack' })
  await assignPhotos(testApp.admin, { photoIds: [photoId], place: { to: 'class', classId: isla.classId } })
  await assignPhotos(testApp.admin, { photoIds: [photoId], place: { to: 'pupil', pupilId: jack.id } })
  await reportNotMyChild(testApp.stranger, { accessCode: jack.accessCode, photoId })
  await testApp.runJobs()
  expect(await subjectsAbout(photoId)).toEqual(['Not my child: please look at a photo in 4A'])
})

test('a photo reported by two parents at once is one dispute, and one mail', async () => {
  const isla = await testApp.makePupil()
  const photoId = await testApp.makePhoto(isla.id)
  const report = () => reportNotMyChild(testApp.stranger, { accessCode: isla.accessCode, photoId })
  let reports: Promise<unknown>[] = []
  await testApp.parts.db.transaction(async (tx) => {
    await tx.select().from(photos).where(eq(photos.id, photoId)).for('update')
    reports = [report(), report()]
    await untilBlocked(tx, 2)
  })
  await Promise.allSettled(reports)
  await testApp.runJobs()
  expect(await subjectsAbout(photoId)).toHaveLength(1)
})
