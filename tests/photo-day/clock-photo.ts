import sharp from 'sharp'
import { layInto } from './card-picture.ts'

const [WIDTH, HEIGHT] = [1200, 800]

/**
 * A photo of a phone's screen, held at an angle and a little out of focus, as a camera takes it whose clock shows
 * `takenAt` in London.
 */
export async function clockPhoto(screen: Buffer, takenAt: Date): Promise<Buffer> {
  const shown = await sharp(screen)
    .flatten()
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
  const scene = { data: Buffer.alloc(WIDTH * HEIGHT * 3, 104), width: WIDTH, height: HEIGHT }
  const phone = { data: shown.data, width: shown.info.width, height: shown.info.height }
  const height = 560
  const width = (height * phone.width) / phone.height
  const [left, top] = [(WIDTH - width) / 2, (HEIGHT - height) / 2]
  layInto(scene, phone, [
    [left + 20, top],
    [left + width, top + 30],
    [left + width - 30, top + height],
    [left, top + height - 20],
  ])
  return photo(scene.data, takenAt)
}

/** A photo of nobody's card, taken by the same camera. */
export const plainPhoto = (takenAt: Date, shade: number): Promise<Buffer> =>
  photo(Buffer.alloc(WIDTH * HEIGHT * 3, shade), takenAt)

function photo(data: Buffer, takenAt: Date): Promise<Buffer> {
  const parts = new Intl.DateTimeFormat('sv-SE', {
    ...{ timeZone: 'Europe/London', dateStyle: 'short', timeStyle: 'medium' },
  }).format(takenAt)
  return sharp(data, { raw: { width: WIDTH, height: HEIGHT, channels: 3 } })
    .blur(0.8)
    .jpeg({ quality: 84 })
    .withExif({ IFD2: { DateTimeOriginal: parts.replaceAll('-', ':') } })
    .toBuffer()
}
