import type { Page } from '@playwright/test'
import { expect, OWNER } from './journey.ts'

/**
 * Signs in without the form, which takes a browser a second and a half, and which the journeys of the account and one
 * of each role fill in. The page has left its screen.
 */
export async function signInQuietly(page: Page, { email, password }: typeof OWNER = OWNER) {
  const answer = await page.request.post('/auth/v1/token?grant_type=password', { data: { email, password } })
  expect(answer.status()).toBe(200)
  const session = JSON.stringify(await answer.text())
  await page.goto('/robots.txt')
  await page.evaluate(`localStorage.setItem('supabase.auth.token', ${session})`)
}

/** The owner's desk, at its first screen. */
export async function openDesk(page: Page) {
  await signInQuietly(page)
  await page.goto('/school-photos/admin')
  await expect(page.getByRole('heading', { name: 'Events', level: 1 })).toBeVisible()
}
