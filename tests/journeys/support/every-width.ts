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
