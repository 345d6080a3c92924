import { and, eq, sql } from 'drizzle-orm'
import { schoolErrors } from '../../content/errors/school.ts'
import type { CreateClass } from '../../domain/school/class-summary.ts'
import { classKey, stageOf } from '../../domain/school/classes.ts'
import { audit, type Context, inTransaction, requireAdmin, type TransactionContext } from '../context.ts'
import { conflict } from '../errors.ts'
import { orderLines } from '../orders/tables.ts'
import { printStops } from '../orders/withdrawn-photos/tables.ts'
import { classNames, placeClasses } from '../school/events/event-classes.ts'
import { getClass, lockEvent } from '../school/queries.ts'
import { classes } from '../school/tables.ts'
import { rosterProposalRows, rosterProposals } from '../staff/tables.ts'

/**
 * Gives a class the name that its school uses. What is sold, stopped or proposed for the class goes with it; the titles
 * of orders keep the words that were agreed.
 */
export async function renameClass(
  ctx: Context,
  { classId, ref }: CreateClass & { classId: string },
): Promise<void> {
  requireAdmin(ctx)
  await inTransaction(ctx, async (ctx) => {
    const { eventId } = await getClass(ctx.db, classId)
    await lockEvent(ctx.db, eventId)
    const { ref: before } = await getClass(ctx.db, classId)
    if (ref === before) return
    const others = (await classNames(ctx.db, eventId)).filter((name) => name !== before)
    const taken = others.find((name) => classKey(name) === classKey(ref))
    if (taken) throw conflict('class-exists', schoolErrors.classThere(taken))
    const year = stageOf(ref)
    await ctx.db.update(classes).set({ ref, year }).where(eq(classes.id, classId))
    if (year !== stageOf(before))
      await placeClasses(ctx, eventId, { before: others, fresh: [ref], inOrder: false })
    await renameElsewhere(ctx, eventId, { before, ref })
    await audit(ctx, 'class.renamed', { subjectId: classId, eventId })
  })
}

/** Wherever a class of the event is known by its name. */
async function renameElsewhere(
  { db }: TransactionContext,
  eventId: string,
  { before, ref }: { before: string; ref: string },
) {
  await db
    .update(orderLines)
    .set({ classRef: ref })
    .where(and(eq(orderLines.eventId, eventId), eq(orderLines.classRef, before)))
  await db
    .update(printStops)
    .set({ classRef: ref })
    .where(and(eq(printStops.eventId, eventId), eq(printStops.classRef, before)))
  for (const column of [rosterProposalRows.was, rosterProposalRows.becomes])
    await db.execute(sql`
      update ${rosterProposalRows}
      set ${sql.identifier(column.name)} = jsonb_set(${column}, '{classRef}', to_jsonb(${ref}::text))
      from ${rosterProposals}
      where ${rosterProposals.id} = ${rosterProposalRows.proposalId} and ${rosterProposals.eventId} = ${eventId}
        and ${column} ->> 'classRef' = ${before}`)
}
