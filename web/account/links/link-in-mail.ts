import type { LinkKind } from '../../../domain/accounts/email-links.ts'
import { account, school } from '../../../domain/screens.ts'

/** A mailed link, read from the page's address. */
export interface LinkInMail {
  type: LinkKind
  tokenHash: string
  redirectTo: string
}

const AFTER: Record<LinkKind, string> = {
  signup: school.flow,
  recovery: account.newPassword,
  email_change: account.security,
}

/** Reads the fragment; undefined if the link is incomplete. */
export function readLink(fragment: string): LinkInMail | undefined {
  const params = new URLSearchParams(fragment.replace(/^#/, ''))
  const [type, tokenHash] = [params.get('type') ?? '', params.get('token_hash')]
  if (!tokenHash || !Object.hasOwn(AFTER, type)) return undefined
  return { type: type as LinkKind, tokenHash, redirectTo: params.get('redirect_to') ?? '' }
}

/** Where a link leads on this site: a recovery always to choosing a password. */
export function destinationOf({ type, redirectTo }: LinkInMail, here = location.origin): string {
  const wanted = URL.canParse(redirectTo) ? new URL(redirectTo) : undefined
  if (wanted?.origin !== here || !wanted.pathname.startsWith(`${school.gate}/`)) return AFTER[type]
  if (type === 'recovery' && wanted.pathname !== AFTER.recovery) return AFTER.recovery
  return wanted.pathname + wanted.search
}

/**
 * The protocol's own address, for a link that another site or a PKCE client is waiting for; undefined for a link of
 * this site.
 */
export function protocolAddress(
  { type, tokenHash, redirectTo }: LinkInMail,
  here = location.origin,
): string | undefined {
  const isHere = !URL.canParse(redirectTo) || new URL(redirectTo).origin === here
  if (isHere && !tokenHash.startsWith('pkce_')) return undefined
  const query = new URLSearchParams({ token: tokenHash, type, redirect_to: redirectTo })
  return `/auth/v1/verify?${query}`
}
