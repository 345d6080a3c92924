import { type Context, requireSystem } from '../context.ts'
import { AppError, invalid } from '../errors.ts'
import { resetFactors } from './factors/reset-factors.ts'
import { rotateKey } from './keys/rotate-key.ts'
import { grantAdmin, revokeAdmin } from './roles/grant-admin.ts'

export const USAGE = `npm run accounts -- grant-admin EMAIL_OR_ID
npm run accounts -- revoke-admin EMAIL_OR_ID
npm run accounts -- reset-factors EMAIL_OR_ID
npm run accounts -- rotate-key [--now]`

export interface Operated {
  ok: boolean
  message: string
}

/** Runs a command that an operator typed. The operator's own mistakes come back as sentences, not exceptions. */
export async function operate(ctx: Context, words: readonly string[]): Promise<Operated> {
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
  const verb = Object.entries(named).find(([name]) => name === command)?.[1]
  if (verb && argument && rest.length === 0) return verb(ctx, argument)
  const now = argument === '--now'
  if (command === 'rotate-key' && (now || !argument)) return rotateKey(ctx, { now })
  throw invalid(USAGE)
}
