import { execFile } from 'node:child_process'
import path from 'node:path'
import { promisify } from 'node:util'
import { TOTP } from 'otpauth'
import type { ServerProcess } from '../process/server.ts'
import { fillSignIn, makeAccount, notice, signInAs, signOut } from './support/accounts.ts'
import { expect, expectAccessible, test } from './support/journey.ts'

const tablet = { width: 820, height: 1180 }
const desk = '/school-photos/admin'
const root = path.join(import.meta.dirname, '../..')

/** A new account that is an admin, made so by the operator's command beside the running server. */
async function makeAdmin(server: ServerProcess): Promise<string> {
  const email = await makeAccount(server)
  const env = { PATH: process.env.PATH, DATA_DIR: server.dataDir }
  await promisify(execFile)(process.execPath, ['scripts/accounts.ts', 'grant-admin', email], {
    cwd: root,
    env,
  })
  return email
}

test('somebody who is no admin is refused at the desk, with a way home', async ({ page, server }) => {
  await signInAs(page, await makeAccount(server))
  await expect(notice(page, 'Welcome back!')).toBeVisible()
  await page.goto(desk)
  await expect(page.getByRole('heading', { name: 'Access Denied' })).toBeVisible()
  await expect(
    page.getByText("You don't have permission to access this page. Admin privileges are required."),
  ).toBeVisible()
  await expectAccessible(page, 'access-denied')
  await page.getByRole('link', { name: 'Return Home' }).click()
  await expect(page).toHaveURL(/\/$/)
})

test('an admin who was sent to the gate comes back to the desk, and signing out elsewhere closes it', async ({
  page,
  server,
}) => {
  const email = await makeAdmin(server)
  await page.goto(desk)
  await expect(page).toHaveURL(/\/school-photos$/)
  await page.getByRole('link', { name: 'Sign in' }).click()
  await fillSignIn(page, email)
  await expect(page.getByRole('heading', { name: 'Events', exact: true })).toBeVisible()
  const other = await page.context().newPage()
  await signOut(other)
  await expect(page).toHaveURL(/\/school-photos$/)
})

test('what makes somebody an admin can be taken away while the desk is open', async ({ page, server }) => {
  const email = await makeAdmin(server)
  await signInAs(page, email)
  await expect(page.getByRole('heading', { name: 'Events', exact: true })).toBeVisible()
  const env = { PATH: process.env.PATH, DATA_DIR: server.dataDir }
  await promisify(execFile)(process.execPath, ['scripts/accounts.ts', 'revoke-admin', email], {
    cwd: root,
    env,
  })
  // Coming back to the tab is an event of the session.
  await page.evaluate("dispatchEvent(new Event('visibilitychange'))")
  await expect(page.getByRole('heading', { name: 'Access Denied' })).toBeVisible()
})

test('an admin is asked for a second step until there is one, and then for it', async ({ page, server }) => {
  await page.setViewportSize(tablet)
  const email = await makeAdmin(server)
  await signInAs(page, email)
  const asked = page.getByRole('complementary', { name: 'A second step for your account' })
  await expect(asked).toBeVisible()
  await expectAccessible(page, 'desk-notice')
  await asked.getByRole('button', { name: 'Not now' }).click()
  await expect(asked).toBeHidden()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Events', exact: true })).toBeVisible()
  await expect(asked).toBeHidden()

  await signOut(page)
  await signInAs(page, email)
  await asked.getByRole('link', { name: 'Add one now' }).click()
  await page.getByRole('link', { name: 'Add Authenticator app' }).click()
  await page.getByRole('button', { name: 'I have an app, go on' }).click()
  const secret = (await page.locator('.select-all').innerText()).replaceAll(/\s/g, '')
  const code = (step: number) => new TOTP({ secret }).generate({ timestamp: Date.now() + step * 30_000 })
  await page.getByLabel('Six digits from your app').fill(code(0))
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(notice(page, 'The app is set up')).toBeVisible()
  await page.goto(desk)
  await expect(page.getByRole('heading', { name: 'Events', exact: true })).toBeVisible()
  await expect(asked).toBeHidden()

  // Half signed in, straight to the desk: it stays shut until the second step.
  await signOut(page)
  await fillSignIn(page, email)
  await expect(page.getByRole('heading', { name: 'One more step' })).toBeVisible()
  await page.goto(desk)
  await expect(page.getByRole('heading', { name: 'One more step' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Events', exact: true })).toBeHidden()
  await expectAccessible(page, 'desk-second-factor')
  await page.getByLabel('Code from your app').fill(code(1))
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('heading', { name: 'Events', exact: true })).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`${desk}$`))
})
