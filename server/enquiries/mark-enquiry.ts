import { eq, sql } from 'drizzle-orm'
import { audit, type Context, inTransaction, requireEditor } from '../context.ts'
import { notFound } from '../errors.ts'
import { enquiries } from './tables.ts'

/** Marks an enquiry as new, answered or archived, in any direction, so that a slip can be undone. */
export async function markEnquiry(
  ctx: Context,
  { id, state }: { id: string; state: 'new' | 'answered' | 'archived' },
): Promise<void> {
  requireEditor(ctx)
  await inTransaction(ctx, async (ctx) => {
    const now = ctx.clock.now().toISOString()
    const answeredAt = {
      new: null,
      answered: sql`coalesce(${enquiries.answeredAt}, ${now}::timestamptz)`,
      archived: enquiries.answeredAt,
    }
    const [marked] = await ctx.db
      .update(enquiries)
      .set({ state, answeredAt: answeredAt[state] })
      .where(eq(enquiries.id, id))
      .returning({ id: enquiries.id })
    if (!marked) throw notFound('enquiry')
    await audit(ctx, `enquiry.${state}`, { subjectId: id })
  })
}
