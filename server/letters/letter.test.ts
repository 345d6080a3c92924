import { expect, test } from 'vitest'
import { writeLetter } from './letter.ts'

test('a letter is as wide as the phone that shows it, and its plain twin says the same', async () => {
  const { html, text } = await writeLetter({
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
