import path from 'node:path'
import { sessions } from '../../server/accounts/tables.ts'
import { openEmbedded } from '../../server/platform/db/open.ts'
import { freePort, removeDir, startProcess } from '../process/server.ts'
import { codeTo, freshAddress, notice, openAccount, PASSWORD } from './accounts.ts'
import { expect, expectAccessible, test } from './journey.ts'

/** What the operator may set otherwise than in all other journeys. */
const settings = {
  AUTH_MAIL_CONFIRMATION: 'off',
  AUTH_REAUTHENTICATION: 'on',
  AUTH_MAIL_INTERVAL_S: '0',
  RATE_LIMIT_SCALE: '100',
}

test('where addresses count at once and old sign-ins need a code, the screens know it', async ({
  browser,
}) => {
  const PORT = String(await freePort())
  const first = await startProcess({ ...settings, PORT })
  const page = await (await browser.newContext({ baseURL: `http://localhost:${PORT}` })).newPage()
  const [email, wanted] = [freshAddress(), freshAddress()]
  const made = await fetch(`${first.url}/auth/v1/signup`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: PASSWORD }),
  })
  expect(await made.json()).toHaveProperty('access_token')

  await openAccount(page, email)
  await page.getByRole('link', { name: 'Change email' }).click()
  await page.getByLabel('New email').fill(wanted)
  await page.getByRole('button', { name: 'Change my email' }).click()
  await expect(notice(page, 'Your email address is changed')).toBeVisible()
  await expect(page.getByText(`You are signed in as ${wanted}`)).toBeVisible()

  await first.end()
  const database = await openEmbedded(path.resolve(first.dataDir))
  await database.db.update(sessions).set({ createdAt: new Date(Date.now() - 2 * 86_400_000) })
  await database.close()
  const second = await startProcess({ ...settings, PORT, DATA_DIR: first.dataDir })

  await page.getByRole('link', { name: 'Change password' }).click()
  await page.getByLabel('Present password').fill(PASSWORD)
  await page.getByLabel('New password', { exact: true }).fill('a better password')
  const save = page.getByRole('button', { name: 'Save the new password' })
  await save.click()
  const code = page.getByLabel('please type the code mailed to you')
  await expect(code).toBeVisible()
  await expect(code).toHaveAttribute('autocomplete', 'one-time-code')
  await expectAccessible(page, 'change-password-code')
  const right = await codeTo(second, 'reauthentication', wanted)
  await code.fill(right === '111111' ? '222222' : '111111')
  await save.click()
  await expect(page.getByText('That code is not right')).toBeVisible()
  await code.fill(right)
  await save.click()
  await expect(notice(page, 'Your new password is saved')).toBeVisible()

  await page.context().close()
  await second.end()
  await removeDir(second.dataDir)
})
