import { randomUUID } from 'node:crypto'
import { eq, inArray } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { accountErrors } from '../../../content/errors/account.ts'
import { websiteErrors } from '../../../content/errors/website.ts'
import { mediaErrors } from '../../../content/errors/website-media.ts'
import { DAY_MS } from '../../../domain/days.ts'
import { GiveBack } from '../../../domain/site/documents/site-desk.ts'
import { uploadKey } from '../../../domain/site/media/site-media.ts'
import { documentOf, siteEditor } from '../../../tests/support/website-editor.ts'
import { openTestApp, type TestApp } from '../../../tests/test-app.ts'
import { userRoles, users } from '../../accounts/tables.ts'
import type { Context } from '../../context.ts'
import { auditLog } from '../../platform/tables.ts'
import { showToday } from '../../records/screens/show-today.ts'
import { setEditorsPublishing } from '../../staff/set-publishing.ts'
import { deleteFilm, deletePicture } from '../delete-media.ts'
import { setFilmPoster } from '../films/films.ts'
import { showMediaUses } from '../media-uses.ts'
import { describePicture } from '../pictures/list-pictures.ts'
import { sitePictures } from '../pictures/tables.ts'
import { deleteDocument } from '../publish/delete-document.ts'
import { orderDocuments } from '../publish/order-documents.ts'
import { publishDocument } from '../publish/publish-document.ts'
import { resetDocument } from '../publish/reset-document.ts'
import { publishScheduled, scheduleDocument, unscheduleDocument } from '../publish/schedule-document.ts'
import { siteHandovers, siteSchedules } from '../tables.ts'
import { discardDraft, saveDraft } from './drafts.ts'
import { giveDraftBack, handOverDraft } from './handovers.ts'
import { listWebsite } from './list-website.ts'
import { showDocument } from './show-document.ts'

let testApp: TestApp
let owner: Context
/** One who hands over, and one who publishes. */
let morag: Context
let editor: Context
beforeAll(async () => {
  testApp = await openTestApp()
  owner = testApp.admin
  editor = await makeEditor('editor@example.com')
  morag = await makeEditor('morag@example.com')
  if (morag.actor.kind !== 'user') throw new Error('a user')
  await setEditorsPublishing(owner, { userId: morag.actor.userId, mayPublish: false })
})
afterAll(() => testApp.close())

async function makeEditor(email: string) {
  const [userId, now] = [randomUUID(), testApp.clock.now()]
  const { db } = testApp.parts
  await db.insert(users).values({ id: userId, email, emailConfirmedAt: now, createdAt: now, updatedAt: now })
  await db.insert(userRoles).values({ userId, role: 'editor' })
  if (owner.actor.kind !== 'user') throw new Error('a user')
  return testApp.as({ ...owner.actor, userId, email, isAdmin: false, isEditor: true })
}

/** A draft of theirs. */
async function draftBy(ctx: Context, name = 'Hers') {
  const document = { kind: 'client', id: randomUUID() } as const
  const revision = await siteEditor(ctx).type('client', document.id, documentOf('client', { name }))
  return { ...document, revision }
}
const shownTo = (ctx: Context, { kind, id }: { kind: 'client'; id: string }) =>
  showDocument(ctx, { kind, id })
const refusal = { kind: 'forbidden', code: 'hands-over', message: accountErrors.handsOver }

test('an editor who hands over can change nothing that visitors see, by any verb, and is told so first', async () => {
  const draft = await draftBy(morag)
  const { revision, ...name } = draft
  const nothing = { kind: 'client', id: randomUUID(), revision: 7 } as const
  const at = new Date(testApp.clock.now().getTime() + DAY_MS).toISOString()
  const planned = await draftBy(owner)
  await scheduleDocument(owner, { ...planned, at })
  for (const refused of [
    () => publishDocument(morag, draft),
    // Before it is looked for.
    () => publishDocument(morag, nothing),
    () => scheduleDocument(morag, { ...draft, at }),
    () => unscheduleDocument(morag, planned),
    () => deleteDocument(morag, draft),
    () => deleteDocument(morag, nothing),
    () => resetDocument(morag, { kind: 'about', id: 'only', revision: 0 }),
    () => resetDocument(morag, nothing),
    () => orderDocuments(morag, { kind: 'client', ids: [] }),
    () => giveDraftBack(morag, { ...name, word: 'No' }),
  ])
    await expect(refused()).rejects.toMatchObject(refusal)
  for (const remove of [deletePicture, deleteFilm]) {
    const everywhere = remove(morag, { id: 'f'.repeat(32), everywhere: true })
    await expect(everywhere).rejects.toMatchObject({ ...refusal, message: mediaErrors.ownersRemove })
    const unused = remove(morag, { id: 'f'.repeat(32), everywhere: false })
    await expect(unused).rejects.toMatchObject({ kind: 'missing' })
  }
  expect((await listWebsite(morag)).mayPublish).toBe(false)
  expect(await shownTo(morag, name)).toMatchObject({ mayPublish: false, draft: { revision } })
  expect((await shownTo(owner, planned)).scheduled).toMatchObject({ failed: null })
  // Others publish as before.
  const theirs = await draftBy(editor)
  expect((await shownTo(editor, theirs)).mayPublish).toBe(true)
  expect(await publishDocument(editor, theirs)).toMatchObject({ version: 1 })
})

test('a draft handed over waits on Today and in the list, is given back with a word, and published', async () => {
  const draft = await draftBy(morag, 'Glen Foods')
  const { kind, id } = draft
  await handOverDraft(morag, { ...draft, note: 'Is the name right?' })
  const waits = { by: 'morag@example.com', note: 'Is the name right?', changedSince: false, givenBack: null }
  expect((await shownTo(owner, draft)).handover).toMatchObject(waits)
  const inList = async (ctx: Context) =>
    (await listWebsite(ctx)).documents.find((one) => one.kind === kind && one.id === id)?.handover
  expect(await inList(owner)).toMatchObject(waits)
  const today = async (ctx: Context) => (await showToday(ctx)).handovers.filter((one) => one.id === id)
  const expected = { kind, id, title: 'Glen Foods', by: 'morag@example.com', said: 'Is the name right?' }
  for (const ctx of [owner, editor])
    expect(await today(ctx)).toMatchObject([{ ...expected, givenBack: false }])
  expect(await today(morag)).toEqual([])

  await giveDraftBack(owner, { ...draft, word: 'Please say where they are.' })
  const given = { by: 'owner@example.com', word: 'Please say where they are.' }
  expect((await shownTo(morag, draft)).handover).toMatchObject({ givenBack: given })
  expect(await today(owner)).toEqual([])
  expect(await today(morag)).toMatchObject([
    { id, by: 'owner@example.com', said: given.word, givenBack: true },
  ])
  await expect(giveDraftBack(owner, { ...draft, word: 'Again' })).rejects.toMatchObject({
    code: 'not-handed-over',
    message: websiteErrors.notHandedOver,
  })

  const content = documentOf('client', { name: 'Glen Foods, Peebles' })
  const { revision } = await saveDraft(morag, { kind, id, content, revision: draft.revision, version: 0 })
  expect((await shownTo(owner, draft)).handover).toMatchObject({ changedSince: true })
  await expect(handOverDraft(morag, { ...draft, note: '' })).rejects.toMatchObject({ code: 'draft-changed' })
  await handOverDraft(morag, { kind, id, revision, note: '' })
  expect((await shownTo(owner, draft)).handover).toMatchObject({
    changedSince: false,
    givenBack: null,
    note: '',
  })
  await publishDocument(owner, { kind, id, revision })
  expect(await shownTo(morag, draft)).toMatchObject({ state: 'published', draft: null, handover: null })
  expect(await testApp.parts.db.$count(siteHandovers, eq(siteHandovers.documentId, id))).toBe(0)
  expect(await today(owner)).toEqual([])
  const log = await testApp.parts.db
    .select({ action: auditLog.action })
    .from(auditLog)
    .where(eq(auditLog.subjectId, `client/${id}`))
  expect(log.map(({ action }) => action)).toEqual([
    'website.handed-over',
    'website.given-back',
    'website.handed-over',
    'website.published',
  ])
})

test('only what could be published is handed over, and a word is asked for when it is given back', async () => {
  const id = randomUUID()
  const revision = await siteEditor(morag).type('client', id, { name: '' })
  const name = { kind: 'client', id } as const
  await expect(handOverDraft(morag, { ...name, revision, note: '' })).rejects.toMatchObject({
    kind: 'invalid',
    fields: { name: expect.any(String) },
  })
  await expect(handOverDraft(morag, { ...name, revision: 0, note: '' })).rejects.toMatchObject({
    code: 'draft-changed',
  })
  await discardDraft(morag, { ...name, revision })
  await expect(handOverDraft(morag, { ...name, revision: 0, note: '' })).rejects.toMatchObject({
    code: 'no-draft',
  })
  expect(GiveBack.safeParse({ word: ' ' }).success).toBe(false)
})

test('what the owner plans is settled, and what an editor planned before waits once they hand over', async () => {
  const { db } = testApp.parts
  const at = new Date(Date.now() - 1000).toISOString()
  const handed = await draftBy(morag)
  await handOverDraft(morag, { ...handed, note: 'On Friday' })
  await scheduleDocument(owner, { ...handed, at: new Date(Date.now() + 90 * DAY_MS).toISOString() })
  expect((await shownTo(owner, handed)).handover).toBeNull()

  const former = await makeEditor('former@example.com')
  const draft = await draftBy(former)
  await scheduleDocument(former, { ...draft, at })
  if (former.actor.kind !== 'user') throw new Error('a user')
  await setEditorsPublishing(owner, { userId: former.actor.userId, mayPublish: false })
  const [plan] = await db
    .select()
    .from(siteSchedules)
    .where(inArray(siteSchedules.documentId, [draft.id]))
  await publishScheduled(testApp.system, { scheduleId: plan?.id ?? '' })
  expect(await shownTo(owner, draft)).toMatchObject({
    state: 'unpublished',
    scheduled: { failed: websiteErrors.plannerGone },
  })
})

test('a film’s poster shows at once, so only who publishes changes it where visitors see it; what is said of a picture waits', async () => {
  const { db } = testApp.parts
  const picture = async (id: string) => {
    await db.insert(sitePictures).values({
      id,
      contentHash: id.repeat(2),
      upload: randomUUID(),
      recipe: 'recipe',
      widths: { avif: [640], webp: [640], jpg: [640] },
      colour: '#334455',
      fileName: 'glen.jpg',
      bytes: 1,
      width: 3000,
      height: 2000,
      alt: 'A glen',
      decorative: false,
      credit: '',
      slate: '',
      position: '50% 50%',
      state: 'ready',
      uploadedAt: testApp.clock.now(),
    })
    return id
  }
  const [seen, unseen] = [await picture('a'.repeat(32)), await picture('b'.repeat(32))]
  const content = documentOf('portfolio-item', { picture: uploadKey(seen), caseStudy: '' })
  await siteEditor(owner).publish('portfolio-item', content)
  const said = { alt: 'Another glen', decorative: false, credit: '', slate: '', position: '50% 50%' }
  const ownersOnly = { ...refusal, message: mediaErrors.ownersOnly }
  expect(await describePicture(morag, { id: unseen, ...said })).toMatchObject({ alt: 'Another glen' })
  expect(await describePicture(morag, { id: seen, ...said })).toMatchObject({ alt: 'Another glen' })
  expect(await showMediaUses(morag, { id: seen })).toMatchObject({ mayPublish: false })
  await expect(setFilmPoster(morag, { id: seen, file: '' })).rejects.toMatchObject(ownersOnly)
})
