import type { Page } from '@playwright/test'
import { expect, expectAccessible, mailTo } from '../../support/journey.ts'
import { journeysWithOwnSchool } from '../../support/own-school.ts'
import { signInQuietly } from '../../support/sign-in-quietly.ts'

const SCHOOL = 'First Refusal Primary'
const TEACHER = { email: 'teacher@first.example', password: 'three green hills' }
/** The most presses on links, buttons and boxes from the invitation's mail to the first refusal. */
const MOST_PRESSES = 11

/** The server, with a class of two. */
const test = journeysWithOwnSchool(async (app) => {
  const { classId } = await app.makeEvent('First refusal 2026', SCHOOL)
  await app.makePupil(classId, ['Isla', 'Reid'], 1)
  await app.makePupil(classId, ['Jack', 'Ross'], 0)
  await app.runJobs()
})

async function invite(page: Page) {
  await signInQuietly(page)
  await page.goto('/school-photos/admin/people')
  await page.getByRole('button', { name: 'Invite' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Email').fill(TEACHER.email)
  await dialog.getByLabel('Staff of a school').check()
  await dialog.getByLabel('School', { exact: true }).selectOption(SCHOOL)
  await dialog.getByRole('button', { name: 'Invite' }).click()
  await expect(page.getByRole('row', { name: new RegExp(TEACHER.email) })).toContainText('Not accepted yet')
}

const linkIn = (text: string, part: string) =>
  new RegExp(`(/school-photos/${part}#\\S+)`).exec(text)?.[1] ?? ''

test('a teacher without an account gets from the invitation to the first opt-out on a phone, in few presses and two tabs', async ({
  page,
  server,
  browser,
  baseURL,
}) => {
  await invite(page)
  const viewport = { width: 390, height: 844 }
  const context = await browser.newContext({ viewport, ...(baseURL ? { baseURL } : {}) })
  let presses = 0
  const press = async (what: ReturnType<Page['getByRole']>) => {
    presses += 1
    await what.click()
  }
  const phone = await context.newPage()
  presses += 1
  await phone.goto(linkIn((await mailTo(server, 'invitation', TEACHER.email)).text, 'invitation'))
  await expect(phone.getByRole('link', { name: 'Create an account' })).toBeVisible()
  await expectAccessible(phone, 'teacher-invited-390')
  await press(phone.getByRole('link', { name: 'Create an account' }))
  await expect(phone.getByRole('heading', { name: 'Create an account' })).toBeVisible()
  await expectAccessible(phone, 'teacher-account-390')
  await phone.getByLabel('Email').fill(TEACHER.email)
  await phone.getByLabel('Password', { exact: true }).fill('heather')
  await phone.getByRole('button', { name: 'Create account' }).click()
  await expect(phone.getByText('Password should be at least 12 characters.')).toBeVisible()
  await phone.getByLabel('Password', { exact: true }).fill(TEACHER.password)
  await press(phone.getByRole('button', { name: 'Create account' }))
  await expect(phone.getByRole('heading', { name: 'Check your email' })).toBeVisible()

  // The mail program opens a tab of its own.
  const tab = await context.newPage()
  presses += 1
  await tab.goto(linkIn((await mailTo(server, 'signup', TEACHER.email)).text, 'confirm'))
  await press(tab.getByRole('button', { name: 'Confirm my address' }))
  await expect(tab.getByRole('heading', { name: 'An invitation' })).toBeVisible()
  await press(tab.getByRole('button', { name: 'Accept the invitation' }))
  await press(tab.getByRole('link', { name: /^View/ }))
  await press(tab.getByRole('link', { name: 'View 3B' }))
  await press(tab.getByRole('button', { name: 'Refusals of Jack Ross' }))
  await press(tab.getByLabel('No photos'))
  await expect(tab.getByRole('row', { name: /Jack Ross/, includeHidden: true })).toContainText(
    'Refused: photos',
  )
  expect(presses).toBeLessThanOrEqual(MOST_PRESSES)

  await tab.goto('/school-photos/invitation')
  await expect(tab.getByText('This page needs the whole link')).toBeVisible()
  await context.close()
})
