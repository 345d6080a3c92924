import { z } from 'zod'
import { DEFAULT_API_KEY } from '../../domain/accounts/accounts-service.ts'
import { emailFormat } from '../../domain/email-address.ts'
import { commaList, either, number, url } from './setting-types.ts'

/** A JWK set whose first key is private and signs; the others are only accepted. All are ES256. */
const keySet = z.string().transform((text, issues) => {
  try {
    return SigningKeys.parse(JSON.parse(text))
  } catch {
    issues.addIssue('should be a JWK set of ES256 keys with a kid, the first of them private')
    return z.NEVER
  }
})
const SigningKeys = z
  .object({
    keys: z
      .array(
        z.object({
          kty: z.literal('EC'),
          crv: z.literal('P-256'),
          kid: z.string().min(1),
          x: z.string(),
          y: z.string(),
          d: z.string().optional(),
        }),
      )
      .min(1),
  })
  .refine(({ keys }) => keys[0]?.d)

/** Accounts: our own service, or a hosted one. */
export const accounts = {
  ADMIN_EMAIL: emailFormat('should be an e-mail address').optional(),
  ADMIN_PASSWORD: z.string().min(6, 'should have at least 6 characters').optional(),
  ADMIN_REQUIRE_FACTOR: either('off', 'on'),
  AUTH_API_KEY: z.string().min(1).default(DEFAULT_API_KEY),
  AUTH_URL: url('http', 'https').optional(),
  AUTH_SIGN_UP: either('open', 'closed'),
  AUTH_MAIL_CONFIRMATION: either('on', 'off'),
  AUTH_REAUTHENTICATION: either('off', 'on'),
  AUTH_CURRENT_PASSWORD: either('optional', 'required'),
  AUTH_REDIRECTS: commaList,
  AUTH_MAIL_INTERVAL_S: number(60, 0, 3600),
  AUTH_SMS_INTERVAL_S: number(60, 0, 3600),
  AUTH_SIGNING_KEYS: keySet.optional(),
  RP_ID: z.string().min(1).optional(),
  RP_ORIGINS: commaList,
}

/** How long a session and its tokens last, in seconds; a session of 0 lasts for ever. */
export const sessionLength = {
  AUTH_TOKEN_LIFE_S: number(3600, 120, 86_400),
  AUTH_REUSE_INTERVAL_S: number(10, 0, 300),
  AUTH_SESSION_LIFE_S: number(0),
  AUTH_SESSION_IDLE_S: number(0),
}
