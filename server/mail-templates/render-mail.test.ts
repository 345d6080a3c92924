import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '../../tests/test-app.ts'
import { renderMail } from './render-mail.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await openTestApp()
})
afterAll(() => testApp.close())

test('a letter fits the phone’s width, and its plain text says the same', async () => {
  const { html, text } = await renderMail(testApp.system, {
    subject: 'Your photos are ready: order TW-10001',
    title: 'Your photos are ready',
    preview: 'Download them',
    paragraphs: ['Dear Morag,'],
    rows: [['Order', 'TW-10001']],
    button: { label: 'See your order', href: 'https://example.com/order' },
    also: { label: 'Your receipt as a PDF', href: 'https://example.com/receipt' },
    after: ['Please keep this link to yourself.'],
  })
  expect(html).toMatch(/<meta name="viewport" content="width=device-width/)
  for (const words of [
    'Your photos are ready',
    'Dear Morag,',
    'TW-10001',
    'https://example.com/order',
    'Your receipt as a PDF',
    'https://example.com/receipt',
    'to yourself',
    'Privacy',
    'http://localhost:3999/privacy',
  ])
    expect([html, text].map((page) => page.includes(words))).toEqual([true, true])
})

test('words of other people stay words, in the letter and in its preview', async () => {
  const words = '<img src=x onerror=alert(1)> & "quoted"'
  const { html } = await renderMail(testApp.system, {
    subject: 'A new enquiry',
    title: words,
    preview: words,
    paragraphs: [words],
    rows: [[words, words]],
    button: { label: words, href: 'https://example.com/?a=1&b=2' },
  })
  expect(html).not.toContain('<img')
  expect(html.match(/&lt;img src=x onerror=alert\(1\)&gt; &amp; &quot;quoted&quot;/g)).toHaveLength(6)
  expect(html).toContain('href="https://example.com/?a=1&amp;b=2"')
})

test('a mail about a test order says so before anything else, in its subject too', async () => {
  const letter = {
    subject: 'Your order TW-1',
    title: 'Thank you',
    preview: 'Your receipt',
    paragraphs: ['Dear Morag,'],
  }
  const said = 'Test mode: no money is taken.'
  const test = await renderMail(testApp.system, letter, { testMode: true })
  expect(test.subject).toBe('Test mode: Your order TW-1')
  expect(test.text.startsWith(said)).toBe(true)
  expect(test.html.indexOf(said)).toBeLessThan(test.html.indexOf('Thank you'))
  const real = await renderMail(testApp.system, letter)
  expect([real.subject, real.text, real.html].filter((one) => /test mode/i.test(one))).toEqual([])
})
