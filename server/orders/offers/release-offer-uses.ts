import { and, eq, isNull } from 'drizzle-orm'
import type { TransactionContext } from '../../context.ts'
import { offerUses } from '../discounts/tables.ts'

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
