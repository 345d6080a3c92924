import { ALL_TESTS, long } from '../../long-tests.ts'
import { activate, expect, test } from '../support/journey.ts'

/** Writes down how the hero grows on the page that comes; a string, because it runs in the page. */
const record = `addEventListener('pagereveal', ({ viewTransition }) =>
  viewTransition?.ready.then(() => {
    const group = document.documentElement.getAnimations({ subtree: true })
      .find(({ effect }) => effect.pseudoElement === '::view-transition-group(hero)')
    const { width, height, transform } = group?.effect.getKeyframes()[0] ?? {}
    const [, , , , x, y] = (transform ?? '').match(/-?[\\d.]+/g)?.map(Number) ?? []
    const shown = getComputedStyle(document.documentElement, '::view-transition-new(hero)')
    window.grown = { x, y, width: parseFloat(width), height: parseFloat(height), fit: shown.objectFit }
  }))`

const WINDOWS = [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
]
for (const viewport of ALL_TESTS ? WINDOWS : WINDOWS.slice(0, 1))
  test(
    `at the foot of a case study, the picture of the next one grows into its hero, at ${viewport.width}`,
    long(
      'tests/journeys/site/portfolio.journey.ts',
      'a click anywhere on a card opens its case study, and its picture becomes the hero',
    ),
    async ({ page }) => {
      await page.setViewportSize(viewport)
      await page.goto('/case-study/ssda-winter-tourism')
      await activate(page)
      await page.addInitScript(record)
      const next = page.getByRole('link', { name: /Next case study/ })
      await next.scrollIntoViewIfNeeded()
      await expect(next).toBeInViewport({ ratio: 0.9 })
      const foot = await next.boundingBox()
      await next.click()
      await expect(page).not.toHaveURL(/ssda-winter-tourism/)
      await expect.poll(() => page.evaluate('window.grown')).toBeTruthy()
      const grown = (await page.evaluate('window.grown')) as Record<string, number | string>
      for (const part of ['x', 'y', 'width', 'height'] as const)
        expect(Math.abs(Number(grown[part]) - (foot?.[part] ?? 0)), part).toBeLessThan(2)
      // Cut like its frame on the way, rather than stretched or seen double.
      expect(grown.fit).toBe('cover')
      const hero = await page.locator('[data-hero]').boundingBox()
      expect(hero?.height).toBeGreaterThan(foot?.height ?? 0)
    },
  )
