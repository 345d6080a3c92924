import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { TOTP } from 'otpauth'
import { linksIn } from '../../../server/platform/outbox.ts'
import type { ServerProcess } from '../../process/server.ts'
import { readOutbox } from '../../support/outbox.ts'
import { expect, mailTo, whenWorked } from './journey.ts'
import { signInQuietly } from './sign-in-quietly.ts'

export const PASSWORD = 'heather on the hill'
const STEP_MS = 30_000

/** An address that no other journey uses. */
export const freshAddress = () => `parent-${randomUUID().slice(0, 8)}@example.com`

export const notice = (page: Page, words: string | RegExp) =>
  page.locator('[data-sonner-toast]').filter({ hasText: words })

/** The link in the newest mail of a kind to an address. */
export async function linkTo(server: ServerProcess, kind: string, to: string): Promise<string> {
  const { text } = await mailTo(server, kind, to)
  const link = linksIn(text).find((one) => one.includes('/school-photos/confirm#'))
  if (!link) throw new Error(`no link in the mail ${kind} to ${to}`)
  return link
}

/** Opens the link of a mail and clicks the button on its page. */
export async function openLink(page: Page, link: string) {
  await page.goto(link)
  await page.getByRole('button', { name: /^(Confirm my address|Go on|Yes, I agree)/ }).click()
}

/** Opens the link of the newest mail of a kind without a browser. Resolves to the session. */
export async function openedLink(server: ServerProcess, kind: string, to: string) {
  const link = new URLSearchParams(new URL(await linkTo(server, kind, to)).hash.slice(1))
  const opened = await fetch(`${server.url}/auth/v1/verify`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ type: link.get('type'), token_hash: link.get('token_hash') }),
  })
  expect(opened.status).toBe(200)
  return (await opened.json()) as { access_token: string; refresh_token: string }
}

/** The six digits in the newest mail of a kind. */
export async function codeTo(server: ServerProcess, kind: string, to: string): Promise<string> {
  const { text } = await mailTo(server, kind, to)
  return digitsIn(text)
}

/** The six digits of the newest text message to a number, not counting those that were there `before`. */
export async function smsCode(server: ServerProcess, number: string, before: readonly string[] = []) {
  let found = ''
  const findCode = async () => {
    const texts = await readOutbox(server.dataDir, '.txt')
    const codes = texts.filter((text) => text.startsWith(`To: ${number}\n`)).map(digitsIn)
    found = codes.findLast((code) => !before.includes(code)) ?? ''
    return found !== ''
  }
  await whenWorked(server, findCode, `a code to ${number}`)
  return found
}

function digitsIn(text: string): string {
  const code = /\b\d{6}\b/.exec(text)?.[0]
  if (!code) throw new Error('no six digits in the text')
  return code
}

/** Makes an account with a confirmed address, without the browser. Resolves to the address. */
export async function makeAccount(server: ServerProcess, email = freshAddress()): Promise<string> {
  const headers = { 'content-type': 'application/json' }
  const body = JSON.stringify({ email, password: PASSWORD })
  const made = await fetch(`${server.url}/auth/v1/signup`, { method: 'POST', headers, body })
  expect(made.status).toBe(200)
  await openedLink(server, 'signup', email)
  return email
}

/** Signs in; an account with a second factor is asked for it next. */
export async function signInAs(page: Page, email: string, password = PASSWORD) {
  await page.goto('/school-photos/sign-in')
  await fillSignIn(page, email, password)
}

export async function fillSignIn(page: Page, email: string, password = PASSWORD) {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

/** Signs in without the form, and opens the account page. */
export async function openAccount(page: Page, email: string) {
  await signInQuietly(page, { email, password: PASSWORD })
  await page.goto('/school-photos/account')
  await expect(page.getByRole('heading', { name: 'Account security' })).toBeVisible()
}

export const signOut = async (page: Page) => {
  await page.goto('/school-photos/account')
  await page.getByRole('button', { name: 'Sign out', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
}

/**
 * The code of an unused step: each works once. The server also accepts the previous step, so a code of this or the
 * next step stays valid while it is sent.
 */
export const codeOf = (secret: string, step: number) =>
  new TOTP({ secret }).generate({ timestamp: Date.now() + step * STEP_MS })

/** Sets an app up by typing the key. Resolves to the key. */
export async function addApp(page: Page): Promise<string> {
  await page.getByRole('link', { name: 'Add Authenticator app' }).click()
  await page.getByRole('button', { name: 'I have an app, go on' }).click()
  await expect(page.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible()
  const secret = (await page.locator('.select-all').innerText()).replaceAll(/\s/g, '')
  await page.getByLabel('Six digits from your app').fill(codeOf(secret, 0))
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(notice(page, 'The app is set up')).toBeVisible()
  return secret
}
