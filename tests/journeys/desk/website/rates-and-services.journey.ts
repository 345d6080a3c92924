import { long } from '../../../long-tests.ts'
import { Hand } from '../../support/hand.ts'
import { activate, expect, expectAccessible } from '../../support/journey.ts'
import { expectNarrow } from '../../support/parent.ts'
import {
  choosePicture,
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
  await expect(page.getByText(/^Published\. (It is live at|Every visitor)/)).toBeVisible()
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

// The second goes on where the first ends.
test.describe(() => {
  test.describe.configure({ mode: 'serial' })

  test('a page of her own is written, stands in the menu, and can be found', async ({ page }) => {
    const hand = new Hand(page)
    await openWebsite(page)
    await hand.press(page.getByRole('button', { name: 'New page', exact: true }))
    await expect(page.getByRole('heading', { name: 'Page', level: 1 })).toBeVisible()
    await test.step('she writes it, and says where it stands', async () => {
      await hand.type(field(page, 'title'), 'Elopements')
      await expect(field(page, 'slug')).toHaveValue('elopements')
      await hand.type(field(page, 'lead'), 'Two people, one loch, and nobody else.')
      await hand.type(field(page, 'body'), 'We meet at the shore before the light does.')
      await hand.press(page.getByRole('checkbox', { name: 'In the menu' }))
      await publish(page, hand)
    })
    await test.step('a visitor comes to it by the menu and by the search', async () => {
      await page.goto('/blog')
      await activate(page)
      await hand.press(page.getByRole('button', { name: 'Menu' }))
      await hand.press(page.locator('#phone-menu summary', { hasText: 'About' }))
      await hand.press(page.locator('#phone-menu').getByRole('link', { name: 'Elopements' }))
      await expect(page).toHaveURL(/\/elopements$/)
      await expect(page.getByRole('heading', { name: 'Elopements', level: 1 })).toBeVisible()
      await expect(page.getByText('We meet at the shore before the light does.')).toBeVisible()
      await expectAccessible(page, 'own-page-390')
      await expectNarrow(page, 'own-page', [320])
      for (const file of ['/search.json', '/sitemap.xml'])
        expect(await (await page.request.get(file)).text()).toContain('/elopements')
    })
  })

  test(
    'Contact is put first in the menu and a page of her own before Blog, and the rate card is taken out of the footer',
    long(
      'domain/site/navigation-order.test.ts',
      'a page of her own has the place of its entry in menu and footer, under whatever title',
    ),
    async ({ page }) => {
      const hand = new Hand(page)
      await openWebsite(page)
      await page.goto(`${WEBSITE}/settings/only`)
      await hand.press(fold(page, 'Menu and footer'))
      const menu = page.locator('#field-navigation-menu')
      for (let place = 5; place > 1; place--)
        await hand.press(menu.getByRole('button', { name: `Move Entry ${place} up` }))
      await hand.press(
        page.locator('#field-navigation-papers').getByRole('button', { name: 'Remove Entry 3' }),
      )
      await hand.press(menu.getByRole('button', { name: 'Add an entry' }))
      await hand.choose(field(page, 'navigation.menu.5'), 'Elopements')
      await hand.press(menu.getByRole('button', { name: 'Move Entry 6 up' }))
      await expectAccessible(page, 'website-menu-order-390')
      await expectNarrow(page, 'website-menu-order', [320])
      await publish(page, hand)
      await page.goto('/elopements')
      await expect(page.locator('#phone-menu > div > ul > li')).toHaveText([
        'Contact',
        /^Services/,
        /^Portfolio/,
        'About',
        'Elopements',
        'Blog',
        'School photos',
      ])
      await expect(page.locator('footer').getByRole('link', { name: 'Rate card' })).toHaveCount(0)
    },
  )
})

test('a new service is in the menu and on the home page, put first, and hidden with what leads to it', async ({
  page,
}) => {
  const hand = new Hand(page)
  await openWebsite(page)
  const main = page.getByRole('region', { name: 'Services’ main pages' })
  await hand.press(main.getByRole('button', { name: 'New service' }))
  const dialog = page.getByRole('dialog', { name: 'New service' })
  await test.step('she names it, and its address is free', async () => {
    await hand.type(dialog.getByLabel('Title'), 'Photography')
    await hand.press(dialog.getByRole('button', { name: 'Begin' }))
    await expect(dialog.getByText('Something has this address already')).toBeVisible()
    await dialog.getByLabel('Title').fill('Hill weddings')
    await expect(dialog.getByText('/services/hill-weddings')).toBeVisible()
    await expectAccessible(page, 'website-new-service-390')
    await hand.press(dialog.getByRole('button', { name: 'Begin' }))
    await expect(page.getByRole('heading', { name: 'Hill weddings', level: 1 })).toBeVisible()
  })
  await test.step('she writes it, with a card', async () => {
    await hand.type(field(page, 'headline'), 'Two people and a hill')
    await hand.type(field(page, 'paragraph'), 'I walk up before you do.')
    await hand.press(fold(page, 'Call to action'))
    await hand.type(field(page, 'action.heading'), 'Which hill is yours?')
    await hand.type(field(page, 'action.label'), 'Tell me')
    await hand.press(fold(page, 'Card'))
    await hand.type(field(page, 'card.sentence'), 'A day on a hill, on film.')
    await hand.type(field(page, 'card.slate'), '05 / Hills')
    await choosePicture(page, 'card.picture', 'loch-golden-hour')
    await hand.press(fold(page, 'In search results'))
    await hand.type(field(page, 'page.title'), 'Hill weddings')
    await hand.type(field(page, 'page.description'), 'Weddings on hills in Scotland.')
    await publish(page, hand)
  })
  await test.step('she puts it first, and visitors come to it by the menu and by its card', async () => {
    await page.goto(WEBSITE)
    const up = main.getByRole('button', { name: 'Move Hill weddings up' })
    for (let moves = 0; moves < 3; moves++) await hand.press(up)
    await expect(page.getByText('The new order is live.')).toBeVisible()
    // The first moves may be live before the last is made.
    const isFirst = async () => {
      const [, services = ''] = (await (await page.request.get('/')).text()).split('id="services"')
      return (
        services.indexOf('A day on a hill, on film.') < services.indexOf('from first call to final grade')
      )
    }
    await expect.poll(isFirst).toBe(true)
    await page.goto('/')
    await expect(page.locator('#services li').first()).toContainText('A day on a hill, on film.')
    await expect(page.getByLabel('Service').getByRole('option').nth(-2)).toHaveText('Hill weddings')
    await activate(page)
    await hand.press(page.getByRole('button', { name: 'Menu' }))
    await hand.press(page.locator('#phone-menu summary', { hasText: 'Services' }))
    await hand.press(page.locator('#phone-menu').getByRole('link', { name: 'Hill weddings' }))
    await expect(page).toHaveURL(/\/services\/hill-weddings$/)
    await expect(page.getByRole('heading', { name: 'Two people and a hill', level: 1 })).toBeVisible()
  })
  await test.step('she hides it: nothing leads there, and its address still answers', async () => {
    await page.goto(`${WEBSITE}/service/hill-weddings`)
    await hand.press(page.getByRole('checkbox', { name: 'Hide it' }))
    await publish(page, hand)
    for (const path of ['/', '/services', '/sitemap.xml', '/search.json'])
      expect(await (await page.request.get(path)).text()).not.toMatch(/hill.weddings/i)
    await page.goto('/services/hill-weddings')
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
  })
})
