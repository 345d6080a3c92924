import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import type { TransactionContext } from '../../context.ts'
import { credits, creditUses, offerUses } from './tables.ts'

/** Releases the codes that a cancelled order used; its credit is released by its state (`creditsUsed`). */
export async function releaseOfferUses({ db, clock }: TransactionContext, orderId: string): Promise<void> {
  await db
    .update(offerUses)
    .set({ givenBackAt: clock.now() })
    .where(and(eq(offerUses.orderId, orderId), isNull(offerUses.givenBackAt)))
}

/** Takes the codes again for an order that was paid after all, at the price it was placed for. */
export async function reclaimOfferUses({ db }: TransactionContext, orderId: string): Promise<void> {
  await db.update(offerUses).set({ givenBackAt: null }).where(eq(offerUses.orderId, orderId))
}

/** Returns part of an order's credit, the newest credit first, and never more than it took. */
export async function restoreCredit(
  { db }: TransactionContext,
  orderId: string,
  pence: number,
): Promise<void> {
  let rest = pence
  const uses = await db
    .select({
      creditId: creditUses.creditId,
      held: sql<number>`${creditUses.amount} - ${creditUses.givenBack}`,
    })
    .from(creditUses)
    .innerJoin(credits, eq(credits.id, creditUses.creditId))
    .where(eq(creditUses.orderId, orderId))
    .orderBy(desc(credits.givenAt), desc(credits.id))
  for (const { creditId, held } of uses) {
    const back = Math.min(rest, held)
    if (back <= 0) continue
    await db
      .update(creditUses)
      .set({ givenBack: sql`${creditUses.givenBack} + ${back}` })
      .where(and(eq(creditUses.orderId, orderId), eq(creditUses.creditId, creditId)))
    rest -= back
  }
}
