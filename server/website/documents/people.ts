import { inArray } from 'drizzle-orm'
import { users } from '../../accounts/tables.ts'
import type { Reader } from '../../platform/db/port.ts'

/** The e-mail addresses of accounts, for whoever changed the website; null for nobody, or an account that has gone. */
export async function emailsOf(
  db: Reader,
  ids: readonly (string | null)[],
): Promise<(id: string | null) => string | null> {
  const wanted = [...new Set(ids.filter((id) => id !== null))]
  const found =
    wanted.length === 0
      ? []
      : await db.select({ id: users.id, email: users.email }).from(users).where(inArray(users.id, wanted))
  const emails = new Map(found.map(({ id, email }) => [id, email]))
  return (id) => (id === null ? null : (emails.get(id) ?? null))
}
