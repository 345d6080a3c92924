import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { eq } from 'drizzle-orm'
import { Secret, TOTP } from 'otpauth'
import { hashPassword } from '../../../../server/accounts/sign-in/passwords.ts'
import { factors, sessions, userRoles, users } from '../../../../server/accounts/tables.ts'
import { editEvent } from '../../../../server/school/events/edit-event.ts'
import { long } from '../../../long-tests.ts'
import { removeDir, startProcess } from '../../../process/server.ts'
import type { Account, DataFolderApp } from '../../../support/data-folder.ts'
import { preparedDataDir } from '../../../support/database.ts'
import { addApp, fillSignIn, freshAddress, notice } from '../../support/accounts.ts'
import { expectEveryWidth, expectStateAccessible } from '../../support/every-width.ts'
import { answered, expect, expectAccessible, OWNER, whenDownloaded } from '../../support/journey.ts'
import { LONG_AGO_MS, openWith, signedInLongAgo } from '../../support/old-sessions.ts'
import { journeysWithOwnSchool } from '../../support/own-school.ts'
import { openDesk, signInQuietly } from '../../support/sign-in-quietly.ts'

const WEAK = { email: 'weak@example.com', password: 'elf-on-moss' }
const BETTER = 'elves on the moss'
const SCHOOL = 'Lockout Primary'
/** How often the owner is asked who it is, in all journeys. */
const QUESTIONS = 2
const GUARDED = { email: 'guarded@example.com', password: 'heather on the hill' }

interface Prepared {
  /** The owner's refresh tokens from sign-ins twenty minutes ago: one for each question, which ends its session. */
  oldSessions: string[]
  eventId: string
  staff: Account
  /** A refresh token of the school's staff from then. */
  staffSession: string
  /** A refresh token of a parent with an app, who used it twenty minutes ago. */
  guardedSession: string
  /** Generates the codes of that app. */
  totp: TOTP
}

const test = journeysWithOwnSchool(prepareData)

async function prepareData(app: DataFolderApp): Promise<Prepared> {
  const { db, clock } = app.parts
  const now = clock.now()
  const account = async ({ email, password }: typeof WEAK) => {
    const id = randomUUID()
    const passwordHash = await hashPassword(password)
    await db
      .insert(users)
      .values({ id, email, passwordHash, emailConfirmedAt: now, createdAt: now, updatedAt: now })
    return id
  }
  await db.insert(userRoles).values({ userId: await account(WEAK), role: 'admin' })

  const oldSessions: string[] = []
  for (let n = 0; n < QUESTIONS; n++) oldSessions.push(await signedInLongAgo(app, OWNER))

  const { classId, eventId } = await app.makeEvent('Lockout 2026', SCHOOL)
  await app.makePupil(classId, ['Isla', 'Reid'], 1)
  await editEvent(app.admin, { eventId, idPhotos: true })
  const staff = await app.makeStaff(SCHOOL)
  const staffSession = await signedInLongAgo(app, staff)
  await app.runJobs()

  const userId = await account(GUARDED)
  const guardedSession = await signedInLongAgo(app, GUARDED)
  const then = new Date(now.getTime() - LONG_AGO_MS)
  const totp = new TOTP({ secret: new Secret({ size: 20 }) })
  const factor = { id: randomUUID(), userId, type: 'totp', friendlyName: 'App on my phone' } as const
  await db.insert(factors).values({
    ...factor,
    status: 'verified',
    totpSecret: totp.secret.base32,
    createdAt: then,
    updatedAt: then,
  })
  const amr = [{ method: 'totp', timestamp: Math.floor(then.getTime() / 1000) }]
  await db.update(sessions).set({ aal: 'aal2', factorId: factor.id, amr }).where(eq(sessions.userId, userId))
  return { oldSessions, guardedSession, staff, staffSession, totp, eventId }
}

test('an admin who signed in a while ago is asked for the password in place, and nothing typed is lost', async ({
  page,
  prepared,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await openWith(page, prepared.oldSessions.pop(), '/school-photos/admin/people')
  await page.getByRole('button', { name: 'Invite' }).click()
  const inviting = page.getByRole('dialog', { name: 'Invite' })
  await inviting.getByLabel('Email').fill('helper@example.com')
  await inviting.getByRole('radio', { name: 'Admin' }).check()
  await inviting.getByRole('button', { name: 'Invite' }).click()
  const question = page.getByRole('dialog', { name: 'Is it still you?' })
  const password = question.getByLabel('Your password')
  await expect(password).toBeFocused()
  await expectAccessible(page, 'still-you')

  await test.step('after cancelling, the form is unchanged and says why it was not sent', async () => {
    await page.keyboard.press('Escape')
    await expect(question).toBeHidden()
    await expect(inviting.getByLabel('Email')).toHaveValue('helper@example.com')
    await expect(inviting.getByRole('alert')).toContainText('signed in a while ago')
  })
  await inviting.getByRole('button', { name: 'Invite' }).click()
  await password.fill('not the password')
  await password.press('Enter')
  await expect(question.getByText('That isn’t your password')).toBeVisible()
  await page.setViewportSize({ width: 390, height: 844 })
  await expectStateAccessible(page, 'still-you-phone')
  await page.setViewportSize({ width: 1440, height: 900 })
  await password.fill(OWNER.password)
  await password.press('Enter')
  await expect(question).toBeHidden()
  await expect(inviting).toBeHidden()
  await expect(page.getByRole('region', { name: 'Invitations' })).toContainText('helper@example.com')
  await test.step('for a while no further question is asked, and a file is saved', async () => {
    await page.goto('/school-photos/admin/enquiries')
    const saved = await whenDownloaded(page, () => page.getByRole('button', { name: 'Export CSV' }).click())
    expect(saved.suggestedFilename()).toMatch(/^enquiries/)
  })
})

test(
  'staff of a school are asked too before a file is saved, on a phone',
  long(
    'tests/operations/recent-sign-in.test.ts',
    'each operation of the desk and of a school demands a recent sign-in, or is known not to',
  ),
  async ({ page, prepared }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await openWith(page, prepared.staffSession, `/school-photos/staff/events/${prepared.eventId}`)
    await page.getByRole('button', { name: 'ID photos (zip)' }).click()
    const question = page.getByRole('dialog', { name: 'Is it still you?' })
    await expectAccessible(page, 'asked-staff')
    await question.getByLabel('Your password').fill(prepared.staff.password)
    const saved = await whenDownloaded(page, () => question.getByRole('button', { name: 'Go on' }).click())
    expect(saved.suggestedFilename()).toMatch(/^id-photos-/)
  },
)

test(
  'changing the address asks for the password too, and continues with the typed address',
  long(
    'tests/journeys/desk/frame/lockout.journey.ts',
    'a user with an app is asked for its code instead, and continues with the typed address',
  ),
  async ({ page, prepared }) => {
    await page.setViewportSize({ width: 820, height: 1180 })
    await openWith(page, prepared.oldSessions.pop(), '/school-photos/account/email')
    await page.getByLabel('New email').fill('new-owner@example.com')
    await page.getByRole('button', { name: 'Change my email' }).click()
    const question = page.getByRole('dialog', { name: 'Is it still you?' })
    await expectAccessible(page, 'still-you-account')
    await question.getByLabel('Your password').fill(OWNER.password)
    await question.getByRole('button', { name: 'Go on' }).click()
    await expect(page.getByRole('heading', { name: 'Two links to open' })).toBeVisible()
    await expect(page.getByText('new-owner@example.com').first()).toBeVisible()
  },
)

test('a user with an app is asked for its code instead, and continues with the typed address', async ({
  page,
  prepared,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await openWith(page, prepared.guardedSession, '/school-photos/account/email')
  const wanted = page.getByLabel('New email')
  await wanted.fill('new-address@example.com')
  const change = page.getByRole('button', { name: 'Change my email' })
  await change.press('Enter')
  const question = page.getByRole('dialog', { name: 'Is it still you?' })
  const code = question.getByLabel('Code from your app')
  await expect(code).toBeFocused()
  await expect(question.getByLabel('Your password')).toBeHidden()
  await page.keyboard.press('Escape')
  await expect(question).toBeHidden()
  await expect(change).toBeFocused()
  await expect(wanted).toHaveValue('new-address@example.com')
  await expect(page.getByRole('alert')).toContainText('signed in a while ago')

  await change.press('Enter')
  await expect(code).toBeFocused()
  await expectEveryWidth(page, 'still-you-app')
  const wrong = prepared.totp.generate({ timestamp: Date.now() + 3_600_000 })
  await code.fill(wrong)
  await code.press('Enter')
  await expect(question.getByText('That code is wrong or too old')).toBeVisible()
  await expect(code).toBeFocused()
  await expect(code).toHaveValue(wrong)
  await expectStateAccessible(page, 'still-you-app-wrong')
  await code.fill(prepared.totp.generate())
  await code.press('Enter')
  await expect(page.getByRole('heading', { name: 'Two links to open' })).toBeVisible()
  await expect(page.getByText('new-address@example.com').first()).toBeVisible()
})

test(
  'if a second step is required, an admin adds one and then reaches the desk',
  long(
    'server/accounts/sign-in/recent-sign-in.test.ts',
    'the desk needs a second factor where the configuration says so',
  ),
  async ({ page }) => {
    const strict = await startProcess({
      DATA_DIR: await preparedDataDir(),
      ADMIN_EMAIL: OWNER.email,
      ADMIN_PASSWORD: OWNER.password,
      ADMIN_REQUIRE_FACTOR: 'on',
    })
    try {
      const origin = strict.url.replace('127.0.0.1', 'localhost')
      await page.goto(`${origin}/school-photos/sign-in?next=/school-photos/admin`)
      await fillSignIn(page, OWNER.email, OWNER.password)
      await expect(page.getByRole('heading', { name: 'A second step first' })).toBeVisible()
      await expectEveryWidth(page, 'factor-needed')
      await page.getByRole('link', { name: 'Add a second step' }).press('Enter')
      await addApp(page)
      await expectStateAccessible(page, 'factor-added')
      await page.getByRole('link', { name: 'To the desk' }).press('Enter')
      await expect(page.getByRole('heading', { name: 'Today', level: 1 })).toBeVisible()
    } finally {
      await strict.end('SIGKILL')
      await removeDir(strict.dataDir)
    }
  },
)

test('an admin with a weak password chooses a better one and then reaches the desk', async ({ page }) => {
  await page.goto('/school-photos/sign-in?next=/school-photos/admin')
  await fillSignIn(page, WEAK.email, WEAK.password)
  await expect(page.getByRole('heading', { name: 'A better password first' })).toBeVisible()
  await expectAccessible(page, 'weak-password')
  await page.getByRole('link', { name: 'Choose a new password' }).click()
  await page.getByLabel('Current password').fill(WEAK.password)
  const chosen = page.getByLabel('New password')
  await chosen.fill('1qaz2wsx3edc')
  await page.getByRole('button', { name: 'Save the new password' }).click()
  await expect(page.getByText('that is not a common one')).toBeVisible()
  await chosen.fill(BETTER)
  await page.getByRole('button', { name: 'Save the new password' }).click()
  await expect(notice(page, 'Your new password is saved')).toBeVisible()
  await page.goto('/school-photos/admin')
  await expect(page.getByRole('heading', { name: 'Events', level: 1 })).toBeVisible()
})

test(
  'a parent who chooses a very common password gets a warning, but may keep it',
  long(
    'server/accounts/sign-in/strong-passwords.test.ts',
    'someone choosing a password hears that it is one of the most used before the account is made',
  ),
  async ({ page }) => {
    await page.goto('/school-photos/sign-in')
    await page.getByRole('button', { name: 'Create an account' }).click()
    await page.getByLabel('Email').fill(freshAddress())
    const password = page.getByLabel('Password', { exact: true })
    await password.fill('letmein')
    await password.blur()
    const advice = page.getByText('one of the most common passwords')
    await expect(advice).toBeVisible()
    await expectStateAccessible(page, 'most-used')
    await password.fill('letmein again')
    await expect(advice).toBeHidden()
    await password.fill('letmein')
    await page.getByRole('button', { name: 'Create account' }).click()
    await expect(notice(page, 'Account created! Please check your email to verify.')).toBeVisible()
  },
)

test('an admin whose session ends meanwhile is told so, comes back to the same screen, and nothing stayed on the device', async ({
  page,
}) => {
  await openDesk(page)
  await expect(page.getByRole('heading', { name: 'Events', level: 1 })).toBeVisible()
  // What the first screen still asks for would hear of it before the press.
  await expect(page.getByRole('table', { name: 'Events' })).toBeVisible()
  await answered(page)
  const kept = () => page.evaluate<string | null>(`localStorage.getItem('desk.copy')`)
  await expect.poll(kept).not.toBeNull()
  await endSession(page)
  await page.getByRole('link', { name: /^Orders/ }).click()
  await expect(notice(page, 'Your session has ended')).toBeVisible()
  await expect.poll(kept).toBeNull()
  await page.getByRole('link', { name: 'Sign in' }).click()
  await fillSignIn(page, OWNER.email, OWNER.password)
  await expect(page.getByRole('heading', { name: 'Orders', level: 1 })).toBeVisible()
})

test(
  'a session that has ended before the desk’s first screen comes is said until it is read',
  long(
    'tests/journeys/desk/frame/lockout.journey.ts',
    'an admin whose session ends meanwhile is told so, comes back to the same screen, and nothing stayed on the device',
  ),
  async ({ page }) => {
    await signInQuietly(page)
    await endSession(page)
    await page.clock.install()
    await page.goto('/school-photos/admin/orders')
    const ended = notice(page, 'Your session has ended')
    await expect(ended).toBeVisible()
    await page.clock.runFor(120_000)
    await expect(page.getByRole('textbox', { name: 'Access code' })).toBeVisible()
    await expect(ended).toBeVisible()
    await ended.getByRole('button', { name: 'Close' }).press('Enter')
    await page.clock.runFor(1000)
    await expect(ended).toBeHidden()
  },
)

/** Ends the stored session at the server, behind the browser's back. */
async function endSession(page: Page) {
  const token = await page.evaluate<string>(
    `JSON.parse(localStorage.getItem('supabase.auth.token')).access_token`,
  )
  const headers = { authorization: `Bearer ${token}` }
  await page.request.post('/auth/v1/logout?scope=local', { headers })
}
