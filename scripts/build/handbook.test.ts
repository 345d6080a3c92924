import { expect, test } from 'vitest'
import { readPage } from './handbook.ts'

test('a page is its title, its parts and the words that a search reads', () => {
  const page = readPage(
    '# Orders\n\nPress **Refund**, or [ask](money.md).\n\n![The orders](pictures/orders.webp)\n\n- one\n- `two`\n',
  )
  expect(page).toEqual({
    title: 'Orders',
    parts: [
      {
        type: 'paragraph',
        parts: [
          { type: 'text', text: 'Press ' },
          { type: 'strong', parts: [{ type: 'text', text: 'Refund' }] },
          { type: 'text', text: ', or ' },
          { type: 'link', href: 'money.md', parts: [{ type: 'text', text: 'ask' }] },
          { type: 'text', text: '.' },
        ],
      },
      { type: 'image', href: 'pictures/orders.webp', text: 'The orders' },
      {
        type: 'list',
        ordered: false,
        parts: [
          { type: 'list_item', parts: [{ type: 'text', text: 'one' }] },
          { type: 'list_item', parts: [{ type: 'code', text: 'two' }] },
        ],
      },
    ],
    words: 'Press Refund, or ask. one two',
  })
})

test('a page that could not be shown whole stops the build', () => {
  expect(() => readPage('no title')).toThrow('begins with its title')
  expect(() => readPage('# Title\n\n<b>bold</b>\n')).toThrow('cannot show html')
  expect(() => readPage('# Title\n\n| a |\n|---|\n| b |\n')).toThrow('cannot show table')
})
