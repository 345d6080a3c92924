import sharp from 'sharp'
import { expect, test } from 'vitest'
import { strokeText } from './stroke-font.ts'
import { watermark } from './watermark.ts'

/** How opaque the marks are at each pixel, 0 to 255. */
async function opacity(width: number, height: number, seed = 1, name = 'Tweedlight') {
  const { input } = await watermark(name, { width, height }, seed)
  if (!Buffer.isBuffer(input)) throw new Error('the marks are raw pixels')
  return Uint8Array.from({ length: width * height }, (_, i) => input[i * 4 + 3] ?? 0)
}

/** The smallest share of any `w` x `h` window that marks cover, stepping by a third of it. */
function leastCover(marks: Uint8Array, width: number, height: number, w: number, h: number) {
  let least = 1
  for (let y = 0; y + h <= height; y += Math.ceil(h / 3)) {
    for (let x = 0; x + w <= width; x += Math.ceil(w / 3)) {
      let covered = 0
      for (let j = y; j < y + h; j++)
        for (let i = x; i < x + w; i++) if ((marks[j * width + i] ?? 0) > 60) covered++
      least = Math.min(least, covered / (w * h))
    }
  }
  return least
}

test.each([
  [1600, 1067],
  [1067, 1600],
  [1280, 1600],
  [640, 480],
])('every sixth of a picture of %i x %i is marked all over', async (width, height) => {
  for (const seed of [0, 4_294_967_295]) {
    const marks = await opacity(width, height, seed)
    const part = 1 / Math.sqrt(6)
    expect(
      leastCover(marks, width, height, Math.floor(width * part), Math.floor(height * part)),
    ).toBeGreaterThan(0.12)
  }
})

test('no square as large as a face in a class photo is free of marks', async () => {
  const marks = await opacity(1600, 1067, 99)
  expect(leastCover(marks, 1600, 1067, 150, 150)).toBeGreaterThan(0.03)
})

test('the marks show on white, on black and on grey', async () => {
  const size = { width: 800, height: 600 }
  for (const background of ['#ffffff', '#000000', '#808080']) {
    const flat = sharp({ create: { ...size, channels: 3, background } })
    const marked = await flat
      .composite([await watermark('Tweedlight', size, 3)])
      .png()
      .toBuffer()
    const { channels } = await sharp(marked).greyscale().stats()
    const contrast = (channels[0]?.max ?? 0) - (channels[0]?.min ?? 0)
    expect(contrast).toBeGreaterThan(70)
    expect(channels[0]?.stdev).toBeGreaterThan(10)
  }
})

test('the marks let most of the picture through', async () => {
  const marks = await opacity(1600, 1067)
  const strongest = marks.reduce((most, a) => Math.max(most, a), 0)
  expect(strongest).toBeLessThan(0.45 * 255)
  expect(marks.filter((a) => a > 0).length / marks.length).toBeLessThan(0.35)
})

test('the same seed draws the same marks, and another seed puts them elsewhere', async () => {
  const [first, again, other] = [
    await opacity(640, 480, 7),
    await opacity(640, 480, 7),
    await opacity(640, 480, 8),
  ]
  expect(Buffer.from(again).equals(Buffer.from(first))).toBe(true)
  expect(Buffer.from(other).equals(Buffer.from(first))).toBe(false)
})

test.each([
  '',
  '写真',
  'Müller’s & Söhne Schulfotografie Weit und Breit GmbH',
])('a business called “%s” is marked too', async (name) => {
  const marks = await opacity(800, 600, 5, name)
  expect(leastCover(marks, 800, 600, 326, 244)).toBeGreaterThan(0.02)
})

test('even a picture of one pixel, or one as thin as a line, can be marked', async () => {
  expect(await opacity(1, 1)).toHaveLength(1)
  expect(await opacity(1600, 1)).toHaveLength(1600)
})

test('lettering turns small letters and accents into plain capitals', () => {
  expect(strokeText('Café', 10, 0.2)).toEqual(strokeText('CAFE', 10, 0.2))
  expect(strokeText('  Two   words ', 10, 0.2)).toEqual(strokeText('TWO WORDS', 10, 0.2))
})

test('lettering grows with its size and starts at its left edge', () => {
  const [small, large] = [strokeText('HI', 10, 0.3), strokeText('HI', 20, 0.3)]
  expect(large.width).toBeCloseTo(small.width * 2)
  expect(small.path).toMatch(/^M0 0V10/)
})
