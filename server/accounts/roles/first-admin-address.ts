import { asc, eq } from 'drizzle-orm'
import type { Reader } from '../../platform/db/port.ts'
import { userRoles, users } from '../tables.ts'

/** The address of the admin whose account is the oldest; undefined if there is none, or roles are kept elsewhere. */
export async function findFirstAdmin(db: Reader): Promise<string | undefined> {
  const [first] = await db
    .select({ email: users.email })
    .from(userRoles)
    .innerJoin(users, eq(users.id, userRoles.userId))
    .where(eq(userRoles.role, 'admin'))
    .orderBy(asc(users.createdAt), asc(users.id))
    .limit(1)
  return first?.email
}
