import sharp from 'sharp'

/** The upright size of `smallJpeg`: about as small as a portrait can be. */
export const SMALL = { width: 240, height: 300 } as const

/** A JPEG of a few kilobytes, different for each seed. */
export function smallJpeg(seed: number): Promise<Buffer> {
  const shade = Math.floor((seed * 9301 + 0.37) * 233) % 255
  return sharp({
    create: { ...SMALL, channels: 3, background: { r: shade, g: 90, b: 255 - shade } },
  })
    .composite([
      {
        input: Buffer.from(
          `<svg width="240" height="300"><text x="8" y="24">${seed}</text><circle cx="${40 + (shade % 120)}" cy="120" r="${32 + shade / 8}" fill="white"/></svg>`,
        ),
      },
    ])
    .jpeg({ quality: 90 })
    .toBuffer()
}
