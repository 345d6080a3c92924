import path from 'node:path'
import type { Page } from '@playwright/test'
import { readMails } from '../../accounts/read-mail.ts'
import { long } from '../../long-tests.ts'
import { removeDir, type ServerProcess, startProcess } from '../../process/server.ts'
import { activate, expect, expectAccessible, holdRequests, mailTo, test } from '../support/journey.ts'

const words = { Name: 'Ann Grant', Email: 'ann@contact.example', Message: 'A film about the river, please.' }

async function fillIn(page: Page, email = words.Email) {
  await page.getByLabel('Name').fill(words.Name)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Service').selectOption('Documentary')
  await page.getByLabel('Message').fill(words.Message)
}

/** The home page, whose code runs, with an empty form. */
async function openForm(page: Page) {
  await page.goto('/')
  await activate(page)
}

async function chooseAndErr(page: Page, asked: readonly string[]) {
  await expect(page.getByLabel('Service').locator('option')).toHaveText([
    'Please select',
    'Aerial Filming',
    'Video Production',
    'Commercial Photography',
    'Drone Photography',
    'Tourism Marketing',
    'Property Marketing',
    'Corporate Video',
    'Documentary',
    'Other',
  ])
  await expect(page.getByLabel('Budget (optional)').locator('option')).toHaveText([
    'Please select',
    'Under £1,000',
    '£1,000-£5,000',
    '£5,000-£10,000',
    '£10,000-£25,000',
    '£25,000+',
    'Not sure yet',
  ])
  const send = page.getByRole('button', { name: 'Send message' })
  await page.getByLabel('Name').hover()
  await expect(page.locator('[data-island=contact-form][data-alive]')).toHaveCount(1)
  await page.getByLabel('Email').fill('ann@nowhere')
  await page.getByLabel('Phone (optional)').focus()
  await expect(page.getByText('Invalid email address')).toBeVisible()
  await page.getByLabel('Email').fill(words.Email)
  await expect(page.getByText('Invalid email address')).toBeHidden()
  await page.getByLabel('Email').fill('')
  await send.click()
  for (const message of [
    'Name is required',
    'Invalid email address',
    'Please select a service',
    'Message is required',
  ])
    await expect(page.getByText(message)).toBeVisible()
  await expect(page.getByLabel('Name')).toBeFocused()
  await page.getByLabel('Name').fill('x'.repeat(101))
  await page.getByLabel('Message').fill('x'.repeat(1001))
  await send.click()
  await expect(page.getByText('Name must be less than 100 characters')).toBeVisible()
  await expect(page.getByText('Message must be less than 1000 characters')).toBeVisible()
  await page.getByLabel('Email').fill(`a@${'b'.repeat(60)}.${'c'.repeat(190)}.uk`)
  await send.click()
  await expect(page.getByText('Email must be less than 255 characters')).toBeVisible()
  expect(asked).not.toContain('/api/enquiries')
  await expect(page.getByText('1001 / 1000')).toBeVisible()
  await expectAccessible(page, 'contact-errors')
  await page.getByLabel('Name').fill('x'.repeat(100))
  await expect(page.getByText('Name must be less than 100 characters')).toBeHidden()
}

async function sendEnquiry(page: Page, server: ServerProcess) {
  await fillIn(page)
  await page.getByRole('button', { name: 'Send message' }).dblclick()
  await expect(page.getByRole('heading', { name: 'Message Sent!' })).toBeFocused()
  await expect(page.getByRole('form', { name: 'Contact' })).toBeHidden()
  await expectAccessible(page, 'contact-sent')
  await expect(page.getByText('Message Sent!').last()).toBeVisible()
  await expect(
    page.getByText("Thank you for your inquiry. We'll get back to you within 24 hours.").last(),
  ).toBeVisible()
  await page.getByRole('button', { name: 'Write another message' }).click()
  await expect(page.getByLabel('Message')).toHaveValue('')
  await expect(page.getByLabel('Message')).toBeVisible()
  expect((await mailTo(server, 'enquiry', '')).text).toContain(words.Message)
  await mailTo(server, 'enquiry-thanks', words.Email)
}

test('the form checks each field, and sends an enquiry that is confirmed on the page and by mail', async ({
  page,
  server,
}) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await openForm(page)
  await test.step('it has the specified choices; a field is checked as it is left; each error is shown under its field without asking the server, and focus goes to the first', () =>
    chooseAndErr(page, asked))
  await test.step('without an estimate no prices are fetched', async () => {
    await page.getByLabel('Message').fill('Hello')
    await expect(page.getByText('5 / 1000')).toBeVisible()
    expect(asked).not.toContain('/rates.json')
  })
  await test.step('a failed request is reported and nothing typed is lost; a slow connection sends once', async () => {
    await fillIn(page, 'slow@example.com')
    const send = page.getByRole('button', { name: 'Send message' })
    const failure = page.getByText('Message not sent')
    await page.route('**/api/enquiries', (route) => route.abort())
    await send.click()
    await expect(failure).toBeVisible()
    await expect(page.getByLabel('Message')).toHaveValue(words.Message)
    await page.unroute('**/api/enquiries')
    await page.getByRole('button', { name: 'Close', exact: true }).click()
    await expect(failure).toBeHidden()

    await page.route('**/api/enquiries', (route) => route.fulfill({ status: 503, body: 'Bad gateway' }))
    await send.click()
    await expect(failure).toBeVisible()
    await expect(page.getByText(/Your message is still here/).last()).toBeVisible()
    await expect(page.getByLabel('Message')).toHaveValue(words.Message)
    await expect(page.getByLabel('Service')).toHaveValue('Documentary')
    await page.unroute('**/api/enquiries')
    await page.getByRole('button', { name: 'Close', exact: true }).click()

    const tooMany = { code: 'rate-limited', message: 'Too many.', retryAfter: 1500 }
    await page.route('**/api/enquiries', (route) => route.fulfill({ status: 429, json: { error: tooMany } }))
    await send.click()
    await expect(page.getByText(/Please try again in 25 minutes, or write to/).last()).toBeVisible()
    await expect(page.getByLabel('Message')).toHaveValue(words.Message)
    await page.unroute('**/api/enquiries')

    let sent = 0
    page.on('request', (request) => {
      if (request.url().endsWith('/api/enquiries')) sent += 1
    })
    const { release } = await holdRequests(page, '**/api/enquiries')
    await send.click()
    const sending = page.getByRole('button', { name: 'Sending…' })
    await expect(sending).toHaveAttribute('aria-disabled', 'true')
    await sending.click({ force: true })
    await page.getByLabel('Name').press('Enter')
    release()
    await expect(page.getByText('Message Sent!').last()).toBeVisible()
    expect(sent).toBe(1)
    await page.getByRole('button', { name: 'Write another message' }).click()
  })
  await test.step('an enquiry is sent and confirmed on the page and by mail, and the form is emptied', () =>
    sendEnquiry(page, server))
  await test.step('without the code of the notices an enquiry is confirmed in the page', async () => {
    await page.route(/toaster.*\.js$/, (route) => route.abort())
    await openForm(page)
    await fillIn(page, 'noticeless@example.com')
    await page.getByRole('button', { name: 'Send message' }).click()
    await expect(page.getByRole('heading', { name: 'Message Sent!' })).toBeInViewport()
  })
})

test(
  'an enquiry that fills the hidden field is thanked but not stored; scripts in the fields are plain text',
  long(
    'server/enquiries/send-enquiry.test.ts',
    'an enquiry with a filled honeypot is thanked and thrown away',
  ),
  async ({ page, server }) => {
    await page.goto('/')
    await activate(page)
    await fillIn(page, 'machine@example.com')
    await page.evaluate(`document.querySelector('input[name=website]').value = 'https://example.com'`)
    await page.getByRole('button', { name: 'Send message' }).click()
    await expect(page.getByText('Message Sent!').last()).toBeVisible()
    await page.getByRole('button', { name: 'Write another message' }).click()
    // Mails leave in order: after a person's mail, a robot's would be there too.
    await fillIn(page, 'person@example.com')
    await page.getByLabel('Message').fill('<script>alert(1)</script> & <b>bold</b>')
    await page.getByRole('button', { name: 'Send message' }).click()
    await mailTo(server, 'enquiry-thanks', 'person@example.com')
    const mail = await mailTo(server, 'enquiry', '')
    expect(mail.text).toContain('<script>alert(1)</script> & <b>bold</b>')
    expect(mail.html).not.toContain('<script>')
    const mails = await readMails(path.join(server.dataDir, 'outbox'))
    expect(mails.filter(({ text, to }) => (text + to).includes('machine@example.com'))).toEqual([])
  },
)

test(
  'after too many enquiries the form says how long to wait, with and without scripts',
  long(
    'tests/journeys/site/contact.journey.ts',
    'a failed request is reported and nothing typed is lost; a slow connection sends once',
  ),
  async ({ browser }) => {
    const server = await startProcess({ LIMIT_ENQUIRIES_PER_HOUR: '1' })
    try {
      const baseURL = server.url.replace('127.0.0.1', 'localhost')
      const page = await browser.newPage({ baseURL })
      await page.goto('/')
      await activate(page)
      await fillIn(page)
      await page.getByRole('button', { name: 'Send message' }).click()
      await page.getByRole('button', { name: 'Write another message' }).click()
      await fillIn(page)
      await page.getByRole('button', { name: 'Send message' }).click()
      await expect(page.getByText(/Please try again in \d+ minutes?, or write to/).last()).toBeVisible()
      await expect(page.getByLabel('Message')).toHaveValue(words.Message)

      const plain = await browser.newPage({ baseURL, javaScriptEnabled: false })
      await plain.goto('/')
      await fillIn(plain)
      await plain.getByRole('button', { name: 'Send message' }).click()
      await expect(plain.getByRole('heading', { name: 'Not sent yet' })).toBeVisible()
      await plain.goBack()
      await expect(plain.getByLabel('Message')).toHaveValue(words.Message)
      await Promise.all([page.close(), plain.close()])
    } finally {
      await server.end()
      await removeDir(server.dataDir)
    }
  },
)
