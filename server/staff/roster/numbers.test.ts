import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { schoolStaffIn } from '../../../tests/support/school-staff.ts'
import { openTestApp, type TestApp } from '../../../tests/test-app.ts'
import { decideRosterChanges } from '../../roster/decide-roster-changes.ts'
import { mergePupils } from '../../roster/duplicates/merge-pupils.ts'
import { undoStep } from '../../roster/duplicates/undo-step.ts'
import { editPupil } from '../../school/roster/edit-pupil.ts'
import { showRosterChanges } from '../../school/screens/show-roster-changes.ts'
import { pupils } from '../../school/tables.ts'
import { correctRoster } from './correct-roster.ts'
import { sendRoster } from './send-roster.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await openTestApp()
})
afterAll(() => testApp.close())

/** Isla with the number 100, Jack with 200, Skye without, and staff of their school. */
async function aSchool() {
  const isla = await testApp.makePupil({ firstName: 'Isla' })
  const { eventId, classId } = isla
  const jack = await testApp.makePupil({ eventId, classId, firstName: 'Jack' })
  const skye = await testApp.makePupil({ eventId, classId, firstName: 'Skye' })
  await editPupil(testApp.admin, { pupilId: isla.id, pupilNumber: 'A-100' })
  await editPupil(testApp.admin, { pupilId: jack.id, pupilNumber: 'A-200' })
  const teacher = await schoolStaffIn(testApp, eventId)
  const as = { lastName: 'Reid', classRef: '3B' }
  return {
    isla,
    jack,
    skye,
    eventId,
    teacher,
    correct: (pupilId: string, firstName: string, pupilNumber?: string | null) =>
      correctRoster(teacher, {
        eventId,
        correction: {
          kind: 'changed',
          pupilId,
          firstName,
          ...as,
          ...(pupilNumber !== undefined && { pupilNumber }),
        },
      }),
    async approveAll() {
      const { sent } = await showRosterChanges(testApp.admin, eventId)
      for (const { id, changes } of sent) {
        const approve = changes.flatMap((one) => (one.state === 'waiting' ? [one.id] : []))
        if (approve.length > 0)
          await decideRosterChanges(testApp.admin, { proposalId: id, approve, reject: [] })
      }
    },
    obstacles: async () =>
      (await showRosterChanges(testApp.admin, eventId)).sent.flatMap(({ changes }) =>
        changes.map(({ obstacle }) => obstacle),
      ),
  }
}
const numberOf = async (id: string) =>
  (await testApp.parts.db.select().from(pupils).where(eq(pupils.id, id)))[0]?.pupilNumber

test('a school corrects one student’s number, and an empty field takes it away', async () => {
  const { isla, skye, correct, approveAll } = await aSchool()
  await correct(skye.id, 'Skye', 'A-300')
  await correct(isla.id, 'Isla', null)
  await approveAll()
  expect([await numberOf(skye.id), await numberOf(isla.id)]).toEqual(['A-300', null])
  await correct(skye.id, 'Skyla')
  await approveAll()
  expect(await numberOf(skye.id)).toBe('A-300')
})

test('a school is told when it sends a number that another student has', async () => {
  const { skye, correct } = await aSchool()
  await expect(correct(skye.id, 'Skye', 'a-100')).rejects.toMatchObject({
    fields: { pupilNumber: 'Isla Reid of 3B has this number.' },
  })
})

test('a number that went to somebody else since cannot be approved, and the owner is told whose it is', async () => {
  const { isla, skye, correct, approveAll, obstacles } = await aSchool()
  await correct(skye.id, 'Skye', 'A-300')
  expect(await obstacles()).toEqual([null])
  await editPupil(testApp.admin, { pupilId: isla.id, pupilNumber: 'a-300' })
  expect(await obstacles()).toEqual(['number'])
  await expect(approveAll()).rejects.toMatchObject({
    code: 'number-taken',
    message: expect.stringContaining('Isla Reid of 3B and Skye Reid of 3B'),
  })
  expect(await numberOf(skye.id)).toBeNull()
})

test('two students may exchange their numbers in one list', async () => {
  const { isla, jack, eventId, teacher, approveAll, obstacles } = await aSchool()
  const lines = ['Class,First name,Last name,Student number', '3B,Isla,Reid,A-200', '3B,Jack,Reid,A-100']
  await sendRoster(teacher, { eventId, file: Buffer.from(`${[...lines, '3B,Skye,Reid,'].join('\n')}\n`) })
  expect(await obstacles()).toEqual([null, null])
  await approveAll()
  expect([await numberOf(isla.id), await numberOf(jack.id)]).toEqual(['A-200', 'A-100'])
})

test('half of an exchange is not approved alone', async () => {
  const { isla, eventId, teacher } = await aSchool()
  const lines = ['Class,First name,Last name,Student number', '3B,Isla,Reid,A-200', '3B,Jack,Reid,A-100']
  await sendRoster(teacher, { eventId, file: Buffer.from(`${[...lines, '3B,Skye,Reid,'].join('\n')}\n`) })
  const { sent } = await showRosterChanges(testApp.admin, eventId)
  const [{ id = '', changes = [] } = {}] = sent
  const approve = changes.filter(({ name }) => name === 'Isla Reid').map((one) => one.id)
  await expect(
    decideRosterChanges(testApp.admin, { proposalId: id, approve, reject: [] }),
  ).rejects.toMatchObject({ code: 'number-taken' })
  expect(await numberOf(isla.id)).toBe('A-100')
})

test('a merge is not undone while somebody else has the number of the row that went', async () => {
  const { isla, jack, skye } = await aSchool()
  const take = { name: false, parentEmail: false, classId: false }
  const { stepId } = await mergePupils(testApp.admin, { pupilId: isla.id, other: jack.id, take })
  await editPupil(testApp.admin, { pupilId: skye.id, pupilNumber: 'A-200' })
  await expect(undoStep(testApp.admin, stepId)).rejects.toMatchObject({
    code: 'number-taken',
    message: expect.stringContaining('Jack Reid of 3B and Skye Reid of 3B'),
  })
  await editPupil(testApp.admin, { pupilId: skye.id, pupilNumber: null })
  await undoStep(testApp.admin, stepId)
  expect([await numberOf(isla.id), await numberOf(jack.id)]).toEqual(['A-100', 'A-200'])
})

test('a number is not given to somebody else while the merge that took it away is undone', async () => {
  const { isla, jack, skye } = await aSchool()
  const take = { name: false, parentEmail: false, classId: false }
  const { stepId } = await mergePupils(testApp.admin, { pupilId: isla.id, other: jack.id, take })
  const answers = await Promise.allSettled([
    undoStep(testApp.admin, stepId),
    ...[1, 2, 3].map(() => editPupil(testApp.admin, { pupilId: skye.id, pupilNumber: 'A-200' })),
  ])
  const [undone, ...given] = answers.map(({ status }) => status === 'fulfilled')
  expect(given).toEqual([!undone, !undone, !undone])
})
