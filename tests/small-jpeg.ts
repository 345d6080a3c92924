import sharp from 'sharp'

/** A JPEG of 600 × 750 pixels, another one for each seed. */
export function smallJpeg(seed: number): Promise<Buffer> {
  const shade = Math.floor((seed * 9301 + 0.37) * 233) % 255
  return sharp({
    create: { width: 600, height: 750, channels: 3, background: { r: shade, g: 90, b: 255 - shade } },
  })
    .composite([
      {
        input: Buffer.from(
          `<svg width="600" height="750"><text x="20" y="60">${seed}</text><circle cx="${100 + (shade % 300)}" cy="300" r="${80 + shade / 3}" fill="white"/></svg>`,
        ),
      },
    ])
    .jpeg({ quality: 90 })
    .toBuffer()
}
