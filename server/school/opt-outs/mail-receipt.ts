import { eq } from 'drizzle-orm'
import { optOutReceiptMail, schoolLabels } from '../../../content/mails/school.ts'
import { users } from '../../accounts/tables.ts'
import { requireSystem } from '../../context.ts'
import { defineMail } from '../../mail-templates/define-mail.ts'
import type { Reader } from '../../platform/db/port.ts'
import { classes, events, optOuts, pupils } from '../tables.ts'
import { effectsOf } from './queries.ts'

/** The parent, or the school's staff who recorded it. */
export type ReceiptReader = 'parent' | 'staff'

/** Mails what followed from an opt-out, or that it was lifted; by class and event, never by a child's name. */
export const mailOptOutReceipt = defineMail({
  job: 'school.mail-opt-out-receipt',
  kind: 'opt-out-receipt',
  labels: schoolLabels.optOutReceipt,
  async write(ctx, { optOutId, mailTo }: { optOutId: string; mailTo: ReceiptReader }) {
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
    return {
      to,
      letter: optOutReceiptMail({
        optOut: said.optOut,
        source: said.source,
        recordedAt: said.createdAt,
        liftedAt: said.liftedAt,
        effects: effectsOf(said),
        classRef,
        eventName,
        toParent: mailTo === 'parent',
      }),
    }
  },
})

async function emailOf(db: Reader, userId: string | null): Promise<string | undefined> {
  if (!userId) return undefined
  const [user] = await db.select({ email: users.email }).from(users).where(eq(users.id, userId))
  return user?.email ?? undefined
}
