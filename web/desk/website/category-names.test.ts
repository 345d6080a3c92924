import { expect, test } from 'vitest'
import { siteKinds } from '../../../domain/site/kinds/all.ts'
import { withNamesOf } from './category-names.ts'
import { changesBetween } from './changes.ts'

const categories = [
  { key: 'Photography', label: 'Pictures' },
  { key: 'field-notes', label: 'Notes' },
]
const post = siteKinds.post.schema
const study = siteKinds['case-study'].schema

test('what changes is said with the names of categories, also of renamed ones', () => {
  const read = (category: string) => withNamesOf(categories, post, { title: 'Rain', category })
  expect(changesBetween(post, read('Photography'), read('field-notes'))).toMatchObject([
    { labels: ['Category'], before: 'Pictures', after: 'Notes' },
  ])
  expect(changesBetween(post, read(''), read('elsewhere'))).toMatchObject([
    { before: undefined, after: 'A category that is gone' },
  ])
  const of = (...badges: string[]) => withNamesOf(categories, study, { badges })
  expect(changesBetween(study, of('Photography'), of('Photography', 'field-notes'))).toMatchObject([
    { before: 'Pictures', after: 'Pictures, Notes' },
  ])
})
