import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readMail } from '../../tests/accounts/read-mail.ts'
import { forged } from '../../tests/support/forged.ts'
import { untilBlocked } from '../../tests/support/until-blocked.ts'
import { openTestApp, type TestApp } from '../../tests/test-app.ts'
import { userRoles, users } from '../accounts/tables.ts'
import { inTransaction } from '../context.ts'
import { createEvent, editEvent } from '../school/events/edit-event.ts'
import { acceptInvitation, previewInvitation } from './accept-invitation.ts'
import { invitePerson, withdrawInvitation } from './invite-person.ts'
import { listPeople } from './list-people.ts'
import { removePerson } from './remove-person.ts'
import { giveSchool } from './school-role.ts'
import { listSchoolEvents, showSchoolClass, showSchoolEvent } from './screens/show-staff-school.ts'
import { schoolStaff } from './tables.ts'

let testApp: TestApp
let pupil: Awaited<ReturnType<TestApp['makePupil']>>
beforeAll(async () => {
  testApp = await openTestApp()
  pupil = await testApp.makePupil()
  await testApp.makePhoto(pupil.id)
})
afterAll(() => testApp.close())

async function person(email: string) {
  const [userId, now] = [randomUUID(), testApp.clock.now()]
  await testApp.parts.db
    .insert(users)
    .values({ id: userId, email, emailConfirmedAt: now, createdAt: now, updatedAt: now })
  const actor = { kind: 'user', userId, sessionId: randomUUID(), email, isAdmin: false } as const
  return testApp.as({ ...actor, aal: 'aal1', hasFactor: false })
}
const idOf = (ctx: Awaited<ReturnType<typeof person>>) => (ctx.actor.kind === 'user' ? ctx.actor.userId : '')

/** Invites someone, and reads the token from the mail. */
async function invite(email: string, schoolName?: string) {
  const role = schoolName === undefined ? 'admin' : 'school'
  const { id } = await invitePerson(testApp.admin, { email, role, schoolName })
  await testApp.runJobs()
  const mails = (await testApp.mails()).map((mail) => readMail(mail)).filter(({ to }) => to.includes(email))
  const links = mails.flatMap(({ text }) => /\/school-photos\/invitation#(\S+)/.exec(text)?.[1] ?? [])
  const token = links.find((link) => !tokens.has(link)) ?? ''
  tokens.add(token)
  return { id, token }
}
const tokens = new Set<string>()

test('an invitation can be accepted once it is known whether the password is good enough', async () => {
  const { token } = await invite('unknown@example.com')
  const invited = await person('unknown@example.com')
  const set = (values: Partial<typeof users.$inferInsert>) =>
    testApp.parts.db.update(users).set(values).where(eq(users.email, 'unknown@example.com'))
  await set({ passwordHash: 'some hash' })
  await expect(acceptInvitation(invited, { token })).rejects.toMatchObject({
    code: 'reauthentication_needed',
    message: expect.not.stringContaining('a while ago'),
  })
  await set({ passwordIsWeak: true })
  expect(await acceptInvitation(invited, { token })).toMatchObject({ role: 'admin' })
  const { actor } = invited
  if (actor.kind !== 'user') throw new Error('nobody is signed in')
  const admin = testApp.as({ ...actor, isAdmin: true, passwordIsWeak: true })
  await expect(listPeople(admin)).rejects.toMatchObject({ code: 'weak_password' })
  await removePerson(testApp.admin, { userId: idOf(invited), confirmation: 'unknown@example.com' })
})

test('an invitation says which school it is to, to whoever holds its link, as long as it is open', async () => {
  const { id, token } = await invite('office@school.example', 'Test Primary')
  const mail = (await testApp.mails()).findLast((one) => one.includes('office@school.example')) ?? ''
  expect(mail).toMatch(/^Subject: .*for Test Primary/m)
  expect(await previewInvitation(testApp.stranger, { token })).toEqual({
    role: 'school',
    schoolName: 'Test Primary',
  })
  await withdrawInvitation(testApp.admin, id)
  await expect(previewInvitation(testApp.stranger, { token })).rejects.toMatchObject({ kind: 'missing' })
  const made = 'a'.repeat(40)
  await expect(previewInvitation(testApp.stranger, { token: made })).rejects.toMatchObject({
    kind: 'missing',
  })
})

test('school staff with a weak password see nothing of their school', async () => {
  const { token } = await invite('hurried@school.example', 'Test Primary')
  const teacher = await person('hurried@school.example')
  await acceptInvitation(teacher, { token })
  const { actor } = teacher
  if (actor.kind !== 'user') throw new Error('nobody is signed in')
  expect((await listSchoolEvents(teacher)).schools).toEqual(['Test Primary'])
  await expect(listSchoolEvents(testApp.as({ ...actor, passwordIsWeak: true }))).rejects.toMatchObject({
    kind: 'forbidden',
    code: 'weak_password',
  })
  const removal = {
    userId: idOf(teacher),
    schoolName: 'Test Primary',
    confirmation: 'hurried@school.example',
  }
  await removePerson(testApp.admin, removal)
})

test('an invited admin becomes one by accepting with the invited address', async () => {
  const { token } = await invite('new@example.com')
  const [other, invited] = [await person('other@example.com'), await person('new@example.com')]
  await expect(acceptInvitation(testApp.stranger, { token })).rejects.toMatchObject({
    kind: 'unauthenticated',
  })
  await expect(acceptInvitation(other, { token })).rejects.toMatchObject({ code: 'other-account' })
  expect(await acceptInvitation(invited, { token })).toEqual({ role: 'admin', schoolName: null })
  expect(await acceptInvitation(invited, { token })).toEqual({ role: 'admin', schoolName: null })
  const { admins, invitations } = await listPeople(testApp.admin)
  expect(admins.map(({ email, you }) => [email, you])).toEqual([
    ['new@example.com', false],
    ['owner@example.com', true],
  ])
  expect(invitations).toEqual([])
})

test('an invitation ends by expiry, withdrawal or a newer one; a made-up one never existed', async () => {
  const late = await person('late@example.com')
  const refused = (token: string) =>
    expect(acceptInvitation(late, { token })).rejects.toMatchObject({ kind: 'missing' })
  const old = await invite('late@example.com')
  const withdrawn = await invite('late@example.com')
  await refused(old.token)
  await withdrawInvitation(testApp.admin, withdrawn.id)
  await refused(withdrawn.token)
  await refused(forged(withdrawn.token))
  const expired = await invite('late@example.com')
  testApp.clock.advance(14 * 86_400_000)
  await refused(expired.token)
  expect((await listPeople(testApp.admin)).invitations).toMatchObject([{ id: expired.id, expired: true }])
  testApp.clock.advance(-14 * 86_400_000)
})

test('someone at two schools can be invited to both; a newer invitation replaces one to the same school, or one as an admin', async () => {
  await createEvent(testApp.admin, { name: 'Day', schoolName: 'Second Primary', date: '2026-03-01' })
  const head = await person('both@example.com')
  const older = await invite('both@example.com', 'Test Primary')
  const second = await invite('both@example.com', 'Second Primary')
  const newer = await invite('both@example.com', 'test primary')
  await expect(acceptInvitation(head, older)).rejects.toMatchObject({ kind: 'missing' })
  await acceptInvitation(head, second)
  await acceptInvitation(head, newer)
  const mistaken = await invite('both@example.com')
  await createEvent(testApp.admin, { name: 'Day', schoolName: 'Third Primary', date: '2026-03-01' })
  const third = await invite('both@example.com', 'Third Primary')
  await expect(acceptInvitation(head, mistaken)).rejects.toMatchObject({ kind: 'missing' })
  await withdrawInvitation(testApp.admin, third.id)
  expect((await listSchoolEvents(head)).schools).toEqual(['Second Primary', 'Test Primary'])
})

test('of invitations that are sent at once one stays open', async () => {
  const email = 'at-once@example.com'
  await Promise.all(Array.from({ length: 5 }, () => invitePerson(testApp.admin, { email, role: 'admin' })))
  const { invitations } = await listPeople(testApp.admin)
  expect(invitations.filter((one) => one.email === email)).toHaveLength(1)
})

test('the token is stored only as a hash', async () => {
  const { token, id } = await invite('hash@example.com')
  expect(token).toHaveLength(43)
  const rows = await testApp.parts.db.execute('select * from invitations')
  expect(JSON.stringify(rows)).not.toContain(token)
  await withdrawInvitation(testApp.admin, id)
})

test('one admin always remains, even when two remove each other at once', async () => {
  const second = await person('second@example.com')
  await testApp.parts.db.delete(userRoles).where(eq(userRoles.userId, idOf(second)))
  await testApp.parts.db.insert(userRoles).values({ userId: idOf(second), role: 'admin' })
  const asSecond = testApp.as({
    kind: 'user',
    userId: idOf(second),
    sessionId: randomUUID(),
    email: 'second@example.com',
    isAdmin: true,
    aal: 'aal1',
    hasFactor: false,
  })
  const { admins } = await listPeople(testApp.admin)
  for (const { userId, email } of admins.filter(({ email }) => email === 'new@example.com'))
    await removePerson(testApp.admin, { userId, confirmation: email })
  const wrong = removePerson(testApp.admin, { userId: idOf(second), confirmation: 'somebody' })
  await expect(wrong).rejects.toMatchObject({ kind: 'invalid' })
  const ownerId = admins.find(({ you }) => you)?.userId ?? ''
  const outcomes = await Promise.allSettled([
    removePerson(testApp.admin, { userId: idOf(second), confirmation: 'second@example.com' }),
    removePerson(asSecond, { userId: ownerId, confirmation: 'owner@example.com' }),
  ])
  expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  expect(outcomes.find((one) => one.status === 'rejected')).toMatchObject({
    reason: { code: 'last-admin' },
  })
  await testApp.parts.db.insert(userRoles).values({ userId: ownerId, role: 'admin' }).onConflictDoNothing()
})

test('school staff see their events, lists and what is ready, but no codes, parents or orders', async () => {
  const staff = await person('office@example.com')
  const { token } = await invite('office@example.com', 'test primary')
  expect(await acceptInvitation(staff, { token })).toEqual({ role: 'school', schoolName: 'Test Primary' })
  expect(await listSchoolEvents(staff)).toMatchObject({
    schools: ['Test Primary'],
    events: [{ id: pupil.eventId, classes: 1, pupils: 1, classesReady: 1 }],
  })
  expect(await showSchoolEvent(staff, pupil.eventId)).toMatchObject({
    classes: [{ id: pupil.classId, ref: '3B', photosReady: true }],
  })
  const roster = await showSchoolClass(staff, pupil.classId)
  expect(roster.pupils).toEqual([
    {
      id: pupil.id,
      firstName: 'Isla',
      lastName: 'Reid',
      photographed: true,
      pupilNumber: null,
      absent: false,
      noPhoto: false,
      noClassPhoto: false,
      noSales: false,
      optOuts: [],
      note: '',
    },
  ])
  expect(JSON.stringify(roster)).not.toContain(pupil.accessCode)

  const other = await createEvent(testApp.admin, {
    name: 'Day',
    schoolName: 'Far Primary',
    date: '2026-03-01',
  })
  await expect(showSchoolEvent(staff, other.id)).rejects.toMatchObject({ kind: 'missing' })
  await removePerson(testApp.admin, {
    userId: idOf(staff),
    schoolName: 'Test Primary',
    confirmation: 'office@example.com',
  })
  await expect(listSchoolEvents(staff)).rejects.toMatchObject({ kind: 'missing' })
})

test('someone who joins one school while they leave another stays staff', async () => {
  const other = 'Other Primary'
  await createEvent(testApp.admin, { name: 'Spring', schoolName: other, date: '2026-03-14' })
  const teacher = await person('between@example.com')
  const userId = idOf(teacher)
  await inTransaction(testApp.admin, (ctx) => giveSchool(ctx, userId, 'Test Primary'))
  let leaving: Promise<void> | undefined
  await inTransaction(testApp.admin, async (ctx) => {
    await giveSchool(ctx, userId, other)
    leaving = removePerson(testApp.admin, {
      userId,
      schoolName: 'Test Primary',
      confirmation: 'between@example.com',
    })
    await Promise.race([leaving, untilBlocked(ctx.db)])
  })
  await leaving
  expect(await testApp.parts.db.$count(userRoles, eq(userRoles.userId, userId))).toBe(1)
})

test('renaming a school keeps its staff; another school’s name, however spelt, opens and closes nothing else', async () => {
  const day = { date: '2026-03-14' }
  const make = (schoolName: string) =>
    createEvent(testApp.admin, { ...day, name: `At ${schoolName}`, schoolName })
  const edit = (eventId: string, schoolName: string, schoolRenamed?: boolean) =>
    editEvent(testApp.admin, { ...day, eventId, name: 'Day', schoolName, schoolRenamed })
  const [first, second] = [await make('St Ronan Primary'), await make('ST RONAN primary')]
  const near = await make('St Ronan’s Primary')
  const staff = await person('ronan@example.com')
  await acceptInvitation(staff, await invite('ronan@example.com', 'st ronan primary'))
  const seen = async () => {
    const { schools, events } = await listSchoolEvents(staff)
    return { schools, ids: events.map(({ id }) => id).sort() }
  }
  const both = [first.id, second.id].sort()
  expect(await seen()).toEqual({ schools: ['St Ronan Primary'], ids: both })

  await expect(edit(first.id, 'St Ronan’s Primary', true)).rejects.toMatchObject({
    fields: { schoolName: 'There is already another school with this name' },
  })
  await edit(second.id, 'Innerleithen Primary', true)
  expect(await seen()).toEqual({ schools: ['Innerleithen Primary'], ids: both })
  await expect(showSchoolEvent(staff, near.id)).rejects.toMatchObject({ kind: 'missing' })

  await edit(first.id, 'St Ronan Primary')
  expect(await seen()).toEqual({ schools: ['Innerleithen Primary'], ids: [second.id] })
  await expect(showSchoolEvent(staff, first.id)).rejects.toMatchObject({ kind: 'missing' })
  await edit(second.id, 'INNERLEITHEN Primary')
  expect(await seen()).toEqual({ schools: ['INNERLEITHEN Primary'], ids: [second.id] })
})

test('staff with a second factor must have used it', async () => {
  const staff = await person('careful@example.com')
  await testApp.parts.db
    .insert(schoolStaff)
    .values({ userId: idOf(staff), schoolName: 'Test Primary', since: testApp.clock.now() })
  if (staff.actor.kind !== 'user') throw new Error('a user')
  const half = testApp.as({ ...staff.actor, hasFactor: true })
  await expect(listSchoolEvents(half)).rejects.toMatchObject({ code: 'insufficient_aal' })
  expect(
    (await listSchoolEvents(testApp.as({ ...staff.actor, hasFactor: true, aal: 'aal2' }))).schools,
  ).toEqual(['Test Primary'])
})

test('nobody can be invited to a school without events, or to one they belong to', async () => {
  const nowhere = invitePerson(testApp.admin, {
    email: 'x@example.com',
    role: 'school',
    schoolName: 'Atlantis',
  })
  await expect(nowhere).rejects.toMatchObject({ fields: { schoolName: 'This school has no events' } })
  const again = invitePerson(testApp.admin, { email: 'owner@example.com', role: 'admin' })
  await expect(again).rejects.toMatchObject({ code: 'already-in' })
})
