import { and, eq, inArray } from 'drizzle-orm'
import { fullName } from '../../../domain/person-name.ts'
import type { CodesOverview, SendCodes } from '../../../domain/school/codes.ts'
import { type Context, requireAdmin } from '../../context.ts'
import { orderLines } from '../../orders/tables.ts'
import type { Reader } from '../../platform/db/port.ts'
import { auditLog } from '../../platform/tables.ts'
import {
  type CodeMailStatus,
  type CodeScope,
  codeMailStatuses,
  codesDueFor,
  queueCodes,
} from '../codes/queue-codes.ts'
import { getClass, getEvent } from '../queries.ts'
import { findPupilsWithOrders } from './pupil-summaries.ts'

/** Mails codes, or reminders to families that have neither looked nor bought. */
export async function sendCodes(
  ctx: Context,
  scope: CodeScope,
  { to }: SendCodes,
): Promise<{ queued: number }> {
  requireAdmin(ctx)
  const all = await codeMailStatuses(ctx.db, scope)
  const { opened, bought } = await whoHasSeen(ctx.db, all)
  return queueCodes(ctx, { scope, to, except: new Set([...opened, ...bought]) })
}

/** Who in an event or class was sent their code, when, and who has used it since. */
export async function showCodes(ctx: Context, scope: CodeScope): Promise<CodesOverview> {
  requireAdmin(ctx)
  const room = 'classId' in scope ? await getClass(ctx.db, scope.classId) : undefined
  const event = await getEvent(ctx.db, 'classId' in scope ? (room?.eventId ?? '') : scope.eventId)
  const all = await codeMailStatuses(ctx.db, scope)
  const { opened, bought } = await whoHasSeen(ctx.db, all)
  const seen = new Set([...opened, ...bought])
  const now = ctx.clock.now()
  return {
    eventId: event.id,
    eventName: event.name,
    classId: room?.id ?? null,
    classRef: room?.ref ?? null,
    pupils: all.map((one) => ({
      pupilId: one.pupilId,
      name: fullName(one),
      classId: one.classId,
      classRef: one.classRef,
      email: one.email,
      mail: newestMail(one),
      opened: opened.has(one.pupilId),
      purchased: bought.has(one.pupilId),
    })),
    due: {
      new: codesDueFor(all, 'new', seen, now).length,
      reminder: codesDueFor(all, 'reminder', seen, now).length,
    },
    noEmail: all.filter((one) => !one.email).length,
  }
}

function newestMail({ state, settledAt, askedAt, round, failure }: CodeMailStatus) {
  if (state === null || askedAt === null || round === null) return null
  return { state, round, failure, at: (settledAt ?? askedAt).toISOString() }
}

async function whoHasSeen(db: Reader, all: CodeMailStatus[]) {
  const ids = all.map((one) => one.pupilId)
  if (ids.length === 0) return { opened: new Set<string>(), bought: new Set<string>() }
  const looks = await db
    .selectDistinct({ pupilId: auditLog.subjectId })
    .from(auditLog)
    .where(and(eq(auditLog.action, 'gallery.opened'), inArray(auditLog.subjectId, ids)))
  return {
    opened: new Set(looks.flatMap(({ pupilId }) => (pupilId ? [pupilId] : []))),
    bought: await findPupilsWithOrders(db, inArray(orderLines.pupilId, ids)),
  }
}
