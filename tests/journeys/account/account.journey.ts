import { long } from '../../long-tests.ts'
import {
  codeTo,
  fillSignIn,
  freshAddress,
  linkTo,
  makeAccount,
  notice,
  openAccount,
  openedLink,
  openLink,
  PASSWORD,
  signInAs,
} from '../support/accounts.ts'
import { expectStateAccessible } from '../support/every-width.ts'
import { expect, expectAccessible, holdRequests, test, whenWorked } from '../support/journey.ts'

const phone = { width: 390, height: 844 }
const desktop = { width: 1440, height: 900 }
const landed = /\/school-photos\/user-flow$/

test('an account is created and confirmed by the link in the mail', async ({ page, server }) => {
  await page.setViewportSize(phone)
  const email = freshAddress()
  await page.goto('/school-photos/sign-in')
  await expect(page.getByLabel('Email')).toBeVisible()
  await expectAccessible(page, 'sign-in')
  await test.step('without seeing the screen one hears which form it is now, what a password needs, and what was wrong', async () => {
    // Only what is added to a region that was there before is read out.
    await expect(page.getByRole('region', { name: /^Notifications/ })).toBeAttached()
    await page.getByRole('button', { name: 'Create an account' }).press('Enter')
    await expect(page.getByRole('heading', { name: 'Create an account' })).toBeFocused()
    await expect(page.locator('form').getByRole('status')).toHaveCSS('display', 'block')
    const password = page.getByLabel('Password', { exact: true })
    await expect(password).toHaveAccessibleDescription(/^At least 6 characters\./)
    await password.fill('short')
    await password.press('Enter')
    await page.getByLabel('Email').fill(freshAddress())
    await password.press('Enter')
    await expect(password).toBeFocused()
    await expect(password).toHaveAccessibleDescription(
      /^Password should be at least 6 characters\. At least 6 characters\./,
    )
    await test.step('a very common password gets a warning', async () => {
      await password.fill('letmein')
      await password.blur()
      const advice = page.getByText('one of the most common passwords')
      await expect(advice).toBeVisible()
      await password.fill('letmein again')
      await expect(advice).toBeHidden()
    })
    await page.getByRole('button', { name: 'Sign in', exact: true }).press('Enter')
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeFocused()
  })
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Create an account' }).click()
  await expect(page.getByLabel('Email')).toHaveValue(email)
  await page.getByLabel('Password', { exact: true }).fill('short')
  await page.getByRole('button', { name: 'Create account' }).click()
  const message = page.getByRole('alert').getByText('Password should be at least 6 characters.')
  await expect(message).toBeVisible()
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused()
  await expectAccessible(page, 'sign-up')
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(notice(page, 'Account created! Please check your email to verify.')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible()
  await expectAccessible(page, 'check-mail')
  const link = await linkTo(server, 'signup', email)
  await page.goto(link)
  await expect(page.getByRole('heading', { name: 'Confirm your email address' })).toBeVisible()
  await expect(page.getByRole('main')).toContainText(`${email[0]}•••@example.com`)
  await expect(page).toHaveTitle(/^Confirm your email address · /)
  await expectAccessible(page, 'confirm')
  await page.getByRole('button', { name: 'Confirm my address' }).press('Enter')
  await expect(notice(page, 'Your email is confirmed')).toBeVisible()
  await expect(page).toHaveURL(landed)
  await expect(page.getByText(email)).toBeVisible()
  await page.reload()
  await expect(page.getByText(email)).toBeVisible()
  await test.step('the link leaves no tokens in the history and works only once', async () => {
    await page.getByRole('link', { name: 'Account security' }).click()
    await expect(page.getByRole('heading', { name: 'Account security' })).toBeVisible()
    await page.goBack()
    await expect(page.getByRole('heading', { name: 'Which year?' })).toBeVisible()
    expect(page.url()).not.toContain('token')
    await page.goto(link)
    await expect(page.getByRole('heading', { name: 'This link no longer works' })).toBeVisible()
    // A rate limit is not a used link, so the page does not call it dead.
    const words = 'Ring+0900.+Please+wait+12+minutes+and+try+again.'
    const wait = `error=access_denied&error_code=over_request_rate_limit&error_description=${words}&sb=`
    await page.goto(`/school-photos/user-flow#${wait}`)
    const tooMany = notice(page, 'Too many links at once')
    await expect(tooMany).toContainText('Please wait 12 minutes. Your link still works.')
    await expect(tooMany, 'a text that anybody may have written').not.toContainText('Ring')
    await expect(page.getByRole('heading', { name: 'Which year?' })).toBeVisible()
    // The user stays signed in, and an address that was taken in the meantime is not a dead link.
    await page.goto('/school-photos/account#error=access_denied&error_code=email_exists&sb=')
    await expect(notice(page, 'That address is taken')).toContainText('yours hasn’t changed')
    await expect(page.getByText(email).first()).toBeVisible()
  })
})

test('no URL starts a session or keeps a token', async ({ page, server }) => {
  const [victim, thief] = [await makeAccount(server), freshAddress()]
  await openAccount(page, victim)
  const headers = { 'content-type': 'application/json' }
  const body = JSON.stringify({ email: thief, password: PASSWORD })
  await fetch(`${server.url}/auth/v1/signup`, { method: 'POST', headers, body })
  const { access_token, refresh_token } = await openedLink(server, 'signup', thief)
  const expires_at = String(Math.floor(Date.now() / 1000) + 3600)
  const session = { access_token, refresh_token, expires_at, expires_in: '3600', token_type: 'bearer' }
  const bait = new URLSearchParams({ ...session, type: 'signup', sb: '' })
  const sentHeaders: string[] = []
  page.on('request', (request) => {
    if (/\/auth\/v1\/(user|token)/.test(request.url()))
      sentHeaders.push(request.headers().authorization ?? '')
  })
  for (const path of [
    '/',
    '/blog?x=1',
    '/school-photos',
    '/school-photos/user-flow',
    '/school-photos/confirm',
  ]) {
    await page.goto(`${path}#${bait}`)
    await expect.poll(() => page.url()).toMatch(new RegExp(`${path.replace('?', '[?]')}$`))
  }
  await page.goto('/#contact')
  expect(page.url()).toMatch(/#contact$/)
  // In a page that is already open.
  await page.evaluate(`location.hash = ${JSON.stringify(`${bait}&token_hash=abc`)}`)
  await expect.poll(() => page.url()).toMatch(/\/$/)
  await page.goto('/school-photos/account')
  await expect(page.getByText(`You are signed in as ${victim}`)).toBeVisible()
  expect(sentHeaders.filter((header) => header.includes(access_token))).toEqual([])
  await test.step('a link for another account names the current account, asks, and ends that session', async () => {
    await page.setViewportSize(phone)
    const [other, email] = [victim, freshAddress()]
    const storedSession = () => page.evaluate('localStorage.getItem("supabase.auth.token")')
    const before = JSON.parse(String(await storedSession())) as { access_token: string }
    const body = JSON.stringify({ email, password: PASSWORD })
    await fetch(`${server.url}/auth/v1/signup`, { method: 'POST', headers, body })
    const link = await linkTo(server, 'signup', email)
    await page.goto(link)
    await expect(page.getByText(`You are signed in here as ${other}`)).toBeVisible()
    await expectStateAccessible(page, 'confirm-other')
    await page.getByRole('link', { name: `Stay signed in as ${other}` }).click()
    await expect(page.getByText(`You are signed in as ${other}`)).toBeVisible()
    await page.goto(link)
    await page.getByRole('button', { name: `Go on as ${email[0]}•••@example.com` }).click()
    await expect(notice(page, 'Your email is confirmed')).toBeVisible()
    await expect(page.getByText(email)).toBeVisible()
    const asks = { Authorization: `Bearer ${before.access_token}` }
    const ofBefore = async () => (await fetch(`${server.url}/auth/v1/user`, { headers: asks })).status
    await expect.poll(ofBefore).toBe(403)
  })
})

test(
  'a dead, truncated or unverifiable link explains what to do next',
  long(
    'tests/journeys/account/account.journey.ts',
    'a forgotten password is replaced with a link that works once',
  ),
  async ({ page, server }) => {
    const email = await makeAccount(server)
    await page.goto('/school-photos/confirm#token_hash=abc&type=recovery&redirect_to=')
    await expect(page.getByRole('heading', { name: 'This link no longer works' })).toBeVisible()
    await expect(page.getByText('another link to choose a new password')).toBeVisible()
    expect(page.url()).not.toContain('token')
    await page.goto('/school-photos/confirm#type=recovery')
    await expect(page.getByRole('heading', { name: 'This page needs a link' })).toBeVisible()
    const headers = { 'content-type': 'application/json' }
    await fetch(`${server.url}/auth/v1/recover`, { method: 'POST', headers, body: JSON.stringify({ email }) })
    const link = await linkTo(server, 'recovery', email)
    await page.route('**/api/account/mailed-link', (route) => route.abort())
    await page.goto(link)
    await expect(page.getByRole('heading', { name: 'Your link could not be checked' })).toBeVisible()
    await page.unroute('**/api/account/mailed-link')
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.route('**/auth/v1/verify', (route) => route.abort())
    await page.getByRole('button', { name: 'Go on' }).click()
    await expect(page.getByText('The connection failed.')).toBeVisible()
    await page.unroute('**/auth/v1/verify')
    await page.getByRole('button', { name: 'Go on' }).click()
    await expect(page.getByRole('heading', { name: 'Choose a new password' })).toBeVisible()
    await expect(page.getByLabel('New password', { exact: true })).toBeVisible()
  },
)

test('the code of the mail does what its link does', async ({ page, server }) => {
  const email = freshAddress()
  await page.goto('/school-photos/sign-in?next=/school-photos/account')
  await page.getByRole('button', { name: 'Create an account' }).click()
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Create account' }).click()
  const code = await codeTo(server, 'signup', email)
  const field = page.getByLabel('Or type the code from the email')
  await field.fill(code === '000000' ? '000001' : '000000')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByText('That code is wrong or too old')).toBeVisible()
  await field.fill(`${code.slice(0, 3)} ${code.slice(3)}`)
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('heading', { name: 'Account security' })).toBeVisible()
})

test('a wrong password shows the server’s message and keeps the typed text', async ({ page, server }) => {
  const email = await makeAccount(server)
  await signInAs(page, email, 'not the password')
  await expect(notice(page, 'Authentication Error')).toContainText('Invalid login credentials')
  await test.step('on a phone the message leaves the heading free', async () => {
    const size = page.viewportSize()
    await page.setViewportSize({ width: 390, height: 844 })
    const heading = await page.getByRole('heading', { name: 'Sign in' }).boundingBox()
    const foot = async () => {
      const box = await notice(page, 'Authentication Error').boundingBox()
      return (box?.y ?? 0) + (box?.height ?? 0)
    }
    expect(await foot()).toBeGreaterThan(0)
    await expect.poll(foot).toBeLessThanOrEqual(heading?.y ?? 0)
    if (size) await page.setViewportSize(size)
  })
  await expect(page.getByLabel('Email')).toHaveValue(email)
  const password = page.getByLabel('Password', { exact: true })
  await expect(password).toHaveValue('not the password')
  // By keyboard: through the notice to the top of the page, and back when it is closed.
  const close = page.getByRole('button', { name: 'Close' })
  await close.focus()
  const isPast = async () => {
    await page.keyboard.press('Tab')
    return page.evaluate('Boolean(document.activeElement?.closest("header"))')
  }
  await expect.poll(isPast, { intervals: [0] }).toBe(true)
  await password.focus()
  await close.press('Enter')
  await expect(password).toBeFocused()
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(notice(page, 'Welcome back!')).toBeVisible()
  await expect(page).toHaveURL(landed)
  await page.goto('/school-photos/account')
  await page.getByRole('button', { name: 'Sign out', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  await test.step('without a connection, signing in reports it and keeps the form, and signing out ends the session in this browser', async () => {
    await page.goto('/school-photos/sign-in')
    await page.route('**/auth/v1/**', (route) => route.abort())
    await fillSignIn(page, email)
    await expect(notice(page, 'Authentication Error')).toContainText('The connection failed.')
    await expect(page.getByLabel('Email')).toHaveValue(email)
    await page.unroute('**/auth/v1/**')
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await expect(notice(page, 'Welcome back!')).toBeVisible()
    await page.goto('/school-photos/account')
    await expect(page.getByRole('heading', { name: 'Account security' })).toBeVisible()
    await page.route('**/auth/v1/**', (route) => route.abort())
    // Each notice replaces the one before, so the texts are collected.
    await page.evaluate(`
    window.said = ''
    new MutationObserver(() => {
      window.said += document.querySelector('[data-sonner-toast]')?.textContent ?? ''
    }).observe(document.body, { childList: true, subtree: true })`)
    await page.getByRole('button', { name: 'Sign out', exact: true }).click()
    await fillSignIn(page, email)
    await expect(notice(page, 'Authentication Error')).toBeVisible()
    expect(await page.evaluate('window.said')).not.toContain('could not be signed out')
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  })
})

test(
  'guessing passwords does not lock the owner out of a known browser',
  long(
    'server/accounts/sign-in/sign-in.test.ts',
    'wrong passwords from elsewhere don’t make the owner wait at a browser that has signed in before',
  ),
  async ({ page, server }) => {
    const email = await makeAccount(server)
    await openAccount(page, email)
    await page.getByRole('button', { name: 'Sign out', exact: true }).click()
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
    const guess = () =>
      fetch(`${server.url}/auth/v1/token?grant_type=password`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email, password: 'a guess' }),
      })
    await expect.poll(async () => (await guess()).status, { intervals: [0] }).toBe(429)
    expect(await page.evaluate('document.cookie')).toBe('')
    const stranger = await page
      .context()
      .browser()
      ?.newContext({ baseURL: new URL(page.url()).origin })
    const elsewhere = await stranger?.newPage()
    if (!elsewhere) throw new Error('no second browser')
    await signInAs(elsewhere, email)
    await expect(notice(elsewhere, 'Authentication Error')).toContainText('Forgotten your password?')
    await stranger?.close()
    await fillSignIn(page, email)
    await expect(page.getByRole('heading', { name: 'Account security' })).toBeVisible()
  },
)

test(
  'a sign-up under another host name of this site is confirmed on the main one',
  long(
    'tests/conformance/accounts.test.ts',
    'a sign-up from another site’s address leads to the page that says you are signed in',
  ),
  async ({ page, server }) => {
    const email = freshAddress()
    // The server's main host name is `localhost`.
    await page.goto(`${server.url}/school-photos/sign-in`)
    await page.getByRole('button', { name: 'Create an account' }).click()
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await page.getByRole('button', { name: 'Create account' }).click()
    await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible()
    await openLink(page, await linkTo(server, 'signup', email))
    await expect(notice(page, 'Your email is confirmed')).toBeVisible()
    await expect(page).toHaveURL(landed)
  },
)

test(
  'signing in with an unconfirmed address explains the problem',
  long('tests/conformance/accounts.test.ts', 'an address waiting for its link says so only to its password'),
  async ({ page, server }) => {
    const email = freshAddress()
    const body = JSON.stringify({ email, password: PASSWORD })
    const headers = { 'content-type': 'application/json' }
    await fetch(`${server.url}/auth/v1/signup`, { method: 'POST', headers, body })
    await signInAs(page, email)
    await expect(notice(page, 'Authentication Error')).toContainText('Email not confirmed')
  },
)

test('a forgotten password is replaced with a link that works once', async ({ page, server }) => {
  await page.setViewportSize(desktop)
  const email = await makeAccount(server)
  await page.goto('/school-photos/sign-in')
  await page.getByRole('link', { name: 'Forgotten your password?' }).click()
  await expect(page.getByRole('heading', { name: 'Forgotten your password?' })).toBeVisible()
  await expectAccessible(page, 'forgotten')
  await test.step('a form shows each error at its field, sends once despite repeated clicks, and keeps the typed text', async () => {
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
    await page.unrouteAll()
  })
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Send me the link' }).click()
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible()
  const link = await linkTo(server, 'recovery', email)
  await test.step('a truncated or unverifiable link explains what to do next', async () => {
    await page.goto('/school-photos/confirm#type=recovery')
    await expect(page.getByRole('heading', { name: 'This page needs a link' })).toBeVisible()
    await page.route('**/api/account/mailed-link', (route) => route.abort())
    await page.goto(link)
    await expect(page.getByRole('heading', { name: 'Your link could not be checked' })).toBeVisible()
    await page.unroute('**/api/account/mailed-link')
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByRole('button', { name: 'Go on' }).click()
  })
  await expect(page.getByRole('heading', { name: 'Choose a new password' })).toBeVisible()
  await expectAccessible(page, 'new-password')
  await page.getByLabel('New password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Save the new password' }).click()
  await expect(page.getByText('That is already your password.')).toBeVisible()
  await page.getByLabel('New password', { exact: true }).fill('a better password')
  await page.getByRole('button', { name: 'Save the new password' }).click()
  await expect(notice(page, 'Your new password is saved')).toBeVisible()

  await page.goto(link)
  await expect(page.getByRole('heading', { name: 'This link no longer works' })).toBeVisible()
  await expectAccessible(page, 'link-expired')
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Send again' }).click()
  await expect(page.getByText('a new link is on its way')).toBeVisible()
  await whenWorked(server)
  expect(await linkTo(server, 'recovery', email)).not.toBe(link)
})

test(
  'the code of the recovery mail leads to the new password',
  long('tests/conformance/accounts.test.ts', 'a recovery code announces itself to the page'),
  async ({ page, server }) => {
    const email = await makeAccount(server)
    await page.goto('/school-photos/forgotten-password')
    await page.getByLabel('Email').fill(email)
    await page.getByRole('button', { name: 'Send me the link' }).click()
    await page.getByLabel('Or type the code from the email').fill(await codeTo(server, 'recovery', email))
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByLabel('New password', { exact: true }).fill('a better password')
    await page.getByRole('button', { name: 'Save the new password' }).click()
    await expect(notice(page, 'Your new password is saved')).toBeVisible()
  },
)

test('an account gets another password and another email address', async ({ page, server }) => {
  const email = await makeAccount(server)
  await test.step('changing the password needs the current one and signs out other devices', async () => {
    const asked = { data: { email, password: PASSWORD } }
    const elsewhere = await page.request.post('/auth/v1/token?grant_type=password', asked)
    const { access_token } = (await elsewhere.json()) as { access_token: string }
    const headers = { Authorization: `Bearer ${access_token}` }
    const askElsewhere = async () => (await fetch(`${server.url}/auth/v1/user`, { headers })).status
    expect(await askElsewhere()).toBe(200)
    await openAccount(page, email)
    await page.getByRole('link', { name: 'Change password' }).click()
    await expectAccessible(page, 'change-password')
    await page.getByLabel('Current password').fill('not the password')
    await page.getByLabel('New password', { exact: true }).fill('a better password')
    await page.getByRole('button', { name: 'Save the new password' }).click()
    await expect(page.getByText('That isn’t your current password. Please type it again.')).toBeVisible()
    await page.getByLabel('Current password').fill(PASSWORD)
    await page.getByRole('button', { name: 'Save the new password' }).click()
    await expect(notice(page, 'Your new password is saved')).toBeVisible()
    expect(await askElsewhere()).toBe(403)
  })
  await test.step('the email address is changed after both addresses confirm', async () => {
    const wanted = freshAddress()
    await page.goto('/school-photos/account')
    await page.getByRole('link', { name: 'Change email' }).click()
    await expectAccessible(page, 'change-email')
    await page.getByLabel('New email').fill(wanted)
    await page.getByRole('button', { name: 'Change my email' }).click()
    await expect(page.getByRole('heading', { name: 'Two links to open' })).toBeVisible()
    await expectStateAccessible(page, 'change-email-asked')
    await page.goto('/school-photos/account')
    await expect(page.getByText(`You asked to change it to ${wanted}`)).toBeVisible()
    await openLink(page, await linkTo(server, 'email_change', email))
    await expect(notice(page, 'One of two links opened')).toBeVisible()
    await openLink(page, await linkTo(server, 'email_change', wanted))
    await expect(notice(page, 'Your email address has been changed')).toBeVisible()
    await expect(page.getByText(`You are signed in as ${wanted}`)).toBeVisible()
  })
})

test('devices are listed and can be signed out from another one', async ({
  page,
  server,
  browser,
  baseURL,
}) => {
  const email = await makeAccount(server)
  const elsewhere = await (await browser.newContext(baseURL === undefined ? {} : { baseURL })).newPage()
  await openAccount(elsewhere, email)
  await openAccount(page, email)
  const devices = page.getByRole('list', { name: 'Devices' }).getByRole('listitem')
  // The link that confirmed the address opened another session.
  await expect(devices).toHaveCount(3)
  await expect(devices.filter({ hasText: 'This one' })).toHaveCount(1)
  await expect(page.getByRole('list', { name: 'Recent activity' })).toContainText('Signed in')
  await expectAccessible(page, 'account')
  await devices.getByRole('button', { name: /^End/ }).first().press('Enter')
  await expect(notice(page, 'is signed out')).toBeVisible()
  await expect(devices).toHaveCount(2)
  const heading = page.getByRole('heading', { name: 'Where you are signed in' })
  await expect(heading).toBeFocused()
  const others = page.getByRole('button', { name: 'Sign out everywhere else' })
  await expect(others).toHaveAttribute('aria-disabled', 'false')
  await others.press('Enter')
  await expect(devices).toHaveCount(1)
  await expect(heading).toBeFocused()
  await elsewhere.reload()
  await expect(elsewhere.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  await elsewhere.context().close()
})

test('the next account in a tab has nothing of the one before', async ({ page, server }) => {
  const [first, second] = [await makeAccount(server), await makeAccount(server)]
  await test.step('it sees no device and no entry of the one before', async () => {
    await openAccount(page, first)
    const lists = ['Devices', 'Recent activity'].map((name) => page.getByRole('list', { name }))
    for (const list of lists) await expect(list).toBeVisible()
    await page.getByRole('button', { name: 'Sign out', exact: true }).click()
    const fetching = await holdRequests(page, '**/api/account/*')
    await fillSignIn(page, second)
    await fetching.started
    await expect(page.getByText('Fetching the list of devices…')).toBeVisible()
    await expect(page.getByText('Fetching the last entries…')).toBeVisible()
    fetching.release()
    for (const list of lists) await expect(list).toBeVisible()
  })
  await test.step('a late answer about an old session does not end a new one', async () => {
    const { release } = await holdRequests(page, '**/auth/v1/user', 1)
    const firstRequest = page.waitForRequest('**/auth/v1/user')
    await page.reload()
    const held = await firstRequest
    await page.getByRole('button', { name: 'Sign out', exact: true }).click()
    await fillSignIn(page, first)
    await expect(page.getByRole('heading', { name: 'Account security' })).toBeVisible()
    release()
    await held.response()
    await page.reload()
    await expect(page.getByText(first).first()).toBeVisible()
  })
})

test('who signs out after the access token has expired ends the session at the server too', async ({
  page,
  server,
}) => {
  await openAccount(page, await makeAccount(server))
  // The server takes this token as little as one that has expired.
  const refreshToken = await page.evaluate<string>(`(() => {
    const session = JSON.parse(localStorage.getItem('supabase.auth.token'))
    const [head, claims] = session.access_token.split('.')
    const access_token = [head, claims, 'A'.repeat(86)].join('.')
    localStorage.setItem('supabase.auth.token', JSON.stringify({ ...session, access_token }))
    return session.refresh_token
  })()`)
  const ended = page.waitForResponse(
    (answer) => answer.url().includes('/auth/v1/logout') && answer.status() === 204,
  )
  await page.getByRole('button', { name: 'Sign out', exact: true }).click()
  await ended
  expect(await page.evaluate(`localStorage.getItem('supabase.auth.token')`)).toBeNull()
  const again = { data: { refresh_token: refreshToken } }
  const renewed = await page.request.post('/auth/v1/token?grant_type=refresh_token', again)
  expect(renewed.status()).toBe(400)
})

test(
  'signing in and out in one tab is followed by the other',
  long(
    'tests/journeys/desk/records/account-admin.journey.ts',
    'an admin returns to the desk after signing in, is asked once a day to add a second step, and signing out in another tab closes it',
  ),
  async ({ page, server }) => {
    const email = await makeAccount(server)
    const other = await page.context().newPage()
    await other.goto('/school-photos')
    const toSignIn = other.getByRole('link', { name: 'Sign in' })
    await expect(toSignIn).toBeVisible()
    await page.goto('/school-photos/account')
    await fillSignIn(page, email)
    // The code page shows who is signed in.
    await expect(other.getByText(`Signed in as ${email}`)).toBeVisible()
    await expect(other.getByRole('main').getByRole('link', { name: 'My children' })).toBeVisible()
    await expect(toSignIn).toBeHidden()
    // Its form stays until the next screen is ready: typed into that one, the words would go with it.
    await expect(page.getByRole('heading', { name: 'Account security' })).toBeVisible()
    await expectStateAccessible(other, 'gate-signed-in')
    await other.getByRole('button', { name: 'Sign out' }).click()
    await expect(toSignIn).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
    await fillSignIn(page, email)
    await expect(page.getByRole('heading', { name: 'Account security' })).toBeVisible()
    await other.goto('/school-photos/account')
    await expect(other.getByText(email).first()).toBeVisible()
    await page.getByRole('button', { name: 'Sign out', exact: true }).click()
    await expect(other.getByRole('heading', { name: 'Sign in' })).toBeVisible()
    await fillSignIn(page, email)
    await expect(page.getByRole('heading', { name: 'Account security' })).toBeVisible()
    const stored = await other.evaluate('Boolean(localStorage.getItem("supabase.auth.token"))')
    expect(stored).toBe(true)
  },
)

test(
  'after signing in, users reach the page they wanted, but never another site',
  long(
    'web/account/next-screen.test.ts',
    'whatever is asked for, the reader stays on this site and in this area',
  ),
  async ({ page, server }) => {
    const email = await makeAccount(server)
    await page.goto('/school-photos/account/password')
    await fillSignIn(page, email)
    await expect(page.getByRole('heading', { name: 'Change your password' })).toBeVisible()
    await page.goto('/school-photos/account')
    await page.getByRole('button', { name: 'Sign out', exact: true }).click()
    await page.goto('/school-photos/sign-in?next=//evil.example/school-photos')
    await fillSignIn(page, email)
    await expect(page).toHaveURL(landed)
  },
)

test(
  'a session is refreshed before it ends, and access to the desk is checked again',
  long(
    'tests/journeys/odd-devices.journey.ts',
    'a token whose time is over is renewed, though this device’s clock has not noticed',
  ),
  async ({ page, server }) => {
    const email = await makeAccount(server)
    await page.clock.install()
    await signInAs(page, email)
    await expect(page).toHaveURL(landed)
    await page.goto('/school-photos/admin')
    await expect(page.getByRole('heading', { name: 'Access Denied' })).toBeVisible()
    const token = () => page.evaluate('JSON.parse(localStorage.getItem("supabase.auth.token")).access_token')
    const before = await token()
    const rolesRequest = page.waitForRequest(/\/rest\/v1\/user_roles/)
    await page.clock.fastForward('59:00')
    await expect.poll(token).not.toBe(before)
    await rolesRequest
    await expect(page.getByRole('heading', { name: 'Access Denied' })).toBeVisible()
  },
)

test('neither the public pages nor the code page fetch the accounts client', async ({ page }) => {
  const scripts: Promise<string>[] = []
  page.on('response', (response) => {
    // A script that was still loading when the page was left has no text.
    if (response.url().endsWith('.js')) scripts.push(response.text().catch(() => ''))
  })
  for (const address of ['/', '/school-photos']) {
    await page.goto(address)
    await page.waitForLoadState('networkidle')
  }
  const fetched = async () => (await Promise.all(scripts)).some((text) => text.includes('_recoverAndRefresh'))
  expect(await fetched()).toBe(false)
  await page.getByRole('link', { name: 'Sign in' }).click()
  await expect.poll(fetched).toBe(true)
})
