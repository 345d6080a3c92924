import { desc, eq, inArray } from 'drizzle-orm'
import { lostCodes, schoolLabels } from '../../../content/mails/school.ts'
import { audit, requireSystem } from '../../context.ts'
import { defineMail } from '../../mail-templates/define-mail.ts'
import { inClassOrder, inSchoolOrder } from '../queries.ts'
import { classes, events, pupils } from '../tables.ts'
import { codeLink } from './access-code.ts'

/** Mails the codes of these pupils, who shared one address, to the address of the first as it is now. */
export const mailLostCode = defineMail({
  job: 'school.mail-lost-code',
  kind: 'access-code',
  labels: schoolLabels.lostCode,
  async write(ctx, { pupilIds }: { pupilIds: string[] }) {
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
    return {
      to,
      letter: lostCodes(codes),
      async sent() {
        for (const { id } of found) await audit(ctx, 'code.sent-again', { subjectId: id })
      },
    }
  },
})
