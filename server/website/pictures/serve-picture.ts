import type { Readable } from 'node:stream'
import { allowAnyone, type Context } from '../../context.ts'
import { notFound } from '../../errors.ts'
import { FileMissing } from '../../platform/files/port.ts'
import { SITE_FILES } from '../media-files.ts'

/** A rendition of an uploaded picture, for anyone who has its address. */
export async function serveRendition(
  ctx: Context,
  { folder, file }: { folder: string; file: string },
): Promise<{ body: Readable; bytes: number }> {
  allowAnyone(ctx)
  const key = `${SITE_FILES}/pictures/${folder}/${file}`
  const bytes = await ctx.files.size(key)
  if (bytes === undefined) throw notFound('picture')
  try {
    return { bytes, body: await ctx.files.stream(key) }
  } catch (error) {
    throw error instanceof FileMissing ? notFound('picture') : error
  }
}
