import { and, inArray } from 'drizzle-orm'
import { mergeRefusals } from '../../../content/errors/desk.ts'
import type { TellApart } from '../../../domain/school/merging.ts'
import { audit, type Context, inTransaction, requireAdmin } from '../../context.ts'
import { invalid } from '../../errors.ts'
import { getPupil, lockPupil } from '../../school/queries.ts'
import { toldApart } from '../../school/tables.ts'

/**
 * Marks two rows with similar names as two children, so that they are no longer suggested as one, whatever is imported;
 * or, without `apart`, takes the mark off. Doing either twice is harmless.
 */
export async function tellApart(ctx: Context, { one, other, apart }: TellApart): Promise<void> {
  requireAdmin(ctx)
  await inTransaction(ctx, async (ctx) => {
    // A merge locks the two in this order too.
    const ids: string[] = []
    for (const id of [one, other].toSorted()) ids.push(await lockPupil(ctx.db, id, { staying: true }))
    const [first = '', second = ''] = ids.toSorted()
    if (first === second) throw invalid(mergeRefusals.samePupil)
    if ((await getPupil(ctx.db, first)).eventId !== (await getPupil(ctx.db, second)).eventId)
      throw invalid(mergeRefusals.apartElsewhere)
    const changed = apart
      ? await ctx.db
          .insert(toldApart)
          .values({ one: first, other: second, markedAt: ctx.clock.now() })
          .onConflictDoNothing()
          .returning({ one: toldApart.one })
      : await ctx.db
          .delete(toldApart)
          // A merge may have left them in either order.
          .where(and(inArray(toldApart.one, ids), inArray(toldApart.other, ids)))
          .returning({ one: toldApart.one })
    if (changed.length > 0)
      await audit(ctx, apart ? 'pupil.told-apart' : 'pupil.told-apart-undone', {
        subjectId: one,
        other,
      })
  })
}
