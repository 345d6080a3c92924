import { and, asc, count, desc, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import { DAY_MS } from '../../../domain/days.ts'
import { audit, type Context, inTransaction, requireAdmin } from '../../context.ts'
import { notFound } from '../../errors.ts'
import type { Reader } from '../../platform/db/port.ts'
import { getClass, inClassOrder, inSchoolOrder, lockEvent } from '../queries.ts'
import { classes, codeMails, events, pupils } from '../tables.ts'
import { mailCodeJob } from './mail-code.ts'

/** An event, or one class of it. */
export type CodeScope = { eventId: string } | { classId: string }

/**
 * Queues a mail for each pupil in scope who is due one. `new`: never successfully mailed this code. `reminder`: mailed
 * at least a day ago and not in `except` (who have looked or bought). Asking twice queues once.
 */
export async function queueCodes(
  ctx: Context,
  input: { scope: CodeScope; to: 'new' | 'reminder'; except: ReadonlySet<string> },
): Promise<{ queued: number }> {
  requireAdmin(ctx)
  return inTransaction(ctx, async (ctx) => {
    const eventId = await lockEventOf(ctx.db, input.scope)
    const now = ctx.clock.now()
    const due = codesDueFor(await codeMailStatuses(ctx.db, input.scope), input.to, input.except, now)
    if (due.length === 0) return { queued: 0 }
    const rows = await ctx.db
      .insert(codeMails)
      .values(
        due.map(({ pupilId, accessCode, email, round }) => ({
          pupilId,
          accessCode,
          email,
          round: round + 1,
          state: 'waiting' as const,
          askedAt: now,
        })),
      )
      .onConflictDoNothing()
      .returning({ id: codeMails.id })
    await ctx.jobs.sendAll(
      mailCodeJob,
      rows.map(({ id }) => ({ mailId: id })),
    )
    await audit(ctx, 'codes.sent', { subjectId: eventId, ...input.scope, to: input.to, mails: rows.length })
    return { queued: rows.length }
  })
}

/** Locks the event, so that two concurrent requests do not find the same pupils due. */
async function lockEventOf(db: Reader, scope: CodeScope): Promise<string> {
  const eventId = 'classId' in scope ? (await getClass(db, scope.classId)).eventId : scope.eventId
  await lockEvent(db, eventId)
  return eventId
}

export type CodeMailStatus = Awaited<ReturnType<typeof codeMailStatuses>>[number]

/** The latest mail of each code. */
const newestMails = (db: Reader) =>
  db
    .selectDistinctOn([codeMails.pupilId, codeMails.accessCode])
    .from(codeMails)
    .orderBy(codeMails.pupilId, codeMails.accessCode, sql`${codeMails.round} desc`)
    .as('newest')

/** How many students of each event have a code whose latest mail failed for good; the newest event first, no archived one. */
export async function countFailedCodes(
  db: Reader,
): Promise<{ eventId: string; name: string; failed: number }[]> {
  const newest = newestMails(db)
  return db
    .select({ eventId: events.id, name: events.name, failed: count() })
    .from(newest)
    .innerJoin(pupils, and(eq(newest.pupilId, pupils.id), eq(newest.accessCode, pupils.accessCode)))
    .innerJoin(classes, eq(classes.id, pupils.classId))
    .innerJoin(events, eq(events.id, classes.eventId))
    .where(and(eq(newest.state, 'failed'), isNull(events.archivedAt)))
    .groupBy(events.id)
    .orderBy(desc(events.date), asc(events.name))
}

/** Each pupil in scope with the latest mail of the current code. */
export async function codeMailStatuses(db: Reader, scope: CodeScope) {
  const newest = newestMails(db)
  return db
    .select({
      pupilId: pupils.id,
      firstName: pupils.firstName,
      lastName: pupils.lastName,
      classId: classes.id,
      classRef: classes.ref,
      accessCode: pupils.accessCode,
      email: pupils.parentEmail,
      state: newest.state,
      round: newest.round,
      failure: newest.failure,
      askedAt: newest.askedAt,
      settledAt: newest.settledAt,
      mailedTo: newest.email,
    })
    .from(pupils)
    .innerJoin(classes, eq(classes.id, pupils.classId))
    .leftJoin(newest, and(eq(newest.pupilId, pupils.id), eq(newest.accessCode, pupils.accessCode)))
    .where('classId' in scope ? eq(classes.id, scope.classId) : eq(classes.eventId, scope.eventId))
    .orderBy(...inSchoolOrder, ...inClassOrder)
}

/** Who would get a mail now. `round` is the round of the last one, 0 for none. */
export function codesDueFor(
  all: CodeMailStatus[],
  to: 'new' | 'reminder',
  except: ReadonlySet<string>,
  now: Date,
) {
  return all.flatMap((one) => {
    if (!one.email) return []
    const inVain =
      one.state === 'failed' ||
      one.state === 'dropped' ||
      (one.state === 'sent' && one.mailedTo !== one.email)
    const had = one.state === 'sent' && !inVain
    const rested = one.settledAt !== null && now.getTime() - one.settledAt.getTime() >= DAY_MS
    const due = to === 'new' ? one.state === null || inVain : had && rested && !except.has(one.pupilId)
    return due ? [{ ...one, email: one.email, round: one.round ?? 0 }] : []
  })
}

/** Queues the mail of a pupil's code again, whether it failed or was sent. */
export async function retryCodeMail(ctx: Context, pupilId: string): Promise<{ queued: number }> {
  requireAdmin(ctx)
  return inTransaction(ctx, async (ctx) => {
    const [pupil] = await ctx.db
      .select({ classId: pupils.classId })
      .from(pupils)
      .where(and(eq(pupils.id, pupilId), isNotNull(pupils.parentEmail)))
    if (!pupil) throw notFound('student')
    await lockEventOf(ctx.db, { classId: pupil.classId })
    const own = (await codeMailStatuses(ctx.db, { classId: pupil.classId })).filter(
      (one) => one.pupilId === pupilId,
    )
    const [due] = codesDueFor(own, 'new', new Set(), ctx.clock.now())
    const next = due ?? own.find(({ state }) => state === 'sent')
    if (!next?.email) return { queued: 0 }
    const [row] = await ctx.db
      .insert(codeMails)
      .values({
        pupilId,
        accessCode: next.accessCode,
        email: next.email,
        round: (next.round ?? 0) + 1,
        state: 'waiting',
        askedAt: ctx.clock.now(),
      })
      .onConflictDoNothing()
      .returning({ id: codeMails.id })
    if (row) await ctx.jobs.send(mailCodeJob, { mailId: row.id })
    await audit(ctx, 'code.sent', { subjectId: pupilId })
    return { queued: row ? 1 : 0 }
  })
}
