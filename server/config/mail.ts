import { z } from 'zod'
import { url } from './kinds.ts'

/** Mails, what the mail provider reports about them, and text messages. */
export const mail = {
  SMTP_URL: url('smtp', 'smtps').optional(),
  MAIL_FROM: z.string().min(3).optional(),
  MAIL_EVENTS: z.enum(['postmark', 'ses', 'dsn'], { error: 'should be postmark, ses or dsn' }).optional(),
  MAIL_EVENTS_SECRET: z.string().min(16, 'should have at least 16 characters').optional(),
  MAIL_EVENTS_TOPIC: z.string().startsWith('arn:', 'should be the ARN of an SNS topic').optional(),
  MAIL_OWNER: z.email('should be an e-mail address').optional(),
  SMS_URL: url('http', 'https').optional(),
}
