import { expect, test } from '../support/journey.ts'

test('a form shows each error at its field, sends once despite repeated clicks, and keeps the typed text', async ({
  page,
}) => {
  let requests = 0
  let answer: () => void = () => undefined
  const waiting = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route('**/auth/v1/recover**', async (route) => {
    requests += 1
    await waiting
    await route.fulfill({ status: 429, json: { error_code: 'over_request_rate_limit', msg: 'Slow down.' } })
  })
  await page.goto('/school-photos/forgotten-password')
  const email = page.getByLabel('Email')
  const send = page.getByRole('button', { name: 'Send me the link' })
  await send.click()
  await expect(email).toBeFocused()
  await expect(email).toHaveAccessibleDescription('Email is required')
  await email.fill('ann@example.com')
  await expect(email).toHaveAccessibleDescription('')
  await email.press('Enter')
  await expect(page.getByRole('button', { name: 'Sending…' })).toBeVisible()
  await email.press('Enter')
  await page.getByRole('button', { name: 'Sending…' }).click({ force: true })
  answer()
  await expect(page.getByRole('alert').filter({ hasText: 'Too many attempts' })).toBeVisible()
  await expect(email).toHaveValue('ann@example.com')
  expect(requests).toBe(1)
})
