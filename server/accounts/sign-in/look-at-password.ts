import type { PasswordLook } from '../../../domain/accounts/accounts.ts'
import { allowAnyone, type Context } from '../../context.ts'
import { isMostUsed } from './weak-password.ts'

/** Whether a password that somebody is about to choose is one of the most used; nothing of it is kept. */
export async function lookAtPassword(
  ctx: Context,
  { password }: { password: string },
): Promise<PasswordLook> {
  allowAnyone(ctx)
  return { mostUsed: await isMostUsed(password) }
}
