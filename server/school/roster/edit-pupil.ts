import { and, eq, max, or, sql } from 'drizzle-orm'
import { schoolRefusals } from '../../../content/errors/school.ts'
import { REFUSALS, type Refusal } from '../../../domain/school/opt-outs.ts'
import type { EditPupil, Typed } from '../../../domain/school/pupils.ts'
import { audit, type Context, inTransaction, requireAdmin, type TransactionContext } from '../../context.ts'
import { conflict, invalid } from '../../errors.ts'
import { jobKind } from '../../platform/jobs/port.ts'
import { auditLog } from '../../platform/tables.ts'
import { getClass, getCurrentPupil, getPupil, holdOffImports, lockPupil } from '../queries.ts'
import { pupils } from '../tables.ts'
import { refuseTakenNumber } from './pupil-number.ts'
import { refuseOverwriting } from './reject-overwriting.ts'
import { keepMoves } from './save-moves.ts'

/**
 * The owner changes a pupil's name, address, refusals, or class within the event. Code, links, photos and orders stay.
 */
export async function editPupil(ctx: Context, input: EditPupil & { pupilId: string }): Promise<void> {
  requireAdmin(ctx)
  await inTransaction(ctx, (ctx) => changePupil(ctx, input))
}

/** The change itself, with its consequences, for verbs that have checked permission. */
export async function changePupil(
  ctx: TransactionContext,
  { pupilId: asked, was, typed, ...change }: EditPupil & { pupilId: string },
): Promise<void> {
  await holdOffImports(ctx.db, (await getCurrentPupil(ctx.db, asked)).eventId)
  const pupilId = await lockPupil(ctx.db, asked)
  const pupil = await getPupil(ctx.db, pupilId)
  const [before] = await ctx.db.select().from(pupils).where(eq(pupils.id, pupilId))
  if (typed && (await isMade(ctx, pupilId, typed))) return
  if (typed) await refuseLate(ctx, pupilId, typed, change)
  if (before) {
    refuseSecondTick(before, was)
    refuseOverwriting(before, was, change)
  }
  await refuseTakenNumber(ctx.db, { eventId: pupil.eventId, pupilId, number: change.pupilNumber })
  const moves = change.classId !== undefined && change.classId !== pupil.classId
  const position = moves ? await placeIn(ctx, change.classId ?? '', pupil.eventId) : undefined
  if (Object.keys(change).length === 0) return
  const { classId, ...rest } = change
  if (moves && position !== undefined) await keepMoves(ctx, [{ pupilId, to: classId ?? '', position }])
  if (Object.keys(rest).length > 0) await ctx.db.update(pupils).set(rest).where(eq(pupils.id, pupilId))
  const { eventId } = pupil
  const refuses = change.noPhoto || change.noClassPhoto || change.noSales
  if (refuses || (moves && (pupil.noPhoto || pupil.noClassPhoto)))
    await ctx.jobs.send(refusedKind, { eventId })
  await audit(ctx, moves ? 'pupil.moved' : 'pupil.edited', {
    subjectId: pupilId,
    ...refusals(change),
    ...(typed && { typed: typed.id, typedAt: momentOf(ctx, typed).toISOString() }),
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
const momentOf = ({ clock }: TransactionContext, { at }: Typed) =>
  new Date(Math.min(Date.parse(at), clock.now().getTime()))

/** A change that waited offline must not undo what the family has told somebody else since. */
async function refuseLate(ctx: TransactionContext, pupilId: string, typed: Typed, change: EditPupil) {
  const flags = Object.keys(refusals(change))
  if (flags.length === 0) return
  const [later] = await ctx.db
    .select({ id: auditLog.id })
    .from(auditLog)
    .where(
      and(
        eq(auditLog.subjectId, pupilId),
        sql`coalesce((${auditLog.detail} ->> 'typedAt')::timestamptz, ${auditLog.at}) > ${momentOf(ctx, typed).toISOString()}::timestamptz`,
        or(...flags.map((flag) => sql`jsonb_exists(${auditLog.detail}, ${flag})`)),
      ),
    )
    .limit(1)
  if (later) throw changedMeanwhile()
}

const changedMeanwhile = () => conflict('changed-meanwhile', schoolRefusals.consentChanged)

/**
 * A refusal that somebody else set in the meantime is not set again here: undoing that later would lift what a family
 * told the other person.
 */
function refuseSecondTick(now: Record<Refusal, boolean>, was: EditPupil['was'] = {}) {
  if (REFUSALS.some((field) => was[field] !== undefined && was[field] !== now[field]))
    throw changedMeanwhile()
}

/** The refusals that a change sets or lifts, as they are logged. */
function refusals(change: EditPupil): Record<string, boolean> {
  return Object.fromEntries(
    REFUSALS.flatMap((field) => (change[field] === undefined ? [] : [[field, change[field]]])),
  )
}

async function placeIn(ctx: TransactionContext, classId: string, eventId: string): Promise<number> {
  const room = await getClass(ctx.db, classId)
  if (room.eventId !== eventId) throw invalid(schoolRefusals.oneEvent)
  const [last] = await ctx.db
    .select({ position: max(pupils.position) })
    .from(pupils)
    .where(eq(pupils.classId, classId))
  return (last?.position ?? 0) + 1
}

/** Queued when a refusal may withdraw class photos: mails the buyers of those that it does. */
export const refusedKind = jobKind('school.photo-refused', { retryLimit: 20 })
