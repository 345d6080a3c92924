import type { Page } from '@playwright/test'
import { expect } from './journey.ts'

/** With a lightbox open at the first of `total` photos: presses arrows quickly, and holds one. */
export async function expectEveryPress(page: Page, total: number) {
  const expectAt = (n: number) =>
    expect(page.getByText(`${((n - 1 + total) % total) + 1} / ${total}`, { exact: true })).toBeVisible()
  const currentNumber = async () =>
    Number((await page.getByText(new RegExp(`^\\d+ / ${total}$`)).textContent())?.split(' / ')[0])
  /** Waits until all movement ends; the photo in the middle must match the number. */
  const settled = async () => {
    await page.evaluate(
      'Promise.all(document.getAnimations().map(({ finished }) => finished.catch(() => undefined)))',
    )
    const current = page.getByRole('dialog').locator('.yarl__slide_current')
    await expect(current).toHaveAttribute('aria-label', `${await currentNumber()} of ${total}`)
    await expect(current).toBeInViewport({ ratio: 0.99 })
  }
  for (let n = 0; n < 5; n++) await page.keyboard.press('ArrowRight', { delay: 60 })
  await expectAt(6)
  await settled()
  for (let n = 0; n < 5; n++) await page.keyboard.press('ArrowLeft')
  await expectAt(1)
  for (let n = 0; n < 2; n++) await page.keyboard.press('ArrowLeft')
  await expectAt(-1)
  await settled()

  const from = await currentNumber()
  const advanced = async () => ((await currentNumber()) - from + total) % total
  await expect
    .poll(
      async () => {
        await page.keyboard.down('ArrowRight')
        return advanced()
      },
      { intervals: [30] },
    )
    .toBeGreaterThanOrEqual(3)
  // More than it can show: after the key is released, the remaining presses are dropped.
  for (let n = 0; n < 5; n++) await page.keyboard.down('ArrowRight')
  await page.keyboard.up('ArrowRight')
  const last = await currentNumber()
  await settled()
  await expectAt(last)
}
