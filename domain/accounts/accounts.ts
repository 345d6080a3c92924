import { z } from 'zod'
import { Day, Id } from '../school/school.ts'
import { asLine } from '../text.ts'

/** Before any contract, texts are checked for what a database cannot hold (NUL, half a surrogate pair). */
const Text = z.string('should be text')
const Metadata = z.record(z.string(), z.unknown(), 'should be an object')

/** An e-mail address in lower case. */
export const EmailAddress = Text.max(254).toLowerCase().pipe(z.email())
/** The digits of an E.164 number, without the `+`. */
export const PhoneNumber = Text.regex(/^\+?[1-9]\d{6,14}$/).transform((number) => number.replace('+', ''))

/** Fields by which a browser requests a code instead of tokens in the address (PKCE). */
const Flow = {
  code_challenge: Text.regex(/^[A-Za-z0-9._~-]{43,128}$/, 'should have 43 to 128 plain characters').nullish(),
  code_challenge_method: Text.regex(/^s256$/i, 'should be s256').nullish(),
}

/** Body of a sign-in. The protocol's clients send null for missing fields. */
export const PasswordGrant = z.object({
  email: Text.nullish(),
  phone: Text.nullish(),
  password: Text.nullish(),
})
export type PasswordGrant = z.infer<typeof PasswordGrant>

/** Body of a token refresh. */
export const RefreshGrant = z.object({
  refresh_token: Text.min(12, 'is too short').max(512, 'is too long'),
})
export type RefreshGrant = z.infer<typeof RefreshGrant>

/** Body that exchanges a link's code for a session. */
export const CodeGrant = z.object({
  auth_code: Text.min(1, 'is missing').max(512),
  code_verifier: Text.min(1, 'is missing').max(512),
})
export type CodeGrant = z.infer<typeof CodeGrant>

export const SignUp = z.object({
  email: Text.nullish(),
  phone: Text.nullish(),
  password: Text.nullish(),
  data: Metadata.nullish(),
  ...Flow,
})
export type SignUp = z.infer<typeof SignUp>

export const Recover = z.object({ email: Text.nullish(), ...Flow })
export type Recover = z.infer<typeof Recover>

export const Resend = z.object({
  type: z.enum(
    ['signup', 'email_change', 'sms', 'phone_change'],
    'should be signup, email_change, sms or phone_change',
  ),
  email: Text.nullish(),
  phone: Text.nullish(),
  ...Flow,
})
export type Resend = z.infer<typeof Resend>

/** The purpose of a mailed link or code, in the protocol's terms; `email` is a sign-up's or a recovery's. */
export const LinkType = z.enum(['signup', 'recovery', 'email_change', 'magiclink', 'invite', 'email'])
export type LinkType = z.infer<typeof LinkType>

/** A link's token, or an address with its mailed code. */
export const Verify = z
  .object({
    type: LinkType,
    token_hash: Text.nullish(),
    email: Text.nullish(),
    token: Text.nullish(),
    phone: Text.nullish(),
    redirect_to: Text.nullish(),
  })
  .refine(({ token_hash, email, phone, redirect_to }) => !token_hash || !(email || phone || redirect_to), {
    message: 'takes either a token_hash alone, or an email and a token',
  })
  .refine(({ token_hash, email, token }) => token_hash || (email && token), {
    message: 'needs a token_hash, or an email and a token',
  })
export type Verify = z.infer<typeof Verify>

/** The kinds of links in our mails. */
export const MailKind = z.enum(['signup', 'recovery', 'email_change'])
export type MailKind = z.infer<typeof MailKind>

/** Body of `POST /api/account/mailed-link`: asks what a link would do, without using it. */
export const LookAtLink = z.object({ type: MailKind, tokenHash: Text.min(1).max(512) })
export type LookAtLink = z.infer<typeof LookAtLink>

export const MailedLink = z.object({
  /** False once it is used, revoked or too old. */
  alive: z.boolean(),
  /** The address that it was mailed to, `j•••@example.com`; null if only another accounts service knows it. */
  address: z.string().nullable(),
  /** Whether the caller is signed in to the account in question. */
  own: z.boolean(),
  /** When and on what device a sign-up was started; null for the other kinds. `device` is empty if unknown. */
  asked: z.object({ at: z.iso.datetime(), device: z.string() }).nullable(),
})
export type MailedLink = z.infer<typeof MailedLink>

/** Changes that a person may make to their account. */
export const ChangeUser = z.object({
  email: Text.nullish(),
  phone: Text.nullish(),
  password: Text.nullish(),
  current_password: Text.nullish(),
  nonce: Text.nullish(),
  data: Metadata.nullish(),
  app_metadata: z.unknown().optional(),
  ...Flow,
})
export type ChangeUser = z.infer<typeof ChangeUser>

/** `POST /api/account/password-look`: advice about a password that is being chosen. */
export const LookedAtPassword = z.object({ password: z.string().min(1).max(1000) })
export const PasswordLook = z.object({
  /** Whether it is one of the ten thousand most used. */
  mostUsed: z.boolean(),
})
export type PasswordLook = z.infer<typeof PasswordLook>

/** Which sessions a sign-out ends: all of the account's, this one, or all but this one. */
export const LogoutScope = z.enum(['global', 'local', 'others']).default('global')
export type LogoutScope = z.infer<typeof LogoutScope>

/** The claims that an access token must have, besides issuer, audience and times. */
export const TokenClaims = z.object({
  sub: z.uuid(),
  session_id: z.uuid(),
  aal: z.enum(['aal1', 'aal2']),
  /** How and when (Unix seconds) the session was authenticated. */
  amr: z.array(z.object({ timestamp: z.number() })).default([]),
})
export type TokenClaims = z.infer<typeof TokenClaims>

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

/** A browser signed in to the caller's account. */
const OwnSession = z.object({
  id: z.uuid(),
  /** Derived from its user agent: `Chrome on Windows`; empty if unknown. */
  device: z.string(),
  /** Its last known network address; empty if unknown. */
  address: z.string(),
  aal: z.enum(['aal1', 'aal2']),
  createdAt: z.iso.datetime(),
  lastSeenAt: z.iso.datetime(),
  /** Whether it is the caller's own. */
  current: z.boolean(),
})

/** Answer of `GET /api/account/sessions`, last seen first. `DELETE /api/account/sessions/{id}` ends one: `Done`. */
export const OwnSessions = z.object({ sessions: z.array(OwnSession) })
export type OwnSessions = z.infer<typeof OwnSessions>

/** Audit actions about an account. */
export const ACCOUNT_ACTIONS = [
  'account.created',
  'account.confirmed',
  'session.started',
  'session.ended',
  'session.reused',
  'sign-in.failed',
  'recovery.asked',
  'password.changed',
  'email.changed',
  'factor.added',
  'factor.used',
  'factor.failed',
  'factor.removed',
  'factors.reset',
  'role.granted',
  'role.revoked',
] as const

const AccountEvent = z.object({
  id: z.uuid(),
  at: z.iso.datetime(),
  action: z.enum(ACCOUNT_ACTIONS),
  device: z.string(),
  address: z.string(),
  /** The method, if informative: `password`, `totp`, … */
  method: z.string().nullable(),
})

/** Answer of `GET /api/account/activity`: the audit's last 50 entries about the caller's account, newest first. */
export const OwnActivity = z.object({ entries: z.array(AccountEvent) })
export type OwnActivity = z.infer<typeof OwnActivity>

/**
 * Answer of `GET /api/admin/accounts/activity`: 100 entries about all accounts, newest first. `next` goes into
 * `?before=` for those before them.
 */
export const AccountsActivity = z.object({
  entries: z.array(
    AccountEvent.extend({
      /** The account; null if a sign-in named none that exists. `email` is null once the account is gone. */
      userId: z.string().nullable(),
      email: z.string().nullable(),
    }),
  ),
  next: z.string().nullable(),
})
export type AccountsActivity = z.infer<typeof AccountsActivity>

const isCursor = (text: string) => {
  const [at = '', id] = text.split('_')
  return Moment.safeParse(at).success && Day.safeParse(at.slice(0, 10)).success && Id.safeParse(id).success
}
const Moment = z.iso.datetime({ precision: 3 })

/** A cursor: the moment and id after which the next page starts. */
export const ActivityQuery = z.object({
  before: z.string().refine(isCursor, 'Please begin with the newest page').optional(),
})

/** What we fetch from a hosted accounts service: the account and its roles. */
export const HostedUser = z.object({
  id: z.uuid(),
  email: z.string().default(''),
  factors: z.array(z.object({ status: z.string() })).default([]),
})
export type HostedUser = z.infer<typeof HostedUser>
export const RoleRows = z.array(z.object({ role: z.string() }))
