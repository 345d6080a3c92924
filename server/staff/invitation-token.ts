import { createHash } from 'node:crypto'
import type { Context } from '../context.ts'
import { sign } from '../platform/secrets.ts'

/** 256 bits that only this server can derive, the same for every attempt at the mail. */
export function invitationToken(ctx: Pick<Context, 'keys'>, id: string): string {
  return sign(ctx.keys.orders, ['invitation', id])
}

export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}
