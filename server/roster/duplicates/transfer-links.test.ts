import { afterAll, beforeAll, expect, test } from 'vitest'
import { families } from '../../../tests/support/families.ts'
import { pupilsTwice } from '../../../tests/support/pupils-twice.ts'
import { openTestApp, type TestApp } from '../../../tests/test-app.ts'
import { openMyGallery } from '../../photos/gallery/open-gallery.ts'
import { showPupilDetail } from '../../school/screens/show-pupil.ts'
import { showOtherEvents, transferLinks } from './transfer-links.ts'
import { undoStep } from './undo-step.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await openTestApp()
})
afterAll(() => testApp.close())

/** A child who was photographed last year, with an account linked then, and comes again. */
async function comesAgain() {
  const { gallery, makeParent, link } = families(testApp)
  const before = await gallery(1, { firstName: 'Catriona' })
  const now = await gallery(1, { firstName: 'Catriona' })
  const parent = await makeParent()
  await link(parent.id, before.id)
  return { before, now, parent }
}

test('a child who returns in another event keeps the accounts, and each event keeps its photos and codes', async () => {
  const { before, now, parent } = await comesAgain()
  expect((await showOtherEvents(testApp.admin, now.id)).rows).toMatchObject([
    { id: before.id, accounts: [parent.email] },
  ])
  await expect(openMyGallery(parent.ctx, now.id)).rejects.toMatchObject({ kind: 'missing' })
  await transferLinks(testApp.admin, { pupilId: now.id, from: before.id })
  for (const { id, photoIds } of [before, now]) {
    const gallery = await openMyGallery(parent.ctx, id)
    expect('photos' in gallery && gallery.photos.map((photo) => photo.id)).toEqual(photoIds)
  }
  await expect(transferLinks(testApp.admin, { pupilId: now.id, from: before.id })).rejects.toMatchObject({
    code: 'nothing-to-carry',
  })
})

test('undone, every table is as it was', async () => {
  const { before, now, parent } = await comesAgain()
  const { everything } = pupilsTwice(testApp)
  const as = await everything()
  const { stepId } = await transferLinks(testApp.admin, { pupilId: now.id, from: before.id })
  expect((await showPupilDetail(testApp.admin, now.id)).steps).toMatchObject([{ kind: 'carried' }])
  await undoStep(testApp.admin, stepId)
  expect(await everything()).toEqual(as)
  await expect(openMyGallery(parent.ctx, now.id)).rejects.toMatchObject({ kind: 'missing' })
})

test('a third account is reported, a row of the same event is refused, and only an admin may link', async () => {
  const { makeParent, link } = families(testApp)
  const { before, now } = await comesAgain()
  for (let count = 0; count < 2; count++) await link((await makeParent()).id, now.id)
  const both = { pupilId: now.id, from: before.id }
  await expect(transferLinks(testApp.admin, both)).rejects.toMatchObject({ code: 'too-many-accounts' })
  await expect(transferLinks(testApp.parent, both)).rejects.toMatchObject({ kind: 'missing' })
  await expect(showOtherEvents(testApp.parent, now.id)).rejects.toMatchObject({ kind: 'missing' })
  const { eventId, classId } = now
  const beside = await testApp.makePupil({ firstName: 'Ewan', eventId, classId })
  await expect(transferLinks(testApp.admin, { pupilId: now.id, from: beside.id })).rejects.toMatchObject({
    kind: 'invalid',
  })
})
