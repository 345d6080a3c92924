import { createHash } from 'node:crypto'
import { asc, eq } from 'drizzle-orm'
import { type PartBalance, refundableOf } from '../../../domain/orders/ledger/ledger.ts'
import { productKinds, showsPhoto } from '../../../domain/orders/products/product-kinds.ts'
import { type LineItem, type PricedItem, priceItems } from '../../../domain/orders/refunds/refund-items.ts'
import type { Reader } from '../../platform/db/port.ts'
import { products } from '../../prices/tables.ts'
import { itemRefunds, itemsByRefund } from '../ledger/sums.ts'
import { isMade } from '../queries.ts'
import { orderLines, orderPhotos, orderPrints } from '../tables.ts'

/** What an order is made of. */
export interface OrderItem extends PricedItem {
  /** It has gone to the lab. */
  made: boolean
}

/** Everything in an order that can be given back by itself, with what it really cost. */
export async function itemsOf(
  db: Reader,
  orderId: string,
  balances: readonly PartBalance[],
): Promise<OrderItem[]> {
  const photos = await db
    .select({
      lineId: orderPhotos.lineId,
      photoId: orderPhotos.photoId,
      cancelledAt: orderPhotos.cancelledAt,
    })
    .from(orderPhotos)
    .innerJoin(orderLines, eq(orderLines.id, orderPhotos.lineId))
    .where(eq(orderLines.orderId, orderId))
    .orderBy(asc(orderPhotos.lineId), asc(orderPhotos.position))
  const prints = await db
    .select({
      lineId: orderPrints.lineId,
      printId: orderPrints.id,
      quantity: orderPrints.quantity,
      kind: products.kind,
      cancelledAt: orderPrints.cancelledAt,
      eventId: orderLines.eventId,
      sentAt: orderLines.printsSentAt,
      deliveredAt: orderLines.printsDeliveredAt,
      isMade,
    })
    .from(orderPrints)
    .innerJoin(products, eq(products.id, orderPrints.product))
    .innerJoin(orderLines, eq(orderLines.id, orderPrints.lineId))
    .where(eq(orderLines.orderId, orderId))
    .orderBy(asc(orderPrints.lineId), asc(orderPrints.id))
  const made = new Set<string>()
  const items: LineItem[] = []
  for (const { lineId, photoId, cancelledAt } of photos) {
    const cancelled = cancelledAt !== null
    const own = { part: 'files', photoId, printId: null, eventId: null, delivery: null } as const
    items.push({ ...own, lineId, quantity: 1, pictured: true, cancelled })
  }
  for (const { lineId, printId, quantity, kind, cancelledAt, eventId, ...print } of prints) {
    const [cancelled, pictured] = [cancelledAt !== null, showsPhoto({ kind })]
    const delivery = productKinds[kind].goods ? null : print.deliveredAt ? 'posted' : 'to-post'
    const own = { part: 'prints', photoId: null, printId, eventId, delivery } as const
    items.push({ ...own, lineId, quantity, pictured, cancelled })
    if (delivery ? delivery === 'posted' : print.sentAt !== null || print.isMade) made.add(printId)
  }
  const priced = priceItems(items, balances, await itemRefunds(db, orderId))
  return priced.map((item) => ({ ...item, made: made.has(item.printId ?? '') }))
}

/** Another one whenever what can be given back of an order has changed. A refund that is done was given back before. */
export function refundVersion(items: readonly OrderItem[], balances: readonly PartBalance[]): string {
  const rows = [
    ...items.map(({ lineId, photoId, printId, quantity, cancelled, givenBack, creditBack }) =>
      [lineId, photoId, printId, quantity, cancelled, givenBack, creditBack].join(' '),
    ),
    ...balances.map((balance) =>
      [balance.lineId, balance.part, refundableOf(balance), balance.credit].join(' '),
    ),
  ]
  return createHash('sha256').update(rows.toSorted().join('\n')).digest('base64url').slice(0, 22)
}

/** What each refund of an order was of, if it was of something in particular. */
export async function contentsOfRefunds(
  db: Reader,
  orderId: string,
): Promise<Map<string, { photoIds: string[]; prints: { name: string; quantity: number }[] }>> {
  const prints = await db
    .select({ id: orderPrints.id, name: orderPrints.name, quantity: orderPrints.quantity })
    .from(orderPrints)
    .innerJoin(orderLines, eq(orderLines.id, orderPrints.lineId))
    .where(eq(orderLines.orderId, orderId))
  const byRefund = Map.groupBy(await itemsByRefund(db, orderId), ({ refundId }) => refundId)
  return new Map(
    [...byRefund].map(([refundId, items]) => [
      refundId,
      {
        photoIds: items.flatMap(({ photoId }) => photoId ?? []),
        prints: items.flatMap(({ printId }) => prints.find(({ id }) => id === printId) ?? []),
      },
    ]),
  )
}
