import { desc, eq, inArray } from 'drizzle-orm'
import { lostCodes } from '../../../content/mails/school.ts'
import { audit, type Context, requireSystem } from '../../context.ts'
import { renderMail } from '../../mail-templates/render-mail.ts'
import { defineJob } from '../../platform/jobs/port.ts'
import { inClassOrder, inSchoolOrder } from '../queries.ts'
import { classes, events, pupils } from '../tables.ts'
import { codeLink } from './access-code.ts'

export const mailLostCodeJob = defineJob('school.mail-lost-code', { retryLimit: 20 })

/** Mails the codes of these pupils, who shared one address, to the address of the first as it is now. */
export async function mailLostCode(ctx: Context, { pupilIds }: { pupilIds: string[] }, job: { id: string }) {
  requireSystem(ctx)
  const all = await ctx.db
    .select({
      id: pupils.id,
      email: pupils.parentEmail,
      firstName: pupils.firstName,
      classRef: classes.ref,
      eventName: events.name,
      accessCode: pupils.accessCode,
    })
    .from(pupils)
    .innerJoin(classes, eq(classes.id, pupils.classId))
    .innerJoin(events, eq(events.id, classes.eventId))
    .where(inArray(pupils.id, pupilIds))
    .orderBy(desc(events.date), ...inSchoolOrder, ...inClassOrder)
  const to = all[0]?.email
  if (!to) return
  const found = all.filter(({ email }) => email === to)
  const codes = found.map(({ accessCode, ...pupil }) => ({
    ...pupil,
    accessCode,
    link: codeLink(ctx, accessCode),
  }))
  await ctx.mail.send({ id: job.id, kind: 'access-code', to, ...(await renderMail(ctx, lostCodes(codes))) })
  for (const { id } of found) await audit(ctx, 'code.sent-again', { subjectId: id })
}
