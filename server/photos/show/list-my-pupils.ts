import type { MyPupils } from '../../../domain/photos/photos.ts'
import { type Context, requireUser } from '../../context.ts'
import { linkedPupils } from '../../school/queries.ts'
import { showPupilSummary } from './show-gallery.ts'

/** The pupils linked to the account, newest event first. */
export async function listMyPupils(ctx: Context): Promise<MyPupils> {
  const { userId } = requireUser(ctx)
  const pupils = []
  for (const pupil of await linkedPupils(ctx.db, userId))
    pupils.push({ ...pupil, ...(await showPupilSummary(ctx, pupil)) })
  return { pupils }
}
