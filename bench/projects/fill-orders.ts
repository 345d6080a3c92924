import { sql } from 'drizzle-orm'
import type { Database } from '../../server/platform/db/port.ts'

/** How many days ago the copies were paid. */
export const PAID_DAYS_AGO = 100

/** Copies a paid order with its line, its photo and its movements: so many, by statements, without triggers. */
export async function fillOrders(db: Database, modelId: string, count: number): Promise<void> {
  const paidAgo = sql.raw(`interval '${PAID_DAYS_AGO} days'`)
  await db.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`)
    await tx.execute(sql`create temp table made on commit drop as
      select gen_random_uuid() o, l.id old_line, gen_random_uuid() l, n
      from order_lines l, generate_series(1, ${sql.raw(String(count))}) n where l.order_id = ${modelId}`)
    await tx.execute(sql`insert into orders overriding system value
      select (jsonb_populate_record(orders, jsonb_build_object('id', o, 'number', number + n, 'idempotency_key', gen_random_uuid(),
        'basket_hash', n, 'payment_id', 'made ' || n, 'email', 'parent-' || n || '@example.com',
        'placed_at', placed_at - n * interval '1 minute', 'paid_at', paid_at - ${paidAgo}))).*
      from made, orders where orders.id = ${modelId}`)
    await tx.execute(sql`insert into order_lines
      select (jsonb_populate_record(order_lines, jsonb_build_object('id', l, 'order_id', o))).*
      from made join order_lines on order_lines.id = old_line`)
    await tx.execute(sql`insert into order_photos
      select (jsonb_populate_record(order_photos, jsonb_build_object('line_id', l))).*
      from made join order_photos on line_id = old_line`)
    await tx.execute(sql`insert into order_movements overriding system value
      select (jsonb_populate_record(order_movements, jsonb_build_object('id', nextval(pg_get_serial_sequence('order_movements', 'id')),
        'order_id', o, 'line_id', l, 'at', at - ${paidAgo}))).*
      from made join order_movements on line_id = old_line`)
  })
}
