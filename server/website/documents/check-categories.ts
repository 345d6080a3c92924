import { websiteErrors } from '../../../content/errors/website.ts'
import {
  CATEGORY_LISTS,
  type Category,
  type CategoryHolder,
} from '../../../domain/site/categories/category-keys.ts'
import { categoryHolderOf, fieldsOf } from '../../../domain/site/documents/document-fields.ts'
import type { TypedContent } from '../../../domain/site/documents/site-desk.ts'
import { ONLY } from '../../../domain/site/kinds/all.ts'
import type { SiteKind } from '../../../domain/site/kinds/names.ts'
import type { FieldErrors } from '../../errors.ts'
import type { LiveDocuments } from '../read-content.ts'

const categoriesOf = (kind: SiteKind, content: TypedContent | undefined) =>
  (content ? fieldsOf(kind, content) : []).find(({ path }) => path === CATEGORY_LISTS[kind as CategoryHolder])
    ?.value as readonly Category[] | undefined

const listOf = (holder: CategoryHolder, live: LiveDocuments) =>
  categoriesOf(holder, live.get(holder)?.get(ONLY)) ?? []

/** The categories that documents of a kind may name. */
export function categoriesFor(kind: SiteKind, live: LiveDocuments): Category[] {
  const holder = categoryHolderOf(kind)
  return holder ? listOf(holder, live).map(({ key, label }) => ({ key, label })) : []
}

/** The keys of categories that a document names, by the paths of its fields. */
function namedIn(kind: SiteKind, content: TypedContent) {
  return fieldsOf(kind, content).flatMap(({ meta, value, path }) => {
    const { categories: holder } = meta
    return holder ? [{ holder, path, keys: [value].flat() as string[] }] : []
  })
}

/**
 * What is wrong with the categories that a document names, or with a list of them: two of one name, or one that is gone from
 * it while documents on the website name it.
 */
export function categoryProblems(kind: SiteKind, content: TypedContent, live: LiveDocuments): FieldErrors {
  const found: FieldErrors = {}
  for (const { holder, path, keys } of namedIn(kind, content)) {
    const known = listOf(holder, live)
    if (keys.some((key) => !known.some((one) => one.key === key))) found[path] = websiteErrors.categoryGone
  }
  if (kind !== 'blog' && kind !== 'home') return found
  const now = categoriesOf(kind, content) ?? []
  for (const [at, { label }] of now.entries())
    if (now.findIndex((one) => one.label === label) < at)
      found[`${CATEGORY_LISTS[kind]}.${at}.label`] = websiteErrors.categoryTwice
  for (const { key, label } of listOf(kind, live)) {
    if (now.some((one) => one.key === key)) continue
    const used = countOf(kind, key, live)
    if (used > 0) found[CATEGORY_LISTS[kind]] ??= websiteErrors.categoryUsed(label, used)
  }
  return found
}

/** Why a document cannot have the sample's words again: their category is gone, or others need what they lack. */
export function sampleCategoryProblem(
  kind: SiteKind,
  sample: TypedContent,
  live: LiveDocuments,
): string | undefined {
  const gone = namedIn(kind, sample).flatMap(({ holder, keys }) =>
    keys.filter((key) => !listOf(holder, live).some((one) => one.key === key)),
  )
  if (gone.length > 0) return websiteErrors.sampleCategoryGone(gone)
  return Object.values(categoryProblems(kind, sample, live))[0]
}

/** How many documents on the website name a category. */
function countOf(holder: CategoryHolder, key: string, live: LiveDocuments): number {
  const names = (kind: SiteKind, content: TypedContent) =>
    namedIn(kind, content).some((one) => one.holder === holder && one.keys.includes(key))
  return [...live].flatMap(([kind, documents]) =>
    [...documents.values()].filter((content) => names(kind, content)),
  ).length
}
