import { asc, eq } from 'drizzle-orm'
import { deskErrors } from '../../../content/errors/desk.ts'
import { londonDay } from '../../../domain/days.ts'
import { letterhead } from '../../business/logos.ts'
import { audit, type Context, requireAdmin } from '../../context.ts'
import { conflict } from '../../errors.ts'
import { getErasure } from '../queries.ts'
import { erasedPhotos } from '../tables.ts'

/** A PDF that certifies what was destroyed and when: each original by its fingerprint, nobody by name. */
export async function writeCertificate(
  ctx: Context,
  { erasureId }: { erasureId: string },
): Promise<{ fileName: string; body: Uint8Array }> {
  requireAdmin(ctx)
  const erasure = await getErasure(ctx.db, erasureId)
  if (erasure.state !== 'done' || !erasure.finishedAt)
    throw conflict('erasure-not-done', deskErrors.erasureUnfinished)
  const destroyed = await ctx.db
    .select()
    .from(erasedPhotos)
    .where(eq(erasedPhotos.erasureId, erasureId))
    .orderBy(asc(erasedPhotos.destroyedAt), asc(erasedPhotos.photoId))
  const { drawCertificate } = await import('./certificate.ts')
  await audit(ctx, 'certificate.written', { subjectId: erasureId })
  return {
    fileName: `certificate-of-destruction-${londonDay(erasure.finishedAt)}-${erasureId.slice(0, 8)}.pdf`,
    body: await drawCertificate(erasure, destroyed, await letterhead(ctx, erasure.finishedAt)),
  }
}
