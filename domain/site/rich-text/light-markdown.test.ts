import { expect, test } from 'vitest'
import { processorTime } from '../../../tests/support/processor-time.ts'
import { paragraphsOf, plainTextOf, type Run, runsOf } from './light-markdown.ts'

const plain = (text: string): Run => ({ set: 'plain', text })
const bold = (text: string): Run => ({ set: 'bold', runs: [plain(text)] })
const italic = (text: string): Run => ({ set: 'italic', runs: [plain(text)] })
const link = (href: string, ...runs: Run[]): Run => ({ set: 'link', href, runs })

test('blank lines separate paragraphs, and single line breaks are spaces', () => {
  expect(paragraphsOf('One\ntwo.\n\n \nThree.\n')).toEqual([[plain('One two.')], [plain('Three.')]])
  expect(paragraphsOf('One.\r\n\r\nTwo.')).toHaveLength(2)
  expect(paragraphsOf('\n\n')).toEqual([])
})

test('two asterisks set bold and one sets italic', () => {
  expect(paragraphsOf('**Wait** for the *long* light.')).toEqual([
    [bold('Wait'), plain(' for the '), italic('long'), plain(' light.')],
  ])
})

test.each(['2 * 3 * 4', '**open', 'a lone * star', '<b>tags</b> & co'])('%s is left as it is', (text) => {
  expect(paragraphsOf(text)).toEqual([[{ set: 'plain', text }]])
})

test('a paragraph that ends in a marked word ends with it', () => {
  expect(paragraphsOf('One *two*')).toEqual([[plain('One '), italic('two')]])
})

test('words in brackets before an address in parentheses are a link', () => {
  expect(
    runsOf('See [the terms](/terms-and-conditions#payment), or [write](mailto:me@example.org).'),
  ).toEqual([
    plain('See '),
    link('/terms-and-conditions#payment', plain('the terms')),
    plain(', or '),
    link('mailto:me@example.org', plain('write')),
    plain('.'),
  ])
})

test('a link may have marks in it, stand in marks, and have parentheses in its address', () => {
  expect(runsOf('[a *b*](/c)')).toEqual([link('/c', plain('a '), italic('b'))])
  expect(runsOf('**a [b](/c)**')).toEqual([{ set: 'bold', runs: [plain('a '), link('/c', plain('b'))] }])
  const river = 'https://en.wikipedia.example/wiki/Tay_(river)'
  expect(runsOf(`[Tay](${river})`)).toEqual([link(river, plain('Tay'))])
})

test.each([
  '[a](javascript:alert)',
  '[a](//elsewhere.example)',
  '[a](data:text/html,b)',
  '[a](https://"onclick)',
  '[a]()',
  '[ ](/b)',
  '[a](/b c)',
  '[a] (/b)',
  '[*a*](javascript:b)',
])('%s is no link and stays as it was typed', (text) => {
  expect(runsOf(text)).toEqual([plain(text)])
})

test('plain text has neither marks nor addresses', () => {
  expect(plainTextOf('One **[two](/x)** *three*.\n\nFour')).toBe('One two three.\n\nFour')
  expect(plainTextOf('No marks')).toBe('No marks')
})

test.each([
  '[',
  '*',
  '](',
  '[a](',
  '**a',
  '[a](b(',
  '[a](b(c)',
  ' *',
  '\n',
  '[](',
  '(',
  '[a](/b*c)*',
])('40,000 characters of %j take no longer than they are long', (mark) => {
  const many = mark.repeat(40_000 / mark.length)
  const time = processorTime(() => [paragraphsOf(many), paragraphsOf(`[a](${many}`)])
  expect(time).toBeLessThan(2000)
})
