import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { OptOutSource } from '../../../domain/school/opt-outs.ts'
import { families } from '../../../tests/support/families.ts'
import { makeOrder } from '../../../tests/support/orders.ts'
import { pupilsTwice } from '../../../tests/support/pupils-twice.ts'
import { openTestApp, type TestApp } from '../../../tests/test-app.ts'
import { recordMarks } from '../../photos/photo-day/record-marks.ts'
import { requestErasure } from '../../privacy/erasure/request-erasure.ts'
import { reissueCode } from '../../school/codes/reissue-code.ts'
import { changeOptOut } from '../../school/opt-outs/change-opt-out.ts'
import { linkPupil } from '../../school/parents/link-pupil.ts'
import { editPupil } from '../../school/roster/edit-pupil.ts'
import { importRoster } from '../../school/roster/import-roster.ts'
import { showPupilDetail } from '../../school/screens/show-pupil.ts'
import { undoStep } from './undo-step.ts'

let testApp: TestApp
let on: ReturnType<typeof pupilsTwice>
beforeAll(async () => {
  testApp = await openTestApp()
  on = pupilsTwice(testApp)
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

test('a move is not undone once the student has moved again', async () => {
  const { keep, gone } = await on.typedTwice()
  await editPupil(testApp.admin, { pupilId: keep.id, classId: gone.classId })
  const [moved] = (await showPupilDetail(testApp.admin, keep.id)).steps
  await editPupil(testApp.admin, { pupilId: keep.id, classId: keep.classId })
  await expect(undoStep(testApp.admin, moved?.id ?? '')).rejects.toMatchObject({ code: 'changed-since' })
  expect((await showPupilDetail(testApp.admin, keep.id)).classId).toBe(keep.classId)
})

test('a move to the student’s own class is none, and nothing is there to undo', async () => {
  const { keep } = await on.typedTwice()
  await editPupil(testApp.admin, { pupilId: keep.id, classId: keep.classId })
  expect((await showPupilDetail(testApp.admin, keep.id)).steps).toEqual([])
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

/** Who refuses photos, in order; with an asterisk if it may be of another child. */
async function refusing(id: string) {
  const { optOuts } = await showPupilDetail(testApp.admin, id)
  return optOuts.map(({ source, inDoubt }) => `${source}${inDoubt ? '*' : ''}`).toSorted()
}
const say = (pupilId: string, source: OptOutSource, stands = true) =>
  changeOptOut(testApp.admin, { pupilId, optOut: 'noPhoto', source, stands })

test('what the row that goes had refused already is kept once more for both, if it is said after the merge', async () => {
  const twice = await on.typedTwice()
  const { keep, gone } = twice
  await say(gone.id, 'pupil')
  const { stepId } = await on.merge(twice)
  await say(keep.id, 'pupil')
  await say(keep.id, 'pupil')
  await undoStep(testApp.admin, stepId)
  expect(await refusing(keep.id)).toEqual(['pupil*'])
  expect(await refusing(gone.id)).toEqual(['pupil', 'pupil*'])
})

test('so is what a roster or a phone says after the merge', async () => {
  const twice = await on.typedTwice()
  const { keep, gone } = twice
  await say(gone.id, 'family')
  await say(gone.id, 'pupil')
  const { stepId } = await on.merge(twice)
  const file = Buffer.from('Class,First name,Last name,Photos\n3B,Isla,Reid,no')
  for (const changed of [1, 0])
    expect(await importRoster(testApp.admin, { eventId: keep.eventId, file })).toMatchObject({ changed })
  const sentAt = testApp.clock.now().toISOString()
  const mark = { id: randomUUID(), pupilId: keep.id, mark: 'refused', undoes: null, at: sentAt } as const
  await recordMarks(testApp.admin, { eventId: keep.eventId, device: 'Phone K7QM', sentAt, marks: [mark] })
  await undoStep(testApp.admin, stepId)
  expect(await refusing(keep.id)).toEqual(['family*', 'pupil*'])
  expect(await refusing(gone.id)).toEqual(['family', 'family*', 'pupil', 'pupil*'])
})

test('a refusal on a phone that is taken back after a merge leaves what either row had said', async () => {
  const twice = await on.typedTwice()
  const { keep, gone } = twice
  await say(gone.id, 'pupil')
  await on.merge(twice)
  const sentAt = testApp.clock.now().toISOString()
  const mark = { id: randomUUID(), pupilId: keep.id, mark: 'refused', undoes: null, at: sentAt } as const
  const undone = { ...mark, id: randomUUID(), mark: 'undone', undoes: mark.id } as const
  for (const one of [mark, undone])
    await recordMarks(testApp.admin, { eventId: keep.eventId, device: 'Phone K7QM', sentAt, marks: [one] })
  expect(await refusing(keep.id)).toEqual(['pupil'])
})

test('what was lifted after a merge stands again for each row that had it, and what was both said and lifted does not', async () => {
  const twice = await on.typedTwice()
  const { keep, gone } = twice
  await say(keep.id, 'family')
  await say(gone.id, 'pupil')
  const { stepId } = await on.merge(twice)
  for (const source of ['family', 'pupil'] as const) await say(keep.id, source, false)
  for (const stands of [true, false]) await say(keep.id, 'school', stands)
  await undoStep(testApp.admin, stepId)
  expect(await refusing(keep.id)).toEqual(['family*'])
  expect(await refusing(gone.id)).toEqual(['pupil*'])
})

test('what a device still says of the row that went, by its own id, is that row’s alone', async () => {
  const twice = await on.typedTwice()
  const { keep, gone } = twice
  const { stepId } = await on.merge(twice)
  await say(gone.id, 'pupil')
  expect(await refusing(keep.id)).toEqual(['pupil'])
  await say(keep.id, 'school')
  await undoStep(testApp.admin, stepId)
  expect(await refusing(keep.id)).toEqual(['school*'])
  expect(await refusing(gone.id)).toEqual(['pupil', 'school*'])
})

test('after a merge a reason is added to what stands, and a doubt ends with it', async () => {
  const twice = await on.typedTwice()
  const { keep, gone } = twice
  await say(gone.id, 'pupil')
  const { stepId } = await on.merge(twice)
  const because = { optOut: 'noPhoto', source: 'pupil', stands: true, was: true } as const
  await changeOptOut(testApp.admin, { pupilId: keep.id, ...because, reason: 'shy' })
  expect(await refusing(keep.id)).toEqual(['pupil'])
  await say(keep.id, 'pupil')
  await undoStep(testApp.admin, stepId)
  await changeOptOut(testApp.admin, { pupilId: keep.id, ...because, reason: 'said so himself' })
  expect(await refusing(keep.id)).toEqual(['pupil'])
})
