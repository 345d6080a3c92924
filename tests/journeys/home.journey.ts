import { expect, expectAccessible, mailTo, test } from './journey.ts'

const words = { Name: 'Ann Grant', Message: 'A film about the river, please.' }

for (const [name, viewport] of Object.entries({
  phone: { width: 390, height: 844 },
  desk: { width: 1440, height: 900 },
}))
  test(`the home page is accessible and asks nobody else for anything, on a ${name}`, async ({
    page,
    baseURL,
  }) => {
    await page.setViewportSize(viewport)
    const asked: string[] = []
    page.on('request', (request) => asked.push(new URL(request.url()).origin))
    await page.goto('/')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      'Cinematic storytelling that moves people',
    )
    await page.getByRole('link', { name: 'Explore My Work' }).click()
    await expect(page).toHaveURL(/#portfolio$/)
    await expectAccessible(page, `home-${name}`)
    expect(new Set(asked)).toEqual(new Set([baseURL]))
    const sideways = await page.evaluate('document.documentElement.scrollWidth - innerWidth')
    expect(sideways).toBeLessThanOrEqual(0)
  })

test('without JavaScript the page is whole, its menu opens, and the form is sent and thanked for', async ({
  browser,
  baseURL,
  server,
}) => {
  const context = await browser.newContext({
    javaScriptEnabled: false,
    viewport: { width: 390, height: 844 },
    ...(baseURL ? { baseURL } : {}),
  })
  const page = await context.newPage()
  await page.goto('/')
  await page.getByRole('button', { name: 'Menu' }).click()
  await expect(page.locator('#phone-menu').getByRole('link', { name: 'Contact' })).toBeVisible()
  await page.getByRole('button', { name: 'Close' }).click()
  await page.getByLabel('Name').fill(words.Name)
  await page.getByLabel('Email').fill('noscript@example.com')
  await page.getByLabel('Service').selectOption('Documentary')
  await page.getByLabel('Message').fill(words.Message)
  await page.getByRole('button', { name: 'Send message' }).click()
  await expect(page).toHaveURL(/#message-sent$/)
  await expect(page.locator('#message-sent')).toBeVisible()
  await mailTo(server, 'enquiry-thanks', 'noscript@example.com')
  await context.close()
})

/** What lies behind the bar; runs in the page. */
function groundOf(bar: object) {
  const { getComputedStyle: look } = globalThis as unknown as {
    getComputedStyle(of: object, part?: string): { opacity: string; backgroundColor: string }
  }
  const [own, before] = [look(bar), look(bar, '::before')]
  return [own.backgroundColor, before.backgroundColor, before.opacity].join(' ')
}

test('the navigation turns opaque past 50 pixels, and its menu closes on Escape and on a choice', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/')
  const bar = page.locator('.site-header')
  const ground = () => bar.evaluate(groundOf)
  const before = await ground()
  await page.evaluate('scrollTo(0, 300)')
  await expect.poll(ground).not.toBe(before)
  await page.getByRole('button', { name: 'Menu' }).click()
  const menu = page.locator('#phone-menu')
  await expect(menu).toBeVisible()
  await expectAccessible(page, 'phone-menu')
  await page.keyboard.press('Escape')
  await expect(menu).toBeHidden()
  await page.getByRole('button', { name: 'Menu' }).click()
  await menu.getByRole('link', { name: 'About' }).click()
  await expect(menu).toBeHidden()
  await expect(page).toHaveURL(/#about$|\/about$/)
})

test('an address that does not exist is 404, says so in the console, and leads home', async ({ page }) => {
  const logged: string[] = []
  page.on('console', (message) => logged.push(message.text()))
  const answer = await page.goto('/no/such/page')
  expect(answer?.status()).toBe(404)
  await expect(page.getByRole('heading', { name: 'Oops! Page not found' })).toBeVisible()
  await page.mouse.move(5, 5)
  await page.keyboard.press('Tab')
  await expect.poll(() => logged.join()).toContain('/no/such/page')
  await page.getByRole('link', { name: 'Return to Home' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Cinematic storytelling that moves people')
})
