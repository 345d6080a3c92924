import { createHash } from 'node:crypto'
import type { Context } from '../context.ts'
import { sign } from '../platform/secrets.ts'

/** 256 bits that only this server can make, the same at every try of the mail. */
export function invitationToken(ctx: Pick<Context, 'keys'>, id: string): string {
  return sign(ctx.keys.orders, ['invitation', id])
}

export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}
