import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import type { Page } from '@playwright/test'
import { TOTP } from 'otpauth'
import { long } from '../../../long-tests.ts'
import { builtProgram, type ServerProcess } from '../../../process/server.ts'
import { fillSignIn, makeAccount, notice, PASSWORD, signInAs, signOut } from '../../support/accounts.ts'
import { expect, expectAccessible, test } from '../../support/journey.ts'
import { signInQuietly } from '../../support/sign-in-quietly.ts'

const tablet = { width: 820, height: 1180 }
const desk = '/school-photos/admin'

/** A new account, made an admin by the operator's command while the server runs. */
async function makeAdmin(server: ServerProcess): Promise<string> {
  const email = await makeAccount(server)
  const env = { PATH: process.env.PATH, DATA_DIR: server.dataDir }
  await promisify(execFile)(process.execPath, [builtProgram('accounts'), 'grant-admin', email], {
    env,
  })
  return email
}

const reminderOn = (page: Page) => page.getByRole('complementary', { name: 'A second step for your account' })

test(
  'the desk denies access to an account that is not an admin',
  long(
    'tests/journeys/desk/records/editor.journey.ts',
    'once removed, they may do nothing any more, at once',
  ),
  async ({ page, server }) => {
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
  },
)

test('an admin returns to the desk after signing in, is asked once a day to add a second step, and signing out in another tab closes it', async ({
  page,
  server,
}) => {
  const email = await makeAdmin(server)
  await page.goto(desk)
  await expect(page).toHaveURL(/\/school-photos$/)
  await page.getByRole('link', { name: 'Sign in' }).click()
  await fillSignIn(page, email)
  await expect(page.getByRole('heading', { name: 'Events', exact: true })).toBeVisible()
  await expect(reminderOn(page)).toBeVisible()
  await page.setViewportSize(tablet)
  await expectAccessible(page, 'desk-notice')
  await reminderOn(page).getByRole('button', { name: 'Not today' }).click()
  await expect(reminderOn(page)).toBeHidden()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Events', exact: true })).toBeVisible()
  await expect(reminderOn(page)).toBeHidden()
  await page.evaluate("localStorage.setItem('desk-factor-notice', '2026-01-01')")
  await page.reload()
  await expect(reminderOn(page)).toBeVisible()
  const other = await page.context().newPage()
  await signOut(other)
  await expect(page).toHaveURL(/\/school-photos$/)
})

test(
  'admin rights can be revoked while the desk is open',
  long(
    'tests/journeys/desk/records/editor.journey.ts',
    'an editor changes a page, reads an enquiry, finds nothing else, and may do nothing once removed',
  ),
  async ({ page, server }) => {
    const email = await makeAdmin(server)
    await signInQuietly(page, { email, password: PASSWORD })
    await page.goto(desk)
    await expect(page.getByRole('heading', { name: 'Events', exact: true })).toBeVisible()
    const env = { PATH: process.env.PATH, DATA_DIR: server.dataDir }
    await promisify(execFile)(process.execPath, [builtProgram('accounts'), 'revoke-admin', email], {
      env,
    })
    // Returning to the tab fires a session event.
    await page.evaluate("dispatchEvent(new Event('visibilitychange'))")
    await expect(page.getByRole('heading', { name: 'Access Denied' })).toBeVisible()
  },
)

test(
  'an admin adds the second step that the desk asks for, and is then asked to use it',
  long(
    'tests/journeys/desk/records/editor.journey.ts',
    'an editor with an app is asked for its code before the desk opens',
  ),
  async ({ page, server }) => {
    await page.setViewportSize(tablet)
    const email = await makeAdmin(server)
    await signInAs(page, email)
    await reminderOn(page).getByRole('link', { name: 'Add one now' }).click()
    await page.getByRole('link', { name: 'Add Authenticator app' }).click()
    await page.getByRole('button', { name: 'I have an app, go on' }).click()
    const secret = (await page.locator('.select-all').innerText()).replaceAll(/\s/g, '')
    const code = (step: number) => new TOTP({ secret }).generate({ timestamp: Date.now() + step * 30_000 })
    await page.getByLabel('Six digits from your app').fill(code(0))
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect(notice(page, 'The app is set up')).toBeVisible()
    await page.goto(desk)
    await expect(page.getByRole('heading', { name: 'Events', exact: true })).toBeVisible()
    await expect(reminderOn(page)).toBeHidden()

    // Before the second step, the desk stays closed.
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
  },
)
