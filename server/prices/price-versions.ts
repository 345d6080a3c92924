import { isDeepStrictEqual } from 'node:util'
import { and, eq } from 'drizzle-orm'
import { priceErrors } from '../../content/errors/prices.ts'
import type { PriceListBody } from '../../domain/orders/prices/price-lists.ts'
import { HOME_DELIVERY } from '../../domain/orders/prints/home-delivery.ts'
import type { TransactionContext } from '../context.ts'
import { conflict, notFound } from '../errors.ts'
import { priceLists, priceListVersions, products } from './tables.ts'

export type LockedList = Awaited<ReturnType<typeof lockList>>

/** A list with its current version, locked until this transaction ends. */
export async function lockList({ db }: Pick<TransactionContext, 'db'>, id: string) {
  const [list] = await db.select().from(priceLists).where(eq(priceLists.id, id)).for('update')
  const [version] = await db
    .select()
    .from(priceListVersions)
    .where(and(eq(priceListVersions.listId, id), eq(priceListVersions.number, list?.version ?? 0)))
  if (!list || !version) throw notFound('price list')
  return { ...list, current: version }
}

/** 409 if somebody else has saved a version since. */
export function rejectStale({ current, name }: LockedList, was: string, wasName = name): void {
  if (current.id !== was || name !== wasName)
    throw conflict('changed-meanwhile', priceErrors.changedMeanwhile)
}

/** Writes a new current version of a list; nothing if it is the same. */
export async function writeVersion(
  { db, clock }: TransactionContext,
  list: LockedList,
  { body, madeBy }: { body: PriceListBody; madeBy: string },
): Promise<boolean> {
  if (isDeepStrictEqual(body, list.current.body)) return false
  const number = list.version + 1
  // What its orders' lines name.
  if (body.homeDelivery !== undefined)
    await db
      .insert(products)
      .values({ ...HOME_DELIVERY, createdAt: clock.now() })
      .onConflictDoNothing()
  await db.insert(priceListVersions).values({ listId: list.id, number, body, madeAt: clock.now(), madeBy })
  await db.update(priceLists).set({ version: number }).where(eq(priceLists.id, list.id))
  return true
}
