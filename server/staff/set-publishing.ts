import { setPublishing } from '../accounts/roles/publishing.ts'
import { rolesOf } from '../accounts/roles/roles.ts'
import { audit, type Context, inTransaction, requireAdmin } from '../context.ts'
import { notFound } from '../errors.ts'

/**
 * Lets an editor publish the website, or has their drafts handed over, from their next request on. What they have planned
 * waits for the owner then.
 */
export async function setEditorsPublishing(
  ctx: Context,
  { userId, mayPublish }: { userId: string; mayPublish: boolean },
): Promise<void> {
  requireAdmin(ctx)
  await inTransaction(ctx, async (ctx) => {
    if (!(await rolesOf(ctx).withRole(ctx, 'editor')).includes(userId)) throw notFound('person')
    await setPublishing(ctx, userId, mayPublish)
    await audit(ctx, 'role.publishing', { subjectId: userId, mayPublish })
  })
}
