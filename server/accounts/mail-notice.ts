import { eq } from 'drizzle-orm'
import { type Context, requireSystem } from '../context.ts'
import { jobKind } from '../platform/jobs/port.ts'
import { mailMoment, type Notice, noticeMail } from './mails.ts'
import { users } from './tables.ts'

interface Payload {
  userId: string
  notice: Notice
  /** RFC 3339. */
  at: string
  device: string
}

export const mailNoticeKind = jobKind<Payload>('accounts.mail-notice')

/** Tells an account's owner what has happened to it. */
export async function mailNotice(ctx: Context, { userId, notice, at, device }: Payload, job: { id: string }) {
  requireSystem(ctx)
  const [user] = await ctx.db.select({ email: users.email }).from(users).where(eq(users.id, userId))
  if (!user) return
  const page = `${ctx.config.PUBLIC_URL}/school-photos/${notice === 'account-exists' ? 'sign-in' : 'account'}`
  await ctx.mail.send({
    id: job.id,
    kind: notice,
    to: user.email,
    ...(await noticeMail(notice, { page, device, at: mailMoment(new Date(at)) })),
  })
}
