import type { CDPSession, Page } from '@playwright/test'
import { long } from '../../long-tests.ts'
import {
  addApp,
  codeOf,
  fillSignIn,
  makeAccount,
  notice,
  openAccount,
  signOut,
  smsCode,
} from '../support/accounts.ts'
import { expectStateAccessible } from '../support/every-width.ts'
import { expect, expectAccessible, paste, test } from '../support/journey.ts'

const phone = { width: 390, height: 844 }
const desktop = { width: 1440, height: 900 }

/** A virtual fingerprint reader (`internal`) or security key (`usb`). */
async function addAuthenticator(page: Page, transport: 'internal' | 'usb') {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('WebAuthn.enable')
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport,
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return { cdp, authenticatorId }
}

const remove = ({ cdp, authenticatorId }: { cdp: CDPSession; authenticatorId: string }) =>
  cdp.send('WebAuthn.removeVirtualAuthenticator', { authenticatorId })

test('an authenticator app is set up, required at sign-in on every page, which then continues, and removed', async ({
  page,
  server,
}) => {
  await page.setViewportSize(desktop)
  const email = await makeAccount(server)
  await openAccount(page, email)
  await page.getByRole('link', { name: 'Add Authenticator app' }).click()
  await expect(page.getByRole('heading', { name: 'Authenticator app' })).toBeVisible()
  await expectAccessible(page, 'add-app')
  await page.getByRole('button', { name: 'I have an app, go on' }).click()
  await expect(page.getByRole('heading', { name: 'Show it to your app' })).toBeVisible()
  await expectStateAccessible(page, 'add-app-secret')
  // After going back in the middle of the setup, it starts again.
  await page.goto('/school-photos/account')
  const secret = await addApp(page)
  const own = page.getByRole('list', { name: 'Your second steps' })
  await expect(own).toContainText('App on my phone')
  await expect(page.getByText('one of these. Please add another')).toBeVisible()

  await signOut(page)
  await fillSignIn(page, email)
  await expect(page.getByRole('heading', { name: 'One more step' })).toBeVisible()
  await expectAccessible(page, 'second-factor')
  const field = page.getByLabel('Code from your app')
  await expect(field).toHaveAttribute('autocomplete', 'one-time-code')
  const wrong = codeOf(secret, 20)
  await field.fill(wrong)
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByText('That code is wrong or too old')).toBeVisible()
  await expect(field).toHaveValue(wrong)
  await test.step('after giving up in another tab, the form is shown again here', async () => {
    const other = await page.context().newPage()
    await other.goto('/school-photos/sign-in')
    await other.getByRole('button', { name: 'Sign out instead' }).click()
    await expect(page.getByLabel('Email')).toHaveValue(email)
    await other.close()
    await fillSignIn(page, email)
    await expect(page.getByRole('heading', { name: 'One more step' })).toBeVisible()
  })
  // Before the second step, every page asks for it.
  const oneMoreStep = page.getByRole('heading', { name: 'One more step' })
  for (const screen of ['children', 'orders', 'user-flow?year=3', 'staff', 'account']) {
    await page.goto(`/school-photos/${screen}`)
    await expect(oneMoreStep, screen).toBeVisible()
  }
  await test.step('a typed code is kept during the second step', async () => {
    await page.goto('/school-photos/access-code')
    await page.getByLabel('Access code').fill('AAAAAAA2')
    await page.getByRole('button', { name: 'Link my child' }).click()
    await expect(oneMoreStep).toBeVisible()
    await page.getByLabel('Code from your app').fill(codeOf(secret, 1))
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect(notice(page, 'Invalid Access Code')).toBeVisible()
    await expect(page).toHaveURL(/access-code$/)
  })
  await page.goto('/school-photos/children')
  await expect(page.getByText('No child is linked to your account yet')).toBeVisible()
  await page.goto('/school-photos/account')
  await expect(page.getByRole('heading', { name: 'Account security' })).toBeVisible()
  const removing = own.getByRole('button', { name: 'Remove App on my phone' })
  await removing.press('Enter')
  const keep = own.getByRole('button', { name: 'Keep it' })
  await expect(keep).toBeFocused()
  await expect(keep).toHaveAccessibleDescription('Your account will then need only your password.')
  await page.keyboard.press('Enter')
  await expect(removing).toBeFocused()
  await page.keyboard.press('Enter')
  await own.getByRole('button', { name: 'Yes, remove it' }).click()
  await expect(notice(page, 'App on my phone is removed')).toBeVisible()
  await expect(own).toBeHidden()
  await expect(page.getByRole('heading', { name: 'A second step' })).toBeFocused()
})

test('a passkey of this device is created and signs in, and an app can be used instead', async ({
  page,
  server,
}) => {
  await page.setViewportSize(phone)
  const email = await makeAccount(server)
  await openAccount(page, email)
  await addApp(page)
  const device = await addAuthenticator(page, 'internal')
  await page.getByRole('link', { name: 'Add Passkey or security key' }).click()
  await expect(page.getByRole('button', { name: 'Use this device' })).toBeVisible()
  await expectAccessible(page, 'add-passkey')
  await page.getByLabel('A name for it').fill('Ann’s laptop')
  await page.getByRole('button', { name: 'Use this device' }).click()
  await expect(notice(page, 'Your passkey is set up')).toBeVisible()
  await expect(page.getByRole('list', { name: 'Your second steps' })).toContainText('Ann’s laptop')
  const { credentials } = await device.cdp.send('WebAuthn.getCredentials', {
    authenticatorId: device.authenticatorId,
  })
  expect(credentials).toHaveLength(1)

  await signOut(page)
  await fillSignIn(page, email)
  await expect(page.getByRole('button', { name: 'Use my passkey' })).toBeVisible()
  await expectStateAccessible(page, 'second-factor-passkey')
  await page.getByRole('button', { name: 'App on my phone' }).press('Enter')
  await expect(page.getByLabel('Code from your app')).toBeFocused()
  await page.getByRole('button', { name: 'Ann’s laptop' }).click()
  await page.getByRole('button', { name: 'Use my passkey' }).click()
  await expect(notice(page, 'Welcome back!')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Account security' })).toBeVisible()
})

test(
  'a security key is added; without it, sign-in reports that and asks again',
  long(
    'tests/journeys/account/account-factors.journey.ts',
    'a passkey of this device is created and signs in, and an app can be used instead',
  ),
  async ({ page, server }) => {
    const email = await makeAccount(server)
    await openAccount(page, email)
    const key = await addAuthenticator(page, 'usb')
    await page.getByRole('link', { name: 'Add Passkey or security key' }).click()
    await page.getByLabel('A name for it').fill('Blue key')
    await page.getByRole('button', { name: 'Use a security key' }).click()
    await expect(notice(page, 'Your passkey is set up')).toBeVisible()
    // The key is missing: another one is plugged in, and then none answers.
    await signOut(page)
    await remove(key)
    await addAuthenticator(page, 'usb')
    await fillSignIn(page, email)
    await page.getByRole('button', { name: 'Use my passkey' }).click()
    await expect(page.getByText('The passkey was not used')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Use my passkey' })).toBeEnabled()
  },
)

test('a phone is set up with a code by text message, and signs in with another code', async ({
  page,
  server,
}) => {
  await page.setViewportSize(phone)
  const email = await makeAccount(server)
  const digits = String(Date.now()).slice(-6)
  const number = `+447700${digits}`
  await openAccount(page, email)
  await page.getByRole('link', { name: 'Add Text message' }).click()
  await expectAccessible(page, 'add-phone')
  await page.getByLabel('Mobile number').fill('12345')
  await page.getByRole('button', { name: 'Send me a code' }).click()
  await expect(page.getByText('Please type a mobile number')).toBeVisible()
  await page.getByLabel('Mobile number').fill(`07700 ${digits}`)
  await page.getByRole('button', { name: 'Send me a code' }).click()
  await expect(page.getByText(number)).toBeVisible()
  await expectStateAccessible(page, 'add-phone-code')
  const first = await smsCode(server, number)
  const field = page.getByLabel('Code from the text message')
  await field.fill('000000')
  await paste(field, `Your code is ${first}. It works for five minutes.`)
  await expect(field).toHaveValue(first)
  // The phone may suggest the whole message.
  await field.fill(`Your code is ${first}.`)
  await expect(field).toHaveValue(first)
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(notice(page, 'Your phone is set up')).toBeVisible()

  await signOut(page)
  await fillSignIn(page, email)
  await page.getByRole('button', { name: 'Send me a code' }).click()
  await expect(page.getByText('The code is on its way.')).toBeVisible()
  await expect(page.getByLabel('Code from the text message')).toBeFocused()
  const second = await smsCode(server, number, [first])
  await page.keyboard.type(second)
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('heading', { name: 'Account security' })).toBeVisible()
})
