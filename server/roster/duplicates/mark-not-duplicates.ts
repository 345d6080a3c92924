import { and, inArray } from 'drizzle-orm'
import { mergeErrors } from '../../../content/errors/desk.ts'
import type { MarkNotDuplicates } from '../../../domain/school/merging.ts'
import { audit, type Context, inTransaction, requireAdmin } from '../../context.ts'
import { invalid } from '../../errors.ts'
import { getPupil, lockPupil } from '../../school/queries.ts'
import { notDuplicates } from '../../school/tables.ts'

/**
 * Marks two rows with similar names as two children, so that they are no longer suggested as one, whatever is imported;
 * or, without `apart`, takes the mark off. Doing either twice is harmless.
 */
export async function markNotDuplicates(
  ctx: Context,
  { one, other, apart }: MarkNotDuplicates,
): Promise<void> {
  requireAdmin(ctx)
  await inTransaction(ctx, async (ctx) => {
    // A merge locks the two in this order too.
    const ids: string[] = []
    for (const id of [one, other].toSorted()) ids.push(await lockPupil(ctx.db, id, { staying: true }))
    const [first = '', second = ''] = ids.toSorted()
    if (first === second) throw invalid(mergeErrors.samePupil)
    if ((await getPupil(ctx.db, first)).eventId !== (await getPupil(ctx.db, second)).eventId)
      throw invalid(mergeErrors.apartElsewhere)
    const changed = apart
      ? await ctx.db
          .insert(notDuplicates)
          .values({ one: first, other: second, markedAt: ctx.clock.now() })
          .onConflictDoNothing()
          .returning({ one: notDuplicates.one })
      : await ctx.db
          .delete(notDuplicates)
          // A merge may have left them in either order.
          .where(and(inArray(notDuplicates.one, ids), inArray(notDuplicates.other, ids)))
          .returning({ one: notDuplicates.one })
    if (changed.length > 0)
      await audit(ctx, apart ? 'pupil.told-apart' : 'pupil.told-apart-undone', {
        subjectId: one,
        other,
      })
  })
}
