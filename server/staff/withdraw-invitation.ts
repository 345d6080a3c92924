import { and, eq, isNull } from 'drizzle-orm'
import { audit, type Context, inTransaction, requireAdmin } from '../context.ts'
import { notFound } from '../errors.ts'
import { invitations } from './tables.ts'

/** Withdraws an invitation that nobody has accepted. */
export async function withdrawInvitation(ctx: Context, id: string): Promise<void> {
  requireAdmin(ctx)
  await inTransaction(ctx, async (ctx) => {
    const [gone] = await ctx.db
      .update(invitations)
      .set({ withdrawnAt: ctx.clock.now() })
      .where(and(eq(invitations.id, id), isNull(invitations.acceptedAt), isNull(invitations.withdrawnAt)))
      .returning({ id: invitations.id })
    if (!gone) throw notFound('invitation')
    await audit(ctx, 'invitation.withdrawn', { subjectId: id })
  })
}
