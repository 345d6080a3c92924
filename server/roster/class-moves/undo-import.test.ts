import { desc, eq, inArray } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { families } from '../../../tests/support/families.ts'
import { makeOrder } from '../../../tests/support/orders.ts'
import { NOTHING, pupilsTwice } from '../../../tests/support/pupils-twice.ts'
import { openTestApp, type TestApp } from '../../../tests/test-app.ts'
import { runDailyMaintenance } from '../../nightly/daily-maintenance.ts'
import { auditLog } from '../../platform/tables.ts'
import { requestErasure } from '../../privacy/erasure/request-erasure.ts'
import { createClass } from '../../school/events/classes.ts'
import { editPupil } from '../../school/roster/edit-pupil.ts'
import { importRoster } from '../../school/roster/import-roster.ts'
import { showMoves } from '../../school/screens/show-moves.ts'
import { showPupilDetail } from '../../school/screens/show-pupil.ts'
import { showRosterChanges } from '../../school/screens/show-roster-changes.ts'
import { pupils, rosterImports } from '../../school/tables.ts'
import { correctRoster } from '../../staff/roster/correct-roster.ts'
import { schoolStaff } from '../../staff/tables.ts'
import { decideRosterChanges } from '../decide-roster-changes.ts'
import { mergePupils } from '../duplicates/merge-pupils.ts'
import { undoStep } from '../duplicates/undo-step.ts'
import { undoImport } from './undo-import.ts'

let testApp: TestApp
let on: ReturnType<typeof pupilsTwice>
beforeAll(async () => {
  testApp = await openTestApp()
  on = pupilsTwice(testApp)
})
afterAll(() => testApp.close())

interface Child {
  id: string
  accessCode: string
  eventId: string
  classId: string
  photoIds: string[]
}

/** Three of one class, with photos, and another class beside. */
async function aClass() {
  const { gallery } = families(testApp)
  const isla = await gallery(1, { firstName: 'Isla' })
  const { eventId, classId } = isla
  const jack = await gallery(1, { firstName: 'Jack', eventId, classId })
  const rory = await gallery(1, { firstName: 'Rory', eventId, classId })
  const beside = await createClass(testApp.admin, { eventId, ref: '3C' })
  return { eventId, classId, besideId: beside.id, isla, jack, rory, all: [isla, jack, rory] }
}

/** Imports a file that puts children into a class. */
async function importInto(ref: string, children: Child[]) {
  const lines = children.map(({ accessCode }, at) => `${ref},Child ${at},Reid,${accessCode}`)
  const file = Buffer.from(['Class,First name,Last name,Access code', ...lines].join('\n'))
  const report = await importRoster(testApp.admin, { eventId: children[0]?.eventId ?? '', file })
  expect(report).toMatchObject({ imported: true, moved: children.length })
  testApp.clock.advance(1000)
}
const newest = async (eventId: string) => {
  const { imports } = await showMoves(testApp.admin, eventId)
  const [first] = imports
  if (!first) throw new Error('no import moved anybody')
  return first
}
/** In which class children are, and where in its list. */
const placesOf = (children: Child[]) =>
  testApp.parts.db
    .select({ classId: pupils.classId, position: pupils.position })
    .from(pupils)
    .where(
      inArray(
        pupils.id,
        children.map(({ id }) => id),
      ),
    )
    .orderBy(pupils.id)
const classOf = async ({ id }: Child) => (await showPupilDetail(testApp.admin, id)).classRef

test('all moves of an import are taken back at once: class, place in the list, and who left which class', async () => {
  const { eventId, all, isla } = await aClass()
  const { makeParent, link } = families(testApp)
  await link((await makeParent()).id, isla.id)
  await makeOrder(testApp, { accessCode: isla.accessCode, photoIds: isla.photoIds })
  const before = await on.everything()
  const places = await placesOf(all)
  await importInto('3C', all)
  const made = await newest(eventId)
  expect(made).toMatchObject({ source: 'file', doneBy: 'owner@example.com' })
  expect(made.moves.map(({ from, to, obstacle }) => [from, to, obstacle])).toEqual(
    all.map(() => ['3B', '3C', null]),
  )
  expect(await undoImport(testApp.admin, made.id)).toEqual({ undone: 3, kept: 0 })
  expect(await placesOf(all)).toEqual(places)
  const after = await on.everything()
  for (const table of [
    'class_leavers',
    'pupil_steps',
    'pupil_links',
    'order_lines',
    'photos',
    'retired_codes',
  ])
    expect(after[table], table).toEqual(before[table])
  for (const child of all) {
    expect(await classOf(child)).toBe('3B')
    expect(await on.seen(child.accessCode)).toEqual(child.photoIds)
  }
  expect((await showMoves(testApp.admin, eventId)).imports).toEqual([])
  await expect(undoImport(testApp.admin, made.id)).rejects.toMatchObject({ code: 'nothing-to-undo' })
  const [last] = await testApp.parts.db
    .select()
    .from(auditLog)
    .where(eq(auditLog.action, 'roster.moves-undone'))
    .orderBy(desc(auditLog.at))
  expect(last).toMatchObject({ subjectId: eventId, detail: { undone: 3, kept: 0 } })
})

test('one row of an import is taken back alone, though a later import has put the class in another order', async () => {
  const { eventId, isla, jack, rory } = await aClass()
  await importInto('3C', [isla, jack, rory])
  const lines = [rory, jack, isla].map(({ accessCode }) => `3C,A,Reid,${accessCode}`)
  const file = Buffer.from(['Class,First name,Last name,Access code', ...lines].join('\n'))
  await importRoster(testApp.admin, { eventId, file })
  const { id, moves } = await newest(eventId)
  await undoStep(testApp.admin, moves.find(({ pupilId }) => pupilId === isla.id)?.stepId ?? '')
  expect(await Promise.all([isla, jack, rory].map(classOf))).toEqual(['3B', '3C', '3C'])
  expect(await undoImport(testApp.admin, id)).toEqual({ undone: 2, kept: 0 })
})

test('a student who moved again or was merged since stays, and the owner sees who and why', async () => {
  const { eventId, classId, besideId, isla, jack, rory } = await aClass()
  const there = await families(testApp).gallery(0, { firstName: 'Jock', eventId, classId: besideId })
  const third = await createClass(testApp.admin, { eventId, ref: '3D' })
  await importInto('3C', [isla, jack, rory])
  await editPupil(testApp.admin, { pupilId: isla.id, classId: third.id })
  await mergePupils(testApp.admin, { pupilId: there.id, other: jack.id, take: NOTHING })
  const { id, moves } = await newest(eventId)
  expect(moves.map(({ pupilId, obstacle }) => [pupilId, obstacle]).toSorted()).toEqual(
    [
      [isla.id, 'moved'],
      [there.id, 'merged'],
      [rory.id, null],
    ].toSorted(),
  )
  expect(await undoImport(testApp.admin, id)).toEqual({ undone: 1, kept: 2 })
  expect(await Promise.all([isla, rory].map(classOf))).toEqual(['3D', '3B'])
  expect((await showPupilDetail(testApp.admin, there.id)).classId).toBe(besideId)
  await expect(undoImport(testApp.admin, id)).rejects.toMatchObject({ code: 'nothing-to-undo' })
  const again = moves.find(({ pupilId }) => pupilId === isla.id)
  await expect(undoStep(testApp.admin, again?.stepId ?? '')).rejects.toMatchObject({ code: 'changed-since' })
  expect(classId).not.toBe(besideId)
})

test('what a school sent and the owner approved is taken back the same way', async () => {
  const { eventId, isla } = await aClass()
  const head = await families(testApp).makeParent()
  await testApp.parts.db
    .insert(schoolStaff)
    .values({ userId: head.id, schoolName: 'Test Primary', since: testApp.clock.now() })
  await correctRoster(head.ctx, {
    eventId,
    correction: {
      kind: 'changed',
      pupilId: isla.id,
      classRef: '3C',
      firstName: 'Isla',
      lastName: 'Reid',
      parentEmail: null,
    },
  })
  const [sent] = (await showRosterChanges(testApp.admin, eventId)).sent
  await decideRosterChanges(testApp.admin, {
    proposalId: sent?.id ?? '',
    approve: sent?.changes.map(({ id }) => id) ?? [],
    reject: [],
  })
  expect(await classOf(isla)).toBe('3C')
  const made = await newest(eventId)
  expect(made).toMatchObject({ source: 'school', moves: [{ name: 'Isla Reid', from: '3B', to: '3C' }] })
  await undoImport(testApp.admin, made.id)
  expect(await classOf(isla)).toBe('3B')
})

test('a class photo received while a child was in the class still counts as showing the child after the undo', async () => {
  const { eventId, besideId, isla, jack } = await aClass()
  const { gallery, asClassPhoto } = families(testApp)
  const friend = await gallery(1, { firstName: 'Ella', eventId, classId: besideId })
  await importInto('3C', [isla, jack])
  await asClassPhoto((await gallery(1, friend)).photoIds[0] ?? '', besideId)
  expect(await on.seen(friend.accessCode)).toHaveLength(2)
  await undoImport(testApp.admin, (await newest(eventId)).id)
  await editPupil(testApp.admin, { pupilId: isla.id, noClassPhoto: true })
  expect(await on.seen(friend.accessCode)).toEqual(friend.photoIds)
})

test('nobody is moved back into a class that is being erased', async () => {
  const { eventId, classId, all } = await aClass()
  await importInto('3C', all)
  const { id, moves } = await newest(eventId)
  await requestErasure(testApp.admin, { scope: 'class', id: classId, confirmation: '3B' })
  const underWay = { code: 'erasure-under-way' }
  await expect(undoStep(testApp.admin, moves[0]?.stepId ?? '')).rejects.toMatchObject(underWay)
  await expect(undoImport(testApp.admin, id)).rejects.toMatchObject(underWay)
  await testApp.runJobs()
  expect(await placesOf(all)).toHaveLength(3)
})

test('no move is undone if the class was erased, after thirty days, or by anybody but an admin', async () => {
  const { eventId, classId, all } = await aClass()
  await importInto('3C', all)
  const { id } = await newest(eventId)
  await expect(undoImport(testApp.parent, id)).rejects.toMatchObject({ kind: 'missing' })
  await expect(showMoves(testApp.parent, eventId)).rejects.toMatchObject({ kind: 'missing' })
  await requestErasure(testApp.admin, { scope: 'class', id: classId, confirmation: '3B' })
  await testApp.runJobs()
  expect((await newest(eventId)).moves.map(({ obstacle }) => obstacle)).toEqual(all.map(() => 'class-gone'))
  await expect(undoImport(testApp.admin, id)).rejects.toMatchObject({ code: 'nothing-to-undo' })

  const later = await aClass()
  await importInto('3C', later.all)
  const { id: old } = await newest(later.eventId)
  testApp.clock.advance(31 * 86_400_000)
  await expect(undoImport(testApp.admin, old)).rejects.toMatchObject({ code: 'undo-over' })
  expect((await showMoves(testApp.admin, later.eventId)).imports).toEqual([])
  await runDailyMaintenance(testApp.system)
  expect(await testApp.parts.db.$count(rosterImports, eq(rosterImports.id, old))).toBe(0)
  testApp.clock.advance(-31 * 86_400_000)
})
