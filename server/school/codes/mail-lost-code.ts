import { inArray } from 'drizzle-orm'
import { lostCodes } from '../../../content/mails/school.ts'
import { audit, type Context, requireSystem } from '../../context.ts'
import { writeLetter } from '../../letters/letter.ts'
import { jobKind } from '../../platform/jobs/port.ts'
import { getPupil } from '../queries.ts'
import { pupils } from '../tables.ts'

export const mailLostCodeKind = jobKind('school.mail-lost-code', { retryLimit: 20 })

/** Mails the codes of these pupils, who all share one address, to that address as it is now. */
export async function mailLostCode(ctx: Context, { pupilIds }: { pupilIds: string[] }, job: { id: string }) {
  requireSystem(ctx)
  if (pupilIds.length === 0) return
  const found = await ctx.db
    .select({ id: pupils.id, email: pupils.parentEmail, accessCode: pupils.accessCode })
    .from(pupils)
    .where(inArray(pupils.id, pupilIds))
  const to = found[0]?.email
  if (!to) return
  const codes = []
  for (const { id, email, accessCode } of found) {
    if (email !== to) continue
    const { firstName, classRef, eventName } = await getPupil(ctx.db, id)
    const link = `${ctx.config.PUBLIC_URL}/school-photos?code=${accessCode}`
    codes.push({ firstName, classRef, eventName, accessCode, link })
    await audit(ctx, 'code.sent-again', { subjectId: id })
  }
  await ctx.mail.send({ id: job.id, kind: 'access-code', to, ...(await writeLetter(lostCodes(codes))) })
}
