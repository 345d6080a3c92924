import type { Readable } from 'node:stream'
import { priceLists } from '../../../content/price-lists.ts'
import { addressOf } from '../../../contract/endpoint.ts'
import { samplePicture } from '../../../contract/photos/gallery.ts'
import { FLOW_LIST, OWN_LIST } from '../../../domain/orders/prices/price-lists.ts'
import { type Gallery, PREVIEW_SIZES, SAMPLE_PHOTOS } from '../../../domain/photos/photos.ts'
import { allowAnyone, type Context } from '../../context.ts'
import { businessName } from '../../names.ts'
import { SAMPLE_PORTRAIT_SIZE, samplePortrait } from '../../school/sample-portraits.ts'
import { currentMark } from '../derive/current-mark.ts'
import {
  deriveRenditions,
  RENDITION_NAMES,
  RENDITION_TYPE,
  type RenditionName,
  renditionSize,
} from '../derive/renditions.ts'
import { type Mark, markName } from '../derive/watermark.ts'

/**
 * The gallery for any 8 characters that are not a code: illustrated portraits, labelled as samples, at the specified
 * prices.
 */
export function sampleGallery({ config }: Pick<Context, 'config'>): Gallery {
  return {
    sample: true,
    state: 'open',
    forSale: true,
    eventName: 'School Photography 2025',
    firstName: 'Sample',
    classRef: '',
    priceListId: OWN_LIST,
    flowListId: FLOW_LIST,
    priceLists: [priceLists[OWN_LIST], priceLists[FLOW_LIST]],
    salesOpen: null,
    salesClose: null,
    printsUntil: null,
    printsSold: true,
    downloadDays: config.DOWNLOAD_DAYS,
    preparing: 0,
    reminders: null,
    forSchool: null,
    photos: SAMPLE_PHOTOS.map((no) => ({
      id: `sample-${no}`,
      no,
      kind: 'portrait' as const,
      ...SAMPLE_PORTRAIT_SIZE,
      previews: PREVIEW_SIZES.map((size) => ({
        width: renditionSize(SAMPLE_PORTRAIT_SIZE, size).width,
        src: addressOf(samplePicture, { params: { no, size } }),
      })),
    })),
  }
}

/** A rendition of a sample photo, drawn on first request and kept. */
export async function showSamplePicture(
  ctx: Context,
  { no, size }: { no: number; size: RenditionName },
): Promise<{ body: Readable; bytes: number }> {
  allowAnyone(ctx)
  const sample = { no, business: await businessName(ctx.db), mark: await currentMark(ctx.db) }
  const key = sampleKey(sample, size)
  if ((await ctx.files.size(key)) === undefined) await drawOnce(ctx, sample)
  return { bytes: (await ctx.files.size(key)) ?? 0, body: await ctx.files.stream(key) }
}

/** A sample photo with today's watermark. */
interface Sample {
  no: number
  business: string
  mark: Mark
}

const drawing = new Map<string, Promise<void>>()

/** Several browsers may ask at once; one drawing serves them all. */
function drawOnce(ctx: Context, sample: Sample): Promise<void> {
  const key = sampleKey(sample, 'preview')
  const inProgress = drawing.get(key)
  if (inProgress) return inProgress
  const draw = drawSample(ctx, sample).finally(() => drawing.delete(key))
  drawing.set(key, draw)
  return draw
}

async function drawSample({ files }: Pick<Context, 'files'>, sample: Sample) {
  const { no, business, mark } = sample
  const child = Math.ceil(no / SAMPLE_PHOTOS.length)
  const pupil = child === 1 ? 'sample' : `sample ${child}`
  const portrait = await samplePortrait({ pupil, shot: no - (child - 1) * SAMPLE_PHOTOS.length })
  const made = await deriveRenditions(portrait, { fileName: 'sample', business, mark })
  for (const name of RENDITION_NAMES) await files.put(sampleKey(sample, name), made.renditions[name].body)
}

function sampleKey({ no, mark }: Pick<Sample, 'no' | 'mark'>, size: RenditionName) {
  return `samples/${no}-${markName(mark)}/${size}.${RENDITION_TYPE.extension}`
}
