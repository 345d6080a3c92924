import { and, eq, ne } from 'drizzle-orm'
import type { HostedUser } from '../../../domain/accounts/protocol.ts'
import type { Context } from '../../context.ts'
import { users } from '../tables.ts'

/**
 * Keeps a row for an account of the hosted service, so that other tables can refer to it. An address that has moved to
 * another account there moves here too.
 */
export async function mirrorUser(
  ctx: Pick<Context, 'db' | 'clock'>,
  { id, email }: HostedUser,
): Promise<void> {
  const now = ctx.clock.now()
  await ctx.db.transaction(async (tx) => {
    const former = and(eq(users.email, email), ne(users.id, id))
    const [stale] = await tx.select({ id: users.id }).from(users).where(former)
    if (stale)
      await tx
        .update(users)
        .set({ email: `${stale.id}@moved.invalid` })
        .where(eq(users.id, stale.id))
    await tx
      .insert(users)
      .values({ id, email, emailConfirmedAt: now, createdAt: now, updatedAt: now })
      .onConflictDoUpdate({ target: users.id, set: { email } })
  })
}
