import { randomUUID } from 'node:crypto'
import type { Browser, Page } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import { desk } from '../../../../domain/screens.ts'
import { hashPassword } from '../../../../server/accounts/sign-in/passwords.ts'
import { factors, userRoles, users } from '../../../../server/accounts/tables.ts'
import { enquiries } from '../../../../server/enquiries/tables.ts'
import { long } from '../../../long-tests.ts'
import { fillSignIn, notice, signInAs } from '../../support/accounts.ts'
import { expectEveryWidth, expectStateAccessible, expectStateEveryWidth } from '../../support/every-width.ts'
import { expect, expectAccessible, mailTo } from '../../support/journey.ts'
import { journeysOnOwnServer } from '../../support/own-server.ts'
import { PHONE } from '../../support/parent.ts'
import { openDesk, signInQuietly } from '../../support/sign-in-quietly.ts'
import { field, publishNow, saved } from '../../support/website.ts'

const EDITOR = { email: 'editor@example.com', password: 'three green hills' }
const INVITED = { email: 'invited@example.com', password: 'three green hills' }
const WEAK = { email: 'weak@editors.example', password: 'elf-on-moss' }
const BETTER = 'elves on the moss'
const GUARDED = { email: 'guarded@editors.example', password: 'heather on the hill' }
const CHILD = 'Ailsazeta'

/** The server, with an enquiry, a class of one, and three editors who were invited long ago. */
const test = journeysOnOwnServer(async (app) => {
  const { db, clock } = app.parts
  const now = clock.now()
  const { classId, eventId } = await app.makeEvent('School Photography 2026')
  const { id: pupilId } = await app.makePupil(classId, [CHILD, 'Reid'], 1)
  await app.runJobs()
  const words = {
    name: 'Ann Grant',
    email: 'ann@editors.example',
    service: 'Documentary',
    message: 'A film, please.',
  }
  await db.insert(enquiries).values({ ...words, createdAt: now })
  const editor = async ({ email, password }: typeof EDITOR, passwordIsWeak: boolean) => {
    const userId = randomUUID()
    const passwordHash = await hashPassword(password)
    const account = { id: userId, email, passwordHash, passwordIsWeak, emailConfirmedAt: now }
    await db.insert(users).values({ ...account, createdAt: now, updatedAt: now })
    await db.insert(userRoles).values({ userId, role: 'editor' })
    return userId
  }
  await editor(EDITOR, false)
  await editor(WEAK, true)
  const totp = new TOTP({ secret: new Secret({ size: 20 }) })
  await db.insert(factors).values({
    id: randomUUID(),
    userId: await editor(GUARDED, false),
    type: 'totp',
    friendlyName: 'App on my phone',
    status: 'verified',
    totpSecret: totp.secret.base32,
    createdAt: now,
    updatedAt: now,
  })
  return { classId, eventId, pupilId, totp }
})

const linkIn = (text: string, part: string) =>
  new RegExp(`(/school-photos/${part}#\\S+)`).exec(text)?.[1] ?? ''

/** What a page has asked of the server about the desk, and of its schools and photos, with the answers. */
function askedBy(page: Page): string[] {
  const asked: string[] = []
  page.on('response', (response) => {
    const { pathname } = new URL(response.url())
    if (/^\/api\/(admin|school)\//.test(pathname)) asked.push(`${response.status()} ${pathname}`)
  })
  return asked
}
const ofTheirs = /^200 \/api\/admin\/(enquiries|today|website)[/-]?/

const start = (page: Page) => page.getByRole('heading', { name: 'Today', level: 1 })
const website = (page: Page) => page.getByRole('heading', { name: 'Website', level: 1 })
const inbox = (page: Page) => page.getByRole('heading', { name: 'Enquiries', level: 1 })

/** The phone of an editor who has signed in. */
async function openPhone(browser: Browser, baseURL: string | undefined) {
  const context = await browser.newContext({ viewport: PHONE, ...(baseURL ? { baseURL } : {}) })
  const phone = await context.newPage()
  await signInQuietly(phone, EDITOR)
  return phone
}

async function expectDenied(phone: Page, name: string, address: string) {
  await phone.goto(address)
  await expect(phone.getByRole('heading', { name: 'Access Denied' }), name).toBeVisible()
  await expect(phone.getByText(CHILD), name).toHaveCount(0)
}

test('an editor changes a page, reads an enquiry, finds nothing else, and may do nothing once removed', async ({
  page,
  browser,
  baseURL,
  prepared,
}) => {
  const phone = await openPhone(browser, baseURL)
  const asked = askedBy(phone)
  await test.step('they begin at Today, and change a page', async () => {
    await phone.goto(desk.events)
    await expect(start(phone)).toBeVisible()
    await expect(phone.getByRole('heading', { name: 'Sold since yesterday' })).toHaveCount(0)
    await expectEveryWidth(phone, 'editor-today', 390)
    await phone.getByRole('link', { name: 'Website', exact: true }).click()
    await expect(website(phone)).toBeVisible()
    await expectStateAccessible(phone, 'editor-website-390')
    await phone.getByRole('link', { name: 'About', exact: true }).click()
    await field(phone, 'headline').fill('The hills, and who looks after them')
    await expect(saved(phone)).toBeVisible()
    await expectStateAccessible(phone, 'editor-about-390')
    await expect(phone.getByText(CHILD)).toHaveCount(0)
  })

  await test.step('the inbox is there, and nothing else is offered or asked for', async () => {
    await phone.getByRole('navigation', { name: 'Desk' }).getByRole('link', { name: 'Enquiries' }).click()
    await expect(inbox(phone)).toBeVisible()
    await expect(phone.getByRole('heading', { name: 'Ann Grant' })).toBeVisible()
    await expect(phone.getByRole('navigation', { name: 'Desk' }).getByRole('link')).toHaveText([
      'Today',
      /^Enquiries/,
      'Website',
    ])
    for (const name of ['Export CSV', 'Menu'])
      await expect(phone.getByRole('button', { name })).toHaveCount(0)
    await expect(phone.getByRole('link', { name: 'How this works' })).toBeVisible()
    await expect(phone.getByText('No second step yet.')).toBeVisible()
    await expectStateEveryWidth(phone, 'editor-desk', 390)
    await phone.keyboard.press('?')
    await expect(phone.getByRole('dialog', { name: 'Keys' })).toContainText('Go to the search box')
    await expect(phone.getByRole('dialog', { name: 'Keys' })).not.toContainText('photo')
    await phone.keyboard.press('Escape')
    await phone.getByRole('button', { name: 'Mark answered: Ann Grant' }).press('Enter')
    await expect(notice(phone, 'Marked answered')).toBeVisible()
  })

  await test.step('a typed address of another screen is refused, without asking the server', async () => {
    await expectDenied(phone, 'class', desk.class(prepared.classId))
    await expectDenied(phone, 'people', desk.people)
    await expectEveryWidth(phone, 'editor-denied', 390)
    await phone.getByRole('link', { name: 'To your part of the desk' }).press('Enter')
    await expect(start(phone)).toBeVisible()
    expect(asked.length).toBeGreaterThan(1)
    expect(asked.filter((one) => !ofTheirs.test(one))).toEqual([])
  })

  await test.step('what this device kept of the desk from when they were an admin goes', async () => {
    await phone.evaluate(`{
      const { user } = JSON.parse(localStorage.getItem('supabase.auth.token'))
      const answer = { key: ['events'], data: '${CHILD}', at: Date.now() }
      const value = { userId: user.id, answers: [answer] }
      localStorage.setItem('desk.copy', JSON.stringify({ at: Date.now(), value }))
    }`)
    await phone.goto(desk.enquiries)
    await expect(inbox(phone)).toBeVisible()
    await expect.poll(() => phone.evaluate(`localStorage.getItem('desk.copy')`)).toBeNull()
  })

  const editors = page.getByRole('region', { name: 'Editors' })
  await test.step('no longer allowed to publish, they hand the page over, and it is given back with a word', async () => {
    await openDesk(page)
    await page.goto(desk.people)
    await expect(editors).toContainText(EDITOR.email)
    await page.getByRole('checkbox', { name: EDITOR.email }).uncheck()
    await expect(notice(page, `${EDITOR.email} hands drafts over`)).toBeVisible()
    await expectStateEveryWidth(page, 'people')
    await phone.goto(desk.websitePage('about', 'only'))
    await expect(phone.getByRole('button', { name: 'Publish', exact: true })).toHaveCount(0)
    await phone.getByRole('button', { name: 'Hand over' }).click()
    const question = phone.getByRole('dialog', { name: 'Hand this over?' })
    await question.getByLabel('Note for the owner').fill('Is the new line too long?')
    await expectStateAccessible(phone, 'editor-hand-over-390')
    await question.getByRole('button', { name: 'Hand over' }).click()
    await expect(phone.getByText('It waits for the owner. “Is the new line too long?”')).toBeVisible()
    await page.goto(desk.today)
    await page.getByRole('link', { name: 'About is handed over to you' }).click()
    await page.getByRole('button', { name: 'Give back' }).click()
    const answer = page.getByRole('dialog', { name: 'Give it back?' })
    await answer.getByRole('button', { name: 'Give back' }).click()
    await expect(answer.getByText('Please say in a few words what should change')).toBeVisible()
    await answer.getByLabel('What should change?').fill('Shorter, please.')
    await answer.getByRole('button', { name: 'Give back' }).click()
    await expect(page.getByText('“Shorter, please.”')).toBeVisible()
    await phone.goto(desk.today)
    await expect(phone.getByRole('link', { name: 'About was given back to you' })).toContainText(
      'Shorter, please.',
    )
  })

  await test.step('once removed, they may do nothing any more, at once', async () => {
    await page.goto(desk.people)
    await expect(editors).toContainText(EDITOR.email)
    await phone.goto(desk.enquiries)
    await expect(inbox(phone)).toBeVisible()
    await page.getByRole('button', { name: `Remove ${EDITOR.email}` }).click()
    await expect(page.getByRole('dialog')).toContainText(`${EDITOR.email} loses the desk at once`)
    await page.getByLabel(`Type ${EDITOR.email} to confirm`).fill(EDITOR.email)
    await page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click()
    await expect(editors).not.toContainText(EDITOR.email)
    asked.length = 0
    await phone.getByRole('button', { name: /^Answered/ }).click()
    await expect(phone.getByRole('heading', { name: 'Access Denied' })).toBeVisible()
    expect(asked.filter((one) => one.includes('/admin/'))).toEqual(['404 /api/admin/enquiries/search'])
    await phone.reload()
    await expect(phone.getByRole('heading', { name: 'Access Denied' })).toBeVisible()
    await expect(phone.getByRole('link', { name: 'To your part of the desk' })).toHaveCount(0)
  })
  await phone.context().close()
})

test(
  'the owner invites an editor, who publishes a page, is refused every other screen, and leaves nothing on the device',
  long(
    'server/staff/editors.test.ts',
    'an invited editor becomes one, is listed and removed, and nothing of theirs is left of it',
  ),
  async ({ page, server, browser, baseURL, prepared }) => {
    await openDesk(page)
    await page.goto(desk.people)
    await page.getByRole('button', { name: 'Invite' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Email').fill(INVITED.email)
    await expect(dialog.getByRole('radio', { checked: true })).toHaveCount(0)
    await dialog.getByRole('button', { name: 'Invite' }).click()
    await expect(dialog.getByText('Please choose a role')).toBeVisible()
    await expect(dialog.getByRole('radio', { name: 'Admin' })).toBeFocused()
    await page.keyboard.press('ArrowDown')
    await expect(dialog.getByRole('radio', { name: 'Editor: website and enquiries' })).toBeChecked()
    await expectEveryWidth(page, 'invite-editor')
    await dialog.getByRole('button', { name: 'Invite' }).click()
    await expect(page.getByRole('region', { name: 'Invitations' })).toContainText(INVITED.email)

    const context = await browser.newContext({ viewport: PHONE, ...(baseURL ? { baseURL } : {}) })
    const phone = await context.newPage()
    const asked = askedBy(phone)
    const invitation = await mailTo(server, 'invitation', INVITED.email)
    expect(invitation.text).toContain('look after the website')
    await phone.goto(linkIn(invitation.text, 'invitation'))
    await expect(phone.getByText('You will see no photos of children')).toBeVisible()
    await expectAccessible(phone, 'editor-invited-390')
    await phone.getByRole('link', { name: 'Create an account' }).click()
    await phone.getByLabel('Email').fill(INVITED.email)
    await phone.getByLabel('Password', { exact: true }).fill(INVITED.password)
    await phone.getByRole('button', { name: 'Create account' }).click()
    await expect(phone.getByRole('heading', { name: 'Check your email' })).toBeVisible()
    await phone.goto(linkIn((await mailTo(server, 'signup', INVITED.email)).text, 'confirm'))
    await phone.getByRole('button', { name: 'Confirm my address' }).click()
    await phone.getByRole('button', { name: 'Accept the invitation' }).click()
    await expect(start(phone)).toBeVisible()

    await test.step('they go to the website, change a page and publish it', async () => {
      await phone.getByRole('link', { name: 'Website', exact: true }).click()
      await phone.getByRole('link', { name: 'About', exact: true }).click()
      await field(phone, 'headline').fill('The hills, and who walks them')
      await expect(saved(phone)).toBeVisible()
      await publishNow(phone)
      const visitor = await context.newPage()
      await visitor.goto('/about')
      await expect(visitor.getByRole('heading', { name: 'The hills, and who walks them' })).toBeVisible()
      await visitor.close()
      await expect(phone.getByText(CHILD)).toHaveCount(0)
    })

    await test.step('a typed address of any other screen is refused, without asking the server', async () => {
      const ids: Record<string, string> = { event: prepared.eventId, class: prepared.classId }
      for (const [name, screen] of Object.entries(desk)) {
        if (['events', 'today', 'enquiries'].includes(name) || name.startsWith('website')) continue
        const id = ids[/event|class/.exec(name)?.[0] ?? ''] ?? prepared.pupilId
        await expectDenied(phone, name, typeof screen === 'string' ? screen : screen(id, id))
      }
      expect(asked.length).toBeGreaterThan(1)
      expect(asked.filter((one) => !ofTheirs.test(one))).toEqual([])
    })

    await test.step('nothing of the desk stays on the device after signing out, and signing in leads back', async () => {
      await phone.goto(desk.enquiries)
      await expect(inbox(phone)).toBeVisible()
      const kept = () => phone.evaluate<string>(`JSON.stringify(Object.entries(localStorage))`)
      expect(await kept()).not.toContain('desk.copy')
      await phone.getByRole('button', { name: 'Sign out' }).click()
      await expect(phone).not.toHaveURL(/admin/)
      for (const word of ['Ann Grant', 'desk.copy', INVITED.email]) expect(await kept()).not.toContain(word)
      await signInAs(phone, INVITED.email, INVITED.password)
      await expect(start(phone)).toBeVisible()
      await phone.getByRole('link', { name: 'Account', exact: true }).click()
      await phone.getByRole('link', { name: 'To the desk' }).click()
      await expect(start(phone)).toBeVisible()
      await phone.goto(desk.enquiries)
      await expect(inbox(phone)).toBeVisible()
    })
    await context.close()
  },
)

test(
  'an editor with a weak password chooses a better one first, and no child is spoken of',
  long(
    'tests/journeys/desk/frame/lockout.journey.ts',
    'an admin with a weak password chooses a better one and then reaches the desk',
  ),
  async ({ page }) => {
    await page.goto(`/school-photos/sign-in?next=${desk.people}`)
    await fillSignIn(page, WEAK.email, WEAK.password)
    await expect(page.getByRole('heading', { name: 'A better password first' })).toBeVisible()
    await expect(page.getByText('The desk shows what people have written to you.')).toBeVisible()
    await expectAccessible(page, 'editor-weak-password')
    await page.getByRole('link', { name: 'Choose a new password' }).click()
    await page.getByLabel('Current password').fill(WEAK.password)
    await page.getByLabel('New password').fill(BETTER)
    await page.getByRole('button', { name: 'Save the new password' }).click()
    await expect(notice(page, 'Your new password is saved')).toBeVisible()
    await page.goto(desk.events)
    await expect(start(page)).toBeVisible()
  },
)

test('an editor with an app is asked for its code before the desk opens', async ({ page, prepared }) => {
  await signInQuietly(page, GUARDED)
  const asked = askedBy(page)
  await page.goto(desk.enquiries)
  const code = page.getByLabel(/code/i).first()
  await expect(code).toBeVisible()
  expect(asked).toEqual([])
  await code.fill(prepared.totp.generate())
  await code.press('Enter')
  await expect(inbox(page)).toBeVisible()
  await expect(page.getByText('No second step yet.')).toHaveCount(0)
})
