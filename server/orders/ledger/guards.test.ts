import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { MovementKind } from '../../../domain/orders/ledger/ledger.ts'
import { openTestDatabase } from '../../../tests/support/database.ts'
import type { OpenedDatabase, Transaction } from '../../platform/db/port.ts'
import { orderMovements } from './tables.ts'

let opened: OpenedDatabase
beforeAll(async () => {
  opened = await openTestDatabase()
  await opened.db.execute(sql`insert into price_lists (id, name, created_at) values ('odd', 'Odd', now())`)
  await opened.db.execute(
    sql`insert into price_list_versions (id, list_id, number, body, made_at) values (${VERSION}, 'odd', 1, '{}', now())`,
  )
  await opened.db.execute(
    sql`insert into credits (id, amount, reason, given_at) values (${CREDIT}, 500, 'Bent', now())`,
  )
})
afterAll(() => opened.close())

const VERSION = randomUUID()
const CREDIT = randomUUID()

interface Sale {
  id: string
  lineId: string
  refundId: string
}
type Moves = [kind: MovementKind, amount: number, vat?: number, part?: 'files' | 'prints']

/** An order of £10 with £2 off by credit, and these movements of it. */
async function sell(tx: Transaction, moves: Moves[], provider: 'test' | 'stripe' = 'test'): Promise<Sale> {
  const sale = { id: randomUUID(), lineId: randomUUID(), refundId: randomUUID() }
  await tx.execute(
    sql`insert into orders (id, idempotency_key, state, first_name, last_name, email, child_name, class_name, billing_postcode,
        subtotal, discount, total, vat, payment_provider, payment_id, placed_at)
      values (${sale.id}, ${randomUUID()}, 'awaiting_payment', '', '', '', '', '', '', 1000, 200, 800, 133, ${provider}, ${sale.id}, now())`,
  )
  await tx.execute(
    sql`insert into order_lines (id, order_id, title, price_list_id, price_list_version_id, photo_count, subtotal, discount, total, vat_rate, vat)
      values (${sale.lineId}, ${sale.id}, '', 'odd', ${VERSION}, 1, 1000, 200, 800, 20, 133)`,
  )
  await tx.execute(
    sql`insert into refunds (id, order_id, amount, reason, state, asked_at) values (${sale.refundId}, ${sale.id}, 1, '', 'asked', now())`,
  )
  await move(tx, sale, moves)
  return sale
}

const move = (tx: Transaction, { id: orderId, lineId, refundId }: Sale, moves: Moves[]) =>
  tx.insert(orderMovements).values(
    moves.map(([kind, amount, vat = 0, part = 'files' as const]) => ({
      orderId,
      lineId,
      part,
      kind,
      amount,
      vat,
      at: new Date(),
      actor: 'system:test',
      ...(kind.startsWith('credit') && { creditId: CREDIT }),
      ...(kind.startsWith('refund') && { refundId, providerId: 're_1' }),
    })),
  )

const SOLD: Moves[] = [
  ['ordered', 1000],
  ['credit-used', 200],
]
const PAID: Moves[] = [...SOLD, ['paid', 800, 133]]
const transact = <Result>(work: (tx: Transaction) => Promise<Result>) => opened.db.transaction(work)
const brokenRule = (rule: string) => ({ cause: { code: '23514', constraint: rule } })

test.each<[string, Moves[]]>([
  ['sold', SOLD],
  ['paid', PAID],
  ['given back', [...PAID, ['refund-asked', 800, 133], ['refunded', 800, 133], ['credit-returned', 200]]],
  [
    'refused, and asked again',
    [...PAID, ['refund-asked', 800, 133], ['refund-refused', 800, 133], ['refund-asked', 800, 133]],
  ],
  [
    'failed, and asked again',
    [
      ...PAID,
      ['refund-asked', 800, 133],
      ['refunded', 800, 133],
      ['refund-failed', 800, 133],
      ['refund-asked', 800, 133],
    ],
  ],
])('an order that is %s adds up', async (_, moves) => {
  await transact((tx) => sell(tx, moves))
})

test.each<[string, Moves[]]>([
  ['order_movements_price', [['ordered', 999]]],
  ['order_movements_price', [['ordered', 1000]]],
  [
    'order_movements_price',
    [
      ['ordered', 900],
      ['ordered', 100, 0, 'prints'],
      ['credit-used', 200, 0, 'prints'],
    ],
  ],
  ['order_movements_paid', [...SOLD, ['paid', 799, 133]]],
  ['order_movements_paid', [...SOLD, ['paid', 800, 132]]],
  ['order_movements_paid', [...PAID, ['paid', 800, 133]]],
  ['order_movements_refunded', [...SOLD, ['refund-asked', 1]]],
  ['order_movements_refunded', [...PAID, ['refund-asked', 801]]],
  ['order_movements_refunded', [...PAID, ['refunded', 100]]],
  ['order_movements_refunded', [...PAID, ['refund-asked', 100], ['refunded', 100], ['refund-failed', 101]]],
  ['order_movements_refunded', [...PAID, ['refund-asked', 100], ['refunded', 100], ['refund-refused', 100]]],
  ['order_movements_refunded', [...PAID, ['refund-asked', 100, 0, 'prints']]],
  ['order_movements_refunded_vat', [...PAID, ['refund-asked', 800, 134]]],
  ['order_movements_credit', [...PAID, ['credit-returned', 201]]],
  ['order_movements_credit', [...PAID, ['credit-returned', 1, 0, 'prints']]],
  ['orders_moved', []],
])('the rule %s refuses %j', async (rule, moves) => {
  const selling = transact(async (tx): Promise<unknown> => {
    if (moves.length > 0) return sell(tx, moves)
    await sell(tx, SOLD)
    return tx.execute(
      sql`insert into orders (idempotency_key, state, first_name, last_name, email, child_name, class_name, billing_postcode, subtotal,
          discount, total, vat, placed_at) values (${randomUUID()}, 'awaiting_payment', '', '', '', '', '', '', 1, 0, 1, 0, now())`,
    )
  })
  await expect(selling).rejects.toMatchObject(brokenRule(rule))
})

test('a line that is added later needs movements, and what it costs is of the order', async () => {
  const { id } = await transact((tx) => sell(tx, SOLD))
  const adding = opened.db.execute(
    sql`insert into order_lines (order_id, title, price_list_id, price_list_version_id, photo_count, subtotal, discount, total, vat)
      values (${id}, '', 'odd', ${VERSION}, 1, 1, 0, 1, 0)`,
  )
  await expect(adding).rejects.toMatchObject(brokenRule('order_lines_moved'))
})

test('of two refunds at once that are too much together, the second is refused', async () => {
  const sale = await transact((tx) => sell(tx, PAID))
  const refund = () => transact((tx) => move(tx, sale, [['refund-asked', 500, 83]]))
  const done = await Promise.allSettled([refund(), refund(), refund(), refund()])
  expect(done.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected', 'rejected', 'rejected'])
})

test('one that was begun earlier and is committed later is seen, too', async () => {
  const sale = await transact((tx) => sell(tx, PAID))
  const late = transact(async (tx) => {
    await move(tx, sale, [['refund-asked', 500, 83]])
    await transact((other) => move(other, sale, [['refund-asked', 500, 83]]))
  })
  await expect(late).rejects.toMatchObject(brokenRule('order_movements_refunded'))
})

test('movements stay as they are', async () => {
  const { id, lineId } = await transact((tx) => sell(tx, SOLD))
  const rule = brokenRule('order_movements_append_only')
  for (const statement of [
    sql`update order_movements set amount = 1 where order_id = ${id}`,
    sql`update order_movements set line_id = line_id where line_id = ${lineId}`,
    sql`delete from order_movements where order_id = ${id}`,
    sql`truncate order_movements`,
  ])
    await expect(opened.db.execute(statement)).rejects.toMatchObject(rule)
})

test('only the sample’s removal deletes movements, and none of an order that was paid for', async () => {
  const [sample, abandoned, real] = [
    await transact((tx) => sell(tx, SOLD)),
    await transact((tx) => sell(tx, SOLD, 'stripe')),
    await transact((tx) => sell(tx, PAID, 'stripe')),
  ]
  await opened.db.execute(sql`update orders set state = 'paid', paid_at = now() where id = ${real.id}`)
  const remove = ({ id }: Sale) =>
    transact(async (tx) => {
      await tx.execute(sql`select set_config('tweedlight.removes_sample', 'on', true)`)
      await tx.execute(sql`delete from order_movements where order_id = ${id}`)
    })
  await remove(sample)
  await remove(abandoned)
  await expect(remove(real)).rejects.toMatchObject(brokenRule('order_movements_append_only'))
  await expect(
    opened.db.execute(sql`delete from order_movements where order_id = ${real.id}`),
  ).rejects.toMatchObject(brokenRule('order_movements_append_only'))
})

test.each([
  ['orders', 'subtotal = subtotal + 1, total = total + 1'],
  ['orders', 'vat = vat - 1'],
  ['order_lines', 'discount = discount + 1, total = total - 1'],
  ['order_lines', 'vat = 0'],
  ['order_lines', 'vat_rate = 5'],
])('what was agreed stays in %s: %s', async (table, changed) => {
  const { id, lineId } = await transact((tx) => sell(tx, SOLD))
  const set = sql.raw(`update ${table} set ${changed} where id = '${table === 'orders' ? id : lineId}'`)
  await expect(opened.db.execute(set)).rejects.toMatchObject(brokenRule(`${table}_agreed`))
  const same = sql.raw(`update ${table} set vat = vat where id = '${table === 'orders' ? id : lineId}'`)
  await opened.db.execute(same)
})
