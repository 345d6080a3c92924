import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import { writeShareFonts } from '../../../scripts/build/share/share-fonts.ts'
import { drawShare, readShareFonts, SHARE } from './share-picture.ts'

let fonts: Awaited<ReturnType<typeof readShareFonts>>
beforeAll(async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'fonts-'))
  await writeShareFonts(folder)
  fonts = await readShareFonts(folder)
  return () => rm(folder, { recursive: true })
})

const words = { title: 'A quiet glen', slate: 'Page', name: 'Tweedlight' }
const plain = (width: number, height: number, background: string) =>
  sharp({ create: { width, height, channels: 3, background } })
const white = plain(1200, 800, '#ffffff').jpeg().toBuffer()
const draw = async (picture: Buffer, title = words.title, position = '50% 50%') => {
  const { data } = await sharp(await drawShare(picture, position, { ...words, title }, fonts))
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return (x: number, y: number): number[] => [...data.subarray(3 * (y * SHARE.width + x)).subarray(0, 3)]
}
const lightness = ([red = 0, green = 0, blue = 0]: number[]) => (red + green + blue) / 3

test('words are readable on any picture: it darkens towards them, and stays itself at the top', async () => {
  const at = await draw(await white)
  expect(lightness(at(1190, 10))).toBeGreaterThan(240)
  expect(lightness(at(1190, 340))).toBeLessThan(160)
  expect(lightness(at(1190, 620))).toBeLessThan(60)
})

test('the longest title stays within the margins', async () => {
  const black = await plain(1200, 800, '#000000').jpeg().toBuffer()
  const title = 'How to film a castle that everybody has filmed already, at every hour of the longest day'
  const at = await draw(black, title)
  const lit = (columns: number[], rows: number[]) =>
    rows.flatMap((y) => columns.map((x) => lightness(at(x, y)))).filter((light) => light > 120).length
  const span = (from: number, to: number) => Array.from({ length: to - from }, (_, index) => from + index)
  expect(lit(span(64, 1136), span(200, 574))).toBeGreaterThan(1000)
  expect(lit([...span(0, 56), ...span(1144, 1200)], span(0, 630))).toBe(0)
  expect(lit(span(0, 1200), [...span(0, 100), ...span(600, 630)])).toBe(0)
})

test('a picture taken with the camera on its side is cropped upright', async () => {
  const blue = { input: await plain(400, 800, '#0000ff').png().toBuffer(), top: 0, left: 800 }
  // The right half as stored is the bottom half as seen.
  const stored = await plain(1200, 800, '#ff0000').composite([blue]).png().toBuffer()
  const seen = await sharp(stored).withMetadata({ orientation: 6 }).jpeg().toBuffer()
  const [red = 0, , none = 0] = (await draw(seen, '', '50% 0%'))(1190, 60)
  const [gone = 0, , bottom = 0] = (await draw(seen, '', '50% 100%'))(1190, 60)
  expect([red > 200, none < 60]).toEqual([true, true])
  expect([gone < 60, bottom > 200]).toEqual([true, true])
})

test('a logo stands whole in place of the name, however wide or high it is', async () => {
  const black = await plain(1200, 800, '#000000').jpeg().toBuffer()
  for (const [width, height] of [
    [2000, 100],
    [100, 100],
    [100, 900],
  ] as const) {
    const logo = await plain(width, height, '#00ff00').png().toBuffer()
    const { data } = await sharp(await drawShare(black, '50% 50%', words, fonts, logo))
      .removeAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true })
    const green = (x: number, y: number) => {
      const [r = 0, g = 0, b = 0] = data.subarray(3 * (y * SHARE.width + x))
      return g > 200 && r < 80 && b < 80
    }
    const columns = Array.from({ length: SHARE.width }, (_, x) => x).filter((x) =>
      Array.from({ length: SHARE.height }, (_, y) => y).some((y) => green(x, y)),
    )
    const scale = Math.min(520 / width, 72 / height)
    expect(columns[0]).toBeGreaterThanOrEqual(63)
    expect(Math.abs(columns.length - width * scale)).toBeLessThan(4)
  }
})
