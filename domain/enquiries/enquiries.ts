import { z } from 'zod'
import { asLine, asLines } from '../text.ts'
import { ENQUIRY_BUDGETS, ENQUIRY_SERVICES, MESSAGE_LIMIT } from './enquiry-options.ts'

const blankAsMissing = (value: unknown) =>
  typeof value === 'string' && value.trim() === '' ? undefined : value

/** Trimmed and required; `limit` is the last length that is accepted. */
const text = (name: string, limit: number, tidy: (text: string) => string) =>
  z
    .string({ error: `${name} is required` })
    .overwrite(tidy)
    .trim()
    .min(1, `${name} is required`)
    .max(limit, `${name} must be less than ${limit} characters`)

/**
 * What a visitor sends with the contact form: JSON, or a plain HTML form of the same names.
 * The messages are shown under the fields. Empty optional fields count as left out.
 */
export const Enquiry = z.object({
  name: text('Name', 100, asLine),
  email: z
    .string({ error: 'Invalid email address' })
    .trim()
    .max(255, 'Email must be less than 255 characters')
    .pipe(z.email('Invalid email address')),
  phone: z.preprocess(
    blankAsMissing,
    z.string().overwrite(asLine).trim().max(50, 'Phone must be less than 50 characters').optional(),
  ),
  service: z.enum(ENQUIRY_SERVICES, { error: 'Please select a service' }),
  budget: z.preprocess(
    blankAsMissing,
    z.enum(ENQUIRY_BUDGETS, { error: 'Please select a budget from the list' }).optional(),
  ),
  message: text('Message', MESSAGE_LIMIT, asLines),
  /** The honeypot: people do not see it. Whoever fills it in is thanked, and nothing is kept. */
  website: z.string().max(2000).optional(),
})
export type Enquiry = z.infer<typeof Enquiry>

/** First message per field, as `Enquiry` found them; undefined when all is well. */
export function enquiryProblems(input: unknown): Record<string, string> | undefined {
  const parsed = Enquiry.safeParse(input)
  if (parsed.success) return undefined
  const problems: Record<string, string> = {}
  for (const issue of parsed.error.issues) problems[String(issue.path[0])] ??= issue.message
  return problems
}
