import { count, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { smallJpeg } from '../../../tests/world.ts'
import { openWorld, type World } from '../../../tests/world.ts'
import { showSales } from '../../desk/orders/show-sales.ts'
import { enquiries } from '../../enquiries/tables.ts'
import { orderLines, orders, refunds } from '../../orders/tables.ts'
import { photos } from '../../photos/tables.ts'
import { testPaymentRows } from '../../platform/payments/tables.ts'
import { classes, events, pupils } from '../../school/tables.ts'
import { PAST_EVENT } from '../sample-campaign.ts'
import { seedSample } from '../seed-sample.ts'
import { seedOrders } from './seed-orders.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
  await seedSample(world.system)
  await drawPast(world)
  for (let round = 0; round < 12; round++) await seedOrders(world.system, { round })
})
afterAll(() => world.close())

/** What drawing and deriving leave behind, as one small picture for all. */
async function drawPast({ parts: { db, files }, clock }: World) {
  const rows = await db
    .select({ id: pupils.id, eventId: classes.eventId, ref: classes.ref })
    .from(pupils)
    .innerJoin(classes, eq(classes.id, pupils.classId))
    .innerJoin(events, eq(events.id, classes.eventId))
    .where(eq(events.date, PAST_EVENT.date))
  const picture = await smallJpeg(1)
  for (const { id, eventId, ref } of rows) {
    if (!PAST_EVENT.photographed.includes(ref)) continue
    for (const shot of [1, 2, 3]) {
      const originalKey = `originals/sample-${id}-${shot}.jpg`
      await files.put(originalKey, picture)
      await db.insert(photos).values({
        ...{ eventId, pupilId: id, placedBy: 'hand', fileName: `portrait-${shot}.jpg` },
        ...{ bytes: picture.length, contentHash: `${id}-${shot}`, contentType: 'image/jpeg' },
        ...{ originalKey, state: 'ready', width: 240, height: 300 },
        createdAt: new Date(clock.now().getTime() + shot),
      })
    }
  }
}

test('x', async () => {
  const { db } = world.parts
  console.log(await db.select({ s: orders.state, p: orders.prints, n: count() }).from(orders).groupBy(orders.state, orders.prints))
  console.log(await db.$count(refunds), await db.$count(enquiries), await db.$count(testPaymentRows))
  console.log((await showSales(world.admin)).events)
  console.log(await db.select({ p: orderLines.packageName, n: count(), t: sql`sum(total)` }).from(orderLines).groupBy(orderLines.packageName))
  console.log(await db.select({ n: sql`min(placed_at)`, m: sql`max(placed_at)` }).from(orders))
  console.log(await world.parts.jobs.waiting().then((w) => w.filter((j) => !/^seed/.test(j.kind))), (await world.mails()).length)
})
