import { eq } from 'drizzle-orm'
import { enquiriesLabels, enquiryForOwner, enquiryThanks } from '../../content/mails/enquiries.ts'
import { requireSystem } from '../context.ts'
import { defineMail } from '../mail-templates/define-mail.ts'
import { enquiriesEmail } from '../names.ts'
import type { Reader } from '../platform/db/port.ts'
import { enquiries } from './tables.ts'

/** The enquiry, or undefined if it has been erased. */
async function findEnquiry(db: Reader, id: string) {
  const [enquiry] = await db.select().from(enquiries).where(eq(enquiries.id, id))
  return enquiry
}

/** Tells the owner of a new enquiry; a reply goes to the sender. */
export const mailOwner = defineMail({
  job: 'enquiries.mail-owner',
  kind: 'enquiry',
  labels: enquiriesLabels.owner,
  async write(ctx, { enquiryId }: { enquiryId: string }) {
    requireSystem(ctx)
    const enquiry = await findEnquiry(ctx.db, enquiryId)
    if (!enquiry) return
    return { to: await enquiriesEmail(ctx), replyTo: enquiry.email, letter: enquiryForOwner(enquiry) }
  },
})

/** Mails the sender an acknowledgement. */
export const mailAutoReply = defineMail({
  job: 'enquiries.thank-sender',
  kind: 'enquiry-thanks',
  labels: enquiriesLabels.thanks,
  async write(ctx, { enquiryId }: { enquiryId: string }) {
    requireSystem(ctx)
    const enquiry = await findEnquiry(ctx.db, enquiryId)
    if (!enquiry) return
    return { to: enquiry.email, letter: enquiryThanks() }
  },
})
