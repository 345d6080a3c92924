import { z } from 'zod'

/** What the database can hold: no NUL, no half of a surrogate pair. */
const WireText = z
  .string('should be text')
  .refine((text) => text.isWellFormed() && !text.includes('\0'), 'contains characters that cannot be stored')

/** Body of a sign-in. The protocol's clients send nulls for what they leave out. */
export const PasswordGrant = z.object({
  email: WireText.nullish(),
  phone: WireText.nullish(),
  password: WireText.nullish(),
})
export type PasswordGrant = z.infer<typeof PasswordGrant>

/** Body of a refresh. */
export const RefreshGrant = z.object({
  refresh_token: z.string('should be text').min(12, 'is too short').max(512, 'is too long'),
})
export type RefreshGrant = z.infer<typeof RefreshGrant>

/** Which sessions a sign-out ends: all of the account's, this one, or all but this one. */
export const LogoutScope = z.enum(['global', 'local', 'others']).default('global')
export type LogoutScope = z.infer<typeof LogoutScope>

/** What an access token must say besides its issuer, audience and times. */
export const TokenClaims = z.object({ sub: z.uuid(), session_id: z.uuid() })

/** A browser that is signed in to the caller's account. */
const OwnSession = z.object({
  id: z.uuid(),
  /** In words, from its user agent: `Chrome on Windows`. */
  device: z.string(),
  /** The network address it was last seen at; empty when not known. */
  address: z.string(),
  createdAt: z.iso.datetime(),
  lastSeenAt: z.iso.datetime(),
  /** The one that asks. */
  current: z.boolean(),
})

/** Answer of `GET /api/account/sessions`, last seen first. `DELETE /api/account/sessions/{id}` ends one: `Done`. */
export const OwnSessions = z.object({ sessions: z.array(OwnSession) })
export type OwnSessions = z.infer<typeof OwnSessions>

/** Answer of `GET /api/account/activity`: the audit's last 50 entries about the caller's account, newest first. */
export const OwnActivity = z.object({
  entries: z.array(
    z.object({
      id: z.string(),
      at: z.iso.datetime(),
      /** The audit's name for it, such as `session.opened`. */
      action: z.string(),
      device: z.string(),
      address: z.string(),
    }),
  ),
})
export type OwnActivity = z.infer<typeof OwnActivity>
