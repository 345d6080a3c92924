import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { untilBlocked } from '../../../tests/support/until-blocked.ts'
import { writeWorkbook } from '../../../tests/support/workbooks.ts'
import { openTestApp, type TestApp } from '../../../tests/test-app.ts'
import { createClass } from '../events/classes.ts'
import { createEvent } from '../events/edit-event.ts'
import { lockEvent } from '../queries.ts'
import { classes, pupils } from '../tables.ts'
import { addPupil } from './add-pupil.ts'
import { editPupil } from './edit-pupil.ts'
import { exportRoster } from './export-roster.ts'
import { importRoster, previewRoster } from './import-roster.ts'

let testApp: TestApp
let eventId: string
beforeAll(async () => {
  testApp = await openTestApp()
})
afterAll(() => testApp.close())
beforeEach(async () => {
  eventId = (await createEvent(testApp.admin, { name: 'Spring', schoolName: 'Test', date: '2026-03-14' })).id
})

const HEAD = 'Class,First name,Last name,Parent email'
const importText = (text: string | Uint8Array) =>
  importRoster(testApp.admin, { eventId, file: typeof text === 'string' ? Buffer.from(text) : text })
const pupilsOfEvent = () =>
  testApp.parts.db
    .select({
      firstName: pupils.firstName,
      lastName: pupils.lastName,
      email: pupils.parentEmail,
      code: pupils.accessCode,
    })
    .from(pupils)
    .innerJoin(classes, eq(classes.id, pupils.classId))
    .where(eq(classes.eventId, eventId))
    .orderBy(classes.ref, pupils.position)

test('a good roster makes its classes and pupils, each with its own code', async () => {
  const report = await importText(
    `${HEAD}\n3B,Isla,Reid,isla@example.com\n3b,Jack,Ross,\n1A,Ava,Bell,AVA@Example.com\n`,
  )
  expect(report).toMatchObject({ imported: true, rows: 3, added: 3, classesAdded: 2, problems: [] })
  const made = await pupilsOfEvent()
  expect(new Set(made.map((pupil) => pupil.code)).size).toBe(3)
  for (const pupil of made) expect(pupil.code).toMatch(/^[ABCDEFGHJKMNPQRSTUVWXYZ23456789]{8}$/)
  expect(made.find((pupil) => pupil.firstName === 'Ava')?.email).toBe('ava@example.com')
})

test('the same roster again adds nobody and keeps every code', async () => {
  await importText(`${HEAD}\n3B,Isla,Reid,old@example.com\n`)
  const before = await pupilsOfEvent()
  const report = await importText(`${HEAD}\n3B,isla,REID,new@example.com\n3B,Jack,Ross,\n`)
  expect(report).toMatchObject({ added: 1, changed: 1, unchanged: 0 })
  const after = await pupilsOfEvent()
  const isla = after.find((pupil) => pupil.firstName === 'Isla')
  expect(isla?.code).toBe(before[0]?.code)
  expect(isla?.email).toBe('new@example.com')
})

test('one bad line rejects the whole file, and every problem is reported by line and column', async () => {
  const report = await importText(
    `${HEAD}\n3B,Isla,Reid,isla@example.com\n7Z,Jack,Ross,x\n3B,,,bell@example.com\n3B,Isla,Reid,again@example.com\n`,
  )
  expect(report.imported).toBe(false)
  expect(report.problems.map(({ line, column }) => [line, column])).toEqual([
    [3, 'Class'],
    [3, 'Parent email'],
    [4, 'First name'],
    [5, 'Last name'],
  ])
  expect(await pupilsOfEvent()).toEqual([])
})

test('a wrong heading names the missing column and what was found instead', async () => {
  const report = await importText('Form,Naam,Surname\n3B,Isla,Reid\n')
  expect(report.problems).toEqual([
    {
      line: 1,
      column: 'First name',
      message: 'There is no “First name” column. The first line has: Form, Naam, Surname.',
    },
  ])
})

test('Windows-1252, a byte order mark, semicolons and CRLF are all read', async () => {
  const windows = Buffer.concat([
    Buffer.from('Class;First name;Last name\r\n3B;Zo'),
    Buffer.from([0xeb]),
    Buffer.from(';N'),
    Buffer.from([0xfa]),
    Buffer.from('nez\r\n'),
  ])
  expect((await importText(windows)).imported).toBe(true)
  expect((await importText(`\uFEFF${HEAD}\r\n3B,Søren,Reid,\r\n`)).imported).toBe(true)
  const names = (await pupilsOfEvent()).map((pupil) => `${pupil.firstName} ${pupil.lastName}`)
  expect(names).toContain('Zoë Núnez')
  expect(names).toContain('Søren Reid')
})

test('a comma inside a cell of a semicolon file, or the reverse, moves no opt-out to another column', async () => {
  const head = 'Class;First name;Last name;Parent email;Notes;Photos'
  expect(await importText(`sep=;\r\n${head}\r\n3B;Isla;Reid;;cats, dogs;no\r\n`)).toMatchObject({ added: 1 })
  const commas = head.replaceAll(';', ',')
  expect(await importText(`${commas}\n3B,Jack,Ross,,cats; dogs,no\n`)).toMatchObject({ added: 1 })
  const optOuts = await testApp.parts.db
    .select({ noPhoto: pupils.noPhoto })
    .from(pupils)
    .innerJoin(classes, eq(classes.id, pupils.classId))
    .where(eq(classes.eventId, eventId))
  expect(optOuts).toEqual([{ noPhoto: true }, { noPhoto: true }])
  const beyond = await importText(`${commas}\n1A,Ava,Bell,,\n1A,Ewan,Hay,,cats, dogs,no\n`)
  expect(beyond).toMatchObject({ imported: false, problems: [{ line: 3, column: null }] })
  expect(beyond.problems[0]?.message).toContain('“no”')
})

test('empty lines, lines of nothing but commas, and classes as schools write them are understood', async () => {
  const report = await importText(
    `\n${HEAD}\n\nP3B,Isla,Reid,\n,,,\nPrimary 3 b,Jack,Ross,\n , , , \nClass 4A,Ava,Bell,\n,,,\n`,
  )
  expect(report).toMatchObject({ imported: true, rows: 3, added: 3, classesAdded: 2 })
  const wrong = await importText(`${HEAD}\n,,,\n\n7B,Isla,Reid,\n`)
  expect(wrong.problems).toMatchObject([{ line: 4, column: 'Class' }])
})

test('a line that could mean either of two pupils with one name changes neither', async () => {
  await importText(`${HEAD}\n3B,Jack,Ross,one@example.com\n`)
  const [first] = await testApp.parts.db.select().from(classes).where(eq(classes.eventId, eventId))
  await addPupil(testApp.admin, { classId: first?.id ?? '', firstName: 'Jack', lastName: 'Ross' })
  const report = await importText(`${HEAD}\n3B,Jack,ROSS,two@example.com\n`)
  expect(report).toMatchObject({ imported: false, problems: [{ line: 2, column: 'Access code' }] })
  expect(new Set((await pupilsOfEvent()).map(({ email }) => email))).toEqual(
    new Set(['one@example.com', null]),
  )
  const exported = await exportRoster(testApp.admin, eventId)
  expect(await importText(exported)).toMatchObject({ imported: true, added: 0, changed: 0, unchanged: 2 })
})

test('a roster sent twice at once is imported once', async () => {
  const file = `${HEAD}\n3B,Isla,Reid,isla@example.com\n3B,Jack,Ross,\n`
  const reports = await Promise.all([importText(file), importText(file)])
  expect(reports.map(({ added }) => added).toSorted()).toEqual([0, 2])
  expect(await pupilsOfEvent()).toHaveLength(2)
})

test('5,000 pupils are imported at once, and 5,001 are refused with the limit', async () => {
  const rows = (n: number) =>
    `${HEAD}\n${Array.from({ length: n }, (_, i) => `${(i % 6) + 1}${'ABCDEF'[i % 5]},Name${i},Reid,p${i}@example.com`).join('\n')}`
  expect(await importText(rows(5000))).toMatchObject({ imported: true, added: 5000 })
  const refused = await importText(rows(5001))
  expect(refused).toMatchObject({ imported: false })
  expect(refused.problems[0]?.message).toContain('5,001')
})

test.each([
  ['an empty file', ''],
  ['a picture', Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16, 74, 70, 73, 70, 0, 1])],
  ['an unclosed quotation mark', `${HEAD}\n3B,"Isla,Reid,\n`],
  ['headings alone', HEAD],
])('%s is refused with a report, not an error', async (_, file) => {
  const report = await importText(file)
  expect(report.imported).toBe(false)
  expect(report.problems.length).toBeGreaterThan(0)
})

test.each(['stranger', 'parent'] as const)('a %s cannot import a roster', async (who) => {
  const attempt = importRoster(testApp[who], { eventId, file: Buffer.from(`${HEAD}\n3B,Isla,Reid,\n`) })
  await expect(attempt).rejects.toMatchObject({ kind: who === 'stranger' ? 'unauthenticated' : 'missing' })
  expect(await pupilsOfEvent()).toEqual([])
})

test('an export with a corrected name is matched to the same pupil, with code and opt-outs', async () => {
  await importText(`${HEAD},Photos\n3B,Isla,Ried,isla@example.com,no\n3B,Zoë,"=Núñez, O'Neil",,yes\n`)
  const [before] = await pupilsOfEvent()
  const exported = await exportRoster(testApp.admin, eventId)
  expect(exported).toContain("'=Núñez")
  const mended = exported.replace('Ried', 'Reid').replaceAll(/^3B,/gm, '4A,')
  const report = await importText(mended)
  expect(report).toMatchObject({ imported: true, added: 0, changed: 2, classesAdded: 1, absent: 0 })
  const after = await pupilsOfEvent()
  expect(after.find((pupil) => pupil.code === before?.code)).toMatchObject({ lastName: 'Reid' })
  expect(after.map((pupil) => pupil.lastName)).toContain("=Núñez, O'Neil")
})

test('names that look like formulas survive export and import', async () => {
  await importText(`${HEAD}\n3B,Isla,Reid,\n`)
  const [room] = await testApp.parts.db.select().from(classes).where(eq(classes.eventId, eventId))
  for (const lastName of ['=Bell', "'=Bell", '＝Wu', "''@home", 'a;=1+1', `"'-x"`])
    await addPupil(testApp.admin, { classId: room?.id ?? '', firstName: '＠Jo', lastName })
  const exported = await exportRoster(testApp.admin, eventId)
  expect(await importText(exported)).toMatchObject({ imported: true, added: 0, changed: 0, unchanged: 7 })
})

test('names lose invisible characters, and a file with a NUL or half a character is not a 500', async () => {
  await importText(`${HEAD}\n3B,Is\u202ela\u0007,"Re\u2066id\nRoss",\n`)
  const [pupil] = await pupilsOfEvent()
  expect(pupil).toMatchObject({ firstName: 'Isla', lastName: 'Reid Ross' })
  expect(await importText(`${HEAD}\n3B,Is\0la,Reid,\n`)).toMatchObject({ imported: false })
  const half = Buffer.concat([
    Buffer.from([0xff, 0xfe]),
    Buffer.from(`${HEAD}\n3B,\ud800Jo,Ross,\n`, 'utf16le'),
  ])
  expect(await importText(half)).toMatchObject({ imported: false, problems: [{ column: 'First name' }] })
})

test('a consent cell that is neither yes nor no rejects the file, and no is kept as an opt-out', async () => {
  const head = `${HEAD},Photos,Class photo,Sales\n`
  const refused = await importText(`${head}3B,Isla,Reid,,maybe,yes,yes\n`)
  expect(refused.problems).toMatchObject([{ line: 2, column: 'Photos' }])
  await importText(`${head}3B,Isla,Reid,,no,n,0\n`)
  const [row] = await testApp.parts.db
    .select({ noPhoto: pupils.noPhoto, noClassPhoto: pupils.noClassPhoto, noSales: pupils.noSales })
    .from(pupils)
    .innerJoin(classes, eq(classes.id, pupils.classId))
    .where(eq(classes.eventId, eventId))
  expect(row).toEqual({ noPhoto: true, noClassPhoto: true, noSales: true })
})

test('a file adds opt-outs and lifts none: what a family told the owner meanwhile stays, and is reported', async () => {
  const head = `${HEAD},Photos,Sales
`
  const file = `${head}3B,Isla,Reid,,no,yes
3B,Jack,Ross,,yes,
`
  await importText(`${head}3B,Isla,Reid,,yes,yes
3B,Jack,Ross,,yes,no
`)
  expect(await importText(file)).toMatchObject({ changed: 1, stillRefused: 0, stillRefusedNames: [] })
  const report = await importText(`${head}3B,Isla,Reid,,yes,yes
3B,Jack,Ross,,yes,
`)
  expect(report).toMatchObject({ changed: 0, stillRefused: 1, stillRefusedNames: ['Isla Reid (3B)'] })
  const rows = await testApp.parts.db
    .select({ name: pupils.firstName, noPhoto: pupils.noPhoto, noSales: pupils.noSales })
    .from(pupils)
    .innerJoin(classes, eq(classes.id, pupils.classId))
    .where(eq(classes.eventId, eventId))
    .orderBy(pupils.firstName)
  expect(rows).toEqual([
    { name: 'Isla', noPhoto: true, noSales: false },
    { name: 'Jack', noPhoto: false, noSales: true },
  ])
})

test('an opt-out recorded while a roster is being imported stays', async () => {
  await importText(`${HEAD}\n3B,Isla,Reid,\n`)
  const [room] = await testApp.parts.db.select().from(classes).where(eq(classes.eventId, eventId))
  const ofClass = eq(pupils.classId, room?.id ?? '')
  const [isla] = await testApp.parts.db.select().from(pupils).where(ofClass)
  let importing: Promise<unknown> | undefined
  let refusing: Promise<unknown> | undefined
  await testApp.parts.db.transaction(async (tx) => {
    await tx.select().from(classes).where(eq(classes.eventId, eventId)).for('update')
    // It has read the roster, and waits to write it.
    importing = importText(`${HEAD}\n3B,Isla,Reid,new@example.com\n`)
    await untilBlocked(tx)
    refusing = editPupil(testApp.admin, { pupilId: isla?.id ?? '', noPhoto: true, was: { noPhoto: false } })
    await Promise.race([refusing, untilBlocked(tx, 2)])
  })
  await Promise.all([importing, refusing])
  const [after] = await testApp.parts.db.select().from(pupils).where(ofClass)
  expect(after).toMatchObject({ noPhoto: true, parentEmail: 'new@example.com' })
})

test('a class that is added while a roster with that class is being imported is there once', async () => {
  const both: Promise<unknown>[] = []
  await testApp.parts.db.transaction(async (tx) => {
    await lockEvent(tx, eventId)
    both.push(importText(`${HEAD}\n3B,Isla,Reid,\n`))
    await untilBlocked(tx)
    // Answered with a conflict if the import was first.
    both.push(
      createClass(testApp.admin, { eventId, ref: '3B' }).catch((error: { code: unknown }) => error.code),
    )
    await untilBlocked(tx, 2)
  })
  const [report, created] = await Promise.all(both)
  expect(report).toMatchObject({ imported: true, added: 1 })
  expect(['class-exists', { id: expect.any(String) }]).toContainEqual(created)
  expect(await testApp.parts.db.$count(classes, eq(classes.eventId, eventId))).toBe(1)
})

test('a file with its own headings is previewed, matched by hand and imported, and the preview changes nothing', async () => {
  const file = Buffer.from('Room,Given,Clan\n3B,Isla,Reid\n3B,Jack,Ross\n')
  const first = await previewRoster(testApp.admin, { eventId, file })
  expect(first.headings).toEqual(['Room', 'Given', 'Clan'])
  expect(first.report.problems.map(({ column }) => column)).toEqual(['First name', 'Last name'])
  const columns = { ...first.columns, firstName: 1, lastName: 2 }
  const second = await previewRoster(testApp.admin, { eventId, file, layouts: [columns] })
  expect(second.report).toMatchObject({ imported: false, added: 2, classesAdded: 1, problems: [] })
  expect(await pupilsOfEvent()).toEqual([])
  expect(await importRoster(testApp.admin, { eventId, file, layouts: [columns] })).toMatchObject({
    imported: true,
    added: 2,
  })
})

test('pupils missing from a new roster stay, and are reported', async () => {
  await importText(`${HEAD}\n3B,Isla,Reid,\n3B,Jack,Ross,\n`)
  const report = await importText(`${HEAD}\n3B,Jack,Ross,\n`)
  expect(report).toMatchObject({ unchanged: 1, changed: 0, absent: 1, absentNames: ['Isla Reid (3B)'] })
  expect(await pupilsOfEvent()).toHaveLength(2)
})

test('a student’s number comes with a roster, goes out with it, and stays where a later file does not say', async () => {
  await importText(`${HEAD},Pupil number\n3B,Isla,Reid,,A-204\n3B,Jack,Ross,,\n`)
  const numbers = async () =>
    (
      await testApp.parts.db
        .select({ number: pupils.pupilNumber })
        .from(pupils)
        .innerJoin(classes, eq(classes.id, pupils.classId))
        .where(eq(classes.eventId, eventId))
        .orderBy(pupils.position)
    ).map(({ number }) => number)
  expect(await numbers()).toEqual(['A-204', null])
  expect(await importText(`${HEAD},SCN\n3B,Isla,Reid,,\n3B,Jack,Ross,,7\n`)).toMatchObject({ changed: 1 })
  expect(await numbers()).toEqual(['A-204', '7'])
  const written = await exportRoster(testApp.admin, eventId)
  expect(await importText(written)).toMatchObject({ changed: 0, unchanged: 2, problems: [] })
  expect(written).toContain('A-204')
})

test('a number that no file could be named by, and one that two lines have, are problems of their lines', async () => {
  const report = await importText(
    `${HEAD},Student number\n3B,Isla,Reid,,../1\n3B,Jack,Ross,,12\n3B,Ava,Bell,,12\n`,
  )
  expect(report.problems.map(({ line, column }) => [line, column])).toEqual([
    [2, 'Student number'],
    [4, 'Student number'],
  ])
})

test('a number that another student of the event has is refused in a file and at the desk; two may swap theirs', async () => {
  const head = `${HEAD},Student number\n`
  await importText(`${head}3B,Isla,Reid,,A1\n3B,Jack,Ross,,B2\n`)
  const taken = await importText(`${head}3B,Jack,Ross,,a1\n`)
  expect(taken.problems).toEqual([
    { line: 2, column: 'Student number', message: 'Isla Reid of 3B already has this number.' },
  ])
  expect((await importText(`${head}3B,Ada,Bell,,b2\n`)).imported).toBe(false)
  expect(await importText(`${head}3B,Isla,Reid,,B2\n3B,Jack,Ross,,A1\n`)).toMatchObject({ changed: 2 })
  const [row] = await testApp.parts.db
    .select({ id: pupils.id, classId: pupils.classId })
    .from(pupils)
    .innerJoin(classes, eq(classes.id, pupils.classId))
    .where(and(eq(classes.eventId, eventId), eq(pupils.firstName, 'Isla')))
  const { id: pupilId = '', classId = '' } = row ?? {}
  const refused = { fields: { pupilNumber: 'Jack Ross of 3B has this number.' } }
  await expect(editPupil(testApp.admin, { pupilId, pupilNumber: 'a1' })).rejects.toMatchObject(refused)
  const ada = { firstName: 'Ada', lastName: 'Bell', pupilNumber: 'A1' }
  await expect(addPupil(testApp.admin, { classId, ...ada })).rejects.toMatchObject(refused)
  await editPupil(testApp.admin, { pupilId, pupilNumber: 'b2' })
})

test('a number that many students are given at once is given to one of them', async () => {
  await importText(`${HEAD}\n3B,Isla,Reid,\n3B,Jack,Ross,\n3B,Ava,Bell,\n3B,Ewan,Kerr,\n`)
  const known = await testApp.parts.db
    .select({ pupilId: pupils.id, classId: classes.id })
    .from(pupils)
    .innerJoin(classes, eq(classes.id, pupils.classId))
    .where(eq(classes.eventId, eventId))
  const newcomers = ['Dot', 'Eve'].map((firstName) => ({ firstName, lastName: 'Bain', pupilNumber: 'c3' }))
  const answers = await Promise.allSettled([
    ...known.map(({ pupilId }) => editPupil(testApp.admin, { pupilId, pupilNumber: 'C3' })),
    ...newcomers.map((input) => addPupil(testApp.admin, { classId: known[0]?.classId ?? '', ...input })),
    importText(`${HEAD},Student number\n3B,Una,Hay,,C3\n`).then(({ imported }) =>
      imported ? undefined : Promise.reject(new Error('taken')),
    ),
  ])
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
})

test('a file cannot give the number of a student who is just being added', async () => {
  await importText(`${HEAD}\n3B,Isla,Reid,\n`)
  const [room] = await testApp.parts.db.select().from(classes).where(eq(classes.eventId, eventId))
  const classId = room?.id ?? ''
  let adding: Promise<unknown> | undefined
  let importing: ReturnType<typeof importText> | undefined
  await testApp.parts.db.transaction(async (tx) => {
    await tx.select().from(classes).where(eq(classes.id, classId)).for('update')
    adding = addPupil(testApp.admin, { classId, firstName: 'Dot', lastName: 'Bain', pupilNumber: 'D4' })
    await untilBlocked(tx)
    importing = importText(`${HEAD},Student number\n3B,Una,Hay,,D4\n`)
    await untilBlocked(tx, 2)
  })
  await adding
  expect(await importing).toMatchObject({ imported: false, problems: [{ column: 'Student number' }] })
})

test('names that a file corrects are offered as what may be one child, whichever name it is', async () => {
  await importText(
    `${HEAD}\n3B,Katherine,Reid,\n3B,Ross,Jack,\n3B,Ava,Bell,\n3B,Una,Kerr,una@example.com\n4A,Ewan,Hay,\n`,
  )
  const report = await previewRoster(testApp.admin, {
    eventId,
    file: Buffer.from(
      `${HEAD}\n3B,Catherine,Reid,\n3B,Jack,Ross,\n3B,Ava,Bell-Orr,\n3B,Oona,Kerr,other@example.com\n4A,Eilidh,Hay,\n`,
    ),
  })
  expect(report.report.otherSurnames).toEqual([
    'Ava Bell-Orr and Ava Bell (3B)',
    'Jack Ross and Ross Jack (3B)',
    'Catherine Reid and Katherine Reid (3B)',
  ])
})

test('a workbook is previewed by sheet and layout, matched by hand, and imported', async () => {
  const file = await writeWorkbook({
    sheets: [
      {
        name: 'P3B',
        rows: [
          ['Given', 'Surname', 'Photos'],
          ['Isla', 'Reid', 'N'],
          ['Jack', 'Ross', null],
        ],
      },
      {
        name: 'P4A',
        rows: [
          ['Surname, First name', 'Photos'],
          ['Bell, Ava', 'Y'],
          ['Hay, Ewan', 'no reply'],
        ],
      },
    ],
  })
  const seen = await previewRoster(testApp.admin, { eventId, file })
  expect(seen.report.problems).toMatchObject([{ sheet: 'P3B', line: 1, column: 'First name' }])
  expect(seen.layouts.map(({ sheets }) => sheets)).toEqual([['P3B'], ['P4A']])
  const [first, second] = seen.layouts.map(({ columns }) => columns)
  if (!first || !second) throw new Error('no layouts')
  const layouts = [{ ...first, firstName: 0 }, second]
  expect(await previewRoster(testApp.admin, { eventId, file, layouts })).toMatchObject({
    sheets: [
      { name: 'P3B', pupils: 2 },
      { name: 'P4A', pupils: 2 },
    ],
    notAnswered: [{ column: 'Photos', pupils: 2 }],
    report: { problems: [], added: 4, classesAdded: 2 },
  })
  expect(await importRoster(testApp.admin, { eventId, file, layouts })).toMatchObject({ imported: true })
  expect((await pupilsOfEvent()).map(({ firstName, lastName }) => `${firstName} ${lastName}`)).toEqual([
    'Isla Reid',
    'Jack Ross',
    'Ava Bell',
    'Ewan Hay',
  ])
})
