import { and, eq, isNull } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { OPT_OUT_SOURCES, type OptOut, type OptOutSource } from '../../../domain/school/opt-outs.ts'
import { schoolStaffIn } from '../../../tests/support/school-staff.ts'
import { openTestApp, type TestApp } from '../../../tests/test-app.ts'
import { previewSchoolRoster, sendRoster } from '../../staff/roster/send-roster.ts'
import { changeOptOut } from '../opt-outs/change-opt-out.ts'
import { readOptOutSources } from '../roster-file/read-consent.ts'
import { optOuts, pupils } from '../tables.ts'
import { exportRoster } from './export-roster.ts'
import { importRoster, previewRoster } from './import-roster.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await openTestApp()
})
afterAll(() => testApp.close())

const say = (pupilId: string, source: OptOutSource, stands: boolean, optOut: OptOut = 'noPhoto') =>
  changeOptOut(testApp.admin, { pupilId, optOut, source, stands })

/** Whose refusals stand, and whether the pupil's row agrees. */
async function standing(pupilId: string, optOut: OptOut = 'noPhoto') {
  const { db } = testApp.parts
  const rows = await db
    .select()
    .from(optOuts)
    .where(and(eq(optOuts.pupilId, pupilId), eq(optOuts.optOut, optOut), isNull(optOuts.liftedAt)))
  const [pupil] = await db.select().from(pupils).where(eq(pupils.id, pupilId))
  expect(pupil?.[optOut]).toBe(rows.length > 0)
  return rows.map(({ source }) => source).toSorted()
}
const csvOf = (heading: string, ...lines: string[]) =>
  Buffer.from([`Class,First name,Last name,${heading}`, ...lines].join('\n'))

test('a refusal in a file stands beside what another source said, and outlasts it', async () => {
  const { id, eventId } = await testApp.makePupil()
  await say(id, 'pupil', true)
  const file = csvOf('Photos', '3B,Isla,Reid,refused')
  expect((await previewRoster(testApp.admin, { eventId, file })).report).toMatchObject({ changed: 1 })
  expect(await importRoster(testApp.admin, { eventId, file })).toMatchObject({ imported: true, changed: 1 })
  expect(await importRoster(testApp.admin, { eventId, file })).toMatchObject({ imported: true, changed: 0 })
  expect(await standing(id)).toEqual(['family', 'pupil'])
  await say(id, 'pupil', false)
  expect(await standing(id)).toEqual(['family'])
  await say(id, 'pupil', true)
  await say(id, 'family', false)
  expect(await standing(id)).toEqual(['pupil'])
})

test('so does one in the file that a school sends', async () => {
  const { id, eventId } = await testApp.makePupil()
  const teacher = await schoolStaffIn(testApp, eventId)
  await say(id, 'pupil', true)
  const file = csvOf('Photos', '3B,Isla,Reid,no')
  expect(await previewSchoolRoster(teacher, { eventId, file })).toMatchObject({ refused: 1, changes: [] })
  expect(await sendRoster(teacher, { eventId, file })).toMatchObject({ refused: 1, sent: true })
  expect(await sendRoster(teacher, { eventId, file })).toMatchObject({ refused: 0, sent: false })
  expect(await standing(id)).toEqual(['pupil', 'school'])
  await say(id, 'pupil', false)
  expect(await standing(id)).toEqual(['school'])
})

test('an exported roster says whose each refusal is, and changes nothing when it is imported or sent again', async () => {
  const { id, eventId, classId } = await testApp.makePupil()
  for (const source of OPT_OUT_SOURCES) {
    const { id: other } = await testApp.makePupil({ eventId, classId, firstName: source })
    await say(other, source, true, 'noClassPhoto')
  }
  await say(id, 'pupil', true)
  await say(id, 'family', true)
  await say(id, 'school', true, 'noSales')
  await say(id, 'school', true, 'noClassPhoto')
  await say(id, 'school', false, 'noClassPhoto')
  const rows = () => testApp.parts.db.select().from(optOuts).orderBy(optOuts.id)
  const before = await rows()
  const text = await exportRoster(testApp.admin, eventId)
  expect(text).toMatch(/"Photos: (?:student, family|family, student); Sales: school"/)
  const file = Buffer.from(text)
  const unchanged = { changed: 0, unchanged: 4, added: 0 }
  expect(await importRoster(testApp.admin, { eventId, file })).toMatchObject({ imported: true, ...unchanged })
  const teacher = await schoolStaffIn(testApp, eventId)
  expect(await sendRoster(teacher, { eventId, file })).toMatchObject({ refused: 0, sent: false })
  expect(await rows()).toEqual(before)
})

test('a refusal that a file names as somebody’s is theirs, and the school’s if a school cannot speak for them', async () => {
  const { id, eventId } = await testApp.makePupil()
  await importRoster(testApp.admin, {
    eventId,
    file: csvOf('Photos,Refused by', '3B,Isla,Reid,no,pupil'),
  })
  expect(await standing(id)).toEqual(['pupil'])
  const teacher = await schoolStaffIn(testApp, eventId)
  const lines = csvOf('Photos,Sales,Refused by', '3B,Isla,Reid,no,no,"Photos: student; Sales: mum"')
  await sendRoster(teacher, { eventId, file: lines })
  expect(await standing(id)).toEqual(['pupil'])
  expect(await standing(id, 'noSales')).toEqual(['school'])
})

test('a file that names somebody beside a yes is not imported, and says where', async () => {
  const { id, eventId } = await testApp.makePupil()
  for (const [answer, who] of [
    ['yes', 'Photos: student'],
    ['yes', 'student'],
    ['no', 'the dentist'],
  ]) {
    const file = csvOf('Photos,Refused by', `3B,Isla,Reid,${answer},${who}`)
    expect(await importRoster(testApp.admin, { eventId, file })).toMatchObject({
      imported: false,
      problems: [{ line: 2, column: 'Refused by' }],
    })
  }
  expect(await standing(id)).toEqual([])
  const unanswered = csvOf('Photos,Refused by', '3B,Isla,Reid,,Photos: student')
  expect(await importRoster(testApp.admin, { eventId, file: unanswered })).toMatchObject({ imported: true })
  expect(await standing(id)).toEqual(['pupil'])
})

test.each([
  ['', []],
  ['-', []],
  ['Parents', [{ optOut: null, by: 'family' }]],
  [
    'photos: child & mother',
    [
      { optOut: 'noPhoto', by: 'pupil' },
      { optOut: 'noPhoto', by: 'family' },
    ],
  ],
  [
    'Group photo: the school; sales: carer',
    [
      { optOut: 'noClassPhoto', by: 'school' },
      { optOut: 'noSales', by: 'family' },
    ],
  ],
  ['photos:', undefined],
  ['flash: student', undefined],
  ['the office dog', undefined],
])('‘%s’ names who refused what, or cannot be read', (cell, read) => {
  expect(readOptOutSources(cell)).toEqual(read)
})
