import { z } from 'zod'
import { singleLine } from '../text.ts'
import { accountText, Given, Metadata } from './protocol.ts'

export const EnrolFactor = z.object({
  factor_type: z.enum(['totp', 'phone', 'webauthn'], 'should be totp, phone or webauthn'),
  friendly_name: accountText(100).overwrite(singleLine).nullish(),
  issuer: accountText(100).overwrite(singleLine).nullish(),
  phone: Given,
})
export type EnrolFactor = z.infer<typeof EnrolFactor>

/** How a phone's code is sent; other factors ignore it. */
export const ChallengeFactor = z.object({ channel: z.literal('sms', 'should be sms').nullish() })

const Base64url = accountText(100_000).regex(/^[\w-]*={0,2}$/, 'should be base64url')
const Credential = z.object({
  id: Base64url.min(1),
  rawId: Base64url.min(1),
  type: z.literal('public-key'),
  authenticatorAttachment: accountText(40).nullish(),
  clientExtensionResults: Metadata.nullish(),
})
const webauthnAnswer = <Type extends string, Response extends z.ZodType>(type: Type, response: Response) =>
  z.object({ type: z.literal(type), credential_response: Credential.extend({ response }) })

/** A passkey's answer: the browser's own JSON, from creating or using one. */
export const WebauthnAnswer = z.discriminatedUnion('type', [
  webauthnAnswer(
    'create',
    z.object({
      clientDataJSON: Base64url.min(1),
      attestationObject: Base64url.min(1),
      transports: z.array(accountText(40)).max(10).nullish(),
    }),
  ),
  webauthnAnswer(
    'request',
    z.object({
      clientDataJSON: Base64url.min(1),
      authenticatorData: Base64url.min(1),
      signature: Base64url.min(1),
      userHandle: Base64url.nullish(),
    }),
  ),
])
export type WebauthnAnswer = z.infer<typeof WebauthnAnswer>

export const VerifyFactor = z
  .object({
    challenge_id: z.uuid('should be the id of a challenge'),
    code: accountText(100).trim().min(1, 'is missing').max(20, 'is too long').nullish(),
    webauthn: WebauthnAnswer.nullish(),
  })
  .refine(({ code, webauthn }) => code || webauthn, { message: 'needs a code', path: ['code'] })
export type VerifyFactor = z.infer<typeof VerifyFactor>
