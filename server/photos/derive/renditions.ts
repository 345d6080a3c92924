import { readFile } from 'node:fs/promises'
import { setFlagsFromString } from 'node:v8'
import { crc32 } from 'node:zlib'
import sharp from 'sharp'
import type { CleanSize } from '../../../domain/photos/clean-pictures.ts'
import type { PreviewSize } from '../../../domain/photos/photos.ts'
import { decodePicture } from '../../platform/pictures/decode-picture.ts'
import { readCaptureTime } from '../capture-time.ts'
import { toRejection } from '../inspect/rejections.ts'
import type { photos } from '../tables.ts'
import { type DeliveryFile, deliveryFile } from './delivery-file.ts'
import {
  type Mark,
  needsBlackMarks,
  oneLineWatermark,
  recycleOverlayMemory,
  type WatermarkOverlays,
  watermark,
} from './watermark.ts'

/** One thread per photo, photos in parallel: more photos in all, and the same bytes on every machine. */
sharp.concurrency(1)
sharp.cache(false)
// Without it, V8 walks its whole heap every other photo because of 20 MB of buffers, although they are freed.
setFlagsFromString('--external-memory-accounted-in-global-limit')

/** Long edges in pixels: the thumb for tables, the small one for phones' grids, the preview for everything else. */
export const LONG_EDGES = { thumb: 480, small: 960, preview: 1600 } as const satisfies Record<
  PreviewSize,
  number
>
/** Long edges of the pictures without a watermark, which only the owner sees: for a sheet, and for looking closely. */
const CLEAN_EDGES = { thumb: 480, large: 1600 } as const satisfies Record<CleanSize, number>
export const RENDITION_TYPE = { contentType: 'image/webp', extension: 'webp' } as const
export type RenditionName = keyof typeof LONG_EDGES

export interface Rendition {
  body: Buffer
  width: number
  height: number
}
export interface DerivedPhoto {
  /** The original's pixels as a person sees it, with its EXIF orientation applied. */
  width: number
  height: number
  /** The camera's clock, read as UTC if it names no zone. */
  takenAt: Date | undefined
  renditions: Record<RenditionName, Rendition>
  /** Without a watermark, for the owner alone. */
  clean: Record<CleanSize, Rendition>
}
interface Pixels {
  data: Buffer
  raw: { width: number; height: number; channels: 3 }
}

/**
 * Everything the shop and the desk show of an original (given by path, bytes, or a function that reads it): sRGB WebPs
 * without metadata, made from the same file a buyer will get; three with the watermark burnt in, and two without it for
 * the owner. Same input, same bytes.
 * Throws an AppError with a `FileRejection` code if the file is at fault.
 */
export async function deriveRenditions(
  original: string | Buffer | (() => Promise<Buffer>),
  { business, mark, fileName, turns = 0 }: { business: string; mark: Mark; fileName: string; turns?: number },
): Promise<DerivedPhoto> {
  const file = await readOriginal(original)
  const takenAt = await readCaptureTime(file)
  const seed = crc32(file)
  const own = file !== original
  const sold = await deliveryFile(file, { business, fileName, turns, inPlace: own, closely: false })
  const plain = await decode(sold, fileName)
  releaseBuffer(sold.body)
  if (own) releaseBuffer(file)
  const black = await needsBlackMarks(plain.data, plain.raw)
  const proof = await marked(plain, await watermark(mark, { ...plain.raw, black }, seed))
  const small = await scaled(plain, 'thumb')
  const clean = { thumb: await encode(small), large: await encode(plain) }
  releaseBuffer(plain.data)
  const thumb = await marked(small, await oneLineWatermark(mark, { ...small.raw, black }))
  const renditions = {
    preview: await encode(proof),
    // Marked before it is scaled down, so that no two sizes can be combined into a clean picture.
    small: await encode(await scaled(proof, 'small')),
    thumb: await encode(thumb),
  }
  releaseBuffer(proof.data)
  return { width: sold.width, height: sold.height, takenAt, renditions, clean }
}

async function readOriginal(original: string | Buffer | (() => Promise<Buffer>)): Promise<Buffer> {
  if (typeof original === 'string') return readFile(original)
  return typeof original === 'function' ? original() : original
}

/** The picture decoded once, upright and at preview size; the smaller renditions are made from this. */
async function decode(sold: DeliveryFile, fileName: string): Promise<Pixels> {
  const size = renditionSize(sold, 'preview')
  const data = await decodePicture(sold.body, (picture) =>
    picture
      .autoOrient()
      .resize({ ...size, fit: 'fill' })
      .flatten({ background: '#fff' })
      .raw()
      .toBuffer(),
  ).catch((error: unknown) => {
    throw toRejection(error, fileName) ?? error
  })
  return { data, raw: { ...size, channels: 3 } }
}

/** The picture with marks on it. */
async function marked({ data, raw }: Pixels, marks: WatermarkOverlays): Promise<Pixels> {
  const proof = await sharp(data, { raw }).composite([marks]).removeAlpha().raw().toBuffer()
  recycleOverlayMemory(marks)
  return { data: proof, raw }
}

async function scaled({ data, raw }: Pixels, name: RenditionName): Promise<Pixels> {
  const size = renditionSize(raw, name)
  const smaller = await sharp(data, { raw })
    .resize({ ...size, fit: 'fill' })
    .raw()
    .toBuffer()
  return { data: smaller, raw: { ...size, channels: 3 } }
}

async function encode({ data, raw }: Pixels): Promise<Rendition> {
  const body = await sharp(data, { raw }).webp({ quality: 76, effort: 2 }).toBuffer()
  return { body, width: raw.width, height: raw.height }
}

interface Size {
  width: number
  height: number
}
/** A rendition's size in pixels: fitted within its long edge, never enlarged. */
export function renditionSize({ width, height }: Size, name: RenditionName): Size {
  const scale = Math.min(1, LONG_EDGES[name] / Math.max(width, height))
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}

/** The renditions that a browser may ask for, largest last. */
export const RENDITION_NAMES = Object.keys(LONG_EDGES) as RenditionName[]

/** Where a photo's watermarked rendition is stored. */
export function renditionKey(photoId: string, name: RenditionName): string {
  return `renditions/${photoId}/${name}.${RENDITION_TYPE.extension}`
}

/** The pictures without a watermark. */
export const CLEAN_NAMES = Object.keys(CLEAN_EDGES) as CleanSize[]

/** Where a photo's picture without a watermark is stored. */
export function cleanKey(photoId: string, size: CleanSize): string {
  return `renditions/${photoId}/clean-${size}.${RENDITION_TYPE.extension}`
}

/** What is shown until a photo of an older release has been made clean. */
const INSTEAD: Record<CleanSize, RenditionName> = { thumb: 'thumb', large: 'preview' }

/** Where a photo is stored as the owner sees it: the first of these that is there. */
export const ownersKeys = (photoId: string, size: CleanSize): string[] => [
  cleanKey(photoId, size),
  renditionKey(photoId, INSTEAD[size]),
]

/** Where everything is stored that is made of a photo: what destroys a photo removes it all. */
export const derivedKeys = (photoId: string): string[] => [
  ...RENDITION_NAMES.map((name) => renditionKey(photoId, name)),
  ...CLEAN_NAMES.map((size) => cleanKey(photoId, size)),
]

type Derived = Pick<typeof photos.$inferSelect, 'state' | 'turns' | 'readyAt'>

/**
 * The version of a photo's current renditions: rotating the photo rewrites them under the same keys. Undefined until it
 * is ready.
 */
export function versionOf({ state, turns, readyAt }: Derived): string | undefined {
  return state === 'ready' && readyAt ? `${turns}-${readyAt.getTime()}` : undefined
}

/**
 * Frees a buffer's memory at once and leaves the buffer empty. Without it, the 40 MB of each photo trigger a collection
 * of the whole heap, which took a third of the time. Does nothing if the memory is free already or is shared with other
 * buffers.
 */
function releaseBuffer(buffer: Buffer): void {
  const { buffer: memory } = buffer
  if (memory instanceof ArrayBuffer && !memory.detached && memory.byteLength === buffer.byteLength)
    memory.transfer(0)
}
