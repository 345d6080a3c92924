import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { long } from '../../long-tests.ts'
import { activate, expect, expectAccessible, test } from '../support/journey.ts'

const STUDY = '/case-study/tourism-promotional-film'
const slider = (page: Page) => page.getByRole('slider', { name: 'How much of the frame is flat' })

/** Where the picture is, in the window. */
async function frameOf(page: Page) {
  await slider(page).scrollIntoViewIfNeeded()
  const box = await slider(page).boundingBox()
  if (!box) throw new Error('There is no picture to wipe.')
  return box
}

/** How much the tones of a part of the window differ, and how colourful they are. */
async function tonesOf(page: Page, clip: { x: number; y: number; width: number; height: number }) {
  const { channels } = await sharp(await page.screenshot({ clip })).stats()
  const [red, green, blue] = channels.map(({ mean }) => mean) as [number, number, number]
  const contrast = channels.slice(0, 3).reduce((sum, { stdev }) => sum + stdev, 0) / 3
  return { contrast, colour: Math.max(red, green, blue) - Math.min(red, green, blue) }
}

/** The part of the picture that is flat, from 0 to 1. */
const flatPart = (page: Page) =>
  page
    .locator('.wipe-flat')
    .evaluate((flat: { offsetWidth: number; parentElement: { offsetWidth: number } }) => {
      return flat.offsetWidth / flat.parentElement.offsetWidth
    })

test('a slider wipes a frame from flat to graded: by pointer and by keys, and without another request', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto(STUDY)
  await activate(page)
  // Or the page's other pictures, which come as they get near, would be counted.
  await page.evaluate(`for (const picture of document.images) picture.loading = 'eager'`)
  // What has come may still be undecoded, and is shown as nothing until then.
  await page.evaluate(`Promise.all([...document.images].map((picture) => picture.decode()))`)
  await page.evaluate('document.fonts.ready')
  const { x, y, width, height } = await frameOf(page)
  const requests: string[] = []
  page.on('request', (request) => {
    // The page's fonts come by themselves, after its first picture.
    if (request.resourceType() !== 'font') requests.push(request.url())
  })

  await page.mouse.click(x + width / 4, y + height / 2)
  expect(await flatPart(page)).toBeCloseTo(0.25, 1)
  await page.mouse.move(x + width / 4, y + height / 2)
  await page.mouse.down()
  await page.mouse.move(x + width * 0.8, y + height / 2, { steps: 4 })
  await page.mouse.up()
  expect(await flatPart(page)).toBeCloseTo(0.8, 1)
  await slider(page).press('ArrowLeft')
  await expect(slider(page)).toHaveJSProperty('valueAsNumber', 80)

  const middle = { x: x + width * 0.3, y: y + height * 0.2, width: width * 0.3, height: height * 0.6 }
  await slider(page).press('Home')
  const graded = await tonesOf(page, middle)
  await slider(page).press('End')
  const flat = await tonesOf(page, middle)
  expect(flat.contrast).toBeLessThan(graded.contrast * 0.75)
  expect(flat.colour).toBeLessThan(graded.colour * 0.75)
  expect(requests).toEqual([])
  await expectAccessible(page, 'wipe')
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })
  test(
    'a tap moves the line',
    long(
      'tests/journeys/site/wipe.journey.ts',
      'a slider wipes a frame from flat to graded: by pointer and by keys, and without another request',
    ),
    async ({ page }) => {
      await page.goto(STUDY)
      await activate(page)
      const { x, y, width, height } = await frameOf(page)
      await page.touchscreen.tap(x + width * 0.75, y + height / 2)
      await expect.poll(() => flatPart(page)).toBeCloseTo(0.72, 1)
    },
  )
})

test(
  'without scripts and on paper the frame is graded, and nothing moves when the slider comes',
  long(
    'tests/journeys/site/home.journey.ts',
    'without JavaScript the page is complete, its menu opens, and the form can be sent',
  ),
  async ({ page, browser, baseURL }) => {
    const plain = await browser.newPage({ baseURL: baseURL ?? '', javaScriptEnabled: false })
    await plain.goto(STUDY)
    const figure = (of: Page) => of.locator('figure', { hasText: 'Headland castle' })
    await expect(figure(plain).getByRole('img')).toBeVisible()
    await expect(figure(plain).locator('.wipe-flat')).toBeHidden()
    await expect(slider(plain)).toBeHidden()
    await expect(figure(plain).getByText('Drag the line')).toBeHidden()
    const height = async (of: Page) => (await figure(of).boundingBox())?.height
    await page.goto(STUDY)
    await activate(page)
    await expect(slider(page)).toBeVisible()
    await page.evaluate('document.fonts.ready')
    expect(await height(page)).toBeCloseTo((await height(plain)) ?? 0, 0)
    await plain.close()

    await page.emulateMedia({ media: 'print' })
    await expect(figure(page).getByRole('img')).toBeVisible()
    for (const part of ['.wipe-flat', '.wipe-slider']) await expect(page.locator(part)).toBeHidden()
    await expect(figure(page).getByText('Drag the line')).toBeHidden()
  },
)
