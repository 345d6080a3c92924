import { and, asc, desc, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import { londonDay } from '../../../domain/days.ts'
import { settleOverdrawn } from '../../../domain/orders/offers/discounts.ts'
import type { CreditDetail, OfferDetail, OfferList } from '../../../domain/orders/offers/offer-desk.ts'
import { offeredAs } from '../../../domain/orders/prices/extras.ts'
import { type Context, requireAdmin } from '../../context.ts'
import type { Reader } from '../../platform/db/port.ts'
import { currentLists, productsSoldSingly } from '../../prices/queries.ts'
import { priceLists } from '../../prices/tables.ts'
import { events } from '../../school/tables.ts'
import { credits, offerSteps, offers, offerUses } from '../discounts/tables.ts'
import { orderMovements } from '../ledger/tables.ts'
import { isBought } from '../queries.ts'
import { orders } from '../tables.ts'
import type { OfferRow } from './active-offers.ts'
import { creditsUsed, isExpiredOffer } from './queries.ts'

/** Every offer with its uses and cost, every credit, and the choices of the forms. */
export async function listOffers(ctx: Context): Promise<OfferList> {
  requireAdmin(ctx)
  const known = await ctx.db
    .select({ id: events.id, name: events.name, schoolName: events.schoolName })
    .from(events)
    .where(isNull(events.archivedAt))
    .orderBy(desc(events.date), asc(events.name))
  return {
    offers: await offersWithUses(ctx),
    credits: await listCredits(ctx.db),
    events: known,
    products: await whatCodesGive(ctx.db),
  }
}

/** What a code can give for free, with the names. */
export async function whatCodesGive(db: Reader): Promise<OfferList['products']> {
  const lists = await listsOnSale(db)
  const packages = lists.flatMap(({ id: priceListId, name, packages }) =>
    packages.map((pack) => ({
      priceListId,
      packageId: pack.id,
      extra: null,
      name: `${name}, ${pack.name}`,
      picture: null,
    })),
  )
  const extras = (await productsSoldSingly(db, lists)).map(({ id, name, picture }) => ({
    priceListId: '',
    packageId: null,
    extra: { product: id, quantity: 1 },
    name,
    picture,
  }))
  return [...packages, ...extras].map(({ name, picture, ...given }) => ({
    product: offeredAs(given).product ?? '',
    name,
    picture,
  }))
}

async function listsOnSale(db: Reader) {
  const rows = await db
    .select({ id: priceLists.id })
    .from(priceLists)
    .where(eq(priceLists.state, 'on-sale'))
    .orderBy(asc(priceLists.position))
  return currentLists(
    db,
    rows.map(({ id }) => id),
  )
}

/** Every offer with its steps, state, uses and cost. */
export async function offersWithUses({ db, clock }: Pick<Context, 'db' | 'clock'>): Promise<OfferDetail[]> {
  const rows = await db
    .select({ offer: offers, eventName: events.name })
    .from(offers)
    .leftJoin(events, eq(events.id, offers.eventId))
    .orderBy(desc(offers.createdAt), asc(offers.id))
  const steps = await db.select().from(offerSteps).orderBy(asc(offerSteps.position))
  const uses = new Map(
    (
      await db
        .select({ id: offerUses.offerId, n: sql<number>`count(*)::int` })
        .from(offerUses)
        .innerJoin(orders, eq(orders.id, offerUses.orderId))
        .where(and(isNull(offerUses.givenBackAt), sql`not (${isExpiredOffer(clock.now())})`))
        .groupBy(offerUses.offerId)
    ).map(({ id, n }) => [id, n]),
  )
  const costs = await costsByOffer(db)
  const today = londonDay(clock.now())
  return rows.map(({ offer, eventName }) => {
    const own = steps.flatMap(({ offerId, position: _, ...step }) => (offerId === offer.id ? [step] : []))
    return {
      ...offer,
      eventName,
      createdAt: offer.createdAt.toISOString(),
      endedAt: offer.endedAt?.toISOString() ?? null,
      steps: own,
      firstDay: offer.startsOn ?? londonDay(offer.createdAt),
      state: stateOf(offer, { until: own.at(-1)?.until ?? null, uses: uses.get(offer.id) ?? 0 }, today),
      uses: uses.get(offer.id) ?? 0,
      cost: costs.get(offer.id) ?? 0,
    }
  })
}

function stateOf(
  { endedAt, startsOn, limitInAll }: OfferRow,
  { until, uses }: { until: string | null; uses: number },
  today: string,
): OfferDetail['state'] {
  if (endedAt) return 'ended'
  if (until && today > until) return 'over'
  if (limitInAll !== null && uses >= limitInAll) return 'used-up'
  return startsOn && today < startsOn ? 'coming' : 'running'
}

/** Each offer's total reduction on paid orders. */
async function costsByOffer(db: Reader): Promise<Map<string, number>> {
  const rows = await db
    .select({ id: orderMovements.offerId, cost: sql<number>`sum(${orderMovements.amount})::int` })
    .from(orderMovements)
    .innerJoin(orders, eq(orders.id, orderMovements.orderId))
    .where(and(isBought, isNotNull(orderMovements.offerId)))
    .groupBy(orderMovements.offerId)
  return new Map(rows.map(({ id, cost }) => [id ?? '', cost]))
}

async function listCredits(db: Reader): Promise<CreditDetail[]> {
  const rows = await db
    .select({
      id: credits.id,
      email: credits.email,
      reason: credits.reason,
      amount: credits.amount,
      orderId: credits.orderId,
      givenAt: credits.givenAt,
    })
    .from(credits)
    .orderBy(desc(credits.givenAt), desc(credits.id))
    .limit(500)
  const used = await creditsUsed(
    db,
    rows.map(({ id }) => id),
  )
  const left = leftByCredit(rows, used)
  return rows.map(({ givenAt, ...credit }) => ({
    ...credit,
    left: left.get(credit.id) ?? 0,
    overdrawn: Math.max(0, (used.get(credit.id) ?? 0) - credit.amount),
    givenAt: givenAt.toISOString(),
  }))
}

/** The balance of each credit; what an address has used beyond one is taken from its others. */
function leftByCredit(
  rows: { id: string; email: string | null; amount: number }[],
  used: Map<string, number>,
): Map<string, number> {
  const oldestFirst = rows.toReversed().map((row) => ({ ...row, left: row.amount - (used.get(row.id) ?? 0) }))
  const byAddress = Map.groupBy(oldestFirst, ({ id, email }) => email ?? id)
  return new Map([...byAddress.values()].flatMap(settleOverdrawn).map(({ id, left }) => [id, left]))
}
