import { LinkType } from '../../../domain/accounts/email-links.ts'
import { allowAnyone, type Context, inTransaction } from '../../context.ts'
import { linkSecret } from '../keys/keys.ts'
import { AuthError, asAuthError } from '../protocol/auth-error.ts'
import { toSessionResponse } from '../sessions/session.ts'
import { type ConsumedToken, consumeToken, FIRST_CONFIRMATION_ACCEPTED } from './consume-token.ts'
import { findByLink } from './find-token.ts'
import { afterSignUp, allowedRedirect } from './redirects.ts'

interface Link {
  token: string
  type: string
  redirectTo: string | undefined
}

const EXPIRED = new AuthError(403, 'otp_expired', 'Email link is invalid or has expired')

/**
 * Opens a mailed link. Returns the address to go on to: with the session in its fragment, with a code in its query if
 * the browser asked for that, or with the reason for a refusal. `count` refuses one call too many; the link is not
 * spent then, and the page it leads to says so.
 */
export async function verifyEmailLink(ctx: Context, link: Link, count: () => Promise<void>): Promise<string> {
  allowAnyone(ctx)
  const otherwise = link.type === 'signup' ? afterSignUp(ctx) : undefined
  const target = new URL(allowedRedirect(ctx, link.redirectTo, otherwise))
  const wantsCode = link.token.startsWith('pkce_')
  try {
    await count()
    const spent = await spendLink(ctx, link, wantsCode)
    return await landing(ctx, target, spent, link.type)
  } catch (error) {
    const authError = asAuthError(error)
    if (!authError) throw error
    const reason = {
      error: 'access_denied',
      error_code: authError.code,
      error_description: authError.message,
    }
    if (wantsCode) for (const [name, value] of Object.entries(reason)) target.searchParams.set(name, value)
    return withFragment(target, reason)
  }
}

async function spendLink(ctx: Context, { token, type }: Link, wantsCode: boolean): Promise<ConsumedToken> {
  const known = LinkType.safeParse(type)
  if (!known.success) throw EXPIRED
  const secret = await linkSecret(ctx)
  return inTransaction(ctx, async (ctx) => {
    const found = await findByLink(ctx, secret, { type: known.data, token })
    return consumeToken(ctx, found, wantsCode ? 'code' : 'session')
  })
}

async function landing(ctx: Context, target: URL, spent: ConsumedToken, type: string): Promise<string> {
  if (spent.kind === 'bad') throw EXPIRED
  if (spent.kind === 'first-of-two') return withFragment(target, { message: FIRST_CONFIRMATION_ACCEPTED })
  if (spent.kind === 'code') {
    target.searchParams.set('code', spent.code)
    target.hash = ''
    return target.href
  }
  const session = await toSessionResponse(ctx, spent.session)
  return withFragment(target, {
    access_token: session.access_token,
    expires_at: String(session.expires_at),
    expires_in: String(session.expires_in),
    refresh_token: session.refresh_token,
    token_type: session.token_type,
    type,
  })
}

/** The empty `sb` marks the redirect as ours. */
function withFragment(target: URL, members: Record<string, string>): string {
  target.hash = new URLSearchParams({ ...members, sb: '' }).toString()
  return target.href
}
