import type { LinkTarget, PreviewLinkTarget } from '../../../domain/accounts/email-links.ts'
import { allowAnyone, type Context } from '../../context.ts'
import { linkSecret } from '../keys/keys.ts'
import { findByLink } from './find-token.ts'

/** What the page of a mailed link may show before its button is pressed. Spends nothing. */
export async function previewLinkTarget(
  ctx: Context,
  { type, tokenHash }: PreviewLinkTarget,
): Promise<LinkTarget> {
  allowAnyone(ctx)
  const unknown = { alive: true, address: null, own: false, asked: null }
  // Another accounts service's links are known only to that service.
  if (ctx.config.AUTH_URL) return unknown
  const found = await findByLink(ctx, await linkSecret(ctx), { type, token: tokenHash })
  if (!found) return { ...unknown, alive: false }
  if ('token' in found) {
    const own = ctx.actor.kind === 'user' && ctx.actor.userId === found.token.userId
    return { ...unknown, address: masked(found.token.email), own }
  }
  const { email, kind, createdAt, device } = found.attempt
  const requested = kind === 'signup' ? { at: createdAt.toISOString(), device } : null
  return { ...unknown, address: masked(email), asked: requested }
}

/** Enough for the owner to recognise it. */
const masked = (email: string) => email.replace(/^(.).*@/u, '$1•••@')
