import { expect, test } from 'vitest'
import { paragraphsOf } from './light-markdown.ts'

test('blank lines separate paragraphs, and single line breaks are spaces', () => {
  expect(paragraphsOf('One\ntwo.\n\n \nThree.\n')).toEqual([
    [{ set: 'plain', text: 'One two.' }],
    [{ set: 'plain', text: 'Three.' }],
  ])
  expect(paragraphsOf('One.\r\n\r\nTwo.')).toHaveLength(2)
  expect(paragraphsOf('\n\n')).toEqual([])
})

test('two asterisks set bold and one sets italic', () => {
  expect(paragraphsOf('**Wait** for the *long* light.')).toEqual([
    [
      { set: 'bold', text: 'Wait' },
      { set: 'plain', text: ' for the ' },
      { set: 'italic', text: 'long' },
      { set: 'plain', text: ' light.' },
    ],
  ])
})

test.each(['2 * 3 * 4', '**open', 'a lone * star', '<b>tags</b> & co'])('%s is left as it is', (text) => {
  expect(paragraphsOf(text)).toEqual([[{ set: 'plain', text }]])
})

test('a paragraph that ends in a marked word ends with it', () => {
  expect(paragraphsOf('One *two*')).toEqual([
    [
      { set: 'plain', text: 'One ' },
      { set: 'italic', text: 'two' },
    ],
  ])
})
