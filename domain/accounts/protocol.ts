import { z } from 'zod'
import { boundedRecord, boundedText } from '../bounded-text.ts'
import { cleanEmail, emailFormat } from '../email-address.ts'

/** Before any contract, texts are checked for what a database cannot hold (NUL, half a surrogate pair). */
export const accountText = (max: number, tooLong = 'is too long') =>
  boundedText(max, { missing: 'should be text', tooLong })

/** What the clients send as an address, a number or a password; each has a smaller limit of its own, with its own message. */
export const Given = accountText(4096).nullish()

/** `readMetadata` limits what is kept of it. */
export const Metadata = boundedRecord(1000, 4096, 'should be an object')

const NOT_CHALLENGE = 'should have 43 to 128 plain characters'
/** Fields by which a browser requests a code instead of tokens in the address (PKCE). */
export const Flow = {
  code_challenge: accountText(128, NOT_CHALLENGE)
    .regex(/^[A-Za-z0-9._~-]{43,128}$/, NOT_CHALLENGE)
    .nullish(),
  code_challenge_method: accountText(20, 'should be s256')
    .regex(/^s256$/i, 'should be s256')
    .nullish(),
}

/** An e-mail address in lower case. */
export const EmailAddress = accountText(254).overwrite(cleanEmail).toLowerCase().pipe(emailFormat())
/** The digits of an E.164 number, without the `+`. */
export const PhoneNumber = accountText(16)
  .regex(/^\+?[1-9]\d{6,14}$/)
  .transform((number) => number.replace('+', ''))

/** What we fetch from a hosted accounts service: the account and its roles. */
export const HostedUser = z.object({
  id: z.uuid(),
  email: z.string().default(''),
  factors: z.array(z.object({ status: z.string() })).default([]),
})
export type HostedUser = z.infer<typeof HostedUser>
export const RoleRows = z.array(z.object({ role: z.string() }))
