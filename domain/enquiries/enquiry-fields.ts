import {
  email,
  maxLength,
  minLength,
  object,
  enum as oneOf,
  optional,
  overwrite,
  pipe,
  string,
  transform,
  trim,
} from 'zod/mini'
import { asLine, asLines } from '../text.ts'
import { ENQUIRY_BUDGETS, ENQUIRY_SERVICES, MESSAGE_LIMIT } from './enquiry-options.ts'

/** The parts of zod that the fields need. Pages use the small build, a third of the size. */
const small = { string, email, enum: oneOf, optional, pipe, transform }
export type Kit = typeof small

/**
 * The contact form's fields, built with either build of zod. The messages appear under the fields; empty optional
 * fields count as missing.
 */
export function enquiryFields({ string, email, enum: oneOf, optional, pipe, transform }: Kit) {
  /** Tidied and trimmed; nothing reads what is longer than `limit` and the spaces around it. */
  const typed = (limit: number, tooLong: string, error: string | undefined, tidy = asLine) =>
    string({ error }).check(
      maxLength(limit + AROUND, { error: tooLong, abort: true }),
      overwrite(tidy),
      trim(),
      maxLength(limit, tooLong),
    )
  const text = (name: string, limit: number, tidy = asLine) =>
    typed(limit, atMost(name, limit), `${name} is required`, tidy).check(minLength(1, `${name} is required`))
  const unlessBlank = (limit: number, tooLong: string, error?: string) =>
    optional(
      pipe(
        typed(limit, tooLong, error),
        transform((text) => text || undefined),
      ),
    )
  return {
    name: text('Name', 100),
    email: pipe(typed(255, atMost('Email', 255), 'Invalid email address'), email('Invalid email address')),
    phone: unlessBlank(50, atMost('Phone', 50)),
    service: oneOf(ENQUIRY_SERVICES, { error: 'Please select a service' }),
    budget: pipe(
      unlessBlank(100, NO_BUDGET, NO_BUDGET),
      optional(oneOf(ENQUIRY_BUDGETS, { error: NO_BUDGET })),
    ),
    message: text('Message', MESSAGE_LIMIT, asLines),
    /** The honeypot, invisible to people. A filled one is thanked and discarded. */
    website: optional(string().check(maxLength(2000, { abort: true }))),
  }
}

/** The most that may surround a typed text, or be tidied out of it. */
const AROUND = 200
const NO_BUDGET = 'Please select a budget from the list'
const atMost = (name: string, limit: number) => `${name} must be less than ${limit} characters`

const Fields = object(enquiryFields(small))

/** The first message of each field; undefined if all are valid. */
export function enquiryProblems(input: unknown): Record<string, string> | undefined {
  const parsed = Fields.safeParse(input)
  if (parsed.success) return undefined
  const problems: Record<string, string> = {}
  for (const issue of parsed.error.issues) problems[String(issue.path[0])] ??= issue.message
  return problems
}
