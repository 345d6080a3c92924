import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { MAX_NOTE } from '../../../domain/school/photo-day.ts'
import { pupilsTwice } from '../../../tests/support/pupils-twice.ts'
import { openTestApp, type TestApp } from '../../../tests/test-app.ts'
import { requestErasure } from '../../privacy/erasure/request-erasure.ts'
import { setPhotoDayNote } from '../../school/photo-day/save-note.ts'
import { showDuplicatePair } from '../../school/screens/show-duplicates.ts'
import { showPupilDetail } from '../../school/screens/show-pupil.ts'
import { events, pupilSteps } from '../../school/tables.ts'
import { undoStep } from './undo-step.ts'

let testApp: TestApp
let on: ReturnType<typeof pupilsTwice>
beforeAll(async () => {
  testApp = await openTestApp()
  on = pupilsTwice(testApp)
})
afterAll(() => testApp.close())

const note = ({ id }: { id: string }, words: string) =>
  setPhotoDayNote(testApp.admin, { pupilId: id, note: words })
const noted = async ({ id }: { id: string }) => (await showPupilDetail(testApp.admin, id)).photoDayNote

/** Two rows of a child, with these notes. */
async function notedTwice(...[own, theirs]: [string, string]) {
  const twice = await on.typedTwice()
  await note(twice.keep, own)
  await note(twice.gone, theirs)
  return twice
}

test.each([
  ['No flash', 'Needs quiet', 'No flash; Needs quiet'],
  ['No flash', 'No flash', 'No flash'],
  ['', 'Needs quiet', 'Needs quiet'],
  ['No flash', '', 'No flash'],
])('the notes ‘%s’ and ‘%s’ become ‘%s’, and each row has its own again after an undo', async (own, theirs, both) => {
  const twice = await notedTwice(own, theirs)
  const before = await on.everything()
  const { stepId } = await on.merge(twice)
  expect(await noted(twice.keep)).toBe(both)
  await undoStep(testApp.admin, stepId)
  expect((await on.everything()).photo_day_notes).toEqual(before.photo_day_notes)
  expect(await noted(twice.gone)).toBe(theirs)
})

test('a note that was changed after the merge is both children’s once it is undone, and a deleted one nobody’s', async () => {
  const twice = await notedTwice('', 'Needs quiet')
  const { stepId } = await on.merge(twice)
  await note(twice.keep, 'Needs quiet, no flash')
  await undoStep(testApp.admin, stepId)
  for (const row of [twice.keep, twice.gone]) expect(await noted(row)).toBe('Needs quiet, no flash')
  const again = await notedTwice('No flash', 'Needs quiet')
  const step = await on.merge(again)
  await note(again.keep, '')
  await undoStep(testApp.admin, step.stepId)
  for (const row of [again.keep, again.gone]) expect(await noted(row)).toBe('')
})

test('two notes that are too long together keep the rows apart until one is shortened', async () => {
  const twice = await notedTwice('x'.repeat(MAX_NOTE - 10), 'Needs quiet')
  const { one, other } = { one: twice.keep.id, other: twice.gone.id }
  expect((await showDuplicatePair(testApp.admin, { one, other })).problem).toContain('shorten one')
  await expect(on.merge(twice)).rejects.toMatchObject({ code: 'notes-too-long' })
  expect(await noted(twice.gone)).toBe('Needs quiet')
  await note(twice.gone, 'Quiet')
  await on.merge(twice)
  expect(await noted(twice.keep)).toContain('; Quiet')
})

test('notes that are deleted with the photos are in no record of a merge either', async () => {
  const twice = await notedTwice('No flash', 'Needs quiet')
  await on.merge(twice)
  const { db } = testApp.parts
  const held = () => db.$count(pupilSteps, sql`${pupilSteps.changes}::text like '%Needs quiet%'`)
  expect(await held()).toBe(1)
  const { eventId } = twice.keep
  const [event] = await db.select().from(events).where(eq(events.id, eventId))
  await requestErasure(testApp.admin, { scope: 'photos', id: eventId, confirmation: event?.name ?? '' })
  await testApp.runJobs()
  expect(await held()).toBe(0)
})
