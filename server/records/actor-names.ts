import { inArray } from 'drizzle-orm'
import { activityWords } from '../../content/desk/records.ts'
import { users } from '../accounts/tables.ts'
import type { Reader } from '../platform/db/port.ts'

/** The e-mail addresses of the audit log's actors who have an account. */
export async function emailsOfActors(db: Reader, actors: string[]): Promise<Map<string, string | null>> {
  const ids = [...new Set(actors)].flatMap((actor) => (actor.startsWith('user:') ? [actor.slice(5)] : []))
  const found =
    ids.length > 0
      ? await db.select({ id: users.id, email: users.email }).from(users).where(inArray(users.id, ids))
      : []
  return new Map(found.map(({ id, email }) => [`user:${id}`, email]))
}

/** Names for the audit log's actors: an e-mail address, `system`, `visitor`, or a deleted account. */
export async function namesOfActors(db: Reader, actors: string[]): Promise<(actor: string) => string> {
  const emails = await emailsOfActors(db, actors)
  return (actor) => {
    if (actor.startsWith('user:')) return emails.get(actor) ?? activityWords.removedAccount
    return actor.startsWith('system:') ? 'system' : 'visitor'
  }
}
