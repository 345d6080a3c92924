import { randomUUID } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { basketOf, buyer, families } from '../../../tests/support/families.ts'
import { makeOrder } from '../../../tests/support/orders.ts'
import { NOTHING, pupilsTwice } from '../../../tests/support/pupils-twice.ts'
import { untilBlocked } from '../../../tests/support/until-blocked.ts'
import { openTestApp, smallJpeg, type TestApp } from '../../../tests/test-app.ts'
import { inTransaction } from '../../context.ts'
import { placeOrder } from '../../orders/checkout/place-order.ts'
import { saveOrder } from '../../orders/checkout/save-order.ts'
import { applyBasketDiscounts } from '../../orders/price/discount-basket.ts'
import { priceBasket } from '../../orders/price/price-basket.ts'
import { orderLines } from '../../orders/tables.ts'
import { assignPhotos } from '../../photos/assign/assign-photos.ts'
import { removePupil } from '../../photos/assign/remove-pupil.ts'
import { openMyGallery } from '../../photos/gallery/open-gallery.ts'
import { sortPhotos } from '../../photos/sort/sort-photos.ts'
import { photoMembers, photos } from '../../photos/tables.ts'
import { receivePhoto } from '../../photos/upload/receive-photo.ts'
import { foreignKeysTo } from '../../platform/db/references.ts'
import { rows } from '../../platform/db/rows.ts'
import { requestErasure } from '../../privacy/erasure/request-erasure.ts'
import { exportPupil } from '../../privacy/export-pupil.ts'
import { reminderConsents } from '../../reminders/tables.ts'
import { linkPupil, unlinkParent } from '../../school/parents/link-pupil.ts'
import { lockPupil } from '../../school/queries.ts'
import { editPupil } from '../../school/roster/edit-pupil.ts'
import { importRoster } from '../../school/roster/import-roster.ts'
import { showDuplicatePair, showDuplicates } from '../../school/screens/show-duplicates.ts'
import { showPupilDetail } from '../../school/screens/show-pupil.ts'
import { formerPupils, pupilLinks, pupilSteps, retiredCodes } from '../../school/tables.ts'
import { mergePupils } from './merge-pupils.ts'
import { undoStep } from './undo-step.ts'

let testApp: TestApp
let on: ReturnType<typeof pupilsTwice>
beforeAll(async () => {
  testApp = await openTestApp()
  on = pupilsTwice(testApp)
})
afterAll(() => testApp.close())

test('photos, orders, accounts and sign-ups go to the pupil that stays, and both codes open the one gallery', async () => {
  const twice = await on.typedTwice()
  const { mother, father, bought, gone } = await on.fill(twice)
  await on.merge({ ...twice, gone: { ...twice.gone, ...gone } })
  const own = [...twice.keep.photoIds, ...gone.photoIds]
  for (const code of [twice.keep.accessCode, gone.accessCode])
    expect(await on.seen(code)).toEqual(expect.arrayContaining(own))
  const { db } = testApp.parts
  const links = await db.select().from(pupilLinks).where(eq(pupilLinks.pupilId, twice.keep.id))
  expect(links.map(({ userId }) => userId).toSorted()).toEqual([mother.id, father.id].toSorted())
  const lines = await db.select().from(orderLines).where(eq(orderLines.orderId, bought.id))
  expect(lines.map(({ pupilId }) => pupilId)).toEqual([twice.keep.id])
  const consents = await db.select().from(reminderConsents).where(eq(reminderConsents.pupilId, twice.keep.id))
  expect(consents.map(({ email, endedAt }) => [email, endedAt !== null]).toSorted()).toEqual([
    ['ewan@example.com', true],
    ['morag@example.com', true],
  ])
  expect(await showPupilDetail(testApp.admin, gone.id)).toMatchObject({
    id: twice.keep.id,
    former: [{ name: 'Ilsa Reid', accessCode: gone.accessCode, opens: true }],
    steps: expect.arrayContaining([expect.objectContaining({ kind: 'merged' })]),
  })
})

test('the families keep the class photos that they could see, in both classes', async () => {
  const twice = await on.typedTwice()
  const { gallery, asClassPhoto } = families(testApp)
  const group: string[] = []
  for (const row of [twice.keep, twice.gone]) {
    const [photoId = ''] = (await gallery(1, row)).photoIds
    await asClassPhoto(photoId, row.classId)
    group.push(photoId)
  }
  await on.merge(twice)
  expect(await on.seen(twice.gone.accessCode)).toEqual(
    [...group, ...twice.keep.photoIds, ...twice.gone.photoIds].toSorted(),
  )
})

test('a group that cards gave to the row that goes is the staying child’s from then on, also after the next sorting', async () => {
  const twice = await on.typedTwice()
  const { gallery } = families(testApp)
  const { eventId, classId } = twice.gone
  const friend = await gallery(1, { eventId, classId, firstName: 'Tom' })
  const [photoId = ''] = friend.photoIds
  const pupilIds = [twice.gone.id, friend.id]
  await assignPhotos(testApp.admin, { photoIds: [photoId], place: { to: 'group', pupilIds } })
  const { db } = testApp.parts
  await db.update(photos).set({ placedBy: 'card', cardSeen: 'no' }).where(eq(photos.id, photoId))
  await on.merge(twice)
  await sortPhotos(testApp.admin, eventId)
  const [photo] = await db.select().from(photos).where(eq(photos.id, photoId))
  expect(photo).toMatchObject({ kind: 'group', placedBy: 'hand' })
  const members = await db.select().from(photoMembers).where(eq(photoMembers.photoId, photoId))
  expect(members.map(({ pupilId }) => pupilId).toSorted()).toEqual([twice.keep.id, friend.id].toSorted())
  expect(await on.seen(twice.keep.accessCode)).toContain(photoId)
})

test('rows with three accounts between them are not merged', async () => {
  const twice = await on.typedTwice()
  const { makeParent, link } = families(testApp)
  for (const pupil of [twice.keep, twice.keep, twice.gone]) await link((await makeParent()).id, pupil.id)
  const before = await on.everything()
  await expect(on.merge(twice)).rejects.toMatchObject({ code: 'too-many-accounts' })
  expect(await on.everything()).toEqual(before)
})

test('rows of two events are not merged, nor a row with itself', async () => {
  const { keep } = await on.typedTwice()
  const other = await testApp.makePupil()
  for (const wrong of [other.id, keep.id])
    await expect(
      mergePupils(testApp.admin, { pupilId: keep.id, other: wrong, take: NOTHING }),
    ).rejects.toMatchObject({ kind: 'invalid' })
})

test('an order priced before the merge and kept after it goes to the pupil that stays', async () => {
  const twice = await on.typedTwice()
  const lines = [{ accessCode: twice.gone.accessCode, packageId: null, photoIds: twice.gone.photoIds }]
  const priced = await applyBasketDiscounts(testApp.stranger, await priceBasket(testApp.stranger, lines), {
    code: undefined,
    email: buyer.email,
  })
  await on.merge(twice)
  const order = await saveOrder(testApp.stranger, basketOf(lines, 1000), priced, randomUUID())
  const kept = await testApp.parts.db
    .select()
    .from(orderLines)
    .where(eq(orderLines.orderId, order?.id ?? ''))
  expect(kept.map(({ pupilId }) => pupilId)).toEqual([twice.keep.id])
})

test('a merge waits for an order that is being kept, and takes it along', async () => {
  const twice = await on.typedTwice()
  await makeOrder(testApp, { accessCode: twice.gone.accessCode, photoIds: twice.gone.photoIds })
  let merging: Promise<unknown> | undefined
  await inTransaction(testApp.admin, async ({ db }) => {
    await lockPupil(db, twice.gone.id, { staying: true })
    merging = on.merge(twice)
    await untilBlocked(db)
    const [line] = await db.select().from(orderLines).where(eq(orderLines.pupilId, twice.gone.id))
    const free = { subtotal: 0, discount: 0, total: 0, vat: 0 }
    if (line) await db.insert(orderLines).values({ ...line, ...free, id: randomUUID() })
  })
  await merging
  expect(await testApp.parts.db.$count(orderLines, eq(orderLines.pupilId, twice.keep.id))).toBe(2)
})

test('an account that is unlinked while its row is merged is not linked to the pupil that stays', async () => {
  const twice = await on.typedTwice()
  const { makeParent, link } = families(testApp)
  const parent = await makeParent()
  await link(parent.id, twice.gone.id)
  const both: Promise<unknown>[] = []
  await inTransaction(testApp.admin, async ({ db }) => {
    await db.select().from(pupilLinks).where(eq(pupilLinks.userId, parent.id)).for('update')
    both.push(on.merge(twice))
    await untilBlocked(db)
    both.push(unlinkParent(testApp.admin, { pupilId: twice.gone.id, userId: parent.id }))
    await untilBlocked(db, 2)
  })
  await Promise.all(both)
  await expect(openMyGallery(parent.ctx, twice.keep.id)).rejects.toMatchObject({ kind: 'missing' })
})

/** Does one thing and then another, both of which wait for a photo of the row that goes. */
async function oneThenOther(photoId: string, a: () => Promise<unknown>, b: () => Promise<unknown>) {
  const { both } = await inTransaction(testApp.admin, async ({ db }) => {
    await db.select().from(photos).where(eq(photos.id, photoId)).for('update')
    const first = a()
    await untilBlocked(db)
    const both = Promise.allSettled([first, b()])
    await untilBlocked(db, 2)
    return { both }
  })
  return both
}

test('a photo that is given to one row while the two are merged stays with the pupil', async () => {
  const twice = await on.typedTwice()
  const [photoId = ''] = twice.gone.photoIds
  const place = { to: 'pupil', pupilId: twice.keep.id } as const
  const outcomes = await oneThenOther(
    photoId,
    () => assignPhotos(testApp.admin, { photoIds: [photoId], place }),
    () => on.merge(twice),
  )
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled'])
  expect(await on.seen(twice.keep.accessCode)).toContain(photoId)
})

test('whoever removes a row that is just being merged is told that it has gone', async () => {
  const twice = await on.typedTwice()
  const [merged, removed] = await oneThenOther(
    twice.gone.photoIds[0] ?? '',
    () => on.merge(twice),
    () => removePupil(testApp.admin, twice.gone.id),
  )
  expect(merged?.status).toBe('fulfilled')
  expect(removed).toMatchObject({ status: 'rejected', reason: { kind: 'missing' } })
})

test('a photo whose file is being stored while its row is merged goes to the pupil that stays', async () => {
  const twice = await on.typedTwice()
  const file = path.join(testApp.dir, `${randomUUID()}.jpg`)
  await writeFile(file, await smallJpeg(Math.random()))
  const { files } = testApp.parts
  const put: typeof files.put = async (...given) => {
    await files.put(...given)
    await on.merge(twice)
  }
  const slow = { ...testApp.admin, files: Object.create(files, { put: { value: put } }) as typeof files }
  const { photoId } = await receivePhoto(slow, {
    id: randomUUID(),
    path: file,
    fileName: 'A.JPG',
    level: 'pupil',
    targetId: twice.gone.id,
  })
  const [photo] = await testApp.parts.db.select().from(photos).where(eq(photos.id, photoId))
  expect(photo?.pupilId).toBe(twice.keep.id)
})

test('orders and uploads at the very moment of a merge lose nothing', async () => {
  for (let round = 0; round < 3; round++) {
    const twice = await on.typedTwice()
    const file = path.join(testApp.dir, `${randomUUID()}.jpg`)
    await writeFile(file, await smallJpeg(Math.random()))
    const lines = [{ accessCode: twice.gone.accessCode, packageId: null, photoIds: twice.gone.photoIds }]
    const upload = {
      id: randomUUID(),
      path: file,
      fileName: 'A.JPG',
      level: 'pupil',
      targetId: twice.gone.id,
    } as const
    const all = [
      () => placeOrder(testApp.stranger, basketOf(lines, 1000)),
      () => receivePhoto(testApp.admin, upload).then(({ photoId }) => photoId),
      () => on.merge(twice),
    ]
    const [, photoId] = await Promise.all(
      [...all.slice(round), ...all.slice(0, round)].map((act) => act()),
    ).then((done) => [...done.slice(3 - round), ...done.slice(0, 3 - round)])
    const { db } = testApp.parts
    expect(await db.$count(orderLines, eq(orderLines.pupilId, twice.keep.id))).toBe(1)
    const [photo] = await db
      .select()
      .from(photos)
      .where(eq(photos.id, String(photoId)))
    expect(photo?.pupilId).toBe(twice.keep.id)
  }
})

test('a link, an upload, a roster line or a change for the merged row reaches the pupil that stays', async () => {
  const twice = await on.typedTwice()
  await on.merge(twice)
  const parent = await families(testApp).makeParent()
  const linked = await linkPupil(parent.ctx, twice.gone.accessCode)
  expect(linked.pupil.id).toBe(twice.keep.id)
  await editPupil(testApp.admin, { pupilId: twice.gone.id, noSales: true })
  expect((await showPupilDetail(testApp.admin, twice.keep.id)).noSales).toBe(true)
  const file = Buffer.from(`Class,First name,Last name,Access code\n3B,Isla,Reid,${twice.gone.accessCode}\n`)
  expect(await importRoster(testApp.admin, { eventId: twice.keep.eventId, file })).toMatchObject({
    imported: true,
    added: 0,
  })
})

test('erasing a pupil erases the merged row too: names, codes and the record for an undo', async () => {
  const twice = await on.typedTwice()
  await on.merge(twice)
  const zip = await exportPupil(testApp.admin, { pupilId: twice.keep.id })
  zip.body.destroy()
  await requestErasure(testApp.admin, { scope: 'pupil', id: twice.keep.id, confirmation: 'Isla Reid' })
  const again = (await testApp.parts.erasureLedger.read())?.entries.map(({ subjectId }) => subjectId)
  expect(again).toEqual(expect.arrayContaining([twice.keep.id, twice.gone.id]))
  await testApp.runJobs()
  const { db } = testApp.parts
  expect(await db.$count(formerPupils, eq(formerPupils.id, twice.gone.id))).toBe(0)
  expect(await db.$count(pupilSteps, eq(pupilSteps.pupilId, twice.keep.id))).toBe(0)
  expect(await db.$count(photos, eq(photos.eventId, twice.keep.eventId))).toBe(0)
  expect(await db.$count(retiredCodes, eq(retiredCodes.accessCode, twice.gone.accessCode))).toBe(1)
})

test('nothing is merged while one of the two is being erased', async () => {
  const twice = await on.typedTwice()
  await requestErasure(testApp.admin, { scope: 'pupil', id: twice.gone.id, confirmation: 'Ilsa Reid' })
  await expect(on.merge(twice)).rejects.toMatchObject({ code: 'erasure-under-way' })
  await testApp.runJobs()
})

test('rows of every table that refers to pupils are moved', async () => {
  const twice = await on.typedTwice()
  await inTransaction(testApp.admin, async ({ db }) => {
    const before = await foreignKeysTo(db, 'pupils')
    expect(before.map(({ table }) => table)).toContain('code_mails')
  })
  await on.merge(twice)
  for (const { table, column } of await foreignKeysTo(testApp.parts.db, 'pupils')) {
    const referring = await rows(
      testApp.parts.db,
      sql`select 1 from ${sql.identifier(table)} where ${sql.identifier(column)} = ${twice.gone.id}::uuid`,
    )
    expect(referring, table).toEqual([])
  }
})

test('two rows are compared by the photos that their class list counts, without deleted ones', async () => {
  const { keep, gone } = await on.typedTwice()
  const [deleted = ''] = keep.photoIds
  const removedAt = testApp.clock.now()
  await testApp.parts.db.update(photos).set({ removedAt }).where(eq(photos.id, deleted))
  const { one, other } = await showDuplicatePair(testApp.admin, { one: keep.id, other: gone.id })
  expect([one.photos, other.photos]).toEqual([1, 2])
})

test('the desk suggests the two rows, and only an admin may look, merge or undo', async () => {
  const twice = await on.typedTwice()
  const { pairs } = await showDuplicates(testApp.admin, twice.keep.eventId)
  expect(pairs.map(({ one, other }) => [one.id, other.id].toSorted())).toEqual([
    [twice.keep.id, twice.gone.id].toSorted(),
  ])
  const missing = { kind: 'missing' }
  await expect(showDuplicates(testApp.parent, twice.keep.eventId)).rejects.toMatchObject(missing)
  const body = { pupilId: twice.keep.id, other: twice.gone.id, take: NOTHING }
  await expect(mergePupils(testApp.parent, body)).rejects.toMatchObject(missing)
  const { stepId } = await on.merge(twice)
  await expect(undoStep(testApp.parent, stepId)).rejects.toMatchObject(missing)
})
