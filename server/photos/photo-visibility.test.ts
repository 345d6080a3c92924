import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { families } from '../../tests/support/families.ts'
import { openTestApp, type TestApp } from '../../tests/test-app.ts'
import { getPupil, type PupilInEvent } from '../school/queries.ts'
import { classes, events, pupils } from '../school/tables.ts'
import {
  familyColumns,
  findRetainedPhoto,
  findVisiblePhoto,
  galleryIsOpen,
  galleryState,
  isOffered,
  isRetained,
  maySell,
  retentionColumns,
  visiblePhotos,
  whoSeesPhotos,
  withholdingReason,
} from './photo-visibility.ts'
import { inGalleryOrder } from './queries.ts'
import { photoMembers, photos } from './tables.ts'

const NOON = new Date('2026-03-10T12:00:00Z')
const TODAY = '2026-03-10'

let testApp: TestApp
let pupil: PupilInEvent
beforeAll(async () => {
  testApp = await openTestApp()
  const { id } = await testApp.makePupil()
  pupil = {
    ...(await getPupil(testApp.parts.db, id)),
    salesOpen: TODAY,
    salesClose: TODAY,
    holdForReview: false,
    publishedAt: null,
  }
})
afterAll(() => testApp.close())

describe('a family’s gallery', () => {
  const opens = (change: Partial<PupilInEvent>) => galleryIsOpen({ ...pupil, ...change }, NOON)

  test('is open from the first to the last day of sales', () => {
    expect(opens({})).toBe(true)
    expect(opens({ salesClose: null })).toBe(true)
    expect(opens({ salesOpen: '2026-03-11', salesClose: null })).toBe(false)
    expect(opens({ salesOpen: '2026-03-01', salesClose: '2026-03-09' })).toBe(false)
  })

  test('is closed to a family that refused photos, and until its class is published where the owner reviews', () => {
    expect(opens({ noPhoto: true })).toBe(false)
    expect(opens({ holdForReview: true })).toBe(false)
    expect(opens({ holdForReview: true, publishedAt: NOON })).toBe(true)
    expect(opens({ publishedAt: NOON })).toBe(true)
  })

  test('sells unless the family refused sales, or it is closed', () => {
    expect(maySell(pupil, NOON)).toBe(true)
    expect(maySell({ ...pupil, noSales: true }, NOON)).toBe(false)
    expect(maySell({ ...pupil, noPhoto: true }, NOON)).toBe(false)
    expect(maySell({ ...pupil, noPhoto: true, noSales: true }, NOON)).toBe(false)
  })

  test('says whether it is to come, closed, open, in preparation or empty', () => {
    const state = (change: Partial<PupilInEvent>, visible: number, waiting: number) =>
      galleryState({ ...pupil, ...change }, { visible, waiting }, NOON)
    expect(state({ salesOpen: '2026-03-11', salesClose: null }, 1, 0)).toBe('upcoming')
    expect(state({ salesOpen: TODAY, salesClose: '2026-03-09' }, 1, 0)).toBe('closed')
    expect(state({}, 1, 1)).toBe('open')
    expect(state({}, 0, 1)).toBe('preparing')
    expect(state({}, 0, 0)).toBe('empty')
  })
})

test('something is offered, now or later, until the last day of sales, to families that refused neither', () => {
  const offered = (change: Partial<PupilInEvent>) => isOffered({ ...pupil, ...change }, NOON)
  expect(offered({})).toBe(true)
  expect(offered({ salesClose: null })).toBe(true)
  expect(offered({ salesClose: '2026-03-09' })).toBe(false)
  expect(offered({ salesOpen: '2026-04-01', salesClose: '2026-04-30' })).toBe(true)
  expect(offered({ noPhoto: true })).toBe(false)
  expect(offered({ noSales: true })).toBe(false)
  expect(offered({ noPhoto: true, noSales: true, salesClose: null })).toBe(false)
})

describe('what was bought', () => {
  type Photo = Parameters<typeof isRetained>[0]
  type Family = NonNullable<Parameters<typeof isRetained>[1]>
  const ready: Photo = {
    kind: 'portrait',
    pupilId: 'isla',
    members: null,
    classId: null,
    turns: 0,
    isSheet: null,
    objection: null,
  }
  const classPhoto: Photo = { ...ready, kind: 'class', pupilId: null, classId: '3b' }
  const family: Family = {
    id: 'isla',
    classId: '3b',
    noPhoto: false,
    noClassPhoto: false,
    noSales: false,
    isInGroup: false,
    isInClassPhoto: true,
    isTaggedAbsent: false,
  }
  const keeps = (photo: Partial<Photo>, change: Partial<Family> = {}) =>
    isRetained({ ...ready, ...photo }, { ...family, ...change })

  test('is kept while the photo is the child’s own and nothing speaks against it', () => {
    expect(keeps({})).toBe(true)
    expect(keeps({ pupilId: 'jack' })).toBe(false)
    expect(keeps({ pupilId: null })).toBe(false)
  })

  test('is not kept once anything speaks against it, be it a portrait or a class photo', () => {
    for (const objection of ['refused', 'erased', 'removed', 'not-ready', 'in-doubt'] as const) {
      expect(withholdingReason({ ...ready, objection }, family)).toBe(objection)
      expect(withholdingReason({ ...classPhoto, objection }, family)).toBe(objection)
    }
  })

  test('is not kept by an erased child’s family, nor by one that refused photos', () => {
    expect(isRetained(ready, null)).toBe(false)
    expect(isRetained(classPhoto, null)).toBe(false)
    expect(keeps({}, { noPhoto: true })).toBe(false)
    expect(isRetained(classPhoto, { ...family, noPhoto: true })).toBe(false)
  })

  test('is kept of a class photo while the child is in it, the family has not refused it, and it is not withheld', () => {
    const of = (photo: Partial<Photo>, change: Partial<Family>) =>
      isRetained({ ...classPhoto, ...photo }, { ...family, ...change })
    expect(of({}, {})).toBe(true)
    expect(of({ objection: 'in-doubt' }, {})).toBe(false)
    expect(of({}, { noClassPhoto: true })).toBe(false)
    expect(of({}, { isInClassPhoto: false })).toBe(false)
    expect(of({}, { isInClassPhoto: null })).toBe(false)
    // Its own portraits stay when a family refuses the class photo alone.
    expect(keeps({}, { noClassPhoto: true, isInClassPhoto: false })).toBe(true)
  })
})

test('a preview goes to the child’s family alone, and to a buyer as long as it may be kept', async () => {
  const { db } = testApp.parts
  const isla = await families(testApp).gallery(1, { firstName: 'Isla' })
  const jack = await families(testApp).gallery(1, { eventId: isla.eventId, classId: isla.classId })
  const now = testApp.clock.now()
  const [photoId = ''] = isla.photoIds
  const shownTo = (pupilId: string | undefined) => findVisiblePhoto(db, { photoId, pupilId }, now)
  expect(await shownTo(isla.id)).toMatchObject({ pupilId: isla.id, accessCode: isla.accessCode })
  expect(await shownTo(jack.id)).toBeUndefined()
  expect(await shownTo(undefined)).toBeUndefined()
  expect(await findRetainedPhoto(db, photoId)).toMatchObject({ pupilId: isla.id, state: 'ready' })
  await db.update(photos).set({ hiddenAt: now }).where(eq(photos.id, photoId))
  expect(await shownTo(isla.id)).toBeUndefined()
  expect(await findRetainedPhoto(db, photoId)).toBeDefined()
  await db.update(pupils).set({ noPhoto: true }).where(eq(pupils.id, isla.id))
  expect(await findRetainedPhoto(db, photoId)).toBeUndefined()
})

test('photos without a camera’s time are in the order of their numbers', async () => {
  const { db } = testApp.parts
  const [row] = await db.select().from(photos).limit(1)
  if (!row) throw new Error('no photo')
  const family = await testApp.makePupil()
  const own = { pupilId: family.id, eventId: family.eventId, takenAt: null, position: null, hiddenAt: null }
  const names = ['a 2.jpg', 'a 10.jpg', 'a 10b3.jpg', 'a 10b20.jpg', 'a 100.jpg', 'a 00101.jpg', 'b1.jpg']
  for (const fileName of names.toReversed()) {
    const id = randomUUID()
    await db.insert(photos).values({ ...row, ...own, id, fileName, originalKey: id, contentHash: id })
  }
  const inOrder = await db
    .select()
    .from(photos)
    .where(eq(photos.pupilId, family.id))
    .orderBy(...inGalleryOrder)
  expect(inOrder.map(({ fileName }) => fileName)).toEqual(names)
})

test('a class photo’s preview goes to every family in the class, and to none once one of them refuses it', async () => {
  const { db } = testApp.parts
  const isla = await families(testApp).gallery(1, { firstName: 'Isla' })
  const { eventId, classId } = isla
  const jack = await testApp.makePupil({ eventId, classId, firstName: 'Jack' })
  const [photoId = ''] = isla.photoIds
  await families(testApp).asClassPhoto(photoId, classId)
  const shownTo = (pupilId: string) => findVisiblePhoto(db, { photoId, pupilId }, testApp.clock.now())
  expect(await shownTo(isla.id)).toMatchObject({ classId, accessCode: isla.accessCode })
  expect(await shownTo(jack.id)).toMatchObject({ classId, accessCode: jack.accessCode })
  await db.update(pupils).set({ noClassPhoto: true }).where(eq(pupils.id, jack.id))
  expect(await shownTo(isla.id)).toBeUndefined()
  expect(await shownTo(jack.id)).toBeUndefined()
})

test('who sees photos now is whoever has a portrait or a class photo in an open gallery', async () => {
  const { db } = testApp.parts
  const isla = await families(testApp).gallery(2, { firstName: 'Isla' })
  const { eventId, classId } = isla
  const [, group = ''] = isla.photoIds
  const jack = await testApp.makePupil({ eventId, classId, firstName: 'Jack' })
  const now = testApp.clock.now()
  const see = async () =>
    [...(await whoSeesPhotos(db, await Promise.all([isla.id, jack.id].map((id) => getPupil(db, id))), now))]
      .map((id) => (id === isla.id ? 'Isla' : 'Jack'))
      .toSorted()
  expect(await see()).toEqual(['Isla'])
  await families(testApp).asClassPhoto(group, classId)
  expect(await see()).toEqual(['Isla', 'Jack'])
  await db.update(pupils).set({ noClassPhoto: true }).where(eq(pupils.id, jack.id))
  // Nobody sees the class photo now; Isla has her portrait.
  expect(await see()).toEqual(['Isla'])
  await db.update(events).set({ holdForReview: true }).where(eq(events.id, eventId))
  expect(await see()).toEqual([])
  await db.update(classes).set({ publishedAt: now }).where(eq(classes.id, classId))
  expect(await see()).toEqual(['Isla'])
  expect(await whoSeesPhotos(db, [], now)).toEqual(new Set())
})

test('whatever became of photos, the database and the orders agree on who keeps and who sees them', async () => {
  const { db } = testApp.parts
  const make = families(testApp)
  const isla = await make.gallery(0, { firstName: 'Isla' })
  const { eventId, classId } = isla
  const jack = await testApp.makePupil({ eventId, classId, firstName: 'Jack' })
  const now = testApp.clock.now()
  const when = fc.constantFrom(null, null, null, now)
  const rows = fc.sample(
    fc.record({
      kind: fc.constantFrom('portrait', 'portrait', 'group', 'class', 'card'),
      state: fc.constantFrom('ready', 'ready', 'ready', 'received'),
      uncertain: fc.constantFrom(false, false, false, true),
      ...{ quarantinedAt: when, showsErasedAt: when, removedAt: when, hiddenAt: when },
      isJacks: fc.boolean(),
    }),
    { numRuns: 60, seed: 7 },
  )
  const made = await db
    .insert(photos)
    .values(
      rows.map(({ isJacks, kind, ...row }, at) => ({
        ...{ ...row, kind, eventId, fileName: `IMG_${at}.JPG`, bytes: 1, createdAt: now },
        ...{ contentHash: `${at}`, contentType: 'image/jpeg', originalKey: `visibility/${at}` },
        classId: kind === 'class' ? classId : null,
        pupilId: kind === 'portrait' ? (isJacks ? jack.id : isla.id) : null,
      })),
    )
    .returning({ id: photos.id, kind: photos.kind, hiddenAt: photos.hiddenAt })
  const groups = made.filter(({ kind }) => kind === 'group')
  await db
    .insert(photoMembers)
    .values(groups.flatMap(({ id }) => [isla.id, jack.id].map((pupilId) => ({ photoId: id, pupilId }))))
  for (const optOuts of [{}, { noClassPhoto: true }, { noSales: true }, { noPhoto: true }]) {
    await db
      .update(pupils)
      .set({ noPhoto: false, noClassPhoto: false, noSales: false, ...optOuts })
      .where(eq(pupils.id, jack.id))
    const reasons = await db
      .select({ id: photos.id, photo: retentionColumns, family: familyColumns })
      .from(photos)
      .innerJoin(pupils, eq(pupils.id, isla.id))
      .where(eq(photos.eventId, eventId))
    const seen = new Set((await visiblePhotos(db, await getPupil(db, isla.id), now)).map(({ id }) => id))
    for (const { id, photo, family } of reasons) {
      const { hiddenAt } = made.find((one) => one.id === id) ?? {}
      const keeps = withholdingReason(photo, family) === null
      expect(seen.has(id), `${photo.kind} ${photo.objection}`).toBe(keeps && hiddenAt === null)
      const isIslas = photo.kind !== 'portrait' || photo.pupilId === isla.id
      if (isIslas) expect((await findRetainedPhoto(db, id)) !== undefined, `${photo.kind}`).toBe(keeps)
    }
  }
})
