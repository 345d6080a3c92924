import { z } from 'zod'
import { number } from './setting-types.ts'

/** How often something may be tried. `RATE_LIMIT_SCALE` multiplies them all. */
export const rateLimits = {
  RATE_LIMIT_SCALE: z.coerce.number({ error: 'should be a number' }).positive('should be above 0').default(1),
  LIMIT_ENQUIRIES_PER_HOUR: number(20, 1),
  LIMIT_ENQUIRY_THANKS_PER_EMAIL_PER_DAY: number(2, 1),
  LIMIT_ENQUIRY_THANKS_PER_HOUR: number(30, 1),
  LIMIT_WRONG_CODES_PER_ADDRESS_PER_HOUR: number(40, 1),
  LIMIT_WRONG_CODES_PER_ACCOUNT_PER_HOUR: number(20, 1),
  LIMIT_WRONG_CODES_PER_HOUR: number(2000, 1),
  LIMIT_WRONG_CODES_PER_ADDRESS_IN_ALARM: number(5, 1),
  LIMIT_LOST_CODES_PER_HOUR: number(20, 1),
  LIMIT_LOST_CODES_PER_EMAIL_PER_HOUR: number(3, 1),
  LIMIT_RESENT_LINKS_PER_HOUR: number(20, 1),
  LIMIT_RESENT_LINKS_PER_EMAIL_PER_HOUR: number(3, 1),
  LIMIT_SIGN_INS_PER_5_MIN: number(150, 1),
  LIMIT_FAILED_SIGN_INS_PER_ACCOUNT_PER_5_MIN: number(10, 1),
  LIMIT_ORDERS_PER_HOUR: number(300, 1),
  LIMIT_MAIL_EVENTS_PER_5_MIN: number(1000, 1),
  LIMIT_REMINDERS_PER_HOUR: number(60, 1),
  LIMIT_VERIFICATIONS_PER_5_MIN: number(30, 1),
  LIMIT_ACCOUNT_CALLS_PER_5_MIN: number(30, 1),
  LIMIT_FACTOR_CALLS_PER_2_MIN: number(30, 1),
  LIMIT_MAILS_PER_HOUR: number(1000, 1),
  LIMIT_FAILED_MAIL_CODES_PER_HOUR: number(10, 1),
  LIMIT_FAILED_FACTOR_CODES_PER_HOUR: number(20, 1),
  LIMIT_SMS_PER_ACCOUNT_PER_DAY: number(20, 1),
}
