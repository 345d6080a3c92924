import { and, desc, eq, ne } from 'drizzle-orm'
import { offerErrors } from '../../../content/errors/orders.ts'
import { londonDay } from '../../../domain/days.ts'
import {
  type DayProblem,
  dayProblem,
  type EditOffer,
  type EndOffer,
  type MakeOffer,
  type Offer,
} from '../../../domain/orders/offers/offer-desk.ts'
import { audit, type Context, inTransaction, requireAdmin, type TransactionContext } from '../../context.ts'
import { conflict, invalid, notFound } from '../../errors.ts'
import { isUniqueViolation } from '../../platform/db/statements.ts'
import { events } from '../../school/tables.ts'
import { offerSteps, offers } from '../discounts/tables.ts'

/** Creates an offer, in force at once unless it has a first day. Idempotent by id. */
export async function createOffer(ctx: Context, { id, offer }: MakeOffer): Promise<void> {
  requireAdmin(ctx)
  await inTransaction(ctx, async (ctx) => {
    await rejectUnknown(ctx, id, offer)
    rejectDays(dayProblem(offer, londonDay(ctx.clock.now())))
    const { steps, ...rest } = offer
    const [made] = await ctx.db
      .insert(offers)
      .values({ ...rest, id, createdAt: ctx.clock.now() })
      .onConflictDoNothing()
      .returning({ id: offers.id })
    // Made already, or somebody else has just made one with this code.
    if (!made) return rejectUnknown(ctx, id, offer)
    await writeSteps(ctx, id, steps)
    await audit(ctx, 'offer.made', { subjectId: id, kind: offer.kind })
  })
}

/** Edits an offer for later orders; 409 if somebody else has edited it in the meantime. */
export async function editOffer(
  ctx: Context,
  { id, offer, version }: EditOffer & { id: string },
): Promise<void> {
  requireAdmin(ctx)
  await inTransaction(ctx, async (ctx) => {
    await rejectUnknown(ctx, id, offer)
    const [before] = await ctx.db.select().from(offers).where(eq(offers.id, id)).for('update')
    if (!before) throw notFound('offer')
    if (before.version !== version) throw conflict('changed-meanwhile', offerErrors.changedMeanwhile)
    const [last] = await ctx.db
      .select({ until: offerSteps.until })
      .from(offerSteps)
      .where(eq(offerSteps.offerId, id))
      .orderBy(desc(offerSteps.position))
      .limit(1)
    const was = { madeOn: londonDay(before.createdAt), lastDay: last?.until ?? null }
    rejectDays(dayProblem(offer, londonDay(ctx.clock.now()), was))
    const { steps, ...rest } = offer
    await ctx.db
      .update(offers)
      .set({ ...rest, version: version + 1 })
      .where(eq(offers.id, id))
      .catch((error: unknown) => {
        // Somebody else has just given this code to another offer.
        throw isUniqueViolation(error) ? codeThere() : error
      })
    await ctx.db.delete(offerSteps).where(eq(offerSteps.offerId, id))
    await writeSteps(ctx, id, steps)
    await audit(ctx, 'offer.edited', { subjectId: id })
  })
}

/** Ends an offer at once, or resumes it. Orders that used it are not changed. */
export async function endOffer(ctx: Context, { id, ended }: EndOffer & { id: string }): Promise<void> {
  requireAdmin(ctx)
  await inTransaction(ctx, async (ctx) => {
    const [offer] = await ctx.db.select().from(offers).where(eq(offers.id, id)).for('update')
    if (!offer) throw notFound('offer')
    if ((offer.endedAt !== null) === ended) return
    await ctx.db
      .update(offers)
      .set({ endedAt: ended ? ctx.clock.now() : null })
      .where(eq(offers.id, id))
    await audit(ctx, ended ? 'offer.ended' : 'offer.resumed', { subjectId: id })
  })
}

function writeSteps({ db }: TransactionContext, offerId: string, steps: Offer['steps']) {
  return db.insert(offerSteps).values(steps.map((step, position) => ({ ...step, offerId, position })))
}

async function rejectUnknown({ db }: TransactionContext, id: string, offer: Offer) {
  if (offer.code) {
    const [taken] = await db
      .select({ id: offers.id })
      .from(offers)
      .where(and(eq(offers.code, offer.code), ne(offers.id, id)))
    if (taken) throw codeThere()
  }
  const known = offer.eventId ? eq(events.id, offer.eventId) : undefined
  const school = offer.schoolName ? eq(events.schoolName, offer.schoolName) : undefined
  const [event] = await db.select({ id: events.id }).from(events).where(and(known, school)).limit(1)
  if (!event && known) throw invalid(offerErrors.noEvent, { eventId: offerErrors.fields.event })
  if (!event && school) throw invalid(offerErrors.noSchool, { schoolName: offerErrors.fields.school })
}

/** Named as the form names the last day of a step. */
function rejectDays(found: DayProblem | undefined) {
  if (found) throw invalid(offerErrors.days, { [`until${found.step}`]: found.words })
}

const codeThere = () => invalid(offerErrors.codeThere, { code: offerErrors.fields.code })
