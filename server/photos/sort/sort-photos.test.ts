import { randomUUID } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { and, eq } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { GROUP_SIGN } from '../../../domain/school/photo-day.ts'
import { cardPicture } from '../../../tests/photo-day/card-picture.ts'
import { plainPhoto } from '../../../tests/photo-day/clock-photo.ts'
import { photoSession } from '../../../tests/photo-day/photo-session.ts'
import { countStatements } from '../../../tests/support/count-statements.ts'
import { basketOf, families } from '../../../tests/support/families.ts'
import { untilBlocked } from '../../../tests/support/until-blocked.ts'
import { openTestApp, smallJpeg, type TestApp } from '../../../tests/test-app.ts'
import type { Context } from '../../context.ts'
import { placeOrder } from '../../orders/checkout/place-order.ts'
import { reissueCode } from '../../school/codes/reissue-code.ts'
import { publishClass } from '../../school/events/classes.ts'
import { getPupil } from '../../school/queries.ts'
import { addPupil } from '../../school/roster/add-pupil.ts'
import { showEvent } from '../../school/screens/event-screens.ts'
import { events, pupils } from '../../school/tables.ts'
import { assignPhotos, confirmPhotos, restoreAssignments } from '../assign/assign-photos.ts'
import { hidePhotos } from '../assign/hide-photos.ts'
import { reportNotMyChild } from '../gallery/report-not-my-child.ts'
import { visiblePhotos } from '../photo-visibility.ts'
import { showSorting } from '../screens/show-sorting.ts'
import { photos } from '../tables.ts'
import { receivePhoto } from '../upload/receive-photo.ts'
import { findCard } from './find-card.ts'
import { readCard } from './read-card.ts'
import { lockSorting, sortEvent, sortPhotos } from './sort-photos.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await openTestApp()
})
afterAll(() => testApp.close())

async function receive(eventId: string, fileName: string, jpeg: Buffer, folder = '') {
  const file = path.join(testApp.dir, randomUUID())
  await writeFile(file, jpeg)
  const { photoId } = await receivePhoto(testApp.admin, {
    id: randomUUID(),
    path: file,
    fileName,
    folder,
    level: 'event',
    targetId: eventId,
  })
  return photoId
}
const rowsOf = (eventId: string) => testApp.parts.db.select().from(photos).where(eq(photos.eventId, eventId))
const codeOf = async (pupilId: string) =>
  (await testApp.parts.db.select().from(pupils).where(eq(pupils.id, pupilId)))[0]?.accessCode ?? ''

test('photos taken with cards go to their pupils, none to the wrong one, and parents see neither cards nor unsorted photos', async () => {
  const first = await testApp.makePupil()
  const ids = [first.id]
  for (const firstName of ['Jack', 'Ava', 'Rory'])
    ids.push((await addPupil(testApp.admin, { classId: first.classId, firstName, lastName: 'Ross' })).id)
  // The second pupil's card was printed before the code was reissued; it is still that pupil's card.
  const codes = await Promise.all(ids.map(codeOf))
  await reissueCode(testApp.admin, ids[1] ?? '')
  const truth = new Map<string, { pupil: string | null; card: string | null }>()
  for await (const frame of photoSession({ codes, shots: 2, unreadable: 35, seed: 4 })) {
    const id = await receive(first.eventId, frame.fileName, frame.jpeg)
    truth.set(id, { pupil: ids[frame.pupils[0] ?? -1] ?? null, card: frame.card })
  }
  await testApp.runJobs()
  const rows = await rowsOf(first.eventId)
  const cards = [...truth.values()].filter(({ card }) => card !== null)
  expect(cards.map(({ card }) => card)).toContain('unreadable')
  let sorted = 0
  for (const row of rows) {
    const { pupil, card } = truth.get(row.id) ?? { pupil: null, card: null }
    if (card) expect([row.kind, row.pupilId], `${card} card ${row.fileName}`).toEqual(['card', null])
    else expect([pupil, null], row.fileName).toContain(row.pupilId)
    if (row.pupilId) sorted += 1
  }
  expect(sorted).toBeGreaterThan(3)
  expect(rows.some((row) => row.pupilId === ids[1])).toBe(true)
  const unreadable = rows.filter((row) => row.kind === 'card' && row.uncertain)
  expect(unreadable.length).toBeGreaterThan(0)
  for (const id of ids) {
    const seen = await visiblePhotos(
      testApp.parts.db,
      await getPupil(testApp.parts.db, id),
      testApp.clock.now(),
    )
    const own = rows.filter((row) => row.pupilId === id && !row.uncertain)
    expect(seen.map((photo) => photo.id).toSorted()).toEqual(own.map((row) => row.id).toSorted())
  }
  const board = await showSorting(testApp.admin, first.eventId)
  expect(board.counts).toMatchObject({ reading: 0, sorted, cards: cards.length })
  expect(board.unsorted.length).toBe(board.counts.unsorted + unreadable.length)
})

test('photos after two cards between group signs go to both pupils, once, and without a sign to nobody before the owner confirms it', async () => {
  const isla = await testApp.makePupil({ firstName: 'Isla' })
  const { classId, eventId } = isla
  const { id } = await addPupil(testApp.admin, { classId, firstName: 'Tom', lastName: 'Reid' })
  const [islas, toms] = [await codeOf(isla.id), await codeOf(id)]
  const shown = [islas, null, toms, null, GROUP_SIGN, islas, toms, GROUP_SIGN, null]
  const photo = { eventId, bytes: 1, contentType: 'image/jpeg', state: 'ready' } as const
  const rows = await testApp.parts.db
    .insert(photos)
    .values(
      shown.map((cardCode, at) => ({
        ...photo,
        look: [],
        fileName: `IMG_000${at}.JPG`,
        cardCode,
        cardSeen: cardCode ? ('read' as const) : ('no' as const),
        contentHash: randomUUID(),
        originalKey: randomUUID(),
        createdAt: testApp.clock.now(),
      })),
    )
    .returning({ id: photos.id, fileName: photos.fileName })
  const last = rows.find(({ fileName }) => fileName === 'IMG_0008.JPG')?.id ?? ''
  const seenBy = async (pupilId: string) =>
    (
      await visiblePhotos(testApp.parts.db, await getPupil(testApp.parts.db, pupilId), testApp.clock.now())
    ).map((one) => one.id)
  for (const _ of ['first', 'again']) {
    expect(await sortPhotos(testApp.admin, eventId)).toEqual({ placed: 3, unsorted: 0, toCheck: 0 })
    for (const pupilId of [isla.id, id]) expect(await seenBy(pupilId)).toHaveLength(2)
    for (const pupilId of [isla.id, id]) expect(await seenBy(pupilId)).toContain(last)
  }
  const remove = (fileName: string) =>
    testApp.parts.db
      .update(photos)
      .set({ removedAt: testApp.clock.now() })
      .where(and(eq(photos.eventId, eventId), eq(photos.fileName, fileName)))
  await remove('IMG_0004.JPG')
  expect(await sortPhotos(testApp.admin, eventId)).toEqual({ placed: 3, unsorted: 0, toCheck: 1 })
  for (const pupilId of [isla.id, id]) expect(await seenBy(pupilId)).not.toContain(last)
  const { toCheck } = await showSorting(testApp.admin, eventId)
  expect(toCheck.map((one) => [one.id, one.members.map(({ name }) => name)])).toEqual([
    [last, ['Isla Reid', 'Tom Reid']],
  ])
  for (const card of ['IMG_0005.JPG', 'IMG_0007.JPG']) await remove(card)
  await sortPhotos(testApp.admin, eventId)
  expect(await seenBy(isla.id)).not.toContain(last)
  expect(await seenBy(id)).toContain(last)
})

test('the group sign is read from a picture of the phone', async () => {
  const { data, width, height } = await cardPicture(GROUP_SIGN, '')
  const jpeg = await sharp(data, { raw: { width, height, channels: 3 } })
    .jpeg()
    .toBuffer()
  expect(await findCard(jpeg)).toMatchObject({ seen: 'read', code: GROUP_SIGN, clock: null })
})

test('parents see an assignment by hand at once, and it can be undone', async () => {
  const pupil = await testApp.makePupil({ firstName: 'Ella' })
  const photoId = await receive(pupil.eventId, 'party.jpg', await plain(1))
  await testApp.runJobs()
  const seen = async () =>
    (await visiblePhotos(testApp.parts.db, await getPupil(testApp.parts.db, pupil.id), testApp.clock.now()))
      .length
  expect(await seen()).toBe(0)
  const place = { to: 'pupil', pupilId: pupil.id } as const
  const { placements } = await assignPhotos(testApp.admin, { photoIds: [photoId], place })
  expect(await seen()).toBe(1)
  await restoreAssignments(testApp.admin, { placements })
  expect(await seen()).toBe(0)
})

test('a confirmation counts only where the photo was shown, and undoing it restores a dispute', async () => {
  const pupil = await testApp.makePupil({ firstName: 'Ella' })
  const other = await addPupil(testApp.admin, { classId: pupil.classId, firstName: 'Jack', lastName: 'Ross' })
  const photoId = await testApp.makePhoto(pupil.id)
  const put = (change: object) => testApp.parts.db.update(photos).set(change).where(eq(photos.id, photoId))
  const seen = async () =>
    (await visiblePhotos(testApp.parts.db, await getPupil(testApp.parts.db, pupil.id), testApp.clock.now()))
      .length
  await put({ quarantinedAt: testApp.clock.now() })
  const { toCheck: placements } = await showSorting(testApp.admin, pupil.eventId)
  await put({ pupilId: other.id })
  await expect(confirmPhotos(testApp.admin, { placements })).rejects.toMatchObject({ code: 'photos-moved' })
  expect((await rowsOf(pupil.eventId))[0]?.quarantinedAt).not.toBeNull()
  await put({ pupilId: pupil.id })
  expect(await seen()).toBe(0)
  await confirmPhotos(testApp.admin, { placements })
  expect(await seen()).toBe(1)
  await restoreAssignments(testApp.admin, { placements })
  expect(await seen()).toBe(0)
})

test('a confirmation does not lift a dispute that its screen did not show', async () => {
  const pupil = await testApp.makePupil({ firstName: 'Ella' })
  const photoId = await testApp.makePhoto(pupil.id)
  const shown = { id: photoId, kind: 'portrait', pupilId: pupil.id, classId: null } as const
  const placements = [
    { ...shown, memberIds: [], placedBy: 'hand' as const, uncertain: false, quarantined: false },
  ]
  await reportNotMyChild(testApp.stranger, { accessCode: pupil.accessCode, photoId })
  await expect(confirmPhotos(testApp.admin, { placements })).rejects.toMatchObject({ code: 'photos-moved' })
  expect((await rowsOf(pupil.eventId))[0]?.quarantinedAt).not.toBeNull()
})

test('a photo placed by hand while the event is being sorted stays there', async () => {
  const pupil = await testApp.makePupil({ firstName: 'Isla' })
  const other = await addPupil(testApp.admin, { classId: pupil.classId, firstName: 'Jack', lastName: 'Ross' })
  const photoId = await receive(pupil.eventId, '1.jpg', await plain(8), '3B/Isla Reid')
  await testApp.parts.db.update(photos).set({ cardSeen: 'no', look: [] }).where(eq(photos.id, photoId))
  let sorting: Promise<unknown> | undefined
  await testApp.parts.db.transaction(async (tx) => {
    await tx
      .update(photos)
      .set({ pupilId: other.id, placedBy: 'hand', uncertain: false })
      .where(eq(photos.id, photoId))
    sorting = sortPhotos(testApp.admin, pupil.eventId)
    await untilBlocked(tx)
  })
  await sorting
  expect((await rowsOf(pupil.eventId))[0]).toMatchObject({ pupilId: other.id, placedBy: 'hand' })
})

test('a damaged file is reported with the reason until it is dismissed', async () => {
  const pupil = await testApp.makePupil()
  const photoId = await receive(pupil.eventId, 'IMG_0007.JPG', (await plain(9)).subarray(0, 900), '3B')
  await testApp.runJobs()
  const told = async () => {
    const { refused, counts } = await showSorting(testApp.admin, pupil.eventId)
    const { event } = await showEvent(testApp.admin, pupil.eventId)
    expect([counts.refused, event.refused]).toEqual([refused.length, refused.length])
    expect(event.photos).toBe(0)
    return refused.map(({ id, refusal: rejection }) => [id, rejection])
  }
  expect(await told()).toEqual([
    [photoId, expect.stringMatching(/^IMG_0007\.JPG (is incomplete|is damaged)/)],
  ])
  await hidePhotos(testApp.admin, { photoIds: [photoId], removed: true })
  expect(await told()).toEqual([])
})

test('photos are sorted by folder names, and nobody gets a photo of another event’s pupil', async () => {
  const pupil = await testApp.makePupil()
  const other = await testApp.makePupil()
  const own = await receive(pupil.eventId, 'IMG_0101.jpg', await plain(2), '3B/Isla Reid')
  const group = await receive(pupil.eventId, 'class.jpg', await plain(3), '3B')
  const strange = await receive(pupil.eventId, `${other.accessCode}.jpg`, await plain(4))
  await testApp.runJobs()
  const rows = new Map((await rowsOf(pupil.eventId)).map((row) => [row.id, row]))
  expect(rows.get(own)).toMatchObject({ pupilId: pupil.id, placedBy: 'name' })
  expect(rows.get(group)).toMatchObject({ kind: 'class', classId: pupil.classId, pupilId: null })
  expect(rows.get(strange)).toMatchObject({ pupilId: null })
  const place = { to: 'pupil', pupilId: other.id } as const
  await expect(assignPhotos(testApp.admin, { photoIds: [strange], place })).rejects.toMatchObject({
    kind: 'missing',
  })
})

test('the same picture uploaded again is the same photo, wherever it has moved', async () => {
  const pupil = await testApp.makePupil()
  const jpeg = await plain(5)
  const photoId = await receive(pupil.eventId, 'a.jpg', jpeg)
  await assignPhotos(testApp.admin, { photoIds: [photoId], place: { to: 'pupil', pupilId: pupil.id } })
  expect(await receive(pupil.eventId, 'b.jpg', jpeg)).toBe(photoId)
  expect(await rowsOf(pupil.eventId)).toHaveLength(1)
})

test('an event that holds for review shows a class while it is published, and not once it is withdrawn', async () => {
  const pupil = await testApp.makePupil()
  await testApp.makePhoto(pupil.id)
  await testApp.parts.db.update(events).set({ holdForReview: true }).where(eq(events.id, pupil.eventId))
  const seen = async () =>
    (await visiblePhotos(testApp.parts.db, await getPupil(testApp.parts.db, pupil.id), testApp.clock.now()))
      .length
  expect(await seen()).toBe(0)
  await publishClass(testApp.admin, { classId: pupil.classId, published: true })
  expect(await seen()).toBe(1)
  await publishClass(testApp.admin, { classId: pupil.classId, published: false })
  expect(await seen()).toBe(0)
})

const plain = (seed: number) => smallJpeg(seed / 10)

test('a card check killed before the sorting sorts when it runs again', async () => {
  const pupil = await testApp.makePupil()
  const photoId = await receive(pupil.eventId, '1.jpg', await plain(6), '3B/Isla Reid')
  await testApp.parts.db.update(photos).set({ cardSeen: 'no', look: [] }).where(eq(photos.id, photoId))
  await testApp.runJobs()
  expect((await rowsOf(pupil.eventId))[0]).toMatchObject({ pupilId: pupil.id, placedBy: 'name' })
})

test('a card found while the event is being sorted still counts', async () => {
  const pupil = await testApp.makePupil({ firstName: 'Isla' })
  const card = await receive(pupil.eventId, 'IMG_0001.JPG', await plain(21))
  const portrait = await receive(pupil.eventId, 'IMG_0002.JPG', await plain(22))
  await testApp.parts.db
    .update(photos)
    .set({ cardSeen: 'no', look: [] })
    .where(eq(photos.eventId, pupil.eventId))
  let sorting: Promise<unknown> | undefined
  await testApp.parts.db.transaction(async (tx) => {
    await lockSorting(tx, pupil.eventId)
    await tx.update(photos).set({ cardSeen: 'read', cardCode: pupil.accessCode }).where(eq(photos.id, card))
    sorting = sortPhotos(testApp.admin, pupil.eventId)
    await untilBlocked(tx)
  })
  await sorting
  const rows = new Map((await rowsOf(pupil.eventId)).map((row) => [row.id, row]))
  expect(rows.get(card)).toMatchObject({ kind: 'card', pupilId: null })
  expect(rows.get(portrait)).toMatchObject({ pupilId: pupil.id, placedBy: 'card' })
})

test('orders can be placed while sorting locks the event', async () => {
  const make = families(testApp)
  const { accessCode, photoIds, eventId } = await make.gallery(1)
  const basket = basketOf([{ accessCode, packageId: null, photoIds }], 500)
  const placed = await testApp.parts.db.transaction(async (tx) => {
    await lockSorting(tx, eventId)
    return placeOrder(testApp.stranger, basket)
  })
  expect(placed.payment).not.toBeNull()
})

test('sorting opens only one transaction, for writing', async () => {
  const pupil = await testApp.makePupil()
  await receive(pupil.eventId, '1.jpg', await plain(23), '3B/Isla Reid')
  const asked = await countStatements(testApp.parts.db, () => sortPhotos(testApp.admin, pupil.eventId))
  expect(asked).toEqual({ statements: 11, transactions: 1 })
})

test('photos checked while a sorting waits are sorted by it, and a deleted event needs none', async () => {
  const pupil = await testApp.makePupil()
  for (const no of [24, 25]) {
    const photoId = await receive(pupil.eventId, `IMG_00${no}.JPG`, await plain(no), '3B/Isla Reid')
    await readCard(testApp.system, { photoId })
  }
  const waiting = await testApp.parts.jobs.waiting()
  expect(waiting.filter(({ kind }) => kind === 'photos.sort')).toHaveLength(1)
  await testApp.runJobs()
  expect((await rowsOf(pupil.eventId)).map(({ pupilId }) => pupilId)).toEqual([pupil.id, pupil.id])
  await sortEvent(testApp.system, { eventId: randomUUID() })
})

test('while an event of many photos is read for sorting, the loop turns between two statements of a few hundred photos each', async () => {
  const { eventId } = await getPupil(testApp.parts.db, (await testApp.makePupil()).id)
  const MANY = 1000
  const photo = { eventId, bytes: 1, contentType: 'image/jpeg', state: 'ready', cardSeen: 'no' } as const
  const values = Array.from({ length: MANY }, (_, at) => {
    const name = `IMG_${String(at).padStart(4, '0')}.JPG`
    const contentHash = String(at).padStart(64, '0')
    const originalKey = `originals/many-${at}.jpg`
    return { ...photo, fileName: name, contentHash, originalKey, createdAt: testApp.clock.now() }
  })
  await testApp.parts.db.insert(photos).values(values)
  let turns = 0
  let turning = setImmediate(function turn() {
    turns += 1
    turning = setImmediate(turn)
  })
  const most = await rowsInOneTurn(
    testApp.parts.db,
    () => turns,
    () => sortPhotos(testApp.admin, eventId),
  )
  clearImmediate(turning)
  expect(most).toBeGreaterThan(0)
  expect(most).toBeLessThanOrEqual(MANY / 4)
})

/** The most rows that one turn of the loop was given while `work` ran. */
async function rowsInOneTurn(db: Context['db'], turn: () => number, work: () => Promise<unknown>) {
  const driver = (db as unknown as { $client: { query: (...given: unknown[]) => Promise<{ rows: [] }> } })
    .$client
  const { query } = driver
  const rows = new Map<number, number>()
  driver.query = async function (this: unknown, ...given) {
    const result = await query.apply(this, given)
    rows.set(turn(), (rows.get(turn()) ?? 0) + result.rows.length)
    return result
  }
  await work().finally(() => {
    driver.query = query
  })
  return Math.max(...rows.values())
}

test('sorting knows when a photo was taken, however late its previews are made', async () => {
  const { eventId } = await testApp.makePupil()
  const taken = new Date('2026-03-14T09:30:00Z')
  const photoId = await receive(eventId, 'IMG_0001.JPG', await plainPhoto(taken, 90))
  await readCard(testApp.system, { photoId })
  expect(await rowsOf(eventId)).toMatchObject([{ state: 'received', cardSeen: 'no', takenAt: taken }])
})
