import type { MailContent } from './mail-content.ts'

/** What the desk calls these mails. */
export const setupLabels = {
  trial: { sent: 'Test email, to you', job: 'Test email, to you' },
}

export const testMail = ({ business, link }: { business: string; link: string }): MailContent => ({
  subject: `A test email from ${business}`,
  title: 'It has arrived',
  preview: 'Your mail server accepts the shop’s emails.',
  paragraphs: [
    'You asked for this email on the desk’s Setup page. Access codes, receipts and downloads will reach parents the same way.',
    'If it was in your spam folder, theirs will be too: ask whoever runs your domain for SPF, DKIM and DMARC records.',
  ],
  button: { label: 'Back to Setup', href: link },
})
