import { eq } from 'drizzle-orm'
import { audit, type Context, inTransaction, requireAdmin } from '../context.ts'
import { notFound } from '../errors.ts'
import { enquiries } from './tables.ts'

/** Marks an enquiry as new, answered or archived, in any direction, so that a slip can be undone. */
export async function markEnquiry(
  ctx: Context,
  { id, state }: { id: string; state: 'new' | 'answered' | 'archived' },
): Promise<void> {
  requireAdmin(ctx)
  await inTransaction(ctx, async (ctx) => {
    const [marked] = await ctx.db
      .update(enquiries)
      .set({
        state,
        ...(state === 'answered' ? { answeredAt: ctx.clock.now() } : {}),
        ...(state === 'new' ? { answeredAt: null } : {}),
      })
      .where(eq(enquiries.id, id))
      .returning({ id: enquiries.id })
    if (!marked) throw notFound('enquiry')
    await audit(ctx, `enquiry.${state}`, { subjectId: id })
  })
}
