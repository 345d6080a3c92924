import type { Page } from '@playwright/test'
import { eq } from 'drizzle-orm'
import { daysAfter, londonDay, londonMoment } from '../../../domain/days.ts'
import { reminderConsentWords } from '../../../domain/reminders/reminders.ts'
import { recordBounce } from '../../../server/platform/messages/bounced-addresses.ts'
import { requestReminders } from '../../../server/reminders/request-reminders.ts'
import { sendDueReminders } from '../../../server/reminders/send-due.ts'
import { sendReminder } from '../../../server/reminders/send-reminder.ts'
import { reminderConsents, reminders } from '../../../server/reminders/tables.ts'
import { events } from '../../../server/school/tables.ts'
import { long } from '../../long-tests.ts'
import type { ServerProcess } from '../../process/server.ts'
import type { DataFolderApp } from '../../support/data-folder.ts'
import { fixedClock } from '../../support/fixed-clock.ts'
import { expectStateAccessible } from '../support/every-width.ts'
import { expect, expectAccessible, mailTo, whenDownloaded } from '../support/journey.ts'
import { journeysOnOwnServer } from '../support/own-server.ts'
import { openCode, PHONE } from '../support/parent.ts'
import { signInQuietly } from '../support/sign-in-quietly.ts'

interface Prepared {
  eventId: string
  classId: string
  isla: { id: string; accessCode: string }
  ewan: { id: string; accessCode: string }
}

/** The server, with a gallery about to close, a parent who was reminded already, and an address that no mail reaches. */
const test = journeysOnOwnServer(prepare)

async function prepare(app: DataFolderApp): Promise<Prepared> {
  const { eventId, classId } = await app.makeEvent('School Photography 2026')
  const today = londonDay(new Date())
  const days = { salesOpen: today, salesClose: daysAfter(today, 3) }
  await app.parts.db.update(events).set(days).where(eq(events.id, eventId))
  const isla = await app.makePupil(classId, ['Isla', 'Reid'], 3)
  const ewan = await app.makePupil(classId, ['Ewan', 'Ross'], 1)
  const words = reminderConsentWords('closing')
  await requestReminders(app.stranger, {
    accessCode: ewan.accessCode,
    email: 'ewan@reminders.example',
    words,
  })
  await app.parts.db.update(reminderConsents).set({ confirmBy: null })
  // Tomorrow at noon.
  const clock = fixedClock(londonMoment(daysAfter(today, 1), 12))
  await sendDueReminders({ ...app.system, clock })
  const [row] = await app.parts.db.select().from(reminders)
  await sendReminder({ ...app.system, clock }, { letterId: row?.letterId ?? '' })
  await recordBounce(app.parts.db, {
    address: 'ewan.ross@parents.example',
    reason: 'bounced',
    words: '550 5.1.1 User unknown',
    at: new Date(),
  })
  return { eventId, classId, isla, ewan }
}

/** The paths in the mail that asks an address to confirm. */
async function linksOf(server: ServerProcess, email: string) {
  const { text } = await mailTo(server, 'reminder-confirm', email)
  const [confirmLink = ''] = /\/api\/reminders\/\S+\/confirm/.exec(text) ?? []
  const [endLink = ''] = /\/api\/reminders\/[\w-]+(?=\s)/.exec(text) ?? []
  return { confirmLink, endLink }
}

/** Uses the link that was sent to an address. */
async function confirm(
  page: Page,
  { server, baseURL }: { server: ServerProcess; baseURL: string | undefined },
  email: string,
) {
  const { text } = await mailTo(server, 'reminder-confirm', email)
  expect(text).not.toMatch(/Isla|Reid|Primary/)
  const { pathname } = new URL(/https?:\S+\/confirm/.exec(text)?.[0] ?? '')
  await page.goto(new URL(pathname, baseURL).href)
  await page.getByRole('button', { name: 'Yes, remind me' }).click()
  await expect(page.getByRole('heading', { name: 'You will be reminded' })).toBeVisible()
}

test.describe('a parent', () => {
  test.use({ viewport: PHONE, isMobile: true, hasTouch: true })

  test('asks for reminders, sees what is promised, confirms the address, and is told how to end them', async ({
    page,
    server,
    baseURL,
    prepared,
  }) => {
    await openCode(page, { ...childOf(prepared.isla), firstName: 'Isla' })
    const tick = page.getByLabel('Remind me before this closes')
    await expect(tick).not.toBeChecked()
    await expect(page.getByRole('button', { name: 'Remind me' })).toBeHidden()
    await tick.check()
    await expect(page.getByText(/At most three notes about these photos/)).toBeVisible()
    await expectAccessible(page, 'reminders-asked')
    const email = page.getByLabel('Email')
    await email.fill('morag@')
    await page.getByRole('button', { name: 'Remind me' }).click()
    await expect(page.getByText('Invalid email address')).toBeVisible()
    await email.fill('morag@reminders.example')
    await page.reload()
    await page.getByLabel('Remind me before this closes').check()
    await expect(page.getByLabel('Email')).toHaveValue('morag@reminders.example')
    await page.getByRole('button', { name: 'Remind me' }).click()
    await expect(page.getByText('One more step: I’ve sent an email')).toBeVisible()
    await page.getByRole('button', { name: 'Send the link again' }).click()
    await expect(page.getByText('less than 10 minutes ago')).toBeVisible()
    await page.route('**/confirmation', (route) => route.fulfill({ json: { ok: true } }), { times: 1 })
    await page.getByRole('button', { name: 'Send the link again' }).press('Enter')
    await expect(page.getByText('The link was sent again.')).toBeFocused()
    await confirm(page, { server, baseURL }, 'morag@reminders.example')
    await expectAccessible(page, 'reminders-confirmed')
    await page.goBack()
    await page.goBack()
    await expect(page.getByText('You will be reminded.')).toBeVisible()
    const noted = page.waitForRequest((request) => request.url().endsWith('/basket'))
    await page.getByRole('button', { name: /Choose photo 1/ }).click()
    expect((await noted).postDataJSON()).toEqual({ photos: 1 })
    await expect(page.getByText('Each reminder has a link that ends them.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'End the reminders' })).toBeHidden()
    const { endLink } = await linksOf(server, 'morag@reminders.example')
    expect((await page.request.post(endLink)).ok()).toBe(true)
    await page.reload()
    await expect(page.getByText('The reminders asked for here have ended.')).toBeAttached()
    await expect(page.getByRole('region', { name: 'Reminders' })).not.toBeFocused()
    expect(await page.evaluate('scrollY')).toBe(0)
  })

  test(
    'withdraws what was asked for with a wrong address',
    long(
      'server/reminders/confirm.test.ts',
      'the browser that asked ends its own request until it is confirmed, and from then on only the address ends it',
    ),
    async ({ page, prepared }) => {
      await openCode(page, { ...childOf(prepared.isla), firstName: 'Isla' })
      await page.getByLabel('Remind me before this closes').check()
      await page.getByLabel('Email').fill('wrong@example.com')
      await page.getByRole('button', { name: 'Remind me' }).click()
      await expect(page.getByText('One more step: I’ve sent an email')).toBeVisible()
      await page.getByRole('button', { name: 'End the reminders' }).click()
      await expect(page.getByText('The reminders asked for here have ended.')).toBeVisible()
    },
  )

  test(
    'leaves nothing that was typed in the browser after logging out',
    long('web/school/basket/basket.test.ts', 'logging out clears everything'),
    async ({ page, prepared }) => {
      const tick = page.getByLabel('Remind me before this closes')
      const ewan = { ...childOf(prepared.ewan), firstName: 'Ewan' }
      await openCode(page, ewan)
      await tick.check()
      await page.getByLabel('Email').fill('somebody@example.com')
      await page.getByRole('button', { name: 'Logout' }).click()
      await expect(page.getByLabel('Access code')).toBeVisible()
      await openCode(page, ewan)
      await tick.check()
      await expect(page.getByLabel('Email')).toHaveValue('')
    },
  )

  test(
    'opens a gallery at its top, where reminders were ended elsewhere',
    long(
      'tests/journeys/parents/reminders.journey.ts',
      'asks for reminders, sees what is promised, confirms the address, and is told how to end them',
    ),
    async ({ page, server, prepared }) => {
      await openCode(page, { ...childOf(prepared.ewan), firstName: 'Ewan' })
      await page.getByLabel('Remind me before this closes').check()
      await page.getByLabel('Email').fill('ended@example.com')
      await page.getByRole('button', { name: 'Remind me' }).click()
      await expect(page.getByText('One more step: I’ve sent an email')).toBeVisible()
      const { confirmLink, endLink } = await linksOf(server, 'ended@example.com')
      for (const link of [confirmLink, endLink]) expect((await page.request.post(link)).ok(), link).toBe(true)
      await page.reload()
      await expect(page.getByText('The reminders asked for here have ended.')).toBeAttached()
      await expect(page.getByRole('region', { name: 'Reminders' })).not.toBeFocused()
      expect(await page.evaluate('scrollY')).toBe(0)
    },
  )

  test('ends the reminders by the link in one, without scripts and without seeing anything of the child', async ({
    browser,
    page,
    server,
    baseURL,
  }) => {
    const mail = await mailTo(server, 'reminder', 'ewan@reminders.example')
    const link = /End these reminders:\n(\S+)/.exec(mail.text)?.[1] ?? ''
    const { pathname } = new URL(link)
    const address = new URL(pathname, baseURL).href
    await page.goto(address)
    await expect(page.getByRole('heading', { name: 'End the reminders?' })).toBeVisible()
    await expect(page.getByText(/Ewan|ewan@|3B/)).toHaveCount(0)
    await expectAccessible(page, 'reminders-end')
    const bare = await browser.newContext({ javaScriptEnabled: false })
    const plain = await bare.newPage()
    await plain.goto(address)
    await plain.getByRole('button', { name: 'End the reminders' }).click()
    await expect(plain.getByRole('heading', { name: 'No more reminders' })).toBeVisible()
    await bare.close()
    await page.reload()
    await expect(page.getByRole('heading', { name: 'No more reminders' })).toBeVisible()
  })
})

test.describe('the owner', () => {
  test.use({ viewport: { width: 1440, height: 900 } })

  test('sees planned reminders, stops and resumes them, and sees those sent', async ({
    page,
    request,
    server,
    baseURL,
    prepared,
  }) => {
    const asked = { accessCode: prepared.isla.accessCode, words: reminderConsentWords('closing') }
    const answer = await request.post('/api/reminders', {
      data: { ...asked, email: 'flora@reminders.example' },
    })
    expect(answer.status()).toBe(201)
    await confirm(page, { server, baseURL }, 'flora@reminders.example')
    await openDesk(page, `/events/${prepared.eventId}`)
    await page.getByRole('link', { name: 'Reminders' }).click()
    await expect(page.getByRole('heading', { name: 'Reminders', level: 1 })).toBeVisible()
    const planned = page.getByRole('table', { name: 'Planned reminders' })
    const row = planned.getByRole('row', { name: /flora@reminders\.example/ })
    await expect(row).toContainText('Sales close soon')
    await expect(row).toContainText('Isla Reid')
    await expect(row).toContainText('10:00')
    await expect(page.getByRole('table', { name: 'Sent reminders' })).toContainText('ewan@reminders.example')
    await expectAccessible(page, 'reminders-plan')
    await row.getByRole('button', { name: /^Stop/ }).press('Enter')
    await expect(row.getByText('Stopped')).toBeVisible()
    await expect(row.getByRole('button', { name: /^Let it go/ }), 'not the next family').toBeFocused()
    await row.getByRole('button', { name: /^Let it go/ }).click()
    await expect(row.getByText('Stopped')).toBeHidden()
    await page.getByRole('button', { name: /^Stop all/ }).click()
    await expect(page.getByText('stopped for everybody')).toBeVisible()
    await test.step('sees families that mail does not reach, prints the card instead, and marks the address as reachable', async () => {
      await page.goto(`/school-photos/admin/classes/${prepared.classId}`)
      const family = page.getByRole('row', { name: /Ewan Ross/ })
      await expect(family.getByText(/Mail came back on/)).toBeVisible()
      const saved = await whenDownloaded(page, () =>
        family.getByRole('button', { name: 'Print the card instead, Ewan Ross' }).click(),
      )
      expect(saved.suggestedFilename()).toBe('access-card.pdf')
      await expectStateAccessible(page, 'unreachable-class')
      await family.getByRole('link', { name: 'View Ewan Ross' }).click()
      const note = page.getByRole('region', { name: 'Unreachable address' })
      await expect(note.getByText('550 5.1.1 User unknown')).toBeVisible()
      await expectStateAccessible(page, 'unreachable-pupil')
      await note.getByRole('button', { name: 'The address works again' }).click()
      await expect(note).toBeHidden()
    })
  })
})

const childOf = ({ id, accessCode }: { id: string; accessCode: string }) => ({
  id,
  code: accessCode,
  classRef: '3B',
})

async function openDesk(page: Page, at: string) {
  await signInQuietly(page)
  await page.goto(`/school-photos/admin${at}`)
}
