import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { manifestIcons } from '../../web/site/site-files/icons.ts'
import { buildIcons } from './icons.ts'

let out: string
beforeAll(async () => {
  out = await mkdtemp(join(tmpdir(), 'icons-'))
  await buildIcons('public/favicon.svg', out)
})
afterAll(() => rm(out, { recursive: true }))

test('every icon in the manifest exists in its size', async () => {
  for (const { file, size } of manifestIcons)
    expect(await sharp(join(out, file)).metadata()).toMatchObject({
      width: size,
      height: size,
      format: 'png',
    })
})

test('favicon.ico holds three complete images of 16, 32 and 48 pixels', async () => {
  const ico = await readFile(join(out, 'favicon.ico'))
  const count = ico.readUInt16LE(4)
  const sizes = await Promise.all(
    Array.from({ length: count }, async (_, index) => {
      const at = 6 + 16 * index
      const start = ico.readUInt32LE(at + 12)
      const { width, height } = await sharp(ico.subarray(start, start + ico.readUInt32LE(at + 8))).metadata()
      return [ico.readUInt8(at), width, height]
    }),
  )
  expect(sizes).toEqual([16, 32, 48].map((size) => [size, size, size]))
})

test('an icon cut to a circle keeps its whole drawing, on its own background', async () => {
  const { data, info } = await sharp(join(out, 'icon-maskable.png'))
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const at = (x: number, y: number) => [
    ...data.subarray((y * info.width + x) * 3, (y * info.width + x) * 3 + 3),
  ]
  const ground = at(0, 0)
  expect(ground).toEqual([0x11, 0x12, 0x0f])
  const outside = []
  for (let y = 0; y < info.height; y += 4)
    for (let x = 0; x < info.width; x += 4)
      if (Math.hypot(x - 256, y - 256) > 0.4 * 512) outside.push(at(x, y))
  expect(
    outside.filter((pixel) => pixel.some((value, index) => Math.abs(value - (ground[index] ?? 0)) > 4)),
  ).toEqual([])
})
