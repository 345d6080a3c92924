import { z } from 'zod'
import { emailFormat, typedEmail } from '../email-address.ts'
import { Id } from '../ids.ts'
import { AccessCode } from './access-code.ts'

/** How many accounts one pupil may be linked to: two households. */
export const MAX_ACCOUNTS_PER_PUPIL = 2

/** Body of `verify-access-code` and `link-student-to-parent`. */
export const TypedCode = z.object({ accessCode: AccessCode })

/** Whether the code's pupil is linked to this account. An unknown code is refused instead. */
export const VerifiedCode = z.object({ isLinked: z.boolean() })
export type VerifiedCode = z.infer<typeof VerifiedCode>

export const LinkAnswer = z.object({
  success: z.literal(true),
  pupil: z.object({ id: Id, firstName: z.string(), classRef: z.string() }),
})
export type LinkAnswer = z.infer<typeof LinkAnswer>

/** How a function under `/functions/v1` refuses: `error` is the sentence for the notice. */
export const FunctionError = z.object({
  error: z.string(),
  /** `access-code-unknown`, `pupil-taken`, `too-many-attempts`, `sign-in-needed`, `invalid`, … */
  code: z.string(),
  /** Seconds to wait, with status 429. */
  retryAfter: z.number().optional(),
})

const Address = typedEmail(254, {
  missing: 'Email is required',
  tooLong: 'Email must be less than 255 characters',
})
  .min(1, 'Email is required')
  .pipe(emailFormat('Invalid email address'))

/** `POST /api/lost-code`: sends the codes to the address that the school gave, or nowhere. Always answers the same. */
export const LostCode = z.object({ email: Address })

/** `POST /api/orders/resend`: sends this address the links of its orders, if any. Always answers the same. */
export const ResendLinks = z.object({ email: Address })
