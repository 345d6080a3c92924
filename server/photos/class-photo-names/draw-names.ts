import sharp from 'sharp'
import type { TextNode } from '../../pdf/draw-text.ts'
import { namesInPlaces } from '../../pdf/names-on-paper.ts'
import { asItLies, layDown, sizeAsItLies, uprightOr } from '../../platform/pictures/as-it-lies.ts'
import { remakePicture } from '../../platform/pictures/decode-picture.ts'
import type { DeliveryFile } from '../derive/delivery-file.ts'
import { type PaperEdges, padToPaper } from '../derive/pad-to-paper.ts'
import { encodeJpeg, type PictureAbout } from '../derive/replace-jpeg-metadata.ts'
import type { PrintedRow } from './queries.ts'

/** Type size relative to the picture's longer edge: 8.5 points on a ten-inch print. */
const SIZE = 0.0118
const LEAST = 10
/** At the sides of the band, in multiples of the type size: 9 mm on a ten-inch print. */
const MARGIN = 3
const INK = '#11120f'
const SOFT = '#55574f'

/**
 * A bought class photo with its rows of names on a white band below, as an sRGB JPEG at 300 DPI; the picture keeps all
 * its pixels. For a print, `paper` is its edges in either order: white fills up to its aspect ratio, so that nothing is
 * cropped.
 */
export async function drawNames(
  file: DeliveryFile,
  rows: readonly PrintedRow[],
  { paper, ...about }: PictureAbout & { paper?: PaperEdges | null | undefined },
): Promise<DeliveryFile> {
  const { width, height } = file
  const size = Math.max(LEAST, Math.round(Math.max(width, height) * SIZE))
  // Loaded on demand: fonts and layout are large and seldom needed.
  const { drawText } = await import('../../pdf/draw-text.ts')
  const shown = await Promise.all(
    rows.map(async ({ names, ...row }) => ({ ...row, names: await namesInPlaces(names) })),
  )
  const band = await drawText(bandOf(shown, size, width), width)
  const bandHeight = (await sharp(band).metadata()).height
  const whole = padToPaper({ width, height: height + bandHeight }, paper)
  const picture = { left: Math.floor((whole.width - width) / 2), top: 0, width, height }
  const body = await remakePicture(file.body, whole, async (decoded, { lying, optimizeCoding }) => {
    const canvas = sizeAsItLies(whole, lying)
    const place = asItLies(picture, whole, lying)
    const below = asItLies({ ...picture, top: height, height: bandHeight }, whole, lying)
    const named = uprightOr(decoded, lying)
      .flatten({ background: '#fff' })
      .toColourspace('srgb')
      .extend({
        left: place.left,
        right: canvas.width - place.width - place.left,
        top: place.top,
        bottom: canvas.height - place.height - place.top,
        background: '#fff',
      })
      .composite([{ input: await layDown(band, lying), left: below.left, top: below.top }])
    return encodeJpeg(named, about, { orientation: lying, optimizeCoding })
  })
  return { contentType: 'image/jpeg', extension: 'jpg', body, ...whole }
}

/** Names are never broken; a row that is too long wraps to the next line. */
function bandOf(rows: readonly PrintedRow[], size: number, width: number): TextNode {
  return {
    style: {
      display: 'flex',
      flexDirection: 'column',
      width,
      boxSizing: 'border-box',
      color: INK,
      fontSize: size,
      padding: `${size * 1.4}px ${size * MARGIN}px ${size * 1.6}px`,
      rowGap: size * 0.5,
      lineHeight: 1.3,
    },
    children: rows.map(({ title, names }) => ({
      style: { display: 'flex', flexWrap: 'wrap', justifyContent: 'center', columnGap: size * 0.6 },
      children: [
        ...(title ? [{ style: { color: SOFT, fontWeight: 600 }, children: title }] : []),
        ...names.map((name, at) => ({
          style: { maxWidth: '100%' },
          children: at < names.length - 1 ? `${name},` : name,
        })),
      ],
    })),
  }
}
