import { randomUUID } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { asc, eq, inArray, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { REMOVAL_PHRASE } from '../../../domain/business/sample-data.ts'
import { deskOrderOf } from '../../../tests/support/desk-orders.ts'
import { families } from '../../../tests/support/families.ts'
import { BUYER, placeOpenOrder } from '../../../tests/support/orders.ts'
import { drawPastEvent, queuedOrders } from '../../../tests/support/sample.ts'
import { openTestApp, type TestApp } from '../../../tests/test-app.ts'
import { topologicalTables } from '../../backup/write-rows.ts'
import { placeOrder } from '../../orders/checkout/place-order.ts'
import { placeDeskOrder } from '../../orders/desk/place-desk-order.ts'
import { confirmTestPayment } from '../../orders/payment/settle-payment.ts'
import { orderLines, orders } from '../../orders/tables.ts'
import { openGallery } from '../../photos/gallery/open-gallery.ts'
import { rows } from '../../platform/db/rows.ts'
import { auditLog } from '../../platform/tables.ts'
import { sendInvoice } from '../../projects/invoices/send-invoice.ts'
import { invoices } from '../../projects/invoices/tables.ts'
import { listProjects } from '../../projects/list-projects.ts'
import { reissueCode } from '../../school/codes/reissue-code.ts'
import { linkPupil } from '../../school/parents/link-pupil.ts'
import { events, pupils } from '../../school/tables.ts'
import { seedOrders } from '../past-campaign/seed-orders.ts'
import { KNOWN_CODES, PAST_EVENT } from '../sample-campaign.ts'
import { seedPhotos } from '../seed-photos.ts'
import { seedSample } from '../seed-sample.ts'
import { removeSample } from './remove-sample.ts'
import { requestRemoval } from './request-removal.ts'
import { showSample } from './show-sample.ts'

const confirmation = REMOVAL_PHRASE

let testApp: TestApp
let untouched: TestApp
beforeAll(async () => {
  testApp = await openTestApp()
  untouched = await openTestApp()
  await seedSample(testApp.system)
  await drawPastEvent(testApp)
  await seedOrders(testApp.system, { round: 0 })
  // The first of the orders that were planned.
  const planned = (await queuedOrders(testApp)).find(({ plan }) => plan)
  if (planned) await seedOrders(testApp.system, planned)
})
afterAll(async () => {
  await testApp.close()
  await untouched.close()
})

/** How many rows each table has. */
async function rowCounts({ parts: { db } }: TestApp) {
  const counts: [string, number][] = []
  for (const table of await topologicalTables(db)) {
    const [found] = await rows<{ n: number }>(
      db,
      sql`select count(*)::int as n from ${sql.identifier(table)}`,
    )
    counts.push([table, found?.n ?? 0])
  }
  return Object.fromEntries(counts)
}

/** All that a house has stored. */
async function filesOf({ dir }: TestApp) {
  const store = path.join(dir, 'files')
  const found = await readdir(store, { recursive: true, withFileTypes: true }).catch(() => [])
  return found.filter((entry) => entry.isFile()).map(({ name }) => name)
}

async function pupilIdOf({ parts: { db } }: TestApp, accessCode: string) {
  const [pupil] = await db.select().from(pupils).where(eq(pupils.accessCode, accessCode))
  return pupil?.id ?? ''
}

test('only the owner can have the sample removed, by typing the phrase', async () => {
  for (const ctx of [testApp.stranger, testApp.parent, testApp.system])
    await expect(requestRemoval(ctx, { confirmation })).rejects.toMatchObject({
      kind: expect.stringMatching(/missing|unauthenticated/),
    })
  await expect(requestRemoval(testApp.admin, { confirmation: 'remove' })).rejects.toMatchObject({
    kind: 'invalid',
  })
  expect(await showSample(testApp.admin)).toMatchObject({
    state: 'there',
    events: ['School Photography 2025', PAST_EVENT.name],
    orders: 20,
    enquiries: 8,
    projects: 2,
    kept: 0,
    done: 0,
  })
})

test('removing the sample leaves nothing that an installation without it lacks', async () => {
  const { db } = testApp.parts
  const accessCode = KNOWN_CODES[0]
  const id = await pupilIdOf(testApp, accessCode)
  const photoIds = [await testApp.makePhoto(id), await testApp.makePhoto(id)]
  const parent = await families(testApp).makeParent()
  await families(untouched).makeParent()
  await linkPupil(parent.ctx, accessCode)
  await openGallery(testApp.stranger, accessCode)
  const order = await placeOpenOrder(testApp, { accessCode, photoIds })
  await confirmTestPayment(testApp.stranger, { ...order.payment, card: 'ok' })
  await placeOpenOrder(testApp, { accessCode, photoIds, buyer: { email: 'x@example.com' } })
  await reissueCode(testApp.admin, id)
  // The owner has gone on with a project of the sample; without saying so, nobody deletes what was sent.
  const [booked] = (await listProjects(testApp.admin)).projects.filter(({ next }) => next === 'send-invoice')
  await sendInvoice(testApp.admin, { id: booked?.id ?? '', kind: 'balance', dueOn: '2099-01-01' })
  await expect(db.delete(invoices)).rejects.toMatchObject({ cause: { constraint: 'invoices_kept' } })

  await requestRemoval(testApp.admin, { confirmation: ' Remove the  Sample' })
  await requestRemoval(testApp.admin, { confirmation })
  const due = (await testApp.parts.jobs.waiting()).filter(({ kind }) => kind === 'seed.remove')
  expect(due).toHaveLength(1)
  expect(await showSample(testApp.admin)).toMatchObject({ state: 'going', done: 0 })
  await removeSample(testApp.system)

  const log = await db.select({ action: auditLog.action }).from(auditLog).orderBy(asc(auditLog.at))
  expect(log.map(({ action }) => action).toSorted()).toEqual(['sample.removal-asked', 'sample.removed'])
  await db.delete(auditLog).where(inArray(auditLog.action, ['sample.removal-asked', 'sample.removed']))
  expect(await rowCounts(testApp)).toEqual(await rowCounts(untouched))
  expect(await filesOf(testApp)).toEqual(await filesOf(untouched))
  expect(await showSample(testApp.admin)).toMatchObject({ state: 'none', done: 1 })
})

test('real children, and orders that include one, stay, whatever jobs for the sample are still running', async () => {
  const other = await openTestApp()
  const { db } = other.parts
  try {
    await seedSample(other.system)
    const real = await other.makePupil()
    const photo = await other.makePhoto(real.id)
    const [, sample = '', drawn = ''] = KNOWN_CODES
    const ofSample = await other.makePhoto(await pupilIdOf(other, sample))
    const placed = await placeOrder(other.stranger, {
      idempotencyKey: randomUUID(),
      buyer: BUYER,
      shownTotal: 1000,
      lines: [
        { accessCode: real.accessCode, packageId: null, photoIds: [photo] },
        { accessCode: sample, packageId: null, photoIds: [ofSample] },
      ],
    })
    if (placed.payment) await confirmTestPayment(other.stranger, { ...placed.payment, card: 'ok' })
    // Cash that the owner was given is real, whoever is in the picture.
    await placeDeskOrder(
      other.admin,
      deskOrderOf({ id: await pupilIdOf(other, sample), photoIds: [ofSample] }),
    )
    expect(await showSample(other.admin)).toMatchObject({ orders: 0, kept: 2 })

    await requestRemoval(other.admin, { confirmation })
    const drawing = seedPhotos(other.system, { pupilId: await pupilIdOf(other, drawn) })
    await Promise.allSettled([drawing, removeSample(other.system)])
    await removeSample(other.system)
    await other.runJobs()

    expect(await other.parts.jobs.deadLettered()).toEqual([])
    expect(await db.select().from(orders).orderBy(asc(orders.number))).toMatchObject([
      { state: 'delivered', total: 1000 },
      { paymentMethod: 'cash', total: 500 },
    ])
    const lines = await db.select().from(orderLines).orderBy(asc(orderLines.pupilId))
    expect(lines.map(({ pupilId, total }) => ({ pupilId, total }))).toEqual([
      { pupilId: real.id, total: 500 },
      { pupilId: null, total: 500 },
      { pupilId: null, total: 500 },
    ])
    expect(await openGallery(other.stranger, real.accessCode)).toMatchObject({ sample: false })
    expect((await db.select().from(events)).map(({ id }) => id)).toEqual([real.eventId])
    const kept: string[] = []
    for await (const { key } of other.parts.files.list('originals')) kept.push(key)
    expect(kept).toHaveLength(1)
    expect(await seedSample(other.system)).toBe(false)
    await expect(requestRemoval(other.admin, { confirmation })).rejects.toMatchObject({ kind: 'missing' })
  } finally {
    await other.close()
  }
})
