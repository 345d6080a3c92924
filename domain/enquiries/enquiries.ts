import { z } from 'zod'
import { cleanEmail, emailFormat } from '../email-address.ts'
import { multiLine, singleLine } from '../text.ts'
import { ENQUIRY_BUDGETS, MESSAGE_LIMIT } from './enquiry-options.ts'

/** The most that may surround a typed text, or be tidied out of it. */
const AROUND = 200
/** What is said without a service, and of one that the website does not offer. */
export const NO_SERVICE = 'Please select a service'
const SERVICE_LIMIT = 60
const NO_BUDGET = 'Please select a budget from the list'
const atMost = (name: string, limit: number) => `${name} must be less than ${limit} characters`

/** Tidied and trimmed; nothing reads what is longer than `limit` and the spaces around it. */
const typed = (limit: number, tooLong: string, error: string | undefined, tidy = singleLine) =>
  z
    .string({ error })
    .max(limit + AROUND, { error: tooLong, abort: true })
    .overwrite(tidy)
    .trim()
    .max(limit, tooLong)
const text = (name: string, limit: number, tidy = singleLine) =>
  typed(limit, atMost(name, limit), `${name} is required`, tidy).min(1, `${name} is required`)
/** An empty optional field counts as missing. */
const unlessBlank = (limit: number, tooLong: string, error?: string) =>
  typed(limit, tooLong, error)
    .transform((text) => text || undefined)
    .optional()

/**
 * The contact form: JSON, or a plain HTML form with the same names. The page checks a field as it is left, the server
 * checks all of them, and the messages appear under the fields.
 */
export const Enquiry = z.object({
  name: text('Name', 100),
  email: typed(255, atMost('Email', 255), 'Invalid email address')
    .overwrite(cleanEmail)
    .pipe(emailFormat('Invalid email address')),
  phone: unlessBlank(50, atMost('Phone', 50)),
  /** One of those that the website offers, which the server alone knows. */
  service: typed(SERVICE_LIMIT, NO_SERVICE, NO_SERVICE).min(1, NO_SERVICE),
  budget: unlessBlank(100, NO_BUDGET, NO_BUDGET).pipe(
    z.enum(ENQUIRY_BUDGETS, { error: NO_BUDGET }).optional(),
  ),
  message: text('Message', MESSAGE_LIMIT, multiLine),
  /** The honeypot, invisible to people. A filled one is thanked and discarded. */
  website: z.string().max(2000, { abort: true }).optional(),
})
export type Enquiry = z.infer<typeof Enquiry>
/** What somebody wrote, by field: all of the form but the honeypot. */
export type EnquiryField = Exclude<keyof Enquiry, 'website'>
