import { and, eq, isNull } from 'drizzle-orm'
import { audit, type Context, inTransaction, requireAdmin } from '../context.ts'
import { unreachableAddresses } from '../platform/messages/tables.ts'

/** The owner marks an address as reachable: mails go there again. */
export async function reachAddress(ctx: Context, { email }: { email: string }): Promise<void> {
  requireAdmin(ctx)
  await inTransaction(ctx, async (ctx) => {
    const cleared = await ctx.db
      .update(unreachableAddresses)
      .set({ clearedAt: ctx.clock.now() })
      .where(and(eq(unreachableAddresses.address, email), isNull(unreachableAddresses.clearedAt)))
      .returning({ address: unreachableAddresses.address })
    if (cleared.length > 0) await audit(ctx, 'address.reachable', {})
  })
}
