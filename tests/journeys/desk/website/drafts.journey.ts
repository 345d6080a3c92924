import type { Page } from '@playwright/test'
import { long } from '../../../long-tests.ts'
import { expect, expectAccessible } from '../../support/journey.ts'
import { signInQuietly } from '../../support/sign-in-quietly.ts'
import { chooseFromMenu, field, fold, journeysOnWebsite, saved } from '../../support/website.ts'

const test = journeysOnWebsite()

const DRAFTS = '**/api/admin/website/**/draft'
const headline = (page: Page) => page.getByLabel('Headline', { exact: true })
const paragraph = (page: Page) => page.getByLabel('Paragraph', { exact: true })

async function openService(page: Page) {
  await page.goto('/school-photos/admin/website/service/photography')
  await expect(headline(page)).toBeVisible()
}

test(
  'words survive a lost connection and a tab that is killed',
  long(
    'web/desk/website/draft/draft-keeper.test.ts',
    'words of a killed tab come back, unless somebody saved since: then both are shown',
  ),
  async ({ page, context }) => {
    await signInQuietly(page)
    await openService(page)
    await context.route(DRAFTS, (route) => route.abort())
    await headline(page).fill('Typed on a train')
    await expect(
      page.getByText('Not saved: no connection. Your words are kept on this device.'),
    ).toBeVisible()
    await test.step('the tab is killed, without a chance to send anything, and another one has them', async () => {
      await page.goto('chrome://crash').catch(() => undefined)
      await page.close()
      await context.unroute(DRAFTS)
      const next = await context.newPage()
      await openService(next)
      await expect(headline(next)).toHaveValue('Typed on a train')
      await expect(next.getByText(/had not reached the server/)).toBeVisible()
      await expect(saved(next)).toBeVisible()
      await next.reload()
      await expect(headline(next)).toHaveValue('Typed on a train')
      await expect(next.getByText(/had not reached the server/)).toHaveCount(0)
    })
  },
)

test(
  'two tabs: neither overwrites the other, and each field is chosen',
  long(
    'web/desk/website/draft/draft-keeper.test.ts',
    'whoever saved in between is not overwritten: both versions are there to choose from',
  ),
  async ({ page, context }) => {
    await signInQuietly(page)
    await openService(page)
    const other = await context.newPage()
    await openService(other)
    await page.route(DRAFTS, (route) => route.abort())
    await headline(page).fill('Mine')
    await expect(page.getByText(/^Not saved: no connection/)).toBeVisible()
    await headline(other).fill('Theirs')
    await paragraph(other).fill('Their paragraph.')
    await expect(saved(other)).toBeVisible()
    await page.unroute(DRAFTS)
    const dialog = page.getByRole('dialog', { name: 'Changed in two places' })
    await expect(dialog).toBeVisible()
    await expect(dialog.getByText('Their paragraph.')).toBeVisible()
    await expectAccessible(page, 'website-conflict')
    const choice = dialog.getByRole('group', { name: 'Headline' })
    await expect(choice.getByRole('radio', { name: /Typed here/ })).toBeChecked()
    await expect(
      dialog.getByRole('group', { name: 'Paragraph' }).getByRole('radio', { name: /Saved there/ }),
    ).toBeChecked()
    await dialog.getByRole('button', { name: 'Keep what is chosen' }).click()
    await expect(headline(page)).toHaveValue('Mine')
    await expect(paragraph(page)).toHaveValue('Their paragraph.')
    await expect(saved(page)).toBeVisible()
    await test.step('the other tab, where nothing is unsaved, takes it in', async () => {
      await other.bringToFront()
      await other.evaluate(`dispatchEvent(new Event('visibilitychange'))`)
      await expect(headline(other)).toHaveValue('Mine')
    })
  },
)

test('a page is edited beside its preview: each goes where the other is, and a list has its Undo; a post is duplicated', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await signInQuietly(page)
  await page.goto('/school-photos/admin/website/case-study/heritage-documentation')
  const site = page.getByRole('region', { name: 'Preview' }).frameLocator('iframe').last()
  await expect(site.getByRole('heading', { level: 1 })).toBeInViewport()
  await test.step('the preview goes where the focus is', async () => {
    await fold(page, 'Outcome').click()
    const outcome = page.locator('[data-field="outcome.paragraphs"] [contenteditable]')
    await outcome.focus()
    await expect(site.getByText(/^A complete, numbered record of the fabric/)).toBeInViewport()
    await outcome.press('Control+End')
    await expect(site.getByText(/^The positions are marked on a plan/)).toBeInViewport()
    await page.getByLabel('Lead', { exact: true }).focus()
    await expect(site.getByText(/^Every face of a ruined abbey/).first()).toBeInViewport()
  })
  await test.step('a press on the preview goes to its field', async () => {
    await site.getByRole('heading', { level: 1 }).click()
    await expect(page.getByLabel('Title', { exact: true }).first()).toBeFocused()
    await site.getByText('Every file carries its number').click()
    await expect(page.locator('[data-field="process.paragraphs"] [contenteditable]')).toBeFocused()
  })
  await test.step('what was removed from a list comes back with Undo, and its entries are moved by keys', async () => {
    await page.locator('summary', { hasText: 'Deliverables' }).click()
    const entry = (at: number) => page.getByLabel(`Entry ${at}`, { exact: true })
    const [first, second] = [await entry(1).inputValue(), await entry(2).inputValue()]
    await page.getByRole('button', { name: 'Move Entry 1 down' }).click()
    await expect(entry(1)).toHaveValue(second)
    await expect(entry(2)).toHaveValue(first)
    await page.getByRole('button', { name: 'Remove Entry 1' }).click()
    await expect(entry(1)).toHaveValue(first)
    // The texts that are unfolded have such buttons as well.
    await page.getByRole('button', { name: 'Undo' }).last().click()
    await expect(entry(1)).toHaveValue(second)
    await page.getByRole('button', { name: 'Add an entry' }).click()
    await expect(page.getByLabel(/^Entry \d+$/).last()).toBeFocused()
    await expect(page.getByText(/The preview shows the page as it was before/)).toBeVisible()
    await chooseFromMenu(page, 'Discard changes')
    await page.getByRole('dialog').getByRole('button', { name: 'Discard' }).click()
    await expect(page.getByText('Nothing changed')).toBeVisible()
  })
  await test.step('a post is duplicated as a draft under another title and address, and the first one stays as it is', async () => {
    const post = '/school-photos/admin/website/post/snow-is-not-white'
    await page.goto(post)
    const title = field(page, 'title')
    const before = await title.inputValue()
    await chooseFromMenu(page, 'Duplicate')
    await expect(title).toHaveValue(`${before} (copy)`)
    await expect(field(page, 'slug')).toHaveValue('snow-is-not-white-copy')
    await expect(page).not.toHaveURL(/snow-is-not-white/)
    expect((await page.request.get('/blog/snow-is-not-white-copy', { maxRedirects: 0 })).status()).not.toBe(
      200,
    )
    await chooseFromMenu(page, 'Discard this draft')
    await page.getByRole('dialog').getByRole('button', { name: 'Discard' }).click()
    await page.goto(post)
    await expect(title).toHaveValue(before)
  })
})
