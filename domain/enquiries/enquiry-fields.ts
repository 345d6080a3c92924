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
  /** Trimmed and required; `limit` is the greatest length allowed. */
  const text = (name: string, limit: number, tidy: (text: string) => string) =>
    string({ error: `${name} is required` }).check(
      overwrite(tidy),
      trim(),
      minLength(1, `${name} is required`),
      atMost(name, limit),
    )
  const unlessBlank = <Schema extends Parameters<Kit['optional']>[0]>(schema: Schema) =>
    pipe(
      transform((value: unknown) => (typeof value === 'string' && value.trim() === '' ? undefined : value)),
      optional(schema),
    )
  return {
    name: text('Name', 100, asLine),
    email: pipe(
      string({ error: 'Invalid email address' }).check(trim(), atMost('Email', 255)),
      email('Invalid email address'),
    ),
    phone: unlessBlank(string().check(overwrite(asLine), trim(), atMost('Phone', 50))),
    service: oneOf(ENQUIRY_SERVICES, { error: 'Please select a service' }),
    budget: unlessBlank(oneOf(ENQUIRY_BUDGETS, { error: 'Please select a budget from the list' })),
    message: text('Message', MESSAGE_LIMIT, asLines),
    /** The honeypot, invisible to people. A filled one is thanked and discarded. */
    website: optional(string().check(maxLength(2000))),
  }
}

const atMost = (name: string, limit: number) =>
  maxLength(limit, `${name} must be less than ${limit} characters`)

const Fields = object(enquiryFields(small))

/** The first message of each field; undefined if all are valid. */
export function enquiryProblems(input: unknown): Record<string, string> | undefined {
  const parsed = Fields.safeParse(input)
  if (parsed.success) return undefined
  const problems: Record<string, string> = {}
  for (const issue of parsed.error.issues) problems[String(issue.path[0])] ??= issue.message
  return problems
}
