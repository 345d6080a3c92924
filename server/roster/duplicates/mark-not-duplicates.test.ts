import { afterAll, beforeAll, expect, test } from 'vitest'
import { NOTHING, pupilsTwice } from '../../../tests/support/pupils-twice.ts'
import { openTestApp, type TestApp } from '../../../tests/test-app.ts'
import { importRoster } from '../../school/roster/import-roster.ts'
import { showDuplicates } from '../../school/screens/show-duplicates.ts'
import { markNotDuplicates } from './mark-not-duplicates.ts'
import { mergePupils } from './merge-pupils.ts'
import { undoStep } from './undo-step.ts'

let testApp: TestApp
let on: ReturnType<typeof pupilsTwice>
beforeAll(async () => {
  testApp = await openTestApp()
  on = pupilsTwice(testApp)
})
afterAll(() => testApp.close())

type Twice = Awaited<ReturnType<typeof on.typedTwice>>
const apart = ({ keep, gone }: Twice, is = true) =>
  markNotDuplicates(testApp.admin, { one: keep.id, other: gone.id, apart: is })
const pairsOf = async (eventId: string) => {
  const { pairs, apart } = await showDuplicates(testApp.admin, eventId)
  return { suggested: pairs.length, apart: apart.length }
}

test('two rows marked as two children are no longer suggested, even after an import', async () => {
  const twice = await on.typedTwice()
  const { eventId } = twice.keep
  expect(await pairsOf(eventId)).toEqual({ suggested: 1, apart: 0 })
  await apart(twice)
  await markNotDuplicates(testApp.admin, { one: twice.gone.id, other: twice.keep.id, apart: true })
  expect(await pairsOf(eventId)).toEqual({ suggested: 0, apart: 1 })
  const lines = [twice.keep, twice.gone].map(({ accessCode }) => `3D,Isla,Reid,${accessCode}`)
  const file = Buffer.from(['Class,First name,Last name,Access code', ...lines].join('\n'))
  expect(await importRoster(testApp.admin, { eventId, file })).toMatchObject({ imported: true, changed: 2 })
  expect(await pairsOf(eventId)).toEqual({ suggested: 0, apart: 1 })
})

test('once the mark is taken off, the two are suggested again', async () => {
  const twice = await on.typedTwice()
  const before = await on.everything()
  await apart(twice)
  await apart({ keep: twice.gone, gone: twice.keep }, false)
  expect(await on.everything()).toEqual(before)
  expect(await pairsOf(twice.keep.eventId)).toEqual({ suggested: 1, apart: 0 })
})

test('rows marked as two children can still be merged: other marks move along, and an undo restores them all', async () => {
  const twice = await on.typedTwice()
  const { keep, gone } = twice
  const { eventId, classId } = keep
  const third = await testApp.makePupil({ firstName: 'Isle', eventId, classId })
  await apart(twice)
  for (const { id } of [keep, gone])
    await markNotDuplicates(testApp.admin, { one: third.id, other: id, apart: true })
  const before = await on.everything()
  expect(await pairsOf(eventId)).toEqual({ suggested: 0, apart: 3 })
  const { stepId } = await mergePupils(testApp.admin, { pupilId: keep.id, other: gone.id, take: NOTHING })
  expect(await pairsOf(eventId)).toEqual({ suggested: 0, apart: 1 })
  await undoStep(testApp.admin, stepId)
  const after = await on.everything()
  for (const [table, rows] of Object.entries(before)) expect(after[table], table).toEqual(rows)
})

test('a mark on a merged row applies to the row that stays', async () => {
  const { keep, gone } = await on.typedTwice()
  const { eventId, classId } = keep
  const third = await testApp.makePupil({ firstName: 'Isle', eventId, classId })
  await markNotDuplicates(testApp.admin, { one: gone.id, other: third.id, apart: true })
  await on.merge({ keep, gone })
  expect(await pairsOf(eventId)).toEqual({ suggested: 0, apart: 1 })
})

test('only an admin can mark two students, and only of one event', async () => {
  const twice = await on.typedTwice()
  const elsewhere = await testApp.makePupil({ firstName: 'Isla' })
  const body = { one: twice.keep.id, other: twice.gone.id, apart: true }
  await expect(markNotDuplicates(testApp.parent, body)).rejects.toMatchObject({ kind: 'missing' })
  for (const other of [elsewhere.id, twice.keep.id])
    await expect(markNotDuplicates(testApp.admin, { ...body, other })).rejects.toMatchObject({
      kind: 'invalid',
    })
  expect(await pairsOf(twice.keep.eventId)).toEqual({ suggested: 1, apart: 0 })
})
