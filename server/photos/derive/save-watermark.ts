import type { WatermarkDesk, WatermarkDraft } from '../../../domain/photos/watermark.ts'
import { audit, type Context, inTransaction, requireAdmin } from '../../context.ts'
import { businessName } from '../../names.ts'
import { samplePortrait } from '../../school/sample-portraits.ts'
import { photos, watermarkSettings } from '../tables.ts'
import { currentMark, savedWatermark, usualWords } from './current-mark.ts'
import { remakePreviewsJob, withOtherMark } from './remake-previews.ts'
import { deriveRenditions } from './renditions.ts'
import { markName } from './watermark.ts'

/** The watermark of previews, and how many photos still have another. */
export async function showWatermark(ctx: Context): Promise<WatermarkDesk> {
  requireAdmin(ctx)
  const { db } = ctx
  const mark = markName(await currentMark(db))
  return {
    ...(await savedWatermark(db)),
    usual: await usualWords(db),
    toRemake: await db.$count(photos, withOtherMark(mark)),
  }
}

/** A sample portrait with a watermark that is not saved yet. */
export async function previewWatermark(
  ctx: Context,
  { words, strength }: WatermarkDraft,
): Promise<{ picture: string }> {
  requireAdmin(ctx)
  const { renditions } = await deriveRenditions(await samplePortrait({ pupil: 'sample', shot: 1 }), {
    business: await businessName(ctx.db),
    mark: { words: words || (await usualWords(ctx.db)), strength },
    fileName: 'sample',
  })
  return { picture: renditions.small.body.toString('base64') }
}

/** Saves the watermark; previews with another one are made again in the background. */
export async function saveWatermark(ctx: Context, { words, strength }: WatermarkDraft): Promise<void> {
  requireAdmin(ctx)
  await inTransaction(ctx, async (ctx) => {
    const set = { words, strength }
    await ctx.db
      .insert(watermarkSettings)
      .values({ only: true, ...set })
      .onConflictDoUpdate({ target: watermarkSettings.only, set })
    await audit(ctx, 'watermark.changed', set)
    await ctx.jobs.send(remakePreviewsJob, {})
  })
}
