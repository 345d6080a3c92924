import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { schoolStaffIn } from '../../tests/support/school-staff.ts'
import { unzip } from '../../tests/support/unzip.ts'
import { openTestApp, type TestApp } from '../../tests/test-app.ts'
import { changeOptOut } from '../school/opt-outs/change-opt-out.ts'
import { reportOptOut } from '../staff/report-pupil.ts'
import { showSchoolClass } from '../staff/screens/show-staff-school.ts'
import { certificateFacts } from './erasure/certificate.ts'
import { requestErasure } from './erasure/request-erasure.ts'
import { exportPupil } from './export-pupil.ts'
import { getErasure } from './queries.ts'
import { exportForSchool } from './school-pack/export-for-school.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await openTestApp()
})
afterAll(() => testApp.close())

/** A pupil refuses photos for a reason told to the photographer, and sales for one told to a teacher. */
async function aRefusingPupil() {
  const pupil = await testApp.makePupil()
  const teacher = await schoolStaffIn(testApp, pupil.eventId)
  const stands = true
  await changeOptOut(testApp.admin, {
    pupilId: pupil.id,
    ...{ optOut: 'noPhoto', source: 'pupil', stands, reason: 'told in confidence' },
  })
  await reportOptOut(teacher, {
    pupilId: pupil.id,
    ...{ optOut: 'noSales', source: 'school', stands, reason: 'as agreed at school' },
  })
  return { ...pupil, teacher }
}

test('a school sees who refuses and since when, and only the reasons that it gave', async () => {
  const { classId, teacher } = await aRefusingPupil()
  const { pupils } = await showSchoolClass(teacher, classId)
  const told = pupils[0]?.optOuts.toSorted((a, b) => a.optOut.localeCompare(b.optOut))
  expect(told).toMatchObject([
    { optOut: 'noPhoto', source: 'pupil', reason: null, effects: null, own: false },
    { optOut: 'noSales', source: 'school', reason: 'as agreed at school', own: true },
  ])
})

test('a pupil’s own file has each opt-out with the reasons that the pupil gave and nobody’s account, and the school’s copy has no reason', async () => {
  const { id, eventId, teacher } = await aRefusingPupil()
  const own =
    unzip(await buffer((await exportPupil(testApp.admin, { pupilId: id })).body))
      .get('data.json')
      ?.toString() ?? ''
  const read = JSON.parse(own) as { other: { opt_outs: Record<string, unknown>[] } }
  expect(read.other.opt_outs).toMatchObject([
    { opt_out: 'noPhoto', source: 'pupil', reason: 'told in confidence' },
    { opt_out: 'noSales', source: 'school', reason: 'Given by somebody else, and left out' },
  ])
  const staffId = teacher.actor.kind === 'user' ? teacher.actor.userId : ''
  expect(JSON.stringify(read.other.opt_outs)).not.toContain(staffId)
  const copy = unzip(await buffer((await exportForSchool(testApp.admin, { eventId })).body))
  const told = [...copy.values()].join('\n')
  expect(told).toContain('"source": "pupil"')
  expect(told).not.toContain('told in confidence')
})

test('the certificate of an erasure says what stood, by whom and since when, and the rows are gone', async () => {
  const { id } = await aRefusingPupil()
  const { id: erasureId } = await requestErasure(testApp.admin, {
    ...{ scope: 'pupil', id },
    confirmation: 'Isla Reid',
  })
  await testApp.runJobs()
  const erasure = await getErasure(testApp.parts.db, erasureId)
  expect(erasure.optOuts.toSorted((a, b) => a.optOut.localeCompare(b.optOut))).toEqual([
    { optOut: 'noPhoto', source: 'pupil', since: '2026-03-20' },
    { optOut: 'noSales', source: 'school', since: '2026-03-20' },
  ])
  const refusals = certificateFacts(erasure, []).filter(([name]) => name === 'Refusals in force')
  expect(
    refusals.map((one) => one.toSorted()),
    'named once, for all that stood',
  ).toEqual([
    [
      'No photos, the student: 1, since 20 March 2026',
      'No sales, the school: 1, since 20 March 2026',
      'Refusals in force',
    ],
  ])
})
