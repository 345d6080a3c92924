import { buffer } from 'node:stream/consumers'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { families } from '../../../tests/support/families.ts'
import { untilBlocked } from '../../../tests/support/until-blocked.ts'
import { unzip } from '../../../tests/support/unzip.ts'
import { openTestApp, type TestApp } from '../../../tests/test-app.ts'
import type { Transaction } from '../../platform/db/port.ts'
import { auditLog } from '../../platform/tables.ts'
import { requestErasure } from '../../privacy/erasure/request-erasure.ts'
import { exportPupil } from '../../privacy/export-pupil.ts'
import { erasures } from '../../privacy/tables.ts'
import { mergePupils } from '../../roster/duplicates/merge-pupils.ts'
import { undoStep } from '../../roster/duplicates/undo-step.ts'
import { editEvent } from '../../school/events/edit-event.ts'
import { lockPupil } from '../../school/queries.ts'
import { editPupil } from '../../school/roster/edit-pupil.ts'
import { pupils } from '../../school/tables.ts'
import { assignPhotos } from '../assign/assign-photos.ts'
import { hidePhotos } from '../assign/hide-photos.ts'
import { schoolPortraits, sheetPortraits } from '../class-sheets/portraits.ts'
import { openGallery } from '../gallery/open-gallery.ts'
import { showContactSheet } from '../screens/show-sorting.ts'
import { chosenPortraits, photos } from '../tables.ts'
import { choosePortrait, chooseSchoolPortrait } from './choose-portrait.ts'

let testApp: TestApp
let make: ReturnType<typeof families>
beforeAll(async () => {
  testApp = await openTestApp({ LIMIT_CODES_PER_HOUR: '1000' })
  make = families(testApp)
})
afterAll(() => testApp.close())

type Given = Partial<Record<'idPhotos' | 'officeSheets' | 'yearbook', boolean>>

/** Isla, with three portraits, in an event whose school gets ID photos. */
async function child(given: Given = { idPhotos: true }) {
  const isla = await make.gallery(3, { firstName: 'Isla' })
  await editEvent(testApp.admin, { eventId: isla.eventId, ...given })
  const { accessCode, id } = isla
  const [first = '', second = '', third = ''] = isla.photoIds
  const used = async () => {
    const [portrait] = await schoolPortraits(testApp.parts.db, eq(pupils.id, id))
    return portrait && { photoId: portrait.photoId, by: portrait.chosenBy }
  }
  return {
    isla,
    first,
    second,
    third,
    used,
    tick: (photoId: string | null) => chooseSchoolPortrait(testApp.stranger, { accessCode, photoId }),
    own: (photoId: string | null) => choosePortrait(testApp.admin, { pupilId: id, photoId }),
    told: async () => (await openGallery(testApp.stranger, accessCode)).forSchool,
  }
}

test('without a choice the school gets the first of the gallery; the owner’s goes before it, and a family’s before both', async () => {
  const { first, second, third, used, own, tick, told } = await child()
  expect(await used()).toEqual({ photoId: first, by: 'first' })
  await own(second)
  expect(await used()).toEqual({ photoId: second, by: 'owner' })
  expect(await tick(third)).toEqual({ gets: ['idPhotos'], portrait: { photoId: third, by: 'parent' } })
  await own(first)
  expect(await used()).toEqual({ photoId: third, by: 'parent' })
  expect((await told())?.portrait).toEqual({ photoId: third, by: 'parent' })
  await tick(null)
  expect(await used()).toEqual({ photoId: first, by: 'owner' })
  expect(await own(null)).toEqual({ before: first, portrait: { photoId: first, by: 'first' } })
})

test('one photo of a child is for school at most: another tick takes its place', async () => {
  const { isla, second, third, tick } = await child()
  await tick(second)
  await tick(third)
  const kept = await testApp.parts.db
    .select()
    .from(chosenPortraits)
    .where(eq(chosenPortraits.pupilId, isla.id))
  expect(kept).toMatchObject([{ photoId: third, chosenBy: 'parent' }])
})

test('a chosen photo that is hidden or moved is not used, and the next choice counts until it is back', async () => {
  const { second, third, used, own, tick, isla } = await child()
  await own(second)
  await tick(third)
  await hidePhotos(testApp.admin, { photoIds: [third], hidden: true })
  expect(await used()).toEqual({ photoId: second, by: 'owner' })
  await hidePhotos(testApp.admin, { photoIds: [third], hidden: false })
  expect(await used()).toEqual({ photoId: third, by: 'parent' })
  const other = await testApp.makePupil({ eventId: isla.eventId, classId: isla.classId, firstName: 'Jack' })
  await assignPhotos(testApp.admin, { photoIds: [third], place: { to: 'pupil', pupilId: other.id } })
  expect(await used()).toEqual({ photoId: second, by: 'owner' })
  const [theirs] = await schoolPortraits(testApp.parts.db, eq(pupils.id, other.id))
  expect(theirs).toMatchObject({ photoId: third, chosenBy: 'first' })
})

test('a choice goes with its photo or its child when they are erased', async () => {
  const { first, third, used, tick, isla } = await child()
  await tick(third)
  await testApp.parts.db.delete(photos).where(eq(photos.id, third))
  expect(await used()).toEqual({ photoId: first, by: 'first' })
  await tick(first)
  await requestErasure(testApp.admin, { scope: 'pupil', id: isla.id, confirmation: 'Isla Reid' })
  await testApp.runJobs()
  expect(await testApp.parts.db.$count(chosenPortraits, eq(chosenPortraits.pupilId, isla.id))).toBe(0)
})

test.each([
  ['ID photos', { idPhotos: true }, { noClassPhoto: true }, ['idPhotos']],
  ['a class sheet', { officeSheets: true }, {}, ['officeSheets']],
  ['a class sheet that the child is not on', { officeSheets: true }, { noClassPhoto: true }, null],
  ['a yearbook', { yearbook: true }, {}, ['yearbook']],
  ['nothing', {}, {}, null],
  [
    'nothing of a child whose family refused photos',
    { idPhotos: true, yearbook: true },
    { noPhoto: true },
    null,
  ],
])('a family chooses where its school gets the child’s portrait: %s', async (_, given, rejection, gets) => {
  const { isla, first, tick, told } = await child(given)
  await editPupil(testApp.admin, { pupilId: isla.id, ...rejection })
  expect((await told())?.gets ?? null).toEqual(gets)
  const ticked = tick(first).then(
    (answer) => answer.gets,
    (error) => error.kind,
  )
  expect(await ticked).toEqual(gets ?? 'missing')
})

test('a family chooses among what it can see of its own child, and nobody chooses in the sample gallery', async () => {
  const { isla, first, second, tick, own } = await child()
  const other = await make.gallery(1, { eventId: isla.eventId, classId: isla.classId, firstName: 'Jack' })
  const missing = { kind: 'missing' }
  await expect(tick(other.photoIds[0] ?? '')).rejects.toMatchObject(missing)
  await expect(own(other.photoIds[0] ?? '')).rejects.toMatchObject(missing)
  await hidePhotos(testApp.admin, { photoIds: [second], hidden: true })
  await expect(tick(second)).rejects.toMatchObject(missing)
  await make.asClassPhoto(first, isla.classId)
  await expect(tick(first)).rejects.toMatchObject(missing)
  await expect(
    chooseSchoolPortrait(testApp.stranger, { accessCode: 'AAAAAAA2', photoId: first }),
  ).rejects.toMatchObject(missing)
  expect((await openGallery(testApp.stranger, 'AAAAAAA2')).forSchool).toBeNull()
  const parent = await make.makeParent()
  await expect(chooseSchoolPortrait(parent.ctx, { pupilId: isla.id, photoId: null })).rejects.toMatchObject(
    missing,
  )
})

test.each([
  'tick',
  'own',
] as const)('a photo that goes while it is chosen (%s) is not chosen', async (choose) => {
  const { isla, second, ...also } = await child()
  const { db } = testApp.parts
  const ofIsla = eq(chosenPortraits.pupilId, isla.id)
  for (const go of [
    (tx: Transaction) => tx.update(photos).set({ pupilId: null }).where(eq(photos.id, second)),
    (tx: Transaction) => tx.delete(photos).where(eq(photos.id, second)),
  ]) {
    let choosing: Promise<unknown> | undefined
    await db.transaction(async (tx) => {
      await lockPupil(tx, isla.id)
      await go(tx)
      choosing = also[choose](second)
      choosing.catch(() => undefined)
      await untilBlocked(tx)
    })
    await expect(choosing).rejects.toMatchObject({ kind: 'missing' })
    expect(await db.$count(chosenPortraits, ofIsla)).toBe(0)
    await db.update(photos).set({ pupilId: isla.id }).where(eq(photos.id, second))
  }
})

test('a family chooses a photo while the owner assigns it and another to its child', async () => {
  const { isla, second, tick } = await child()
  const { eventId, classId } = isla
  const jack = await make.gallery(1, { eventId, classId, firstName: 'Jack' })
  const place = { to: 'pupil', pupilId: isla.id } as const
  const { both } = await testApp.parts.db.transaction(async (tx) => {
    await tx.select().from(photos).where(eq(photos.id, second)).for('update')
    const placing = assignPhotos(testApp.admin, { photoIds: [second, ...jack.photoIds], place })
    await untilBlocked(tx)
    const both = Promise.all([placing, tick(second)])
    await untilBlocked(tx, 2)
    return { both }
  })
  expect(await both).toMatchObject([{}, { portrait: { photoId: second, by: 'parent' } }])
})

test('once sales have closed a family no longer chooses, and what it chose stays', async () => {
  const { isla, second, tick, used } = await child()
  await tick(second)
  await editEvent(testApp.admin, { eventId: isla.eventId, salesOpen: '2026-01-01', salesClose: '2026-01-02' })
  await expect(tick(null)).rejects.toMatchObject({ kind: 'missing' })
  expect(await used()).toEqual({ photoId: second, by: 'parent' })
})

test('the class’s sheet and the owner’s contact sheet take the chosen portrait', async () => {
  const { isla, second, tick } = await child({ officeSheets: true })
  await tick(second)
  const [photo] = await testApp.parts.db.select().from(photos).where(eq(photos.id, second))
  expect(await sheetPortraits(testApp.parts.db, isla.classId)).toMatchObject([
    { originalKey: photo?.originalKey },
  ])
  const { pupils: rows } = await showContactSheet(testApp.admin, isla.classId)
  expect(rows).toMatchObject([{ portrait: { photoId: second, by: 'parent' } }])
})

test('the log says who chose, and the child’s copy what is chosen', async () => {
  const { isla, second, third, tick, own } = await child()
  const parent = await make.makeParent()
  await make.link(parent.id, isla.id)
  await chooseSchoolPortrait(parent.ctx, { pupilId: isla.id, photoId: second })
  await tick(second)
  await own(third)
  const logged = await testApp.parts.db.select().from(auditLog).where(eq(auditLog.subjectId, isla.id))
  expect(
    logged.filter(({ action }) => action === 'portrait.chosen').map(({ actor, detail }) => [actor, detail]),
  ).toEqual([
    [`user:${parent.id}`, { photoId: second, family: true }],
    [expect.stringMatching(/^user:/), { photoId: third, family: false }],
  ])
  const { body } = await exportPupil(testApp.admin, { pupilId: isla.id })
  const data = JSON.parse(
    unzip(await buffer(body))
      .get('data.json')
      ?.toString() ?? '{}',
  )
  expect(data.other.chosen_portraits).toMatchObject([{ photo_id: second }, { photo_id: third }])
})

test('a certificate of erasure counts the choices that go with a child, also one of a photo that is another’s by now', async () => {
  const { isla, second, third, own, tick } = await child()
  await own(second)
  await tick(third)
  const jack = await make.gallery(1, { eventId: isla.eventId, classId: isla.classId, firstName: 'Jack' })
  await assignPhotos(testApp.admin, { photoIds: [third], place: { to: 'pupil', pupilId: jack.id } })
  const { id } = await requestErasure(testApp.admin, {
    scope: 'pupil',
    id: isla.id,
    confirmation: 'Isla Reid',
  })
  await testApp.runJobs()
  const [erasure] = await testApp.parts.db.select().from(erasures).where(eq(erasures.id, id))
  expect(erasure).toMatchObject({ state: 'done', portraitChoices: 2, frames: 0 })
})

test('a merge takes a family’s choice along, and its undo gives it back', async () => {
  const { isla, third, tick, used } = await child()
  const other = await make.gallery(1, { eventId: isla.eventId, classId: isla.classId, firstName: 'Isla' })
  const [theirs = ''] = other.photoIds
  await tick(third)
  await chooseSchoolPortrait(testApp.stranger, { accessCode: other.accessCode, photoId: theirs })
  const { stepId } = await mergePupils(testApp.admin, {
    pupilId: other.id,
    other: isla.id,
    take: { name: false, parentEmail: false, classId: false },
  })
  const [merged] = await schoolPortraits(testApp.parts.db, eq(pupils.id, other.id))
  expect(merged).toMatchObject({ photoId: theirs, chosenBy: 'parent' })
  await undoStep(testApp.admin, stepId)
  expect(await used()).toEqual({ photoId: third, by: 'parent' })
})
