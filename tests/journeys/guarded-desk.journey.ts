import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { hashPassword } from '../../server/accounts/sign-in/passwords.ts'
import { signIn } from '../../server/accounts/sign-in/sign-in.ts'
import { userRoles, users } from '../../server/accounts/tables.ts'
import { fixedClock } from '../../server/platform/clock.ts'
import { preparedDataDir } from '../database.ts'
import { openHouse } from '../furnish.ts'
import { removeDir, startProcess } from '../process/server.ts'
import { fillSignIn, freshAddress, notice } from './accounts.ts'
import { test as base, expect, expectAccessible, OWNER } from './journey.ts'

const WEAK = { email: 'weak@example.com', password: 'elf-on-moss' }
const BETTER = 'elves on the moss'

interface House {
  /** Refresh tokens of the owner, whose sign-ins were twenty minutes ago: one for each journey, which ends it. */
  oldSessions: string[]
}

const test = base.extend<object, { house: House; server: Awaited<ReturnType<typeof startProcess>> }>({
  house: [{ oldSessions: [] }, { scope: 'worker', option: true }],
  server: [
    async ({ house }, use) => {
      const DATA_DIR = await preparedDataDir()
      house.oldSessions = await furnish(DATA_DIR)
      const server = await startProcess({ DATA_DIR, RATE_LIMIT_SCALE: '100', AUTH_MAIL_INTERVAL_S: '0' })
      await use(server)
      await server.end('SIGKILL')
      await removeDir(DATA_DIR)
    },
    { scope: 'worker', timeout: 120_000 },
  ],
})

async function furnish(dir: string): Promise<string[]> {
  const house = await openHouse(dir)
  const now = house.parts.clock.now()
  const id = randomUUID()
  await house.parts.db.insert(users).values({
    id,
    email: WEAK.email,
    passwordHash: await hashPassword(WEAK.password),
    emailConfirmedAt: now,
    createdAt: now,
    updatedAt: now,
  })
  await house.parts.db.insert(userRoles).values({ userId: id, role: 'admin' })
  const clock = fixedClock(new Date(now.getTime() - 20 * 60_000))
  const sessions = [1, 2].map(() => signIn({ ...house.stranger, clock }, OWNER))
  const tokens = (await Promise.all(sessions)).map(({ refresh_token }) => refresh_token)
  await house.close()
  return tokens
}

/** Opens the desk with the owner's session of twenty minutes ago. */
async function openDesk(page: Page, house: House, path: string) {
  const answer = await page.request.post('/auth/v1/token?grant_type=refresh_token', {
    data: { refresh_token: house.oldSessions.pop() },
  })
  const session: unknown = await answer.json()
  await page.addInitScript((kept) => {
    if (!localStorage.getItem('supabase.auth.token')) localStorage.setItem('supabase.auth.token', kept)
  }, JSON.stringify(session))
  await page.goto(path)
}

test('an admin who signed in a while ago is asked for the password on the spot, and nothing typed is lost', async ({
  page,
  server: _,
  house,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await openDesk(page, house, '/school-photos/admin/people')
  await page.getByRole('button', { name: 'Invite' }).click()
  const inviting = page.getByRole('dialog', { name: 'Invite' })
  await inviting.getByLabel('Email').fill('helper@example.com')
  await inviting.getByRole('button', { name: 'Invite' }).click()
  const question = page.getByRole('dialog', { name: 'Is it still you?' })
  const password = question.getByLabel('Your password')
  await expect(password).toBeFocused()
  await expectAccessible(page, 'still-you')

  await test.step('given up, the form stands as it was and says why it was not sent', async () => {
    await page.keyboard.press('Escape')
    await expect(question).toBeHidden()
    await expect(inviting.getByLabel('Email')).toHaveValue('helper@example.com')
    await expect(inviting.getByRole('alert')).toContainText('signed in a while ago')
  })
  await inviting.getByRole('button', { name: 'Invite' }).click()
  await password.fill('not the password')
  await password.press('Enter')
  await expect(question.getByText('That is not your password')).toBeVisible()
  await page.setViewportSize({ width: 390, height: 844 })
  await expectAccessible(page, 'still-you-phone')
  await page.setViewportSize({ width: 1440, height: 900 })
  await password.fill(OWNER.password)
  await password.press('Enter')
  await expect(question).toBeHidden()
  await expect(inviting).toBeHidden()
  await expect(page.getByRole('region', { name: 'Invitations' })).toContainText('helper@example.com')
  await test.step('for a while nothing asks again, and a file is saved', async () => {
    await page.goto('/school-photos/admin/enquiries')
    const saved = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Export CSV' }).click()
    expect((await saved).suggestedFilename()).toMatch(/^enquiries/)
  })
})

test('a changed address asks for the password too, and goes on with the address that was typed', async ({
  page,
  server: _,
  house,
}) => {
  await page.setViewportSize({ width: 820, height: 1180 })
  await openDesk(page, house, '/school-photos/account/email')
  await page.getByLabel('New email').fill('new-owner@example.com')
  await page.getByRole('button', { name: 'Change my email' }).click()
  const question = page.getByRole('dialog', { name: 'Is it still you?' })
  await expectAccessible(page, 'still-you-account')
  await question.getByLabel('Your password').fill(OWNER.password)
  await question.getByRole('button', { name: 'Go on' }).click()
  await expect(page.getByRole('heading', { name: 'Two links to open' })).toBeVisible()
  await expect(page.getByText('new-owner@example.com').first()).toBeVisible()
})

test('an admin with a weak password is led to a better one, and then let in', async ({ page, server: _ }) => {
  await page.goto('/school-photos/sign-in?next=/school-photos/admin')
  await fillSignIn(page, WEAK.email, WEAK.password)
  await expect(page.getByRole('heading', { name: 'A better password first' })).toBeVisible()
  await expectAccessible(page, 'weak-password')
  await page.getByRole('link', { name: 'Choose a new password' }).click()
  await page.getByLabel('Current password').fill(WEAK.password)
  const chosen = page.getByLabel('New password')
  await chosen.fill('1qaz2wsx3edc')
  await page.getByRole('button', { name: 'Save the new password' }).click()
  await expect(page.getByText('that is not among the most used')).toBeVisible()
  await chosen.fill(BETTER)
  await page.getByRole('button', { name: 'Save the new password' }).click()
  await expect(notice(page, 'Your new password is saved')).toBeVisible()
  await page.goto('/school-photos/admin')
  await expect(page.getByRole('heading', { name: 'Events', level: 1 })).toBeVisible()
})

test('a parent who chooses a most used password is told so, and may keep it', async ({ page, server: _ }) => {
  await page.goto('/school-photos/sign-in')
  await page.getByRole('button', { name: 'Create an account' }).click()
  await page.getByLabel('Email').fill(freshAddress())
  const password = page.getByLabel('Password', { exact: true })
  await password.fill('letmein')
  await password.blur()
  const advice = page.getByText('one of the most used passwords')
  await expect(advice).toBeVisible()
  await expectAccessible(page, 'most-used')
  await password.fill('letmein again')
  await expect(advice).toBeHidden()
  await password.fill('letmein')
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(notice(page, 'Account created! Please check your email to verify.')).toBeVisible()
})
