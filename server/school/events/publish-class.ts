import { eq } from 'drizzle-orm'
import { audit, type Context, inTransaction, requireAdmin } from '../../context.ts'
import { getClass } from '../queries.ts'
import { classes } from '../tables.ts'

/** Shows or hides a class to parents, in an event that holds for review. */
export async function publishClass(
  ctx: Context,
  { classId, published }: { classId: string; published: boolean },
): Promise<void> {
  requireAdmin(ctx)
  await inTransaction(ctx, async (ctx) => {
    const { publishedAt } = await getClass(ctx.db, classId)
    if ((publishedAt !== null) === published) return
    await ctx.db
      .update(classes)
      .set({ publishedAt: published ? ctx.clock.now() : null })
      .where(eq(classes.id, classId))
    await audit(ctx, published ? 'class.published' : 'class.withdrawn', { subjectId: classId })
  })
}
