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
} from './support/accounts.ts'
import { expect, expectAccessible, test } from './support/journey.ts'

const phone = { width: 390, height: 844 }
const desktop = { width: 1440, height: 900 }
const landed = /\/school-photos\/user-flow$/

test('an account is made, and the link of the mail opens it', async ({ page, server }) => {
  await page.setViewportSize(phone)
  const email = freshAddress()
  await page.goto('/school-photos/sign-in')
  await expect(page.getByLabel('Email')).toBeVisible()
  await expectAccessible(page, 'sign-in')
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Create an account' }).click()
  await expect(page.getByLabel('Email')).toHaveValue(email)
  await page.getByLabel('Password', { exact: true }).fill('short')
  await page.getByRole('button', { name: 'Create account' }).click()
  const told = page.getByRole('alert').getByText('Password should be at least 6 characters.')
  await expect(told).toBeVisible()
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused()
  await expectAccessible(page, 'sign-up')
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(notice(page, 'Account created! Please check your email to verify.')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible()
  await expectAccessible(page, 'check-mail')
  await page.goto(await linkTo(server, 'signup', email))
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
})

test('a link leaves no tokens in the history, and does not open twice', async ({ page, server }) => {
  const email = freshAddress()
  await page.goto('/school-photos/sign-in')
  await page.getByRole('button', { name: 'Create an account' }).click()
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Create account' }).click()
  const link = await linkTo(server, 'signup', email)
  await openLink(page, link)
  await expect(page.getByText(email)).toBeVisible()
  await page.getByRole('link', { name: 'Account security' }).click()
  await expect(page.getByRole('heading', { name: 'Account security' })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'Which year?' })).toBeVisible()
  expect(page.url()).not.toContain('token')
  await page.goto(link)
  await expect(page.getByRole('heading', { name: 'This link no longer works' })).toBeVisible()
  // One too many is not spent, so its page does not call it dead.
  const wait = 'error=access_denied&error_code=over_request_rate_limit&error_description=Please+wait&sb='
  await page.goto(`/school-photos/user-flow#${wait}`)
  await expect(notice(page, 'Too many links at once')).toContainText('Your link still works.')
  await expect(page.getByRole('heading', { name: 'Which year?' })).toBeVisible()
  // Whoever was signed in still is, and an address that somebody else has taken meanwhile is no dead link.
  await page.goto('/school-photos/account#error=access_denied&error_code=email_exists&sb=')
  await expect(notice(page, 'That address is taken')).toContainText('yours keeps the address it has')
  await expect(page.getByText(email).first()).toBeVisible()
})

test('no address puts anybody into a session, and none keeps a token', async ({ page, server }) => {
  const [victim, thief] = [await makeAccount(server), freshAddress()]
  await openAccount(page, victim)
  const headers = { 'content-type': 'application/json' }
  const body = JSON.stringify({ email: thief, password: PASSWORD })
  await fetch(`${server.url}/auth/v1/signup`, { method: 'POST', headers, body })
  const { access_token, refresh_token } = await openedLink(server, 'signup', thief)
  const expires_at = String(Math.floor(Date.now() / 1000) + 3600)
  const session = { access_token, refresh_token, expires_at, expires_in: '3600', token_type: 'bearer' }
  const bait = new URLSearchParams({ ...session, type: 'signup', sb: '' })
  const asked: string[] = []
  page.on('request', (request) => {
    if (/\/auth\/v1\/(user|token)/.test(request.url())) asked.push(request.headers().authorization ?? '')
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
  // In a page that is there already.
  await page.evaluate(`location.hash = ${JSON.stringify(`${bait}&token_hash=abc`)}`)
  await expect.poll(() => page.url()).toMatch(/\/$/)
  await page.goto('/school-photos/account')
  await expect(page.getByText(`You are signed in as ${victim}`)).toBeVisible()
  expect(asked.filter((header) => header.includes(access_token))).toEqual([])
})

test('a link opened while signed in as somebody else says as whom, asks, and ends that session', async ({
  page,
  server,
}) => {
  await page.setViewportSize(phone)
  const [other, email] = [await makeAccount(server), freshAddress()]
  await openAccount(page, other)
  const kept = () => page.evaluate('localStorage.getItem("supabase.auth.token")')
  const before = JSON.parse(String(await kept())) as { access_token: string }
  const headers = { 'content-type': 'application/json' }
  const body = JSON.stringify({ email, password: PASSWORD })
  await fetch(`${server.url}/auth/v1/signup`, { method: 'POST', headers, body })
  const link = await linkTo(server, 'signup', email)
  await page.goto(link)
  await expect(page.getByText(`You are signed in here as ${other}`)).toBeVisible()
  await expectAccessible(page, 'confirm-other')
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

test('a link that is dead, cut short or cannot be looked at says so, and what to do next', async ({
  page,
  server,
}) => {
  const email = await makeAccount(server)
  await page.goto('/school-photos/confirm#token_hash=abc&type=recovery&redirect_to=')
  await expect(page.getByRole('heading', { name: 'This link no longer works' })).toBeVisible()
  await expect(page.getByText('another link to choose a new password')).toBeVisible()
  expect(page.url()).not.toContain('token')
  await page.goto('/school-photos/confirm#type=recovery')
  await expect(page.getByRole('heading', { name: 'This page needs a link' })).toBeVisible()
  await expectAccessible(page, 'confirm-without')
  const headers = { 'content-type': 'application/json' }
  await fetch(`${server.url}/auth/v1/recover`, { method: 'POST', headers, body: JSON.stringify({ email }) })
  const link = await linkTo(server, 'recovery', email)
  await page.route('**/api/account/mailed-link', (route) => route.abort())
  await page.goto(link)
  await expect(page.getByRole('heading', { name: 'Your link could not be looked at' })).toBeVisible()
  await page.unroute('**/api/account/mailed-link')
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.route('**/auth/v1/verify', (route) => route.abort())
  await page.getByRole('button', { name: 'Go on' }).click()
  await expect(page.getByText('The connection failed.')).toBeVisible()
  await page.unroute('**/auth/v1/verify')
  await page.getByRole('button', { name: 'Go on' }).click()
  await expect(page.getByRole('heading', { name: 'Choose a new password' })).toBeVisible()
  await expect(page.getByLabel('New password', { exact: true })).toBeVisible()
})

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

test('a wrong password is answered in the server’s words, and what was typed stays', async ({
  page,
  server,
}) => {
  const email = await makeAccount(server)
  await signInAs(page, email, 'not the password')
  await expect(notice(page, 'Authentication Error')).toContainText('Invalid login credentials')
  await expect(page.getByLabel('Email')).toHaveValue(email)
  const password = page.getByLabel('Password', { exact: true })
  await expect(password).toHaveValue('not the password')
  // By keyboard: past the notice to the page's beginning, and back to where one was when it is closed.
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
})

test('whoever guesses at an account keeps its owner out of no browser that is known to it', async ({
  page,
  server,
}) => {
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
})

test('a sign-up at another name of this site is confirmed where one is told so', async ({ page, server }) => {
  const email = freshAddress()
  // The server's own name for itself is `localhost`.
  await page.goto(`${server.url}/school-photos/sign-in`)
  await page.getByRole('button', { name: 'Create an account' }).click()
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible()
  await openLink(page, await linkTo(server, 'signup', email))
  await expect(notice(page, 'Your email is confirmed')).toBeVisible()
  await expect(page).toHaveURL(landed)
})

test('an address that was never confirmed is told so', async ({ page, server }) => {
  const email = freshAddress()
  const body = JSON.stringify({ email, password: PASSWORD })
  const headers = { 'content-type': 'application/json' }
  await fetch(`${server.url}/auth/v1/signup`, { method: 'POST', headers, body })
  await signInAs(page, email)
  await expect(notice(page, 'Authentication Error')).toContainText('Email not confirmed')
})

test('a forgotten password is replaced by way of a mail, once', async ({ page, server }) => {
  await page.setViewportSize(desktop)
  const email = await makeAccount(server)
  await page.goto('/school-photos/sign-in')
  await page.getByRole('link', { name: 'Forgotten your password?' }).click()
  await expect(page.getByRole('heading', { name: 'Forgotten your password?' })).toBeVisible()
  await expectAccessible(page, 'forgotten')
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Send me the link' }).click()
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible()
  await expectAccessible(page, 'forgotten-sent')
  const link = await linkTo(server, 'recovery', email)
  await openLink(page, link)
  await expect(page.getByRole('heading', { name: 'Choose a new password' })).toBeVisible()
  await expectAccessible(page, 'new-password')
  await page.getByLabel('New password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Save the new password' }).click()
  await expect(page.getByText('That is your password already.')).toBeVisible()
  await page.getByLabel('New password', { exact: true }).fill('a better password')
  await page.getByRole('button', { name: 'Save the new password' }).click()
  await expect(notice(page, 'Your new password is saved')).toBeVisible()

  await page.goto(link)
  await expect(page.getByRole('heading', { name: 'This link no longer works' })).toBeVisible()
  await expectAccessible(page, 'link-expired')
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Send again' }).click()
  await expect(page.getByText('a new link is on its way')).toBeVisible()
  await expect.poll(() => linkTo(server, 'recovery', email)).not.toBe(link)
})

test('the code of the recovery mail leads to the new password', async ({ page, server }) => {
  const email = await makeAccount(server)
  await page.goto('/school-photos/forgotten-password')
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Send me the link' }).click()
  await page.getByLabel('Or type the code from the email').fill(await codeTo(server, 'recovery', email))
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByLabel('New password', { exact: true }).fill('a better password')
  await page.getByRole('button', { name: 'Save the new password' }).click()
  await expect(notice(page, 'Your new password is saved')).toBeVisible()
})

test('an email address is changed once both addresses have agreed', async ({ page, server }) => {
  const email = await makeAccount(server)
  const wanted = freshAddress()
  await openAccount(page, email)
  await page.getByRole('link', { name: 'Change email' }).click()
  await expectAccessible(page, 'change-email')
  await page.getByLabel('New email').fill(wanted)
  await page.getByRole('button', { name: 'Change my email' }).click()
  await expect(page.getByRole('heading', { name: 'Two links to open' })).toBeVisible()
  await expectAccessible(page, 'change-email-asked')
  await page.goto('/school-photos/account')
  await expect(page.getByText(`You asked to change it to ${wanted}`)).toBeVisible()
  await openLink(page, await linkTo(server, 'email_change', email))
  await expect(notice(page, 'One of two links opened')).toBeVisible()
  await openLink(page, await linkTo(server, 'email_change', wanted))
  await expect(notice(page, 'Your email address is changed')).toBeVisible()
  await expect(page.getByText(`You are signed in as ${wanted}`)).toBeVisible()
})

test('a password is changed by who knows the present one, and other devices are signed out', async ({
  page,
  server,
  browser,
  baseURL,
}) => {
  const email = await makeAccount(server)
  const elsewhere = await (await browser.newContext(baseURL === undefined ? {} : { baseURL })).newPage()
  await openAccount(elsewhere, email)
  await openAccount(page, email)
  await page.getByRole('link', { name: 'Change password' }).click()
  await expectAccessible(page, 'change-password')
  await page.getByLabel('Current password').fill('not the password')
  await page.getByLabel('New password', { exact: true }).fill('a better password')
  await page.getByRole('button', { name: 'Save the new password' }).click()
  await expect(page.getByText('That is not your current password. Please type it again.')).toBeVisible()
  await page.getByLabel('Current password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Save the new password' }).click()
  await expect(notice(page, 'Your new password is saved')).toBeVisible()
  await elsewhere.reload()
  await expect(elsewhere.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  await elsewhere.context().close()
})

test('devices are listed, and one is signed out from another', async ({ page, server, browser, baseURL }) => {
  const email = await makeAccount(server)
  const elsewhere = await (await browser.newContext(baseURL === undefined ? {} : { baseURL })).newPage()
  await openAccount(elsewhere, email)
  await openAccount(page, email)
  const devices = page.getByRole('list', { name: 'Devices' }).getByRole('listitem')
  // One more was opened by the link that confirmed the address.
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

test('two tabs are in step: one signs in and out, and the other follows', async ({ page, server }) => {
  const email = await makeAccount(server)
  const other = await page.context().newPage()
  await other.goto('/school-photos')
  const toSignIn = other.getByRole('link', { name: 'Sign in' })
  await expect(toSignIn).toBeVisible()
  await openAccount(page, email)
  // The gate says who is here.
  await expect(other.getByText(`Signed in as ${email}`)).toBeVisible()
  await expect(other.getByRole('main').getByRole('link', { name: 'My children' })).toBeVisible()
  await expect(toSignIn).toBeHidden()
  await expectAccessible(other, 'gate-signed-in')
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
  const kept = await other.evaluate('Boolean(localStorage.getItem("supabase.auth.token"))')
  expect(kept).toBe(true)
})

test('whoever had to sign in first comes to where they wanted to go, and never to another site', async ({
  page,
  server,
}) => {
  const email = await makeAccount(server)
  await page.goto('/school-photos/account/password')
  await fillSignIn(page, email)
  await expect(page.getByRole('heading', { name: 'Change your password' })).toBeVisible()
  await page.goto('/school-photos/account')
  await page.getByRole('button', { name: 'Sign out', exact: true }).click()
  await page.goto('/school-photos/sign-in?next=//evil.example/school-photos')
  await fillSignIn(page, email)
  await expect(page).toHaveURL(landed)
})

test('a session is refreshed before it ends, and who may see the desk is asked again', async ({
  page,
  server,
}) => {
  const email = await makeAccount(server)
  await page.clock.install()
  await signInAs(page, email)
  await expect(page).toHaveURL(landed)
  await page.goto('/school-photos/admin')
  await expect(page.getByRole('heading', { name: 'Access Denied' })).toBeVisible()
  const token = () => page.evaluate('JSON.parse(localStorage.getItem("supabase.auth.token")).access_token')
  const before = await token()
  const askedAgain = page.waitForRequest(/\/rest\/v1\/user_roles/)
  await page.clock.fastForward('59:00')
  await expect.poll(token).not.toBe(before)
  await askedAgain
  await expect(page.getByRole('heading', { name: 'Access Denied' })).toBeVisible()
})

test('without a connection signing in says so and the form keeps what was typed, and signing out ends the session here', async ({
  page,
  server,
}) => {
  const email = await makeAccount(server)
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
  // A notice gives way to the next: what was said on the way is kept.
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

test('neither the public pages nor the gate fetch the accounts client', async ({ page }) => {
  const scripts: Promise<string>[] = []
  page.on('response', (response) => {
    // One that the page was left before it came is not there.
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

test('what is answered late about one session does not end the one that has begun since', async ({
  page,
  server,
}) => {
  const [before, after] = [await makeAccount(server), await makeAccount(server)]
  await openAccount(page, before)
  const { promise: late, resolve: answer } = Promise.withResolvers<void>()
  let asked = 0
  await page.route('**/auth/v1/user', async (route) => {
    if (asked++ === 0) await late
    await route.continue().catch(() => undefined)
  })
  const question = page.waitForRequest('**/auth/v1/user')
  await page.reload()
  const held = await question
  await page.getByRole('button', { name: 'Sign out', exact: true }).click()
  await fillSignIn(page, after)
  await expect(page.getByRole('heading', { name: 'Account security' })).toBeVisible()
  answer()
  await held.response()
  await page.reload()
  await expect(page.getByText(after).first()).toBeVisible()
})
