import type { Readable } from 'node:stream'
import { site } from '../../content/site.ts'
import type { Gallery } from '../../domain/photos.ts'
import { allowAnyone, type Context, inTransaction, requireSystem } from '../context.ts'
import { notFound } from '../errors.ts'
import { jobKind } from '../platform/jobs/port.ts'
import { samplePortrait } from '../school/sample-portraits.ts'
import { previewSize } from './preview-size.ts'
import { RENDITION_NAMES } from './rendition-key.ts'
import { deriveRenditions, RENDITION_TYPE, type RenditionName } from './renditions.ts'

/** The specification's sample gallery has 4 photos. */
export const SAMPLE_PHOTOS = [1, 2, 3, 4] as const
const SIZE = { width: 1600, height: 2000 }

/** What any 8 characters open that are nobody's code: illustrated portraits, plainly labelled. */
export function sampleGallery(): Gallery {
  return {
    sample: true,
    eventName: 'School Photography 2025',
    firstName: 'Sample',
    classRef: '',
    priceListId: 'gallery',
    salesClose: null,
    preparing: 0,
    photos: SAMPLE_PHOTOS.map((no) => ({
      id: `sample-${no}`,
      no,
      ...SIZE,
      previews: (['small', 'preview'] as const).map((size) => ({
        width: previewSize(SIZE, size).width,
        src: `/api/samples/${no}/${size}`,
      })),
    })),
  }
}

export const drawSampleKind = jobKind('photos.draw-sample')

/** Has the sample's pictures made if they are missing; called at every start. */
export async function prepareSampleGallery(ctx: Context): Promise<void> {
  requireSystem(ctx)
  const last = SAMPLE_PHOTOS[SAMPLE_PHOTOS.length - 1] ?? 1
  if (await ctx.files.size(sampleKey(last, 'thumb'))) return
  await inTransaction(ctx, (ctx) => ctx.jobs.send(drawSampleKind, {}))
}

/** Draws the sample's pictures, those that are missing. */
export async function drawSample(ctx: Context): Promise<void> {
  requireSystem(ctx)
  for (const no of SAMPLE_PHOTOS) {
    if (await ctx.files.size(sampleKey(no, 'thumb'))) continue
    const portrait = await samplePortrait({ pupil: 'sample', shot: no })
    const made = await deriveRenditions(portrait, { fileName: 'sample', business: site.name })
    for (const name of RENDITION_NAMES.toReversed())
      await ctx.files.put(sampleKey(no, name), made.renditions[name].body)
  }
}

export async function showSample(
  ctx: Context,
  { no, size }: { no: number; size: RenditionName },
): Promise<{ body: Readable; bytes: number }> {
  allowAnyone(ctx)
  const bytes = await ctx.files.size(sampleKey(no, size))
  if (bytes === undefined) throw notFound('photo')
  return { bytes, body: await ctx.files.stream(sampleKey(no, size)) }
}

function sampleKey(no: number, size: RenditionName) {
  return `samples/${no}/${size}.${RENDITION_TYPE.extension}`
}
