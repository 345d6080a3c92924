import type { Page } from '@playwright/test'
import { desk as screens } from '../../../../domain/screens.ts'
import { long } from '../../../long-tests.ts'
import { expect, expectAccessible, test } from '../../support/journey.ts'
import { openDesk } from '../../support/sign-in-quietly.ts'

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

async function expectTwoTouchesAway(page: Page, width: number) {
  await page.setViewportSize({ width, height: 900 })
  await openDesk(page)
  const desk = deskOf(page)
  for (const [label, path] of Object.entries(SECTIONS)) {
    const link = desk.getByRole('link', { name: label })
    if (!(await link.isVisible())) await desk.getByRole('button', { name: 'Menu' }).click()
    await expect(link).toBeInViewport({ ratio: 1 })
    await link.click()
    await expect(page).toHaveURL(new RegExp(`/school-photos/admin${path}$`))
    const current = desk.locator('a, button, [aria-current]').filter({ hasText: label, visible: true })
    await expect(current.first()).toBeInViewport({ ratio: 1 })
    await expect(desk.getByRole('button', { expanded: true })).toHaveCount(0)
  }
  expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBeLessThanOrEqual(0)
}

test('every section is two touches away on a phone, and the current one is in view', async ({ page }) => {
  await expectTwoTouchesAway(page, 390)
  await test.step('on a phone the bar is one line, whatever waits and whatever section is open, and its menu goes by keys alone', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    const waiting = { orders: 128, enquiries: 17, messages: 0, mailsWaiting: 0 }
    await page.route('**/api/admin/counts', (route) => route.fulfill({ json: waiting }))
    await page.goto(screens.events)
    await expect(page.getByRole('heading', { name: 'Events', level: 1 })).toBeVisible()
    const desk = deskOf(page)
    await desk.getByRole('link', { name: '128 to print' }).click()
    await expect(page).toHaveURL(/\/orders\?prints=due$/)
    for (const [path, menu] of [
      [screens.business, 'Menu, now in Business details'],
      [screens.orders, 'Menu'],
    ] as const) {
      await page.goto(path)
      await expect(desk.getByRole('link', { name: 'Enquiries 17 new' })).toBeVisible()
      const last = await desk.getByRole('button', { name: menu, exact: true }).boundingBox()
      const links = await desk.getByRole('link').filter({ visible: true }).all()
      const tops = await Promise.all(links.map(async (link) => (await link.boundingBox())?.y))
      expect(tops, path).toEqual(Array(5).fill(last?.y))
      expect((last?.x ?? 0) + (last?.width ?? 0)).toBeLessThanOrEqual(370)
    }
    await test.step('the menu is opened, walked through and closed by keys alone', async () => {
      const menu = desk.getByRole('button', { name: 'Menu' })
      await menu.focus()
      await page.keyboard.press('Enter')
      await expectAccessible(page, 'desk-menu')
      await page.keyboard.press('Tab')
      await expect(desk.getByRole('link', { name: 'Sales' })).toBeFocused()
      await page.keyboard.press('Escape')
      await expect(menu).toBeFocused()
      await expect(desk.getByRole('link', { name: 'Sales' })).toBeHidden()
      await page.keyboard.press('Enter')
      await page.keyboard.press('Tab')
      await page.keyboard.press('Enter')
      await expect(page.getByRole('heading', { name: 'Sales', level: 1 })).toBeVisible()
      await expect(desk.getByRole('button', { name: 'Menu, now in Sales' })).toBeVisible()
    })
  })
})

for (const width of [820, 1440])
  test(
    `every section is two touches away at ${width} pixels, and the current one is in view`,
    long(
      'tests/journeys/desk/frame/navigation.journey.ts',
      'every section is two touches away on a phone, and the current one is in view',
    ),
    async ({ page }) => {
      await expectTwoTouchesAway(page, width)
    },
  )
