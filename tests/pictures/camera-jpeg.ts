import { createHash } from 'node:crypto'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp, { type Sharp } from 'sharp'
import { samplePortrait } from '../../server/school/sample-portraits.ts'
import { exifSegment, iptcSegment, makerNote, mpfSegment, segment, xmpSegment } from './camera-metadata.ts'

export interface CameraJpeg {
  /** Another seed is another pupil with other noise. */
  seed: number
  /** Pixels as the sensor has them, before orientation. */
  width?: number
  height?: number
  /** Degrees, north and east positive; false leaves the position out. */
  gps?: { latitude: number; longitude: number } | false
  serial?: string
  /** EXIF orientation 1 to 8. 6 and 8 are the camera held upright. */
  orientation?: number
  profile?: 'srgb' | 'p3'
  progressive?: boolean
  /** Bytes after the picture's end, where phones put a short film. */
  trailer?: Buffer
}

export const PEEBLES = { latitude: 55.6517, longitude: -3.1889 }
export const OWNER = 'Morag Testperson'
export const TAKEN_AT = '2025:03:14 09:31:05'

/**
 * A JPEG as a camera writes it: by default 24 megapixels, 6 to 9 MB, with noise, maker note, position, serial numbers,
 * owner's name, thumbnail, XMP and IPTC. The picture is an illustrated portrait. Cached in the temporary directory, so
 * that only a machine's first call takes two seconds.
 */
export async function cameraJpeg(options: CameraJpeg): Promise<Buffer> {
  const {
    seed,
    width = 6000,
    height = 4000,
    orientation = 1,
    profile = 'srgb',
    progressive = false,
  } = options
  const pixels = await kept(`v2 ${seed} ${width}x${height} ${orientation} ${profile} ${progressive}`, () =>
    takePicture({ seed, width, height, orientation, profile, progressive }),
  )
  const thumbnail = await sharp(pixels).resize(160, 120, { fit: 'cover' }).jpeg({ quality: 60 }).toBuffer()
  const { gps = PEEBLES, serial = '2041337', trailer = Buffer.alloc(0) } = options
  const head = [
    exifSegment({
      orientation,
      gps,
      serial,
      owner: OWNER,
      takenAt: TAKEN_AT,
      note: makerNote(serial),
      thumbnail,
    }),
    xmpSegment(OWNER, gps),
    iptcSegment(OWNER),
    mpfSegment(),
    segment(0xfe, Buffer.from(`Shot by ${OWNER}`)),
  ]
  return Buffer.concat([pixels.subarray(0, 2), ...head, pixels.subarray(2), trailer])
}

/** A JPEG as newer phones write it: a second, smaller picture after the first says how brightly to show it. */
export function hdrJpeg(picture: Buffer): Promise<Buffer> {
  const wide = sharp(picture).resize({ width: 600, withoutEnlargement: true }).pipelineColourspace('scrgb')
  return (wide as WithGainMap).withGainMap().jpeg().toBuffer()
}
/** Exists in sharp 0.35.5, but not in its types. */
type WithGainMap = Sharp & { withGainMap(): Sharp }

type Picture = Required<
  Pick<CameraJpeg, 'seed' | 'width' | 'height' | 'orientation' | 'profile' | 'progressive'>
>

async function takePicture({
  seed,
  width,
  height,
  orientation,
  profile,
  progressive,
}: Picture): Promise<Buffer> {
  const small = orientation > 4 ? { width: 800, height: 1200 } : { width: 1200, height: 800 }
  const portrait = await samplePortrait({ pupil: `camera ${seed}`, shot: 1 })
  const blurred = await sharp(portrait).resize(30, 20, { fit: 'fill' }).blur(8).toBuffer()
  const backdrop = await sharp(blurred)
    .resize({ ...small, fit: 'fill' })
    .toBuffer()
  const fit = orientation > 4 ? 'cover' : 'inside'
  const sitter = await sharp(portrait)
    .resize({ ...small, fit, position: 'bottom' })
    .toBuffer()
  const scene = await sharp(backdrop)
    .composite([{ input: sitter, gravity: 'south' }])
    .toBuffer()
  const asSensed = await sharp(scene)
    .rotate(TURN[orientation] ?? 0)
    .toBuffer()
  const grain = await noiseTile(seed, Math.min(1021, width, height))
  const picture = sharp(asSensed)
    .resize(width, height, { fit: 'fill' })
    .composite([{ input: grain, tile: true, blend: 'hard-light' }])
    .removeAlpha()
  if (profile === 'p3') picture.withIccProfile('p3')
  return picture.jpeg({ quality: 92, progressive }).toBuffer()
}

/** How far the camera was rotated, by EXIF orientation; mirrored ones are left to the tests that need them. */
const TURN: Record<number, number> = { 3: 180, 6: 270, 8: 90 }

/** Grain like a sensor's at ISO 800, the same for the same seed. */
async function noiseTile(seed: number, side: number): Promise<Buffer> {
  let state = (seed * 2654435761 + 1) >>> 0
  const next = () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return state / 2 ** 32
  }
  const grain = Buffer.alloc(side * side * 3)
  for (let i = 0; i < grain.length; i += 3) {
    const light = next() + next() + next() - 1.5
    for (let c = 0; c < 3; c++) grain[i + c] = 128 + 15 * light + 8 * (next() - 0.5)
  }
  return sharp(grain, { raw: { width: side, height: side, channels: 3 } })
    .png({ compressionLevel: 1 })
    .toBuffer()
}

async function kept(name: string, make: () => Promise<Buffer>): Promise<Buffer> {
  const folder = join(tmpdir(), 'tweedlight-camera-jpegs')
  const file = join(folder, `${createHash('sha256').update(name).digest('hex').slice(0, 20)}.jpg`)
  const earlier = await readFile(file).catch(() => undefined)
  if (earlier) return earlier
  const fresh = await make()
  await mkdir(folder, { recursive: true })
  const draft = `${file}.${process.pid}.${Math.random().toString(36).slice(2)}`
  await writeFile(draft, fresh)
  await rename(draft, file)
  return fresh
}
