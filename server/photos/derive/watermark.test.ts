import sharp from 'sharp'
import { expect, test } from 'vitest'
import { MARK_OPACITY, type MarkStrength } from '../../../domain/photos/watermark.ts'
import { USUAL_MARK } from '../../../tests/pictures/mark.ts'
import { strokeText } from './stroke-font.ts'
import { markName, needsBlackMarks, oneLineWatermark, watermark } from './watermark.ts'

/** How opaque the marks are at each pixel, 0 to 255. */
async function opacity(width: number, height: number, seed = 1, mark = USUAL_MARK) {
  const { input } = await watermark(mark, { width, height, black: false }, seed)
  return alphaOf(input)
}

const alphaOf = (input: Buffer) =>
  Uint8Array.from({ length: input.length / 4 }, (_, i) => input[i * 4 + 3] ?? 0)

/** The smallest share of any `w` x `h` window that marks cover, stepping by a third of it. */
function leastCover(marks: Uint8Array, width: number, height: number, w: number, h: number) {
  let least = 1
  for (let y = 0; y + h <= height; y += Math.ceil(h / 3)) {
    for (let x = 0; x + w <= width; x += Math.ceil(w / 3)) {
      let covered = 0
      for (let j = y; j < y + h; j++)
        for (let i = x; i < x + w; i++) if ((marks[j * width + i] ?? 0) > 20) covered++
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
    ).toBeGreaterThan(0.06)
  }
})

test('a face of a portrait can be read: a tenth of it is covered, and by a fifth at most', async () => {
  const marks = await opacity(1280, 1600)
  const strongest = marks.reduce((most, a) => Math.max(most, a), 0)
  expect(strongest).toBeGreaterThan(0.16 * 255)
  expect(strongest).toBeLessThan(0.2 * 255)
  expect(marks.filter((a) => a > 0).length / marks.length).toBeLessThan(0.125)
})

test('the marks are weaker in the middle third than near the edges', async () => {
  const marks = await opacity(1280, 1600)
  const strongest = (top: number, bottom: number) =>
    marks.subarray(top * 1280, bottom * 1280).reduce((most, a) => Math.max(most, a), 0)
  const middle = marks.filter((_, i) => i % 1280 > 427 && i % 1280 < 853 && i > 1280 * 534 && i < 1280 * 1066)
  expect(middle.reduce((most, a) => Math.max(most, a), 0)).toBeLessThan(0.8 * strongest(0, 80))
})

test('stronger marks are stronger, and have another name', async () => {
  const [faint, normal, strong] = await Promise.all(
    (['faint', 'normal', 'strong'] as const).map(async (strength) => {
      const marks = await opacity(640, 480, 1, { ...USUAL_MARK, strength })
      return marks.reduce((most, a) => Math.max(most, a), 0)
    }),
  )
  expect(faint).toBeLessThan(normal ?? 0)
  expect(normal).toBeLessThan(strong ?? 0)
  expect(markName({ ...USUAL_MARK, strength: 'strong' })).not.toBe(markName(USUAL_MARK))
  expect(markName({ ...USUAL_MARK, words: 'Other' })).not.toBe(markName(USUAL_MARK))
})

test.each(['#ffffff', '#d0d0d0', '#808080', '#000000'])('the marks show on %s', async (background) => {
  const size = { width: 800, height: 600 }
  const flat = await sharp({ create: { ...size, channels: 3, background } })
    .raw()
    .toBuffer()
  const raw = { ...size, channels: 3 as const }
  const black = await needsBlackMarks(flat, raw)
  const marked = await sharp(flat, { raw })
    .composite([await watermark(USUAL_MARK, { ...size, black }, 3)])
    .png()
    .toBuffer()
  const { channels } = await sharp(marked).greyscale().stats()
  expect((channels[0]?.max ?? 0) - (channels[0]?.min ?? 0)).toBeGreaterThan(14)
})

test('a thumbnail has one line from corner to corner, whatever the words', async () => {
  for (const words of ['Tweedlight · Proof', 'TW', 'Müller’s & Söhne Schulfotografie Weit und Breit GmbH']) {
    const { input } = await oneLineWatermark(
      { ...USUAL_MARK, words },
      { width: 384, height: 480, black: false },
    )
    const marks = alphaOf(input)
    const rows = Array.from({ length: 480 }, (_, y) => marks.subarray(y * 384, (y + 1) * 384))
    expect(marks.filter((a) => a > 0).length / marks.length).toBeLessThan(0.1)
    expect(rows.slice(216, 264).some((row) => row.some((a) => a > 20))).toBe(true)
    expect(
      rows
        .slice(0, 30)
        .concat(rows.slice(-30))
        .every((row) => row.every((a) => a === 0)),
    ).toBe(true)
  }
})

test('the line of a thumbnail reaches over most of its width', async () => {
  const { input } = await oneLineWatermark(USUAL_MARK, { width: 384, height: 480, black: false })
  const columns = [...alphaOf(input).entries()].flatMap(([at, alpha]) => (alpha > 0 ? [at % 384] : []))
  const across =
    columns.reduce((most, x) => Math.max(most, x), 0) - columns.reduce((least, x) => Math.min(least, x), 384)
  expect(across).toBeGreaterThan(0.7 * 384)
})

test('filling the letters from around them leaves a picture that is visibly worse than the bought one', async () => {
  const width = 480
  const height = 600
  const clean = await sharp('content/media/blog/three-camera-lenses.jpg')
    .resize(width, height, { fit: 'cover' })
    .removeAlpha()
    .raw()
    .toBuffer()
  const marks = await opacity(width, height, 7)
  const filled = fillLetters(clean, marks, width, height)
  const errors: number[] = []
  marks.forEach((a, i) => {
    if (a > 0)
      errors.push(
        Math.max(...[0, 1, 2].map((c) => Math.abs((clean[i * 3 + c] ?? 0) - (filled[i * 3 + c] ?? 0)))),
      )
  })
  const worst = errors.toSorted((a, b) => b - a)
  // Flat backdrops heal; what has edges, such as eyes and hair, does not.
  expect(worst[Math.floor(worst.length * 0.05)]).toBeGreaterThan(12)
})

/** Replaces all marked pixels by what is around them, from the rim inwards, as a simple inpainting does. */
function fillLetters(clean: Buffer, marks: Uint8Array, width: number, height: number): Buffer {
  const filled = Buffer.from(clean)
  const known = Uint8Array.from(marks, (a) => (a === 0 ? 1 : 0))
  let rim = [...marks.keys()].filter((i) => !known[i])
  while (rim.length > 0) {
    const next = rim.flatMap((i) => {
      const around = [i - 1, i + 1, i - width, i + width].filter(
        (j) => j >= 0 && j < width * height && known[j] && Math.abs((j % width) - (i % width)) <= 1,
      )
      if (around.length === 0) return []
      return [
        {
          i,
          colour: [0, 1, 2].map(
            (c) => around.reduce((sum, j) => sum + (filled[j * 3 + c] ?? 0), 0) / around.length,
          ),
        },
      ]
    })
    for (const { i, colour } of next) {
      colour.forEach((value, c) => {
        filled[i * 3 + c] = value
      })
      known[i] = 1
    }
    if (next.length === 0) break
    rim = rim.filter((i) => !known[i])
  }
  return filled
}

test('the same seed draws the same marks, and another seed puts them elsewhere', async () => {
  const [first, again, other] = [
    await opacity(640, 480, 7),
    await opacity(640, 480, 7),
    await opacity(640, 480, 8),
  ]
  expect(Buffer.from(again).equals(Buffer.from(first))).toBe(true)
  expect(Buffer.from(other).equals(Buffer.from(first))).toBe(false)
})

test('no two neighbouring words are equally opaque, so that no one factor takes the marks away', async () => {
  const marks = await opacity(1600, 1600)
  const strengths = new Set(marks.subarray(0, 1600 * 100).filter((a) => a > 20))
  expect(strengths.size).toBeGreaterThan(4)
})

test.each([
  '写真 · Proof',
  'Müller’s & Söhne Schulfotografie Weit und Breit GmbH',
])('the words “%s” mark a picture too', async (words) => {
  const marks = await opacity(800, 600, 5, { ...USUAL_MARK, words })
  expect(leastCover(marks, 800, 600, 326, 244)).toBeGreaterThan(0.02)
})

test('even a picture of one pixel, or one as thin as a line, can be marked', async () => {
  expect(await opacity(1, 1)).toHaveLength(1)
  expect(await opacity(1600, 1)).toHaveLength(1600)
  const thin = { width: 480, height: 1, black: false }
  expect((await oneLineWatermark(USUAL_MARK, thin)).input).toHaveLength(480 * 4)
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

/** How opaque the marks are on average in each of eight by eight parts of a picture. */
async function parts(name: 'preview' | 'thumb') {
  const [width, height] = [640, 480]
  const about = { width, height, black: false }
  const { input } =
    name === 'preview' ? await watermark(USUAL_MARK, about, 1) : await oneLineWatermark(USUAL_MARK, about)
  const sums = Array.from({ length: 64 }, () => 0)
  for (const [i, opacity] of alphaOf(input).entries()) {
    const part = Math.floor(Math.floor(i / width) / (height / 8)) * 8 + Math.floor((i % width) / (width / 8))
    sums[part] = (sums[part] ?? 0) + opacity
  }
  return sums.map((sum) => sum / ((width * height) / 64))
}

interface Looks {
  preview: number[]
  thumb: number[]
  strengths: Record<MarkStrength, number>
  /** The darkest grey on which they are black. */
  blackFrom: number
}

/**
 * What marks look like, by their name. Previews are made again when the name changes, so whatever is changed here needs
 * another `DESIGN`, and with it another line.
 */
const LOOKS: Record<string, Looks> = {
  '2f9f96ec0459': {
    preview: [
      4.5, 1.5, 6.5, 4.6, 6.5, 2.4, 5.4, 3.1, 8.9, 2.9, 6.3, 1.3, 6.5, 6.1, 4.1, 2.1, 2, 8.2, 2.4, 3.1, 1.1,
      4.1, 3.5, 7.6, 0.3, 3.8, 3.8, 3.8, 5.6, 0.8, 5.9, 3.4, 8.4, 3.2, 2.2, 3.1, 4.4, 3.6, 4.6, 4, 2.6, 7.1,
      2.1, 5.8, 0.6, 6.9, 3.5, 5.1, 3.4, 3.4, 6, 4.5, 2.9, 3, 5.2, 3.1, 7.7, 0.9, 5.2, 4.4, 7.3, 4.9, 1.2,
      6.6,
    ],
    thumb: [
      0, 0, 0, 0, 0, 0, 2.8, 1.8, 0, 0, 0, 0, 0, 2.4, 11.7, 1.4, 0, 0, 0, 0, 0, 10.6, 2.3, 0, 0, 0, 0, 1, 6.6,
      0.2, 0, 0, 0, 0, 1, 10.3, 1, 0, 0, 0, 0, 2.1, 11.9, 2, 0, 0, 0, 0, 3.2, 13.7, 2.3, 0, 0, 0, 0, 0, 0.9,
      1, 0, 0, 0, 0, 0, 0,
    ],
    strengths: { faint: 0.16, normal: 0.19, strong: 0.22 },
    blackFrom: 171,
  },
}

test.each([
  'preview',
  'thumb',
] as const)('marks that look otherwise have another name: the %s', async (name) => {
  const known = LOOKS[markName(USUAL_MARK)]?.[name] ?? []
  const differences = (await parts(name)).map((part, i) => Math.abs(part - (known[i] ?? Number.NaN)))
  expect(Math.max(...differences)).toBeLessThan(0.3)
})

test('marks of another strength or colour have another name', async () => {
  const isBlackOn = (grey: number) =>
    needsBlackMarks(Buffer.alloc(9 * 3, grey), { width: 3, height: 3, channels: 3 })
  const greys = await Promise.all(Array.from({ length: 256 }, (_, grey) => isBlackOn(grey)))
  const { strengths, blackFrom } = LOOKS[markName(USUAL_MARK)] ?? {}
  expect(MARK_OPACITY).toEqual(strengths)
  expect(greys.indexOf(true)).toBe(blackFrom)
})
