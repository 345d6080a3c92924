import type { SendCodes } from '../../../domain/school/codes.ts'
import { type Context, requireAdmin } from '../../context.ts'
import { type CodeScope, codeMailStatuses, queueCodes } from '../../school/codes/queue-codes.ts'
import { whoHasSeen } from './who-has-seen.ts'

/** Mails codes, or reminders to families that have neither looked nor bought. */
export async function sendCodes(
  ctx: Context,
  scope: CodeScope,
  { to }: SendCodes,
): Promise<{ queued: number }> {
  requireAdmin(ctx)
  const all = await codeMailStatuses(ctx.db, scope)
  const { opened, bought } = await whoHasSeen(ctx.db, all)
  return queueCodes(ctx, { scope, to, except: new Set([...opened, ...bought]) })
}
