import type { Page } from '@playwright/test'
import { expect } from './journey.ts'

/** In a lightbox at the first of `total` photos: presses as fast as fingers are, and a key that is held. */
export async function expectEveryPress(page: Page, total: number) {
  const at = (n: number) =>
    expect(page.getByText(`${((n - 1 + total) % total) + 1} / ${total}`, { exact: true })).toBeVisible()
  const now = async () =>
    Number((await page.getByText(new RegExp(`^\\d+ / ${total}$`)).textContent())?.split(' / ')[0])
  /** Until nothing moves any more; and the photo in the middle is the one that is counted. */
  const settled = async () => {
    await page.evaluate(
      'Promise.all(document.getAnimations().map(({ finished }) => finished.catch(() => undefined)))',
    )
    const current = page.getByRole('dialog').locator('.yarl__slide_current')
    await expect(current).toHaveAttribute('aria-label', `${await now()} of ${total}`)
    await expect(current).toBeInViewport({ ratio: 0.99 })
  }
  for (let n = 0; n < 5; n++) await page.keyboard.press('ArrowRight', { delay: 60 })
  await at(6)
  await settled()
  for (let n = 0; n < 5; n++) await page.keyboard.press('ArrowLeft')
  await at(1)
  for (let n = 0; n < 2; n++) await page.keyboard.press('ArrowLeft')
  await at(-1)
  await settled()

  const from = await now()
  const gone = async () => ((await now()) - from + total) % total
  await expect
    .poll(
      async () => {
        await page.keyboard.down('ArrowRight')
        return gone()
      },
      { intervals: [30] },
    )
    .toBeGreaterThanOrEqual(3)
  // More than it can follow: whatever it has not done when the key comes up, it does not do any more.
  for (let n = 0; n < 5; n++) await page.keyboard.down('ArrowRight')
  await page.keyboard.up('ArrowRight')
  const stopped = await now()
  await settled()
  await at(stopped)
}
