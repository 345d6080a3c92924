import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { eq } from 'drizzle-orm'
import { type MediaUploaded, uploadKey } from '../../../domain/site/media/site-media.ts'
import { audit, type Context, inTransaction, requireEditorOrSystem } from '../../context.ts'
import { createLeases } from '../../platform/leases.ts'
import { filmKey, hashFile, mediaLock } from '../media-files.ts'
import { rejectRemoved } from '../media-uses.ts'
import type { ReceivedMedia } from '../receive-upload.ts'
import { inspectFilm, validateFilm } from './inspect-film.ts'
import { siteFilms } from './tables.ts'

/** Turns a complete upload into a film of the website. The same bytes are the same film. */
export async function receiveFilm(
  ctx: Context,
  { upload, path, fileName, uploadedBy }: ReceivedMedia,
): Promise<MediaUploaded> {
  requireEditorOrSystem(ctx)
  const { size: bytes } = await stat(path)
  validateFilm(fileName, bytes)
  const inspected = await inspectFilm(path, fileName)
  const contentHash = await hashFile(path)
  const id = contentHash.slice(0, 32)
  const answer = (known: boolean): MediaUploaded => ({ kind: 'film', id, key: uploadKey(id), known })
  return createLeases(ctx.db).during(mediaLock(id), async () => {
    if ((await ctx.db.$count(siteFilms, eq(siteFilms.id, id))) > 0) return answer(true)
    await rejectRemoved(ctx, id, fileName)
    await ctx.files.put(filmKey(id), createReadStream(path))
    await inTransaction(ctx, async (ctx) => {
      const row = { id, contentHash, upload, fileName, bytes, ...inspected, uploadedBy }
      await ctx.db.insert(siteFilms).values({ ...row, uploadedAt: ctx.clock.now() })
      await audit(ctx, 'site-film.uploaded', { subjectId: id })
    })
    return answer(false)
  })
}
