import sharp from 'sharp'
import { expect, test } from 'vitest'
import { createTextMeasure, drawText } from './draw-text.ts'

const SIZE = 60

/** From where to where each part of a drawn text reaches, from the left, in pixels. */
async function partsOf(text: string): Promise<{ from: number; to: number }[]> {
  const style = { fontSize: SIZE, fontWeight: 400, padding: SIZE }
  const picture = await drawText({ style, children: text }, 600)
  const { data, info } = await sharp(picture)
    .extractChannel('alpha')
    .raw()
    .toBuffer({ resolveWithObject: true })
  const { width, height } = info
  const parts: { from: number; to: number }[] = []
  for (let x = 0; x < width; x++) {
    const isInk = Array.from({ length: height }, (_, y) => data[y * width + x] ?? 0).some(
      (alpha) => alpha > 40,
    )
    const last = parts.at(-1)
    if (isInk && last?.to === x) last.to = x + 1
    else if (isInk) parts.push({ from: x, to: x + 1 })
  }
  return parts
}
const widths = async (text: string) => (await partsOf(text)).map(({ from, to }) => to - from)

test('letters that are joined in their script are joined in a picture', async () => {
  expect(await partsOf('محمد')).toHaveLength(1)
  expect(await partsOf('Ilo')).toHaveLength(3)
  const end = async (text: string) => (await partsOf(text)).at(-1)?.to ?? 0
  expect(await end('शर्मा')).toBeLessThan(await end('शरमा'))
})

test('a text from the right begins at the right in a picture', async () => {
  const [narrow = 0, wide = 0] = [...(await widths('ו')), ...(await widths('ש'))]
  expect(narrow).toBeLessThan(wide)
  const [left = 0, right = 0] = await widths('שו')
  expect(left).toBeLessThan(right)
})

test('a text is as wide as it is measured, whatever its script', async () => {
  for (const text of ['Ann Reid', 'محمد', 'עדי כהן', 'शर्मा', 'Lea (אבי) Grant']) {
    const parts = await partsOf(text)
    const measure = await createTextMeasure([text])
    const drawn = (parts.at(-1)?.to ?? 0) - (parts[0]?.from ?? 0)
    expect(Math.abs(drawn - measure(text) * SIZE), text).toBeLessThan(SIZE * 0.2)
  }
})
