import { eq } from 'drizzle-orm'
import { accountErrors } from '../../../content/errors/account.ts'
import { type Context, requireEditor, type TransactionContext, type UserActor } from '../../context.ts'
import { forbidden } from '../../errors.ts'
import type { Database, Reader } from '../../platform/db/port.ts'
import { draftingEditors } from '../tables.ts'

type Asking = Pick<Context, 'actor' | 'config' | 'clock' | 'recentSignIn'> & { db: Database }

/**
 * An admin, or an editor who may change what visitors see; 403 for an editor whose drafts are handed over, 404 for anybody
 * else.
 */
export async function requirePublisher(ctx: Asking): Promise<UserActor> {
  const user = requireEditor(ctx)
  if (!(await mayPublish(ctx.db, user))) throw handsOver()
  return user
}

/** Refuses an editor whose drafts are handed over. */
export const handsOver = (why: string = accountErrors.handsOver) => forbidden('hands-over', why)

/** Whether an admin or editor may change what visitors see. */
export async function mayPublish(
  db: Reader,
  { userId, isAdmin }: Pick<UserActor, 'userId' | 'isAdmin'>,
): Promise<boolean> {
  return isAdmin || (await db.$count(draftingEditors, eq(draftingEditors.userId, userId))) === 0
}

/** The accounts that may not publish, if they are editors. */
export async function draftingIds(db: Reader): Promise<Set<string>> {
  const rows = await db.select({ userId: draftingEditors.userId }).from(draftingEditors)
  return new Set(rows.map(({ userId }) => userId))
}

/** Lets an editor publish, or not any more. */
export async function setPublishing(
  { db, clock }: Pick<TransactionContext, 'db' | 'clock'>,
  userId: string,
  may: boolean,
): Promise<void> {
  if (may) await db.delete(draftingEditors).where(eq(draftingEditors.userId, userId))
  else await db.insert(draftingEditors).values({ userId, since: clock.now() }).onConflictDoNothing()
}
