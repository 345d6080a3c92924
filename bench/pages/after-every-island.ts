import type { Browser } from '@playwright/test'
import { DESK } from '../browser.ts'
import { listenToScripts } from './loaded-scripts.ts'

/**
 * Does everything on the home page that needs code: searches, sorts the work, opens a piece, sends the form empty and
 * then filled in, and reads the notice. Returns the scripts run for it, in kB by address.
 */
export async function scriptsOfEveryIsland(browser: Browser, url: string): Promise<Map<string, number>> {
  const page = await browser.newPage(DESK)
  page.setDefaultTimeout(60_000)
  const scripts = await listenToScripts(page)
  await page.goto(url, { waitUntil: 'networkidle' })

  await page.getByRole('button', { name: 'Search' }).click()
  await page.locator('#search input').fill('castle')
  await page.locator('#search [role=option]').first().waitFor()
  await page.keyboard.press('Escape')

  await page.locator('[data-tabs] a').last().click()
  await page.locator('[data-tabs] [aria-selected=true]').last().waitFor()
  await page.locator('[data-quick-view]:visible').first().click()
  await page.locator('#quick-view[open]').waitFor()
  await page.keyboard.press('Escape')

  const send = page.getByRole('button', { name: 'Send message' })
  await send.click()
  await page.getByText('Name is required').waitFor()
  await page.getByLabel('Name').fill('Ann Grant')
  await page.getByLabel('Email').fill('ann@example.com')
  await page.getByLabel('Service').selectOption('Documentary')
  await page.getByLabel('Message').fill('A film about the river, please.')
  await send.click()
  await page.locator('[data-sonner-toast]').waitFor()

  const run = await scripts.run()
  await page.close()
  return run
}
