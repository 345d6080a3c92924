import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DAY_MS } from '../../domain/days.ts'
import { basketOf, families } from '../../tests/support/families.ts'
import { openTestApp, type TestApp } from '../../tests/test-app.ts'
import { placeOrder } from '../orders/checkout/place-order.ts'
import { downloadPhoto } from '../orders/delivery/download-photo.ts'
import { recordDeliveryConsent } from '../orders/delivery/record-delivery-consent.ts'
import { labPrints } from '../orders/prints/lab-prints.ts'
import { undoStep } from '../roster/duplicates/undo-step.ts'
import { createClass, publishClass } from '../school/events/classes.ts'
import { editEvent } from '../school/events/edit-event.ts'
import { editPupil } from '../school/roster/edit-pupil.ts'
import { importRoster } from '../school/roster/import-roster.ts'
import { events, pupilSteps, pupils, schools } from '../school/tables.ts'
import { markAbsent } from '../staff/report-pupil.ts'
import { schoolStaff } from '../staff/tables.ts'
import { tagPeople } from './assign/tag-people.ts'
import { openGallery } from './gallery/open-gallery.ts'
import { showContactSheet } from './screens/show-sorting.ts'
import { photos } from './tables.ts'

let testApp: TestApp
let make: ReturnType<typeof families>
beforeAll(async () => {
  testApp = await openTestApp()
  make = families(testApp)
})
afterAll(() => testApp.close())

/** The class photos of 3B and 4A, taken on the photo day; Isla is in 3B, and Rory in 4A. Nobody's camera has a clock. */
async function twoClasses() {
  const isla = await make.gallery(2, { firstName: 'Isla' })
  const { eventId } = isla
  const rory = await make.gallery(1, { firstName: 'Rory', eventId, ref: '4A' })
  const jack = await testApp.makePupil({ eventId, classId: isla.classId, firstName: 'Jack' })
  const [of3B = '', of4A = ''] = [isla.photoIds[1], rory.photoIds[0]]
  await make.asClassPhoto(of3B, isla.classId)
  await make.asClassPhoto(of4A, rory.classId)
  const sees = async ({ accessCode }: { accessCode: string }) => {
    const { photos } = await openGallery(testApp.stranger, accessCode)
    return photos.flatMap(({ id }) => (id === of3B ? '3B' : id === of4A ? '4A' : []))
  }
  const move = (classId: string) => editPupil(testApp.admin, { pupilId: isla.id, classId })
  const asked = async (classId: string, name: string) => {
    const { classPhotoPeople } = await showContactSheet(testApp.admin, classId)
    const one = classPhotoPeople[0]?.people.find((person) => person.name === name)
    return one && { isIn: one.isIn, unsure: one.unsure }
  }
  return { eventId, isla, jack, rory, of3B, of4A, sees, move, asked }
}

const takenAt = (photoId: string, at: Date) =>
  testApp.parts.db.update(photos).set({ takenAt: at }).where(eq(photos.id, photoId))

const inDays = (days: number) => new Date(testApp.clock.now().getTime() + days * DAY_MS)

test('a child who changes classes after the photo day sees and buys the photo of the class it was in', async () => {
  const { isla, rory, of3B, of4A, sees, move, asked } = await twoClasses()
  expect(await sees(isla)).toEqual(['3B'])
  await move(rory.classId)
  expect(await sees(isla)).toEqual(['3B'])
  const buying = (photoId: string) =>
    placeOrder(
      testApp.stranger,
      basketOf([{ accessCode: isla.accessCode, packageId: null, photoIds: [photoId] }], 500),
    )
  await expect(buying(of4A)).rejects.toMatchObject({ kind: 'conflict' })
  expect((await buying(of3B)).payment).toBeDefined()
  expect(await asked(isla.classId, 'Isla Reid')).toEqual({ isIn: true, unsure: null })
  expect(await asked(rory.classId, 'Isla Reid')).toEqual({ isIn: false, unsure: 'came' })
  expect(await asked(rory.classId, 'Rory Reid')).toEqual({ isIn: true, unsure: null })
  // The owner says otherwise.
  await tagPeople(testApp.admin, { photoId: of4A, people: [{ pupilId: isla.id, isIn: true }] })
  await tagPeople(testApp.admin, { photoId: of3B, people: [{ pupilId: isla.id, isIn: false }] })
  expect(await sees(isla)).toEqual(['4A'])
  expect(await asked(rory.classId, 'Isla Reid')).toEqual({ isIn: true, unsure: null })
})

test('an opt-out of a child who may be in either photo withholds both', async () => {
  const { isla, jack, rory, sees, move } = await twoClasses()
  await move(rory.classId)
  expect([await sees(jack), await sees(rory)]).toEqual([['3B'], ['4A']])
  await editPupil(testApp.admin, { pupilId: isla.id, noClassPhoto: true })
  expect([await sees(jack), await sees(rory)]).toEqual([[], []])
})

test('a child who changed classes before the photo was taken sees that of the new class', async () => {
  const { isla, rory, of3B, of4A, sees, move, asked } = await twoClasses()
  await move(rory.classId)
  testApp.clock.advance(3 * DAY_MS)
  for (const photoId of [of3B, of4A]) {
    await takenAt(photoId, inDays(-1))
    await testApp.parts.db
      .update(photos)
      .set({ createdAt: inDays(0) })
      .where(eq(photos.id, photoId))
  }
  expect(await sees(isla)).toEqual(['4A'])
  expect(await asked(isla.classId, 'Isla Reid')).toEqual({ isIn: false, unsure: 'left' })
  expect(await asked(rory.classId, 'Isla Reid')).toEqual({ isIn: true, unsure: null })
})

test('a camera whose clock is ahead has taken a photo no later than it arrived', async () => {
  const { isla, rory, of4A, sees, move } = await twoClasses()
  await takenAt(of4A, inDays(1000))
  testApp.clock.advance(DAY_MS)
  await move(rory.classId)
  expect(await sees(isla)).toEqual(['3B'])
})

test('after two changes the day of each photo decides', async () => {
  const { eventId, isla, rory, of3B, of4A, sees, move } = await twoClasses()
  const third = await createClass(testApp.admin, { eventId, ref: '5A' })
  await move(rory.classId)
  testApp.clock.advance(2 * DAY_MS)
  await takenAt(of4A, inDays(-1))
  await testApp.parts.db
    .update(photos)
    .set({ createdAt: inDays(0) })
    .where(eq(photos.id, of4A))
  testApp.clock.advance(DAY_MS)
  await move(third.id)
  // 3B's was taken before the first change, and 4A's between the two.
  expect((await sees(isla)).toSorted()).toEqual(['3B', '4A'])
  await takenAt(of3B, inDays(0))
  await testApp.parts.db
    .update(photos)
    .set({ createdAt: inDays(0) })
    .where(eq(photos.id, of3B))
  expect(await sees(isla)).toEqual(['4A'])
})

test('an undone move leaves no trace, whether it was made by hand or by an import', async () => {
  const { eventId, isla, rory, sees, move } = await twoClasses()
  await move(rory.classId)
  const steps = () => testApp.parts.db.select().from(pupilSteps).where(eq(pupilSteps.pupilId, isla.id))
  await undoStep(testApp.admin, (await steps())[0]?.id ?? '')
  expect(await sees(isla)).toEqual(['3B'])
  const file = Buffer.from('Class,First name,Last name\n3B,Jack,Reid\n4A,Isla,Reid\n4A,Rory,Reid\n')
  expect(await importRoster(testApp.admin, { eventId, file })).toMatchObject({ imported: true, moved: 1 })
  expect(await sees(isla)).toEqual(['3B'])
  await undoStep(testApp.admin, (await steps())[0]?.id ?? '')
  expect(await sees(isla)).toEqual(['3B'])
  const [row] = await testApp.parts.db.select().from(pupils).where(eq(pupils.id, isla.id))
  expect(row).toMatchObject({ classId: isla.classId, joinedClassAt: null })
})

test('a class photo that came while a child was in the wrong class by mistake is not shown after the undo', async () => {
  const { isla, rory, of4A, sees, move } = await twoClasses()
  await testApp.parts.db.delete(photos).where(eq(photos.id, of4A))
  await move(rory.classId)
  testApp.clock.advance(DAY_MS)
  const late = await make.gallery(1, { eventId: isla.eventId, classId: rory.classId })
  await make.asClassPhoto(late.photoIds[0] ?? '', rory.classId)
  await takenAt(late.photoIds[0] ?? '', inDays(0))
  testApp.clock.advance(DAY_MS)
  const [step] = await testApp.parts.db.select().from(pupilSteps).where(eq(pupilSteps.pupilId, isla.id))
  await undoStep(testApp.admin, step?.id ?? '')
  expect(await sees(isla)).toEqual(['3B'])
  const { photos: shown } = await openGallery(testApp.stranger, isla.accessCode)
  expect(shown.map(({ id }) => id)).not.toContain(late.photoIds[0])
  await editPupil(testApp.admin, { pupilId: isla.id, noClassPhoto: true })
  const { photos: others } = await openGallery(testApp.stranger, late.accessCode)
  expect(others).toEqual([])
})

test('the photo of a class that the child has left is not shown before that class is published', async () => {
  const { eventId, isla, rory, sees, move } = await twoClasses()
  await editEvent(testApp.admin, { eventId, holdForReview: true })
  await move(rory.classId)
  await publishClass(testApp.admin, { classId: rory.classId, published: true })
  expect(await sees(isla)).toEqual([])
  await publishClass(testApp.admin, { classId: isla.classId, published: true })
  expect(await sees(isla)).toEqual(['3B'])
})

/** Staff of the event's school, as a caller. */
async function office(eventId: string) {
  const schoolName = `School of ${eventId}`
  await testApp.parts.db
    .insert(schools)
    .values({ name: schoolName, createdAt: testApp.clock.now() })
    .onConflictDoNothing()
  await testApp.parts.db.update(events).set({ schoolName }).where(eq(events.id, eventId))
  const { id, ctx } = await make.makeParent()
  await testApp.parts.db.insert(schoolStaff).values({ userId: id, schoolName, since: testApp.clock.now() })
  return ctx
}

test('a child whom the school reports as away is not shown the class photo until the owner says that it is in it', async () => {
  const { eventId, isla, jack, of3B, sees, asked } = await twoClasses()
  const staff = await office(eventId)
  await markAbsent(staff, { pupilId: jack.id, absent: true })
  expect([await sees(jack), await sees(isla)]).toEqual([[], ['3B']])
  expect(await asked(isla.classId, 'Jack Reid')).toEqual({ isIn: false, unsure: 'away' })
  // The school may have ticked the wrong child.
  await editPupil(testApp.admin, { pupilId: jack.id, noClassPhoto: true })
  expect(await sees(isla)).toEqual([])
  await tagPeople(testApp.admin, { photoId: of3B, people: [{ pupilId: jack.id, isIn: false }] })
  expect(await sees(isla)).toEqual(['3B'])
  await editPupil(testApp.admin, { pupilId: jack.id, noClassPhoto: false })
  await tagPeople(testApp.admin, { photoId: of3B, people: [{ pupilId: jack.id, isIn: true }] })
  expect(await sees(jack)).toEqual(['3B'])
})

test('a class photo taken after the report may show the child, and one who was there after all sees it', async () => {
  const { eventId, isla, jack, of3B, sees } = await twoClasses()
  const staff = await office(eventId)
  await markAbsent(staff, { pupilId: jack.id, absent: true })
  await markAbsent(staff, { pupilId: isla.id, absent: true })
  await markAbsent(staff, { pupilId: isla.id, absent: false })
  expect([await sees(jack), await sees(isla)]).toEqual([[], ['3B']])
  testApp.clock.advance(2 * DAY_MS)
  await takenAt(of3B, inDays(-1))
  await testApp.parts.db
    .update(photos)
    .set({ createdAt: inDays(0) })
    .where(eq(photos.id, of3B))
  expect(await sees(jack)).toEqual(['3B'])
})

test('a family keeps the class photo that it has bought, and the lab makes the one that the child is in', async () => {
  const { eventId, isla, rory, of3B, of4A, move } = await twoClasses()
  await testApp.parts.db.update(events).set({ priceListId: 'portrait' }).where(eq(events.id, eventId))
  const line = { accessCode: isla.accessCode, packageId: 'premium' as const, photoIds: [] }
  const { orderKey: key } = await make.buy(testApp.stranger, basketOf([line], 6500))
  await recordDeliveryConsent(testApp.stranger, key)
  await move(rory.classId)
  const download = () => downloadPhoto(testApp.stranger, { key, photoId: of3B })
  expect((await download()).fileName).toMatch(/jpg$/)
  const printed = async () =>
    (await labPrints(testApp.parts.db, { id: eventId, printDeadline: null }, false)).find(
      ({ product }) => product.kind === 'class',
    )?.photo?.id
  expect(await printed()).toBe(of3B)
  await markAbsent(await office(eventId), { pupilId: isla.id, absent: true })
  expect((await download()).fileName).toMatch(/jpg$/)
  await tagPeople(testApp.admin, { photoId: of3B, people: [{ pupilId: isla.id, isIn: false }] })
  await expect(download()).rejects.toThrow()
  expect(of4A).not.toBe(await printed())
})
