import { randomUUID } from 'node:crypto'
import { eq, sql, inArray } from 'drizzle-orm'
import { parseConfig } from './server/config.ts'
import { openParts } from './server/parts.ts'
import { seedSample } from './server/seed/seed-sample.ts'
import { ensureFirstAdmin } from './server/accounts/first-admin.ts'
import { handlers } from './server/worker.ts'
import { createMetrics } from './server/platform/metrics.ts'
import { createLog } from './server/platform/log.ts'
import { pupils, classes, events } from './server/school/tables.ts'
import { photos } from './server/photos/tables.ts'
import { orders, orderLines, orderPrints } from './server/orders/tables.ts'
import { placeOrder } from './server/orders/place-order.ts'
import { confirmTestPayment } from './server/orders/confirm-test-payment.ts'
import { sendEnquiry } from './server/enquiries/send-enquiry.ts'
const config = parseConfig({ DATA_DIR: '/tmp/t-desk2/data', LOG_LEVEL: 'silent', ADMIN_EMAIL: 'owner@example.com', ADMIN_PASSWORD: 'a-long-password', PORT: '4170' })
const { parts, close } = await openParts(config, { log: createLog('silent'), print: () => {} })
const system = { ...parts, actor: { kind: 'system', name: 'x' } as const, requestId: 'x', address: '' }
const anon = { ...parts, actor: { kind: 'anonymous' } as const, requestId: 'x', address: '' }
await ensureFirstAdmin(system); await seedSample(system)
// only a few pupils get photos
await parts.db.execute(sql`delete from pgboss.job where name='seed.photos' and id not in (select id from pgboss.job where name='seed.photos' limit 24)`)
await parts.db.execute(sql`update pgboss.job set start_after = now()`)
await parts.jobs.drain(handlers(parts, createMetrics()))
const rows = await parts.db.select({ code: pupils.accessCode, first: pupils.firstName, last: pupils.lastName, ref: classes.ref, id: photos.id }).from(photos).innerJoin(pupils, eq(pupils.id, photos.pupilId)).innerJoin(classes, eq(classes.id, pupils.classId)).where(eq(photos.state, 'ready'))
const by = Map.groupBy(rows, (r) => r.code)
let n = 0
for (const [code, ph] of by) {
  n++
  if (n % 4 === 3) continue
  const first = ph[0]!
  const ids = ph.slice(0, (n % 2) + 1).map((p) => p.id)
  const placed = await placeOrder(anon, { idempotencyKey: randomUUID(), shownTotal: 500 * ids.length, buyer: { firstName: ['Morag','Ewan','Catriona','Hamish'][n % 4]!, lastName: first.last, email: `${first.last.toLowerCase()}.${n}@parents.example`, childName: `${first.first} ${first.last}`, className: first.ref, billingPostcode: 'EH45 8AA' }, lines: [{ accessCode: code, packageId: null, photoIds: ids }] })
  if (n % 7 !== 6) await confirmTestPayment(anon, { ...placed.payment!, card: 'ok' })
}
await parts.jobs.drain(handlers(parts, createMetrics()))
const paid = await parts.db.select().from(orders).where(inArray(orders.state, ['delivered']))
for (const [i, o] of paid.entries()) {
  await parts.db.update(orders).set({ paidAt: new Date(Date.now() - i * 20 * 86400000), placedAt: new Date(Date.now() - i * 20 * 86400000) }).where(eq(orders.id, o.id))
  if (i % 3) continue
  const [line] = await parts.db.select().from(orderLines).where(eq(orderLines.orderId, o.id))
  const [p] = await parts.db.select().from(photos).where(eq(photos.pupilId, line!.pupilId!))
  await parts.db.insert(orderPrints).values([{ lineId: line!.id, product: '8x10', quantity: 2, photoId: p!.id }, { lineId: line!.id, product: '5x7', quantity: 4, photoId: p!.id }, { lineId: line!.id, product: 'class', quantity: 1 }])
  await parts.db.update(orders).set({ prints: 'ordered' }).where(eq(orders.id, o.id))
}
for (const [i, m] of ['My estimate from the rate card:\nFilming, 1 day: £850.00\nTravel, 10 miles beyond the first 50: £5.00\nEstimate, excluding VAT: £855.00\nTotal including VAT: £1,026.00\nhttp://localhost:4170/rate-card?filming=1&miles=60\n\nHello, we are planning a short film about our distillery’s new still house, ideally in May. Would you have two days?\n\nBest wishes,\nAnn', 'Could you photograph our hotel from the air before the season starts? We have eight cottages and a walled garden.', 'Is 14 June free for a wedding at Traquair?'].entries())
  await sendEnquiry(anon, { name: ['Ann Grant', 'Robert MacAlister-Featherstonehaugh', 'Jo Lee'][i]!, email: ['ann@stillhouse.example', 'robert@hotel.example', 'jo@example.com'][i]!, phone: i ? '01721 555 123' : undefined, service: ['Documentary', 'Drone Photography', 'Other'][i] as never, budget: i === 1 ? '£1,000-£5,000' : undefined, message: m })
const [ev] = await parts.db.select().from(events).limit(1)
await parts.db.update(events).set({ deletePhotosAfter: '2027-03-01' }).where(eq(events.name, 'School Photography 2025'))
await parts.jobs.drain(handlers(parts, createMetrics()))
console.log('orders', n, 'paid', paid.length, ev?.name)
await close()
