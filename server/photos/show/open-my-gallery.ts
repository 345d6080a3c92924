import type { Gallery } from '../../../domain/photos/photos.ts'
import { audit, type Context, requireUser } from '../../context.ts'
import { notFound } from '../../errors.ts'
import { findLinkedPupil } from '../../school/queries.ts'
import { showGallery } from './show-gallery.ts'

/** The gallery of a pupil linked to the account, opened without its code; 404 for any other pupil. */
export async function openMyGallery(ctx: Context, pupilId: string): Promise<Gallery> {
  const { userId } = requireUser(ctx)
  const pupil = await findLinkedPupil(ctx.db, userId, pupilId)
  if (!pupil) throw notFound('student')
  await audit(ctx, 'gallery.opened', { subjectId: pupil.id, by: 'account' })
  return showGallery(ctx, pupil)
}
