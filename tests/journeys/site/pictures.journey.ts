import type { Page } from '@playwright/test'
import { ALL_TESTS, long } from '../../long-tests.ts'
import { expect, test } from '../support/journey.ts'
import { onePerTemplate } from '../support/public-pages.ts'

/** Tall enough for every page as a whole, as crawlers and archives open it. */
const TALL = { viewport: { width: 412, height: 16_000 } }

/** A page for each way in which pictures are laid out; by `npm run test:all` every page. */
const few = ALL_TESTS
  ? onePerTemplate
  : ['/', '/case-study/taymouth-castle-golf', '/services/aerial-media/scenic-landscape']

/**
 * The pictures of a page that nobody sees, and why; a string, because it runs in the page. Those in a dialog are seen
 * when it opens.
 */
const unseen = `(async () => {
  const shown = { checkOpacity: true, checkVisibilityCSS: true, contentVisibilityAuto: true }
  const why = async (img) => {
    const { width, height } = img.getBoundingClientRect()
    if (width < 1 || height < 1 || !img.checkVisibility(shown)) return 'hidden'
    for (let around = img; around; around = around.parentElement)
      if (getComputedStyle(around).opacity !== '1') return 'faint'
    if (!img.complete || img.naturalWidth === 0) return 'not loaded'
    return img.decode().then(() => '', () => 'not decoded')
  }
  const faults = []
  for (const img of document.querySelectorAll('img:not(dialog img)')) {
    const fault = await why(img)
    if (fault) faults.push(fault + ': ' + (img.currentSrc || img.src))
  }
  return faults
})()`

const expectAllSeen = (page: Page, path: string) =>
  expect.poll(() => page.evaluate(unseen), { message: path }).toEqual([])

test('a tall window shows every picture without any event, and after a script has scrolled it', async ({
  browser,
  baseURL,
}) => {
  const page = await browser.newPage(TALL)
  let pictures = 0
  for (const path of few) {
    await page.goto(`${baseURL}${path}`)
    await expectAllSeen(page, path)
    await page.evaluate(`scrollTo({ top: 1e6, behavior: 'instant' })`)
    await page.evaluate('new Promise(requestAnimationFrame)')
    await page.evaluate(`scrollTo({ top: 0, behavior: 'instant' })`)
    await expectAllSeen(page, `${path}, scrolled`)
    pictures += await page.locator('img').count()
  }
  expect(pictures).toBeGreaterThan(ALL_TESTS ? 80 : 30)
  await page.close()
})

test(
  'a script that scrolls a phone’s page to its end and back leaves every picture shown',
  long(
    'tests/journeys/site/pictures.journey.ts',
    'a tall window shows every picture without any event, and after a script has scrolled it',
  ),
  async ({ browser, baseURL }) => {
    const page = await browser.newPage({ viewport: { width: 412, height: 823 } })
    for (const path of few) {
      await page.goto(`${baseURL}${path}`)
      await page.evaluate(`(async () => {
        for (let top = 0; top < document.documentElement.scrollHeight; top += innerHeight) {
          scrollTo({ top, behavior: 'instant' })
          await new Promise(requestAnimationFrame)
        }
      })()`)
      await expectAllSeen(page, `${path}, below`)
      await page.evaluate(`scrollTo({ top: 0, behavior: 'instant' })`)
      await expect(page.locator('html')).not.toHaveAttribute('data-scrolled')
      await expectAllSeen(page, `${path}, at the top again`)
    }
    await page.close()
  },
)

const WITHOUT_CODE = [
  ['without scripts', { javaScriptEnabled: false }],
  ['when its code cannot be had', {}],
] as const
for (const [what, options] of ALL_TESTS ? WITHOUT_CODE : WITHOUT_CODE.slice(0, 1))
  test(
    `a tall window shows every picture ${what}`,
    long(
      'tests/journeys/site/pictures.journey.ts',
      'a tall window shows every picture without any event, and after a script has scrolled it',
    ),
    async ({ browser, baseURL }) => {
      const page = await browser.newPage({ ...TALL, ...options })
      await page.route(/\/assets\/start-/, (route) => route.abort())
      for (const path of few) {
        await page.goto(`${baseURL}${path}`)
        await expectAllSeen(page, path)
      }
      await page.close()
    },
  )
