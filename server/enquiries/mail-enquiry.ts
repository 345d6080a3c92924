import { eq } from 'drizzle-orm'
import { enquiryForOwner, enquiryThanks } from '../../content/mails/enquiries.ts'
import { type Context, requireSystem } from '../context.ts'
import { mailToOwner, renderMail } from '../mail-templates/render-mail.ts'
import type { Reader } from '../platform/db/port.ts'
import { defineJob } from '../platform/jobs/port.ts'
import { enquiries } from './tables.ts'

/** The enquiry, or undefined if it has been erased. */
async function findEnquiry(db: Reader, id: string) {
  const [enquiry] = await db.select().from(enquiries).where(eq(enquiries.id, id))
  return enquiry
}

export const mailOwnerJob = defineJob('enquiries.mail-owner', { retryLimit: 20 })

/** Tells the owner of a new enquiry; a reply goes to the sender. */
export async function mailOwner(ctx: Context, { enquiryId }: { enquiryId: string }, job: { id: string }) {
  requireSystem(ctx)
  const enquiry = await findEnquiry(ctx.db, enquiryId)
  if (!enquiry) return
  await mailToOwner(ctx, job, { kind: 'enquiry', replyTo: enquiry.email, letter: enquiryForOwner(enquiry) })
}

export const mailAutoReplyJob = defineJob('enquiries.thank-sender', { retryLimit: 20 })

/** Mails the sender an acknowledgement. */
export async function mailAutoReply(ctx: Context, { enquiryId }: { enquiryId: string }, job: { id: string }) {
  requireSystem(ctx)
  const enquiry = await findEnquiry(ctx.db, enquiryId)
  if (!enquiry) return
  await ctx.mail.send({
    id: job.id,
    kind: 'enquiry-thanks',
    to: enquiry.email,
    ...(await renderMail(ctx, enquiryThanks())),
  })
}
