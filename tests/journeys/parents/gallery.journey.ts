import { long } from '../../long-tests.ts'
import { expectEveryPress } from '../support/arrow-presses.ts'
import { activate, expect, expectAccessible, test } from '../support/journey.ts'
import { expectWholeInPrint } from '../support/whole-in-print.ts'

const page = '/services/aerial-media/cinematic-creative'
const total = 15

test('a photo opens above its gallery, and its address opens it', async ({ page: tab }) => {
  await test.step('the arrow keys cycle through the photos, focus stays inside, and Escape returns it', async () => {
    await tab.goto(page)
    const photos = tab.getByRole('region', { name: 'Gallery' }).getByRole('link')
    await expect(photos).toHaveCount(total)
    await photos.first().focus()
    await expect(tab.locator('html')).toHaveAttribute('data-alive')
    await photos.first().press('Enter')
    const box = tab.getByRole('dialog')
    await expect(box).toBeVisible()
    await expect(tab.getByText(`1 / ${total}`)).toBeVisible()
    await expect(tab).toHaveURL(/\?photo=market-town-evening$/)
    await tab.keyboard.press('ArrowLeft')
    await expect(tab.getByText(`${total} / ${total}`)).toBeVisible()
    await tab.keyboard.press('ArrowRight')
    await expect(tab.getByText(`1 / ${total}`)).toBeVisible()
    const next = box.getByRole('button', { name: 'Next photo' })
    await tab.keyboard.press('Shift+Tab')
    await expect(next).toBeFocused()
    await tab.keyboard.press('Tab')
    await expect(box.getByRole('button', { name: 'Close' })).toBeFocused()
    await tab.keyboard.press('Shift+Tab')
    await expect(next).toBeFocused()
    await tab.keyboard.press('Enter')
    await expect(tab.getByText(`2 / ${total}`)).toBeVisible()
    await expect(tab).toHaveURL(/\?photo=country-station-from-the-air$/)
    await expectAccessible(tab, 'lightbox')
    await tab.keyboard.press('Escape')
    await expect(box).toBeHidden()
    await expect(tab).toHaveURL(new RegExp(`${page}$`))
    await expect(photos.first()).toBeFocused()
  })
  await test.step('a URL with a photo opens it, closing keeps its place in the gallery, and Back closes a photo', async () => {
    await tab.goto('about:blank')
    await tab.setViewportSize({ width: 1280, height: 720 })
    await tab.goto(`${page}?photo=platform-and-footbridge-autumn`)
    await expect(tab.getByText(`3 / ${total}`)).toBeVisible()
    const slate = tab.getByRole('dialog').getByText('Station platform · October, for a community rail group')
    const edge = async (name: string) => tab.getByRole('button', { name }).boundingBox()
    // The narrowest window with arrows at its sides, and phones, where they stand below the slate.
    await tab.setViewportSize({ width: 640, height: 900 })
    const [beside, arrow] = [await slate.boundingBox(), await edge('Next photo')]
    expect((arrow?.y ?? 0) + (arrow?.height ?? 0), 'an arrow stands on the slate').toBeLessThan(
      beside?.y ?? 0,
    )
    for (const width of [320, 390]) {
      await tab.setViewportSize({ width, height: 844 })
      const [above, below] = [await slate.boundingBox(), await edge('Previous photo')]
      expect((above?.y ?? 0) + (above?.height ?? 0), 'the slate stands on an arrow').toBeLessThanOrEqual(
        below?.y ?? 0,
      )
      const photo = await tab.locator('.yarl__slide_current img').boundingBox()
      expect((photo?.y ?? 0) + (photo?.height ?? 0), 'the photo is under the slate').toBeLessThanOrEqual(
        above?.y ?? 0,
      )
    }
    await tab.keyboard.press('Escape')
    await expect(tab.getByRole('dialog')).toBeHidden()
    await expect(tab).toHaveURL(new RegExp(`${page}$`))
    const photos = tab.getByRole('region', { name: 'Gallery' }).getByRole('link')
    await expect(photos.nth(2)).toBeFocused()
    await tab.getByRole('link', { name: 'Train Stations' }).click()
    await expect(tab).toHaveURL(/\?photo=country-station-from-the-air$/)
    await expect(tab.getByRole('dialog')).toBeVisible()
    await test.step('the page is printed without the photo that is open above it', () =>
      expectWholeInPrint(tab, /./))
    await tab.goBack()
    await expect(tab.getByRole('dialog')).toBeHidden()
    await expect(tab.getByRole('heading', { level: 1 })).toBeVisible()
  })
})

test(
  'every press of an arrow counts, and a held key continues until it is released',
  long(
    'tests/journeys/parents/parents-codes.journey.ts',
    'in the large view every press of an arrow counts, and a held key continues until it is released',
  ),
  async ({ page: tab }) => {
    // Drawn without a graphics card: a small window keeps up with a held key.
    await tab.setViewportSize({ width: 480, height: 360 })
    await tab.goto(`${page}?photo=market-town-evening`)
    await expect(tab.getByText(`1 / ${total}`)).toBeVisible()
    await expectEveryPress(tab, total)
    const last = Number((await tab.getByText(` / ${total}`).textContent())?.split(' / ')[0])
    await expect(tab).toHaveURL(/\?photo=/)
    const slug = new URL(tab.url()).searchParams.get('photo')
    await tab.keyboard.press('Escape')
    const focused = tab
      .getByRole('region', { name: 'Gallery' })
      .getByRole('link')
      .nth(last - 1)
    await expect(focused).toBeFocused()
    expect(await focused.getAttribute('href')).toContain(slug)
  },
)

/** The code of the large view. */
const CODE = /lightbox.*\.js$/

test('without the code of the large view a photo opens as a file, and Back returns to the gallery', async ({
  page: tab,
}) => {
  await test.step('Back while it is loading shows the gallery, and no empty view', async () => {
    const gone = Promise.withResolvers<void>()
    await tab.route(CODE, async (route) => {
      await gone.promise
      await route.continue()
    })
    await tab.goto(page)
    await tab.getByRole('region', { name: 'Gallery' }).getByRole('link').first().click()
    await expect(tab).toHaveURL(/\?photo=/)
    await tab.goBack()
    await expect(tab).toHaveURL(new RegExp(`${page}$`))
    const code = tab.waitForResponse(CODE)
    gone.resolve()
    const address = (await code).url()
    await tab.evaluate((address) => import(address), address)
    await expect(tab.getByRole('dialog')).toHaveCount(0)
    await tab.unroute(CODE)
  })
  await tab.route(CODE, (route) => route.abort())
  await tab.goto(page)
  await tab.getByRole('region', { name: 'Gallery' }).getByRole('link').first().click()
  await expect(tab).toHaveURL(/\/media\/infrastructure\/market-town-evening-\w+\/\d+\.jpg$/)
  await tab.goBack()
  await expect(tab).toHaveURL(new RegExp(`${page}$`))
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })
  test(
    'a photo is a link to its large file',
    long(
      'tests/journeys/parents/gallery.journey.ts',
      'without the code of the large view a photo opens as a file, and Back returns to the gallery',
    ),
    async ({ page: tab }) => {
      await tab.goto(page)
      const photo = tab.getByRole('region', { name: 'Gallery' }).getByRole('link').first()
      const href = (await photo.getAttribute('href')) ?? ''
      expect(href).toMatch(/^\/media\/infrastructure\/market-town-evening-\w+\/\d+\.jpg$/)
      const answer = await tab.request.get(href)
      expect([answer.status(), answer.headers()['content-type']]).toEqual([200, 'image/jpeg'])
    },
  )
})

test(
  'an unknown case study is the 404 page, before and after the scripts',
  long(
    'tests/journeys/site/menu.journey.ts',
    'an unknown address shows the 404 page, which search engines do not index',
  ),
  async ({ page: tab }) => {
    const answer = await tab.goto('/case-study/no-such-thing')
    expect(answer?.status()).toBe(404)
    await expect(tab.getByRole('heading', { level: 1 })).toHaveText('Oops! Page not found')
    await activate(tab)
    await expect(tab.getByRole('heading', { level: 1 })).toHaveText('Oops! Page not found')
  },
)

test(
  'calls to action lead to the page’s own contact section',
  long('tests/specified-words.test.ts', '%s has the words and links that the specification requires'),
  async ({ page: tab }) => {
    for (const [path, label] of [
      ['/aerial-photography', 'Get a Quote'],
      ['/aerial-photography', 'Contact Us Today'],
      ['/case-study/taymouth-castle-golf', 'Start Your Project'],
    ] as const) {
      await tab.goto(path)
      await tab.getByRole('main').getByRole('link', { name: label }).click()
      await expect(tab, label).toHaveURL(new RegExp(`${path}#contact$`))
      await expect(
        tab.getByRole('heading', { name: 'Tell me what you want people to feel' }),
      ).toBeInViewport()
    }
  },
)

test(
  'a visitor goes from a service group to a service and its case study; a film contacts no other site before a click',
  long(
    'tests/journeys/site/everywhere.journey.ts',
    'each kind of page becomes interactive, is accessible on phone and desktop, never scrolls sideways, and contacts no other site',
  ),
  async ({ page: tab, baseURL }) => {
    const origins = new Set<string>()
    tab.on('request', (request) => origins.add(new URL(request.url()).origin))
    await tab.goto('/services/film-production')
    await tab.getByRole('link', { name: 'Cultural & Heritage' }).last().click()
    await expect(tab.getByRole('heading', { level: 1 })).toHaveText('Cultural & Heritage')
    await expect(tab.getByRole('link', { name: 'Play the film' })).toBeVisible()
    await tab.getByRole('main').getByRole('link', { name: 'Heritage Documentation' }).click()
    await expect(tab.getByRole('heading', { level: 1 })).toHaveText('Heritage Documentation')
    await tab.getByRole('link', { name: 'Next case study' }).click()
    await expect(tab.getByRole('heading', { level: 1 })).toHaveText('Taymouth Castle Golf')
    expect(origins).toEqual(new Set([baseURL]))
  },
)
