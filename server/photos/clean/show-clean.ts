import type { Readable } from 'node:stream'
import type { CleanSize } from '../../../domain/photos/clean-pictures.ts'
import { AuthError } from '../../accounts/protocol/auth-error.ts'
import type { RememberedSession } from '../../accounts/roles/roles-port.ts'
import { readSession } from '../../accounts/sessions/read-actor.ts'
import { allowAnyone, type Context, requireAdmin } from '../../context.ts'
import { notFound } from '../../errors.ts'
import { ownersKeys } from '../derive/renditions.ts'
import { isValidCleanLink } from './clean-link.ts'

export interface CleanRequest extends RememberedSession {
  photoId: string
  size: CleanSize
  until: number
  sig: string
}

/**
 * A photo without a watermark, for an address that an admin's session was given: the session must still exist, with the
 * role and the level, as at any call of the desk.
 */
export async function showClean(
  ctx: Context,
  { photoId, size, ...link }: CleanRequest,
): Promise<{ body: Readable; bytes: number }> {
  allowAnyone(ctx)
  if (!isValidCleanLink(ctx.keys.photos, { photoId, ...link }, ctx.clock.now())) throw notFound('photo')
  requireAdmin({ ...ctx, actor: await holderOf(ctx, link) })
  for (const key of ownersKeys(photoId, size)) {
    const bytes = await ctx.files.size(key)
    if (bytes !== undefined) return { body: await ctx.files.stream(key), bytes }
  }
  throw notFound('photo')
}

async function holderOf(ctx: Context, session: RememberedSession) {
  try {
    return await readSession(ctx, session)
  } catch (error) {
    throw error instanceof AuthError ? notFound('photo') : error
  }
}
