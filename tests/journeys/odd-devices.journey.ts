import type { Page } from '@playwright/test'
import { ALL_TESTS, long } from '../long-tests.ts'
import { fillSignIn, notice } from './support/accounts.ts'
import { expectAccessible, OWNER } from './support/journey.ts'
import { confirmed, expect, fillCheckout, openCode, proceed, test } from './support/parent.ts'
import { openDesk } from './support/sign-in-quietly.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

/** Sets the device's clock, on every page from the next one on; a string, because it runs in the page. */
const clockBy = (ms: number) => `{
  const { RealDate = Date } = globalThis
  globalThis.RealDate = RealDate
  globalThis.Date = class extends RealDate {
    constructor(...given) {
      if (given.length > 0) super(...given)
      else super(RealDate.now() + ${ms})
    }
    static now() {
      return RealDate.now() + ${ms}
    }
  }
}`

/** Counts how often a page asks for a new token. */
function countTokens(page: Page) {
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('grant_type=refresh_token')) asked.push(request.url())
  })
  return asked
}

const events = (page: Page) => page.getByRole('heading', { name: 'Events', level: 1 })

const CLOCKS = {
  'ten years fast': 3652 * DAY_MS,
  ...(ALL_TESTS && { 'a day slow': -DAY_MS, 'an hour fast': HOUR_MS, 'an hour slow': -HOUR_MS }),
}
for (const [what, ms] of Object.entries(CLOCKS))
  test(
    `the desk opens on a device whose clock is ${what}, and asks for no token in vain`,
    long(
      'tests/journeys/odd-devices.journey.ts',
      'a clock that is set wrong, or right again, while somebody is signed in does not close the desk',
    ),
    async ({ page }) => {
      await page.addInitScript(clockBy(ms))
      const asked = countTokens(page)
      await page.goto('/school-photos/sign-in?next=/school-photos/admin')
      await fillSignIn(page, OWNER.email, OWNER.password)
      await expect(events(page)).toBeVisible()
      await page.reload()
      await expect(events(page)).toBeVisible()
      expect(asked.length).toBeLessThanOrEqual(1)
    },
  )

test('neither an ended token nor a clock that is set wrong closes the desk', async ({ page }) => {
  await test.step('a token whose time is over is renewed, though this device’s clock has not noticed', async () => {
    await openDesk(page)
    await page.evaluate(`{
      const session = JSON.parse(localStorage.getItem('supabase.auth.token'))
      session.access_token += 'x'
      localStorage.setItem('supabase.auth.token', JSON.stringify(session))
    }`)
    const asked = countTokens(page)
    await page.reload()
    await expect(events(page)).toBeVisible()
    expect(asked).toHaveLength(1)
  })
  await test.step('a clock that is set wrong, or right again, while somebody is signed in does not close the desk', async () => {
    const asked = countTokens(page)
    for (const ms of ALL_TESTS
      ? [HOUR_MS, 400 * DAY_MS, 0, -2 * HOUR_MS, 0]
      : [400 * DAY_MS, -2 * HOUR_MS, 0]) {
      await page.addInitScript(clockBy(ms))
      await page.reload()
      await expect(events(page)).toBeVisible()
    }
    expect(asked.length).toBeLessThanOrEqual(5)
  })
})

/** A browser that denies storage, or has none; a string, because it runs in the page. */
const withoutStorage = (found: string) => `for (const [place, names] of [
  [globalThis, ['localStorage', 'sessionStorage', 'indexedDB', 'caches']],
  [Navigator.prototype, ['serviceWorker', 'locks']],
])
  for (const name of names) Object.defineProperty(place, name, { configurable: true, get() { ${found} } })`

const BROWSERS = {
  'denies storage': `throw new DOMException('denied', 'SecurityError')`,
  ...(ALL_TESTS && { 'has no storage': 'return null' }),
}
for (const [what, found] of Object.entries(BROWSERS))
  test(`a browser that ${what} shows photos and the desk, and says what it cannot do`, async ({
    page,
    school,
  }) => {
    await page.addInitScript(withoutStorage(found))
    await openCode(page, school.Isla)
    await expect(page.getByText('This browser keeps nothing for this website.')).toBeVisible()
    await page.getByRole('button', { name: /£5 Choose photo 1/ }).click()
    await page.getByRole('link', { name: /Basket 1/ }).click()
    await expectAccessible(page, 'nothing-stored')
    await page.goto('/school-photos/sign-in?next=/school-photos/admin')
    await fillSignIn(page, OWNER.email, OWNER.password)
    await expect(events(page)).toBeVisible()
    await page.getByRole('link', { name: /^Orders/ }).click()
    await expect(page.getByRole('heading', { name: 'Orders', level: 1 })).toBeVisible()
  })

/**
 * Puts elements in the place of all texts, now and whenever one comes, as Chrome's translation does; a string, because it
 * runs in the page.
 */
const translated = `addEventListener('DOMContentLoaded', () => {
  const replace = (text) => {
    if (!text.data.trim() || !text.parentElement || text.parentElement.closest('.translated, svg, script, style, title, [translate=no]')) return
    const [outer, inner] = [document.createElement('font'), document.createElement('font')]
    outer.className = 'translated'
    inner.append(text.data)
    outer.append(inner)
    text.replaceWith(outer)
  }
  const below = (root) => {
    const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
    const found = root.nodeType === Node.TEXT_NODE ? [root] : []
    while (texts.nextNode()) found.push(texts.currentNode)
    found.forEach(replace)
  }
  below(document.body)
  new MutationObserver((changes) => changes.forEach(({ addedNodes }) => addedNodes.forEach(below)))
    .observe(document.body, { childList: true, subtree: true })
})`

/** The texts that stand beside something else, where React would not find them again; a string, because it runs in the page. */
const textsBesideOthers = `[...document.querySelectorAll('#school *:not(svg *, [translate=no])')].flatMap((parent) =>
  [...parent.childNodes].filter((child) =>
    parent.childNodes.length > 1 && (child.nodeType === Node.TEXT_NODE || child.className === 'translated')
  ).map((text) => parent.tagName + ': ' + text.textContent))`

/** One screen of several, for what holds wherever texts are rendered; by `npm run test:all` all of them. */
const translatedScreens = (...paths: string[]) => (ALL_TESTS ? paths : paths.slice(0, 1))

test(
  'a page that the browser translates goes on: its texts come, change and go',
  long(
    'web/jsx-runtime.test.ts',
    'a text beside something else is in an element of its own, and so is one that may come and go',
  ),
  async ({ page, school }) => {
    await page.addInitScript(translated)
    const expectApart = async () => expect(await page.evaluate(textsBesideOthers)).toEqual([])
    for (const path of translatedScreens(
      '',
      'access-code',
      'lost-code',
      'help',
      'children',
      'orders',
      'sign-in',
    )) {
      await page.goto(`/school-photos/${path}`)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expectApart()
    }
    await openCode(page, school.Isla)
    await page.getByRole('button', { name: 'Favourite: photo 2' }).click()
    await page.getByRole('button', { name: 'Favourites 1' }).click()
    await page.getByRole('button', { name: 'All 4' }).click()
    for (const no of [1, 2, 1, 2, 1, 3]) {
      await page.getByRole('button', { name: new RegExp(`Choose photo ${no}`) }).click()
      await expectApart()
    }
    await page.getByRole('radio', { name: /Basic/ }).check()
    await expectApart()
    await page.getByRole('link', { name: /Basket 1/ }).click()
    await expect(page.getByText('2 of 3, 1 still to choose')).toBeVisible()
    await expectApart()
    await proceed(page)
    await fillCheckout(page, 'translated@example.com', { 'Card number': '1', Expiry: '12/40', CVC: '123' })
    await page.getByRole('button', { name: 'Pay £12' }).click()
    await expect(page.getByRole('heading', { name: 'Choose 1 more photo for Basic' })).toBeVisible()
    await expectApart()
    await page.getByRole('button', { name: 'Choose photo 2' }).click()
    await page.getByLabel('Card number').fill('4242 4242 4242 4242')
    await page.getByRole('button', { name: 'Pay £12' }).click()
    await expect(confirmed(page)).toBeVisible()
    await expectApart()

    await page.goto('/school-photos/sign-in?next=/school-photos/account')
    await fillSignIn(page, OWNER.email, 'not the password')
    await expect(notice(page, /./)).toBeVisible()
    await fillSignIn(page, OWNER.email, OWNER.password)
    await expect(page.getByRole('heading', { name: 'Account security' })).toBeVisible()
    await expectApart()
    for (const path of translatedScreens(
      'admin/orders',
      'account/email',
      'account/password',
      'account/app',
      'account/phone',
      'admin',
      'admin/people',
    )) {
      await page.goto(`/school-photos/${path}`)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expectApart()
    }
  },
)

/** What has the focus, if a bar covers all of it, or 'nothing' has it; a string, because it runs in the page. */
const covered = `new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => {
  const focused = document.activeElement
  const { left, top, width, height } = focused.getBoundingClientRect()
  const seen = [0.1, 0.5, 0.9].some((across) => [0.1, 0.5, 0.9].some((down) => {
    const over = document.elementFromPoint(left + width * across, top + height * down)
    return over && (over.contains(focused) || focused.contains(over) || focused.closest('label')?.contains(over))
  }))
  done(focused === document.body ? 'nothing' : seen ? '' : focused.outerHTML.slice(0, 100))
})))`

test('whatever the Tab key reaches is seen, at every size', async ({ page, school }) => {
  await openCode(page, school.Isla)
  await page.getByRole('button', { name: /Choose photo 1/ }).click()
  const sizes = [
    [320, 640],
    [1440, 900],
    [640, 480],
    [820, 1180],
  ] as const
  for (const [width, height] of ALL_TESTS ? sizes : sizes.slice(0, 2)) {
    await page.setViewportSize({ width, height })
    // Backwards daily where there is least room beside the bars.
    for (const key of ALL_TESTS || width < 640 ? ['Tab', 'Shift+Tab'] : ['Tab']) {
      await page.evaluate('document.activeElement.blur()')
      for (let presses = 0; presses < 60; presses++) {
        await page.keyboard.press(key)
        const what = await page.evaluate(covered)
        if (what === 'nothing') break
        expect(what, `${key} ${presses} at ${width}`).toBe('')
      }
    }
  }
})
