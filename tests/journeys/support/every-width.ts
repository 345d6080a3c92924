import { expect, type Page } from '@playwright/test'
import { ALL_TESTS } from '../../long-tests.ts'
import { expectAccessible } from './journey.ts'

/** A phone, a tablet and a desk. */
const WINDOWS = [
  { width: 390, height: 844 },
  { width: 820, height: 1180 },
  { width: 1440, height: 900 },
]

/**
 * A screen fits every width without scrolling sideways, and is accessible where it ends, by `npm run test:all` at each.
 * The window is as wide as `end` afterwards.
 */
export async function expectEveryWidth(page: Page, name: string, end: 390 | 1440 = 1440): Promise<void> {
  for (const size of end === 390 ? WINDOWS.toReversed() : WINDOWS) {
    await page.setViewportSize(size)
    if (ALL_TESTS || size.width === end) await expectAccessible(page, `${name}-${size.width}`)
    const beyond = () => page.evaluate('document.documentElement.scrollWidth - innerWidth')
    // A table begins to scroll one frame later.
    await expect.poll(beyond, { message: `${name} at ${size.width}` }).toBeLessThanOrEqual(0)
  }
}

/** A further state of a screen that is looked at in another: by `npm run test:all` alone, in every width. */
export async function expectStateEveryWidth(page: Page, name: string, end: 390 | 1440 = 1440): Promise<void> {
  if (ALL_TESTS) await expectEveryWidth(page, name, end)
  for (const size of WINDOWS) if (size.width === end) await page.setViewportSize(size)
}

/** A further state of a screen that is looked at in another: by `npm run test:all` alone, as it is. */
export async function expectStateAccessible(page: Page, name: string): Promise<void> {
  if (ALL_TESTS) await expectAccessible(page, name)
}
