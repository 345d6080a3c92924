import { and, asc, desc, eq, sql } from 'drizzle-orm'
import { priceLists as specified } from '../../../content/price-lists.ts'
import type { PriceDesk, PriceListDetail } from '../../../domain/orders/prices/price-desk.ts'
import { type PriceListBody, sells } from '../../../domain/orders/prices/price-lists.ts'
import { users } from '../../accounts/tables.ts'
import { type Context, requireAdmin } from '../../context.ts'
import { notFound } from '../../errors.ts'
import type { Reader } from '../../platform/db/port.ts'
import { events } from '../../school/tables.ts'
import { productPictureAddress } from '../pictures.ts'
import { allProducts, productsOf } from '../queries.ts'
import { priceLists, priceListVersions } from '../tables.ts'

/** All price lists and products, in the desk's order. */
export async function showPrices(ctx: Context): Promise<PriceDesk> {
  requireAdmin(ctx)
  const lists = await listsOf(ctx.db)
  const inLists = (id: string) =>
    lists.filter(({ state, body }) => state === 'on-sale' && productsOf(body).includes(id)).length
  return {
    lists: lists.map(toSummary),
    products: (await allProducts(ctx.db)).map(({ id, kind, name, size, labCode, picture, retiredAt }) => ({
      id,
      kind,
      name,
      size,
      labCode: labCode ?? '',
      picture: productPictureAddress(picture),
      retired: retiredAt !== null,
      lists: inLists(id),
    })),
  }
}

/** One price list with all its versions. */
export async function showPriceList(ctx: Context, id: string): Promise<PriceListDetail> {
  requireAdmin(ctx)
  const [found] = await listsOf(ctx.db, id)
  if (!found) throw notFound('price list')
  const versions = await ctx.db
    .select({ version: priceListVersions, who: users.email })
    .from(priceListVersions)
    .leftJoin(users, eq(users.id, priceListVersions.madeBy))
    .where(eq(priceListVersions.listId, id))
    .orderBy(desc(priceListVersions.number))
  return {
    ...toSummary(found),
    list: { id, name: found.name, version: found.versionId, ...found.body },
    specified: id in specified,
    versions: versions.map(({ version: { id, number, madeAt, body }, who }) => ({
      id,
      number,
      who,
      single: body.single,
      vat: body.vat,
      madeAt: madeAt.toISOString(),
      packages: body.packages.map(({ name, price }) => ({ name, price })),
      extras: body.extras?.length ?? 0,
      homeDelivery: body.homeDelivery,
    })),
  }
}

type ListRow = Awaited<ReturnType<typeof listsOf>>[number]

function listsOf(db: Reader, id?: string) {
  return db
    .select({
      id: priceLists.id,
      name: priceLists.name,
      state: priceLists.state,
      number: priceLists.version,
      versionId: priceListVersions.id,
      body: priceListVersions.body,
      events: sql<number>`(select count(*) from ${events}
        where ${events.priceListId} = ${priceLists.id} or ${events.flowListId} = ${priceLists.id})::int`,
    })
    .from(priceLists)
    .innerJoin(
      priceListVersions,
      and(eq(priceListVersions.listId, priceLists.id), eq(priceListVersions.number, priceLists.version)),
    )
    .where(id === undefined ? undefined : eq(priceLists.id, id))
    .orderBy(asc(priceLists.position), asc(priceLists.createdAt), asc(priceLists.id))
}

const toSummary = ({ id, name, state, number, events, body }: ListRow & { body: PriceListBody }) => ({
  id,
  name,
  state,
  number,
  events,
  sells: sells(body),
})
