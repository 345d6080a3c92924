import { randomUUID } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { consentWords } from '../../../domain/reminders/reminders.ts'
import { basketOf, buyer, families } from '../../../tests/families.ts'
import { makeOrder } from '../../../tests/orders.ts'
import { openWorld, smallJpeg, type World } from '../../../tests/world.ts'
import { inTransaction } from '../../context.ts'
import { keepOrder } from '../../orders/checkout/keep-order.ts'
import { placeOrder } from '../../orders/checkout/place-order.ts'
import { priceBasket } from '../../orders/checkout/price-basket.ts'
import { reduceBasket } from '../../orders/offers/reduce-basket.ts'
import { orderLines } from '../../orders/tables.ts'
import { markPeople } from '../../photos/arrange/mark-people.ts'
import { receivePhoto } from '../../photos/receive/receive-photo.ts'
import { openGallery } from '../../photos/show/open-gallery.ts'
import { photos } from '../../photos/tables.ts'
import { allReferencesTo } from '../../platform/db/references.ts'
import { askErasure } from '../../privacy/ask-erasure.ts'
import { exportPupil } from '../../privacy/export-pupil.ts'
import { askReminders } from '../../reminders/ask-reminders.ts'
import { reminderConsents } from '../../reminders/tables.ts'
import { reissueCode } from '../../school/codes/reissue-code.ts'
import { queueCodes } from '../../school/codes/send-codes.ts'
import { createClass } from '../../school/events/create-class.ts'
import { linkPupil } from '../../school/parents/link-pupil.ts'
import { editPupil } from '../../school/roster/edit-pupil.ts'
import { importRoster } from '../../school/roster/import-roster.ts'
import { formerPupils, pupilLinks, pupilSteps, pupils, retiredCodes } from '../../school/tables.ts'
import { showPupilDetail } from '../show-pupil.ts'
import { mergePupils } from './merge-pupils.ts'
import { showLikelyPairs } from './show-pairs.ts'
import { undoStep } from './undo-step.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const NOTHING = { name: false, parentEmail: false, classId: false }

/** A child that was typed twice, in two classes of one event, each row with photos. */
async function typedTwice() {
  const { gallery } = families(world)
  const keep = await gallery(2, { firstName: 'Isla' })
  const elsewhere = await createClass(world.admin, { eventId: keep.eventId, ref: '3C' })
  const gone = await gallery(2, { firstName: 'Ilsa', eventId: keep.eventId, classId: elsewhere.id })
  return { keep, gone }
}
type Twice = Awaited<ReturnType<typeof typedTwice>>

const merge = async ({ keep, gone }: Twice, take = NOTHING) => {
  world.clock.advance(1000)
  const step = await mergePupils(world.admin, { pupilId: keep.id, other: gone.id, take })
  world.clock.advance(1000)
  return step
}

const seen = async (accessCode: string) => {
  const gallery = await openGallery(world.stranger, accessCode)
  return gallery.sample ? 'sample' : gallery.photos.map(({ id }) => id).toSorted()
}

/** Every row of every table but the log's and the counters', as text. */
async function everything() {
  const tables = (await world.parts.db.execute(sql`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' and table_name not in ('audit_log')
    order by 1`)) as unknown as { rows: { name: string }[] }
  const all: Record<string, string[]> = {}
  for (const { name } of tables.rows) {
    const { rows } = (await world.parts.db.execute(
      sql`select to_jsonb(t)::text as row from ${sql.identifier(name)} t order by 1`,
    )) as unknown as { rows: { row: string }[] }
    all[name] = rows.map(({ row }) => row)
  }
  return all
}

/** Something of everything that refers to a pupil, on both rows, with as much as possible in conflict. */
async function fill(twice: Twice) {
  const { keep, gone } = twice
  const { db } = world.parts
  const { makeParent, link, asClassPhoto } = families(world)
  const [mother, father] = [await makeParent(), await makeParent()]
  await link(mother.id, keep.id)
  await link(mother.id, gone.id)
  await link(father.id, gone.id)
  await db.update(pupils).set({ parentEmail: 'morag@example.com' }).where(eq(pupils.id, gone.id))
  await queueCodes(world.admin, { scope: { eventId: keep.eventId }, to: 'new', except: new Set() })
  const words = consentWords('ready')
  for (const { accessCode } of [keep, gone])
    await askReminders(world.stranger, { accessCode, email: 'morag@example.com', words })
  await askReminders(world.stranger, { accessCode: gone.accessCode, email: 'ewan@example.com', words })
  await db
    .update(reminderConsents)
    .set({ endedAt: world.clock.now() })
    .where(eq(reminderConsents.pupilId, gone.id))
  const bought = await makeOrder(world, { accessCode: gone.accessCode, photoIds: gone.photoIds.slice(0, 1) })
  const more = families(world)
  const [one, two] = [await more.gallery(1, keep), await more.gallery(1, gone)]
  const group = [one.photoIds[0] ?? '', two.photoIds[0] ?? '']
  await asClassPhoto(group[0] ?? '', keep.classId)
  await asClassPhoto(group[1] ?? '', gone.classId)
  for (const photoId of group)
    await markPeople(world.admin, {
      photoId,
      people: [
        { pupilId: keep.id, isIn: false },
        { pupilId: gone.id, isIn: photoId === group[1] },
      ],
    })
  await reissueCode(world.admin, gone.id)
  const [now] = await db.select().from(pupils).where(eq(pupils.id, gone.id))
  await editPupil(world.admin, { pupilId: gone.id, classId: keep.classId })
  await world.runJobs()
  return { mother, father, bought, group, gone: { ...gone, accessCode: now?.accessCode ?? '' } }
}

test('photos, orders, accounts and sign-ups go to the pupil that stays, and both codes open the one gallery', async () => {
  const twice = await typedTwice()
  const { mother, father, bought, gone } = await fill(twice)
  await merge({ ...twice, gone: { ...twice.gone, ...gone } })
  const own = [...twice.keep.photoIds, ...gone.photoIds]
  for (const code of [twice.keep.accessCode, gone.accessCode])
    expect(await seen(code)).toEqual(expect.arrayContaining(own))
  const { db } = world.parts
  const links = await db.select().from(pupilLinks).where(eq(pupilLinks.pupilId, twice.keep.id))
  expect(links.map(({ userId }) => userId).toSorted()).toEqual([mother.id, father.id].toSorted())
  const lines = await db.select().from(orderLines).where(eq(orderLines.orderId, bought.id))
  expect(lines.map(({ pupilId }) => pupilId)).toEqual([twice.keep.id])
  const consents = await db.select().from(reminderConsents).where(eq(reminderConsents.pupilId, twice.keep.id))
  expect(consents.map(({ email, endedAt }) => [email, endedAt !== null]).toSorted()).toEqual([
    ['ewan@example.com', true],
    ['morag@example.com', true],
  ])
  expect(await showPupilDetail(world.admin, gone.id)).toMatchObject({
    id: twice.keep.id,
    former: [{ name: 'Ilsa Reid', accessCode: gone.accessCode, opens: true }],
    steps: expect.arrayContaining([expect.objectContaining({ kind: 'merged' })]),
  })
})

test('undone, every table is as it was, to the last column', async () => {
  const twice = await typedTwice()
  const { gone } = await fill(twice)
  const before = await everything()
  const { stepId } = await merge(
    { ...twice, gone: { ...twice.gone, ...gone } },
    {
      name: true,
      parentEmail: true,
      classId: true,
    },
  )
  expect(await everything()).not.toEqual(before)
  await undoStep(world.admin, stepId)
  const after = await everything()
  for (const [table, rows] of Object.entries(before)) expect(after[table], table).toEqual(rows)
})

test('a move to another class is undone exactly too', async () => {
  const { keep, gone } = await typedTwice()
  const before = await everything()
  await editPupil(world.admin, { pupilId: keep.id, classId: gone.classId })
  expect(await seen(keep.accessCode)).toEqual(keep.photoIds.toSorted())
  const { steps, classRef } = await showPupilDetail(world.admin, keep.id)
  expect(classRef).toBe('3C')
  await undoStep(world.admin, steps[0]?.id ?? '')
  expect(await everything()).toEqual(before)
})

test('a refusal on either row stays, for the class photos that the other row was in too', async () => {
  const twice = await typedTwice()
  const { gallery, asClassPhoto } = families(world)
  const friend = await gallery(0, {
    firstName: 'Rory',
    eventId: twice.keep.eventId,
    classId: twice.gone.classId,
  })
  const [photoId = ''] = (await gallery(1, twice.gone)).photoIds
  await asClassPhoto(photoId, twice.gone.classId)
  await editPupil(world.admin, { pupilId: twice.keep.id, noClassPhoto: true })
  expect(await seen(friend.accessCode)).toEqual([photoId])
  const { stepId } = await merge(twice)
  expect(await seen(friend.accessCode)).toEqual([])
  expect(await showPupilDetail(world.admin, twice.keep.id)).toMatchObject({ noClassPhoto: true })
  await undoStep(world.admin, stepId)
  expect(await seen(friend.accessCode)).toEqual([photoId])
})

test('the families keep the class photos that they could see, in both classes', async () => {
  const twice = await typedTwice()
  const { gallery, asClassPhoto } = families(world)
  const group: string[] = []
  for (const row of [twice.keep, twice.gone]) {
    const [photoId = ''] = (await gallery(1, row)).photoIds
    await asClassPhoto(photoId, row.classId)
    group.push(photoId)
  }
  await merge(twice)
  expect(await seen(twice.gone.accessCode)).toEqual(
    [...group, ...twice.keep.photoIds, ...twice.gone.photoIds].toSorted(),
  )
})

test('a third account is told, and nothing is merged', async () => {
  const twice = await typedTwice()
  const { makeParent, link } = families(world)
  for (const pupil of [twice.keep, twice.keep, twice.gone]) await link((await makeParent()).id, pupil.id)
  const before = await everything()
  await expect(merge(twice)).rejects.toMatchObject({ code: 'too-many-accounts' })
  expect(await everything()).toEqual(before)
})

test('rows of two events are not merged, nor a row with itself', async () => {
  const { keep } = await typedTwice()
  const other = await world.makePupil()
  for (const wrong of [other.id, keep.id])
    await expect(
      mergePupils(world.admin, { pupilId: keep.id, other: wrong, take: NOTHING }),
    ).rejects.toMatchObject({ kind: 'invalid' })
})

test('an order priced before the merge and kept after it goes to the pupil that stays', async () => {
  const twice = await typedTwice()
  const lines = [{ accessCode: twice.gone.accessCode, packageId: null, photoIds: twice.gone.photoIds }]
  const priced = await reduceBasket(world.stranger, await priceBasket(world.stranger, lines), {
    code: undefined,
    email: buyer.email,
  })
  await merge(twice)
  const order = await keepOrder(world.stranger, basketOf(lines, 1000), priced, randomUUID())
  const kept = await world.parts.db
    .select()
    .from(orderLines)
    .where(eq(orderLines.orderId, order?.id ?? ''))
  expect(kept.map(({ pupilId }) => pupilId)).toEqual([twice.keep.id])
})

test('orders and uploads at the very moment of a merge lose nothing', async () => {
  for (let round = 0; round < 3; round++) {
    const twice = await typedTwice()
    const file = path.join(world.dir, `${randomUUID()}.jpg`)
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
      () => placeOrder(world.stranger, basketOf(lines, 1000)),
      () => receivePhoto(world.admin, upload).then(({ photoId }) => photoId),
      () => merge(twice),
    ]
    const [, photoId] = await Promise.all(
      [...all.slice(round), ...all.slice(0, round)].map((act) => act()),
    ).then((done) => [...done.slice(3 - round), ...done.slice(0, 3 - round)])
    const { db } = world.parts
    expect(await db.$count(orderLines, eq(orderLines.pupilId, twice.keep.id))).toBe(1)
    const [photo] = await db
      .select()
      .from(photos)
      .where(eq(photos.id, String(photoId)))
    expect(photo?.pupilId).toBe(twice.keep.id)
  }
})

test('what still comes for the row that went reaches the pupil: a link, an upload, a roster line, a change', async () => {
  const twice = await typedTwice()
  await merge(twice)
  const parent = await families(world).makeParent()
  const linked = await linkPupil(parent.ctx, twice.gone.accessCode)
  expect(linked.pupil.id).toBe(twice.keep.id)
  await editPupil(world.admin, { pupilId: twice.gone.id, noSales: true })
  expect((await showPupilDetail(world.admin, twice.keep.id)).noSales).toBe(true)
  const file = Buffer.from(`Class,First name,Last name,Access code\n3B,Isla,Reid,${twice.gone.accessCode}\n`)
  expect(await importRoster(world.admin, { eventId: twice.keep.eventId, file })).toMatchObject({
    imported: true,
    added: 0,
  })
})

test('a merge is not undone over what came since, and says what stands in the way', async () => {
  const bought = await typedTwice()
  const one = await merge(bought)
  await makeOrder(world, { accessCode: bought.gone.accessCode, photoIds: bought.gone.photoIds })
  await expect(undoStep(world.admin, one.stepId)).rejects.toMatchObject({ code: 'ordered-since' })

  const linked = await typedTwice()
  const two = await merge(linked)
  const parent = await families(world).makeParent()
  await linkPupil(parent.ctx, linked.gone.accessCode)
  await expect(undoStep(world.admin, two.stepId)).rejects.toMatchObject({ code: 'linked-since' })

  const reissued = await typedTwice()
  const three = await merge(reissued)
  await reissueCode(world.admin, reissued.keep.id)
  expect(await seen(reissued.gone.accessCode)).toBe('sample')
  await expect(undoStep(world.admin, three.stepId)).rejects.toMatchObject({ code: 'code-since' })

  const again = await typedTwice()
  const four = await merge(again)
  const third = await families(world).gallery(1, { eventId: again.keep.eventId, classId: again.keep.classId })
  const five = await merge({ keep: third, gone: again.keep })
  await expect(undoStep(world.admin, four.stepId)).rejects.toMatchObject({ code: 'changed-since' })
  expect(await seen(again.gone.accessCode)).toEqual(await seen(third.accessCode))
  await undoStep(world.admin, five.stepId)
  await undoStep(world.admin, four.stepId)
  expect(await seen(again.gone.accessCode)).toEqual(again.gone.photoIds.toSorted())
})

test('a refusal told since counts for both children once the merge is undone', async () => {
  const twice = await typedTwice()
  const { stepId } = await merge(twice)
  await editPupil(world.admin, { pupilId: twice.keep.id, noPhoto: true })
  await undoStep(world.admin, stepId)
  for (const { id } of [twice.keep, twice.gone])
    expect(await showPupilDetail(world.admin, id)).toMatchObject({ id, noPhoto: true })
})

test('the undo ends after thirty days, while the other code goes on', async () => {
  const twice = await typedTwice()
  const { stepId } = await merge(twice)
  world.clock.advance(31 * 86_400_000)
  await expect(undoStep(world.admin, stepId)).rejects.toMatchObject({ code: 'undo-over' })
  expect((await showPupilDetail(world.admin, twice.keep.id)).steps).toEqual([])
  expect(await seen(twice.gone.accessCode)).toEqual(await seen(twice.keep.accessCode))
  world.clock.advance(-31 * 86_400_000)
})

test('erasing the pupil takes the merged row along: names, codes and what an undo would write', async () => {
  const twice = await typedTwice()
  await merge(twice)
  const zip = await exportPupil(world.admin, twice.keep.id)
  zip.body.destroy()
  await askErasure(world.admin, { scope: 'pupil', id: twice.keep.id, confirmation: 'Isla Reid' })
  await world.runJobs()
  const { db } = world.parts
  expect(await db.$count(formerPupils, eq(formerPupils.id, twice.gone.id))).toBe(0)
  expect(await db.$count(pupilSteps, eq(pupilSteps.pupilId, twice.keep.id))).toBe(0)
  expect(await db.$count(photos, eq(photos.eventId, twice.keep.eventId))).toBe(0)
  expect(await db.$count(retiredCodes, eq(retiredCodes.accessCode, twice.gone.accessCode))).toBe(1)
})

test('nothing is merged while one of the two is being erased', async () => {
  const twice = await typedTwice()
  await askErasure(world.admin, { scope: 'pupil', id: twice.gone.id, confirmation: 'Ilsa Reid' })
  await expect(merge(twice)).rejects.toMatchObject({ code: 'erasure-under-way' })
  await world.runJobs()
})

test('a table that refers to pupils is moved without being named, whatever it is', async () => {
  const twice = await typedTwice()
  await inTransaction(world.admin, async ({ db }) => {
    const before = await allReferencesTo(db, 'pupils')
    expect(before.map(({ table }) => table)).toContain('code_mails')
  })
  await merge(twice)
  for (const { table, column } of await allReferencesTo(world.parts.db, 'pupils')) {
    const { rows } = (await world.parts.db.execute(
      sql`select 1 from ${sql.identifier(table)} where ${sql.identifier(column)} = ${twice.gone.id}::uuid`,
    )) as unknown as { rows: unknown[] }
    expect(rows, table).toEqual([])
  }
})

test('the desk proposes the two rows, and only an admin may look, merge or undo', async () => {
  const twice = await typedTwice()
  const { pairs } = await showLikelyPairs(world.admin, twice.keep.eventId)
  expect(pairs.map(({ one, other }) => [one.id, other.id].toSorted())).toEqual([
    [twice.keep.id, twice.gone.id].toSorted(),
  ])
  const missing = { kind: 'missing' }
  await expect(showLikelyPairs(world.parent, twice.keep.eventId)).rejects.toMatchObject(missing)
  const body = { pupilId: twice.keep.id, other: twice.gone.id, take: NOTHING }
  await expect(mergePupils(world.parent, body)).rejects.toMatchObject(missing)
  const { stepId } = await merge(twice)
  await expect(undoStep(world.parent, stepId)).rejects.toMatchObject(missing)
})
