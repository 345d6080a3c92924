import { and, eq, inArray, sql } from 'drizzle-orm'
import { deskErrors } from '../../../content/errors/desk.ts'
import { generalErrors } from '../../../content/errors/general.ts'
import type { ErasureSubject, RequestErasure } from '../../../domain/privacy/privacy-desk.ts'
import { audit, type Context, inTransaction, requireAdmin, type TransactionContext } from '../../context.ts'
import { conflict, invalid } from '../../errors.ts'
import { photos } from '../../photos/tables.ts'
import type { Transaction } from '../../platform/db/port.ts'
import { describe, entriesOf, photosIn } from '../queries.ts'
import { erasures } from '../tables.ts'
import { copyErasureJob } from './copy-erasure-ledger.ts'
import { eraseJob } from './erase.ts'

/** The owner erases a pupil, a class, an event or an event's photos for good, confirmed by typing its name. */
export async function requestErasure(ctx: Context, input: RequestErasure): Promise<{ id: string }> {
  const admin = requireAdmin(ctx)
  const erasure = await inTransaction(ctx, async (ctx) => {
    const { phrase } = await describe(ctx.db, input)
    if (tidy(input.confirmation) !== tidy(phrase))
      throw invalid(deskErrors.typeAsWritten, { confirmation: generalErrors.typeThis(`“${phrase}”`) })
    return beginErasure(ctx, input, `user:${admin.userId}`)
  })
  // Before the answer: a confirmed erasure must survive even the loss of the database.
  for (const entry of await entriesOf(ctx.db, erasure)) await ctx.erasureLedger.write(entry)
  return { id: erasure.id }
}

const tidy = (text: string) => text.trim().replace(/\s+/g, ' ').toLowerCase()

/**
 * Records an erasure and queues it; its photos are hidden from everyone from now on. Asking twice returns the one under
 * way. `before` is set when a restore replays the ledger.
 */
export async function beginErasure(
  ctx: Pick<TransactionContext, 'actor' | 'clock' | 'db' | 'jobs'>,
  subject: ErasureSubject,
  askedBy: string,
  before?: { id: string; askedAt: Date },
): Promise<typeof erasures.$inferSelect> {
  // Two simultaneous requests wait for each other.
  await ctx.db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${subject.id}, 0))`)
  const [underWay] = await ctx.db
    .select()
    .from(erasures)
    .where(
      and(eq(erasures.scope, subject.scope), eq(erasures.subjectId, subject.id), eq(erasures.state, 'asked')),
    )
  if (underWay) return underWay
  const { about } = await describe(ctx.db, subject)
  const askedAt = ctx.clock.now()
  const [made] = await ctx.db
    .insert(erasures)
    .values({
      scope: subject.scope,
      subjectId: subject.id,
      about,
      state: 'asked',
      askedBy,
      askedAt,
      ...before,
    })
    .returning()
  if (!made) throw new Error('the erasure was not written down')
  await ctx.db.update(photos).set({ removedAt: askedAt }).where(photosIn(subject))
  await audit(ctx, 'erasure.asked', { subjectId: subject.id, erasureId: made.id, scope: subject.scope })
  await ctx.jobs.send(eraseJob, { erasureId: made.id })
  await ctx.jobs.send(copyErasureJob, { erasureId: made.id })
  return made
}

/** Throws if an erasure of these rows is under way; one that begins now waits until the transaction ends. */
export async function assertNotErasing(db: Transaction, subjectIds: string[]): Promise<void> {
  for (const id of [...new Set(subjectIds)].toSorted())
    await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${id}, 0))`)
  const underWay = await db.$count(
    erasures,
    and(inArray(erasures.subjectId, subjectIds), eq(erasures.state, 'asked')),
  )
  if (underWay > 0) throw conflict('erasure-under-way', deskErrors.erasedAlready)
}
