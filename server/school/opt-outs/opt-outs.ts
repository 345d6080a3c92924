import { and, eq, inArray, isNull, or, sql } from 'drizzle-orm'
import { schoolErrors } from '../../../content/errors/school.ts'
import type { OptOut, OptOutSource, Typed } from '../../../domain/school/opt-outs.ts'
import { audit, type TransactionContext } from '../../context.ts'
import { conflict } from '../../errors.ts'
import { defineJob } from '../../platform/jobs/port.ts'
import { auditLog } from '../../platform/tables.ts'
import { getCurrentPupil, idsMergedInto, lockImports, lockPupil } from '../queries.ts'
import { optOuts } from '../tables.ts'
import { mailOptOutReceipt, type ReceiptReader } from './mail-receipt.ts'
import { isAlreadyRecorded, isSchoolsOwn, lastMerges } from './queries.ts'

/** Queued when something may withdraw photos: tells buyers, stops prints, and counts both for the opt-out's receipt. */
export const photosWithdrawnJob = defineJob('school.photo-refused', { retryLimit: 20 })

export interface OptOutOf {
  pupilId: string
  optOut: OptOut
  source: OptOutSource
  /** Who records or lifts it; null for the system. */
  setBy: string | null
  /** At the school's desk. It lifts only what is the school's: its own opt-out, and a pupil's that its staff recorded. */
  bySchool?: boolean | undefined
  /** Lifts only what was recorded from then on. */
  saidSince?: Date
  /** Whether this source had said so when the form was opened; if that changed since, nothing is saved. */
  was?: boolean | undefined
  /** The change waited offline. It is made once, and never over a later change of the same. */
  typed?: Typed | undefined
  /** Who gets the receipt by mail. */
  mailTo?: ReceiptReader | undefined
}

/**
 * Records that somebody refuses something, for operations that have checked permission. It takes effect at once. What
 * the same source said before stands, with its day; a reason that is given later is added to it. After a merge it is
 * kept as said since, so that an undo knows.
 */
export async function setOptOut(
  ctx: TransactionContext,
  { reason = null, ...said }: OptOutOf & { reason?: string | null | undefined },
): Promise<void> {
  const held = await hold(ctx, said)
  if (held.done) return
  const { pupilId, eventId, standing, saidOf } = held
  const { bySchool = false, was } = said
  // Whoever saw that it stands adds a reason to it.
  const same = standing.find((one) => isAlreadyRecorded(one, held)) ?? (was ? standing[0] : undefined)
  const optOutId = same ? same.id : await addOptOut(ctx, { ...said, pupilId, saidOf, reason })
  if (same && reason !== null && (!bySchool || isSchoolsOwn(same)))
    await ctx.db.update(optOuts).set({ reason, inDoubt: false }).where(eq(optOuts.id, same.id))
  await log(ctx, { ...said, pupilId }, true)
  const mailTo = same ? undefined : said.mailTo
  await ctx.jobs.send(photosWithdrawnJob, { eventId, optOutId, ...(mailTo && { mailTo }) })
}

/** Lifts what one source said; what others said stands. */
export async function liftOptOut(ctx: TransactionContext, said: OptOutOf): Promise<void> {
  const held = await hold(ctx, said)
  if (held.done) return
  const { pupilId } = held
  const { saidSince } = said
  const standing = held.standing.filter(({ createdAt }) => !saidSince || createdAt >= saidSince)
  const theirs = standing.filter((one) => !said.bySchool || isSchoolsOwn(one))
  if (theirs.length < standing.length) throw conflict('not-yours', schoolErrors.optOutNotYours)
  for (const { id } of theirs)
    await ctx.db
      .update(optOuts)
      .set({ liftedAt: ctx.clock.now(), liftedBy: said.setBy })
      .where(eq(optOuts.id, id))
  await log(ctx, { ...said, pupilId }, false)
  const [last] = theirs
  if (last && said.mailTo) await ctx.jobs.send(mailOptOutReceipt, { optOutId: last.id, mailTo: said.mailTo })
}

/** Opt-outs that come with a roster, for pupils that the caller has locked or just added. */
export async function recordOptOuts(
  ctx: TransactionContext,
  {
    setBy,
    said,
  }: {
    setBy: string | null
    said: readonly { pupilId: string; optOut: OptOut; source: OptOutSource }[]
  },
): Promise<void> {
  const now = ctx.clock.now()
  const rows = said.map((one) => ({
    ...one,
    since: now,
    createdAt: now,
    setBy,
    bySchool: one.source === 'school',
  }))
  for (let start = 0; start < rows.length; start += 500)
    await ctx.db.insert(optOuts).values(rows.slice(start, start + 500))
}

async function addOptOut(
  ctx: TransactionContext,
  {
    pupilId,
    saidOf,
    optOut,
    source,
    typed,
    reason,
    setBy,
    bySchool = false,
  }: OptOutOf & { reason: string | null; saidOf: string | null },
): Promise<string> {
  const createdAt = ctx.clock.now()
  const since = typed ? parseTimestamp(ctx, typed) : createdAt
  const [made] = await ctx.db
    .insert(optOuts)
    .values({ pupilId, saidOf, optOut, source, reason, bySchool, since, createdAt, setBy })
    .returning({ id: optOuts.id })
  if (!made) throw new Error('no opt-out was recorded')
  return made.id
}

/** The pupil, locked, and what this source said that stands; `done` if the change was made before. */
async function hold(ctx: TransactionContext, { pupilId: requestedId, typed, was, ...of }: OptOutOf) {
  const { eventId } = await getCurrentPupil(ctx.db, requestedId)
  await lockImports(ctx.db, eventId)
  const pupilId = await lockPupil(ctx.db, requestedId)
  if (typed && (await isMade(ctx, { ...of, pupilId, typed }))) return { done: true as const }
  if (typed) await rejectLate(ctx, { ...of, pupilId, typed })
  const standing = await ctx.db
    .select()
    .from(optOuts)
    .where(
      and(
        eq(optOuts.pupilId, pupilId),
        eq(optOuts.optOut, of.optOut),
        eq(optOuts.source, of.source),
        isNull(optOuts.liftedAt),
      ),
    )
    .orderBy(optOuts.since)
  const mergedAt = (await lastMerges(ctx.db, [pupilId])).get(pupilId)
  const saidOf = requestedId === pupilId ? null : requestedId
  // Set again here, it would be lifted here later, and with it what was told to somebody else.
  const views = [standing, standing.filter((one) => isAlreadyRecorded(one, { mergedAt, saidOf }))]
  if (was !== undefined && views.every(({ length }) => was !== length > 0)) throw changedMeanwhile()
  return { done: false as const, pupilId, eventId, standing, mergedAt, saidOf }
}

const changedMeanwhile = () => conflict('changed-meanwhile', schoolErrors.consentChanged)

const log = (ctx: TransactionContext, { pupilId, optOut, source, typed }: OptOutOf, stands: boolean) =>
  audit(ctx, 'pupil.edited', {
    subjectId: pupilId,
    [optOut]: stands,
    source,
    ...(typed && { typed: typed.id, typedAt: parseTimestamp(ctx, typed).toISOString() }),
  })

type TypedOptOut = Pick<OptOutOf, 'pupilId' | 'optOut' | 'source'> & { typed: Typed }

/** Whether this change was already made, and its response lost. */
async function isMade({ db }: TransactionContext, { pupilId, optOut, typed }: TypedOptOut): Promise<boolean> {
  const [made] = await db
    .select({ id: auditLog.id })
    .from(auditLog)
    .where(
      and(
        inArray(auditLog.subjectId, [pupilId, ...(await idsMergedInto(db, pupilId))]),
        sql`${auditLog.detail} ->> 'typed' = ${typed.id}`,
        sql`jsonb_exists(${auditLog.detail}, ${optOut})`,
      ),
    )
    .limit(1)
  return made !== undefined
}

/** When it was typed, at most now: a device's clock may be fast. */
const parseTimestamp = ({ clock }: TransactionContext, { at }: Typed) =>
  new Date(Math.min(Date.parse(at), clock.now().getTime()))

/** A change that waited offline must not undo what the same source has told somebody else since. */
async function rejectLate(ctx: TransactionContext, { pupilId, optOut, source, typed }: TypedOptOut) {
  const [later] = await ctx.db
    .select({ id: auditLog.id })
    .from(auditLog)
    .where(
      and(
        inArray(auditLog.subjectId, [pupilId, ...(await idsMergedInto(ctx.db, pupilId))]),
        sql`coalesce((${auditLog.detail} ->> 'typedAt')::timestamptz, ${auditLog.at}) > ${parseTimestamp(ctx, typed).toISOString()}::timestamptz`,
        sql`jsonb_exists(${auditLog.detail}, ${optOut})`,
        // The log of the time before sources were kept does not name any.
        or(
          sql`${auditLog.detail} ->> 'source' = ${source}`,
          sql`not jsonb_exists(${auditLog.detail}, 'source')`,
        ),
      ),
    )
    .limit(1)
  if (later) throw changedMeanwhile()
}
