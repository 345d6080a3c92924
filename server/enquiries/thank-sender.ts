import { enquiryThanks } from '../../content/mails/enquiries.ts'
import { type Context, requireSystem } from '../context.ts'
import { writeLetter } from '../letters/letter.ts'
import { jobKind } from '../platform/jobs/port.ts'
import { findEnquiry } from './queries.ts'

export const thankSenderKind = jobKind('enquiries.thank-sender', { retryLimit: 20 })

/** Mails the sender an acknowledgement. */
export async function thankSender(ctx: Context, { enquiryId }: { enquiryId: string }, job: { id: string }) {
  requireSystem(ctx)
  const enquiry = await findEnquiry(ctx.db, enquiryId)
  if (!enquiry) return
  await ctx.mail.send({
    id: job.id,
    kind: 'enquiry-thanks',
    to: enquiry.email,
    ...(await writeLetter(enquiryThanks())),
  })
}
