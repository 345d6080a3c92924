import type { Page } from '@playwright/test'
import { portfolio } from '../../../content/site/home/portfolio.ts'
import { activate, expect, expectAccessible, test } from '../support/journey.ts'

const work = (title: string) => {
  const found = portfolio.find((item) => item.title === title)
  if (!found) throw new Error(`There is no piece of work ${title}.`)
  return found
}
const winter = work('SSDA Winter Tourism')
const golf = work('Taymouth Castle Golf')
const cards = (page: Page) => page.locator('#works article').filter({ visible: true })
const titles = (page: Page) => page.locator('#works article h3').filter({ visible: true })
const tourism = [
  'SSDA Winter Tourism',
  'Bollywood Promotional Film',
  'Heritage Documentation',
  'Taymouth Castle Golf',
]

test('seven tabs filter the portfolio, and a quick view shows a piece of work', async ({ page }) => {
  await page.goto('/')
  await activate(page)
  await test.step('the tabs appear in the URL, and respond to the arrow keys', async () => {
    const tabs = page.getByRole('tab')
    await expect(tabs).toHaveText([
      'All Work',
      'Aerial Filming',
      'Video Production',
      'Commercial Photography',
      'Tourism',
      'Public Sector',
      'Private Sector',
    ])
    await expect(page.getByRole('tab', { selected: true })).toHaveText('All Work')
    await expect(cards(page)).toHaveCount(8)

    await page.getByRole('tab', { name: 'Tourism' }).click()
    await expect(titles(page)).toHaveText(tourism)
    await expect(page).toHaveURL(/\/#work-tourism$/)
    const before = await page.evaluate('scrollY')
    await page.keyboard.press('ArrowRight')
    await expect(page.getByRole('tab', { name: 'Public Sector', selected: true })).toBeFocused()
    await expect(titles(page)).toHaveText(['Heritage Documentation', 'SOSE Pathways Tender'])
    await page.keyboard.press('End')
    await page.keyboard.press('ArrowRight')
    await expect(page.getByRole('tab', { name: 'All Work', selected: true })).toBeFocused()
    await expect(cards(page)).toHaveCount(8)
    expect(await page.evaluate('scrollY')).toBe(before)
    await page.keyboard.press('Tab')
    await expect(page.getByRole('tab').and(page.locator(':focus'))).toHaveCount(0)
    await expectAccessible(page, 'portfolio')
  })
  await test.step('a quick view whose texts cannot be fetched shows the rest, and asks for them again', async () => {
    await page.route('**/works.json', (route) => route.abort())
    const dialog = page.getByRole('dialog', { name: 'SSDA Winter Tourism' })
    const open = () => page.getByRole('button', { name: /Quick view.*SSDA Winter Tourism/ }).click()
    await open()
    await expect(dialog.getByRole('link', { name: 'View Full Case Study' })).toBeVisible()
    await expect(dialog.getByRole('img')).toBeVisible()
    await page.unroute('**/works.json')
    await dialog.getByRole('button', { name: 'Close' }).click()
    await open()
    await expect(dialog).toContainText(winter.description)
    // What one piece of work says is not left for the next.
    await dialog.getByRole('button', { name: 'Close' }).click()
    await page.getByRole('button', { name: /Quick view.*Taymouth/ }).click()
    const other = page.getByRole('dialog', { name: 'Taymouth Castle Golf' })
    await expect(other).toContainText(golf.description)
    await expect(other).not.toContainText(winter.description)
    await other.getByRole('button', { name: 'Close' }).click()
  })
  await test.step('a quick view keeps the focus, returns it on Escape, and links to the form or the case study', async () => {
    const opener = page.getByRole('button', { name: /Quick view.*SSDA Winter Tourism/ })
    await opener.focus()
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: 'SSDA Winter Tourism' })
    await expect(dialog).toBeVisible()
    await expect(dialog.getByRole('button', { name: 'Close' })).toBeFocused()
    await expect(dialog).toContainText(winter.client)
    await expect(dialog).toContainText(winter.description)
    await expectAccessible(page, 'quick-view')
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(opener).toBeFocused()

    // As low as a laptop's window at 200% zoom: it opens at its start, not at its last link.
    await page.setViewportSize({ width: 640, height: 400 })
    await opener.click()
    await expect(dialog.getByRole('heading')).toBeInViewport()
    await expect(dialog.getByRole('button', { name: 'Close' })).toBeInViewport({ ratio: 1 })
    await page.setViewportSize({ width: 1280, height: 720 })
    await dialog.getByRole('link', { name: 'Discuss Your Project' }).click()
    await expect(dialog).toBeHidden()
    await expect(page).toHaveURL(/\/#contact$/)
    await expect(page.getByRole('heading', { name: 'Tell me what you want people to feel' })).toBeInViewport()

    await page.evaluate(`document.querySelector('#works').scrollIntoView()`)
    await opener.click()
    await dialog.getByRole('button', { name: 'Close' }).click()
    await expect(dialog).toBeHidden()
    await opener.click()
    await dialog.getByRole('link', { name: 'View Full Case Study' }).click()
    await expect(page).toHaveURL(/\/case-study\/ssda-winter-tourism$/)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('SSDA Winter Tourism')
  })
})

test('a shared URL opens its tab, and a case study opens from its card', async ({ page }) => {
  await test.step('Back from a case study returns to its tab and to the place', async () => {
    await page.goto('/#work-tourism')
    await activate(page)
    await expect(titles(page)).toHaveText(tourism)
    await expect(page.getByRole('tab', { name: 'Tourism', selected: true })).toBeInViewport()
    await page.getByRole('tab', { name: 'Private Sector' }).click()
    const study = page.getByRole('link', { name: /Learn More.*Visqueen Product Photography/ })
    await study.scrollIntoViewIfNeeded()
    const left = Number(await page.evaluate('scrollY'))
    await study.click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Visqueen Product Photography')
    await page.goBack()
    const chosen = page.getByRole('tab', { name: 'Private Sector', selected: true })
    await expect(chosen).toBeVisible()
    await expect(cards(page)).toHaveCount(4)
    await expect.poll(async () => Math.abs(Number(await page.evaluate('scrollY')) - left)).toBeLessThan(20)
    // The event of a browser that restores a page from its cache: nothing is dispatched twice.
    await page.evaluate(`dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))`)
    await expect(chosen).toHaveCount(1)
  })
  await test.step('a click anywhere on a card opens its case study, and its picture becomes the hero', async () => {
    await page.goto('/#work')
    await activate(page)
    await page.addInitScript(`
      addEventListener('pagereveal', ({ viewTransition }) =>
        viewTransition?.ready.then(() => {
          window.carried = document.documentElement
            .getAnimations({ subtree: true })
            .map(({ effect }) => effect.pseudoElement)
            .filter((name) => name?.startsWith('::view-transition-group(hero)')).length
        }))`)
    await cards(page)
      .filter({ has: page.getByRole('img', { name: /distillery/i }) })
      .first()
      .click({ position: { x: 60, y: 60 } })
    await expect(page).toHaveURL(/\/case-study\/islay-whisky-journey$/)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Islay Whisky Journey')
    await expect.poll(() => page.evaluate('window.carried')).toBeGreaterThan(0)
  })
})
