import { expect, test } from 'vitest'
import { completedLink, link, reference } from './address-fields.ts'
import { siteFields } from './field-meta.ts'
import { picture } from './picture-fields.ts'

test('every field keeps its own label', () => {
  const fields = [
    picture('Photo'),
    picture('Picture'),
    link('Leads to'),
    link('Site'),
    reference('Gallery', 'gallery'),
    reference('Story', 'case-study'),
  ]
  expect(fields.map((field) => siteFields.get(field)?.label)).toEqual([
    'Photo',
    'Picture',
    'Leads to',
    'Site',
    'Gallery',
    'Story',
  ])
})

test.each([
  ['www.example.com', 'https://www.example.com'],
  ['example.com/prices?year=2026#list', 'https://example.com/prices?year=2026#list'],
  ['Example.CO.UK', 'https://Example.CO.UK'],
  ['example.com:8080/a', 'https://example.com:8080/a'],
  ['hello@example.com', 'mailto:hello@example.com'],
])('a link that lacks its beginning is completed: %s', (typed, meant) => {
  expect(completedLink(typed)).toBe(meant)
  expect(link('Leads to').parse(`  ${typed} `)).toBe(meant)
})

test.each([
  '/about',
  '#contact',
  '//example.com/a',
  'https://example.com',
  'http://example.com',
  'tel:+441721000000',
  'about',
  'javascript:alert(1)',
  'javascript.com:alert(1)//',
  'data:text/html,x',
  'two words.com',
  'www.example.com/<script>',
  '',
])('any other text is left as it is, and no link is made safe by it: %j', (typed) => {
  const before = link('Leads to').safeParse(typed).success
  const completed = completedLink(typed)
  if (before) expect(completed).toBe(typed)
  else expect(link('Leads to').safeParse(completed).success).toBe(false)
})
