import type { FindGone, GonePhotos } from '../../../domain/photos/photos.ts'
import { allowAnyone, type Context } from '../../context.ts'
import { getPupilByAccess } from '../../school/codes/find-pupil-by-code.ts'
import { visiblePhotos, whyGone } from '../photo-visibility.ts'

/**
 * What a page with an open gallery asks every so often: which of the photos it shows may no longer be shown, and why. It
 * is not a look at the gallery, and hands out no picture.
 */
export async function findGone(ctx: Context, { photoIds, ...key }: FindGone): Promise<GonePhotos> {
  allowAnyone(ctx)
  const pupil = await getPupilByAccess(ctx, key)
  const now = ctx.clock.now()
  const seen = new Set((await visiblePhotos(ctx.db, pupil, now)).map(({ id }) => id))
  const missing = photoIds.filter((id) => !seen.has(id))
  if (missing.length === 0) return { gone: [] }
  const reasons = await whyGone(ctx.db, pupil, missing, now)
  return { gone: [...reasons].map(([id, why]) => ({ id, why })) }
}
