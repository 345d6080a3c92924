import { and, eq, max, or, sql } from 'drizzle-orm'
import { schoolErrors } from '../../../content/errors/school.ts'
import { OPT_OUTS, type OptOut } from '../../../domain/school/opt-outs.ts'
import type { EditPupil, Typed } from '../../../domain/school/pupils.ts'
import { audit, type Context, inTransaction, requireAdmin, type TransactionContext } from '../../context.ts'
import { conflict, invalid } from '../../errors.ts'
import { defineJob } from '../../platform/jobs/port.ts'
import { auditLog } from '../../platform/tables.ts'
import { getClass, getCurrentPupil, getPupil, lockImports, lockPupil } from '../queries.ts'
import { pupils } from '../tables.ts'
import { rejectTakenNumber } from './pupil-number.ts'
import { rejectOverwriting } from './reject-overwriting.ts'
import { saveMoves } from './save-moves.ts'

/**
 * The owner changes a pupil's name, address, opt-outs, or class within the event. Code, links, photos and orders stay.
 */
export async function editPupil(ctx: Context, input: EditPupil & { pupilId: string }): Promise<void> {
  requireAdmin(ctx)
  await inTransaction(ctx, (ctx) => changePupil(ctx, input))
}

/** The change itself, with its consequences, for operations that have checked permission. */
export async function changePupil(
  ctx: TransactionContext,
  { pupilId: requestedId, was, typed, ...change }: EditPupil & { pupilId: string },
): Promise<void> {
  await lockImports(ctx.db, (await getCurrentPupil(ctx.db, requestedId)).eventId)
  const pupilId = await lockPupil(ctx.db, requestedId)
  const pupil = await getPupil(ctx.db, pupilId)
  const [before] = await ctx.db.select().from(pupils).where(eq(pupils.id, pupilId))
  if (typed && (await isMade(ctx, pupilId, typed))) return
  if (typed) await rejectLate(ctx, pupilId, typed, change)
  if (before) {
    rejectSecondTick(before, was)
    rejectOverwriting(before, was, change)
  }
  await rejectTakenNumber(ctx.db, { eventId: pupil.eventId, pupilId, number: change.pupilNumber })
  const moves = change.classId !== undefined && change.classId !== pupil.classId
  const position = moves ? await placeIn(ctx, change.classId ?? '', pupil.eventId) : undefined
  if (Object.keys(change).length === 0) return
  const { classId, ...rest } = change
  if (moves && position !== undefined) await saveMoves(ctx, [{ pupilId, to: classId ?? '', position }])
  if (Object.keys(rest).length > 0) await ctx.db.update(pupils).set(rest).where(eq(pupils.id, pupilId))
  const { eventId } = pupil
  const optsOut = change.noPhoto || change.noClassPhoto || change.noSales
  if (optsOut || (moves && (pupil.noPhoto || pupil.noClassPhoto)))
    await ctx.jobs.send(photosWithdrawnJob, { eventId })
  await audit(ctx, moves ? 'pupil.moved' : 'pupil.edited', {
    subjectId: pupilId,
    ...optOutsIn(change),
    ...(typed && { typed: typed.id, typedAt: parseTimestamp(ctx, typed).toISOString() }),
  })
}

/** Whether this change was already made, and its response lost. */
async function isMade({ db }: TransactionContext, pupilId: string, { id }: Typed): Promise<boolean> {
  const [made] = await db
    .select({ id: auditLog.id })
    .from(auditLog)
    .where(and(eq(auditLog.subjectId, pupilId), sql`${auditLog.detail} ->> 'typed' = ${id}`))
    .limit(1)
  return made !== undefined
}

/** When it was typed, at most now: a device's clock may be fast. */
const parseTimestamp = ({ clock }: TransactionContext, { at }: Typed) =>
  new Date(Math.min(Date.parse(at), clock.now().getTime()))

/** A change that waited offline must not undo what the family has told somebody else since. */
async function rejectLate(ctx: TransactionContext, pupilId: string, typed: Typed, change: EditPupil) {
  const flags = Object.keys(optOutsIn(change))
  if (flags.length === 0) return
  const [later] = await ctx.db
    .select({ id: auditLog.id })
    .from(auditLog)
    .where(
      and(
        eq(auditLog.subjectId, pupilId),
        sql`coalesce((${auditLog.detail} ->> 'typedAt')::timestamptz, ${auditLog.at}) > ${parseTimestamp(ctx, typed).toISOString()}::timestamptz`,
        or(...flags.map((flag) => sql`jsonb_exists(${auditLog.detail}, ${flag})`)),
      ),
    )
    .limit(1)
  if (later) throw changedMeanwhile()
}

const changedMeanwhile = () => conflict('changed-meanwhile', schoolErrors.consentChanged)

/**
 * An opt-out that somebody else set in the meantime is not set again here: undoing that later would lift what a family
 * told the other person.
 */
function rejectSecondTick(now: Record<OptOut, boolean>, was: EditPupil['was'] = {}) {
  if (OPT_OUTS.some((field) => was[field] !== undefined && was[field] !== now[field]))
    throw changedMeanwhile()
}

/** The opt-outs that a change sets or lifts, as they are logged. */
function optOutsIn(change: EditPupil): Record<string, boolean> {
  return Object.fromEntries(
    OPT_OUTS.flatMap((field) => (change[field] === undefined ? [] : [[field, change[field]]])),
  )
}

async function placeIn(ctx: TransactionContext, classId: string, eventId: string): Promise<number> {
  const room = await getClass(ctx.db, classId)
  if (room.eventId !== eventId) throw invalid(schoolErrors.oneEvent)
  const [last] = await ctx.db
    .select({ position: max(pupils.position) })
    .from(pupils)
    .where(eq(pupils.classId, classId))
  return (last?.position ?? 0) + 1
}

/** Queued when an opt-out may withdraw class photos: mails the buyers of those that it does. */
export const photosWithdrawnJob = defineJob('school.photo-refused', { retryLimit: 20 })
