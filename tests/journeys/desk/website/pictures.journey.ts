import type { Page } from '@playwright/test'
import { smallJpeg } from '../../../pictures/small-jpeg.ts'
import { expectEveryWidth, expectStateAccessible } from '../../support/every-width.ts'
import { Hand } from '../../support/hand.ts'
import { expect, expectAccessible, whenServed, whenWorked } from '../../support/journey.ts'
import { expectNarrow } from '../../support/parent.ts'
import { field, journeysOnWebsite, listedPicture, openWebsite, picker, saved } from '../../support/website.ts'

const test = journeysOnWebsite()
test.use({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true })

/** The list of the library's pictures. */
const LIST = '**/api/admin/website-media/pictures'

/** Drops files beside the button for uploads, as from a folder of the computer. */
async function drop(page: Page, files: Readonly<Record<string, Buffer>>) {
  const made = Object.entries(files).map(
    ([name, body]) =>
      `new File([Uint8Array.from(atob('${body.toString('base64')}'), (one) => one.charCodeAt(0))], '${name}', { type: 'image/jpeg' })`,
  )
  const dataTransfer = await page.evaluateHandle(`{
    const all = new DataTransfer()
    for (const file of [${made.join(', ')}]) all.items.add(file)
    all
  }`)
  const place = page.getByRole('button', { name: 'Upload pictures' }).locator('..')
  await place.dispatchEvent('drop', { dataTransfer })
}

test('three pictures are dropped, described one after the other, found, used, and one that is not used is deleted', async ({
  page,
  server,
}) => {
  const hand = new Hand(page)
  const dialog = page.getByRole('dialog', { name: 'Describe pictures' })
  const shows = dialog.getByLabel('What the picture shows')
  const search = page.getByLabel('Search by file name or by what it shows')
  const tiles = page.getByRole('main').getByRole('link', { name: /pier-\d\.jpg/ })
  const view = (name: RegExp) =>
    page.getByRole('group', { name: 'Which pictures' }).getByRole('button', { name })

  /** Chooses the picture that shows this, where one is chosen. */
  const chooseBy = async (shows: string) => {
    await picker(page).getByLabel('Search by file name or by what it shows').fill(shows)
    await expect(listedPicture(page, 'pier-')).toHaveCount(1)
    await hand.press(listedPicture(page, 'pier-'))
    await expect(picker(page)).toBeHidden()
  }

  await test.step('they are dropped in the library, and the first asks what it shows', async () => {
    await openWebsite(page)
    await hand.press(page.getByRole('link', { name: 'Pictures', exact: true }))
    await expect(page.getByRole('heading', { name: 'Pictures', level: 1 })).toBeVisible()
    await expect(page.getByRole('main').getByRole('link', { name: 'loch-golden-hour.jpg' })).toBeVisible()
    // The list is looked at again by itself, and would take the button away before it is pressed.
    await page.route(LIST, async (route) =>
      (await page.evaluate('globalThis.hasPressed'))
        ? route.continue()
        : route.fulfill({ status: 500, body: '' }),
    )
    await drop(page, {
      'pier-1.jpg': await smallJpeg(7101),
      'pier-2.jpg': await smallJpeg(7102),
      'pier-3.jpg': await smallJpeg(7103),
    })
    const again = dialog.getByRole('button', { name: 'Try again' })
    await whenServed(page, () => expect(again).toBeVisible())
    await expectStateAccessible(page, 'website-describe-unlisted-390')
    await page.evaluate(`addEventListener('click', () => (globalThis.hasPressed = true), { capture: true })`)
    await hand.press(again)
    await whenServed(page, () => expect(dialog.getByText('1 of 3', { exact: true })).toBeVisible())
    await page.unroute(LIST)
    await expect(shows).toBeFocused()
    await whenWorked(server)
    await expect(dialog.locator('img')).toBeVisible()
    await expectAccessible(page, 'website-describe-series-390')
    await expectNarrow(page, 'website-describe-series', [320])
  })
  await test.step('Enter saves and goes on, and what is half typed is there again', async () => {
    await shows.pressSequentially('An old pier reaches into the loch')
    await page.keyboard.press('Enter')
    await expect(dialog.getByText('2 of 3', { exact: true })).toBeVisible()
    await expect(shows).toBeFocused()
    await expect(shows).toHaveValue('')
    await shows.pressSequentially('A swan rests')
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()

    await hand.press(view(/^Without a description/))
    await search.fill('pier-')
    await expect(tiles).toHaveCount(2)
    await hand.press(page.getByRole('button', { name: 'Describe one after the other' }))
    await expect(dialog.getByText('1 of 2', { exact: true })).toBeVisible()
    const isSecond = (await shows.inputValue()) === ''
    if (isSecond) {
      await hand.press(dialog.getByRole('button', { name: 'Skip' }))
      await expect(dialog.getByText('2 of 2', { exact: true })).toBeVisible()
      await expect(shows).toHaveValue('A swan rests')
    }
    await shows.press('End')
    await shows.pressSequentially(' on it')
    await page.keyboard.press('Enter')
    if (!isSecond) {
      await expect(dialog.getByText('2 of 2', { exact: true })).toBeVisible()
      await hand.press(dialog.getByRole('button', { name: 'Close' }))
    }
    await expect(dialog).toBeHidden()
    await expect(tiles).toHaveCount(1)
  })
  await test.step('it is found by what it shows, in the library and where a picture is chosen', async () => {
    await hand.press(view(/^All/))
    await search.fill('swan')
    await expect(tiles).toHaveCount(1)
    await expectEveryWidth(page, 'website-pictures', 390)
    await hand.press(tiles)
    await expect(page.getByText(/^Nothing uses it/)).toBeVisible()
    await expectEveryWidth(page, 'website-picture', 390)
    await page.getByRole('slider', { name: 'What stays in view' }).press('Shift+ArrowLeft')
    await hand.press(page.getByRole('button', { name: 'Save' }))
    await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  })
  const address = page.url()
  await test.step('where it is used leads to its page, and Back to the picture', async () => {
    await openPortfolioItem(page, 'The pier of Loch Ard')
    await hand.press(field(page, 'picture'))
    await chooseBy('pier- swan')
    await expect(field(page, 'position')).toHaveAttribute('aria-valuenow', '40')
    await describeHere(page, hand, 'A swan on the pier, seen from the boat')
    await expect(saved(page)).toBeVisible()
    await page.goto(address)
    await expect(page.getByLabel('What the picture shows')).toHaveValue('A swan rests on it')
    const use = page.getByRole('link', { name: 'Portfolio item: The pier of Loch Ard' })
    await hand.press(use)
    await expect(field(page, 'title')).toHaveValue('The pier of Loch Ard')
    await page.goBack()
    await expect(use).toBeVisible()
    const spread = page.getByRole('button', { name: 'Use these words there too' })
    await expectStateAccessible(page, 'website-picture-says-other-390')
    await hand.press(spread)
    await expect(page.getByText(/^1 draft has these words/)).toBeVisible()
    await expect(spread).toHaveCount(0)
  })
  await test.step('another takes its place in a draft, and it is not used any more', async () => {
    await hand.press(page.getByRole('button', { name: 'Replace it everywhere' }))
    await chooseBy('pier- old')
    const question = page.getByRole('dialog', { name: 'Put the other picture in its place?' })
    await expect(question.getByText('Portfolio item: The pier of Loch Ard')).toBeVisible()
    await expectStateAccessible(page, 'website-replace-390')
    await hand.press(question.getByRole('button', { name: 'Make the drafts' }))
    await expect(page.getByText(/^1 draft has the other picture/)).toBeVisible()
    await expect(page.getByText(/^Nothing uses it/)).toBeVisible()
    await hand.press(page.getByRole('link', { name: 'Back' }))
  })
  await test.step('a picture of the sample says what it shows, and where it is used', async () => {
    await search.fill('')
    await hand.press(view(/^All/))
    await search.fill('loch-golden-hour')
    await hand.press(page.getByRole('link', { name: 'loch-golden-hour.jpg' }))
    await expect(page.getByRole('heading', { name: 'loch-golden-hour.jpg', level: 1 })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Case study: Taymouth Castle Golf' })).toBeVisible()
    await expectEveryWidth(page, 'website-sample-picture', 390)
    await page.goBack()
  })
  await test.step('one that nothing uses is deleted', async () => {
    await hand.press(view(/^Not used/))
    await search.fill('pier-')
    await expect(tiles).toHaveCount(2)
    await search.fill('pier- swan')
    await expect(tiles).toHaveCount(1)
    await hand.press(tiles)
    await hand.press(page.getByRole('button', { name: 'Delete this picture' }))
    await expect(page.getByText('Nothing uses it. Its file will be deleted for good.')).toBeVisible()
    await hand.press(page.getByRole('button', { name: 'Delete this picture' }))
    await expect(page.getByText('The picture is gone.')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Pictures', level: 1 })).toBeVisible()
    await search.fill('pier-')
    await expect(tiles).toHaveCount(2)
  })
})

/** Begins a portfolio item of that title. */
async function openPortfolioItem(page: Page, title: string) {
  await openWebsite(page)
  await page.getByRole('button', { name: 'New portfolio item' }).tap()
  await expect(page.getByRole('heading', { name: 'Portfolio item', level: 1 })).toBeVisible()
  await field(page, 'title').fill(title)
}

/** Says what the picture of a portfolio item shows, in the item's own words. */
async function describeHere(page: Page, hand: Hand, shows: string) {
  const dialog = page.getByRole('dialog', { name: 'Describe it' })
  const typed = dialog.getByLabel('What the picture shows')
  await hand.press(page.getByRole('button', { name: 'Describe it' }))
  await expect(typed).toHaveValue('A swan rests on it')
  await typed.fill('')
  await hand.press(dialog.getByRole('button', { name: 'Done' }))
  await expect(dialog.getByText('Please say what the picture shows, or tick Decorative')).toBeVisible()
  await hand.type(typed, shows)
  await expectEveryWidth(page, 'website-describe-here', 390)
  await hand.press(dialog.getByRole('button', { name: 'Done' }))
  await expect(dialog).toBeHidden()
  await expect(page.getByText(shows)).toBeVisible()
}
