import type { Page } from '@playwright/test'
import { expect, expectAccessible, test } from '../support/journey.ts'
import { openDesk } from '../support/sign-in-quietly.ts'

const SECTIONS = {
  Events: '',
  Orders: '/orders',
  Enquiries: '/enquiries',
  Sales: '/sales',
  Prices: '/prices',
  Offers: '/offers',
  Messages: '/messages',
  Activity: '/activity',
  Privacy: '/privacy',
  'Business details': '/business',
  People: '/people',
  Setup: '/setup',
  Help: '/help',
}

const deskOf = (page: Page) => page.getByRole('navigation', { name: 'Desk' })

for (const width of [390, 820, 1440])
  test(`every section is two touches away at ${width} pixels, and the current one is in view`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 900 })
    await openDesk(page)
    const desk = deskOf(page)
    for (const [label, path] of Object.entries(SECTIONS)) {
      const link = desk.getByRole('link', { name: label })
      if (!(await link.isVisible())) await desk.getByRole('button', { name: 'Menu' }).click()
      await expect(link).toBeInViewport({ ratio: 1 })
      await link.click()
      await expect(page).toHaveURL(new RegExp(`/school-photos/admin${path}$`))
      await expect(desk.getByText(label, { exact: true }).filter({ visible: true })).toBeInViewport({
        ratio: 1,
      })
      await expect(desk.getByRole('button', { expanded: true })).toHaveCount(0)
    }
    expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBeLessThanOrEqual(0)
  })

test('the menu is opened, walked through and closed by keys alone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openDesk(page)
  const menu = deskOf(page).getByRole('button', { name: 'Menu' })
  await menu.focus()
  await page.keyboard.press('Enter')
  await expectAccessible(page, 'desk-menu')
  await page.keyboard.press('Tab')
  await expect(deskOf(page).getByRole('link', { name: 'Sales' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(menu).toBeFocused()
  await expect(deskOf(page).getByRole('link', { name: 'Sales' })).toBeHidden()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Sales', level: 1 })).toBeVisible()
  await expect(deskOf(page).getByRole('button', { name: 'Menu, now in Sales' })).toBeVisible()
})
