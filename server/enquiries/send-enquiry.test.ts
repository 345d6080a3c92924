import { createHash } from 'node:crypto'
import { ilike } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readMail } from '../../tests/accounts/read-mail.ts'
import { documentOf, siteEditor } from '../../tests/support/website-editor.ts'
import { openTestApp, type TestApp } from '../../tests/test-app.ts'
import { saveBusiness } from '../business/business-desk.ts'
import { sendEnquiry } from './send-enquiry.ts'
import { enquiries } from './tables.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await openTestApp({ LIMIT_ENQUIRIES_PER_HOUR: '4' })
})
afterAll(() => testApp.close())

const words = {
  name: 'Ann Grant',
  email: 'ann@example.com',
  service: 'Documentary',
  message: 'A film about the <b>salmon</b>, please.',
}
const send = (body: string | object, type = 'application/json', address = '203.0.113.9') =>
  testApp.app.request(
    '/api/enquiries',
    {
      method: 'POST',
      body: typeof body === 'string' ? body : JSON.stringify(body),
      headers: { 'Content-Type': type },
    },
    { incoming: { socket: { remoteAddress: address } } },
  )

test('an enquiry is saved, the owner is mailed with the sender as reply address, and the sender is thanked', async () => {
  expect((await send(words)).status).toBe(201)
  await testApp.runJobs()
  const [kept] = await testApp.parts.db.select().from(enquiries)
  expect(kept).toMatchObject({ name: 'Ann Grant', phone: null, service: 'Documentary' })
  const mails = await testApp.mails()
  expect(mails).toHaveLength(2)
  expect(mails.find((mail) => /^X-Message-Kind: enquiry\r?$/m.test(mail))).toMatch(
    /Reply-To: .*ann@example\.com/,
  )
  expect(mails.find((mail) => mail.includes('X-Message-Kind: enquiry-thanks'))).toMatch(
    /To: .*ann@example\.com/,
  )
  expect(mails.join('')).toContain('&lt;b&gt;salmon')
})

const thanksTo = async (email: string) => {
  await testApp.runJobs()
  const mails = (await testApp.mails()).filter((mail) => mail.includes('X-Message-Kind: enquiry-thanks'))
  return mails.filter((mail) => new RegExp(`^To: .*${email.replace('+', '\\+')}`, 'im').test(mail))
}
const enquiriesOf = async (email: string) => {
  const kept = await testApp.parts.db.select().from(enquiries).where(ilike(enquiries.email, email))
  return kept.length
}

test('the thanks repeat nothing that was typed, so that nobody can write to others in our name', async () => {
  const typed = { ...words, email: 'victim@example.com', name: 'Win A Prize', message: 'at prize.example' }
  expect((await send(typed, undefined, '203.0.113.20')).status).toBe(201)
  const [mail, ...more] = await thanksTo('victim@example.com')
  expect(more).toEqual([])
  const { text, html, headers } = readMail(mail ?? '')
  for (const part of [text, html, ...[...headers.values()].flat()])
    expect(part).not.toMatch(/prize|Documentary/i)
})

test('a mailbox is thanked at most twice a day, however it is spelt, and every enquiry is saved and mailed', async () => {
  const owners = async () =>
    (await testApp.mails()).filter((mail) => /^X-Message-Kind: enquiry\r?$/m.test(mail))
  await testApp.runJobs()
  const before = (await owners()).length
  const written = ['often@example.com', 'Often@Example.com', 'often+a@example.com', 'often+b@example.com']
  for (const [i, email] of written.entries())
    expect((await send({ ...words, email }, undefined, `203.0.113.${30 + i}`)).status).toBe(201)
  expect(await thanksTo('often')).toHaveLength(2)
  expect(await enquiriesOf('often%')).toBe(4)
  expect((await owners()).length - before).toBe(4)
})

test('over the hourly limit nobody is thanked, and every enquiry is saved', async () => {
  const few = await openTestApp({ LIMIT_ENQUIRY_THANKS_PER_HOUR: '3' })
  for (let i = 0; i < 5; i++)
    await sendEnquiry(few.stranger, { ...words, service: 'Documentary', email: `a${i}@example.com` })
  await few.runJobs()
  const mails = await few.mails()
  expect(await few.parts.db.select().from(enquiries)).toHaveLength(5)
  expect(mails.filter((mail) => mail.includes('X-Message-Kind: enquiry-thanks'))).toHaveLength(3)
  expect(mails).toHaveLength(8)
  await few.close()
})

test('mistakes are reported field by field, in the form’s words', async () => {
  const answer = await send(
    { name: ' ', email: 'ann', message: 'x'.repeat(1001) },
    'application/json',
    '203.0.113.10',
  )
  expect(answer.status).toBe(400)
  expect(((await answer.json()) as { error: { fields: object } }).error.fields).toEqual({
    name: 'Name is required',
    email: 'Invalid email address',
    service: 'Please select a service',
    message: 'Message must be less than 1000 characters',
  })
})

test('a service that the website offers is accepted, also once it is hidden; any other is not', async () => {
  const app = await openTestApp()
  const ask = (service: string) =>
    sendEnquiry(app.stranger, { ...words, service, email: 'choice@example.com' }).then(
      () => 'sent',
      (error) => error.fields,
    )
  expect(await ask('Juggling')).toEqual({ service: 'Please select a service' })
  const weddings = documentOf('service', { title: 'Weddings', hidden: true })
  await siteEditor(app.admin).publish('service', weddings, 'weddings')
  expect(await ask('Weddings')).toBe('sent')
  expect(await ask('Documentary')).toBe('sent')
  expect(await ask('Juggling')).toEqual({ service: 'Please select a service' })
  await app.close()
})

test('an enquiry with a filled honeypot is thanked and thrown away', async () => {
  const before = await testApp.parts.db.select().from(enquiries)
  expect(
    (await send({ ...words, website: 'http://spam.example' }, 'application/json', '203.0.113.11')).status,
  ).toBe(201)
  expect(await testApp.parts.db.select().from(enquiries)).toHaveLength(before.length)
})

test('a browser without JavaScript posts the form and returns to the contact section', async () => {
  const form = new URLSearchParams({ ...words, phone: '', budget: '', website: '' }).toString()
  const answer = await send(form, 'application/x-www-form-urlencoded', '203.0.113.12')
  expect([answer.status, answer.headers.get('location')]).toEqual([303, '/#message-sent'])
})

test('a refused form without JavaScript says why in plain words, as a page', async () => {
  const form = new URLSearchParams({ ...words, name: '', message: '<script>alert(1)</script>' }).toString()
  const answer = await send(form, 'application/x-www-form-urlencoded', '203.0.113.16')
  expect([answer.status, answer.headers.get('content-type')]).toEqual([400, 'text/html; charset=UTF-8'])
  const page = await answer.text()
  expect(page).toContain('<li>Name is required</li>')
  expect(page).not.toContain('<script>')
  // The page's own policy allows its style and nothing else.
  const style = /<style>([\s\S]*)<\/style>/.exec(page)?.[1] ?? ''
  const hash = createHash('sha256').update(style).digest('base64')
  expect(answer.headers.get('content-security-policy')).toMatch(/^default-src 'none'; /)
  expect(answer.headers.get('content-security-policy')).toContain(`style-src 'sha256-${hash}'`)
})

test('malformed JSON is 400, another type 415, and a body over the limit 413', async () => {
  expect((await send('{"name":', 'application/json', '203.0.113.13')).status).toBe(400)
  expect((await send('hello', 'text/plain', '203.0.113.13')).status).toBe(415)
  expect(
    (await send({ ...words, message: 'x'.repeat(2_000_000) }, 'application/json', '203.0.113.13')).status,
  ).toBe(413)
})

test('too many from one address are refused with the seconds to wait, and others are let through', async () => {
  for (let i = 0; i < 4; i++) expect((await send(words, 'application/json', '203.0.113.14')).status).toBe(201)
  const refused = await send(words, 'application/json', '203.0.113.14')
  expect(refused.status).toBe(429)
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  expect((await send(words, 'application/json', '203.0.113.15')).status).toBe(201)
})

test('an enquiry goes where visitors would write, and a page without script names that address', async () => {
  await testApp.runJobs()
  await saveBusiness(testApp.admin, {
    ...{ name: 'Borders Film', addressLine1: '12 Old Mill', addressLine2: null, town: 'Peebles' },
    ...{ postcode: 'EH45 8JZ', email: 'hello@borders.example', phone: null, vatNumber: null },
    ...{ bankDetails: null, logo: 'keep', was: 0 },
  })
  expect((await send(words, undefined, '203.0.113.61')).status).toBe(201)
  await testApp.runJobs()
  const owners = (await testApp.mails()).filter((mail) => /^X-Message-Kind: enquiry\r?$/m.test(mail))
  expect(owners.filter((mail) => /^To: .*hello@borders\.example/m.test(mail))).toHaveLength(1)
  const refused = await send('name=', 'application/x-www-form-urlencoded', '203.0.113.62')
  const html = await refused.text()
  expect(html).toContain('mailto:hello@borders.example')
  expect(html).toMatch(/<title>[^<]* · Borders Film<\/title>/)
})
