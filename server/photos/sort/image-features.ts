import sharp from 'sharp'

const SIDE = 24

/**
 * Describes a frame's look in a few numbers that survive camera rotation and poor light: after contrast stretching, how
 * much of it is light and dark, grey and coloured, even and busy.
 */
export async function imageFeatures(picture: {
  data: Buffer
  width: number
  height: number
}): Promise<number[]> {
  const { width, height } = picture
  const data = await sharp(picture.data, { raw: { width, height, channels: 3 } })
    .resize(SIDE, SIDE, { fit: 'fill' })
    .normalise({ lower: 2, upper: 98 })
    .raw()
    .toBuffer()
  const bins = Array.from({ length: 12 }, () => 0)
  const share = 1 / (SIDE * SIDE)
  for (let at = 0; at < data.length; at += 3) {
    const [r = 0, g = 0, b = 0] = [data[at], data[at + 1], data[at + 2]]
    const light = (r + g + b) / 3
    const spread = Math.max(r, g, b) - Math.min(r, g, b)
    const tone = Math.min(3, Math.floor(light / 64))
    const colour = spread < 24 ? 0 : r >= b ? 1 : 2
    const bin = tone * 3 + colour
    bins[bin] = (bins[bin] ?? 0) + share
  }
  return [...bins, ...edges(data)].map((value) => Math.round(value * 1000) / 1000)
}

/** How much neighbouring pixels differ, near and far. */
function edges(data: Buffer): number[] {
  return [1, 3, 6].map((step) => {
    let sum = 0
    let count = 0
    for (let y = 0; y + step < SIDE; y++)
      for (let x = 0; x + step < SIDE; x++) {
        const at = (y * SIDE + x) * 3 + 1
        const here = data[at] ?? 0
        sum +=
          Math.abs(here - (data[at + step * 3] ?? 0)) + Math.abs(here - (data[at + step * SIDE * 3] ?? 0))
        count += 2
      }
    return sum / count / 128
  })
}
