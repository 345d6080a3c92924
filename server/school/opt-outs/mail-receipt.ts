import { eq } from 'drizzle-orm'
import { optOutReceiptMail } from '../../../content/mails/school.ts'
import type { JobData } from '../../../domain/job-data.ts'
import { users } from '../../accounts/tables.ts'
import { type Context, requireSystem } from '../../context.ts'
import { renderMail } from '../../mail-templates/render-mail.ts'
import type { Reader } from '../../platform/db/port.ts'
import { defineJob } from '../../platform/jobs/port.ts'
import { classes, events, optOuts, pupils } from '../tables.ts'
import { effectsOf } from './queries.ts'

export const mailOptOutReceiptJob = defineJob('school.mail-opt-out-receipt', { retryLimit: 20 })

export type ReceiptReader = JobData['school.mail-opt-out-receipt']['mailTo']

/** Mails what followed from an opt-out, or that it was lifted; by class and event, never by a child's name. */
export async function mailOptOutReceipt(
  ctx: Context,
  { optOutId, mailTo }: JobData['school.mail-opt-out-receipt'],
  job: { id: string },
): Promise<void> {
  requireSystem(ctx)
  const [found] = await ctx.db
    .select({
      said: optOuts,
      classRef: classes.ref,
      eventName: events.name,
      parentEmail: pupils.parentEmail,
    })
    .from(optOuts)
    .innerJoin(pupils, eq(pupils.id, optOuts.pupilId))
    .innerJoin(classes, eq(classes.id, pupils.classId))
    .innerJoin(events, eq(events.id, classes.eventId))
    .where(eq(optOuts.id, optOutId))
  if (!found) return
  const { said, classRef, eventName, parentEmail } = found
  const to = mailTo === 'parent' ? parentEmail : await emailOf(ctx.db, said.liftedBy ?? said.setBy)
  if (!to) return
  await ctx.mail.send({
    id: job.id,
    kind: 'opt-out-receipt',
    to,
    ...(await renderMail(
      ctx,
      optOutReceiptMail({
        optOut: said.optOut,
        source: said.source,
        recordedAt: said.createdAt,
        liftedAt: said.liftedAt,
        effects: effectsOf(said),
        classRef,
        eventName,
        toParent: mailTo === 'parent',
      }),
    )),
  })
}

async function emailOf(db: Reader, userId: string | null): Promise<string | undefined> {
  if (!userId) return undefined
  const [user] = await db.select({ email: users.email }).from(users).where(eq(users.id, userId))
  return user?.email ?? undefined
}
