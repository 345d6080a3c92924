import { expect, test } from 'vitest'
import { caseStudies } from '../../../content/site/case-studies/all.ts'
import { checkedList, parseHomeLists } from '../../../domain/site/home-page.ts'
import { WORK_CATEGORIES } from '../../../domain/site/work-categories.ts'
import { caseStudyPath } from '../case-study/find.ts'
import { homeContent } from './home-content.server.ts'

const { works, clients, testimonials, questions } = homeContent()
const [first] = works

test('the home page has eight works, six clients, four testimonials and ten questions', () => {
  expect([works, clients, testimonials, questions].map(({ length }) => length)).toEqual([8, 6, 4, 10])
  expect(works.map(({ id }) => id).toSorted()).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
})

test('a work has the categories and client of its case study', () => {
  for (const { badges, client, slug } of caseStudies)
    expect(works.find(({ caseStudyLink }) => caseStudyLink === caseStudyPath(slug))).toMatchObject({
      category: badges,
      client,
    })
})

test('every tab of the portfolio shows something', () => {
  for (const tab of WORK_CATEGORIES)
    expect(works.filter(({ category }) => category.includes(tab)).length, tab).toBeGreaterThan(1)
})

test.each([
  ['based in Peebles', 'cover Scotland, the UK and international work'],
  ['selects are with you in 7-10 days', 'Final edits follow in 2-3 weeks'],
  ['Video takes 3-6 weeks'],
  ['A 50% deposit secures the date, with the balance on completion'],
  ['drones are CAA licensed'],
  ['Backup dates are included for weather-dependent shoots'],
])('one answer says: %s', (...facts) => {
  const found = questions.filter(({ answer }) => facts.every((fact) => answer.includes(fact)))
  expect(found).toHaveLength(1)
})

test.each([
  ['portfolio.ts', { category: ['Weddings'] }, 'entry 1, category.0: must be one of Aerial Filming'],
  ['portfolio.ts', { caseStudyLink: '/islay' }, 'entry 1, caseStudyLink: must begin with /case-study/'],
  ['portfolio.ts', { picture: 'islay.jpg' }, 'entry 1, picture: a picture is named by'],
  ['portfolio.ts', { colour: 'red' }, 'entry 1'],
] as const)('a broken entry of %s is refused with the file, the entry and the reason', (file, change, reason) => {
  const refusal = () => checkedList(file, [{ ...first, ...change }])
  expect(refusal).toThrow(`content/site/home/${file}: `)
  expect(refusal).toThrow(reason)
})

test('an empty answer, a nameless client and a duplicate anchor are refused', () => {
  const [question] = questions
  expect(() => checkedList('faq.ts', [{ ...question, answer: ' ' }])).toThrow('entry 1, answer: is empty')
  expect(() => checkedList('faq.ts', [question, question])).toThrow(
    'content/site/home/faq.ts: an id stands twice',
  )
  expect(() => checkedList('clients.ts', [{ logo: 'ridge' }])).toThrow(
    'content/site/home/clients.ts: entry 1, name',
  )
  expect(Object.keys(parseHomeLists)).toHaveLength(4)
})
