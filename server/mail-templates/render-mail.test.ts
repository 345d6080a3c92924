import { expect, test } from 'vitest'
import { renderMail } from './render-mail.ts'

test('a letter fits the phone’s width, and its plain text says the same', async () => {
  const { html, text } = await renderMail({
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
  ])
    expect([html, text].map((page) => page.includes(words))).toEqual([true, true])
})

test('words of other people stay words, in the letter and in its preview', async () => {
  const words = '<img src=x onerror=alert(1)> & "quoted"'
  const { html } = await renderMail({
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
