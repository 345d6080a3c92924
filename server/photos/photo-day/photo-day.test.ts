import { randomUUID } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { PhotoDayMark } from '../../../domain/school/photo-day.ts'
import { unzip } from '../../../tests/support/unzip.ts'
import { openTestApp, type TestApp } from '../../../tests/test-app.ts'
import { auditLog } from '../../platform/tables.ts'
import { requestErasure } from '../../privacy/erasure/request-erasure.ts'
import { exportPupil } from '../../privacy/export-pupil.ts'
import { mergePupils } from '../../roster/duplicates/merge-pupils.ts'
import { changeOptOut } from '../../school/opt-outs/change-opt-out.ts'
import { activeOptOuts } from '../../school/opt-outs/queries.ts'
import { setPhotoDayNote } from '../../school/photo-day/save-note.ts'
import { photoDayMarks, photoDayNotes } from '../../school/photo-day/tables.ts'
import { exportRoster } from '../../school/roster/export-roster.ts'
import { showPhotoDay } from '../../school/screens/show-photo-day.ts'
import { events, pupils } from '../../school/tables.ts'
import { recordMarks } from './record-marks.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await openTestApp()
})
afterAll(() => testApp.close())

const [FIRST, SECOND] = ['Phone K7QM', 'Phone ABCD']
const MINUTE_MS = 60_000

/** A moment so many minutes from now, by the server's clock. */
const minutes = (after: number) => new Date(testApp.clock.now().getTime() + after * MINUTE_MS).toISOString()

function markOf(pupilId: string, mark: PhotoDayMark['mark'], more: Partial<PhotoDayMark> = {}): PhotoDayMark {
  return { id: randomUUID(), pupilId, mark, undoes: null, at: minutes(0), ...more }
}
const undo = (mark: PhotoDayMark, at = minutes(0)) => markOf(mark.pupilId, 'undone', { undoes: mark.id, at })

const send = (
  { eventId }: { eventId: string },
  marks: PhotoDayMark[],
  { device = FIRST, sentAt = minutes(0) }: { device?: string | undefined; sentAt?: string } = {},
) => recordMarks(testApp.admin, { eventId, device: device ?? '', sentAt, marks })

async function listed({ eventId, id }: { eventId: string; id: string }) {
  const { pupils } = await showPhotoDay(testApp.admin, eventId)
  return pupils.find((pupil) => pupil.id === id)
}
const rowOf = async (id: string) => (await testApp.parts.db.select().from(pupils).where(eq(pupils.id, id)))[0]

test('each mark is taken once, however often and from whichever phone it comes, in any order', async () => {
  const isla = await testApp.makePupil()
  const [away, here] = [
    markOf(isla.id, 'away', { at: minutes(-30) }),
    markOf(isla.id, 'here', { at: minutes(-10) }),
  ]
  await Promise.all([
    send(isla, [here], { device: SECOND }),
    send(isla, [here], { device: SECOND }),
    send(isla, [away, away]),
  ])
  await send(isla, [away])
  expect(await testApp.parts.db.$count(photoDayMarks, eq(photoDayMarks.pupilId, isla.id))).toBe(2)
  expect(await listed(isla)).toMatchObject({
    mark: { id: here.id, mark: 'here', device: SECOND },
    other: { id: away.id, mark: 'away', device: FIRST },
  })
  expect(await rowOf(isla.id)).toMatchObject({ absentAt: null })
})

test('two phones that send many marks at the same time do not get in each other’s way', async () => {
  const isla = await testApp.makePupil()
  const { eventId, classId } = isla
  const others = await Promise.all(
    Array.from({ length: 11 }, (_, at) => testApp.makePupil({ eventId, classId, firstName: `Child${at}` })),
  )
  const all = [isla, ...others].map(({ id }) => id)
  const batch = (ids: string[]) => ids.map((id) => markOf(id, 'away', { at: minutes(-5) }))
  await Promise.all([
    send(isla, batch(all), { device: FIRST }),
    send(isla, batch(all.toReversed()), { device: SECOND }),
  ])
  const { pupils } = await showPhotoDay(testApp.admin, eventId)
  expect(pupils.map(({ mark, absent }) => [mark?.mark, absent])).toEqual(all.map(() => ['away', true]))
})

test('a mark’s time is corrected by how far the phone’s clock is off, and is never in the future', async () => {
  const isla = await testApp.makePupil()
  // The first phone is an hour fast: its mark was made ten minutes ago, before the second phone's.
  const [fast, right] = [
    markOf(isla.id, 'here', { at: minutes(50) }),
    markOf(isla.id, 'away', { at: minutes(-5) }),
  ]
  await send(isla, [fast], { sentAt: minutes(60) })
  await send(isla, [right], { device: SECOND })
  expect(await listed(isla)).toMatchObject({
    mark: { mark: 'away', at: minutes(-5) },
    other: { mark: 'here', at: minutes(-10) },
    absent: true,
  })
  const future = markOf(isla.id, 'here', { at: minutes(600) })
  await send(isla, [future], { device: SECOND })
  expect(await listed(isla)).toMatchObject({ mark: { id: future.id, at: minutes(0) } })
})

test('away and here report an absence as the school does, unless somebody has reported it later', async () => {
  const isla = await testApp.makePupil()
  const away = markOf(isla.id, 'away', { at: minutes(-60) })
  await send(isla, [away])
  expect(await rowOf(isla.id)).toMatchObject({ absentAt: testApp.clock.now() })
  await send(isla, [undo(away, minutes(-50))])
  expect(await rowOf(isla.id)).toMatchObject({ absentAt: null })
  // What a phone says late must not change what was said in the meantime.
  await testApp.parts.db.insert(auditLog).values({
    at: new Date(minutes(-20)),
    actor: 'user:teacher',
    action: 'pupil.absence',
    subjectId: isla.id,
    address: '',
    device: '',
    detail: { absent: false },
  })
  await send(isla, [markOf(isla.id, 'away', { at: minutes(-30) })], { device: SECOND })
  expect(await rowOf(isla.id)).toMatchObject({ absentAt: null })
})

test('after an undo, the mark before counts again', async () => {
  const isla = await testApp.makePupil()
  const away = markOf(isla.id, 'away', { at: minutes(-30) })
  const here = markOf(isla.id, 'here', { at: minutes(-20) })
  await send(isla, [away, here])
  expect(await listed(isla)).toMatchObject({ mark: { mark: 'here' }, absent: false })
  await send(isla, [undo(here, minutes(-10))])
  expect(await listed(isla)).toMatchObject({ mark: { id: away.id }, other: null, absent: true })
})

test('a refusal stands whatever the other phone says, and is lifted only by undoing what set it', async () => {
  const isla = await testApp.makePupil()
  const refused = markOf(isla.id, 'refused', { at: minutes(-30) })
  await send(isla, [markOf(isla.id, 'here', { at: minutes(-20) })], { device: SECOND })
  await send(isla, [refused])
  expect(await listed(isla)).toMatchObject({ mark: { mark: 'here' }, noPhoto: true })
  await send(isla, [undo(refused)])
  expect(await rowOf(isla.id)).toMatchObject({ noPhoto: false })

  const family = await testApp.makePupil({ eventId: isla.eventId, classId: isla.classId, firstName: 'Ava' })
  await changeOptOut(testApp.admin, {
    pupilId: family.id,
    optOut: 'noPhoto',
    source: 'family',
    stands: true,
    typed: { id: randomUUID(), at: minutes(0) },
  })
  const again = markOf(family.id, 'refused')
  await send(family, [again])
  const standing = async () => (await activeOptOuts(testApp.parts.db, [family.id])).get(family.id)
  expect((await standing())?.map(({ source }) => source).sort()).toEqual(['family', 'pupil'])
  await send(family, [undo(again)])
  expect((await standing())?.map(({ source }) => source)).toEqual(['family'])
  expect(await rowOf(family.id), 'the family refused before').toMatchObject({ noPhoto: true })
})

test('a mark of a student who is gone is said to be, and one who was merged keeps theirs', async () => {
  const isla = await testApp.makePupil()
  const { eventId, classId } = isla
  const twice = await testApp.makePupil({ eventId, classId, firstName: 'Ilsa' })
  const elsewhere = await testApp.makePupil({ firstName: 'Ewan' })
  await mergePupils(testApp.admin, {
    ...{ pupilId: isla.id, other: twice.id },
    take: { name: false, parentEmail: false, classId: false },
  })
  const [merged, other, gone] = [twice.id, elsewhere.id, randomUUID()].map((id) => markOf(id, 'here'))
  if (!merged || !other || !gone) throw new Error('no marks')
  expect(await send(isla, [merged, other, gone])).toEqual({ withoutPupil: [other.id, gone.id] })
  expect(await listed(isla)).toMatchObject({ mark: { id: merged.id } })
  expect(await listed(elsewhere)).toMatchObject({ mark: null })
})

test('an undo after a merge lifts nothing that came along with the other row', async () => {
  const isla = await testApp.makePupil()
  const { eventId, classId } = isla
  const twice = await testApp.makePupil({ eventId, classId, firstName: 'Ilsa' })
  const told = { pupilId: twice.id, optOut: 'noPhoto', source: 'pupil', stands: true } as const
  await changeOptOut(testApp.admin, told)
  const refused = markOf(isla.id, 'refused')
  await send(isla, [refused])
  testApp.clock.advance(MINUTE_MS)
  await mergePupils(testApp.admin, {
    ...{ pupilId: isla.id, other: twice.id },
    take: { name: false, parentEmail: false, classId: false },
  })
  await send(isla, [undo(refused)])
  expect(await rowOf(isla.id)).toMatchObject({ noPhoto: true })
})

test('the list has digests of the cards’ codes and no code, the same each time, and each student’s own', async () => {
  const isla = await testApp.makePupil()
  const { eventId, classId } = isla
  const rory = await testApp.makePupil({ eventId, classId, firstName: 'Rory' })
  const day = await showPhotoDay(testApp.admin, eventId)
  const text = JSON.stringify(day)
  for (const { accessCode } of [isla, rory]) expect(text).not.toContain(accessCode)
  expect(day.pupils.map(({ codes }) => codes)).toEqual([
    [expect.stringMatching(/^[0-9a-f]{5}$/)],
    [expect.stringMatching(/^[0-9a-f]{5}$/)],
  ])
  expect(new Set(day.pupils.flatMap(({ codes }) => codes)).size).toBe(2)
  expect(await showPhotoDay(testApp.admin, eventId)).toEqual(day)
})

test('a note is on the list, in no log and no roster, and goes with the event’s photos, as the marks do', async () => {
  const isla = await testApp.makePupil()
  await setPhotoDayNote(testApp.admin, { pupilId: isla.id, note: 'Needs quiet' })
  await send(isla, [markOf(isla.id, 'here')])
  expect(await listed(isla)).toMatchObject({ note: 'Needs quiet' })
  const { body } = await exportPupil(testApp.admin, { pupilId: isla.id })
  expect(String(unzip(await buffer(body)).get('data.json'))).toContain('Needs quiet')
  expect(JSON.stringify(await testApp.parts.db.select().from(auditLog))).not.toContain('Needs quiet')
  expect(JSON.stringify(await exportRoster(testApp.admin, isla.eventId))).not.toContain('Needs quiet')
  const [event] = await testApp.parts.db.select().from(events).where(eq(events.id, isla.eventId))
  await requestErasure(testApp.admin, { scope: 'photos', id: isla.eventId, confirmation: event?.name ?? '' })
  await testApp.runJobs()
  expect(await testApp.parts.db.$count(photoDayNotes)).toBe(0)
  expect(await testApp.parts.db.$count(photoDayMarks, eq(photoDayMarks.pupilId, isla.id))).toBe(0)
  expect(await rowOf(isla.id), 'the student stays').toBeDefined()
})

test('an empty note is none', async () => {
  const isla = await testApp.makePupil()
  for (const note of ['No flash', '']) await setPhotoDayNote(testApp.admin, { pupilId: isla.id, note })
  expect(await listed(isla)).toMatchObject({ note: '' })
})
