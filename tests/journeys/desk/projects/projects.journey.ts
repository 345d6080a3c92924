import { expectEveryWidth, expectStateAccessible } from '../../support/every-width.ts'
import { empty, expect, expectAccessible, mailTo } from '../../support/journey.ts'
import { journeysBesideOthers } from '../../support/own-school.ts'
import { signInQuietly } from '../../support/sign-in-quietly.ts'

const test = journeysBesideOthers(empty)

const SATURDAY = '2090-05-06'
const SUNDAY = '2090-05-07'
const client = { name: 'Isobel Muir', email: 'isobel@muir.example' }

test('an enquiry becomes a quote for two days of filming, which the client accepts and pays, on a phone and without an account', async ({
  page,
  server,
  browser,
}) => {
  await page.request.post('/api/enquiries', {
    data: {
      ...client,
      service: 'Documentary',
      message:
        'My estimate from the rate card:\nhttps://tweedlight.example/rate-card?filming=2&drone=1&miles=120&sundays=1\n\nA film about our mill.',
    },
  })
  await signInQuietly(page)
  await page.goto('/school-photos/admin/enquiries')
  await page.getByRole('button', { name: `Make a quote: ${client.name}` }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Documentary for Isobel Muir')
  await test.step('the estimate is in it; a line is added, and what is wrong is said at its field', async () => {
    await expect(page.getByLabel('Price of one, £').first()).toHaveValue('850.00')
    await page.getByRole('button', { name: 'Add a line' }).click()
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Please say what it is')).toBeVisible()
    await expect(page.getByLabel('What').last()).toBeFocused()
    await page.getByLabel('What').last().fill('A day of editing')
    await page.getByLabel('Price of one, £').last().fill('575')
    await expect(page.getByText('£3,335 without VAT')).toBeVisible()
  })
  await test.step('the days are chosen: what the Sunday adds is reckoned by its date, in place of the estimate’s guess', async () => {
    await page.getByRole('button', { name: 'Add a filming day: line 1' }).click()
    await page.getByLabel('Filming day', { exact: true }).fill(SATURDAY)
    await expect(page.getByText('£2,960 without VAT')).toBeVisible()
    // The next day is the likely one.
    await page.getByRole('button', { name: 'Add a filming day: line 1' }).click()
    await expect(page.getByLabel('Filming day 2')).toHaveValue(SUNDAY)
    await page.getByRole('button', { name: 'Add a filming day: line 2' }).click()
    await page.getByLabel('Filming day', { exact: true }).fill(SUNDAY)
    await expect(page.getByText('Sunday 7 May 2090 adds 25% of the daily rate')).toBeVisible()
    await expect(page.getByText('£3,335 without VAT')).toBeVisible()
    await page.getByLabel('Begins at: Saturday 6 May 2090').fill('07:30')
    await page.getByLabel('Backup day (optional): Sunday 7 May 2090').fill('2090-05-14')
    await expectEveryWidth(page, 'project-quote')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('£4,002')).toBeVisible()
    await expect(page.getByText('Sunday 7 May 2090: 25% of the daily rate')).toBeVisible()
  })
  await page.getByRole('button', { name: 'Send the quote' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Send the quote' }).click()
  await expect(page.getByText('Waiting for an answer')).toBeVisible()
  const link =
    /https?:\/\/\S+\/client\/\S+/.exec((await mailTo(server, 'quote', client.email)).text)?.[0] ?? ''
  const phone = await browser.newPage({ viewport: { width: 390, height: 844 }, hasTouch: true })
  await phone.goto(new URL(link).pathname)
  await test.step('the client reads it, and accepts with their name', async () => {
    await expect(phone.getByRole('heading', { level: 1 })).toHaveText('Documentary for Isobel Muir')
    await expect(phone.getByText('From 09:00. In bad weather, on Sunday 14 May 2090 instead.')).toBeVisible()
    await expectAccessible(phone, 'client-quote')
    await phone.getByRole('button', { name: 'Accept for £4,002' }).tap()
    await expect(phone.getByText('Please type your name')).toBeVisible()
    await phone.getByLabel('Your name').fill('Isobel Muir')
    await phone.getByLabel('I accept this quote and its terms').tap()
    await phone.getByRole('button', { name: 'Accept for £4,002' }).tap()
    await expect(phone.getByText(/^Accepted by Isobel Muir on/)).toBeVisible()
    await expect(phone.getByRole('heading', { level: 1 })).toBeFocused()
  })
  await mailTo(server, 'quote-accepted', client.email)
  await page.reload()
  await test.step('the weather turns: the Sunday moves to its backup day, the client is told, and the calendar has both days', async () => {
    await page.getByRole('button', { name: 'Move to the backup day: Sunday 7 May 2090' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Move the day' }).click()
    await expect(page.getByText('Moved from Sunday 7 May 2090')).toBeVisible()
    expect((await mailTo(server, 'filming-moved', client.email)).text).toContain('Sunday 14 May 2090')
    await phone.reload()
    const ics = await phone.request.get(
      (await phone.getByRole('link', { name: 'Put the days into your calendar' }).getAttribute('href')) ?? '',
    )
    expect(await ics.text()).toContain('DTSTART:20900514T080000Z')
    await page.getByRole('button', { name: 'More' }).click()
    await page.getByRole('menuitem', { name: 'Cancel the booking' }).click()
    const question = page.getByRole('dialog')
    await expect(question.getByText(/^Filming begins on 6 May 2090 at 07:30/)).toBeVisible()
    await expect(question.getByText(/so there is no fee/)).toBeVisible()
    await question.getByRole('radio', { name: 'I do' }).check()
    await expect(question.getByText('You cancel, so there is no fee')).toBeVisible()
    await question.getByRole('button', { name: 'Keep it' }).click()
    await page.goto('/school-photos/admin/calendar?month=2090-05')
    const filming = page.getByRole('link', { name: 'Filming: Documentary for Isobel Muir' })
    await expect(filming.filter({ visible: true })).toHaveCount(2)
    await page.getByRole('button', { name: 'Make a secret address' }).click()
    await expect(page.getByText(/\/api\/calendar\/[\w-]+\.ics/)).toBeVisible()
    await expectEveryWidth(page, 'calendar')
  })
  await test.step('Today leads to what is to be invoiced', async () => {
    await page.getByRole('link', { name: 'Today' }).first().click()
    await page.getByRole('link', { name: /^An invoice to send in/ }).click()
    await expect(page.getByRole('combobox', { name: 'Next' })).toHaveValue('send-invoice')
    await page.getByRole('link', { name: 'Documentary for Isobel Muir' }).click()
  })
  await page.getByRole('button', { name: 'Send the deposit invoice' }).click()
  await page.getByLabel('Purchase order number (optional)').fill('4500-17')
  // So that it is late already.
  await page.getByLabel('Due by').fill('2025-08-31')
  await page.getByRole('dialog').getByRole('button', { name: 'Send the deposit invoice' }).click()
  await expect(page.getByText('Payment overdue')).toBeVisible()
  await test.step('the client pays the deposit with a card', async () => {
    await phone.reload()
    await phone.getByRole('link', { name: 'Pay £2,001' }).tap()
    await phone.getByRole('button', { name: 'Pay by card' }).tap()
    await phone.getByLabel('Card number').fill('4242 4242 4242 4242')
    await phone.getByLabel('Expiry').fill('12/40')
    await phone.getByLabel('CVC').fill('123')
    await phone.getByLabel('Billing postcode').fill('TD5 7AB')
    await phone.getByRole('button', { name: /^Pay £2,001/ }).tap()
    await expect(phone.getByText(/^Paid on .* Thank you\.$/)).toBeVisible()
    await expect(phone.getByText('Your purchase order 4500-17')).toBeVisible()
    await expectStateAccessible(phone, 'client-paid')
    const pdf = await phone.request.get(
      (await phone.getByRole('link', { name: 'Save the invoice as PDF' }).getAttribute('href')) ?? '',
    )
    expect((await pdf.body()).subarray(0, 5).toString()).toBe('%PDF-')
  })
  await page.reload()
  await expect(page.getByRole('button', { name: 'Send the final invoice' })).toBeVisible()
  await test.step('the final invoice is paid by transfer', async () => {
    await page.getByRole('button', { name: 'Send the final invoice' }).click()
    await expect(page.getByLabel('Purchase order number (optional)')).toHaveValue('4500-17')
    await page.getByRole('dialog').getByRole('button', { name: 'Send the final invoice' }).click()
    await expect(page.getByText('Waiting for payment')).toBeVisible()
    await phone.reload()
    await expect(phone.getByRole('heading', { level: 2 })).toHaveText([
      ...['Your filming days', '£2,001 to pay', 'What it covers', 'Your papers'],
    ])
    await expectStateAccessible(phone, 'client-due')
    const dialog = page.getByRole('dialog')
    // She reads the letter before it goes.
    await page.getByRole('button', { name: /^Remind the client/ }).click()
    await expect(dialog.getByText(/^This is a reminder of invoice INV-/)).toBeVisible()
    await expectStateAccessible(page, 'invoice-reminder')
    await dialog.getByRole('button', { name: 'Send this letter' }).click()
    await expect(page.getByText(/, A friendly reminder$/)).toBeVisible()
    await mailTo(server, 'invoice-reminder', client.email)
    await page.getByRole('button', { name: /^Record a payment/ }).click()
    await dialog.getByLabel('Amount in pounds').fill('2100')
    await dialog.getByRole('button', { name: 'Record a payment' }).click()
    await expect(dialog.getByText('Only £2,001 is still to be paid on this invoice.')).toBeVisible()
    await dialog.getByLabel('Amount in pounds').fill('2,001')
    await dialog.getByRole('button', { name: 'Record a payment' }).click()
    await expect(page.getByText(/Bank transfer, £2,001/)).toBeVisible()
  })
  await test.step('a sum comes off the final invoice: what that does is shown before, and what was too much is paid back', async () => {
    await page
      .getByRole('button', { name: /^Credit this invoice/ })
      .first()
      .click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Amount to take off').fill('120')
    await dialog.getByLabel('Reason').fill('One edit less')
    await expect(dialog.getByText('£20 of it is VAT. £120 is too much then')).toBeVisible()
    await dialog.getByRole('button', { name: 'Send the credit note' }).click()
    await expect(page.getByText('£120 more was paid than is owed.')).toBeVisible()
    await expectEveryWidth(page, 'project-credited')
    await page.getByRole('button', { name: /^Pay back/ }).click()
    await expect(dialog.getByRole('radio', { name: 'To the card' })).toBeChecked()
    await expectStateAccessible(page, 'invoice-refund')
    await dialog.getByRole('button', { name: 'Pay back' }).click()
    await expect(page.getByRole('button', { name: /^Pay back/ })).toBeHidden()
    expect((await mailTo(server, 'invoice-refund', client.email)).text).toContain('the card you paid with')
    await page.reload()
    await expect(page.getByText('Paid back: Card, £120')).toBeVisible()
    await mailTo(server, 'credit-note', client.email)
    await phone.reload()
    await expect(phone.getByText('One edit less')).toBeVisible()
    await expectStateAccessible(phone, 'client-credited')
    const note = await phone.request.get(
      (await phone.getByRole('link', { name: /^Save credit note/ }).getAttribute('href')) ?? '',
    )
    expect((await note.body()).subarray(0, 5).toString()).toBe('%PDF-')
  })
  await test.step('the deposit was paid late: what that cost is seen first, and becomes an invoice without VAT', async () => {
    await page.getByRole('button', { name: /^Add interest/ }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByText(/^\d+ days late: 1 September 2025 to /)).toBeVisible()
    await expect(dialog.getByText(/^12\.25% a year: 8% above/)).toBeVisible()
    await expectStateAccessible(page, 'invoice-interest')
    await dialog.getByRole('button', { name: 'Send the invoice' }).click()
    await expect(page.getByText(/^For paying INV-\S+ late$/)).toBeVisible()
    await expect(page.getByRole('button', { name: /^Add interest/ })).toBeHidden()
    await phone.reload()
    await expect(phone.getByText(/^Interest at 12\.25% a year on invoice INV-/)).toBeVisible()
    await expect(phone.getByText(/There is no VAT on this one/)).toBeVisible()
  })
  await page.getByRole('link', { name: 'Projects' }).first().click()
  await expect(page.getByRole('row', { name: /Documentary for Isobel Muir/ })).toContainText('£4,002')
  await expectEveryWidth(page, 'projects')
  await phone.close()
})
