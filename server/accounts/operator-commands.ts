import { eq } from 'drizzle-orm'
import { audit, type Context, inTransaction, requireSystem } from '../context.ts'
import { AppError, invalid } from '../errors.ts'
import { rotateKey } from './keys/rotate-key.ts'
import { queueNotice } from './own-account/mail-notice.ts'
import { findAccount, grantAdmin, revokeAdmin } from './roles/grant-admin.ts'
import { factors, sessions } from './tables.ts'

export const USAGE = `npm run accounts -- grant-admin EMAIL_OR_ID
npm run accounts -- revoke-admin EMAIL_OR_ID
npm run accounts -- reset-factors EMAIL_OR_ID
npm run accounts -- rotate-key [--now]`

export interface CommandResult {
  ok: boolean
  message: string
}

/** Runs a command that an operator typed. The operator's own mistakes come back as sentences, not exceptions. */
export async function runOperatorCommand(ctx: Context, words: readonly string[]): Promise<CommandResult> {
  requireSystem(ctx)
  try {
    return { ok: true, message: await perform(ctx, words) }
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return { ok: false, message: error.message }
  }
}

function perform(ctx: Context, [command, argument, ...rest]: readonly string[]): Promise<string> {
  const named = { 'grant-admin': grantAdmin, 'revoke-admin': revokeAdmin, 'reset-factors': resetFactors }
  const operation = Object.entries(named).find(([name]) => name === command)?.[1]
  if (operation && argument && rest.length === 0) return operation(ctx, argument)
  const now = argument === '--now'
  if (command === 'rotate-key' && (now || !argument)) return rotateKey(ctx, { now })
  throw invalid(USAGE)
}

/**
 * For someone who has lost their second factors: removes them all, signs out everywhere, and mails the owner.
 */
export async function resetFactors(ctx: Context, emailOrId: string): Promise<string> {
  requireSystem(ctx)
  const user = await findAccount(ctx.db, emailOrId)
  const removed = await inTransaction(ctx, async (ctx) => {
    const gone = await ctx.db.delete(factors).where(eq(factors.userId, user.id)).returning({ id: factors.id })
    await ctx.db.delete(sessions).where(eq(sessions.userId, user.id))
    await audit(ctx, 'factors.reset', { subjectId: user.id, count: gone.length })
    await queueNotice(ctx, user.id, 'factor-removed')
    return gone.length
  })
  return `${user.email} has no second factor now (removed: ${removed}) and is signed out everywhere.`
}
