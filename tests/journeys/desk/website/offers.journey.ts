import { Hand } from '../../support/hand.ts'
import { activate, expect, expectAccessible } from '../../support/journey.ts'
import { expectNarrow } from '../../support/parent.ts'
import {
  field,
  fold,
  journeysOnWebsite,
  openWebsite,
  saved,
  WEBSITE,
  whenRendered,
} from '../../support/website.ts'

const test = journeysOnWebsite()
test.use({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true })

/** Publishes from the form by thumb. */
async function publish(page: Parameters<typeof openWebsite>[0], hand: Hand) {
  await expect(saved(page)).toBeVisible()
  await hand.press(page.getByRole('button', { name: 'Publish', exact: true }))
  const dialog = page.getByRole('dialog', { name: 'Publish these changes?' })
  await whenRendered(page, () => hand.press(dialog.getByRole('button', { name: 'Publish', exact: true })))
  await expect(page.getByText('Published. It is live at')).toBeVisible()
}

test('a new rate is on the card and in the estimate; once it is removed, its shared link says so', async ({
  page,
}) => {
  const hand = new Hand(page)
  await openWebsite(page, '/rate-card/only')
  await hand.press(fold(page, 'Rates'))
  const rates = page.locator('#field-rates > ol > li')
  const before = await rates.count()
  const row = `rates.${before}`
  await test.step('she adds it', async () => {
    await hand.press(page.getByRole('button', { name: 'Add a rate' }))
    await hand.type(field(page, `${row}.name`), 'Second camera')
    await hand.type(field(page, `${row}.heading`), 'In the field')
    await hand.type(field(page, `${row}.pence`), '300')
    await hand.press(page.getByRole('button', { name: 'Add half-day price' }))
    await hand.type(field(page, `${row}.half.pence`), '160')
    await expectAccessible(page, 'website-rates-390')
    await expectNarrow(page, 'website-rates', [320])
    await publish(page, hand)
  })
  await test.step('visitors read it, and count it', async () => {
    await page.goto('/rate-card')
    await activate(page)
    await expect(page.getByRole('rowheader', { name: 'Second camera' })).toBeVisible()
    await hand.type(page.getByLabel('Second camera, days', { exact: true }), '2')
    await hand.press(page.getByRole('button', { name: 'One more: Second camera, half days' }))
    await expect(page).toHaveURL(/\?second-camera=2&second-camera-half=1$/)
    await expect(page.getByRole('table').last()).toContainText('Estimate, excluding VAT£760.00')
  })
  const shared = page.url()
  await test.step('she removes it, and its link says so and shows the rest', async () => {
    await page.goto(`${WEBSITE}/rate-card/only`)
    await hand.press(rates.last().getByRole('button', { name: /^Remove Rate \d+$/ }))
    await publish(page, hand)
    await page.goto(`${shared}&miles=60`)
    await activate(page)
    await expect(page.getByRole('status').filter({ hasText: 'no longer on the rate card' })).toBeVisible()
    await expect(page.getByRole('table').last()).toContainText('Travel, 10 miles beyond the first 50£5.00')
    await expectAccessible(page, 'estimate-removed-390')
    await page.getByRole('link', { name: 'Send this with my enquiry' }).tap()
    await expect(page.getByLabel('Message')).toHaveValue(
      /Travel, 10 miles[^\n]*\n.*Estimate, excluding VAT: £5/s,
    )
  })
})
