import type { Page } from '@playwright/test'
import { activate, expect, expectAccessible, test } from '../support/journey.ts'

/** The total at the foot of the window; the slip's own is in a table. */
const total = (page: Page) => page.locator('#estimate p[aria-hidden]', { hasText: 'Total including VAT' })
const slip = (page: Page) => page.getByRole('table').last()

/** Whether what has the focus is covered, and by what; a string, because it runs in the page. */
const cover = `(() => {
  const focused = document.activeElement, { x, y, width, height } = focused.getBoundingClientRect()
  const top = document.elementFromPoint(x + width / 2, y + height - 4)
  return top === focused || focused.contains(top) ? '' : focused.outerHTML.slice(0, 60) + ' is under ' + top?.outerHTML.slice(0, 60)
})()`

test.use({ viewport: { width: 390, height: 844 }, contextOptions: { reducedMotion: 'reduce' } })

test('on a phone the total stays at the foot of the window while the fields are there', async ({ page }) => {
  await page.goto('/rate-card')
  await activate(page)
  const filming = page.getByLabel('Filming, days', { exact: true })
  await test.step('it follows each step', async () => {
    await filming.scrollIntoViewIfNeeded()
    await expect(total(page)).toHaveCount(0)
    await filming.fill('2')
    await expect(total(page)).toContainText('£2,040.00')
    const box = await total(page).boundingBox()
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeCloseTo(844, 0)
    expect(box).toMatchObject({ x: 0, width: 390 })
    await page.getByRole('button', { name: 'One more: Filming, days' }).click()
    await expect(total(page)).toContainText('£3,060.00')
    await expect(slip(page)).toContainText('Total including VAT£3,060.00')
    await expectAccessible(page, 'estimate-total')

    await slip(page).evaluate((table: { scrollIntoView(to: object): void }) =>
      table.scrollIntoView({ block: 'center' }),
    )
    const [bar, table] = [await total(page).boundingBox(), await slip(page).boundingBox()]
    expect((bar?.y ?? 0) + (bar?.height ?? 0)).toBeLessThan(table?.y ?? 0)
    await filming.fill('0')
    await expect(total(page)).toHaveCount(0)
  })
  await test.step('it covers no field that has the focus', async () => {
    await filming.fill('2')
    await expect(total(page)).toBeAttached()
    await page.locator('#estimate input').first().focus()
    const covered: string[] = []
    const focused = page.locator('#estimate fieldset :focus')
    let fields = 0
    for (; (await focused.count()) > 0; fields++) {
      const under = (await page.evaluate(cover)) as string
      if (under) covered.push(under)
      await page.keyboard.press('Tab')
    }
    expect(fields).toBeGreaterThan(20)
    expect(covered).toEqual([])
  })
  await test.step('beside the fields of a wide window, and on paper, only the slip has it', async () => {
    await page.setViewportSize({ width: 1440, height: 900 })
    await filming.fill('2')
    await expect(slip(page)).toContainText('£2,040.00')
    await expect(total(page)).toBeHidden()
    await page.setViewportSize({ width: 390, height: 844 })
    await expect(total(page)).toBeVisible()
    await page.emulateMedia({ media: 'print' })
    await expect(total(page)).toBeHidden()
    await expect(slip(page)).toBeVisible()
  })
})
