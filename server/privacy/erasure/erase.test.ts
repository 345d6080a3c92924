import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { PDFDocument } from '@cantoo/pdf-lib'
import { asc, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { readMail } from '../../../tests/accounts/read-mail.ts'
import { deskOrderOf, takeOrder } from '../../../tests/support/desk-orders.ts'
import { earlyBird, off, offer, siblings } from '../../../tests/support/offers.ts'
import { makeOrder, placeOpenOrder, rowOf } from '../../../tests/support/orders.ts'
import { untilBlocked } from '../../../tests/support/until-blocked.ts'
import { unzip } from '../../../tests/support/unzip.ts'
import { openTestApp, type TestApp } from '../../../tests/test-app.ts'
import { runDailyMaintenance } from '../../nightly/daily-maintenance.ts'
import { credits } from '../../orders/discounts/tables.ts'
import { giveCredit } from '../../orders/offers/give-credit.ts'
import { listOffers } from '../../orders/offers/list-offers.ts'
import { orderKey, orderNumber } from '../../orders/order-key.ts'
import { priceForBuyer } from '../../orders/price/price-for-buyer.ts'
import { requestRefund } from '../../orders/refunds/request-refund.ts'
import { showDeskOrder } from '../../orders/screens/show-desk-order.ts'
import { showOrder } from '../../orders/show-order.ts'
import { orderLines, orders } from '../../orders/tables.ts'
import { derivePhoto } from '../../photos/derive/derive-photo.ts'
import { openGallery } from '../../photos/gallery/open-gallery.ts'
import { photos } from '../../photos/tables.ts'
import { rows } from '../../platform/db/rows.ts'
import { messages } from '../../platform/messages/tables.ts'
import { auditLog } from '../../platform/tables.ts'
import { classes, codeMails, events, pupils } from '../../school/tables.ts'
import { rosterProposalRows, rosterProposals } from '../../staff/tables.ts'
import { exportPupil } from '../export-pupil.ts'
import { getErasure } from '../queries.ts'
import { showPrivacy } from '../show-privacy.ts'
import { erasedPhotos, erasures } from '../tables.ts'
import { deleteRows, referencesTo } from './delete-rows.ts'
import { erase } from './erase.ts'
import { previewErasure } from './preview-erasure.ts'
import { requestErasure } from './request-erasure.ts'
import { writeCertificate } from './write-certificate.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await openTestApp()
})
afterAll(() => testApp.close())
beforeEach(() => testApp.runJobs())

const DAY_MS = 86_400_000

async function aGallery(photoCount = 2, firstName = 'Isla') {
  const pupil = await testApp.makePupil({ firstName })
  await testApp.parts.db
    .update(pupils)
    .set({ parentEmail: `${firstName.toLowerCase()}@parents.example` })
    .where(eq(pupils.id, pupil.id))
  const photoIds: string[] = []
  for (let i = 0; i < photoCount; i++) photoIds.push(await testApp.makePhoto(pupil.id))
  return { ...pupil, photoIds }
}
const filesOf = async (folder: string) =>
  readdir(path.join(testApp.dir, 'files', folder)).catch(() => [] as string[])
/** Every row of the database and its queue, as text. */
async function everything() {
  const read = (query: ReturnType<typeof sql>) => rows<{ name: string }>(testApp.parts.db, query)
  const tables = await read(sql`select tablename as name from pg_tables where schemaname = 'public'`)
  const all: unknown[] = await read(sql`select * from pgboss.job`)
  for (const { name } of tables) all.push(await read(sql`select * from ${sql.identifier(name)}`))
  return JSON.stringify(all)
}

test('an erased pupil’s pictures, names and addresses are gone; the order keeps what the tax office requires', async () => {
  const gallery = await aGallery(2, 'Zebedee')
  const order = await makeOrder(testApp, {
    ...gallery,
    buyer: {
      childName: 'Zebedee',
      className: 'Herons',
      firstName: 'Quentin',
      email: 'zebedee@parents.example',
    },
  })
  const subject = { scope: 'pupil', id: gallery.id } as const
  expect(await previewErasure(testApp.admin, subject)).toMatchObject({
    title: 'Zebedee Reid, class 3B, School Photography 2026, Test Primary',
    phrase: 'Zebedee Reid',
    pupils: 1,
    classes: 0,
    photos: 2,
    orders: 1,
    openDownloads: 1,
    openPrints: 0,
  })
  await expect(requestErasure(testApp.admin, { ...subject, confirmation: 'Zebedee' })).rejects.toMatchObject({
    fields: { confirmation: 'Please type “Zebedee Reid”' },
  })
  const { id } = await requestErasure(testApp.admin, { ...subject, confirmation: ' zebedee  REID ' })
  expect((await openGallery(testApp.stranger, gallery.accessCode)).photos).toEqual([])
  const words = ['Zebedee', 'zebedee@parents.example', 'Quentin', 'Herons']
  const held = await everything()
  for (const word of words) expect(held).toContain(word)
  await testApp.runJobs()

  expect(await getErasure(testApp.parts.db, id)).toMatchObject({ state: 'done', pupils: 1, orders: 1 })
  const left = await everything()
  for (const word of words) expect(left).not.toContain(word)
  for (const photoId of gallery.photoIds) expect(await filesOf(`renditions/${photoId}`)).toEqual([])
  const kept = await showDeskOrder(testApp.admin, order.id)
  expect(kept).toMatchObject({ number: `TW-${order.number}`, total: 1000, vat: 167, buyer: 'Erased buyer' })
  expect(kept.lines).toMatchObject([
    { title: 'Erased student, 3B, School Photography 2026', total: 1000, photos: [] },
  ])
  const key = orderKey(testApp.parts.keys.orders, order)
  await expect(showOrder(testApp.stranger, key)).rejects.toMatchObject({ kind: 'missing' })
  const looks = await testApp.parts.db.select().from(auditLog).where(eq(auditLog.subjectId, gallery.id))
  expect(looks.map(({ action }) => action)).toContain('erasure.done')
})

test('of a subject that is not there the owner is told in the words of the desk', async () => {
  const preview = (scope: 'pupil' | 'class') =>
    previewErasure(testApp.admin, { scope, id: crypto.randomUUID() }).catch(String)
  expect(await preview('pupil')).toContain('There is no such student.')
  expect(await preview('class')).toContain('There is no such class.')
})

test('an erasure is in the ledger, with ids and time only, before the request is answered', async () => {
  const { id, firstName } = { ...(await aGallery(1, 'Ledger')), firstName: 'Ledger' }
  const asked = await requestErasure(testApp.admin, { scope: 'pupil', id, confirmation: `${firstName} Reid` })
  const entries = (await testApp.parts.erasureLedger.read())?.entries ?? []
  expect(entries.filter((entry) => entry.id === asked.id)).toEqual([
    {
      id: asked.id,
      scope: 'pupil',
      subjectId: id,
      askedBy: expect.stringMatching(/^user:[0-9a-f-]{36}$/),
      askedAt: testApp.clock.now().toISOString(),
    },
  ])
})

test('while the ledger cannot be written the request fails, and nothing is destroyed', async () => {
  const { id, photoIds } = await aGallery(1, 'Full')
  const full = {
    ...testApp.parts.erasureLedger,
    write: () => Promise.reject(new Error('no space left')),
  }
  const admin = { ...testApp.admin, erasureLedger: full }
  await expect(requestErasure(admin, { scope: 'pupil', id, confirmation: 'Full Reid' })).rejects.toThrow(
    'no space',
  )
  const [asked] = await testApp.parts.db.select().from(erasures).where(eq(erasures.subjectId, id))
  await expect(
    erase({ ...testApp.system, erasureLedger: full }, { erasureId: asked?.id ?? '' }),
  ).rejects.toThrow('no space')
  expect(await filesOf(`renditions/${photoIds[0]}`)).toHaveLength(5)
  await testApp.runJobs()
  expect(await getErasure(testApp.parts.db, asked?.id ?? '')).toMatchObject({ state: 'done' })
  expect((await testApp.parts.erasureLedger.read())?.entries.map((entry) => entry.id)).toContain(asked?.id)
})

test('erasing a class or an event takes everything in it and leaves the others alone', async () => {
  const [first, second] = [await aGallery(1, 'Ada'), await aGallery(1, 'Bea')]
  await requestErasure(testApp.admin, { scope: 'class', id: first.classId, confirmation: '3b' })
  await testApp.runJobs()
  expect(await testApp.parts.db.select().from(classes).where(eq(classes.id, first.classId))).toEqual([])
  expect(await testApp.parts.db.select().from(events).where(eq(events.id, first.eventId))).toHaveLength(1)
  await requestErasure(testApp.admin, {
    scope: 'event',
    id: first.eventId,
    confirmation: 'School Photography 2026',
  })
  await testApp.runJobs()
  expect(await testApp.parts.db.select().from(events).where(eq(events.id, first.eventId))).toEqual([])
  expect((await openGallery(testApp.stranger, second.accessCode)).photos).toHaveLength(1)
})

test('interrupted after any step and restarted, it ends as if nothing had happened', async () => {
  const gallery = await aGallery(3, 'Cut')
  const { id } = await requestErasure(testApp.admin, {
    scope: 'pupil',
    id: gallery.id,
    confirmation: 'Cut Reid',
  })
  // Each try gets one more step of the files port before the power fails.
  for (let steps = 0; ; steps++) {
    let left = steps
    const files = {
      ...testApp.parts.files,
      remove: (key: string) =>
        left-- > 0 ? testApp.parts.files.remove(key) : Promise.reject(new Error('killed')),
    }
    const cut = await erase({ ...testApp.system, files }, { erasureId: id }).then(
      () => false,
      () => true,
    )
    if (!cut) break
  }
  await erase(testApp.system, { erasureId: id })
  const destroyed = await testApp.parts.db.select().from(erasedPhotos).where(eq(erasedPhotos.erasureId, id))
  expect(destroyed.map(({ photoId }) => photoId).sort()).toEqual([...gallery.photoIds].sort())
  for (const { originalKey, photoId, destroyedAt } of destroyed) {
    expect(destroyedAt).not.toBeNull()
    expect(await testApp.parts.files.size(originalKey)).toBeUndefined()
    expect(await filesOf(`renditions/${photoId}`)).toEqual([])
  }
  expect(await getErasure(testApp.parts.db, id)).toMatchObject({ state: 'done', pupils: 1 })
})

test('two requests make one erasure, and a picture that is just being prepared does not come back', async () => {
  const gallery = await aGallery(1, 'Twice')
  const [photoId = ''] = gallery.photoIds
  const ask = () =>
    requestErasure(testApp.admin, { scope: 'pupil', id: gallery.id, confirmation: 'Twice Reid' })
  const asked = await Promise.all([ask(), ask(), ask()])
  expect(new Set([...asked, await ask()].map(({ id }) => id)).size).toBe(1)
  await testApp.parts.db.update(photos).set({ state: 'received' }).where(eq(photos.id, photoId))
  const files = {
    ...testApp.parts.files,
    async put(key: string, content: Parameters<typeof testApp.parts.files.put>[1]) {
      await testApp.runJobs()
      await testApp.parts.files.put(key, content)
    },
  }
  await derivePhoto({ ...testApp.system, files }, { photoId })
  expect(await filesOf(`renditions/${photoId}`)).toEqual([])
})

test('a photo that is placed for the child while its row is about to go is destroyed and counted like the others', async () => {
  const gallery = await aGallery(1, 'Late')
  const { eventId, classId } = gallery
  const jack = await testApp.makePupil({ eventId, classId, firstName: 'Jack' })
  const late = await testApp.makePhoto(jack.id)
  const { id } = await requestErasure(testApp.admin, {
    scope: 'pupil',
    id: gallery.id,
    confirmation: 'Late Reid',
  })
  let erasing: Promise<void> | undefined
  await testApp.parts.db.transaction(async (tx) => {
    await tx.update(photos).set({ pupilId: gallery.id }).where(eq(photos.id, late))
    erasing = erase(testApp.system, { erasureId: id })
    erasing.catch(() => undefined)
    await untilBlocked(tx)
  })
  await erasing
  const destroyed = await testApp.parts.db.select().from(erasedPhotos).where(eq(erasedPhotos.erasureId, id))
  expect(destroyed.map(({ photoId }) => photoId).toSorted()).toEqual([...gallery.photoIds, late].toSorted())
  expect(await filesOf(`renditions/${late}`)).toEqual([])
  expect(await testApp.parts.db.select().from(photos).where(eq(photos.id, late))).toEqual([])
  expect(await getErasure(testApp.parts.db, id)).toMatchObject({ state: 'done', pupils: 1 })
})

test.each([
  'class',
  'event',
] as const)('a photo that arrives while its %s is about to go is destroyed and counted like the others', async (scope) => {
  const { db } = testApp.parts
  const gallery = await aGallery(1, 'Later')
  const [model] = await db
    .select()
    .from(photos)
    .where(eq(photos.id, gallery.photoIds[0] ?? ''))
  if (!model) throw new Error('no photo')
  const originalKey = `originals/${crypto.randomUUID()}.jpg`
  await testApp.parts.files.put(originalKey, await testApp.parts.files.read(model.originalKey))
  const subject = { scope, id: scope === 'class' ? gallery.classId : gallery.eventId }
  const confirmation = scope === 'class' ? '3b' : 'School Photography 2026'
  const { id } = await requestErasure(testApp.admin, { ...subject, confirmation })
  const late = { ...model, id: crypto.randomUUID(), originalKey, contentHash: originalKey }
  let erasing: Promise<void> | undefined
  await db.transaction(async (tx) => {
    await tx.insert(photos).values({ ...late, kind: 'class', pupilId: null, classId: gallery.classId })
    erasing = erase(testApp.system, { erasureId: id })
    erasing.catch(() => undefined)
    await untilBlocked(tx)
  })
  await erasing
  const destroyed = await db.select().from(erasedPhotos).where(eq(erasedPhotos.erasureId, id))
  expect(destroyed.map(({ photoId }) => photoId).toSorted()).toEqual([model.id, late.id].toSorted())
  expect(await testApp.parts.files.size(originalKey)).toBeUndefined()
  expect(await db.select().from(photos).where(eq(photos.id, late.id))).toEqual([])
  expect(await getErasure(db, id)).toMatchObject({ state: 'done', classes: 1 })
})

test('a subject never has two erasures under way, even past the lock', async () => {
  const { id } = await aGallery(1, 'Once')
  const asked = await requestErasure(testApp.admin, { scope: 'pupil', id, confirmation: 'Once Reid' })
  const { id: _, ...first } = await getErasure(testApp.parts.db, asked.id)
  await expect(testApp.parts.db.insert(erasures).values(first)).rejects.toMatchObject({
    cause: { constraint: 'erasures_under_way' },
  })
  await testApp.runJobs()
  await testApp.parts.db.insert(erasures).values({ ...first, state: 'asked' })
})

test('nobody can pay for photos being destroyed', async () => {
  const gallery = await aGallery(1, 'Pay')
  const open = await placeOpenOrder(testApp, gallery)
  await requestErasure(testApp.admin, { scope: 'pupil', id: gallery.id, confirmation: 'Pay Reid' })
  await testApp.runJobs()
  expect((await testApp.parts.payments.find(open.payment.id))?.state).toEqual({ status: 'cancelled' })
  expect(await rowOf(testApp, open.id)).toMatchObject({ state: 'cancelled', firstName: 'Erased' })
})

test('while a bank still works on a payment nothing is destroyed, and the order stays open', async () => {
  const gallery = await aGallery(1, 'Bank')
  const open = await placeOpenOrder(testApp, gallery)
  const { id } = await requestErasure(testApp.admin, {
    scope: 'pupil',
    id: gallery.id,
    confirmation: 'Bank Reid',
  })
  const cancel: typeof testApp.parts.payments.cancel = async (paymentId) => ({
    id: paymentId,
    clientSecret: '',
    amountPence: 500,
    refundedPence: 0,
    state: { status: 'processing' },
  })
  const payments = { ...testApp.parts.payments, cancel }
  await expect(erase({ ...testApp.system, payments }, { erasureId: id })).rejects.toMatchObject({
    code: 'payment-under-way',
  })
  expect(await rowOf(testApp, open.id)).toMatchObject({ state: 'awaiting_payment' })
  expect(await testApp.parts.db.$count(photos, eq(photos.pupilId, gallery.id))).toBe(1)
  await testApp.runJobs()
  expect(await rowOf(testApp, open.id)).toMatchObject({ state: 'cancelled' })
})

test('an erased buyer’s credit loses its address, and nobody can use it; another child keeps it', async () => {
  const [first, second] = [await aGallery(1, 'Una'), await aGallery(1, 'Vera')]
  const buyer = { email: 'Credit@example.com' }
  const order = await makeOrder(testApp, { ...first, buyer })
  await makeOrder(testApp, { ...second, buyer })
  const credit = {
    id: crypto.randomUUID(),
    amount: 500,
    reason: 'A print for Una was bent',
    orderId: order.id,
  }
  await giveCredit(testApp.admin, credit)
  const row = async () => (await testApp.parts.db.select().from(credits).where(eq(credits.id, credit.id)))[0]
  await requestErasure(testApp.admin, { scope: 'pupil', id: first.id, confirmation: 'Una Reid' })
  await testApp.runJobs()
  expect(await row()).toMatchObject({ email: 'credit@example.com' })
  await requestErasure(testApp.admin, { scope: 'pupil', id: second.id, confirmation: 'Vera Reid' })
  await testApp.runJobs()
  expect(await row()).toMatchObject({ email: null, reason: 'erased', amount: 500 })
})

test('what the owner wrote about a refund goes with any child of its order', async () => {
  const gallery = await aGallery(1, 'Nell')
  const order = await makeOrder(testApp, gallery)
  await requestRefund(testApp.admin, {
    id: crypto.randomUUID(),
    orderId: order.id,
    amount: 100,
    confirmation: orderNumber(order),
    reason: 'Nell blinked',
  })
  await testApp.runJobs()
  await requestErasure(testApp.admin, { scope: 'pupil', id: gallery.id, confirmation: 'Nell Reid' })
  await testApp.runJobs()
  expect((await showDeskOrder(testApp.admin, order.id)).refunds).toMatchObject([
    { reason: 'erased', amount: 100, state: 'done' },
  ])
  expect(await everything()).not.toContain('Nell')
})

test('why an order was given away goes with any child of it, and its buyer’s number too', async () => {
  const gallery = await aGallery(1, 'Nils')
  const { id } = await takeOrder(
    testApp,
    deskOrderOf(gallery, {
      ...{ payment: 'free', reason: 'Nils helped with the chairs', shownTotal: 0, email: '' },
      ...{ firstName: 'Hedda', lastName: 'Nilsdottir', phone: '07700 900123' },
    }),
  )
  await requestErasure(testApp.admin, { scope: 'pupil', id: gallery.id, confirmation: 'Nils Reid' })
  await testApp.runJobs()
  const { freeReason, pageLink, phone, total } = await showDeskOrder(testApp.admin, id)
  expect({ freeReason, pageLink, phone, total }).toEqual({
    ...{ freeReason: 'erased', pageLink: null, phone: null, total: 0 },
  })
  for (const gone of ['Nils', 'Hedda', '900123']) expect(await everything()).not.toContain(gone)
})

test('an offer for an erased event stays, and applies nowhere', async () => {
  const [gone, stays] = [await aGallery(1, 'Wilf'), await aGallery(1, 'Xena')]
  await offer(testApp, siblings(50, { scope: 'event', eventId: gone.eventId }))
  const id = await offer(
    testApp,
    earlyBird([off('percent', 50, '2099-01-01')], { scope: 'event', eventId: gone.eventId }),
  )
  await requestErasure(testApp.admin, {
    scope: 'event',
    id: gone.eventId,
    confirmation: 'School Photography 2026',
  })
  await testApp.runJobs()
  expect((await listOffers(testApp.admin)).offers.find((one) => one.id === id)).toMatchObject({
    eventId: null,
  })
  const lines = [{ accessCode: stays.accessCode, packageId: null, photoIds: stays.photoIds }]
  expect(await priceForBuyer(testApp.stranger, { lines })).toMatchObject({ total: 500, reductions: [] })
})

test('a sibling in the same order keeps the buyer', async () => {
  const [first, second] = [await aGallery(1, 'Dot'), await aGallery(1, 'Eve')]
  const order = await makeOrder(testApp, first)
  await requestRefund(testApp.admin, {
    id: crypto.randomUUID(),
    orderId: order.id,
    amount: 100,
    confirmation: orderNumber(order),
    reason: 'Dot blinked',
  })
  await testApp.runJobs()
  const [line] = await testApp.parts.db.select().from(orderLines).where(eq(orderLines.orderId, order.id))
  if (!line) throw new Error('no line')
  const free = { subtotal: 0, discount: 0, total: 0, vat: 0 }
  await testApp.parts.db
    .insert(orderLines)
    .values({ ...line, ...free, id: crypto.randomUUID(), pupilId: second.id })
  await requestErasure(testApp.admin, { scope: 'pupil', id: first.id, confirmation: 'Dot Reid' })
  await testApp.runJobs()
  expect(await rowOf(testApp, order.id)).toMatchObject({
    firstName: 'Morag',
    childName: 'erased',
    className: '3B',
  })
  expect((await showDeskOrder(testApp.admin, order.id)).refunds).toMatchObject([{ reason: 'erased' }])
})

test('an erased name is gone from what a school sent, unless another child of that name may be meant', async () => {
  const { id: pupilId, eventId } = await aGallery(0, 'Orla')
  const other = await aGallery(0, 'Pia')
  const { db } = testApp.parts
  const now = testApp.clock.now()
  const send = async (sentFor: string, changes: { becomes: object; state?: 'rejected' }[]) => {
    const [sent] = await db
      .insert(rosterProposals)
      .values({ eventId: sentFor, source: 'file', sentAt: now })
      .returning({ proposalId: rosterProposals.id })
    if (!sent) throw new Error('nothing was sent')
    await db.insert(rosterProposalRows).values(
      changes.map(({ becomes, state }, place) => ({
        ...sent,
        place,
        becomes,
        kind: 'added' as const,
        was: {},
        ...(state ? { state, decidedAt: now } : { state: 'waiting' as const }),
      })),
    )
    return async () =>
      (
        await db
          .select()
          .from(rosterProposalRows)
          .where(eq(rosterProposalRows.proposalId, sent.proposalId))
          .orderBy(asc(rosterProposalRows.place))
      ).map(({ place }) => place)
  }
  const orla = { firstName: 'ORLA', lastName: 'Reid', classRef: '3b', parentEmail: 'orla@parents.example' }
  const left = await send(eventId, [
    { becomes: orla },
    { becomes: { ...orla, classRef: '4A' } },
    { becomes: { ...orla, classRef: '4A' }, state: 'rejected' },
    { becomes: { ...orla, firstName: 'Finn' } },
  ])
  const elsewhere = await send(other.eventId, [{ becomes: orla }])
  await requestErasure(testApp.admin, { scope: 'pupil', id: pupilId, confirmation: 'Orla Reid' })
  await testApp.runJobs()
  expect(await left()).toEqual([1, 3])
  expect(await elsewhere()).toEqual([0])
})

test('the certificate says what was destroyed and when, by fingerprint and without a name', async () => {
  const gallery = await aGallery(2, 'Fay')
  const { id } = await requestErasure(testApp.admin, {
    scope: 'pupil',
    id: gallery.id,
    confirmation: 'Fay Reid',
  })
  await expect(writeCertificate(testApp.admin, { erasureId: id })).rejects.toMatchObject({
    code: 'erasure-not-done',
  })
  await testApp.runJobs()
  const { body, fileName } = await writeCertificate(testApp.admin, { erasureId: id })
  expect(fileName).toMatch(/^certificate-of-destruction-2026-03-20-[0-9a-f]{8}\.pdf$/)
  // Half past midnight, summer time in Scotland.
  const finishedAt = new Date('2026-06-30T23:30:00Z')
  await testApp.parts.db.update(erasures).set({ finishedAt }).where(eq(erasures.id, id))
  expect((await writeCertificate(testApp.admin, { erasureId: id })).fileName).toContain('-2026-07-01-')
  const pdf = await PDFDocument.load(body)
  expect([pdf.getPageCount(), pdf.getTitle()]).toEqual([1, 'Certificate of destruction'])
  expect(await showPrivacy(testApp.admin)).toMatchObject({
    erasures: expect.arrayContaining([
      expect.objectContaining({
        id,
        about: 'A student of class 3B, School Photography 2026, Test Primary',
        photos: 2,
        destroyed: 2,
      }),
    ]),
  })
})

test('a pupil’s data are all in the zip: rows, who looked, the originals', async () => {
  const gallery = await aGallery(2, 'Gil')
  await openGallery(testApp.stranger, gallery.accessCode)
  await makeOrder(testApp, gallery)
  const files = unzip(await buffer((await exportPupil(testApp.admin, { pupilId: gallery.id })).body))
  expect([...files.keys()].sort()).toEqual(['data.json', 'looks.csv', 'photos/001.jpg', 'photos/002.jpg'])
  const data = JSON.parse(String(files.get('data.json')))
  expect(data).toMatchObject({
    pupil: { firstName: 'Gil', accessCode: gallery.accessCode },
    class: { ref: '3B' },
    orders: [{ total: 1000, photos: 2 }],
    other: { pupil_links: [], retired_codes: [] },
  })
  expect(files.get('photos/001.jpg')?.length).toBe(data.photos[0].bytes)
  expect(String(files.get('looks.csv'))).toContain('photo.received')
})

test('photos go on their day, two weeks after a warning, and never without one', async () => {
  const gallery = await aGallery(1, 'Hal')
  const { db } = testApp.parts
  const order = await makeOrder(testApp, gallery)
  // Half past midnight, summer time in Scotland, on the day that the photos go.
  await db
    .update(orders)
    .set({ downloadsUntil: new Date('2026-04-03T23:30:00Z') })
    .where(eq(orders.id, order.id))
  const setDay = (deletePhotosAfter: string) =>
    db.update(events).set({ deletePhotosAfter }).where(eq(events.id, gallery.eventId))
  const round = async () => {
    await runDailyMaintenance(testApp.system)
    await testApp.runJobs()
    return (await db.select().from(photos).where(eq(photos.eventId, gallery.eventId))).length
  }
  const warnings = async () =>
    (await testApp.mails()).filter((mail) => mail.includes('X-Message-Kind: deletion-warning')).length
  const start = testApp.clock.now()

  await setDay('2026-04-04')
  expect([await round(), await warnings()]).toEqual([1, 0])
  testApp.clock.advance(DAY_MS)
  expect([await round(), await round(), await warnings()]).toEqual([1, 1, 1])
  const { text } = readMail((await testApp.mails()).at(-1) ?? '')
  expect(text).toMatch(/Orders that can still be downloaded then:?\s+1/)
  expect((await showPrivacy(testApp.admin)).planned).toMatchObject([
    { id: gallery.eventId, due: '2026-04-04', warned: true, photos: 1 },
  ])
  testApp.clock.advance(13 * DAY_MS)
  expect(await round()).toBe(1)
  testApp.clock.advance(DAY_MS)
  expect(await round()).toBe(0)
  expect(await db.select().from(pupils).where(eq(pupils.id, gallery.id))).toHaveLength(1)
  const [asked] = (await showPrivacy(testApp.admin)).erasures
  expect(asked).toMatchObject({ scope: 'photos', askedBy: 'system', state: 'done', destroyed: 1 })

  // A day already past still gets its two weeks.
  await testApp.makePhoto(gallery.id)
  await db.update(events).set({ deletionWarnedAt: null }).where(eq(events.id, gallery.eventId))
  await setDay('2026-03-01')
  expect([await round(), await warnings()]).toEqual([1, 2])
  testApp.clock.advance(13 * DAY_MS)
  expect(await round()).toBe(1)
  testApp.clock.advance(DAY_MS)
  expect(await round()).toBe(0)
  testApp.clock.advance(start.getTime() - testApp.clock.now().getTime())
})

test('an erased address is gone from the reason that a mail failed', async () => {
  const gallery = await aGallery(0, 'Jo')
  const message = (id: string, recipient: string) => ({
    ...({
      id,
      channel: 'mail',
      kind: 'access-code',
      recipient,
      tries: 1,
      triedAt: testApp.clock.now(),
    } as const),
    failure: `550 5.1.1 <${recipient}>: no such mailbox`,
  })
  const { db } = testApp.parts
  await db.insert(messages).values([message('jo', 'jo@parents.example'), message('ann', 'ann@example.com')])
  await requestErasure(testApp.admin, { scope: 'pupil', id: gallery.id, confirmation: 'Jo Reid' })
  await testApp.runJobs()
  expect(await everything()).not.toContain('jo@parents.example')
  expect(await everything()).toContain('<ann@example.com>')
})

test('an address that a code was mailed to is erased even if the parent has another by now', async () => {
  const { id: pupilId, accessCode } = await aGallery(0, 'Una')
  const { db } = testApp.parts
  const [former, since] = ['una.before@parents.example', testApp.clock.now()]
  const [mail] = await db
    .insert(codeMails)
    .values({ pupilId, accessCode, email: former, round: 1, state: 'sent', askedAt: since, settledAt: since })
    .returning()
  const about = { channel: 'mail', recipient: former, tries: 1, triedAt: since } as const
  await db.insert(messages).values([
    { id: mail?.id ?? '', kind: 'access-code', ...about },
    { id: 'una', kind: 'order-links', ...about },
  ])
  await requestErasure(testApp.admin, { scope: 'pupil', id: pupilId, confirmation: 'Una Reid' })
  await testApp.runJobs()
  expect(await everything()).not.toContain(former)
})

test('the address that two children share is erased with the last, even if both go at once', async () => {
  const { db } = testApp.parts
  const parentEmail = 'shared@parents.example'
  const ids: string[] = []
  for (const firstName of ['Una', 'Ola']) {
    const { id } = await aGallery(0, firstName)
    await db.update(pupils).set({ parentEmail }).where(eq(pupils.id, id))
    const erasure = await requestErasure(testApp.admin, {
      scope: 'pupil',
      id,
      confirmation: `${firstName} Reid`,
    })
    ids.push(erasure.id)
  }
  const [first = '', second = ''] = ids
  const triedAt = testApp.clock.now()
  const mail = { channel: 'mail', kind: 'access-code', tries: 1, triedAt, sentAt: triedAt } as const
  await db.insert(messages).values({ ...mail, id: 'shared', recipient: parentEmail })
  const both: Promise<void>[] = []
  await db.transaction(async (tx) => {
    // The last row that the first erasure writes with the child's.
    await tx.select().from(erasures).where(eq(erasures.id, first)).for('update')
    both.push(erase(testApp.system, { erasureId: first }))
    await untilBlocked(tx)
    both.push(erase(testApp.system, { erasureId: second }))
    await Promise.race([both[1], untilBlocked(tx, 2)])
  })
  await Promise.all(both)
  const [kept] = await db.select().from(messages).where(eq(messages.id, 'shared'))
  expect(kept?.recipient).toBeNull()
})

test('photos stay if the owner postpones their deletion day while the round runs', async () => {
  const { eventId } = await aGallery(1, 'Ivy')
  const { db } = testApp.parts
  const warned = new Date(testApp.clock.now().getTime() - 20 * DAY_MS)
  await db
    .update(events)
    .set({ deletePhotosAfter: '2026-03-19', deletionWarnedAt: warned })
    .where(eq(events.id, eventId))
  let round: Promise<void> | undefined
  await db.transaction(async (tx) => {
    await tx.update(events).set({ deletePhotosAfter: '2026-12-31' }).where(eq(events.id, eventId))
    round = runDailyMaintenance(testApp.system)
    await untilBlocked(tx)
  })
  await round
  expect(await db.$count(erasures, eq(erasures.subjectId, eventId))).toBe(0)
})

test('recipients of mail are deleted after 90 days', async () => {
  await testApp.parts.db.insert(messages).values({
    id: 'old',
    channel: 'mail',
    kind: 'order',
    recipient: 'old@example.com',
    tries: 1,
    triedAt: new Date(testApp.clock.now().getTime() - 91 * DAY_MS),
  })
  await runDailyMaintenance(testApp.system)
  expect(await testApp.parts.db.select().from(messages).where(eq(messages.id, 'old'))).toEqual([])
})

test('every reference to a pupil, photo, class or event has been considered', async () => {
  // A new line here means: decide whether its rows may outlive the person, and whether they hold more about them (then
  // clear that in erase-people.ts).
  const found = await Promise.all(
    (['photos', 'pupils', 'classes', 'events'] as const).map(async (target) => [
      target,
      (await referencesTo(testApp.parts.db, target)).map(
        ({ table, column, required }) => `${table}.${column} ${required ? 'goes' : 'stays'}`,
      ),
    ]),
  )
  expect(Object.fromEntries(found)).toEqual({
    photos: ['order_photos.photo_id goes', 'order_prints.photo_id stays'],
    pupils: ['order_lines.pupil_id stays', 'photo_members.pupil_id goes', 'photos.pupil_id stays'],
    classes: ['photos.class_id stays', 'pupils.class_id goes'],
    events: [
      'classes.event_id goes',
      'offers.event_id stays',
      'order_lines.event_id stays',
      'photos.event_id goes',
    ],
  })
  await testApp.parts.db.transaction((tx) => deleteRows(tx, 'pupils', []))
  expect(await testApp.parts.db.select().from(orders)).not.toEqual([])
})
