import { readdirSync } from 'node:fs'
import { ALL_TESTS } from '../../long-tests.ts'
import { activate, expect, expectAccessible, test } from '../support/journey.ts'
import { onePerTemplate, publicPages } from '../support/public-pages.ts'

test('there are as many public pages as the specification and the content require', () => {
  expect(publicPages.length).toBeGreaterThanOrEqual(48)
})

/** Templates that are arranged in ways of their own at a desk; the others are the same parts beside each other. */
const OWN_AT_A_DESK = ['/', '/blog', '/rate-card']

test('each kind of page becomes interactive, is accessible on phone and desktop, never scrolls sideways, and contacts no other site', async ({
  page,
  baseURL,
}) => {
  const origins = new Set<string>()
  page.on('request', (request) => origins.add(new URL(request.url()).origin))
  for (const path of onePerTemplate) {
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.goto(path)
    await activate(page)
    if (ALL_TESTS || OWN_AT_A_DESK.includes(path)) await expectAccessible(page, `${path} at 1440`)
    await page.setViewportSize({ width: 390, height: 844 })
    await expectAccessible(page, `${path} at 390`)
    await page.setViewportSize({ width: 320, height: 640 })
    expect(await page.evaluate(sideways), `${path} at 320`).toEqual([])
    // A phone whose text is enlarged to twice its size.
    await page.setViewportSize({ width: 195, height: 422 })
    expect(await page.evaluate(sideways), `${path} at 195`).toEqual([])
    await expect(page.getByRole('button', { name: 'Menu' }), path).toBeInViewport({ ratio: 1 })
  }
  expect(origins).toEqual(new Set([baseURL]))
})

/** The elements that make a page scroll sideways; a string, because it runs in the page. */
const sideways = `document.documentElement.scrollWidth <= innerWidth ? [] : [...document.querySelectorAll('body *')]
  .filter((element) => element.getBoundingClientRect().right > innerWidth + 1)
  .map((element) => element.tagName + '.' + element.className).slice(0, 5)`

/** Which rules a page needs is found in one way for all (`page-styles`): daily every third template is compared. */
const someTemplates = onePerTemplate.filter((_, at) => ALL_TESTS || at % 3 === 0)

test('a page looks the same with its own styles as with the whole style sheet, also without scripts and in print', async ({
  browser,
  baseURL,
}) => {
  const page = await browser.newPage({ javaScriptEnabled: false, reducedMotion: 'reduce' })
  for (const [at, path] of someTemplates.entries()) {
    await page.goto(`${baseURL}${path}`)
    await page.evaluate(`{${withSheet}}`)
    await expect.poll(() => page.evaluate(`{${withSheet}; Boolean(sheet.sheet)}`)).toBe(true)
    for (const width of ALL_TESTS ? [390, 1440] : [at % 2 === 0 ? 390 : 1440])
      for (const media of ['screen', 'print'] as const) {
        await page.setViewportSize({ width, height: 900 })
        await page.emulateMedia({ media })
        expect(await page.evaluate(differences), `${path} at ${width}, ${media}`).toEqual([])
      }
  }
  await page.close()
})

const wholeSheet = readdirSync('build/client/assets').find((name) => /^app-.+\.css$/.test(name))

/** Adds the whole style sheet to the page, disabled at first. */
const withSheet = `const sheet = document.querySelector('#whole') ?? document.head.appendChild(Object.assign(
  document.createElement('link'), { id: 'whole', rel: 'stylesheet', href: '/assets/${wholeSheet}' }))`

/** Elements whose position or main styles differ with the whole style sheet; a string, because it runs in the page. */
const differences = `{${withSheet}
  const names = ['display', 'color', 'backgroundColor', 'backgroundSize', 'font', 'letterSpacing', 'textTransform', 'opacity', 'visibility', 'border', 'objectPosition', 'filter', 'transitionDuration']
  const look = (media) => {
    sheet.media = media
    return [...document.body.querySelectorAll('*')].map((element) => {
      const { x, y, width, height } = element.getBoundingClientRect()
      const style = getComputedStyle(element)
      return [element.tagName + '.' + element.className, x, y, width, height, ...names.map((name) => style[name])].join(' ')
    })
  }
  const [without, whole] = [look('not all'), look('all')]
  whole.filter((line, index) => line !== without[index]).slice(0, 5)
}`
