import { site } from '../../content/site.ts'
import { type Context, requireSystem } from '../context.ts'
import { jobKind } from '../platform/jobs/port.ts'
import { enquiryForOwner } from './mails.ts'
import { findEnquiry } from './queries.ts'

export const mailOwnerKind = jobKind('enquiries.mail-owner')

/** Tells the owner of a new enquiry; an answer goes to the sender. */
export async function mailOwner(ctx: Context, { enquiryId }: { enquiryId: string }, job: { id: string }) {
  requireSystem(ctx)
  const enquiry = await findEnquiry(ctx.db, enquiryId)
  if (!enquiry) return
  await ctx.mail.send({
    id: job.id,
    kind: 'enquiry',
    to: ctx.config.MAIL_OWNER ?? site.email,
    replyTo: enquiry.email,
    ...(await enquiryForOwner(enquiry)),
  })
}
