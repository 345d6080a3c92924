import path from 'node:path'
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { expect } from '../journeys/support/journey.ts'

const FOLDER = path.join(import.meta.dirname, '../../docs/handbook/pictures')

/** Whether every picture on the screen has arrived. */
const ALL_SHOWN = `[...document.images]
  .filter((image) => image.checkVisibility() && image.getBoundingClientRect().top < innerHeight)
  .every(({ complete, naturalWidth }) => complete && naturalWidth > 0)`

/** Saves the screen as it is now as a small picture, 1,200 pixels wide unless the screen is narrower. */
export async function takePicture(page: Page, name: string, { scrolled = false } = {}) {
  await page.waitForLoadState('networkidle')
  await expect(page.locator('main .animate-pulse')).toHaveCount(0)
  if (!scrolled) await page.evaluate('scrollTo(0, 0)')
  await expect.poll(() => page.evaluate(ALL_SHOWN)).toBe(true)
  const { width = 0, height = 0 } = page.viewportSize() ?? {}
  await page.mouse.move(width - 1, height - 1)
  await sharp(await page.screenshot())
    .resize({ width: 1200, withoutEnlargement: true })
    .webp({ quality: 55, effort: 6 })
    .toFile(path.join(FOLDER, `${name}.webp`))
}
