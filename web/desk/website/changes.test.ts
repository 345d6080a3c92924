import { expect, test } from 'vitest'
import { siteKinds } from '../../../domain/site/kinds/all.ts'
import { changesBetween, differingFields, isSameContent } from './changes.ts'
import { entryTitle } from './readable-values.ts'

const testimonial = siteKinds.testimonial.schema
const gallery = siteKinds.gallery.schema
const question = siteKinds.question.schema
const rateCard = siteKinds['rate-card'].schema
const terms = siteKinds.terms.schema

const words = { name: 'Morag', role: 'Director', company: 'Glen Ltd', content: 'Lovely.' }

test('a change has the labels down to its field, and what it said before and says now', () => {
  expect(changesBetween(testimonial, words, { ...words, role: 'Producer' })).toEqual([
    { path: 'role', labels: ['Role'], input: 'line', before: 'Director', after: 'Producer' },
  ])
  expect(changesBetween(testimonial, words, { ...words })).toEqual([])
})

test('of a new document everything is new, and what is empty is nothing', () => {
  const found = changesBetween(testimonial, undefined, { ...words, role: '' })
  expect(found.map(({ labels, before, after }) => [labels, before, after])).toEqual([
    [['Name'], undefined, 'Morag'],
    [['Company'], undefined, 'Glen Ltd'],
    [['What they said'], undefined, 'Lovely.'],
  ])
})

test('of what a document says about its pictures each that is said otherwise is a change, shown with its picture', () => {
  const said = (alt: string, more = {}) => ({ picture: 'hero/a', alt, decorative: false, slate: '', ...more })
  const before = { title: 'Hills', described: [said('A hill'), { ...said('A wall'), picture: 'hero/b' }] }
  const place = {
    path: 'described',
    labels: ['Descriptions of its pictures'],
    input: 'text',
    picture: 'hero/a',
  }
  expect(changesBetween(gallery, before, { ...before, described: [said('A ridge')] })).toEqual([
    { ...place, before: 'A hill', after: 'A ridge' },
  ])
  const decorative = [said('', { decorative: true, slate: 'March' })]
  expect(changesBetween(gallery, { title: 'Hills' }, { title: 'Hills', described: decorative })).toEqual([
    { ...place, before: undefined, after: 'Decorative · March' },
  ])
  expect(changesBetween(gallery, before, { title: 'Hills' })).toEqual([])
})

test('what stays in view of a picture is a change that is shown with its picture', () => {
  const home = { about: { picture: 'hero/a', position: '50% 50%' } }
  const found = changesBetween(siteKinds.home.schema, home, {
    about: { ...home.about, position: '30% 50%' },
  })
  expect(found).toMatchObject([{ input: 'position', picture: 'hero/a', before: '50% 50%', after: '30% 50%' }])
  const other = changesBetween(siteKinds.home.schema, home, {
    about: { picture: 'hero/b', position: '30% 50%' },
  })
  expect(other[1]).toMatchObject({ input: 'position', picture: 'hero/b', pictureBefore: 'hero/a' })
})

test('the order of a document’s fields in the database is no change', () => {
  const turned = Object.fromEntries(Object.entries(words).toReversed())
  expect(isSameContent(words, turned)).toBe(true)
  expect(changesBetween(testimonial, words, turned)).toEqual([])
})

test('prices are read in pounds', () => {
  const [change] = changesBetween(
    terms,
    { payment: { paidInFullUpTo: 25000 } },
    { payment: { paidInFullUpTo: 27550 } },
  )
  expect(change).toMatchObject({
    labels: ['Numbers for the estimate', 'Paid in full up to'],
    before: '£250.00',
    after: '£275.50',
  })
})

test('entries of a list are edited, added, removed or put in another order', () => {
  const found = (before: string[], after: string[]) =>
    changesBetween(rateCard, { rules: before }, { rules: after }).map(({ path, before, after }) => [
      path,
      before,
      after,
    ])
  expect(found(['a', 'b'], ['a', 'c'])).toEqual([['rules.1', 'b', 'c']])
  expect(found(['a'], ['a', 'b'])).toEqual([['rules.1', undefined, 'b']])
  expect(found(['a', 'b', 'c'], ['b', 'c'])).toEqual([['rules.0', 'a', undefined]])
  expect(found(['a', 'a'], ['a'])).toEqual([['rules.1', 'a', undefined]])
  expect(found(['a', 'b'], ['b', 'a'])).toHaveLength(1)
})

test('a list of pictures is one change, with all of them before and after', () => {
  expect(changesBetween(gallery, { photos: ['a/a', 'a/b'] }, { photos: ['a/b', 'a/a', 'a/c'] })).toEqual([
    {
      path: 'photos',
      labels: ['Photos'],
      input: 'pictures',
      before: 'a/a\na/b',
      after: 'a/b\na/a\na/c',
    },
  ])
})

test('a group that is added or removed is one change', () => {
  const without = { question: 'How?', answer: 'So.', more: null }
  const withMore = { ...without, more: { label: 'More', href: '/about' } }
  expect(changesBetween(question, without, withMore)).toMatchObject([
    { path: 'more', before: undefined, after: 'More · /about' },
  ])
  expect(changesBetween(question, withMore, without)).toMatchObject([
    { path: 'more', before: 'More · /about', after: undefined },
  ])
})

test('two versions differ by fields, each list as one', () => {
  const mine = { title: 'Hills', photos: ['a/a'] }
  const theirs = { title: 'Glens', photos: ['a/b', 'a/c'] }
  expect(differingFields(gallery, mine, theirs).map(({ path }) => path)).toEqual(['title', 'photos'])
})

test('an entry is named by its first words', () => {
  expect(entryTitle(question, { question: 'How long?', answer: 'Long.' })).toBe('How long?')
  expect(entryTitle(question, { question: '', answer: '' })).toBe('')
  expect(entryTitle(question, { question: 'Weddings\u202e\u2066 fdp.exe' })).toBe('Weddings fdp.exe')
  expect(entryTitle(question, { question: 'word '.repeat(30) }).length).toBeLessThan(80)
})

test('a text’s pictures are shown as pictures, and in its words as their captions', () => {
  const { schema } = siteKinds.post
  const content = { body: 'One.\n\n![Loch · October](hero/loch)' }
  const place = { path: 'body' }
  expect(changesBetween(schema, content, { body: 'Two.\n\n![Loch · October](hero/loch)' })).toEqual([
    {
      ...place,
      labels: ['Text'],
      input: 'rich',
      before: 'One.\n\n[Picture: Loch · October]',
      after: 'Two.\n\n[Picture: Loch · October]',
    },
  ])
  expect(changesBetween(schema, content, { body: 'One.\n\n![Loch · October](hero/ridge)' })).toEqual([
    { ...place, labels: ['Text', 'Pictures'], input: 'pictures', before: 'hero/loch', after: 'hero/ridge' },
  ])
})

test('a text that is kept as its blocks changes as one text', () => {
  const about = siteKinds.about.schema
  expect(
    changesBetween(about, { biography: ['One.', 'Two.'] }, { biography: ['One.', '- a', 'Two.'] }),
  ).toEqual([
    {
      path: 'biography',
      labels: ['Biography'],
      input: 'rich',
      before: 'One.\n\nTwo.',
      after: 'One.\n\n- a\n\nTwo.',
    },
  ])
})
