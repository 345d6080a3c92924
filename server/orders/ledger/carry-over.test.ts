import { asc, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { databaseOfRelease, type OldDatabase } from '../../../tests/support/database.ts'
import { oldOrders } from '../../../tests/support/old-orders.ts'
import {
  BEFORE_LEDGER,
  moneyBefore,
  moneyInLedger,
  type OrderMoney,
} from '../../../tests/support/order-money.ts'
import { orderLines, orderPrints, orders } from '../tables.ts'
import { orderMovements } from './tables.ts'

const ORDERS = 200
const SEED = 20_261_124

/** A package with prints for £13.33 of its £25.01, of which a print was given back, and then something. */
const KNOWN = `
  insert into orders (id, number, idempotency_key, state, first_name, last_name, email, child_name, class_name, billing_postcode,
      subtotal, discount, total, vat, refunded, payment_provider, payment_id, placed_at, paid_at, prints) overriding system value
    values ('d0000000-0000-4000-8000-000000000001', 1, gen_random_uuid(), 'paid', '', '', '', '', '', '', 2501, 0, 2501, 417, 1300,
      'test', 'tp_1', '2026-01-01', '2026-01-02', 'ordered');
  insert into order_lines (id, order_id, title, price_list_id, price_list_version_id, package_id, photo_count, subtotal, discount,
      total, vat_rate, vat)
    select 'd0000000-0000-4000-8000-000000000002', id, '', 'odd', (select id from price_list_versions where list_id = 'odd'), 'mixed', 1,
      2501, 0, 2501, 20, 417 from orders where number = 1;
  insert into refunds (id, order_id, amount, vat_parts, for_prints, reason, state, asked_at, settled_at)
    select id, 'd0000000-0000-4000-8000-000000000001', amount, jsonb_build_array(jsonb_build_object('rate', 20, 'amount', amount, 'vat', vat)),
      for_prints, '', 'done', at::timestamptz, at::timestamptz
    from (values (gen_random_uuid(), 1200, 200, 1000, '2026-01-03'), (gen_random_uuid(), 100, 17, null, '2026-01-04'))
      r(id, amount, vat, for_prints, at)`

/** A print in every order with cancelled prints; every second was cancelled by its buyer. */
const PRINTS = `
  insert into order_prints (line_id, product, name, quantity)
    select l.id, '8x10', '', 1 from order_lines l join orders o on o.id = l.order_id where o.prints = 'cancelled';
  insert into audit_log (at, actor, action, subject_id, detail)
    select '2026-02-01', 'anonymous', 'order.prints-cancelled', id, '{}' from orders where prints = 'cancelled' and number % 2 = 0`

let old: OldDatabase
let before: OrderMoney[]
let opened: Awaited<ReturnType<OldDatabase['open']>>
beforeAll(async () => {
  old = await databaseOfRelease(BEFORE_LEDGER)
  await old.run(`${oldOrders(ORDERS, SEED)};\n${KNOWN};\n${PRINTS}`)
  const left = await old.open({ migrate: false })
  before = await moneyBefore(left.db).finally(left.close)
  opened = await old.open()
})
afterAll(async () => {
  await opened.close()
  await old.remove()
})

test('two hundred orders of the release before are carried over, to the penny', async () => {
  expect(before.length).toBe(ORDERS + 1)
  for (const kind of ['paid', 'refunded', 'refund-failed', 'disputed', 'dispute-returned'])
    expect(
      before.filter(({ booked }) => booked.some((one) => one.startsWith(`${kind} `))).length,
    ).toBeGreaterThan(9)
  expect(before.filter(({ credit }) => credit.length > 1).length).toBeGreaterThan(9)
  expect(await moneyInLedger(opened.db)).toEqual(before)
})

test('prints that their buyer cancelled stay cancelled; those that a full refund stopped can be made again', async () => {
  const rows = await opened.db
    .selectDistinct({ byBuyer: sql<boolean>`${orders.number} % 2 = 0`, cancelledAt: orderPrints.cancelledAt })
    .from(orderPrints)
    .innerJoin(orderLines, eq(orderLines.id, orderPrints.lineId))
    .innerJoin(orders, eq(orders.id, orderLines.orderId))
    .orderBy(sql`1`)
  expect(rows).toEqual([
    { byBuyer: false, cancelledAt: null },
    { byBuyer: true, cancelledAt: new Date('2026-02-01') },
  ])
})

test('a refund for prints is of the prints, and one that does not say is of what is left', async () => {
  const movements = await opened.db
    .select()
    .from(orderMovements)
    .where(eq(orderMovements.orderId, 'd0000000-0000-4000-8000-000000000001'))
    .orderBy(asc(orderMovements.id))
  const all = movements.map(({ kind, part, amount, vat, at, actor }) => [
    kind,
    part,
    amount,
    vat,
    at.getUTCDate(),
    actor,
  ])
  const by = 'system:migration'
  expect(all).toEqual([
    ['ordered', 'files', 1168, 0, 1, by],
    ['ordered', 'prints', 1333, 0, 1, by],
    ['paid', 'files', 1168, 195, 2, by],
    ['paid', 'prints', 1333, 222, 2, by],
    ['refund-asked', 'files', 200, 33, 3, by],
    ['refund-asked', 'prints', 1000, 167, 3, by],
    ['refunded', 'files', 200, 33, 3, by],
    ['refunded', 'prints', 1000, 167, 3, by],
    ['refund-asked', 'files', 74, 13, 4, by],
    ['refund-asked', 'prints', 26, 4, 4, by],
    ['refunded', 'files', 74, 13, 4, by],
    ['refunded', 'prints', 26, 4, 4, by],
  ])
})
