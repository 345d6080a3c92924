import type { MailKind } from '../../../domain/accounts/accounts.ts'

/** The link of one of our mails, as its page finds it in the address. */
export interface LinkInMail {
  type: MailKind
  tokenHash: string
  redirectTo: string
}

const AFTER: Record<MailKind, string> = {
  signup: '/school-photos/user-flow',
  recovery: '/school-photos/new-password',
  email_change: '/school-photos/account',
}

/** Undefined when the fragment is not that of a whole link. */
export function readLink(fragment: string): LinkInMail | undefined {
  const members = new URLSearchParams(fragment.replace(/^#/, ''))
  const [type, tokenHash] = [members.get('type') ?? '', members.get('token_hash')]
  if (!tokenHash || !Object.hasOwn(AFTER, type)) return undefined
  return { type: type as MailKind, tokenHash, redirectTo: members.get('redirect_to') ?? '' }
}

/** Where one goes on to on this site: a recovery to choosing a password, others to where the link leads. */
export function placeAfter({ type, redirectTo }: LinkInMail, here = location.origin): string {
  const wished = URL.canParse(redirectTo) ? new URL(redirectTo) : undefined
  if (wished?.origin !== here || !wished.pathname.startsWith('/school-photos/')) return AFTER[type]
  if (type === 'recovery' && wished.pathname !== AFTER.recovery) return AFTER.recovery
  return wished.pathname + wished.search
}

/**
 * The protocol's own address for a link that another site is waiting for, or a browser with a verifier: it answers there.
 * Undefined for a link of this site.
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
