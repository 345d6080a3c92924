import { randomUUID } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { parse } from 'csv-parse/sync'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { daysAfter, endOfLondonDay, londonDay } from '../../../domain/days.ts'
import { families } from '../../../tests/support/families.ts'
import { addPrints, mailKinds, makeOrder, rowOf } from '../../../tests/support/orders.ts'
import { withoutTriggers } from '../../../tests/support/spoil.ts'
import { unzip } from '../../../tests/support/unzip.ts'
import { openTestApp, smallJpeg, type TestApp } from '../../../tests/test-app.ts'
import { derivePhoto } from '../../photos/derive/derive-photo.ts'
import { photos } from '../../photos/tables.ts'
import { receivePhoto } from '../../photos/upload/receive-photo.ts'
import { createClass } from '../../school/events/classes.ts'
import { events } from '../../school/tables.ts'
import { exportBookkeeping } from '../bookkeeping/export-bookkeeping.ts'
import { orderKey, orderNumber } from '../order-key.ts'
import { exportLab } from '../prints/export-lab.ts'
import { labPrints } from '../prints/lab-prints.ts'
import { markPrints } from '../prints/mark-prints.ts'
import { requestRefund } from '../refunds/request-refund.ts'
import { listOrders } from '../screens/list-orders.ts'
import { showDeskOrder } from '../screens/show-desk-order.ts'
import { showEventSales, showSales } from '../screens/show-sales.ts'
import { showOrder } from '../show-order.ts'
import { orderLines, orderPrints } from '../tables.ts'
import { extendDownload } from './extend-download.ts'
import { resendMail } from './resend-mail.ts'

let testApp: TestApp
let aGallery: ReturnType<typeof families>['gallery']
beforeAll(async () => {
  testApp = await openTestApp()
  aGallery = families(testApp).gallery
})
afterAll(() => testApp.close())

const all = { q: '', page: 1 }

test('orders are found by number, name and address, and by state, prints, event and day', async () => {
  const one = await aGallery(1)
  const order = await makeOrder(testApp, {
    ...one,
    buyer: { lastName: 'O_Neil', email: 'oneil@example.org' },
  })
  const other = await makeOrder(testApp, await aGallery(1))
  const numbers = async (query: object) =>
    (await listOrders(testApp.admin, { ...all, ...query })).orders.map(({ id }) => id)
  expect(await numbers({ q: orderNumber(order).toLowerCase() })).toEqual([order.id])
  expect(await numbers({ q: 'morag o_n' })).toEqual([order.id])
  expect(await numbers({ q: 'O%N' })).toEqual([])
  expect(await numbers({ q: 'ONEIL@' })).toEqual([order.id])
  expect(await numbers({ event: one.eventId })).toEqual([order.id])
  expect(await numbers({ state: 'refunded' })).toEqual([])
  expect(await numbers({ prints: 'ordered' })).toEqual([])
  expect(await numbers({ from: '2026-03-20', to: '2026-03-20' })).toEqual([other.id, order.id])
  expect(await numbers({ from: '2026-03-21' })).toEqual([])
  expect(await listOrders(testApp.admin, { ...all, page: 2 })).toMatchObject({ orders: [], found: 2 })
})

test('a mail can be sent again, and an expired download reopened for more days', async () => {
  const order = await makeOrder(testApp, await aGallery(1))
  const before = await mailKinds(testApp)
  await resendMail(testApp.admin, { orderId: order.id, mail: 'order' })
  await testApp.runJobs()
  expect(await mailKinds(testApp)).toEqual([...before, 'order'].sort())
  testApp.clock.advance(40 * 86_400_000)
  await extendDownload(testApp.admin, {
    orderId: order.id,
    days: 7,
    until: order.downloadsUntil?.toISOString() ?? '',
  })
  await testApp.runJobs()
  const { downloadsUntil } = await rowOf(testApp, order.id)
  expect(downloadsUntil).toEqual(endOfLondonDay(daysAfter(londonDay(testApp.clock.now()), 7)))
  expect(await mailKinds(testApp)).toEqual([...before, 'order', 'delivery'].sort())
  testApp.clock.advance(-40 * 86_400_000)
})

test('the lab gets full-size files by size, a list of quantities, and nothing unpaid', async () => {
  const gallery = await aGallery(2)
  const order = await makeOrder(testApp, gallery)
  const [first, second] = gallery.photoIds
  await addPrints(testApp, order.id, [
    { product: '8x10', quantity: 2, photoId: first ?? null },
    { product: '5x7', quantity: 4, photoId: second ?? null },
    { product: 'class', quantity: 1 },
    { product: 'folder', quantity: 1 },
  ])
  const unpaid = await makeOrder(testApp, { ...gallery, buyer: { email: 'father@example.com' } })
  await addPrints(testApp, unpaid.id, [{ product: '8x10', quantity: 9, photoId: first ?? null }])
  await requestRefund(testApp.admin, {
    id: crypto.randomUUID(),
    orderId: unpaid.id,
    amount: unpaid.total,
    reason: 'x',
    confirmation: orderNumber(unpaid),
  })
  await testApp.runJobs()

  const { body, fileName } = await exportLab(testApp.admin, { eventId: gallery.eventId, again: false })
  expect(fileName).toBe('lab-2026-03-14-school-photography-2026.zip')
  const files = unzip(await buffer(body))
  const number = orderNumber(order)
  expect([...files.keys()].sort()).toEqual([
    `5x7/3B_${number}_1_5x7_x4.jpg`,
    `8x10/3B_${number}_2_8x10_x2.jpg`,
    'Please read.txt',
    'prints.csv',
    'prints.pdf',
  ])
  expect(String(files.get('Please read.txt'))).toMatch(/^One print has no picture/)
  const rows: Record<string, string>[] = parse(files.get('prints.csv') ?? '', { bom: true, columns: true })
  expect(rows.map(({ Size, Quantity, Note }) => [Size, Quantity, Note])).toEqual([
    ['5x7', '4', ''],
    ['8x10', '2', ''],
    ['folder', '1', 'folder, no print'],
  ])
  expect((await showEventSales(testApp.admin, gallery.eventId)).lab).toMatchObject({
    orders: 1,
    prints: 7,
    missing: 1,
  })

  const [room] = [gallery.classId]
  await testApp.parts.db
    .update(photos)
    .set({ kind: 'class', pupilId: null, classId: room })
    .where(eq(photos.id, await testApp.makePhoto(gallery.id)))
  const again = await exportLab(testApp.admin, { eventId: gallery.eventId, again: false })
  expect([...unzip(await buffer(again.body)).keys()]).toContain(`class/3B_${number}_3_class_x1.jpg`)

  expect(await markPrints(testApp.admin, { orderIds: [order.id, unpaid.id], prints: 'sent' })).toEqual({
    changed: 1,
    left: 1,
  })
  await expect(exportLab(testApp.admin, { eventId: gallery.eventId, again: false })).rejects.toMatchObject({
    code: 'no-prints',
  })
  await markPrints(testApp.admin, { orderIds: [order.id], prints: 'delivered' })
  expect(await rowOf(testApp, order.id)).toMatchObject({ prints: 'delivered' })
})

test('the lab’s list names each file as it is in the zip, a PNG too', async () => {
  const { id, eventId, accessCode } = await testApp.makePupil()
  const scan = { id: randomUUID(), path: path.join(testApp.dir, 'scan.png'), fileName: 'scan.png' }
  await writeFile(
    scan.path,
    await sharp(await smallJpeg(7))
      .png()
      .toBuffer(),
  )
  const { photoId } = await receivePhoto(testApp.admin, { ...scan, level: 'pupil', targetId: id })
  await derivePhoto(testApp.system, { photoId })
  const order = await makeOrder(testApp, { accessCode, photoIds: [photoId] })
  await addPrints(testApp, order.id, [{ product: '8x10', quantity: 1, photoId }])
  const { body } = await exportLab(testApp.admin, { eventId, again: false })
  const files = unzip(await buffer(body))
  const rows: Record<string, string>[] = parse(files.get('prints.csv') ?? '', { bom: true, columns: true })
  expect(rows.map(({ File }) => File)).toEqual([`8x10/3B_${orderNumber(order)}_1_8x10_x1.png`])
  expect([...files.keys()]).toEqual(['prints.csv', 'prints.pdf', ...rows.map(({ File }) => File)])
})

test('an original that is lost or damaged holds up no other print, is named, and is not marked as sent', async () => {
  const { eventId, classId, ...kept } = await aGallery(1)
  const classmate = async (firstName: string) => {
    const pupil = await testApp.makePupil({ eventId, classId, firstName })
    return { ...pupil, photoIds: [await testApp.makePhoto(pupil.id)] }
  }
  const [lost, damaged] = [await classmate('Kenneth'), await classmate('Lorna')]
  const ordered = async (gallery: { accessCode: string; photoIds: string[] }) => {
    const order = await makeOrder(testApp, gallery)
    await addPrints(testApp, order.id, [
      { product: '8x10', quantity: 1, photoId: gallery.photoIds[0] ?? null },
    ])
    return order
  }
  const keyOf = async (gallery: { photoIds: string[] }) => {
    const [photo] = await testApp.parts.db
      .select()
      .from(photos)
      .where(eq(photos.id, gallery.photoIds[0] ?? ''))
    return photo?.originalKey ?? ''
  }
  const orders = [await ordered(kept), await ordered(lost), await ordered(damaged)]
  const [ofKept = '', ofLost = '', ofDamaged = ''] = orders.map(orderNumber)
  await testApp.parts.files.remove(await keyOf(lost))
  await testApp.parts.files.put(await keyOf(damaged), Buffer.from('not a picture'))

  const asked: string[] = []
  const size = (key: string) => {
    asked.push(key)
    return testApp.parts.files.size(key)
  }
  const lab = async () => {
    asked.length = 0
    const ctx = { ...testApp.admin, files: { ...testApp.parts.files, size } }
    return (await showEventSales(ctx, eventId)).lab
  }
  expect(await lab()).toMatchObject({ orders: 3, missing: 0, lost: 0 })
  expect(asked, 'before an export').toEqual([])
  const files = unzip(await buffer((await exportLab(testApp.admin, { eventId, again: false })).body))
  const fileOf = (number: string) => `8x10/3B_${number}_1_8x10_x1.jpg`
  expect([...files.keys()]).toEqual(['prints.csv', 'prints.pdf', fileOf(ofKept), 'Please read.txt'])
  const rows: Record<string, string>[] = parse(files.get('prints.csv') ?? '', { bom: true, columns: true })
  expect(rows.map(({ File, Order, Note }) => [Order, File, Note])).toEqual([
    [ofKept, fileOf(ofKept), ''],
    [ofLost, '', 'NO FILE: the original is lost'],
    [ofDamaged, fileOf(ofDamaged), ''],
  ])
  const note = files.get('Please read.txt')?.toString() ?? ''
  expect([ofKept, ofLost, ofDamaged].map((number) => note.includes(number))).toEqual([false, true, true])
  const leftOut = async ({ id }: { id: string }) =>
    (await showDeskOrder(testApp.admin, id)).timeline.some(({ action }) => action === 'prints.left-out')
  expect(await Promise.all(orders.map(leftOut))).toEqual([false, true, true])
  expect(await lab()).toMatchObject({ orders: 3, missing: 0, lost: 1 })
  expect(asked.toSorted(), 'only what was left out').toEqual(
    [await keyOf(lost), await keyOf(damaged)].toSorted(),
  )

  const orderIds = orders.map(({ id }) => id)
  const marked = await markPrints(testApp.admin, { orderIds, prints: 'sent', eventId, exceptLost: true })
  expect(marked).toEqual({ changed: 2, left: 1 })
  const [, without] = orders
  expect(await rowOf(testApp, without?.id ?? '')).toMatchObject({ prints: 'ordered' })
  await markPrints(testApp.admin, { orderIds, prints: 'sent', eventId })
  expect(await rowOf(testApp, without?.id ?? '')).toMatchObject({ prints: 'sent' })
})

test('an erased child’s class photo is the newest of the class, as long as anybody bought it', async () => {
  const [gallery, other] = [await aGallery(2), await aGallery(1)]
  const order = await makeOrder(testApp, { ...gallery, photoIds: gallery.photoIds.slice(0, 1) })
  await addPrints(testApp, order.id, [{ product: 'class', quantity: 1 }])
  const classPhotos = [await testApp.makePhoto(gallery.id), await testApp.makePhoto(gallery.id)]
  const asClass = families(testApp).asClassPhoto
  for (const photoId of classPhotos) await asClass(photoId, gallery.classId)
  const elsewhere = await createClass(testApp.admin, { eventId: gallery.eventId, ref: '3C' })
  await testApp.parts.db
    .update(photos)
    .set({ eventId: gallery.eventId })
    .where(eq(photos.id, other.photoIds[0] ?? ''))
  await asClass(other.photoIds[0] ?? '', elsewhere.id)
  const event = { id: gallery.eventId, printDeadline: null }
  const printed = async () => (await labPrints(testApp.parts.db, event, false)).map(({ photo }) => photo?.id)
  expect(await printed()).toEqual([classPhotos[1]])
  await testApp.parts.db.update(orderLines).set({ pupilId: null }).where(eq(orderLines.orderId, order.id))
  expect(await printed()).toEqual([classPhotos[1]])
  await testApp.parts.db.update(orderLines).set({ classRef: '3C' }).where(eq(orderLines.orderId, order.id))
  expect(await printed()).toEqual([other.photoIds[0]])
})

test('when one order has children of two schools, each school’s prints go to the lab and come back separately', async () => {
  const [here, there] = [await aGallery(1, { firstName: 'Isla' }), await aGallery(1, { firstName: 'Ewan' })]
  const order = await makeOrder(testApp, here)
  const [photoId] = there.photoIds
  const [line] = await testApp.parts.db.select().from(orderLines).where(eq(orderLines.orderId, order.id))
  if (!line) throw new Error('no line')
  const another = { ...line, id: crypto.randomUUID(), pupilId: there.id, eventId: there.eventId }
  const [other] = await withoutTriggers(testApp.parts.db, (db) =>
    db.insert(orderLines).values(another).returning(),
  )
  await addPrints(testApp, order.id, [])
  await testApp.parts.db.insert(orderPrints).values([
    { lineId: line.id, product: '8x10', name: '8x10 inches', quantity: 1, photoId: here.photoIds[0] ?? null },
    { lineId: other?.id ?? '', product: '5x7', name: '5x7 inches', quantity: 4, photoId: photoId ?? null },
  ])
  const lab = async ({ eventId }: { eventId: string }) => {
    const { body } = await exportLab(testApp.admin, { eventId, again: false })
    const rows: Record<string, string>[] = parse(unzip(await buffer(body)).get('prints.csv') ?? '', {
      bom: true,
      columns: true,
    })
    return rows.map(({ Size }) => Size)
  }
  const mark = (prints: 'ordered' | 'sent' | 'delivered', eventId?: string) =>
    markPrints(testApp.admin, { orderIds: [order.id], prints, eventId })
  const listed = async (event: string, prints: 'ordered' | 'sent' | 'delivered') => {
    const { orders } = await listOrders(testApp.admin, { ...all, event, prints })
    return orders.map(({ prints }) => prints)
  }
  expect(await lab(here)).toEqual(['8x10'])
  expect(await mark('sent', here.eventId)).toEqual({ changed: 1, left: 0 })
  await expect(lab(here)).rejects.toMatchObject({ code: 'no-prints' })
  expect(await lab(there)).toEqual(['5x7'])
  expect(await rowOf(testApp, order.id)).toMatchObject({ prints: 'ordered' })
  expect(await listed(here.eventId, 'sent')).toEqual(['sent'])
  expect(await listed(here.eventId, 'ordered')).toEqual([])
  expect(await listed(there.eventId, 'ordered')).toEqual(['ordered'])
  const { prints } = await showOrder(testApp.stranger, orderKey(testApp.parts.keys.orders, order))
  expect(prints).toMatchObject({ state: 'ordered', mayChange: false })
  expect(prints?.pieces.map(({ product, step }) => `${product.id} ${step}`).sort()).toEqual([
    '5x7 ordered',
    '8x10 sent',
  ])

  await mark('delivered', here.eventId)
  await mark('sent')
  expect(await rowOf(testApp, order.id)).toMatchObject({ prints: 'sent' })
  expect((await showDeskOrder(testApp.admin, order.id)).lines.map(({ printed }) => printed).sort()).toEqual([
    'delivered',
    'sent',
  ])
  await mark('delivered', there.eventId)
  expect(await rowOf(testApp, order.id)).toMatchObject({ prints: 'delivered' })
})

test('while buyers can still change their prints, the lab gets nothing', async () => {
  const gallery = await aGallery(1)
  const order = await makeOrder(testApp, gallery)
  await addPrints(testApp, order.id, [{ product: '8x10', quantity: 1, photoId: gallery.photoIds[0] ?? null }])
  const until = (printDeadline: string) =>
    testApp.parts.db.update(events).set({ printDeadline }).where(eq(events.id, gallery.eventId))
  await until('2026-03-20')
  const wanted = { eventId: gallery.eventId, again: false }
  await expect(exportLab(testApp.admin, wanted)).rejects.toMatchObject({ code: 'prints-can-change' })
  expect((await showEventSales(testApp.admin, gallery.eventId)).lab).toMatchObject({ orders: 0, waiting: 1 })
  await until('2026-03-19')
  const { body } = await exportLab(testApp.admin, wanted)
  expect([...unzip(await buffer(body)).keys()]).toHaveLength(3)
})

test('sales show what came in, for which event, and how many of the photographed pupils’ families bought', async () => {
  const gallery = await aGallery(2, { ref: '5A' })
  const order = await makeOrder(testApp, gallery)
  await requestRefund(testApp.admin, {
    id: crypto.randomUUID(),
    orderId: order.id,
    amount: 250,
    reason: 'x',
    confirmation: orderNumber(order),
  })
  await testApp.runJobs()
  const expected = { orders: 1, takings: 750, photographed: 1, bought: 1 }
  const shown = await showEventSales(testApp.admin, gallery.eventId)
  expect(shown.event).toMatchObject(expected)
  expect(shown.classes).toEqual([{ ref: '5A', ...expected }])
  const { rows, chart } = await showSales(testApp.admin, {})
  expect(rows.find(({ key }) => key === gallery.eventId)).toMatchObject({
    sums: { orders: 1, pieces: 2, takings: 750 },
    reach: { photographed: 1, bought: 1 },
  })
  expect(chart.bars).toHaveLength(12)
  expect(chart.bars.at(-1)?.key).toBe('2026-03')
})

test('the accountant’s list adds up, has negative refunds and names nobody; the sales chart’s months begin in Scotland too', async () => {
  const start = new Date('2026-06-30T23:30:00Z').getTime() - testApp.clock.now().getTime()
  testApp.clock.advance(start)
  const order = await makeOrder(testApp, await aGallery(2))
  await requestRefund(testApp.admin, {
    id: crypto.randomUUID(),
    orderId: order.id,
    amount: 300,
    reason: 'x',
    confirmation: orderNumber(order),
  })
  await testApp.runJobs()
  // Half past eleven UTC on 30 June is half past midnight on 1 July in Scotland.
  const { body } = await exportBookkeeping(testApp.admin, { from: '2026-07-01', to: '2026-07-01' })
  const { chart } = await showSales(testApp.admin, {})
  testApp.clock.advance(-start)
  const rows: Record<string, string>[] = parse(body, { bom: true, columns: true })
  expect(rows.map((row) => [row.Date, row.Type, row.Gross, row.Net, row.VAT])).toEqual([
    ['2026-07-01', 'Sale', '10', '8.33', '1.67'],
    ['2026-07-01', 'Refund', '-3', '-2.5', '-0.5'],
    ['', 'Total', '7', '5.83', '1.17'],
  ])
  expect(body).not.toContain('Morag')
  expect([chart.bars[0]?.key, chart.bars.at(-1)]).toEqual(['2025-08', { key: '2026-07', takings: 700 }])
})
