import { expect, test } from 'vitest'
import { categorySlug } from './blog-categories.ts'
import { checkedList } from './home-page.ts'
import { workSlug } from './work-categories.ts'

const item = {
  id: 1,
  title: 'Mill',
  category: ['Tourism'],
  client: 'Ridge',
  slate: ['Film', 'Peebles'],
  description: 'A mill.',
  picture: 'home/mill',
  position: '50% 50%',
}
const client = { name: 'Ridge', logo: 'ridge' }
const question = { id: 'faq-deposit', question: 'Why?', answer: 'So.' }
const words = { name: 'Ann', role: 'Head', company: 'Ridge', content: 'Good.' }

test('a good list is taken as it is, its words trimmed', () => {
  const more = { ...item, id: 2, caseStudyLink: '/case-study/the-mill-2' }
  expect(checkedList('portfolio.ts', [{ ...item, title: ' Mill ' }, more])).toEqual([item, more])
  expect(checkedList('clients.ts', [client])).toEqual([client])
  expect(checkedList('testimonials.ts', [words])).toEqual([words])
  const linked = { ...question, id: 'b', more: { label: 'More', href: '/terms' } }
  expect(checkedList('faq.ts', [question, linked])).toEqual([question, linked])
})

test.each<[Parameters<typeof checkedList>[0], object[], string]>([
  ['portfolio.ts', [], 'Too small'],
  ['portfolio.ts', [item, item], 'an id stands twice'],
  ['portfolio.ts', [item, { ...item, id: 2, title: ' ' }], 'entry 2, title: is empty'],
  ['portfolio.ts', [{ ...item, id: 0 }], 'entry 1, id: '],
  ['portfolio.ts', [{ ...item, id: 1.5 }], 'entry 1, id: '],
  ['portfolio.ts', [{ ...item, category: [] }], 'entry 1, category: '],
  [
    'portfolio.ts',
    [{ ...item, category: ['Weddings'] }],
    'entry 1, category.0: must be one of Aerial Filming, ',
  ],
  ['portfolio.ts', [{ ...item, client: '' }], 'entry 1, client: is empty'],
  ['portfolio.ts', [{ ...item, slate: ['Film', ''] }], 'entry 1, slate.1: is empty'],
  ['portfolio.ts', [{ ...item, slate: ['Film'] }], 'entry 1, slate: '],
  [
    'portfolio.ts',
    [{ ...item, description: 'a'.repeat(241) }],
    'entry 1, description: at most 240 characters',
  ],
  ['portfolio.ts', [{ ...item, picture: 'mill' }], 'entry 1, picture: a picture is named by'],
  ['portfolio.ts', [{ ...item, picture: '/home/mill' }], 'entry 1, picture: '],
  ['portfolio.ts', [{ ...item, picture: 'home/mill.jpg' }], 'entry 1, picture: '],
  ['portfolio.ts', [{ ...item, position: 'centre' }], 'entry 1, position: must be of the form'],
  ['portfolio.ts', [{ ...item, position: 'at 50% 50%' }], 'entry 1, position: '],
  ['portfolio.ts', [{ ...item, position: '50% 50%!' }], 'entry 1, position: '],
  [
    'portfolio.ts',
    [{ ...item, caseStudyLink: '/case-studies/a' }],
    'entry 1, caseStudyLink: must begin with',
  ],
  ['portfolio.ts', [{ ...item, caseStudyLink: 'a/case-study/a' }], 'entry 1, caseStudyLink: '],
  ['portfolio.ts', [{ ...item, caseStudyLink: '/case-study/a/b' }], 'entry 1, caseStudyLink: '],
  ['portfolio.ts', [{ ...item, colour: 'red' }], 'entry 1, : Unrecognized key'],
  ['clients.ts', [client, { ...client, name: 'Other' }], 'a logo stands twice'],
  ['clients.ts', [{ ...client, logo: 'swan' }], 'entry 1, logo: '],
  ['clients.ts', [{ ...client, colour: 'red' }], 'entry 1, : Unrecognized key'],
  ['testimonials.ts', [{ ...words, content: '' }], 'entry 1, content: is empty'],
  ['testimonials.ts', [{ ...words, colour: 'red' }], 'entry 1, : Unrecognized key'],
  ['faq.ts', [question, question], 'an id stands twice'],
  ['faq.ts', [{ ...question, id: 'Faq' }], 'entry 1, id: small letters, figures'],
  ['faq.ts', [{ ...question, id: 'faq--a' }], 'entry 1, id: '],
  ['faq.ts', [{ ...question, id: 'faq-' }], 'entry 1, id: '],
  ['faq.ts', [{ ...question, id: '-faq' }], 'entry 1, id: '],
  ['faq.ts', [{ ...question, question: 'Why' }], 'entry 1, question: must end with a question mark'],
  ['faq.ts', [{ ...question, question: 'Why? So' }], 'entry 1, question: '],
  [
    'faq.ts',
    [{ ...question, more: { label: 'More', href: 'terms/' } }],
    'entry 1, more.href: must begin with /',
  ],
  ['faq.ts', [{ ...question, more: { label: '', href: '/terms' } }], 'entry 1, more.label: is empty'],
])('%s refuses %j', (file, list, reason) => {
  expect(() => checkedList(file, list)).toThrow(`content/site/home/${file}: ${reason}`)
})

test('each of several problems is told', () => {
  const wrong = [{ ...words, name: '', role: '' }]
  expect(() => checkedList('testimonials.ts', wrong)).toThrow('name: is empty; entry 1, role: is empty')
})

test('a category has its address', () => {
  expect(workSlug('Public Sector')).toBe('public-sector')
  expect(categorySlug('Film Production')).toBe('film-production')
})
