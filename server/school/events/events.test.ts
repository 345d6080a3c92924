import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { CreateEvent } from '../../../domain/school/event-form.ts'
import { openTestApp, type TestApp } from '../../../tests/test-app.ts'
import { addPupil } from '../roster/add-pupil.ts'
import { editPupil } from '../roster/edit-pupil.ts'
import { listEvents } from '../screens/event-screens.ts'
import { classes, pupils } from '../tables.ts'
import { createClass } from './classes.ts'
import { duplicateEvent } from './duplicate-event.ts'
import { createEvent, editEvent, setEventState } from './edit-event.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await openTestApp()
})
afterAll(() => testApp.close())

const day = { name: 'School Photography 2026', schoolName: 'Test Primary', date: '2026-03-14' }
const summaryOf = async (id: string) => (await listEvents(testApp.admin)).find((event) => event.id === id)

test('an event keeps its details, opens sales today by default, and can be changed', async () => {
  const { id } = await createEvent(testApp.admin, { ...day, deletePhotosAfter: '2027-03-14' })
  expect(await summaryOf(id)).toMatchObject({
    salesOpen: '2026-03-20',
    salesClose: null,
    holdForReview: false,
  })
  await editEvent(testApp.admin, { eventId: id, ...day, salesClose: '2026-06-30', holdForReview: true })
  expect(await summaryOf(id)).toMatchObject({
    salesOpen: '2026-03-20',
    salesClose: '2026-06-30',
    deletePhotosAfter: '2027-03-14',
    holdForReview: true,
  })
})

test('saving a field that was changed on another screen meanwhile saves nothing and says so', async () => {
  const pupil = await testApp.makePupil()
  const form = { eventId: pupil.eventId, salesClose: '2026-05-01', was: { salesClose: null } }
  await editEvent(testApp.admin, form)
  const later = editEvent(testApp.admin, { ...form, name: 'Mine', salesClose: '2026-06-01' })
  const close = { salesClose: expect.stringContaining('it is now 1 May 2026. Save again to replace it.') }
  await expect(later).rejects.toMatchObject({ code: 'changed-meanwhile', fields: close })
  expect((await summaryOf(pupil.eventId))?.name).toBe(day.name)
  await editEvent(testApp.admin, { ...form, name: 'Mine', was: { name: day.name, salesClose: null } })
  await editEvent(testApp.admin, { eventId: pupil.eventId, salesClose: '2026-06-01' })
  expect(await summaryOf(pupil.eventId)).toMatchObject({ name: 'Mine', salesClose: '2026-06-01' })

  const edit = (parentEmail: string) =>
    editPupil(testApp.admin, { pupilId: pupil.id, parentEmail, was: { parentEmail: null } })
  await edit('mother@example.com')
  await expect(edit('father@example.com')).rejects.toMatchObject({
    fields: { parentEmail: expect.stringContaining('‘mother@example.com’') },
  })
})

test('an opt-out recorded on another screen in the meantime is not lifted by unticking this one’s', async () => {
  const { id: pupilId } = await testApp.makePupil()
  const tick = (noPhoto: boolean, was: boolean) =>
    editPupil(testApp.admin, { pupilId, noPhoto, was: { noPhoto: was } })
  const refused = { kind: 'conflict', code: 'changed-meanwhile' }
  const stands = async () =>
    (await testApp.parts.db.select().from(pupils).where(eq(pupils.id, pupilId)))[0]?.noPhoto
  await tick(true, false)
  await expect(tick(true, false)).rejects.toMatchObject(refused)
  await editPupil(testApp.admin, { pupilId, firstName: 'Isla', noSales: true, was: { noSales: false } })
  await tick(false, true)
  await expect(tick(false, true)).rejects.toMatchObject(refused)
  expect(await stands()).toBe(false)
})

test('contradictory days are reported at the field', () => {
  const problem = (more: object) => CreateEvent.safeParse({ ...day, ...more }).error?.issues[0]?.path
  expect(problem({ salesOpen: '2026-05-01', salesClose: '2026-04-01' })).toEqual(['salesClose'])
  expect(problem({ salesOpen: '2026-05-01', deletePhotosAfter: '2026-04-01' })).toEqual(['deletePhotosAfter'])
  expect(problem({ salesClose: '', holdForReview: 'yes' })).toBeUndefined()
})

test('two people who edit an event at once each change only their fields, and days are checked as they will be', async () => {
  const { id: eventId } = await createEvent(testApp.admin, { ...day, salesClose: '2026-05-01' })
  await Promise.all([
    editEvent(testApp.admin, { eventId, holdForReview: true }),
    editEvent(testApp.admin, { eventId, deletePhotosAfter: '2026-09-01' }),
    setEventState(testApp.admin, { eventId, completed: true }),
  ])
  const stands = { ...day, salesClose: '2026-05-01', deletePhotosAfter: '2026-09-01', completed: true }
  expect(await summaryOf(eventId)).toMatchObject({ ...stands, holdForReview: true })
  const late = editEvent(testApp.admin, { eventId, salesClose: '2026-10-01' })
  await expect(late).rejects.toMatchObject({ fields: { deletePhotosAfter: expect.any(String) } })
  expect(await summaryOf(eventId)).toMatchObject(stands)
})

test('an event is completed, archived and restored', async () => {
  const { id } = await createEvent(testApp.admin, day)
  await setEventState(testApp.admin, { eventId: id, completed: true, archived: true })
  expect(await summaryOf(id)).toMatchObject({ completed: true, archived: true })
  await setEventState(testApp.admin, { eventId: id, archived: false })
  expect(await summaryOf(id)).toMatchObject({ completed: true, archived: false })
})

test('the next year’s event has the same classes, days as far apart, and everyone a year up with a new code', async () => {
  const { id } = await createEvent(testApp.admin, {
    ...day,
    salesOpen: '2026-03-20',
    salesClose: '2026-05-01',
  })
  const ids = new Map<string, string>()
  for (const ref of ['1A', '2A', '6B'])
    ids.set(ref, (await createClass(testApp.admin, { eventId: id, ref })).id)
  const isla = await addPupil(testApp.admin, {
    classId: ids.get('1A') ?? '',
    firstName: 'Isla',
    lastName: 'Reid',
  })
  await editPupil(testApp.admin, { pupilId: isla.id, noClassPhoto: true })
  await addPupil(testApp.admin, { classId: ids.get('6B') ?? '', firstName: 'Jack', lastName: 'Ross' })
  const next = await duplicateEvent(testApp.admin, {
    eventId: id,
    name: 'School Photography 2027',
    date: '2027-03-14',
    pupils: 'moved-up',
  })
  expect(await summaryOf(next.id)).toMatchObject({
    salesOpen: '2027-03-20',
    salesClose: '2027-05-01',
    classes: 3,
    pupils: 1,
  })
  const [moved] = await testApp.parts.db
    .select({ pupil: pupils, ref: classes.ref })
    .from(pupils)
    .innerJoin(classes, eq(classes.id, pupils.classId))
    .where(eq(classes.eventId, next.id))
  expect(moved).toMatchObject({ ref: '2A', pupil: { firstName: 'Isla', noClassPhoto: true } })
  const [before] = await testApp.parts.db.select().from(pupils).where(eq(pupils.id, isla.id))
  expect(moved?.pupil.accessCode).not.toBe(before?.accessCode)
})

test('an event is not duplicated to impossible days', async () => {
  const { id } = await createEvent(testApp.admin, { ...day, deletePhotosAfter: '2027-03-14' })
  const attempt = duplicateEvent(testApp.admin, {
    eventId: id,
    name: 'Last',
    date: '2099-12-31',
    pupils: 'none',
  })
  await expect(attempt).rejects.toMatchObject({
    kind: 'invalid',
    fields: { date: expect.stringContaining('2099') },
  })
})
