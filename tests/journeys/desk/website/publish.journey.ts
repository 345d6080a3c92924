import type { Page } from '@playwright/test'
import { daysAfter, londonDay } from '../../../../domain/days.ts'
import { long } from '../../../long-tests.ts'
import { expectStateAccessible } from '../../support/every-width.ts'
import { expect, expectAccessible, settled } from '../../support/journey.ts'
import { expectNarrow } from '../../support/parent.ts'
import {
  chooseFromMenu,
  choosePicture,
  field,
  journeysOnWebsite,
  openPublishDialog,
  openWebsite,
  publishNow,
  saved,
  WEBSITE,
  whenRendered,
} from '../../support/website.ts'

const test = journeysOnWebsite()

/** The rendered page in the preview that is shown. */
const preview = (page: Page) => page.frameLocator('iframe:not(.invisible)')

test('a post is written, previewed, put right and published, and stands in the blog', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await openWebsite(page)
  await expect(page.getByRole('heading', { name: 'Posts' })).toBeVisible()
  await expectAccessible(page, 'website')
  await page.getByRole('button', { name: 'New post' }).click()
  await expect(page.getByRole('heading', { name: 'Post', level: 1 })).toBeVisible()

  await test.step('the address follows the title, and whoever writes is the website', async () => {
    await page.getByLabel('Title', { exact: true }).fill('Snow on the Eildons')
    await expect(page.getByLabel('Address', { exact: true })).toHaveValue('snow-on-the-eildons')
    await expect(page.getByLabel('Date', { exact: true })).toHaveValue(londonDay(new Date()))
    await expect(page.getByLabel('Author', { exact: true })).toHaveValue('Tweedlight')
    await expect(saved(page)).toBeVisible()
  })
  await test.step('what is missing is said, and the first of it gets the focus', async () => {
    await page.getByRole('button', { name: 'Publish', exact: true }).click()
    await expect(page.getByText(/things have to be put right before this can be published/)).toBeVisible()
    await expect(page.getByLabel('Excerpt')).toBeFocused()
    await expect(page.getByLabel('Excerpt')).toHaveAttribute('aria-invalid', 'true')
    await expectStateAccessible(page, 'website-problems')
    await page.getByRole('link', { name: /^Text: / }).click()
    await expect(page.getByLabel('Text', { exact: true })).toBeFocused()
  })
  await test.step('bold, italics and a link are set by keys, and undone', async () => {
    await page.getByLabel('Excerpt').fill('A white morning above Melrose.')
    await field(page, 'tags.0').fill('Winter')
    const text = page.getByLabel('Text', { exact: true })
    await text.fill('The light came late')
    await text.press('Control+a')
    await text.press('Control+b')
    await expect(text.locator('strong')).toHaveText('The light came late')
    await text.press('Control+b')
    await expect(text.locator('strong')).toHaveCount(0)
    await text.press('Control+i')
    await expect(text.locator('em')).toHaveText('The light came late')
    await text.press('Control+z')
    await expect(text.locator('em')).toHaveCount(0)
    await expect(text).toHaveText('The light came late')
    await text.press('End')
    await text.press('Control+k')
    await page.getByRole('dialog').getByLabel('Words').fill(' as always')
    await page.getByRole('dialog').getByLabel('Leads to').fill('javascript:alert(1)')
    await page.getByRole('button', { name: 'Set the link' }).click()
    await expect(page.getByRole('dialog').getByText(/Please give an address of this site/)).toBeVisible()
    await page.getByRole('dialog').getByLabel('Leads to').fill('/about')
    await page.getByRole('button', { name: 'Set the link' }).click()
    await expect(text.getByRole('link', { name: 'as always' })).toBeVisible()
  })
  await test.step('the preview is the real page, with its search result', async () => {
    await choosePicture(page, 'image', 'camera-lens-close-up')
    await expect(preview(page).getByRole('heading', { name: 'Snow on the Eildons' })).toBeVisible()
    await expect(preview(page).getByRole('link', { name: 'as always' })).toBeVisible()
    await expect(page.getByText('Snow on the Eildons · Tweedlight').first()).toBeVisible()
    // The rules count the landmarks of both pages together, so only the form is on screen.
    await page.setViewportSize({ width: 820, height: 1180 })
    await expectAccessible(page, 'website-post')
  })
  await test.step('visitors see nothing of it until it is published', async () => {
    expect((await page.request.get('/blog/snow-on-the-eildons', { maxRedirects: 0 })).status()).not.toBe(200)
    const dialog = await openPublishDialog(page)
    await expect(dialog.getByText('A white morning above Melrose.')).toBeVisible()
    await expectAccessible(page, 'website-publish')
    await whenRendered(page, () => dialog.getByRole('button', { name: 'Publish', exact: true }).click())
    await expect(page.getByText('Published. It is live at')).toBeVisible()
    await expect(page.getByText('Published: visitors see it')).toBeVisible()
    await page.goto('/blog')
    await expect(page.getByRole('link', { name: /Snow on the Eildons/ }).first()).toBeVisible()
    await page.goto('/blog/snow-on-the-eildons')
    await expect(page.getByRole('heading', { name: 'Snow on the Eildons' })).toBeVisible()
  })
})

test('on a phone, a price of the rate card is changed, published, and taken back by its versions', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openWebsite(page)
  await expect(page.getByRole('heading', { name: 'Testimonials' })).toBeVisible()
  await expectAccessible(page, 'website-390')
  await expectNarrow(page, 'website', [320])
  await page.getByRole('link', { name: 'Rate card' }).click()
  const price = field(page, 'rates.0.pence')
  await page.locator('summary', { hasText: 'Rates' }).click()
  await page.locator('[id=field-rates] summary').first().click()
  const before = await price.inputValue()
  await test.step('an amount that is none is said as soon as the field is left', async () => {
    await price.fill('a lot')
    await price.blur()
    await expect(page.getByText('Please give an amount', { exact: true })).toBeVisible()
    await price.fill('£1,234.5')
    await expect(page.getByText('Please give an amount', { exact: true })).toHaveCount(0)
    await expect(saved(page)).toBeVisible()
    await expectAccessible(page, 'website-rate-card-390')
    await expectNarrow(page, 'website-rate-card', [320])
  })
  await test.step('the preview is a tab of its own, which a reload keeps', async () => {
    await page.getByRole('button', { name: 'Preview' }).click()
    await expect(preview(page).getByText('£1,234.50').first()).toBeVisible()
    await page.reload()
    await expect(preview(page).getByText('£1,234.50').first()).toBeVisible()
    await expectNarrow(page, 'website-preview', [320])
    await page.getByRole('button', { name: 'Edit' }).click()
    await expect(price).toHaveValue('1234.50')
  })
  await publishNow(page)
  await page.goto('/rate-card')
  await expect(page.getByText('£1,234.50').first()).toBeVisible()
  await test.step('the sample’s words come back, and then the version', async () => {
    await page.goto(`${WEBSITE}/rate-card/only`)
    await chooseFromMenu(page, 'Back to the original text')
    const dialog = page.getByRole('dialog')
    await whenRendered(page, () => dialog.getByRole('button', { name: 'Go back' }).click())
    await expect(page.getByText('The original text is live.')).toBeVisible()
    await expect(price).toHaveValue(before)
    await chooseFromMenu(page, 'Versions')
    await expectAccessible(page, 'website-versions')
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Bring back/ })
      .first()
      .click()
    await expect(price).toHaveValue('1234.50')
    await expect(saved(page)).toBeVisible()
  })
  await test.step('the questions about a page with words of 80 letters show all of them', async () => {
    await page.goto(`${WEBSITE}/post/the-hour-before-the-tweed-wakes`)
    const word = 'donaudampfschifffahrt'.repeat(4).slice(0, 80)
    await field(page, 'title').fill(word)
    await field(page, 'slug').fill(word)
    await expect(saved(page)).toBeVisible()
    const beyond = `(() => {
    const popup = document.querySelector('[role=dialog]')
    return popup.scrollWidth - popup.clientWidth
  })()`
    const expectWhole = async () => {
      const dialog = page.getByRole('dialog')
      await expect(dialog).toBeVisible()
      expect(await page.evaluate<number>(beyond)).toBe(0)
      await page.keyboard.press('Escape')
      await expect(dialog).toBeHidden()
    }
    const question = await openPublishDialog(page)
    await expect(question.getByText(/The old address will lead to the new one/)).toBeVisible()
    await expectWhole()
    for (const entry of ['Publish on …', 'Versions', 'Delete', 'Discard changes']) {
      await chooseFromMenu(page, entry)
      await expectWhole()
    }
  })
})

test(
  'questions are put in another order by keys and by dragging, and back again',
  long(
    'server/website/publish/publishing.test.ts',
    'the order of a kind is a release; it must name what is there',
  ),
  async ({ page }) => {
    await page.setViewportSize({ width: 1440, height: 900 })
    await openWebsite(page)
    const section = page.getByRole('region', { name: 'Questions' })
    const titles = () => section.getByRole('listitem').getByRole('link').allTextContents()
    await expect(section).toBeVisible()
    /** Those that visitors read. */
    const handles = section.locator('[data-handle]')
    const before = await titles()
    const [first = '', second = ''] = before
    const down = section.getByRole('button', { name: `Move ${first} down` })
    await whenRendered(page, () => down.press('Enter'))
    await expect(page.getByText('The new order is live.')).toBeVisible()
    await expect(down).toBeFocused()
    expect((await titles()).slice(0, 2)).toEqual([second, first])
    await expect(section.getByText(`${first} is now 2 of ${await handles.count()}.`)).toBeAttached()
    await whenRendered(page, () => page.getByRole('button', { name: 'Undo' }).click())
    await expect(page.getByText('Undone.')).toBeVisible()
    await expect.poll(titles).toEqual(before)

    await settled(page)
    await handles.first().scrollIntoViewIfNeeded()
    const [from, to] = [await handles.nth(0).boundingBox(), await handles.nth(2).boundingBox()]
    await page.mouse.move((from?.x ?? 0) + 5, (from?.y ?? 0) + 20)
    await page.mouse.down()
    await page.mouse.move((to?.x ?? 0) + 5, (to?.y ?? 0) + 40, { steps: 8 })
    await whenRendered(page, () => page.mouse.up())
    await expect(page.getByText('The new order is live.')).toBeVisible()
    await expect.poll(async () => (await titles()).indexOf(first)).toBe(2)
    await page.goto('/')
    const html = await page.content()
    expect(html.indexOf(second)).toBeLessThan(html.indexOf(first))
  },
)

test(
  'a page waits for a day and a time, to the minute, which can be changed and taken back',
  long(
    'server/website/publish/publishing.test.ts',
    'what is planned is published at its time, once, as it was when it was planned',
  ),
  async ({ page }) => {
    await page.setViewportSize({ width: 820, height: 1180 })
    await openWebsite(page, '/service/film-production')
    const headline = page.getByLabel('Headline', { exact: true })
    const before = await headline.inputValue()
    await headline.fill('Films that know what to cut out')
    await expect(saved(page)).toBeVisible()
    await chooseFromMenu(page, 'Publish on …')
    const dialog = page.getByRole('dialog')
    await test.step('the question shows the words that change, among those that stay', async () => {
      await expect(dialog.locator('ins')).toHaveText('Added: cut')
      await expect(dialog.locator('del')).toHaveText('Taken out: leave')
    })
    const day = daysAfter(londonDay(new Date()), 3)
    await dialog.getByLabel('Day').fill(daysAfter(londonDay(new Date()), -1))
    await dialog.getByRole('button', { name: 'Publish then' }).click()
    await expect(dialog.getByText('Please choose a time in the future')).toBeVisible()
    await dialog.getByLabel('Day').fill(day)
    await dialog.getByLabel('Time').fill('07:25')
    await expect(dialog.getByText(/at 07:25, Scottish time/)).toBeVisible()
    await expectAccessible(page, 'website-schedule')
    await dialog.getByRole('button', { name: 'Publish then' }).click()
    await expect(page.getByText(/It will be published on .* at 07:25, Scottish time/)).toBeVisible()
    await page.goto(WEBSITE)
    await expect(page.getByText(/Will be published .* 07:25/)).toBeVisible()
    await page.getByRole('button', { name: /^Changed/ }).click()
    await page.getByRole('link', { name: 'Film Production', exact: true }).click()
    await page.getByRole('button', { name: 'Do not publish it then' }).click()
    await expect(page.getByText('It will not be published at that time.')).toBeVisible()
    await chooseFromMenu(page, 'Discard changes')
    await page.getByRole('dialog').getByRole('button', { name: 'Discard' }).click()
    await expect(headline).toHaveValue(before)
    await expect(page.getByText('Nothing changed')).toBeVisible()
  },
)

// The last of the file: its post is gone afterwards.
test(
  'a new address leads on from the old one, and a deleted post is gone',
  long(
    'server/website/publish/publishing.test.ts',
    'after three new addresses, each old one leads to the present one, and may be taken over',
  ),
  async ({ page }) => {
    await openWebsite(page, '/post/the-hour-before-the-tweed-wakes')
    await field(page, 'slug').fill('above-the-cloud')
    await expect(saved(page)).toBeVisible()
    await publishNow(page)
    const old = await page.request.get('/blog/the-hour-before-the-tweed-wakes')
    expect(old.url()).toMatch(/\/blog\/above-the-cloud$/)
    await chooseFromMenu(page, 'Delete')
    const dialog = page.getByRole('dialog')
    await whenRendered(page, () => dialog.getByRole('button', { name: 'Delete' }).click())
    await expect(page.getByText(/is off the website/).first()).toBeVisible()
    expect((await page.request.get('/blog/above-the-cloud')).status()).toBe(410)
  },
)
