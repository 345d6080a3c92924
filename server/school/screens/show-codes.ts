import { fullName } from '../../../domain/person-name.ts'
import type { CodesOverview } from '../../../domain/school/codes.ts'
import { type Context, requireAdmin } from '../../context.ts'
import { whoHasSeen } from '../../roster/codes/who-has-seen.ts'
import { type CodeMailStatus, type CodeScope, codeMailStatuses, codesDueFor } from '../codes/queue-codes.ts'
import { getClass, getEvent } from '../queries.ts'

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
