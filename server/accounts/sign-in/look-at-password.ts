import type { PasswordLook } from '../../../domain/accounts/own-account.ts'
import { allowAnyone, type Context } from '../../context.ts'
import { isMostUsed } from './weak-password.ts'

/** Whether a password about to be chosen is one of the most used; nothing is stored. */
export async function lookAtPassword(
  ctx: Context,
  { password }: { password: string },
): Promise<PasswordLook> {
  allowAnyone(ctx)
  return { mostUsed: await isMostUsed(password) }
}
