import { z } from 'zod'
import { asLine } from '../text.ts'
import { Text } from './protocol.ts'

export const EnrolFactor = z.object({
  factor_type: z.enum(['totp', 'phone', 'webauthn'], 'should be totp, phone or webauthn'),
  friendly_name: Text.overwrite(asLine).max(100, 'is too long').nullish(),
  issuer: Text.overwrite(asLine).max(100, 'is too long').nullish(),
  phone: Text.nullish(),
})
export type EnrolFactor = z.infer<typeof EnrolFactor>

/** How a phone's code is sent; other factors ignore it. */
export const ChallengeFactor = z.object({ channel: z.literal('sms', 'should be sms').nullish() })

const Base64url = Text.regex(/^[\w-]*={0,2}$/, 'should be base64url').max(100_000)
const Credential = z.object({
  id: Base64url.min(1),
  rawId: Base64url.min(1),
  type: z.literal('public-key'),
  authenticatorAttachment: Text.nullish(),
  clientExtensionResults: z.record(z.string(), z.unknown()).nullish(),
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
      transports: z.array(Text.max(40)).max(10).nullish(),
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
    code: Text.trim().min(1, 'is missing').max(20, 'is too long').nullish(),
    webauthn: WebauthnAnswer.nullish(),
  })
  .refine(({ code, webauthn }) => code || webauthn, { message: 'needs a code', path: ['code'] })
export type VerifyFactor = z.infer<typeof VerifyFactor>
