import { randomUUID } from 'node:crypto'
import path from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { OptOutSource } from '../../../domain/school/opt-outs.ts'
import { readMails } from '../../../tests/accounts/read-mail.ts'
import { families } from '../../../tests/support/families.ts'
import { addPrints, makeOrder } from '../../../tests/support/orders.ts'
import { schoolStaffIn } from '../../../tests/support/school-staff.ts'
import { openTestApp, type TestApp } from '../../../tests/test-app.ts'
import { photoMembers, photos } from '../../photos/tables.ts'
import { mergePupils } from '../../roster/duplicates/merge-pupils.ts'
import { undoStep } from '../../roster/duplicates/undo-step.ts'
import { reportOptOut } from '../../staff/report-pupil.ts'
import { sendRoster } from '../../staff/roster/send-roster.ts'
import { duplicateEvent } from '../events/duplicate-event.ts'
import { editPupil } from '../roster/edit-pupil.ts'
import { exportRoster } from '../roster/export-roster.ts'
import { importRoster } from '../roster/import-roster.ts'
import { showPupilDetail } from '../screens/show-pupil.ts'
import { classes, optOuts, pupils } from '../tables.ts'
import { changeOptOut } from './change-opt-out.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await openTestApp()
})
afterAll(() => testApp.close())

const say = (pupilId: string, source: OptOutSource, stands: boolean, more = {}) =>
  changeOptOut(testApp.admin, { pupilId, optOut: 'noPhoto', source, stands, ...more })
const detail = (id: string) => showPupilDetail(testApp.admin, id)
/** Who says so now, and whether the pupil's row agrees. */
async function standing(id: string) {
  const { optOuts, noPhoto } = await detail(id)
  const sources = optOuts.filter(({ optOut }) => optOut === 'noPhoto').map(({ source }) => source)
  expect(noPhoto).toBe(sources.length > 0)
  return sources.toSorted()
}
/** The receipts mailed to an address, as text. */
async function receiptsTo(email: string) {
  await testApp.runJobs()
  const mails = await readMails(path.join(testApp.dir, 'outbox'))
  return mails.filter(({ kind, to }) => kind === 'opt-out-receipt' && to === email).map(({ text }) => text)
}

test('lifting what one source said leaves what another said', async () => {
  const { id } = await testApp.makePupil()
  await say(id, 'family', true)
  await say(id, 'pupil', true, { reason: 'does not like the uniform' })
  expect(await standing(id)).toEqual(['family', 'pupil'])
  await say(id, 'family', false)
  expect(await standing(id)).toEqual(['pupil'])
  await say(id, 'school', false)
  expect(await standing(id)).toEqual(['pupil'])
  await say(id, 'pupil', false)
  expect(await standing(id)).toEqual([])
  const { liftedOptOuts } = await detail(id)
  expect(liftedOptOuts.map(({ source, reason }) => [source, reason])).toEqual(
    expect.arrayContaining([
      ['pupil', 'does not like the uniform'],
      ['family', null],
    ]),
  )
})

test('the day is that of the first time, and a reason may come later', async () => {
  const { id } = await testApp.makePupil()
  await say(id, 'family', true)
  const first = (await detail(id)).optOuts
  testApp.clock.advance(3 * 86_400_000)
  await say(id, 'family', true, { reason: 'moving abroad' })
  expect((await detail(id)).optOuts).toMatchObject([{ ...first[0], reason: 'moving abroad' }])
  testApp.clock.advance(-3 * 86_400_000)
})

test('editing a student speaks for the family only', async () => {
  const { id } = await testApp.makePupil()
  await say(id, 'pupil', true)
  await editPupil(testApp.admin, { pupilId: id, noPhoto: true, was: { noPhoto: false } })
  expect(await standing(id)).toEqual(['family', 'pupil'])
  await editPupil(testApp.admin, { pupilId: id, noPhoto: false, was: { noPhoto: true } })
  expect(await standing(id)).toEqual(['pupil'])
})

test('a change that waited offline is made once, and only later changes of the same source stop it', async () => {
  const { id } = await testApp.makePupil()
  const typed = { id: randomUUID(), at: testApp.clock.now().toISOString() }
  testApp.clock.advance(60_000)
  await say(id, 'pupil', true)
  await say(id, 'family', true, { typed, was: false })
  await say(id, 'family', false)
  await say(id, 'family', true, { typed, was: false })
  expect(await standing(id)).toEqual(['pupil'])
  const early = { id: randomUUID(), at: typed.at }
  await expect(say(id, 'pupil', false, { typed: early, was: true })).rejects.toMatchObject({
    code: 'changed-meanwhile',
  })
})

test('a school records its own say and a student’s, and lifts nothing else', async () => {
  const { id, eventId } = await testApp.makePupil()
  const teacher = await schoolStaffIn(testApp, eventId)
  const report = (source: 'school' | 'pupil', stands: boolean) =>
    reportOptOut(teacher, { pupilId: id, optOut: 'noPhoto', source, stands })
  await say(id, 'family', true)
  await report('school', true)
  await report('pupil', true)
  await report('pupil', false)
  await report('school', false)
  expect(await standing(id)).toEqual(['family'])
  await say(id, 'pupil', true)
  await expect(report('pupil', false)).rejects.toMatchObject({ code: 'not-yours' })
  expect(await standing(id)).toEqual(['family', 'pupil'])
})

test('a roster of ours comes back without forging a source, and a school’s file speaks for the school', async () => {
  const { id, eventId, classId, accessCode } = await testApp.makePupil()
  const jack = await testApp.makePupil({ eventId, classId, firstName: 'Jack' })
  await say(id, 'pupil', true)
  await importRoster(testApp.admin, {
    eventId,
    file: Buffer.from(await exportRoster(testApp.admin, eventId)),
  })
  expect(await standing(id)).toEqual(['pupil'])
  const lines = [`3B,Isla,Reid,${accessCode},yes`, `3B,Jack,Reid,${jack.accessCode},no`]
  const file = Buffer.from(['Class,First name,Last name,Access code,Photos', ...lines].join('\n'))
  await sendRoster(await schoolStaffIn(testApp, eventId), { eventId, file })
  expect(await standing(id)).toEqual(['pupil'])
  expect(await standing(jack.id)).toEqual(['school'])
  await importRoster(testApp.admin, {
    eventId,
    file: Buffer.from('Class,First name,Last name,Photos\n3B,Ava,Reid,no'),
  })
  const [ava] = await testApp.parts.db.select().from(pupils).where(eq(pupils.firstName, 'Ava'))
  expect(await standing(ava?.id ?? '')).toEqual(['family'])
  await testApp.runJobs()
  expect((await detail(ava?.id ?? '')).optOuts).toMatchObject([{ effects: { ordersTold: 0 } }])
})

test('a merge keeps what was said of both rows, and its undo gives each its own back, the stricter in doubt', async () => {
  const keep = await testApp.makePupil()
  const gone = await testApp.makePupil({
    eventId: keep.eventId,
    classId: keep.classId,
    firstName: 'Iseabail',
  })
  await say(keep.id, 'family', true)
  await say(gone.id, 'family', true, { reason: 'as told to the office' })
  await say(gone.id, 'pupil', true)
  const take = { name: false, parentEmail: false, classId: false }
  const { stepId } = await mergePupils(testApp.admin, { pupilId: keep.id, other: gone.id, take })
  expect(await standing(keep.id)).toEqual(['family', 'family', 'pupil'])
  testApp.clock.advance(60_000)
  await say(keep.id, 'family', false)
  expect(await standing(keep.id)).toEqual(['pupil'])
  await say(keep.id, 'school', true)
  await undoStep(testApp.admin, stepId)
  expect(await standing(keep.id)).toEqual(['family', 'school'])
  expect(await standing(gone.id)).toEqual(['family', 'pupil', 'school'])
  const doubtful = async (id: string) =>
    (await detail(id)).optOuts.flatMap(({ source, inDoubt }) => (inDoubt ? source : [])).toSorted()
  expect(await doubtful(keep.id)).toEqual(['family', 'school'])
  expect(await doubtful(gone.id)).toEqual(['family', 'school'])
})

test('an event that is duplicated takes over who said so and since when', async () => {
  const { id, eventId } = await testApp.makePupil({ ref: '2A' })
  await say(id, 'pupil', true, { reason: 'private' })
  const before = (await detail(id)).optOuts[0]
  testApp.clock.advance(86_400_000)
  const copy = await duplicateEvent(testApp.admin, {
    eventId,
    name: 'Next year',
    date: '2027-03-01',
    pupils: 'moved-up',
  })
  const [found] = await testApp.parts.db
    .select({ id: pupils.id })
    .from(pupils)
    .innerJoin(classes, eq(classes.id, pupils.classId))
    .where(eq(classes.eventId, copy.id))
  expect((await detail(found?.id ?? '')).optOuts).toMatchObject([
    { source: 'pupil', since: before?.since, reason: 'private', effects: null },
  ])
})

test('what the earlier release writes to the columns is kept as the family’s, and lifts nobody else’s', async () => {
  const { id } = await testApp.makePupil()
  const write = (noPhoto: boolean) =>
    testApp.parts.db.update(pupils).set({ noPhoto }).where(eq(pupils.id, id))
  await write(true)
  expect(await standing(id)).toEqual(['family'])
  await say(id, 'school', true)
  await write(false)
  expect(await standing(id)).toEqual(['school'])
})

test('the receipt says what followed, on the screen and by mail to the parent if the owner wants it', async () => {
  const make = families(testApp)
  const { accessCode, eventId, classId, photoIds } = await make.gallery(1)
  const [photoId = ''] = photoIds
  await make.asClassPhoto(photoId, classId)
  await makeOrder(testApp, { accessCode, photoIds: [photoId], buyer: { email: 'buyer@example.com' } })
  const jack = await testApp.makePupil({ eventId, classId, firstName: 'Jack' })
  await editPupil(testApp.admin, { pupilId: jack.id, parentEmail: 'jacks@parents.example' })
  await say(jack.id, 'family', true, { tellParent: true })
  expect((await detail(jack.id)).optOuts).toMatchObject([{ effects: null }])
  const [receipt] = await receiptsTo('jacks@parents.example')
  expect(receipt).toContain('one order told')
  expect(receipt).not.toContain('Jack')
  const effects = { ordersTold: 1, printsStopped: 0, checkoutsCancelled: 0 }
  expect((await detail(jack.id)).optOuts).toMatchObject([{ effects }])
  await say(jack.id, 'family', false, { tellParent: true })
  const lifted = (await receiptsTo('jacks@parents.example')).filter((text) => text.includes('was lifted on'))
  expect(lifted).toHaveLength(1)
  // Their buyers were told of the photo before, so who refuses again later reads that nobody was.
  testApp.clock.advance(60_000)
  await say(jack.id, 'family', true)
  await testApp.runJobs()
  expect((await detail(jack.id)).optOuts).toMatchObject([{ effects: { ...effects, ordersTold: 0 } }])
})

test('the receipt counts the buyers of group photos too, and every copy of a print, and names who refused', async () => {
  const make = families(testApp)
  const isla = await make.gallery(1)
  const { eventId, classId, photoIds } = isla
  const [photoId = ''] = photoIds
  const jack = await testApp.makePupil({ eventId, classId, firstName: 'Jack' })
  await testApp.parts.db.update(photos).set({ kind: 'group', pupilId: null }).where(eq(photos.id, photoId))
  await testApp.parts.db
    .insert(photoMembers)
    .values([isla.id, jack.id].map((pupilId) => ({ photoId, pupilId })))
  const buy = ({ accessCode }: { accessCode: string }, email: string) =>
    makeOrder(testApp, { accessCode, photoIds: [photoId], buyer: { email } })
  const order = await buy(isla, 'first@group.example')
  await buy(jack, 'second@group.example')
  await addPrints(testApp, order.id, [
    { product: '8x10', quantity: 3, photoId },
    { product: '5x7', quantity: 2, photoId },
  ])
  const teacher = await schoolStaffIn(testApp, eventId)
  await reportOptOut(teacher, { pupilId: jack.id, optOut: 'noPhoto', source: 'pupil', stands: true })
  const email = teacher.actor.kind === 'user' ? teacher.actor.email : ''
  const receipt = (await receiptsTo(email)).at(-1)
  const effects = { ordersTold: 2, printsStopped: 5, checkoutsCancelled: 0 }
  expect((await detail(jack.id)).optOuts).toMatchObject([{ source: 'pupil', effects }])
  expect(receipt).toContain('two orders told, five prints to stop')
  expect(receipt).toContain('The student')
  const told = (await readMails(path.join(testApp.dir, 'outbox'))).filter(
    ({ kind, to }) => kind === 'photo-withdrawn' && to.endsWith('@group.example'),
  )
  expect(told.map(({ to }) => to).toSorted()).toEqual(['first@group.example', 'second@group.example'])
  for (const { text } of told) expect(text.toLowerCase()).not.toContain('family')
})

test('the school’s staff get the receipt of what they recorded, without a name', async () => {
  const { id, eventId } = await testApp.makePupil({ firstName: 'Morven' })
  const teacher = await schoolStaffIn(testApp, eventId)
  const email = teacher.actor.kind === 'user' ? teacher.actor.email : ''
  await reportOptOut(teacher, { pupilId: id, optOut: 'noSales', source: 'pupil', stands: true })
  const receipts = await receiptsTo(email)
  expect(receipts.at(-1)).toContain('no order was affected')
  expect(receipts.at(-1)).not.toContain('Morven')
  const because = { source: 'pupil', stands: true, reason: 'said so twice' } as const
  await reportOptOut(teacher, { pupilId: id, optOut: 'noSales', ...because })
  expect(await receiptsTo(email)).toHaveLength(receipts.length)
})

test('a pupil’s opt-outs go with the pupil', async () => {
  const { id } = await testApp.makePupil()
  await say(id, 'pupil', true)
  await testApp.parts.db.delete(pupils).where(eq(pupils.id, id))
  expect(await testApp.parts.db.$count(optOuts, eq(optOuts.pupilId, id))).toBe(0)
})
