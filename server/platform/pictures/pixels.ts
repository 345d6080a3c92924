import sharp, { type Sharp } from 'sharp'

/** A picture's pixels, three bytes each. */
export interface Pixels {
  data: Buffer
  width: number
  height: number
}
interface Corner {
  left: number
  top: number
}

/** White paper. */
export const whitePixels = (width: number, height: number): Pixels => ({
  data: Buffer.alloc(width * height * 3, 0xff),
  width,
  height,
})

/** Decodes a picture, on white where it is transparent. */
export async function decodePixels(picture: Sharp): Promise<Pixels> {
  const { data, info } = await picture
    .flatten({ background: '#fff' })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { data, width: info.width, height: info.height }
}

export const encodePicture = ({ data, width, height }: Pixels): Sharp =>
  sharp(data, { raw: { width, height, channels: 3 } })

/** Lays a picture on another one. Blending the two, which sharp does, would take the whole sheet's pixels each time. */
export const overlay = (on: Pixels, picture: Pixels, at: Corner): void =>
  eachRow(on, picture, at, (row, target) => row.copy(target))

/** Prints dark words on a picture; their white stays clear. */
export const encodePrint = (on: Pixels, words: Pixels, at: Corner): void =>
  eachRow(on, words, at, (row, target) => {
    for (const [byte, shade] of row.entries()) if (shade < (target[byte] ?? 0)) target[byte] = shade
  })

function eachRow(
  on: Pixels,
  { data, width, height }: Pixels,
  { left, top }: Corner,
  put: (row: Buffer, target: Buffer) => void,
) {
  const length = Math.min(width, on.width - left) * 3
  for (let y = 0; y < Math.min(height, on.height - top); y++) {
    const start = ((top + y) * on.width + left) * 3
    put(data.subarray(y * width * 3, y * width * 3 + length), on.data.subarray(start, start + length))
  }
}
