import sharp from 'sharp'
import { expect, test } from 'vitest'
import { SAMPLE_PORTRAIT_SIZE, samplePortrait } from './sample-portraits.ts'

const colourAt = async (jpeg: Buffer, left: number, top: number) => {
  const pixel = await sharp(jpeg).extract({ left, top, width: 8, height: 8 }).resize(1, 1).raw().toBuffer()
  return [...pixel]
}

test('a sample portrait is a JPEG in the shape of a school portrait, without metadata', async () => {
  const { format, width, height, exif, xmp } = await sharp(
    await samplePortrait({ pupil: 'Isla', shot: 1 }),
  ).metadata()
  expect({ format, width, height }).toEqual({ format: 'jpeg', ...SAMPLE_PORTRAIT_SIZE })
  expect(height * 4).toBe(width * 5)
  expect([exif, xmp]).toEqual([undefined, undefined])
})

test('the same pupil and shot make the same bytes', async () => {
  const of = () => samplePortrait({ pupil: 'Isla', shot: 2 })
  expect((await of()).equals(await of())).toBe(true)
})

test('shots of a pupil differ, and a sixth starts the series again', async () => {
  const shots = await Promise.all([1, 2, 3, 4, 5, 6].map((shot) => samplePortrait({ pupil: 'Isla', shot })))
  const different = new Set(shots.map((shot) => shot.toString('base64')))
  expect(different.size).toBe(5)
  expect(shots[5]?.equals(shots[0] ?? Buffer.alloc(0))).toBe(true)
})

test('a shot outside the series still makes a picture', async () => {
  for (const shot of [0, -3, 1.5, 1000])
    expect((await samplePortrait({ pupil: 'x', shot })).length).toBeGreaterThan(20_000)
})

test('pupils differ from each other', async () => {
  const names = Array.from({ length: 8 }, (_, i) => `pupil ${i}`)
  const portraits = await Promise.all(names.map((pupil) => samplePortrait({ pupil, shot: 1 })))
  expect(new Set(portraits.map((p) => p.toString('base64'))).size).toBe(8)
  const hair = await Promise.all(portraits.map((p) => colourAt(p, 640, 420)))
  expect(new Set(hair.map(String)).size).toBeGreaterThan(3)
})
