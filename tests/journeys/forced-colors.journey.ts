import { expect, openCode, test } from './support/parent.ts'
import { openDesk } from './support/sign-in-quietly.ts'

test.use({ contextOptions: { forcedColors: 'active', colorScheme: 'dark', reducedMotion: 'reduce' } })

/** A colour as the system's own colours leave it; runs in the page. */
const drawn = (selector: string, property: string, pseudo = '') =>
  `getComputedStyle(document.querySelector(${JSON.stringify(selector)}), ${JSON.stringify(pseudo)})[${JSON.stringify(property)}]`

const GROUND = 'rgb(0, 0, 0)'
const TEXT = 'rgb(255, 255, 255)'

test('with the system’s own colours a parent sees the code once, what is ticked, and where the bar begins', async ({
  page,
  school,
}) => {
  await page.goto(`/school-photos?code=${school.Isla.code}`)
  await expect(page.getByLabel('Access code')).toHaveValue(school.Isla.code)
  expect(await page.evaluate(drawn('[name=access-code]', 'color'))).toBe('rgba(0, 0, 0, 0)')
  await openCode(page, school.Isla)
  expect(await page.evaluate(drawn('[data-bar]', 'borderTopWidth'))).toBe('1px')
  await page.getByRole('region', { name: 'Reminders' }).getByRole('checkbox').check()
  expect(await page.evaluate(drawn('.tick-box:checked', 'backgroundColor', '::before'))).toBe(TEXT)
})

test('with the system’s own colours the desk shows where one is, what is a button, and how much', async ({
  page,
}) => {
  await openDesk(page)
  const here = drawn('nav[aria-label=Desk] [aria-current=page]', 'borderBottomColor')
  const away = drawn('nav[aria-label=Desk] a:not([aria-current])', 'borderBottomColor')
  expect(await page.evaluate(away)).toBe(GROUND)
  expect(await page.evaluate(here)).not.toBe(GROUND)
  expect(await page.evaluate(drawn('main button.bg-ink', 'borderTopWidth'))).toBe('1px')
  await page
    .getByRole('link', { name: /^View School/ })
    .first()
    .click()
  await expect(page.getByRole('navigation', { name: 'Years' })).toBeVisible()
  expect(await page.evaluate(drawn('nav[aria-label=Years] a:not([aria-current])', 'borderBottomColor'))).toBe(
    GROUND,
  )
  await page.getByRole('button', { name: 'More' }).press('Enter')
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('menuitem').nth(1)).toBeFocused()
  expect(await page.evaluate(drawn('[role=menuitem]:focus', 'outlineStyle'))).toBe('solid')
})
