import { afterAll, beforeAll, expect, test } from 'vitest'
import { duplicateTypes } from '../../../tests/architecture-rules/duplicate-types.ts'
import { families } from '../../../tests/families.ts'
import { makeOrder } from '../../../tests/orders.ts'
import { openTestApp, type TestApp } from '../../../tests/test-app.ts'
import { requestErasure } from '../../privacy/request-erasure.ts'
import { reissueCode } from '../../school/codes/reissue-code.ts'
import { linkPupil } from '../../school/parents/link-pupil.ts'
import { editPupil } from '../../school/roster/edit-pupil.ts'
import { showPupilDetail } from '../pupils/show-pupil.ts'
import { undoStep } from './undo-step.ts'

let testApp: TestApp
let on: ReturnType<typeof duplicateTypes>
beforeAll(async () => {
  testApp = await openTestApp()
  on = duplicateTypes(testApp)
})
afterAll(() => testApp.close())

test('undone, every table is as it was, to the last column', async () => {
  const twice = await on.typedTwice()
  const { gone } = await on.fill(twice)
  const before = await on.everything()
  const { stepId } = await on.merge(
    { ...twice, gone: { ...twice.gone, ...gone } },
    {
      name: true,
      parentEmail: true,
      classId: true,
    },
  )
  expect(await on.everything()).not.toEqual(before)
  await undoStep(testApp.admin, stepId)
  const after = await on.everything()
  for (const [table, rows] of Object.entries(before)) expect(after[table], table).toEqual(rows)
})

test('a move to another class is undone exactly too', async () => {
  const { keep, gone } = await on.typedTwice()
  const before = await on.everything()
  await editPupil(testApp.admin, { pupilId: keep.id, classId: gone.classId })
  expect(await on.seen(keep.accessCode)).toEqual(keep.photoIds.toSorted())
  const { steps, classRef } = await showPupilDetail(testApp.admin, keep.id)
  expect(classRef).toBe('3C')
  await undoStep(testApp.admin, steps[0]?.id ?? '')
  expect(await on.everything()).toEqual(before)
})

test('an opt-out on either row is kept, and applies to the class photos of both', async () => {
  const twice = await on.typedTwice()
  const { gallery, asClassPhoto } = families(testApp)
  const friend = await gallery(0, {
    firstName: 'Rory',
    eventId: twice.keep.eventId,
    classId: twice.gone.classId,
  })
  const [photoId = ''] = (await gallery(1, twice.gone)).photoIds
  await asClassPhoto(photoId, twice.gone.classId)
  await editPupil(testApp.admin, { pupilId: twice.keep.id, noClassPhoto: true })
  expect(await on.seen(friend.accessCode)).toEqual([photoId])
  const { stepId } = await on.merge(twice)
  expect(await on.seen(friend.accessCode)).toEqual([])
  expect(await showPupilDetail(testApp.admin, twice.keep.id)).toMatchObject({ noClassPhoto: true })
  await undoStep(testApp.admin, stepId)
  expect(await on.seen(friend.accessCode)).toEqual([photoId])
})

test('a merge is not undone if something depends on it, and the reason is given', async () => {
  const bought = await on.typedTwice()
  const one = await on.merge(bought)
  await makeOrder(testApp, { accessCode: bought.gone.accessCode, photoIds: bought.gone.photoIds })
  await expect(undoStep(testApp.admin, one.stepId)).rejects.toMatchObject({ code: 'ordered-since' })

  const linked = await on.typedTwice()
  const two = await on.merge(linked)
  const parent = await families(testApp).makeParent()
  await linkPupil(parent.ctx, linked.gone.accessCode)
  await expect(undoStep(testApp.admin, two.stepId)).rejects.toMatchObject({ code: 'linked-since' })

  const reissued = await on.typedTwice()
  const three = await on.merge(reissued)
  await reissueCode(testApp.admin, reissued.keep.id)
  expect(await on.seen(reissued.gone.accessCode)).toBe('sample')
  await expect(undoStep(testApp.admin, three.stepId)).rejects.toMatchObject({ code: 'code-since' })

  const again = await on.typedTwice()
  const four = await on.merge(again)
  const third = await families(testApp).gallery(1, {
    eventId: again.keep.eventId,
    classId: again.keep.classId,
  })
  const five = await on.merge({ keep: third, gone: again.keep })
  await expect(undoStep(testApp.admin, four.stepId)).rejects.toMatchObject({ code: 'changed-since' })
  expect(await on.seen(again.gone.accessCode)).toEqual(await on.seen(third.accessCode))
  await undoStep(testApp.admin, five.stepId)
  await undoStep(testApp.admin, four.stepId)
  expect(await on.seen(again.gone.accessCode)).toEqual(again.gone.photoIds.toSorted())
})

test('a merge is not undone once the class of the other row is erased', async () => {
  const twice = await on.typedTwice()
  const { stepId } = await on.merge(twice)
  await requestErasure(testApp.admin, { scope: 'class', id: twice.gone.classId, confirmation: '3C' })
  await testApp.runJobs()
  await expect(undoStep(testApp.admin, stepId)).rejects.toMatchObject({ code: 'changed-since' })
})

test('a merge is not undone while the class of the other row is being erased', async () => {
  const twice = await on.typedTwice()
  const { stepId } = await on.merge(twice)
  await requestErasure(testApp.admin, { scope: 'class', id: twice.gone.classId, confirmation: '3C' })
  await expect(undoStep(testApp.admin, stepId)).rejects.toMatchObject({ code: 'erasure-under-way' })
  await testApp.runJobs()
})

test('an opt-out made after a merge applies to both children once the merge is undone', async () => {
  const twice = await on.typedTwice()
  const { stepId } = await on.merge(twice)
  await editPupil(testApp.admin, { pupilId: twice.keep.id, noPhoto: true })
  await undoStep(testApp.admin, stepId)
  for (const { id } of [twice.keep, twice.gone])
    expect(await showPupilDetail(testApp.admin, id)).toMatchObject({ id, noPhoto: true })
})

test('a merge cannot be undone after thirty days, and the other code still works', async () => {
  const twice = await on.typedTwice()
  const { stepId } = await on.merge(twice)
  testApp.clock.advance(31 * 86_400_000)
  await expect(undoStep(testApp.admin, stepId)).rejects.toMatchObject({ code: 'undo-over' })
  expect((await showPupilDetail(testApp.admin, twice.keep.id)).steps).toEqual([])
  expect(await on.seen(twice.gone.accessCode)).toEqual(await on.seen(twice.keep.accessCode))
  testApp.clock.advance(-31 * 86_400_000)
})
