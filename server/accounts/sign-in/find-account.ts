import { eq } from 'drizzle-orm'
import { isUuid } from '../../../domain/ids.ts'
import { AppError } from '../../errors.ts'
import type { Reader } from '../../platform/db/port.ts'
import type { UserRow } from '../own-account/user.ts'
import { users } from '../tables.ts'

/** The account that an operator names by its address or id. */
export async function findAccount(db: Reader, emailOrId: string): Promise<UserRow> {
  const which = isUuid(emailOrId) ? eq(users.id, emailOrId) : eq(users.email, emailOrId.toLowerCase())
  const [user] = await db.select().from(users).where(which)
  if (!user) throw new AppError('missing', 'no-account', `There is no account ${emailOrId}.`)
  return user
}
