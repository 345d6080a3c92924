import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { Secret } from 'otpauth'
import { renderSVG } from 'uqr'
import type { EnrolFactor } from '../../../domain/accounts/factors.ts'
import { type Context, inTransaction, requireSession, type TransactionContext } from '../../context.ts'
import { AuthError } from '../protocol/auth-error.ts'
import { readPhone } from '../protocol/read-input.ts'
import { factors, users } from '../tables.ts'
import { factorRows, isExpiredFactor, requireStrongestLevel } from './factors.ts'

const MAX_FACTORS = 10

/**
 * Begins a second factor, which counts once it is verified. The answer holds what the person needs to set it up; an
 * authenticator app's secret is shown only here.
 */
export async function enrolFactor(ctx: Context, input: EnrolFactor): Promise<object> {
  const { userId, email } = requireSession(ctx)
  if (input.factor_type === 'webauthn' && !ctx.config.RP_ID)
    throw new AuthError(422, 'mfa_webauthn_enroll_not_enabled', 'MFA enroll is disabled for WebAuthn')
  const row = newFactor(ctx, userId, input)
  await inTransaction(ctx, async (ctx) => {
    // One at a time per account, so that the limit and unique names hold.
    await ctx.db.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('update')
    await requireStrongestLevel(ctx)
    await ctx.db.delete(factors).where(and(eq(factors.userId, userId), isExpiredFactor(ctx.clock.now())))
    await makeRoom(ctx, row)
    await ctx.db.insert(factors).values(row)
  })
  return answer(ctx, row, email, input.issuer)
}

function newFactor(ctx: Pick<Context, 'clock'>, userId: string, input: EnrolFactor) {
  const now = ctx.clock.now()
  const type = input.factor_type
  return {
    id: randomUUID(),
    userId,
    type,
    friendlyName: input.friendly_name?.trim() ?? '',
    phone: type === 'phone' ? readPhone(input.phone) : '',
    totpSecret: type === 'totp' ? new Secret({ size: 20 }).base32 : null,
    createdAt: now,
    updatedAt: now,
  }
}

type NewFactor = ReturnType<typeof newFactor>

async function makeRoom(ctx: TransactionContext, row: NewFactor) {
  const known = await factorRows(ctx, row.userId)
  const twin = row.phone ? known.find(({ phone }) => phone === row.phone) : undefined
  if (twin?.status === 'verified')
    throw new AuthError(422, 'mfa_verified_factor_exists', 'A verified phone factor with this number exists')
  if (twin) await ctx.db.delete(factors).where(eq(factors.id, twin.id))
  const others = known.filter((factor) => factor !== twin)
  if (others.length >= MAX_FACTORS)
    throw new AuthError(422, 'too_many_enrolled_mfa_factors', 'Maximum number of enrolled factors reached')
  if (row.friendlyName && others.some((factor) => factor.friendlyName === row.friendlyName))
    throw new AuthError(
      422,
      'mfa_factor_name_conflict',
      `A factor with the friendly name "${row.friendlyName}" for this user already exists`,
    )
}

function answer(ctx: Context, row: NewFactor, email: string, issuer: string | null | undefined) {
  const { id, type, friendlyName, phone, totpSecret } = row
  const shared = { id, type, friendly_name: friendlyName }
  if (type === 'phone') return { ...shared, phone }
  if (!totpSecret) return shared
  const uri = totpUri(issuer?.trim() || new URL(ctx.config.PUBLIC_URL).host, email, totpSecret)
  // Named colours, because the client puts the SVG into a `data:` address unescaped, where # would cut it short.
  const qr_code = renderSVG(uri, { blackColor: 'black', whiteColor: 'white', border: 2 })
  return { ...shared, totp: { qr_code, secret: totpSecret, uri } }
}

function totpUri(issuer: string, email: string, secret: string) {
  const [by, whose] = [encodeURIComponent(issuer), encodeURIComponent(email)]
  return `otpauth://totp/${by}:${whose}?algorithm=SHA1&digits=6&issuer=${by}&period=30&secret=${secret}`
}
