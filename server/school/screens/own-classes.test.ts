import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Reading } from '../../../domain/school/class-year-on.ts'
import { textsIn } from '../../../tests/pictures/pdf-texts.ts'
import { basketOf, families } from '../../../tests/support/families.ts'
import { schoolStaffIn } from '../../../tests/support/school-staff.ts'
import { unzip } from '../../../tests/support/unzip.ts'
import { openTestApp, type TestApp } from '../../../tests/test-app.ts'
import { requestSchoolFile } from '../../downloads/open-file.ts'
import { showEventSales } from '../../orders/screens/show-sales.ts'
import { orderLines } from '../../orders/tables.ts'
import { listMyPupils } from '../../photos/gallery/show-gallery.ts'
import { showSorting } from '../../photos/screens/show-sorting.ts'
import { matchByName } from '../../photos/sort/match-by-name.ts'
import { decideRosterChanges } from '../../roster/decide-roster-changes.ts'
import { renameClass } from '../../roster/rename-class.ts'
import { correctRoster } from '../../staff/roster/correct-roster.ts'
import { rosterProposalRows } from '../../staff/tables.ts'
import { printCards } from '../cards/print-cards.ts'
import { createClass } from '../events/classes.ts'
import { duplicateEvent } from '../events/duplicate-event.ts'
import { createEvent, editEvent } from '../events/edit-event.ts'
import { showSchoolYears } from '../events/show-years.ts'
import { exportRoster } from '../roster/export-roster.ts'
import { importRoster, previewRoster } from '../roster/import-roster.ts'
import { classes, pupils } from '../tables.ts'
import { showCatchUp } from './catch-up.ts'
import { showEvent } from './event-screens.ts'
import { searchPupils } from './search-pupils.ts'
import { showPhotoDay } from './show-photo-day.ts'

let testApp: TestApp
let make: ReturnType<typeof families>
beforeAll(async () => {
  testApp = await openTestApp({ LIMIT_CODES_PER_HOUR: '1000' })
  make = families(testApp)
})
afterAll(() => testApp.close())

/** A primary school with a nursery, listed in its own order, and the names that its classes get. */
const LISTED = [
  ...['P7 Mrs Alexandra Featherstonehaugh-Reid', 'P5M', 'P5K', 'P3/4', 'P1/2/3', 'P6', 'nursery AM'],
  ...['Nursery PM', 'Room 4', 'P3B'],
]
const IN_ORDER = [
  ...['Nursery AM', 'Nursery PM', 'P1/2/3', 'P3/4', 'P3B', 'P5M', 'P5K', 'P6'],
  ...['P7 Mrs Alexandra Featherstonehaugh-Reid', 'Room 4'],
]
const HEAD = 'Class,First name,Last name'
const fileOf = (...lines: string[]) => Buffer.from([HEAD, ...lines, ''].join('\n'))
const eventAt = async () =>
  (await createEvent(testApp.admin, { name: 'Photos 2026', schoolName: 'Test Primary', date: '2026-03-14' }))
    .id
const namesIn = async (eventId: string) =>
  (await showEvent(testApp.admin, eventId)).classes.map(({ ref }) => ref)
const classIdOf = async (eventId: string, ref: string) =>
  (await showEvent(testApp.admin, eventId)).classes.find((one) => one.ref === ref)?.id ?? ''

async function aSchool() {
  const eventId = await eventAt()
  const file = fileOf(...LISTED.flatMap((ref, at) => [`${ref},Isla,Reid${at}`, `${ref},Jack,Ross${at}`]))
  const report = await importRoster(testApp.admin, { eventId, file })
  expect(report).toMatchObject({ imported: true, added: 20, classesAdded: 10, problems: [] })
  return eventId
}

test('a school’s classes come from its list with their own names, by stage and then in the order of the list', async () => {
  const eventId = await aSchool()
  expect(await namesIn(eventId)).toEqual(IN_ORDER)
  const out = (await exportRoster(testApp.admin, eventId)).toString().split('\r\n').slice(1)
  const exported = [...new Set(out.map((line) => line.split(',')[0]).filter(Boolean))]
  expect(exported).toEqual(IN_ORDER)
  const again = await previewRoster(testApp.admin, {
    eventId,
    file: Buffer.from(out.join('\n')),
    layouts: [COLUMNS],
  })
  expect(again.report).toMatchObject({ added: 0, changed: 0, classesAdded: 0 })
  const { pupils: found } = await searchPupils(testApp.admin, { eventId, text: 'Reid' })
  expect(found.map(({ classRef }) => classRef)).toEqual(IN_ORDER)
})

test('the phone’s list, the catch-up day and sorting have the classes in the school’s order too', async () => {
  const eventId = await aSchool()
  const { pupils: onPhone } = await showPhotoDay(testApp.admin, eventId)
  const { pupils: toCatchUp } = await showCatchUp(testApp.admin, eventId)
  const board = await showSorting(testApp.admin, eventId)
  const met = [onPhone, toCatchUp, board.pupils].map((list) => [
    ...new Set(list.map(({ classRef }) => classRef)),
  ])
  for (const refs of [...met, board.classes.map(({ ref }) => ref)]) expect(refs).toEqual(IN_ORDER)
})
const COLUMNS = {
  ...{ class: 0, name: null, firstName: 1, lastName: 2, parentEmail: null, accessCode: null },
  ...{ photos: null, classPhoto: null, sales: null, pupilNumber: null, refusedBy: null },
}

test('a list that mixes its classes gives them the order of their names', async () => {
  const eventId = await eventAt()
  const lines = ['P3 Tweed', 'P3 Ettrick', 'Room 10', 'P3 Tweed', 'Room 2'].map(
    (ref, at) => `${ref},Isla,Reid${at}`,
  )
  await importRoster(testApp.admin, { eventId, file: fileOf(...lines) })
  await createClass(testApp.admin, { eventId, ref: 'P3 Leader' })
  expect(await namesIn(eventId)).toEqual(['P3 Ettrick', 'P3 Leader', 'P3 Tweed', 'Room 2', 'Room 10'])
})

test('a list’s P3B is the event’s 3B, and its P3-4 the event’s P3/4, in an import and from the school', async () => {
  const eventId = await eventAt()
  for (const ref of ['3B', 'P3/4']) await createClass(testApp.admin, { eventId, ref })
  const file = fileOf('P3B,Isla,Reid', 'Primary 3 b,Jack,Ross', 'P3-4,Ava,Bell')
  expect(await importRoster(testApp.admin, { eventId, file })).toMatchObject({ added: 3, classesAdded: 0 })
  expect(await importRoster(testApp.admin, { eventId, file })).toMatchObject({
    added: 0,
    changed: 0,
    moved: 0,
  })
  for (const ref of ['p3b', 'P3/P4'])
    await expect(createClass(testApp.admin, { eventId, ref })).rejects.toMatchObject({ code: 'class-exists' })
  const teacher = await schoolStaffIn(testApp, eventId)
  await correctRoster(teacher, {
    eventId,
    correction: { kind: 'added', firstName: 'Ewan', lastName: 'Hay', classRef: 'P3B', parentEmail: null },
  })
  const [row] = await testApp.parts.db.select().from(rosterProposalRows)
  expect(row?.becomes).toMatchObject({ classRef: '3B' })
  const twice = await importRoster(testApp.admin, { eventId, file: fileOf('P3B,Mia,Hay', '3B,Mia,Hay') })
  expect(twice.problems).toMatchObject([{ line: 3, column: 'Last name' }])
})

test('what is no class is said by its line, with what to change', async () => {
  const eventId = await eventAt()
  const file = fileOf('7A,Isla,Reid', 'P8,Jack,Ross', `P3 ${'x'.repeat(40)},Ava,Bell`, 'P3 <b>,Ewan,Hay')
  const { problems } = await importRoster(testApp.admin, { eventId, file })
  const said = problems.map(({ line, message }) => `${line} ${message}`)
  expect(said[0]).toContain(
    '“7A” is not a class: it should be a year from 1 to 6 and a letter from A to F, like 3B.',
  )
  expect(said[1]).toContain('“P8” is not a class: there is no such stage.')
  expect(said[2]).toContain('is too long for a class: keep it within 40 characters.')
  expect(said[3]).toContain('“P3 <b>” is not a class: it may have letters')
})

test('a card has the whole name of a class, however long', async () => {
  const eventId = await aSchool()
  const texts = (await textsIn(await printCards(testApp.admin, { eventId }))).join(' ')
  for (const words of ['Class P1/2/3', 'Class Nursery AM', 'Class P3/4', 'Featherstonehaugh-', 'Reid'])
    expect(texts).toContain(words)
})

test('files of the school have no folder within P3/4, and each class has its own', async () => {
  const eventId = await aSchool()
  for (const ref of ['P3/4', 'P1/2/3', 'P7 Mrs Alexandra Featherstonehaugh-Reid']) {
    const [pupil] = await testApp.parts.db
      .select()
      .from(pupils)
      .where(eq(pupils.classId, await classIdOf(eventId, ref)))
    await testApp.makePhoto(pupil?.id ?? '')
  }
  await editEvent(testApp.admin, { eventId, yearbook: true, idPhotos: true })
  const teacher = await schoolStaffIn(testApp, eventId)
  const filesOf = async (what: 'yearbook' | 'id-photos') => {
    const { href } = await requestSchoolFile(teacher, { what, eventId })
    const answer = await testApp.app.request(
      href,
      {},
      { incoming: { socket: { remoteAddress: '203.0.113.9' } } },
    )
    return [...unzip(Buffer.from(await answer.arrayBuffer())).keys()]
  }
  expect(await filesOf('yearbook')).toEqual([
    'P1-2-3/p1-2-3_reid4_isla.jpg',
    'P3-4/p3-4_reid3_isla.jpg',
    'P7-Mrs-Alexandra-Featherstonehaugh-Reid/p7-mrs-alexandra-featherstonehaugh-reid_reid0_isla.jpg',
    'yearbook.csv',
  ])
  const ids = await filesOf('id-photos')
  expect(ids).toContain('p3-4_reid3_isla.jpg')
  expect(ids.every((name) => !name.includes('/'))).toBe(true)
})

test('a family sees its school’s years and classes; anybody else only the years', async () => {
  const eventId = await aSchool()
  const gallery = await make.gallery(1, { eventId, classId: await classIdOf(eventId, 'P3/4') })
  const parent = await make.makeParent()
  await make.link(parent.id, gallery.id)
  const mine = await listMyPupils(parent.ctx)
  expect(mine.classes).toEqual(IN_ORDER)
  expect(mine.pupils).toMatchObject([{ classRef: 'P3/4', year: 3 }])
  const stranger = await make.makeParent()
  expect((await listMyPupils(stranger.ctx)).classes).toEqual([])
  const { years } = await showSchoolYears(testApp.stranger)
  expect(years.map(({ label }) => label)).toEqual([
    ...['Nursery', 'P1', 'P2', 'P3', 'P4', 'P5', 'P6', 'P7', 'Other classes'],
  ])
})

test('folders find their class and student however they are written, and a child’s name finds no class', () => {
  const refs = ['P3', 'P3/4', 'P7 Mrs Reid', 'Tweed', 'Room 4', '3B']
  const people = refs.flatMap((ref) => [
    { id: `Isla of ${ref}`, firstName: 'Isla', lastName: 'Reid', classId: ref, classRef: ref },
    { id: `Ava of ${ref}`, firstName: 'Ava', lastName: 'Tweed', classId: ref, classRef: ref },
  ])
  const place = matchByName({
    pupils: people,
    classes: refs.map((ref) => ({ id: ref, ref })),
    codes: new Map(),
  })
  const of = (folder: string, fileName = 'IMG_0001.JPG') => {
    const found = place({ folder, fileName, classId: null })
    return found && (found.to === 'pupils' ? found.pupilIds.join() : `class ${found.classId}`)
  }
  expect(of('P3-4/Isla Reid')).toBe('Isla of P3/4')
  expect(of('P3_4', 'Isla Reid 2.jpg')).toBe('Isla of P3/4')
  expect(of('Day 1/p3 & 4/Isla_Reid')).toBe('Isla of P3/4')
  expect(of('P3', 'Isla Reid 4.jpg')).toBe('Isla of P3')
  expect(of('', 'P3 Isla Reid 4.jpg')).toBe('Isla of P3')
  expect(of('P7 Mrs Reid/Isla Reid')).toBe('Isla of P7 Mrs Reid')
  expect(of('P7_Mrs_Reid', 'Ava Tweed.jpg')).toBe('Ava of P7 Mrs Reid')
  expect(of('P7 Mrs Reid')).toBeUndefined()
  expect(of('Tweed/Ava Tweed')).toBe('Ava of Tweed')
  expect(of('Room 4', 'Ava Tweed.jpg')).toBe('Ava of Room 4')
  expect(of('Primary 3 b/Ava Tweed')).toBe('Ava of 3B')
  expect(of('', 'Ava Tweed.jpg')).toBeUndefined()
  expect(of('P3-4', 'group.jpg')).toBe('class P3/4')
  expect(of('Class 3B')).toBe('class 3B')
})

test('a class that is renamed keeps its students, sales and place, and what waits for it', async () => {
  const eventId = await eventAt()
  const gallery = await make.gallery(2, { eventId, ref: '3B' })
  const [photoId = ''] = gallery.photoIds
  const line = { accessCode: gallery.accessCode, photoIds: [photoId], packageId: null, listId: 'gallery' }
  await make.buy(testApp.stranger, basketOf([line], 500))
  await createClass(testApp.admin, { eventId, ref: '3A' })
  const teacher = await schoolStaffIn(testApp, eventId)
  const { id: proposalId } = await correctRoster(teacher, {
    eventId,
    correction: { kind: 'added', firstName: 'Ewan', lastName: 'Hay', classRef: '3B', parentEmail: null },
  })
  const { classId } = gallery
  await renameClass(testApp.admin, { classId, ref: 'P7 Mrs Smith' })
  expect(await namesIn(eventId)).toEqual(['3A', 'P7 Mrs Smith'])
  const sales = await showEventSales(testApp.admin, eventId)
  expect(sales.classes).toMatchObject([
    { ref: '3A', bought: 0 },
    { ref: 'P7 Mrs Smith', orders: 1, bought: 1 },
  ])
  const [row] = await testApp.parts.db
    .select()
    .from(rosterProposalRows)
    .where(eq(rosterProposalRows.proposalId, proposalId))
  await decideRosterChanges(testApp.admin, { proposalId, approve: [row?.id ?? ''], reject: [] })
  expect(await testApp.parts.db.$count(pupils, eq(pupils.classId, classId))).toBe(2)
  await expect(renameClass(testApp.admin, { classId, ref: 'P3A' })).rejects.toMatchObject({
    code: 'class-exists',
  })
  await renameClass(testApp.admin, { classId, ref: '3B' })
  expect(await namesIn(eventId)).toEqual(['3A', '3B'])
  const lines = await testApp.parts.db.select().from(orderLines).where(eq(orderLines.eventId, eventId))
  expect(lines.map(({ classRef }) => classRef)).toEqual(['3B'])
})

test('the next year’s event has everybody a year up who has a year, and the others where they are', async () => {
  const from = await aSchool()
  const next = await duplicateEvent(testApp.admin, {
    ...{ eventId: from, name: 'Photos 2027', date: '2027-03-14', pupils: 'moved-up' as const },
  })
  const rows = await testApp.parts.db
    .select({ ref: classes.ref, lastName: pupils.lastName })
    .from(pupils)
    .innerJoin(classes, eq(classes.id, pupils.classId))
    .where(eq(classes.eventId, next.id))
  const now = new Map(rows.map(({ ref, lastName }) => [lastName, ref]))
  expect(LISTED.map((_, at) => now.get(`Reid${at}`))).toEqual([
    ...[undefined, 'P6M', 'P6K', 'P4/5', 'P2/3/4', 'P7', 'Nursery AM', 'Nursery PM', 'Room 4', 'P4B'],
  ])
})

test('a class counted with a stroke keeps its number a year on, and what nobody can tell is asked', async () => {
  const from = await eventAt()
  const refs = ['S1/2', 'S1/3', 'P1/2', 'S3/4']
  await importRoster(testApp.admin, {
    eventId: from,
    file: fileOf(...refs.map((ref) => `${ref},Isla,Of ${ref.replace('/', ' ')}`)),
  })
  const year = { eventId: from, name: 'Photos 2027', date: '2027-03-14', pupils: 'moved-up' as const }
  await expect(duplicateEvent(testApp.admin, year)).rejects.toMatchObject({
    code: 'class-unclear',
    message: 'Please say how class P1/2 is meant.',
    fields: {
      'reading P1/2': 'Please say how class P1/2 is meant.',
      'reading S3/4': 'Please say how class S3/4 is meant.',
    },
  })
  const readings = (reading: Reading) => [
    { ref: 'P1/2', reading: 'composite' as const },
    { ref: 'S3/4', reading },
  ]
  const composite = await duplicateEvent(testApp.admin, { ...year, readings: readings('composite') })
  const counted = await duplicateEvent(testApp.admin, { ...year, readings: readings('counted') })
  const namesOf = async (eventId: string) => {
    const rows = await testApp.parts.db
      .select({ ref: classes.ref, lastName: pupils.lastName })
      .from(pupils)
      .innerJoin(classes, eq(classes.id, pupils.classId))
      .where(eq(classes.eventId, eventId))
    return Object.fromEntries(rows.map(({ ref, lastName }) => [lastName, ref]))
  }
  const sure = { 'Of S1 2': 'S2/2', 'Of S1 3': 'S2/3', 'Of P1 2': 'P2/3' }
  expect(await namesOf(composite.id)).toEqual({ ...sure, 'Of S3 4': 'S4/5' })
  expect(await namesOf(counted.id)).toEqual({ ...sure, 'Of S3 4': 'S4/4' })
  // The school's next list, which counts in another way, means the same classes.
  const list = { eventId: counted.id, file: fileOf('S2.2,Isla,Of S1 2', 'S2 (3),Isla,Of S1 3') }
  expect(await importRoster(testApp.admin, list)).toMatchObject({ imported: true, added: 0, classesAdded: 0 })
})

test('the database refuses two classes of one name, and a name of no letters or too many', async () => {
  const eventId = await eventAt()
  await createClass(testApp.admin, { eventId, ref: 'P7 Mrs Smith' })
  const insert = (ref: string, year = 7) =>
    testApp.parts.db.insert(classes).values({ eventId, ref, year, createdAt: testApp.clock.now() })
  await expect(insert('p7  mrs smith')).rejects.toThrow()
  await expect(insert('')).rejects.toThrow()
  await expect(insert('x'.repeat(41))).rejects.toThrow()
  await expect(insert('3B', 4)).rejects.toThrow()
  await expect(insert('P9', 15)).rejects.toThrow()
})
