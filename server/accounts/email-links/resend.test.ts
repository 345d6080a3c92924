import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openAccounts, PASSWORD } from '../../../tests/accounts/accounts-app.ts'

let accounts: Awaited<ReturnType<typeof openAccounts>>
beforeAll(async () => {
  accounts = await openAccounts({ RATE_LIMIT_SCALE: '1000', AUTH_MAIL_INTERVAL_S: '0' })
})
afterAll(() => accounts.close())

const post = (path: string, json: object) => accounts.call(`/auth/v1/${path}`, { json })

/** A browser that wants a code: only it can exchange one. */
function aBrowser() {
  const verifier = randomBytes(32).toString('base64url')
  const code_challenge = createHash('sha256').update(verifier).digest('base64url')
  return { verifier, flow: { code_challenge, code_challenge_method: 's256' } }
}

/** Signs up; returns the link in the mail. */
async function signUp(flow: object) {
  const email = `${randomUUID()}@example.com`
  await post('signup', { email, password: PASSWORD, ...flow })
  return { email, link: await newestLink(email) }
}

/** Asks for the mail again, as anybody can who knows the address; returns the link in it. */
async function askAgain(email: string, flow: object) {
  accounts.clock.advance(1000)
  expect((await post('resend', { type: 'signup', email, ...flow })).status).toBe(200)
  return newestLink(email)
}

async function newestLink(email: string) {
  const text = (await accounts.mails()).findLast(({ to }) => to === email)?.text ?? ''
  const link = new URLSearchParams(/confirm#(\S+)/.exec(text)?.[1])
  return { token: link.get('token_hash') ?? '', code: /page: (\d{6})/.exec(text)?.[1] ?? '' }
}

async function open(token: string) {
  const answer = await accounts.call(`/auth/v1/verify?type=signup&token=${encodeURIComponent(token)}`)
  const target = new URL(answer.headers.get('location') ?? '', 'http://localhost')
  return { query: target.searchParams, fragment: new URLSearchParams(target.hash.slice(1)) }
}

/** What comes of a link opened, and its code exchanged by this browser. */
async function signsIn(token: string, { verifier }: { verifier: string }) {
  const auth_code = (await open(token)).query.get('code')
  return (await post('token?grant_type=pkce', { auth_code, code_verifier: verifier })).status
}

test('a link without a code still opens after a stranger has asked for one with a code', async () => {
  const { email, link } = await signUp({})
  await askAgain(email, aBrowser().flow)
  expect((await open(link.token)).fragment.get('access_token')).not.toBeNull()
})

test('a link’s code is still good for the browser that signed up after a stranger has asked with another', async () => {
  const browser = aBrowser()
  const { email, link } = await signUp(browser.flow)
  for (let time = 0; time < 5; time++) await askAgain(email, aBrowser().flow)
  expect(await signsIn(link.token, browser)).toBe(200)
})

test('the link mailed again is good for the browser that asked, and has the same six digits', async () => {
  const { email, link } = await signUp(aBrowser().flow)
  const browser = aBrowser()
  const again = await askAgain(email, browser.flow)
  expect(again.code).toBe(link.code)
  expect(again.token).not.toBe(link.token)
  expect(await signsIn(again.token, browser)).toBe(200)
})

test('of several links of a sign-up, the first one used voids the others', async () => {
  const { email, link } = await signUp({})
  const browsers = [aBrowser(), aBrowser()]
  const again = [
    await askAgain(email, browsers[0]?.flow ?? {}),
    await askAgain(email, browsers[1]?.flow ?? {}),
  ]
  expect(await signsIn(again[0]?.token ?? '', browsers[0] ?? aBrowser())).toBe(200)
  for (const { token } of [link, ...again])
    expect((await open(token)).fragment.get('error_code')).toBe('otp_expired')
})

test('a link cannot be made into one for another browser', async () => {
  const { email, link } = await signUp({})
  const again = (await askAgain(email, aBrowser().flow)).token
  const other = aBrowser().flow.code_challenge
  for (const token of [
    again.slice(0, -other.length) + other,
    `pkce_${link.token}${'x'.repeat(27)}${other}`,
    `pkce_${link.token}`,
    again.slice(0, -1),
  ])
    expect((await open(token)).fragment.get('error_code')).toBe('otp_expired')
  expect((await open(link.token)).fragment.get('access_token')).not.toBeNull()
})
