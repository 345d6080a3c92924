import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { families } from '../../../tests/support/families.ts'
import { schoolStaffIn } from '../../../tests/support/school-staff.ts'
import { openTestApp, type TestApp } from '../../../tests/test-app.ts'
import { openGallery } from '../../photos/gallery/open-gallery.ts'
import { undoImport } from '../../roster/class-moves/undo-import.ts'
import { decideRosterChanges } from '../../roster/decide-roster-changes.ts'
import { createClass } from '../../school/events/classes.ts'
import { editPupil } from '../../school/roster/edit-pupil.ts'
import { importRoster } from '../../school/roster/import-roster.ts'
import { showMoves } from '../../school/screens/show-moves.ts'
import { showRosterChanges } from '../../school/screens/show-roster-changes.ts'
import { classes, pupils } from '../../school/tables.ts'
import { correctRoster } from './correct-roster.ts'
import { previewSchoolRoster, sendRoster } from './send-roster.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await openTestApp()
})
afterAll(() => testApp.close())

/** Zoë Reid with two photos and Jack Reid in 3B, an empty 4A, and staff of their school, who send files without codes. */
async function aSchool() {
  const { gallery } = families(testApp)
  const zoe = await gallery(2, { firstName: 'Zoë' })
  const { eventId, classId } = zoe
  const jack = await testApp.makePupil({ eventId, classId, firstName: 'Jack' })
  const beside = await createClass(testApp.admin, { eventId, ref: '4A' })
  const teacher = await schoolStaffIn(testApp, eventId)
  const fileOf = (lines: string[]) => ({
    eventId,
    file: Buffer.from(['Class,First name,Last name,Student number,Parent email', ...lines].join('\n')),
  })
  const newest = async () => {
    const [sent] = (await showRosterChanges(testApp.admin, eventId)).sent
    if (!sent) throw new Error('nothing was sent')
    return sent
  }
  return {
    zoe,
    jack,
    eventId,
    teacher,
    newest,
    classId,
    besideId: beside.id,
    send: (...lines: string[]) => sendRoster(teacher, fileOf(lines)),
    look: (...lines: string[]) => previewSchoolRoster(teacher, fileOf(lines)),
    import: (...lines: string[]) => importRoster(testApp.admin, fileOf(lines)),
    async approveAll() {
      const { id, changes } = await newest()
      const approve = changes.map((one) => one.id)
      await decideRosterChanges(testApp.admin, { proposalId: id, approve, reject: [] })
    },
    /** Each waiting change in words. */
    async changes() {
      return (await newest()).changes.map(
        ({ kind, classRef, name, namesakes }) => `${kind} ${classRef} ${name} (${namesakes})`,
      )
    },
  }
}
const classOf = async (id: string) =>
  (
    await testApp.parts.db
      .select({ ref: classes.ref })
      .from(pupils)
      .innerJoin(classes, eq(classes.id, pupils.classId))
      .where(eq(pupils.id, id))
  )[0]?.ref

test('whom a school’s file lists in another class is moved, and the printed card opens the same photos', async () => {
  const school = await aSchool()
  const { zoe } = school
  expect(await school.send('3B,Jack,Reid,', '4A,ZOE,REID,')).toMatchObject({
    counts: { added: 0, changed: 1, left: 0 },
    changes: [{ kind: 'changed', fields: [{ field: 'classRef', becomes: '4A' }] }],
  })
  await school.approveAll()
  expect(await classOf(zoe.id)).toBe('4A')
  const { photos, firstName } = await openGallery(testApp.stranger, zoe.accessCode)
  expect(photos.map(({ id }) => id)).toEqual(zoe.photoIds)
  expect(firstName).toBe('Zoë')
})

test('a move found by name can be undone, with all that were approved together', async () => {
  const school = await aSchool()
  await school.send('4A,Jack,Reid,', '4A,Zoë,Reid,', '3B,Ada,Bell,')
  await school.approveAll()
  const [made] = (await showMoves(testApp.admin, school.eventId)).imports
  expect(made).toMatchObject({ source: 'school', moves: [{ to: '4A' }, { to: '4A' }] })
  expect(await undoImport(testApp.admin, made?.id ?? '')).toEqual({ undone: 2, kept: 0 })
  expect([await classOf(school.zoe.id), await classOf(school.jack.id)]).toEqual(['3B', '3B'])
})

test('with two of a name who come, or two who leave, nobody is moved, and each line names the other classes', async () => {
  const come = await aSchool()
  await come.send('3B,Jack,Reid,', '4A,Zoe,Reid,', '4B,Zoë,Reid,')
  expect((await come.changes()).toSorted()).toEqual([
    'added 4A Zoe Reid (3B)',
    'added 4B Zoë Reid (3B)',
    'left 3B Zoë Reid (4A,4B)',
  ])
  const leave = await aSchool()
  await testApp.makePupil({
    eventId: leave.eventId,
    classId: leave.besideId,
    firstName: 'Zoe',
  })
  await leave.send('3B,Jack,Reid,', '4A,Ada,Bell,', '5A,Zoe,Reid,')
  expect((await leave.changes()).toSorted()).toEqual([
    'added 4A Ada Bell ()',
    'added 5A Zoe Reid (3B,4A)',
    'left 3B Zoë Reid (4A,5A)',
    'left 4A Zoe Reid (3B,5A)',
  ])
  expect((await leave.look('3B,Jack,Reid,', '5A,Zoe,Reid,')).changes).toContainEqual(
    expect.objectContaining({ kind: 'added', namesakes: ['3B', '4A'] }),
  )
})

test('a list that lacks the child’s class moves nobody, because the child has not left it', async () => {
  const school = await aSchool()
  await school.send('4A,Zoë,Reid,')
  expect(await school.changes()).toEqual(['added 4A Zoë Reid (3B)'])
})

test('two who cannot be told apart stay so, even if only one of their classes is in the list', async () => {
  const school = await aSchool()
  await testApp.makePupil({
    eventId: school.eventId,
    classId: school.besideId,
    firstName: 'Zoë',
  })
  await school.send('3B,Jack,Reid,', '5A,Zoë,Reid,')
  expect((await school.changes()).toSorted()).toEqual([
    'added 5A Zoë Reid (3B,4A)',
    'left 3B Zoë Reid (4A,5A)',
  ])
})

test('another number is another child of that name; the same number is the same child', async () => {
  const school = await aSchool()
  await editPupil(testApp.admin, { pupilId: school.zoe.id, pupilNumber: 'A-1' })
  expect(await school.look('3B,Jack,Reid,', '4A,Zoë,Reid,B-2')).toMatchObject({
    counts: { added: 1, changed: 0, left: 1 },
  })
  expect(await school.look('3B,Jack,Reid,', '4A,Zoë,Reid,a-1')).toMatchObject({
    problems: [],
    counts: { added: 0, changed: 1, left: 0 },
  })
})

test('another family’s address is another child of that name, unless the number says otherwise', async () => {
  const school = await aSchool()
  const counted = async (line: string) => (await school.look('3B,Jack,Reid,', line)).counts
  expect(await counted('4A,Zoë,Reid,,other@parents.example')).toEqual({ added: 1, changed: 0, left: 1 })
  await editPupil(testApp.admin, { pupilId: school.zoe.id, parentEmail: 'zoe@parents.example' })
  expect(await counted('4A,Zoë,Reid,,other@parents.example')).toEqual({ added: 1, changed: 0, left: 1 })
  expect(await counted('4A,Zoë,Reid,,ZOE@parents.example')).toEqual({ added: 0, changed: 1, left: 0 })
  await editPupil(testApp.admin, { pupilId: school.zoe.id, pupilNumber: 'A-1' })
  expect(await counted('4A,Zoë,Reid,A-1,other@parents.example')).toEqual({ added: 0, changed: 1, left: 0 })
})

test('who left by one correction and is new by another is pointed out on both', async () => {
  const { teacher, eventId, zoe } = await aSchool()
  const correct = (correction: Parameters<typeof correctRoster>[1]['correction']) =>
    correctRoster(teacher, { eventId, correction })
  await correct({ kind: 'left', pupilId: zoe.id })
  await correct({ kind: 'added', classRef: '4A', firstName: 'Zoe', lastName: 'Reid' })
  const { sent } = await showRosterChanges(testApp.admin, eventId)
  expect(sent.flatMap(({ changes }) => changes.map(({ namesakes }) => namesakes)).toSorted()).toEqual([
    ['3B'],
    ['4A'],
  ])
})

test('the owner’s own file without codes moves by name too, and says whom', async () => {
  const school = await aSchool()
  const report = await school.import('3B,Jack,Reid,', '4A,Zoe,Reid,')
  expect(report).toMatchObject({ added: 0, moved: 1, movedNames: ['Zoë Reid (3B to 4A)'], absent: 0 })
  expect(await classOf(school.zoe.id)).toBe('4A')
  const [made] = (await showMoves(testApp.admin, school.eventId)).imports
  expect(await undoImport(testApp.admin, made?.id ?? '')).toEqual({ undone: 1, kept: 0 })
})

test('a changed surname is one change of the same student, if the school’s number and the first name say so', async () => {
  const school = await aSchool()
  await editPupil(testApp.admin, { pupilId: school.zoe.id, pupilNumber: 'A-100' })
  expect(await school.send('3B,Jack,Reid,', '3B,Zoe,Reid-Scott,a-100')).toMatchObject({
    counts: { added: 0, changed: 1, left: 0 },
    changes: [
      { kind: 'changed', fields: expect.arrayContaining([expect.objectContaining({ field: 'lastName' })]) },
    ],
  })
  await school.approveAll()
  expect(await openGallery(testApp.stranger, school.zoe.accessCode)).toMatchObject({ firstName: 'Zoe' })
  const [row] = await testApp.parts.db.select().from(pupils).where(eq(pupils.id, school.zoe.id))
  expect(row).toMatchObject({ lastName: 'Reid-Scott', accessCode: school.zoe.accessCode })
  // The owner's import does the same, and another child does not inherit a mistyped number.
  expect(await school.import('3B,Jack,Reid,', '3B,Zoe,Scott,A-100')).toMatchObject({ added: 0, changed: 1 })
  const other = await school.import('3B,Jack,Reid,', '3B,Ada,Bell,A-100')
  expect(other.problems).toMatchObject([{ column: 'Student number' }])
})

test.each([
  ['Last4', 'Last4son'],
  ['Reid', 'Scott'],
])('a surname that may have changed (%s to %s) is offered as one child, and neither line is taken for granted', async (was, becomes) => {
  const school = await aSchool()
  await editPupil(testApp.admin, { pupilId: school.zoe.id, lastName: was })
  expect(await school.import('3B,Jack,Reid,', `3B,Zoe,${becomes},`)).toMatchObject({
    otherSurnames: [`Zoe ${becomes} and Zoë ${was} (3B)`],
  })
  const sent = await aSchool()
  await editPupil(testApp.admin, { pupilId: sent.zoe.id, lastName: was })
  expect((await sent.send('3B,Jack,Reid,', `3B,Zoe,${becomes},`)).changes).toMatchObject([
    { kind: 'added', name: `Zoe ${becomes}`, otherSurname: `Zoë ${was}` },
    { kind: 'left', name: `Zoë ${was}`, otherSurname: `Zoe ${becomes}` },
  ])
  expect((await sent.newest()).changes.map(({ otherSurname }) => otherSurname).toSorted()).toEqual([
    `Zoe ${becomes}`,
    `Zoë ${was}`,
  ])
})

test.each([
  ['both are in the file', ['3B,Jack,Reid,', '3B,Zoe,Reid,', '3B,Zoe,Reidson,']],
  ['the first names only begin alike', ['3B,Jack,Reid,', '3B,Zoey,Reidson,']],
  ['two have come', ['3B,Jack,Reid,', '3B,Zoe,Reidson,', '3B,Zoe,Bell,']],
  ['they are in different classes', ['3B,Jack,Reid,', '4A,Zoe,Reidson,']],
  ['their families differ', ['3B,Jack,Reid,', '3B,Zoe,Reidson,,other@example.com']],
])('two children are not offered as one: %s', async (_, lines) => {
  const school = await aSchool()
  await editPupil(testApp.admin, { pupilId: school.zoe.id, parentEmail: 'zoe@example.com' })
  const { changes } = await school.send(...lines)
  expect(changes.map(({ otherSurname }) => otherSurname)).toEqual(changes.map(() => null))
})
