import { site } from '../site.ts'
import type { Letter } from './letter.ts'

export const trialLetter = ({ link }: { link: string }): Letter => ({
  subject: `A test email from ${site.name}`,
  title: 'It has arrived',
  preview: 'Your mail server takes what the shop sends.',
  paragraphs: [
    'You asked for this email on the desk’s Setup page. It came the same way as parents’ access codes, receipts and downloads will.',
    'If it landed in the spam folder, theirs will too: ask whoever runs your domain for SPF, DKIM and DMARC records.',
  ],
  button: { label: 'Back to Setup', href: link },
})
