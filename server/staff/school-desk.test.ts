import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readMail } from '../../tests/accounts/read-mail.ts'
import { families } from '../../tests/support/families.ts'
import { makeOrder } from '../../tests/support/orders.ts'
import { openTestApp, type TestApp } from '../../tests/test-app.ts'
import type { Context } from '../context.ts'
import { runDailyMaintenance } from '../nightly/daily-maintenance.ts'
import { openGallery } from '../photos/gallery/open-gallery.ts'
import { auditLog } from '../platform/tables.ts'
import { requestErasure } from '../privacy/erasure/request-erasure.ts'
import { decideRosterChanges } from '../roster/decide-roster-changes.ts'
import { newAccessCode } from '../school/codes/access-code.ts'
import { addPupil } from '../school/roster/add-pupil.ts'
import { editPupil } from '../school/roster/edit-pupil.ts'
import { previewRoster } from '../school/roster/import-roster.ts'
import { showCatchUp } from '../school/screens/catch-up.ts'
import { showEvent } from '../school/screens/event-screens.ts'
import { showRosterChanges } from '../school/screens/show-roster-changes.ts'
import { classes, classLeavers, events, pupils, schools } from '../school/tables.ts'
import { markAbsent, reportOptOut } from './report-pupil.ts'
import { correctRoster } from './roster/correct-roster.ts'
import { mailRosterChanges } from './roster/mail-roster-changes.ts'
import { previewSchoolRoster, sendRoster } from './roster/send-roster.ts'
import { showSentChanges, withdrawChanges } from './roster/show-sent-changes.ts'
import { listSchoolEvents, showSchoolClass } from './screens/show-staff-school.ts'
import { rosterProposalRows, rosterProposals, schoolStaff } from './tables.ts'

let testApp: TestApp
let make: ReturnType<typeof families>
beforeAll(async () => {
  testApp = await openTestApp()
  make = families(testApp)
})
afterAll(() => testApp.close())

/** A school of its own with a teacher, and a class of Isla, who has photos, and Jack. */
async function aSchool() {
  const name = `Primary ${randomUUID()}`
  const isla = await make.gallery(2, { firstName: 'Isla' })
  await testApp.parts.db.insert(schools).values({ name, createdAt: testApp.clock.now() })
  await testApp.parts.db.update(events).set({ schoolName: name }).where(eq(events.id, isla.eventId))
  const jack = await testApp.makePupil({ eventId: isla.eventId, classId: isla.classId, firstName: 'Jack' })
  return { name, isla, jack, eventId: isla.eventId, teacher: await teacherAt(name) }
}

async function teacherAt(schoolName: string): Promise<Context> {
  const { id, ctx } = await make.makeParent()
  await testApp.parts.db.insert(schoolStaff).values({ userId: id, schoolName, since: testApp.clock.now() })
  return ctx
}

const csv = (...lines: string[]) => Buffer.from(`${lines.join('\n')}\n`)
const file = (eventId: string, ...lines: string[]) => ({
  eventId,
  file: csv('Class,First name,Last name,Parent email,Photos', ...lines),
})
const rowOf = async (id: string) => (await testApp.parts.db.select().from(pupils).where(eq(pupils.id, id)))[0]
const roster = async (eventId: string) =>
  (
    await testApp.parts.db
      .select({ ref: classes.ref, first: pupils.firstName, last: pupils.lastName })
      .from(pupils)
      .innerJoin(classes, eq(classes.id, pupils.classId))
      .where(eq(classes.eventId, eventId))
  )
    .map(({ ref, first, last }) => `${ref} ${first} ${last}`)
    .sort()
const waiting = async (eventId: string) => {
  const [sent] = (await showRosterChanges(testApp.admin, eventId)).sent
  if (!sent) throw new Error('nothing was sent')
  return {
    idOf: (name: string) => sent.changes.find((one) => one.name === name)?.id ?? '',
    ...sent,
  }
}
const logged = (subjectId: string) =>
  testApp.parts.db.select().from(auditLog).where(eq(auditLog.subjectId, subjectId))

test('an opt-out that the school sets takes a class photo from every family at once, and says who set it', async () => {
  const { isla, jack, teacher } = await aSchool()
  const photoId = isla.photoIds[1] ?? ''
  const jacks = { pupilId: jack.id, optOut: 'noClassPhoto', source: 'school' } as const
  await make.asClassPhoto(photoId, isla.classId)
  const seen = async () => (await openGallery(testApp.stranger, isla.accessCode)).photos.map(({ id }) => id)
  expect(await seen()).toContain(photoId)
  await reportOptOut(teacher, { ...jacks, stands: true, was: false })
  expect(await seen()).not.toContain(photoId)
  const who = teacher.actor.kind === 'user' ? `user:${teacher.actor.userId}` : ''
  expect(await logged(jack.id)).toMatchObject([
    {
      actor: who,
      action: 'pupil.edited',
      detail: { noClassPhoto: true, source: 'school' },
      at: testApp.clock.now(),
    },
  ])
  await reportOptOut(teacher, { ...jacks, stands: false, was: true })
  expect(await seen()).toContain(photoId)
})

test('what a colleague recorded in the meantime is not set again from an older screen, and a family’s does not matter', async () => {
  const { jack, teacher } = await aSchool()
  const jacks = { pupilId: jack.id, optOut: 'noPhoto', source: 'school', stands: true, was: false } as const
  await editPupil(testApp.admin, { pupilId: jack.id, noPhoto: true })
  await reportOptOut(teacher, jacks)
  await expect(reportOptOut(teacher, jacks)).rejects.toMatchObject({ code: 'changed-meanwhile' })
  expect(await rowOf(jack.id)).toMatchObject({ noPhoto: true })
})

test('an absent student is on the owner’s catch-up list, and counted for the school until there is a photo', async () => {
  const { eventId, jack, teacher } = await aSchool()
  const counts = async () => (await listSchoolEvents(teacher)).events[0]
  expect(await counts()).toMatchObject({ pupils: 2, photographed: 1, withoutPhoto: 1, absent: 0 })
  await markAbsent(teacher, { pupilId: jack.id, absent: true })
  await markAbsent(teacher, { pupilId: jack.id, absent: true })
  expect(await counts()).toMatchObject({ withoutPhoto: 1, absent: 1 })
  expect((await showCatchUp(testApp.admin, eventId)).pupils).toMatchObject([{ id: jack.id, absent: true }])
  expect((await logged(jack.id)).map(({ action }) => action)).toEqual(['pupil.absence'])
  await testApp.makePhoto(jack.id)
  expect(await counts()).toMatchObject({ photographed: 2, withoutPhoto: 0, absent: 0 })
  await markAbsent(teacher, { pupilId: jack.id, absent: false })
  expect((await rowOf(jack.id))?.absentAt).toBeNull()
})

test('a school sees counts and names, and never codes, addresses or who bought', async () => {
  const { eventId, isla, teacher } = await aSchool()
  await makeOrder(testApp, isla)
  await editPupil(testApp.admin, { pupilId: isla.id, parentEmail: 'private@parents.example' })
  await sendRoster(teacher, file(eventId, '3B,Isla,Reid,school@parents.example,', '3B,Jack,Reid,,'))
  const said = JSON.stringify([
    await listSchoolEvents(teacher),
    await showSchoolClass(teacher, isla.classId),
    await showSentChanges(teacher, eventId),
    await previewSchoolRoster(teacher, file(eventId, '3B,Isla,Reid,school@parents.example,')),
  ])
  for (const secret of ['private@parents.example', isla.accessCode, 'bought', 'order'])
    expect(said).not.toContain(secret)
  expect((await waiting(eventId)).changes).toMatchObject([
    { fields: [{ field: 'parentEmail', was: 'private@parents.example', becomes: 'school@parents.example' }] },
  ])
})

test('a number that the school sends with its list is the student’s once the owner approves it', async () => {
  const { eventId, isla, teacher } = await aSchool()
  const lines = [
    'Class,First name,Last name,Student number',
    '3B,Isla,Reid,1234567',
    '3B,Jack,Reid,',
    '3B,Ada,Bell,77',
  ]
  await sendRoster(teacher, { eventId, file: csv(...lines) })
  const { id, changes } = await waiting(eventId)
  expect(changes.flatMap(({ fields }) => fields)).toContainEqual(
    expect.objectContaining({ field: 'pupilNumber', was: null, becomes: '1234567' }),
  )
  const approve = changes.map((one) => one.id)
  await decideRosterChanges(testApp.admin, { proposalId: id, approve, reject: [] })
  expect(await rowOf(isla.id)).toMatchObject({ pupilNumber: '1234567' })
  const [ada] = await testApp.parts.db.select().from(pupils).where(eq(pupils.pupilNumber, '77'))
  expect(ada).toMatchObject({ firstName: 'Ada', classId: isla.classId })
})

test('a code in a school’s file only tells namesakes apart, so that no file can guess codes', async () => {
  const { eventId, isla, jack, teacher } = await aSchool()
  const coded = (code: string) => ({
    eventId,
    file: Buffer.from(`Class,First name,Last name,Access code\n3B,Isla,Reid,${code}\n3B,Jack,Reid,\n`),
  })
  for (const code of [isla.accessCode, jack.accessCode, newAccessCode()])
    expect(await previewSchoolRoster(teacher, coded(code))).toMatchObject({ problems: [], changes: [] })
  await addPupil(testApp.admin, {
    classId: isla.classId,
    firstName: 'Isla',
    lastName: 'Reid',
    parentEmail: null,
  })
  expect(await previewSchoolRoster(teacher, coded(newAccessCode()))).toMatchObject({
    problems: [{ message: expect.stringContaining('No student of this event has this code') }],
  })
})

test('a school’s file changes nothing until the owner approves it; then additions, edits and removals are applied', async () => {
  const { eventId, isla, jack, teacher } = await aSchool()
  const before = await roster(eventId)
  const sent = await sendRoster(
    teacher,
    file(eventId, '3B,Isla,Reid,isla@parents.example,no', '4A,Ada,Bell,,'),
  )
  expect(sent).toMatchObject({ sent: true, counts: { added: 1, changed: 1, left: 1 } })
  expect(await roster(eventId)).toEqual(before)
  expect((await showEvent(testApp.admin, eventId)).rosterChanges).toBe(3)

  const { id, changes } = await waiting(eventId)
  await decideRosterChanges(testApp.admin, {
    proposalId: id,
    approve: changes.map((one) => one.id),
    reject: [],
  })
  expect(await roster(eventId)).toEqual(['3B Isla Reid', '4A Ada Bell'])
  const now = await rowOf(isla.id)
  expect(now).toMatchObject({
    accessCode: isla.accessCode,
    parentEmail: 'isla@parents.example',
    noPhoto: true,
  })
  expect((await openGallery(testApp.stranger, isla.accessCode)).photos).toEqual([])
  expect(await rowOf(jack.id)).toBeUndefined()
  expect((await showEvent(testApp.admin, eventId)).rosterChanges).toBe(0)
  expect((await showSentChanges(teacher, eventId)).sent[0]?.changes.map(({ state }) => state)).toEqual([
    'approved',
    'approved',
  ])
  const [entry] = (await logged(eventId)).filter(({ action }) => action === 'roster.decided')
  expect(entry?.detail).toMatchObject({ added: 1, changed: 1, left: 1, rejected: 0 })
})

test('an opt-out in a school’s list takes effect when it is sent; the rest waits, the mail counts them, and no list lifts one', async () => {
  const { eventId, isla, jack, teacher } = await aSchool()
  const optingOut = (...lines: string[]) => ({
    eventId,
    file: csv('Class,First name,Last name,Photos,Class photo', ...lines),
  })
  const mailsOf = async () => {
    await testApp.runJobs()
    return (await testApp.mails()).map(readMail).filter(({ text }) => text.includes(eventId))
  }
  const list = optingOut('3B,Isla,Reid,yes,no', '3B,Jack,Reid,no,yes', '3B,Bea,Cox,no,yes')
  expect(await previewSchoolRoster(teacher, list)).toMatchObject({ refused: 2, sent: false })
  expect(await rowOf(jack.id)).toMatchObject({ noPhoto: false })
  expect(await sendRoster(teacher, list)).toMatchObject({
    refused: 2,
    sent: true,
    counts: { added: 1, changed: 0 },
  })
  expect(await rowOf(jack.id)).toMatchObject({ noPhoto: true, noClassPhoto: false })
  expect(await rowOf(isla.id)).toMatchObject({ noPhoto: false, noClassPhoto: true })
  expect(await roster(eventId)).not.toContain('3B Bea Cox')
  const [mail, ...others] = await mailsOf()
  expect(others).toEqual([])
  expect(mail?.text).toContain('The list has refusals for 2 students.')
  expect(mail?.text).toContain('There are refusals for 1 student not on your lists yet.')
  expect(mail?.text).not.toMatch(/Isla|Jack|Bea/)
  const by = await testApp.parts.db.select().from(auditLog).where(eq(auditLog.subjectId, jack.id))
  expect(by).toContainEqual(
    expect.objectContaining({ action: 'pupil.edited', actor: expect.stringMatching(/^user:/) }),
  )

  const lifting = optingOut('3B,Isla,Reid,yes,yes', '3B,Jack,Reid,no,yes')
  expect(await sendRoster(teacher, lifting)).toMatchObject({ refused: 0, changes: [] })
  expect(await rowOf(isla.id)).toMatchObject({ noClassPhoto: true })
})

test('a list with nothing but opt-outs is sent, leaves nothing to approve, and is mailed', async () => {
  const { eventId, jack, teacher } = await aSchool()
  const list = file(eventId, '3B,Isla,Reid,,', '3B,Jack,Reid,,no')
  expect(await sendRoster(teacher, list)).toMatchObject({ refused: 1, sent: true, changes: [] })
  expect(await rowOf(jack.id)).toMatchObject({ noPhoto: true })
  expect((await showRosterChanges(testApp.admin, eventId)).sent).toEqual([])
  await testApp.runJobs()
  const mails = (await testApp.mails()).map(readMail).filter(({ text }) => text.includes(eventId))
  expect(mails).toHaveLength(1)
  expect(mails[0]?.text).toContain('Nothing else in the list needs you.')
  expect(await sendRoster(teacher, list)).toMatchObject({ refused: 0, sent: false })
})

test('the owner approves one row, rejects another, and the rest stays pending', async () => {
  const { eventId, teacher } = await aSchool()
  await sendRoster(teacher, file(eventId, '3B,Isla,Reid,,', '3B,Ada,Bell,,', '3B,Bea,Cox,,', '3B,Cal,Dow,,'))
  const { id, idOf } = await waiting(eventId)
  await decideRosterChanges(testApp.admin, {
    proposalId: id,
    approve: [idOf('Ada Bell')],
    reject: [idOf('Bea Cox')],
  })
  expect(await roster(eventId)).toEqual(['3B Ada Bell', '3B Isla Reid', '3B Jack Reid'])
  const { sent } = await showSentChanges(teacher, eventId)
  expect(sent[0]?.changes.map(({ name, state }) => `${name} ${state}`)).toEqual([
    'Ada Bell approved',
    'Bea Cox rejected',
    'Cal Dow waiting',
    'Jack Reid waiting',
  ])
  const again = decideRosterChanges(testApp.admin, { proposalId: id, approve: [idOf('Bea Cox')], reject: [] })
  await expect(again).rejects.toMatchObject({ code: 'changed-meanwhile' })
  const other = await waiting((await aSchoolThatSent()).eventId)
  const foreign = decideRosterChanges(testApp.admin, {
    proposalId: id,
    approve: [other.idOf('Ada Bell')],
    reject: [],
  })
  await expect(foreign).rejects.toMatchObject({ code: 'changed-meanwhile' })
})

async function aSchoolThatSent() {
  const school = await aSchool()
  await sendRoster(school.teacher, file(school.eventId, '3B,Isla,Reid,,', '3B,Jack,Reid,,', '3B,Ada,Bell,,'))
  return school
}

test('a change that no longer fits the roster is reported, and not applied', async () => {
  const { eventId, isla, teacher } = await aSchool()
  await correctRoster(teacher, {
    eventId,
    correction: { kind: 'changed', pupilId: isla.id, firstName: 'Isla', lastName: 'Read', classRef: '3B' },
  })
  const first = await waiting(eventId)
  await editPupil(testApp.admin, { pupilId: isla.id, parentEmail: 'isla@parents.example' })
  expect((await waiting(eventId)).changes[0]?.obstacle).toBeNull()
  await editPupil(testApp.admin, { pupilId: isla.id, lastName: 'Ride' })
  expect((await waiting(eventId)).changes[0]).toMatchObject({
    obstacle: 'changed',
    fields: [{ field: 'lastName', was: 'Reid', now: 'Ride', becomes: 'Read' }],
  })
  const approve = first.changes.map(({ id }) => id)
  const decide = () => decideRosterChanges(testApp.admin, { proposalId: first.id, approve, reject: [] })
  await expect(decide()).rejects.toMatchObject({ code: 'stale-difference' })
  expect(await rowOf(isla.id)).toMatchObject({ lastName: 'Ride' })
  await editPupil(testApp.admin, { pupilId: isla.id, lastName: 'Read' })
  await decide()
})

test('a student added in the meantime is not added twice', async () => {
  const { eventId, isla } = await aSchoolThatSent()
  await addPupil(testApp.admin, { classId: isla.classId, firstName: 'Ada', lastName: 'Bell' })
  const { id, changes, idOf } = await waiting(eventId)
  expect(changes[0]?.obstacle).toBe('there')
  const decide = decideRosterChanges(testApp.admin, {
    proposalId: id,
    approve: [idOf('Ada Bell')],
    reject: [],
  })
  await expect(decide).rejects.toMatchObject({ code: 'stale-difference' })
  expect(await roster(eventId)).toEqual(['3B Ada Bell', '3B Isla Reid', '3B Jack Reid'])
})

test('of two admins who approve at once, one is told, and nobody is added twice', async () => {
  const { eventId } = await aSchoolThatSent()
  const { id, idOf } = await waiting(eventId)
  const decide = () =>
    decideRosterChanges(testApp.admin, { proposalId: id, approve: [idOf('Ada Bell')], reject: [] })
  const outcomes = await Promise.allSettled([decide(), decide()])
  expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  expect(await roster(eventId)).toEqual(['3B Ada Bell', '3B Isla Reid', '3B Jack Reid'])
})

test('a school’s file is checked as the owner’s own import is', async () => {
  const { eventId, teacher } = await aSchool()
  const lines = ['9Z,Isla,Reid,,', '3B,,,bell@example.com,', '3B,Ada,Bell,not an address,maybe']
  const { report } = await previewRoster(testApp.admin, file(eventId, ...lines))
  for (const ask of [previewSchoolRoster, sendRoster])
    expect(await ask(teacher, file(eventId, ...lines))).toMatchObject({
      sent: false,
      problems: report.problems,
      changes: [],
    })
  expect(report.problems.length).toBeGreaterThan(3)
  expect((await showSentChanges(teacher, eventId)).sent).toEqual([])
})

test('classes missing from a file are left alone, and a file that changes nothing is not sent', async () => {
  const { eventId, teacher } = await aSchool()
  expect(await sendRoster(teacher, file(eventId, '4A,Ada,Bell,,'))).toMatchObject({
    counts: { added: 1, changed: 0, left: 0 },
  })
  expect(await sendRoster(teacher, file(eventId, '3B,Isla,Reid,,', '3B,Jack,Reid,,'))).toMatchObject({
    sent: false,
    changes: [],
    problems: [],
  })
})

test('a pupil who is moved to another class stays in the photo of the first one', async () => {
  const { eventId, jack, isla, teacher } = await aSchool()
  await correctRoster(teacher, {
    eventId,
    correction: { kind: 'changed', pupilId: jack.id, firstName: 'Jack', lastName: 'Reid', classRef: '3C' },
  })
  const { id, changes } = await waiting(eventId)
  await decideRosterChanges(testApp.admin, {
    proposalId: id,
    approve: changes.map((one) => one.id),
    reject: [],
  })
  expect(await roster(eventId)).toEqual(['3B Isla Reid', '3C Jack Reid'])
  expect(
    await testApp.parts.db.select().from(classLeavers).where(eq(classLeavers.pupilId, jack.id)),
  ).toMatchObject([{ classId: isla.classId }])
})

test('a student in an order cannot be removed by a school’s file, and the owner is told why', async () => {
  const { eventId, isla, teacher } = await aSchool()
  await makeOrder(testApp, isla)
  await correctRoster(teacher, { eventId, correction: { kind: 'left', pupilId: isla.id } })
  const { id, changes } = await waiting(eventId)
  expect(changes[0]?.obstacle).toBe('ordered')
  const approve = changes.map((one) => one.id)
  const decide = decideRosterChanges(testApp.admin, { proposalId: id, approve, reject: [] })
  await expect(decide).rejects.toMatchObject({ code: 'pupil-has-orders' })
  expect(await rowOf(isla.id)).toBeDefined()
  await decideRosterChanges(testApp.admin, { proposalId: id, approve: [], reject: approve })
})

test('a newer file replaces an older one, and the school can withdraw what is undecided', async () => {
  const { eventId, teacher } = await aSchoolThatSent()
  await sendRoster(teacher, file(eventId, '3B,Isla,Reid,,', '3B,Jack,Reid,,', '3B,Bea,Cox,,'))
  const { sent } = await showSentChanges(teacher, eventId)
  expect(sent.map(({ changes }) => changes.map(({ name }) => name))).toEqual([['Bea Cox']])
  const proposalId = sent[0]?.id ?? ''
  const elsewhere = await aSchool()
  for (const ctx of [elsewhere.teacher, testApp.parent])
    await expect(withdrawChanges(ctx, proposalId)).rejects.toMatchObject({ kind: 'missing' })
  await withdrawChanges(teacher, proposalId)
  expect((await showSentChanges(teacher, eventId)).sent).toEqual([])
  const { eventId: decided, teacher: second } = await aSchoolThatSent()
  const { id, changes } = await waiting(decided)
  await decideRosterChanges(testApp.admin, {
    proposalId: id,
    approve: [],
    reject: changes.map((one) => one.id),
  })
  const late = withdrawChanges(second, id)
  await expect(late).rejects.toMatchObject({ code: 'decided' })
})

test('the owner is mailed about the first pending changes, without a child’s name', async () => {
  const { name, eventId, teacher, jack } = await aSchoolThatSent()
  await correctRoster(teacher, { eventId, correction: { kind: 'left', pupilId: jack.id } })
  await testApp.runJobs()
  const mails = (await testApp.mails()).filter((mail) => mail.includes('X-Message-Kind: roster-changes'))
  const own = mails.map((mail) => readMail(mail)).filter(({ text }) => text.includes(eventId))
  expect(own).toHaveLength(1)
  expect(own[0]?.text).toContain(name)
  for (const child of ['Ada', 'Bell', 'Jack']) expect(own[0]?.text).not.toContain(child)
})

test('the owner is mailed about later changes too if the first are withdrawn before the mail leaves', async () => {
  const { eventId, teacher, isla, jack } = await aSchool()
  const leaves = (pupilId: string) =>
    correctRoster(teacher, { eventId, correction: { kind: 'left', pupilId } })
  const mailed = async () => {
    await testApp.runJobs()
    return (await testApp.mails()).filter((mail) => readMail(mail).text.includes(eventId)).length
  }
  const first = await leaves(jack.id)
  const second = await leaves(isla.id)
  await withdrawChanges(teacher, first.id)
  expect(await mailed()).toBe(1)
  await withdrawChanges(teacher, second.id)
  const third = await leaves(jack.id)
  await withdrawChanges(teacher, third.id)
  expect(await mailed()).toBe(1)
})

test('the owner is mailed once if files are replaced before the mail leaves, also by the last release’s job', async () => {
  const { eventId, teacher } = await aSchoolThatSent()
  await sendRoster(teacher, file(eventId, '3B,Isla,Reid,,', '3B,Jack,Reid,,', '3B,Bea,Cox,,'))
  const mailed = async () => {
    await testApp.runJobs()
    return (await testApp.mails()).filter((mail) => readMail(mail).text.includes(eventId)).length
  }
  expect(await mailed()).toBe(1)
  const late = await aSchool()
  const { id: proposalId } = await correctRoster(late.teacher, {
    eventId: late.eventId,
    correction: { kind: 'left', pupilId: late.jack.id },
  })
  await mailRosterChanges.run(testApp.system, { proposalId }, { id: randomUUID() })
  const own = (await testApp.mails()).filter((mail) => readMail(mail).text.includes(late.eventId))
  expect(own).toHaveLength(1)
  await mailRosterChanges.run(testApp.system, { proposalId: randomUUID() }, { id: randomUUID() })
})

test('staff of another school, parents and an admin without the second factor can do none of it, and see only 404s', async () => {
  const { eventId, isla } = await aSchoolThatSent()
  const { teacher: other } = await aSchool()
  const { actor } = testApp.admin
  if (actor.kind !== 'user') throw new Error('the admin is a user')
  const calls = (event: string, pupilId: string): Record<string, (ctx: Context) => Promise<unknown>> => ({
    setRefusals: (ctx) => reportOptOut(ctx, { pupilId, optOut: 'noPhoto', source: 'school', stands: true }),
    markAbsent: (ctx) => markAbsent(ctx, { pupilId, absent: true }),
    lookAtRoster: (ctx) => previewSchoolRoster(ctx, file(event, '3B,Isla,Reid,,')),
    sendRoster: (ctx) => sendRoster(ctx, file(event, '3B,Isla,Reid,,')),
    correctRoster: (ctx) => correctRoster(ctx, { eventId: event, correction: { kind: 'left', pupilId } }),
    showSentChanges: (ctx) => showSentChanges(ctx, event),
  })
  const wordsOf = (work: Promise<unknown>) =>
    work.then(
      () => 'done',
      (error: Error) => error.message,
    )
  const before = await testApp.parts.db.$count(rosterProposalRows)
  const foreign = calls(eventId, isla.id)
  const missing = calls(randomUUID(), randomUUID())
  for (const name of Object.keys(foreign)) {
    for (const ctx of [other, testApp.parent, testApp.admin])
      await expect(foreign[name]?.(ctx), name).rejects.toMatchObject({ kind: 'missing' })
    await expect(foreign[name]?.(testApp.stranger), name).rejects.toMatchObject({ kind: 'unauthenticated' })
    expect(await wordsOf(foreign[name]?.(other) ?? Promise.resolve()), name).toBe(
      await wordsOf(missing[name]?.(other) ?? Promise.resolve()),
    )
  }
  const own = { proposalId: (await waiting(eventId)).id, approve: [], reject: [] }
  for (const ctx of [other, testApp.parent]) {
    await expect(showRosterChanges(ctx, eventId)).rejects.toMatchObject({ kind: 'missing' })
    await expect(decideRosterChanges(ctx, own)).rejects.toMatchObject({ kind: 'missing' })
  }
  expect(await testApp.parts.db.$count(rosterProposalRows)).toBe(before)
  expect(await rowOf(isla.id)).toMatchObject({ noPhoto: false, absentAt: null })
})

test('a pupil of another event cannot be corrected through one’s own', async () => {
  const { eventId, teacher } = await aSchool()
  const { isla: stranger } = await aSchool()
  const correct = correctRoster(teacher, { eventId, correction: { kind: 'left', pupilId: stranger.id } })
  await expect(correct).rejects.toMatchObject({ kind: 'missing' })
})

test('what was sent is deleted with its pupil or event, and a month after it was decided', async () => {
  const names = async () => JSON.stringify(await testApp.parts.db.select().from(rosterProposalRows))
  const { eventId, isla, teacher } = await aSchool()
  await correctRoster(teacher, {
    eventId,
    correction: {
      kind: 'changed',
      pupilId: isla.id,
      firstName: 'Zebedina',
      lastName: 'Reid',
      classRef: '3B',
    },
  })
  await sendRoster(teacher, file(eventId, '4A,Quintilla,Bell,,'))
  expect(await names()).toMatch(/Zebedina.*Quintilla/)
  await requestErasure(testApp.admin, { scope: 'pupil', id: isla.id, confirmation: 'Isla Reid' })
  await testApp.runJobs()
  expect(await names()).not.toContain('Zebedina')

  const { id, changes } = await waiting(eventId)
  await decideRosterChanges(testApp.admin, {
    proposalId: id,
    approve: [],
    reject: changes.map((one) => one.id),
  })
  const day = async (days: number) => {
    testApp.clock.advance(days * 86_400_000)
    await runDailyMaintenance(testApp.system)
    await testApp.runJobs()
  }
  await day(29)
  expect(await names()).toContain('Quintilla')
  await day(2)
  expect(await names()).not.toContain('Quintilla')

  await sendRoster(teacher, file(eventId, '4A,Quintilla,Bell,,'))
  await requestErasure(testApp.admin, {
    scope: 'event',
    id: eventId,
    confirmation: 'School Photography 2026',
  })
  await testApp.runJobs()
  expect(await names()).not.toContain('Quintilla')
  expect(await testApp.parts.db.$count(rosterProposals, eq(rosterProposals.eventId, eventId))).toBe(0)
})
