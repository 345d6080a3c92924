import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { ALL_TESTS } from '../../long-tests.ts'
import { expect, test } from '../support/journey.ts'
import { publicPages } from '../support/public-pages.ts'

/** The brightest pictures that open a page; by `npm run test:all` every page. */
const paths = ALL_TESTS
  ? publicPages
  : [
      '/case-study/heritage-documentation',
      '/services/film-production/cultural-heritage',
      '/services/photography/aerial',
    ]
/** By `npm run test:all` each; else a phone and a wide window in turn. */
const WIDTHS = [390, 1920, 1440]

interface Words {
  text: string
  left: number
  top: number
  width: number
  height: number
}

/** The words over the picture that opens a page, and where they stand; a string, because it runs in the page. */
const wordsOver = `(() => {
  const hero = document.querySelector('[data-hero]')
  if (!hero) return []
  const bottom = Math.min(innerHeight, hero.getBoundingClientRect().bottom)
  const places = []
  for (const element of document.querySelectorAll('header a, header button, [data-hero] h1, [data-hero] .slate')) {
    if (!element.checkVisibility() || element.closest('[popover], dialog')) continue
    const range = document.createRange()
    range.selectNodeContents(element)
    const { left, top, width, height } = range.getBoundingClientRect()
    const isSeen = width > 1 && height > 1 && left >= 0 && top >= 0 && top + height <= bottom
    if (isSeen) places.push({ text: element.textContent.trim(), left, top, width, height })
  }
  return places
})()`

/** Hides the words, so that only what is behind them is left. */
const HIDDEN = `header *, [data-hero] h1, [data-hero] .slate, [data-hero] .slate * {
  color: transparent !important; border-color: transparent !important; transition: none !important }`

/** The luminance of the words. */
const BONE = luminanceOf([243, 239, 230])

function luminanceOf(colour: readonly number[]) {
  const [red = 0, green = 0, blue = 0] = colour.map((value) =>
    value <= 10 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4,
  )
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** The contrast of the words with the brightest twentieth of what is behind them. */
async function contrastIn(picture: Buffer, { left, top, width, height }: Words) {
  const part = {
    left: Math.floor(left),
    top: Math.floor(top),
    width: Math.floor(width),
    height: Math.floor(height),
  }
  const { data, info } = await sharp(picture)
    .extract(part)
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const behind = Array.from({ length: info.width * info.height }, (_, at) =>
    luminanceOf([...data.subarray(3 * at, 3 * at + 3)]),
  ).sort((a, b) => a - b)
  return (BONE + 0.05) / ((behind[Math.floor(behind.length * 0.95)] ?? 0) + 0.05)
}

async function faintWords(page: Page) {
  const words = await page.evaluate<Words[]>(wordsOver)
  await page.addStyleTag({ content: HIDDEN })
  const picture = await page.screenshot()
  const contrasts = await Promise.all(
    words.map(async (one) => ({ text: one.text, contrast: await contrastIn(picture, one) })),
  )
  return { count: words.length, faint: contrasts.filter(({ contrast }) => contrast < 4.5) }
}

test('words over the picture that opens a page contrast with it by 4.5 to 1', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  let looked = 0
  for (const [at, path] of paths.entries())
    for (const width of ALL_TESTS ? WIDTHS : WIDTHS.slice(at % 2, (at % 2) + 1)) {
      await page.setViewportSize({ width, height: width < 640 ? 844 : 1000 })
      await page.goto(path)
      await page.evaluate(`document.querySelector('[data-hero] img')?.decode()`)
      await page.evaluate('document.fonts.ready.then(() => undefined)')
      const { count, faint } = await faintWords(page)
      expect(faint, `${path} at ${width}`).toEqual([])
      looked += count
    }
  expect(looked).toBeGreaterThan(10)
})
