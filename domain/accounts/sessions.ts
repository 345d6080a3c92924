import { z } from 'zod'

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
