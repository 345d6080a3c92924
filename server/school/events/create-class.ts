import { schoolRefusals } from '../../../content/errors/school.ts'
import type { CreateClass } from '../../../domain/school/classes.ts'
import { audit, type Context, inTransaction, requireAdmin } from '../../context.ts'
import { conflict } from '../../errors.ts'
import { getEvent, holdOffImports } from '../queries.ts'
import { classes } from '../tables.ts'

/** The owner adds a class to an event, which can have each class only once. */
export async function createClass(
  ctx: Context,
  input: CreateClass & { eventId: string },
): Promise<{ id: string }> {
  requireAdmin(ctx)
  return inTransaction(ctx, async (ctx) => {
    await getEvent(ctx.db, input.eventId)
    await holdOffImports(ctx.db, input.eventId)
    const [made] = await ctx.db
      .insert(classes)
      .values({
        eventId: input.eventId,
        ref: input.ref,
        year: Number(input.ref[0]),
        createdAt: ctx.clock.now(),
      })
      .onConflictDoNothing()
      .returning({ id: classes.id })
    if (!made) throw conflict('class-exists', schoolRefusals.classThere(input.ref))
    await audit(ctx, 'class.created', { subjectId: made.id, eventId: input.eventId })
    return made
  })
}
