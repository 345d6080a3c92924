import { afterAll, beforeAll, expect, test } from 'vitest'
import { twins } from '../../../tests/architecture-rules/duplicate-types.ts'
import { families } from '../../../tests/families.ts'
import { makeOrder } from '../../../tests/orders.ts'
import { openWorld, type World } from '../../../tests/test-app.ts'
import { askErasure } from '../../privacy/request-erasure.ts'
import { reissueCode } from '../../school/codes/reissue-code.ts'
import { linkPupil } from '../../school/parents/link-pupil.ts'
import { editPupil } from '../../school/roster/edit-pupil.ts'
import { showPupilDetail } from '../show-pupil.ts'
import { undoStep } from './undo-step.ts'

let world: World
let on: ReturnType<typeof twins>
beforeAll(async () => {
  world = await openWorld()
  on = twins(world)
})
afterAll(() => world.close())

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
  await undoStep(world.admin, stepId)
  const after = await on.everything()
  for (const [table, rows] of Object.entries(before)) expect(after[table], table).toEqual(rows)
})

test('a move to another class is undone exactly too', async () => {
  const { keep, gone } = await on.typedTwice()
  const before = await on.everything()
  await editPupil(world.admin, { pupilId: keep.id, classId: gone.classId })
  expect(await on.seen(keep.accessCode)).toEqual(keep.photoIds.toSorted())
  const { steps, classRef } = await showPupilDetail(world.admin, keep.id)
  expect(classRef).toBe('3C')
  await undoStep(world.admin, steps[0]?.id ?? '')
  expect(await on.everything()).toEqual(before)
})

test('a refusal on either row is kept, and applies to the class photos of both', async () => {
  const twice = await on.typedTwice()
  const { gallery, asClassPhoto } = families(world)
  const friend = await gallery(0, {
    firstName: 'Rory',
    eventId: twice.keep.eventId,
    classId: twice.gone.classId,
  })
  const [photoId = ''] = (await gallery(1, twice.gone)).photoIds
  await asClassPhoto(photoId, twice.gone.classId)
  await editPupil(world.admin, { pupilId: twice.keep.id, noClassPhoto: true })
  expect(await on.seen(friend.accessCode)).toEqual([photoId])
  const { stepId } = await on.merge(twice)
  expect(await on.seen(friend.accessCode)).toEqual([])
  expect(await showPupilDetail(world.admin, twice.keep.id)).toMatchObject({ noClassPhoto: true })
  await undoStep(world.admin, stepId)
  expect(await on.seen(friend.accessCode)).toEqual([photoId])
})

test('a merge is not undone if something depends on it, and the reason is given', async () => {
  const bought = await on.typedTwice()
  const one = await on.merge(bought)
  await makeOrder(world, { accessCode: bought.gone.accessCode, photoIds: bought.gone.photoIds })
  await expect(undoStep(world.admin, one.stepId)).rejects.toMatchObject({ code: 'ordered-since' })

  const linked = await on.typedTwice()
  const two = await on.merge(linked)
  const parent = await families(world).makeParent()
  await linkPupil(parent.ctx, linked.gone.accessCode)
  await expect(undoStep(world.admin, two.stepId)).rejects.toMatchObject({ code: 'linked-since' })

  const reissued = await on.typedTwice()
  const three = await on.merge(reissued)
  await reissueCode(world.admin, reissued.keep.id)
  expect(await on.seen(reissued.gone.accessCode)).toBe('sample')
  await expect(undoStep(world.admin, three.stepId)).rejects.toMatchObject({ code: 'code-since' })

  const again = await on.typedTwice()
  const four = await on.merge(again)
  const third = await families(world).gallery(1, { eventId: again.keep.eventId, classId: again.keep.classId })
  const five = await on.merge({ keep: third, gone: again.keep })
  await expect(undoStep(world.admin, four.stepId)).rejects.toMatchObject({ code: 'changed-since' })
  expect(await on.seen(again.gone.accessCode)).toEqual(await on.seen(third.accessCode))
  await undoStep(world.admin, five.stepId)
  await undoStep(world.admin, four.stepId)
  expect(await on.seen(again.gone.accessCode)).toEqual(again.gone.photoIds.toSorted())
})

test('a merge is not undone once the class of the other row is erased', async () => {
  const twice = await on.typedTwice()
  const { stepId } = await on.merge(twice)
  await askErasure(world.admin, { scope: 'class', id: twice.gone.classId, confirmation: '3C' })
  await world.runJobs()
  await expect(undoStep(world.admin, stepId)).rejects.toMatchObject({ code: 'changed-since' })
})

test('a merge is not undone while the class of the other row is being erased', async () => {
  const twice = await on.typedTwice()
  const { stepId } = await on.merge(twice)
  await askErasure(world.admin, { scope: 'class', id: twice.gone.classId, confirmation: '3C' })
  await expect(undoStep(world.admin, stepId)).rejects.toMatchObject({ code: 'erasure-under-way' })
  await world.runJobs()
})

test('a refusal made after a merge applies to both children once the merge is undone', async () => {
  const twice = await on.typedTwice()
  const { stepId } = await on.merge(twice)
  await editPupil(world.admin, { pupilId: twice.keep.id, noPhoto: true })
  await undoStep(world.admin, stepId)
  for (const { id } of [twice.keep, twice.gone])
    expect(await showPupilDetail(world.admin, id)).toMatchObject({ id, noPhoto: true })
})

test('a merge cannot be undone after thirty days, and the other code still works', async () => {
  const twice = await on.typedTwice()
  const { stepId } = await on.merge(twice)
  world.clock.advance(31 * 86_400_000)
  await expect(undoStep(world.admin, stepId)).rejects.toMatchObject({ code: 'undo-over' })
  expect((await showPupilDetail(world.admin, twice.keep.id)).steps).toEqual([])
  expect(await on.seen(twice.gone.accessCode)).toEqual(await on.seen(twice.keep.accessCode))
  world.clock.advance(-31 * 86_400_000)
})
