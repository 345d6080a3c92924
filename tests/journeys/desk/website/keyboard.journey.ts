import { writeFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import { long } from '../../../long-tests.ts'
import { cameraJpeg } from '../../../pictures/camera-jpeg.ts'
import { expectStateAccessible } from '../../support/every-width.ts'
import { expect, expectAccessible, whenServed } from '../../support/journey.ts'
import { openDesk } from '../../support/sign-in-quietly.ts'
import { field, journeysOnWebsite, openWebsite, saved, whenRendered } from '../../support/website.ts'

const test = journeysOnWebsite()

/** What has the focus, in words; `body` if it was lost. */
const focused = (page: Page) =>
  page.evaluate<string>(
    `(() => { const at = document.activeElement; return at === document.body ? 'body' : at.tagName + ' ' + (at.getAttribute('aria-label') ?? at.textContent ?? '').slice(0, 60) })()`,
  )

const hasFocus = (one: Locator) =>
  one.evaluate((element: unknown) => {
    const { ownerDocument } = element as { ownerDocument: { activeElement: unknown } }
    return ownerDocument.activeElement === element
  })

/** Nothing that a key did may leave the focus nowhere. */
const expectFocusKept = (page: Page) => expect.poll(() => focused(page)).not.toBe('body')

/** Goes on with Tab, or back, until something has the focus. */
async function tabTo(page: Page, to: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab') {
  await expect(to).toBeVisible()
  for (let presses = 0; presses < 250; presses++) {
    if (await hasFocus(to)) return
    await page.keyboard.press(key)
  }
  expect(await focused(page)).toBe(`reached ${to}`)
}

async function press(page: Page, on: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab') {
  await tabTo(page, on, key)
  await page.keyboard.press('Enter')
}

/** Leaves one kind in the list of pages. */
async function filter(page: Page, kind: string) {
  await tabTo(page, page.getByRole('combobox', { name: 'Kind' }))
  await page.keyboard.type(kind)
}

/** An entry of the page’s menu. */
async function choose(page: Page, entry: string) {
  const more = page.getByRole('button', { name: 'More', exact: true })
  await press(page, more, 'Shift+Tab')
  const item = page.getByRole('menuitem', { name: entry, exact: true })
  await expect(item).toBeVisible()
  for (let presses = 0; presses < 12; presses++) {
    if (await hasFocus(item)) break
    await page.keyboard.press('ArrowDown')
  }
  await expect(item).toBeFocused()
  await page.keyboard.press('Enter')
  return more
}

async function publish(page: Page) {
  await press(page, page.getByRole('button', { name: 'Publish', exact: true }), 'Shift+Tab')
  const dialog = page.getByRole('dialog', { name: 'Publish these changes?' })
  await whenRendered(page, () => press(page, dialog.getByRole('button', { name: 'Publish', exact: true })))
  await expect(page.getByText(/^Published\./)).toBeVisible()
  await expect(dialog).toBeHidden()
  await expectFocusKept(page)
}

test('by keys alone a page is changed, illustrated and published', async ({ page }, info) => {
  await page.setViewportSize({ width: 1100, height: 900 })
  await openDesk(page)
  await press(page, page.getByRole('link', { name: 'Website', exact: true }))
  await expect(page.getByRole('heading', { name: 'Website', level: 1 })).toBeVisible()
  await expectFocusKept(page)

  await filter(page, 'About')
  await test.step('a fact is moved, and a headline typed', async () => {
    await press(page, page.getByRole('main').getByRole('link', { name: 'About', exact: true }))
    await expect(page.getByRole('heading', { name: 'About', level: 1 })).toBeVisible()
    await expectFocusKept(page)
    await tabTo(page, page.getByLabel('Headline', { exact: true }))
    await page.keyboard.press('ControlOrMeta+A')
    await page.keyboard.type('By keys')
    await press(page, page.locator('summary', { hasText: 'Facts' }))
    await press(page, page.locator('li summary', { hasText: 'Home' }))
    const fact = (at: number) => field(page, `facts.${at}.term`)
    const before = await fact(0).inputValue()
    await press(page, page.getByRole('button', { name: 'Move Fact 1 down' }))
    await expect(fact(1)).toHaveValue(before)
    await expect(page.getByRole('button', { name: 'Move Fact 2 down' })).toBeFocused()
  })
  await test.step('a picture is uploaded, described and used; the dialog gives the focus back', async () => {
    const file = info.outputPath('IMG_7.jpg')
    await writeFile(file, await cameraJpeg({ seed: 7, width: 800, height: 600 }))
    const change = field(page, 'portrait.picture')
    if (!(await change.isVisible())) await press(page, page.locator('summary', { hasText: 'Portrait' }))
    await press(page, change)
    const picker = page.getByRole('dialog', { name: 'Pictures' })
    const chooser = page.waitForEvent('filechooser')
    await press(page, picker.getByRole('button', { name: 'Upload pictures' }))
    await (await chooser).setFiles(file)
    const shows = picker.getByLabel('What the picture shows')
    await whenServed(page, () => expect(shows).toBeVisible())
    await expectFocusKept(page)
    await tabTo(page, picker.getByRole('button', { name: 'Delete this picture', exact: true }))
    await page.keyboard.press('Enter')
    await expectFocusKept(page)
    await press(page, picker.getByRole('button', { name: 'Keep it', exact: true }))
    await expect(picker.getByRole('button', { name: 'Delete this picture', exact: true })).toBeFocused()
    await tabTo(page, shows, 'Shift+Tab')
    await page.keyboard.type('A hand on a shutter')
    await expectStateAccessible(page, 'website-keys-describe')
    await press(page, picker.getByRole('button', { name: 'Save and use' }))
    await expect(picker).toBeHidden()
    await expect(change).toBeFocused()
    await expect(saved(page)).toBeVisible()
  })
  await test.step('a dialog that is closed gives the focus back', async () => {
    const more = await choose(page, 'Discard changes')
    await expect(page.getByRole('dialog', { name: 'Discard the changes?' })).toBeVisible()
    await expectAccessible(page, 'website-keys-discard')
    await page.keyboard.press('Escape')
    await expect(more).toBeFocused()
  })
  await publish(page)
  await page.goto('/about')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('By keys')
})

test(
  'by keys alone an earlier version is brought back',
  long(
    'tests/journeys/desk/website/publish.journey.ts',
    'on a phone, a price of the rate card is changed, published, and taken back by its versions',
  ),
  async ({ page }) => {
    await page.setViewportSize({ width: 1100, height: 900 })
    await openWebsite(page, '/about/only')
    const headline = page.getByLabel('Headline', { exact: true })
    for (const words of ['By keys, at first', 'Something else']) {
      await tabTo(page, headline)
      await page.keyboard.press('ControlOrMeta+A')
      await page.keyboard.type(words)
      await expect(saved(page)).toBeVisible()
      await publish(page)
    }
    const more = await choose(page, 'Versions')
    const dialog = page.getByRole('dialog', { name: 'Versions' })
    await expectAccessible(page, 'website-keys-versions')
    await press(page, dialog.getByRole('button', { name: /^Bring back version/ }).first())
    await expect(dialog).toBeHidden()
    await expect(more).toBeFocused()
    await expect(headline).toHaveValue('By keys, at first')
    await publish(page)
    await page.goto('/about')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('By keys, at first')
  },
)

test(
  'a question is deleted by keys, and a draft discarded, without losing the focus',
  long(
    'server/website/publish/publishing.test.ts',
    'a deleted document is off the website with its draft and its plan, and can be published again',
  ),
  async ({ page }) => {
    await page.setViewportSize({ width: 1100, height: 900 })
    await openDesk(page)
    await press(page, page.getByRole('link', { name: 'Website', exact: true }))
    const section = page.getByRole('region', { name: 'Questions' })
    await filter(page, 'Questions')
    await expect(page.getByRole('region', { name: 'Testimonials' })).toHaveCount(0)
    await press(page, section.getByRole('link').last())
    await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Website')
    await choose(page, 'Delete')
    const dialog = page.getByRole('dialog')
    await expect(dialog).toBeVisible()
    await expectAccessible(page, 'website-keys-delete')
    await whenRendered(page, () => press(page, dialog.getByRole('button', { name: 'Delete' })))
    await expect(page.getByText(/is off the website/).first()).toBeVisible()
    await expect(dialog).toBeHidden()
    await expectFocusKept(page)
    await press(page, page.getByRole('link', { name: 'Website', exact: true }).first(), 'Shift+Tab')
    await filter(page, 'Questions')
    await press(page, section.getByRole('button', { name: 'New question' }))
    await expect(page.getByRole('heading', { name: 'Question', level: 1 })).toBeVisible()
    await expectFocusKept(page)
    await choose(page, 'Discard this draft')
    await press(page, dialog.getByRole('button', { name: 'Discard', exact: true }))
    await expect(page.getByRole('heading', { name: 'Website', level: 1 })).toBeVisible()
    await expectFocusKept(page)
  },
)
