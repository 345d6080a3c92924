import { eq } from 'drizzle-orm'
import { schoolErrors } from '../../../content/errors/school.ts'
import type { CreateClass } from '../../../domain/school/class-summary.ts'
import { classKey } from '../../../domain/school/classes.ts'
import { audit, type Context, inTransaction, requireAdmin } from '../../context.ts'
import { conflict } from '../../errors.ts'
import { getClass, lockEvent } from '../queries.ts'
import { classes } from '../tables.ts'
import { addClasses } from './event-classes.ts'

/** The owner adds a class to an event, which can have each class only once. */
export async function createClass(
  ctx: Context,
  input: CreateClass & { eventId: string },
): Promise<{ id: string }> {
  requireAdmin(ctx)
  return inTransaction(ctx, async (ctx) => {
    await lockEvent(ctx.db, input.eventId)
    const { ids, added } = await addClasses(ctx, input.eventId, { names: [input.ref], inOrder: false })
    const id = ids.get(classKey(input.ref))
    if (!id || added === 0) throw conflict('class-exists', schoolErrors.classThere(input.ref))
    await audit(ctx, 'class.created', { subjectId: id, eventId: input.eventId })
    return { id }
  })
}

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
