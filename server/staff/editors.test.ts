import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readMail } from '../../tests/accounts/read-mail.ts'
import { families } from '../../tests/support/families.ts'
import { openTestApp, type TestApp } from '../../tests/test-app.ts'
import { requirePublisher } from '../accounts/roles/publishing.ts'
import { readSession } from '../accounts/sessions/read-actor.ts'
import { sessions, users } from '../accounts/tables.ts'
import type { Context } from '../context.ts'
import { openMyGallery } from '../photos/gallery/open-gallery.ts'
import { auditLog } from '../platform/tables.ts'
import { showPupil } from '../school/screens/show-pupil.ts'
import { acceptInvitation, previewInvitation } from './accept-invitation.ts'
import { invitePerson } from './invite-person.ts'
import { listPeople } from './list-people.ts'
import { invitationToken } from './mail-invitation.ts'
import { removePerson } from './remove-person.ts'
import { listSchoolEvents } from './screens/show-staff-school.ts'
import { setEditorsPublishing } from './set-publishing.ts'

let testApp: TestApp
let pupil: Awaited<ReturnType<TestApp['makePupil']>>
beforeAll(async () => {
  testApp = await openTestApp()
  pupil = await testApp.makePupil()
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
const idOf = ({ actor }: Context) => (actor.kind === 'user' ? actor.userId : '')

/** What the link in an invitation's mail holds. */
async function invite(email: string, role: 'admin' | 'editor' | 'school', schoolName?: string) {
  const { id } = await invitePerson(testApp.admin, { email, role, schoolName })
  return { token: invitationToken(testApp.admin, id) }
}

/** The same person as their session finds them now, with the roles they have by then. */
async function asNow(ctx: Context) {
  if (ctx.actor.kind !== 'user') throw new Error('a user')
  const { userId, sessionId } = ctx.actor
  const now = testApp.clock.now()
  const row = { id: sessionId, userId, amr: [], createdAt: now, refreshedAt: now }
  await testApp.parts.db.insert(sessions).values(row).onConflictDoNothing()
  return testApp.as(await readSession(ctx, { userId, sessionId, aal: 'aal1' }))
}

test('an invited editor becomes one, is listed and removed, and nothing of theirs is left of it', async () => {
  const { token } = await invite('editor@example.com', 'editor')
  await testApp.runJobs()
  const mail = (await testApp.mails()).map((one) => readMail(one)).at(-1)
  expect(mail?.text).toContain('look after the website')
  expect(mail?.text).not.toContain('school photos of')
  expect(await previewInvitation(testApp.stranger, { token })).toEqual({ role: 'editor', schoolName: null })
  const invited = await person('editor@example.com')
  expect(await acceptInvitation(invited, { token })).toEqual({ role: 'editor', schoolName: null })
  const editor = await asNow(invited)
  expect(editor.actor).toMatchObject({ isAdmin: false, isEditor: true })
  const { admins, editors } = await listPeople(testApp.admin)
  expect(editors).toMatchObject([{ email: 'editor@example.com', you: false }])
  expect(admins.map(({ email }) => email)).not.toContain('editor@example.com')
  const again = { email: 'editor@example.com', role: 'editor' } as const
  await expect(invitePerson(testApp.admin, again)).rejects.toMatchObject({ code: 'already-in' })

  for (const role of ['admin', 'editor'] as const)
    await expect(invitePerson(editor, { email: 'friend@example.com', role })).rejects.toMatchObject({
      kind: 'missing',
    })
  const removal = { userId: idOf(invited), confirmation: 'editor@example.com' }
  await expect(removePerson(testApp.admin, removal)).rejects.toMatchObject({ kind: 'missing' })
  await removePerson(testApp.admin, { ...removal, role: 'editor' })
  expect((await asNow(invited)).actor).toMatchObject({ isAdmin: false, isEditor: false })
  expect((await listPeople(testApp.admin)).editors).toEqual([])
  const log = await testApp.parts.db
    .select()
    .from(auditLog)
    .where(eq(auditLog.subjectId, idOf(invited)))
  expect(log.map(({ action, detail }) => [action, detail])).toEqual([
    ['role.granted', expect.objectContaining({ role: 'editor' })],
    ['role.removed', { role: 'editor' }],
  ])
})

test('an editor is invited to hand drafts over, and the owner lets them publish, and not any more', async () => {
  const invited = await person('drafts@example.com')
  const { id } = await invitePerson(testApp.admin, {
    email: 'drafts@example.com',
    role: 'editor',
    mayPublish: 'no',
  })
  await acceptInvitation(invited, { token: invitationToken(testApp.admin, id) })
  const editor = await asNow(invited)
  const listed = async () =>
    (await listPeople(testApp.admin)).editors.find(({ userId }) => userId === idOf(invited))
  const set = (mayPublish: boolean) =>
    setEditorsPublishing(testApp.admin, { userId: idOf(invited), mayPublish })
  expect(await listed()).toMatchObject({ mayPublish: false })
  await expect(requirePublisher(editor)).rejects.toMatchObject({ kind: 'forbidden', code: 'hands-over' })
  await set(true)
  expect(await listed()).toMatchObject({ mayPublish: true })
  expect(await requirePublisher(editor)).toMatchObject({ userId: idOf(invited) })
  await set(false)
  await set(false)
  await expect(requirePublisher(editor)).rejects.toMatchObject({ code: 'hands-over' })
  await expect(
    setEditorsPublishing(editor, { userId: idOf(invited), mayPublish: true }),
  ).rejects.toMatchObject({ kind: 'missing' })
  const parent = await person('no-editor@example.com')
  await expect(
    setEditorsPublishing(testApp.admin, { userId: idOf(parent), mayPublish: false }),
  ).rejects.toMatchObject({ kind: 'missing' })

  // Invited once more, what the new invitation says holds.
  await removePerson(testApp.admin, {
    userId: idOf(invited),
    role: 'editor',
    confirmation: 'drafts@example.com',
  })
  await expect(requirePublisher(await asNow(invited))).rejects.toMatchObject({ kind: 'missing' })
  await acceptInvitation(invited, await invite('drafts@example.com', 'editor'))
  expect(await requirePublisher(await asNow(invited))).toMatchObject({ userId: idOf(invited) })
  await set(false)
  await acceptInvitation(invited, await invite('drafts@example.com', 'admin'))
  expect(await requirePublisher(await asNow(invited))).toMatchObject({ isAdmin: true })
})

test('an editor who becomes an admin is no editor any more, and an admin is not made one', async () => {
  const rising = await person('rising@example.com')
  const asEditor = await invite('rising@example.com', 'editor')
  await acceptInvitation(rising, asEditor)
  await acceptInvitation(rising, await invite('rising@example.com', 'admin'))
  expect((await asNow(rising)).actor).toMatchObject({ isAdmin: true, isEditor: false })
  expect((await listPeople(testApp.admin)).editors).toEqual([])
  const lower = { email: 'rising@example.com', role: 'editor' } as const
  await expect(invitePerson(testApp.admin, lower)).rejects.toMatchObject({ code: 'already-in' })
  await removePerson(testApp.admin, { userId: idOf(rising), confirmation: 'rising@example.com' })
  expect((await asNow(rising)).actor).toMatchObject({ isAdmin: false, isEditor: false })
})

test('an editor who is staff of a school and a parent keeps each right apart', async () => {
  const email = 'many@example.com'
  const many = await person(email)
  const child = await testApp.makePupil({ firstName: 'Una' })
  await families(testApp).link(idOf(many), child.id)
  await acceptInvitation(many, await invite(email, 'school', 'Test Primary'))
  await acceptInvitation(many, await invite(email, 'editor'))
  const works = await asNow(many)
  const missing = { kind: 'missing' }
  expect((await listSchoolEvents(works)).schools).toEqual(['Test Primary'])
  expect(await openMyGallery(works, child.id)).toMatchObject({ photos: [], state: 'empty' })
  await expect(openMyGallery(works, pupil.id)).rejects.toMatchObject(missing)
  await expect(listPeople(works)).rejects.toMatchObject(missing)
  await expect(showPupil(works, child.id)).rejects.toMatchObject(missing)

  const removal = { userId: idOf(many), confirmation: email }
  await removePerson(testApp.admin, { ...removal, role: 'editor' })
  const left = await asNow(many)
  expect(left.actor).toMatchObject({ isEditor: false })
  expect((await listSchoolEvents(left)).schools).toEqual(['Test Primary'])
  expect(await openMyGallery(left, child.id)).toBeDefined()
  await acceptInvitation(many, await invite(email, 'editor'))
  await removePerson(testApp.admin, { ...removal, schoolName: 'Test Primary' })
  const editor = await asNow(many)
  expect(editor.actor).toMatchObject({ isEditor: true })
  await expect(listSchoolEvents(editor)).rejects.toMatchObject(missing)
})
