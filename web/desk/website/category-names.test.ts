import { expect, test } from 'vitest'
import { siteKinds } from '../../../domain/site/kinds/all.ts'
import { withNamesOf } from './category-names.ts'
import { changesBetween } from './changes.ts'

const categories = [
  { key: 'Photography', label: 'Pictures' },
  { key: 'field-notes', label: 'Notes' },
]
const documents = [{ kind: 'page' as const, id: 'p1', title: 'Vouchers' }]
const post = siteKinds.post.schema
const study = siteKinds['case-study'].schema

test('what changes is said with the names of categories, also of renamed ones', () => {
  const read = (category: string) => withNamesOf({ categories, documents }, post, { title: 'Rain', category })
  expect(changesBetween(post, read('Photography'), read('field-notes'))).toMatchObject([
    { labels: ['Category'], before: 'Pictures', after: 'Notes' },
  ])
  expect(changesBetween(post, read(''), read('elsewhere'))).toMatchObject([
    { before: undefined, after: 'A category that is gone' },
  ])
  const of = (...badges: string[]) => withNamesOf({ categories, documents }, study, { badges })
  expect(changesBetween(study, of('Photography'), of('Photography', 'field-notes'))).toMatchObject([
    { before: 'Pictures', after: 'Pictures, Notes' },
  ])
})

test('what changes in the menu is said with the titles of pages of her own', () => {
  const { schema } = siteKinds.settings
  const read = (menu: string[]) =>
    withNamesOf({ categories, documents }, schema, { navigation: { menu, site: ['blog'] } })
  expect(changesBetween(schema, read(['blog']), read(['blog', 'page/p1']))).toMatchObject([
    { labels: ['Menu and footer', 'Menu', 'Entry 2'], after: 'Vouchers' },
  ])
  expect(changesBetween(schema, read(['blog']), read(['blog', 'page/p2']))).toMatchObject([
    { after: 'A page of your own' },
  ])
})
