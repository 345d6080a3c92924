import { enquiryForOwner } from '../../content/mails/enquiries.ts'
import { type Context, requireSystem } from '../context.ts'
import { writeToOwner } from '../letters/write-to-owner.ts'
import { jobKind } from '../platform/jobs/port.ts'
import { findEnquiry } from './queries.ts'

export const mailOwnerKind = jobKind('enquiries.mail-owner', { retryLimit: 20 })

/** Tells the owner of a new enquiry; a reply goes to the sender. */
export async function mailOwner(ctx: Context, { enquiryId }: { enquiryId: string }, job: { id: string }) {
  requireSystem(ctx)
  const enquiry = await findEnquiry(ctx.db, enquiryId)
  if (!enquiry) return
  await writeToOwner(ctx, job, { kind: 'enquiry', replyTo: enquiry.email, letter: enquiryForOwner(enquiry) })
}
