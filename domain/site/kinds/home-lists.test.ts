import { expect, test } from 'vitest'
import type { z } from 'zod'
import { categorySlug } from '../categories/category-keys.ts'
import { Client, DocumentId, PortfolioItem, Question, Testimonial } from './home-lists.ts'

const item = {
  title: 'Mill',
  category: ['Tourism'],
  client: 'Ridge',
  slate: ['Film', 'Peebles'],
  description: 'A mill.',
  picture: 'home/mill',
  position: '50% 50%',
  caseStudy: 'the-mill-2',
}
const client = { name: 'Ridge', logo: 'ridge' }
const words = { name: 'Ann', role: 'Head', company: 'Ridge', content: 'Good.' }
const question = { question: 'Why?', answer: 'So.', more: { label: 'More', href: '/terms' } }

test.each<[z.ZodType, object]>([
  [PortfolioItem, item],
  [Client, client],
  [Testimonial, words],
  [Question, question],
])('what is complete stays as it is', (kind, content) => {
  expect(kind.parse(content)).toEqual(content)
})

test('words are trimmed, and what may be left out gets its default', () => {
  const { position: _, caseStudy: __, ...rest } = item
  expect(PortfolioItem.parse({ ...rest, title: ' Mill ' })).toEqual({ ...item, caseStudy: '' })
  expect(Question.parse({ question: 'Why?', answer: 'So.' })).toMatchObject({ more: null })
})

test.each<[z.ZodType, object, string, string]>([
  [PortfolioItem, { ...item, title: ' ' }, 'title', 'Please fill this in'],
  [PortfolioItem, { ...item, title: 'a'.repeat(61) }, 'title', 'Please keep it under 60 characters'],
  [PortfolioItem, { ...item, category: [] }, 'category', 'Please choose at least one'],
  [PortfolioItem, { ...item, client: '' }, 'client', 'Please fill this in'],
  [PortfolioItem, { ...item, slate: ['Film', ''] }, 'slate.1', 'Please fill this in'],
  [PortfolioItem, { ...item, slate: ['Film'] }, 'slate', 'Please add at least 2'],
  [PortfolioItem, { ...item, slate: ['Film', 'a', 'b'] }, 'slate', 'Please keep to 2'],
  [PortfolioItem, { ...item, description: 'a'.repeat(241) }, 'description', 'Please keep it under 240'],
  [PortfolioItem, { ...item, picture: 'mill' }, 'picture', 'Please choose a picture'],
  [PortfolioItem, { ...item, picture: '/home/mill' }, 'picture', 'Please choose a picture'],
  [PortfolioItem, { ...item, picture: 'home/mill.jpg' }, 'picture', 'Please choose a picture'],
  [PortfolioItem, { ...item, position: 'centre' }, 'position', 'Please press on the picture'],
  [PortfolioItem, { ...item, position: '999% 50%' }, 'position', 'Please press on the picture'],
  [PortfolioItem, { ...item, position: '50% 50%!' }, 'position', 'Please press on the picture'],
  [PortfolioItem, { ...item, caseStudy: '/case-study/a' }, 'caseStudy', 'Please choose a page'],
  [Client, { ...client, logo: 'swan' }, 'logo', 'Please choose one'],
  [Client, { logo: 'ridge' }, 'name', 'Invalid input'],
  [Testimonial, { ...words, content: '' }, 'content', 'Please fill this in'],
  [Question, { ...question, answer: ' ' }, 'answer', 'Please fill this in'],
  [Question, { ...question, question: 'Why' }, 'question', 'Please end with a question mark'],
  [Question, { ...question, question: 'Why? So' }, 'question', 'Please end with a question mark'],
  [Question, { ...question, more: { label: 'More', href: 'terms/' } }, 'more.href', 'Please give an address'],
  [Question, { ...question, more: { label: 'More', href: 'javascript:a' } }, 'more.href', 'Please give an'],
  [Question, { ...question, more: { label: '', href: '/terms' } }, 'more.label', 'Please fill this in'],
])('%# is refused at the field, with the reason: %j', (kind, content, field, reason) => {
  const issues = kind.safeParse(content).error?.issues.map(({ path, message }) => [path.join('.'), message])
  expect(issues).toEqual([[field, expect.stringContaining(reason)]])
})

test.each(['Faq', 'faq--a', 'faq-', '-faq', 'a'.repeat(81)])('%s is no id of a document', (id) => {
  expect(DocumentId.safeParse(id).success).toBe(false)
})

test('a category has its address', () => {
  expect(categorySlug('Public Sector')).toBe('public-sector')
  expect(categorySlug('Film Production')).toBe('film-production')
})
