import { z } from 'zod'
import { text } from './protocol.ts'

/** An e-mail address in lower case. */
export const EmailAddress = text(254).toLowerCase().pipe(z.email())
/** The digits of an E.164 number, without the `+`. */
export const PhoneNumber = text(16)
  .regex(/^\+?[1-9]\d{6,14}$/)
  .transform((number) => number.replace('+', ''))
