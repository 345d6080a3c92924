import type { Page } from '@playwright/test'
import { forged } from '../../support/forged.ts'
import { expectStateAccessible } from '../support/every-width.ts'
import { expectAccessible, holdRequests, mailTo, whenDownloaded } from '../support/journey.ts'
import {
  agreeAndSave,
  buyByApi,
  confirmed,
  DESK,
  expect,
  expectEnlarged,
  fillCheckout,
  openCode,
  PHONE,
  proceed,
  test,
} from '../support/parent.ts'
import { makeSchool, openGallery } from '../support/school.ts'

interface Box {
  getBoundingClientRect(): { top: number }
  scrollIntoView(to: { block: 'end' }): void
}

/** A window, and the rows in which it shows four photos. */
const SIZES = [
  [DESK, 2],
  [PHONE, 4],
] as const

/** A day in the past in every time zone. */
const EARLIER = new Date(Date.now() - 3 * 86_400_000).toISOString().slice(0, 10)

test('one basket and one order for two children, despite a lost connection and a declined card', async ({
  page,
  context,
  school,
  server,
  browser,
  wide,
}) => {
  const email = 'two.children@example.com'
  await openCode(page, school.Isla)
  const countRows = () =>
    page
      .locator('main li:has(img)')
      .evaluateAll(
        (cards) => new Set(cards.map((card) => Math.round((card as Box).getBoundingClientRect().top))).size,
      )
  for (const [size, rows] of wide ? SIZES.toReversed() : SIZES) {
    await page.setViewportSize(size)
    await expect.poll(countRows, 'four photos in two columns, or in one on a phone').toBe(rows)
  }
  await expect(page).toHaveURL(/\/school-photos$/)
  const whoSees = page.getByText('Nobody can see these photos without this child’s code')
  if (!wide) {
    await expect(page.locator('[data-bar]')).toContainText('£0·See packages')
    const picture = await page.locator('main li img').first().boundingBox()
    expect(picture?.y, 'the first screen of a phone begins with a picture').toBeLessThan(PHONE.height / 4)
    await expect(whoSees).toBeHidden()
    await page.getByRole('button', { name: 'Only Isla’s code opens them.' }).press('Enter')
  }
  await expect(whoSees).toBeVisible()
  await page.getByRole('button', { name: 'Favourite: photo 2' }).click()
  await page.getByRole('button', { name: 'Favourites 1' }).click()
  await expect(page.locator('main li img')).toHaveCount(1)
  await page.getByRole('button', { name: /£5 Choose photo 2/ }).click()
  await page.getByRole('button', { name: 'All 4' }).click()
  await test.step('favourites become the order in one press, are seen side by side, and what costs less says so', () =>
    chooseFavourites(page, wide))
  await expectAccessible(page, 'gallery')
  await expectEnlarged(page, 'gallery')

  await page.getByRole('link', { name: /Basket 1/ }).click()
  await page.getByRole('link', { name: 'Add another child by code' }).click()
  await page.getByLabel('Access code').fill(school.Ewan.code.toLowerCase())
  await page.getByRole('button', { name: 'View Photos' }).click()
  await expect(page.getByRole('heading', { name: 'Ewan’s photos' })).toBeVisible()
  const summary = page.getByRole('region', { name: 'Order summary' })
  await expect(summary, 'what is Isla’s is not taken for Ewan’s').toContainText('Isla, 3B')
  if (!wide) await expect(page.locator('[data-bar]')).toContainText('Isla, 3B')
  await page.getByRole('radio', { name: /Basic/ }).check()
  await page.getByRole('button', { name: /Choose photo 1/ }).click()
  const gallery = await holdRequests(page, '**/api/gallery')
  await page.reload()
  await expect(page.getByText('Opening your photos…')).toBeVisible()
  await expect(page.getByRole('contentinfo'), 'it would jump').toBeHidden()
  gallery.release()
  await expect(page.getByRole('radio', { name: /Basic/ })).toBeChecked()
  await page.getByRole('link', { name: /Basket 2/ }).click()
  await expect(page.getByText('1 of 3, 2 still to choose')).toBeVisible()
  await expect(page.getByText('£17').first()).toBeVisible()
  await expectAccessible(page, 'basket')
  await expectEnlarged(page, 'basket')
  await test.step('who takes a child out of the basket goes on from the next one', async () => {
    await openCode(page, school.Rory)
    await page.getByRole('button', { name: /Choose photo 1/ }).click()
    await page.getByRole('link', { name: /Basket 3/ }).click()
    await page.getByRole('button', { name: 'Remove Rory, 5D' }).press('Enter')
    await expect(page.getByText('Rory, 5D has been removed.')).toBeAttached()
    await expect(page.getByRole('button', { name: 'Remove Ewan, 4A' })).toBeFocused()
  })

  await proceed(page)
  await expect(page.getByLabel('Child’s name')).toHaveValue('Isla, Ewan')
  await expect(page.getByLabel('Class')).toHaveValue('3B, 4A')
  await fillCheckout(page, email, { 'Card number': '4000 0000 0000 9995', Expiry: '', CVC: '123' })
  await page.getByLabel('Expiry').pressSequentially('12/2040')
  await expect(page.getByLabel('Expiry')).toHaveValue('12/40')
  const payButton = page.getByRole('button', { name: 'Pay £17' })
  if (!wide) await expectPhoneCheckout(page)
  await payButton.click()
  await expect(page.getByRole('heading', { name: 'Choose 2 more photos for Basic' })).toBeVisible()
  await expect(page.getByText('Ewan, 4A. Basic has 3 photos; 1 is chosen.')).toBeVisible()
  await page.getByRole('button', { name: 'Choose photo 2' }).click()
  await page.getByRole('button', { name: 'Choose photo 4' }).click()
  await expectAccessible(page, 'checkout')
  await expectEnlarged(page, 'checkout')

  await payButton.evaluate((button) => (button as Box).scrollIntoView({ block: 'end' }))
  await payButton.click()
  const declined = page.getByRole('alert').filter({ hasText: 'Card declined' })
  await expect(declined).toBeInViewport({ ratio: 1 })
  await expect(payButton, 'the message would push it off the screen').toBeInViewport({ ratio: 1 })
  await page.getByLabel('Card number').fill('4242 4242 4242 4242')
  await context.setOffline(true)
  await payButton.click()
  await expect(page.getByRole('alert').getByText('No connection')).toBeVisible()
  await expect(page.getByLabel('Last name')).toHaveValue('Reid')
  await context.setOffline(false)
  await payButton.dblclick()
  await expect(confirmed(page)).toBeVisible()
  await expect(page.getByText('Your photos will be delivered to your email within 24 hours.')).toBeVisible()
  await expectAccessible(page, 'confirmed')
  await page.reload()
  await expect(confirmed(page)).toBeVisible()

  const delivery = await mailTo(server, 'delivery', email)
  const link = /http:\/\/localhost:\d+(\/school-photos\/order\/\S+)/.exec(delivery.text)?.[1] ?? ''
  await test.step('a stranger with the address but without the key learns nothing', async () => {
    const stranger = await browser.newContext()
    const other = await stranger.newPage()
    await other.goto(new URL(forged(link), page.url()).href)
    await expect(other.getByRole('heading', { name: 'This link doesn’t open an order' })).toBeVisible()
    expect(await other.locator('body').innerText()).not.toMatch(/Isla|Ewan|Morag|TW-/)
    await stranger.close()
  })
  await page.goto(link)
  await expect(page.getByRole('heading', { name: 'Your photos are ready' })).toBeVisible()
  const zip = await whenDownloaded(page, () => agreeAndSave(page, 'Save all 4 as one zip'))
  await expect(page.getByRole('link', { name: /^Download photo/ })).toHaveCount(4)
  await expect(page.getByRole('link', { name: 'Save all 4 as one zip' })).toBeFocused()
  expect(zip.suggestedFilename()).toMatch(/\.zip$/)
  await expect(page.getByText(/Yours to download until/)).toBeVisible()
  await expectAccessible(page, 'order')
  await expectEnlarged(page, 'order')

  await page.goto('/school-photos/checkout')
  await expect(page.getByRole('button', { name: /^Pay/ })).toHaveCount(0)
})

/** With photo 2 chosen and liked; afterwards it alone is chosen. */
async function chooseFavourites(page: Page, wide: boolean) {
  const packages = page.getByRole('radiogroup', { name: 'Packages' })
  await expect(packages, 'Premium costs more than all four photos').not.toContainText('Premium')
  await expect(packages).toContainText('All 4 photos. Saves £2.')
  for (const no of [1, 3]) await page.getByRole('button', { name: `Favourite: photo ${no}` }).click()
  await page.getByRole('button', { name: 'Choose all 3' }).press('Enter')
  await page.getByRole('button', { name: 'Side by side' }).click()
  const compared = page.getByRole('dialog', { name: 'Side by side' })
  await expect(compared.getByRole('img')).toHaveCount(3)
  await expect(compared.getByRole('button', { name: 'Choose photo 3', pressed: true })).toBeVisible()
  await expectAccessible(page, 'side-by-side')
  await page.keyboard.press('Escape')
  const panel = page.getByRole('complementary', { name: 'Your order' })
  if (!wide) {
    await page.locator('[data-bar]').getByRole('button', { name: '£15 3 photos chosen' }).press('Enter')
    await expect(panel.getByRole('button', { name: 'Back to the photos' })).toBeInViewport()
    await expectAccessible(page, 'order-sheet')
  }
  await expect(panel).toContainText('These 3 are £12 as Basic.')
  await panel.getByRole('button', { name: 'Take Basic' }).press('Enter')
  await expect(panel.getByRole('radio', { name: /Basic/ })).toBeFocused()
  await expect(panel.getByRole('region', { name: 'Order summary' })).toContainText('Total£12')
  await panel.getByRole('button', { name: 'No package' }).click()
  if (!wide) {
    await page.keyboard.press('Escape')
    await expect(panel.getByRole('button', { name: 'Back to the photos' })).toBeHidden()
  }
  for (const no of [1, 3]) await page.getByRole('button', { name: `Choose photo ${no}` }).click()
}

/** On a phone the sums are one line beside what is bought, names stand side by side, and Pay is always in reach. */
async function expectPhoneCheckout(page: Page) {
  await page.getByLabel('First name').scrollIntoViewIfNeeded()
  await expect(page.getByRole('button', { name: 'Pay £17' })).toBeInViewport({ ratio: 1 })
  const top = async (label: string) => (await page.getByLabel(label).boundingBox())?.y
  expect(await top('Last name')).toBe(await top('First name'))
  const line = page.getByRole('button', { name: '2 children £17' })
  await expect(line.locator('img'), 'Isla’s photo, and one of Ewan’s').toHaveCount(2)
  await expect(page.getByText('Subtotal')).toBeHidden()
  await line.press('Enter')
  await expect(page.getByText('Subtotal')).toBeVisible()
}

test('two tabs are one basket, and make one order', async ({ context, school, server }) => {
  const [first, second] = [await context.newPage(), await context.newPage()]
  await test.step('a change in one tab shows in the other, and Logout in one closes both', async () => {
    await openCode(first, school.Isla)
    await openCode(second, school.Isla)
    await first.getByRole('button', { name: /£5 Choose photo 3/ }).click()
    await expect(second.getByRole('button', { name: '£5 Choose photo 3', pressed: true })).toBeVisible()
    await second.getByRole('button', { name: 'Logout' }).click()
    for (const tab of [first, second]) await expect(tab.getByLabel('Access code')).toBeVisible()
    await first.reload()
    await expect(first.getByLabel('Access code')).toHaveValue('')
    await expect(first.getByRole('link', { name: /Basket/ })).toHaveCount(0)
  })
  await test.step('two tabs with the same basket make one order', async () => {
    await openCode(first, school.Rory)
    await first.getByRole('button', { name: /£5 Choose photo 1/ }).click()
    await proceed(first)
    await second.goto('/school-photos/checkout')
    for (const tab of [first, second]) {
      // A background tab is painted late, and typing waits for that.
      await tab.bringToFront()
      await fillCheckout(tab, 'tabs@example.com')
    }
    // Both at the same time. The buttons are found first: the second may disappear once the first order is placed.
    const found = (tab: Page) => tab.getByRole('button', { name: 'Pay £5' }).elementHandle()
    const buttons = await Promise.all([first, second].map(found))
    await Promise.all(buttons.map((button) => button?.dispatchEvent('click')))
    for (const tab of [first, second]) await expect(confirmed(tab)).toBeVisible()
    const mail = await mailTo(server, 'order', 'tabs@example.com')
    const number = /TW-\d+/.exec(mail.text)?.[0] ?? 'no number'
    for (const tab of [first, second])
      await expect(tab.getByText(`Order ${number}`, { exact: true })).toBeVisible()
    await expect(first.getByRole('link', { name: 'Return to Photos' })).toHaveAttribute(
      'href',
      '/school-photos',
    )
  })
})

test('changes between basket and payment are explained, and nothing typed is lost', async ({
  page,
  request,
  school,
}) => {
  const { children, edit } = await makeSchool(request, [{ firstName: 'Una', classRef: '6F', photos: 2 }])
  const { Una } = children
  const { photos } = await openGallery(request, Una.code)
  const [first = '', second = ''] = photos.map(({ id }) => id)
  await openCode(page, Una)
  await page.getByRole('button', { name: /£5 Choose photo 1/ }).click()
  await page.getByRole('button', { name: /£5 Choose photo 2/ }).click()
  await proceed(page)
  await fillCheckout(page, 'meanwhile@example.com')

  await test.step('another family reports a photo', async () => {
    const data = { accessCode: Una.code, photoId: first }
    expect((await request.post('/api/gallery/not-my-child', { data })).ok()).toBe(true)
    await page.getByRole('button', { name: 'Pay £10' }).click()
    await expect(page.getByRole('alert').getByText('A photo is no longer there')).toBeVisible()
    await expect(page.getByLabel('First name')).toHaveValue('Morag')
  })
  await test.step('the same photo was bought on another phone', async () => {
    await buyByApi(request, Una, [second], 'meanwhile@example.com')
    await page.getByRole('button', { name: 'Pay £5' }).click()
    await expect(page.getByRole('alert').getByText('You’ve already bought this')).toBeVisible()
    await expect(page.getByLabel('Card number')).toHaveValue('4242 4242 4242 4242')
  })
  await test.step('the event’s prices change', async () => {
    await page.getByLabel('Email').fill('somebody.else@example.com')
    await edit({ priceListId: 'portrait' })
    await page.getByRole('button', { name: 'Pay £5' }).click()
    await expect(page.getByRole('heading', { name: 'What you chose can no longer be ordered' })).toBeVisible()
    await page.getByRole('link', { name: 'Back to the photos' }).click()
    await page.getByRole('radio', { name: /Standard/ }).check()
    await proceed(page)
  })
  await test.step('the last day for prints passes', async () => {
    await edit({ printDeadline: EARLIER })
    await page.getByRole('button', { name: 'Pay £35' }).click()
    await expect(page.getByRole('heading', { name: 'Prints can no longer be ordered' })).toBeVisible()
    await page.getByRole('link', { name: 'Choose again' }).click()
    const standard = page.getByRole('radio', { name: /Standard.*Prints could be ordered until/ })
    await expect(standard).toBeDisabled()
    await expect(standard).toBeChecked()
    await expect(page.getByRole('button', { name: 'Proceed to Checkout' }).first()).toBeDisabled()
    await expectStateAccessible(page, 'prints-closed')
    await page.getByRole('radio', { name: /Basic/ }).check()
    await proceed(page)
    await expect(page.getByLabel('First name')).toHaveValue('Morag')
    await expect(page.getByLabel('Card number')).toHaveValue('4242 4242 4242 4242')
  })
  await test.step('the gallery closes', async () => {
    await edit({ salesOpen: '2026-03-14', salesClose: '2026-03-15' })
    await page.getByRole('button', { name: 'Pay £15' }).click()
    await expect(page.getByRole('heading', { name: 'What you chose can no longer be ordered' })).toBeVisible()
  })
  await test.step('who has paid reads so, whatever is left in the basket', async () => {
    await openCode(page, school.Skye)
    await page.getByRole('button', { name: /£5 Choose photo 1/ }).click()
    await page.goto('/school-photos/checkout')
    await fillCheckout(page, 'left.over@example.com')
    await page.getByRole('button', { name: 'Pay £5' }).click()
    await expect(confirmed(page)).toBeVisible()
    await page.reload()
    await expect(page.getByRole('heading', { name: 'What you chose can no longer be ordered' })).toBeVisible()
    await page.getByRole('button', { name: 'Empty the basket' }).click()
    await expect(confirmed(page), 'of the order before').toBeVisible()
    await page.goto('/school-photos/basket')
    await expect(page.getByRole('heading', { name: 'Your basket is empty' })).toBeVisible()
  })
})

test('the back button returns from the checkout to the gallery with the choices kept, and its pictures have no menu', async ({
  page,
  school,
}) => {
  await openCode(page, school.Isla)
  await page.getByRole('button', { name: /£5 Choose photo 1/ }).click()
  await proceed(page)
  await page.getByLabel('First name').fill('Morag')
  await page.goBack()
  await expect(page.getByRole('button', { name: '£5 Choose photo 1', pressed: true })).toBeVisible()
  await page.goForward()
  await expect(page.getByLabel('First name')).toHaveValue('Morag')
  await page.getByRole('link', { name: 'Back', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Isla’s photos' })).toBeVisible()
  const notPrevented = await page
    .locator('main li img')
    .first()
    .evaluate((image) =>
      ['contextmenu', 'dragstart'].map((type) =>
        (image as unknown as EventTarget).dispatchEvent(new Event(type, { bubbles: true, cancelable: true })),
      ),
    )
  expect(notPrevented, 'watermarked pictures have no menu and cannot be dragged').toEqual([false, false])
})
