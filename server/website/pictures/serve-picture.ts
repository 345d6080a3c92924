import type { Readable } from 'node:stream'
import { eq } from 'drizzle-orm'
import { allowAnyone, type Context } from '../../context.ts'
import { notFound } from '../../errors.ts'
import { openPicture } from '../../platform/pictures/small-pictures.ts'
import { SITE_FILES } from '../media-files.ts'
import { sitePictures } from './tables.ts'

/**
 * A rendition of an uploaded picture, for anyone who has its address. The row is asked each time: without it there is no
 * picture, whatever files are left.
 */
export async function serveRendition(
  ctx: Context,
  { folder, file }: { folder: string; file: string },
): Promise<{ open: () => Promise<{ body: Readable; bytes: number }> }> {
  allowAnyone(ctx)
  const [id = ''] = folder.split('-')
  if ((await ctx.db.$count(sitePictures, eq(sitePictures.id, id))) === 0) throw notFound('picture')
  return { open: () => openPicture(ctx, `${SITE_FILES}/pictures/${folder}/${file}`) }
}
