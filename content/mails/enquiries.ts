import type { ReceivedWords } from '../../domain/enquiries/enquiry-inbox.ts'
import { enquiryFieldNames } from '../desk/enquiries.ts'
import type { MailContent } from './mail-content.ts'

/** What the desk calls these mails. */
export const enquiriesLabels = {
  owner: { sent: 'Enquiry, to you', job: 'Email about an enquiry, to you' },
  thanks: { sent: 'Thanks for an enquiry', job: 'Thanks for an enquiry, to its sender' },
}

/** The mail to the owner: the message as it was written, and above it every other field. */
export function enquiryForOwner(enquiry: ReceivedWords): MailContent {
  const { message: _, ...names } = enquiryFieldNames
  const rows = (Object.keys(names) as (keyof typeof names)[]).map((field): [string, string] => [
    names[field],
    enquiry[field] ?? 'not given',
  ])
  return {
    subject: `Enquiry: ${enquiry.service}, from ${enquiry.name}`,
    title: `An enquiry from ${enquiry.name}`,
    preview: `${enquiry.service}: ${enquiry.message.slice(0, 90)}`,
    paragraphs: enquiry.message.split(/\n{2,}/),
    rows,
    after: ['Reply to this email and your answer goes straight to the sender.'],
  }
}

/** Anyone can enter any address in the form, so this mail repeats nothing that they typed. */
export function enquiryThanks(): MailContent {
  return {
    subject: 'Thank you: your message has arrived',
    title: 'Thank you for writing',
    preview: 'Your message has arrived. I’ll reply within 24 hours.',
    paragraphs: [
      'Your message has arrived, and I’ll reply within 24 hours. If something changes or you think of more, simply reply to this email.',
      'If you didn’t write to me, somebody gave your address by mistake, and you don’t need to do anything.',
    ],
  }
}
