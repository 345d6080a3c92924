import type { z } from 'zod'
import { editorWords } from '../../../content/desk/website/website.ts'
import type { Category } from '../../../domain/site/categories/category-keys.ts'
import type { ListedDocument } from '../../../domain/site/documents/site-desk.ts'
import { groupFields, metaOf, type TypedContent } from './form/document-fields.ts'

/** What a document names by keys or ids, and what those are called. */
export interface Named {
  categories: readonly Category[]
  documents: readonly Pick<ListedDocument, 'kind' | 'id' | 'title'>[]
}

/** A document as it is read: with the names of categories in place of their keys, and the titles of pages in its menus. */
export function withNamesOf<Content extends TypedContent | undefined>(
  { categories, documents }: Named,
  schema: z.ZodType,
  content: Content,
): Content {
  if (!content) return content
  const nameOf = (key: unknown) =>
    key === '' ? '' : (categories.find((one) => one.key === key)?.label ?? editorWords.categoryGone)
  const named = groupFields(schema).flatMap(([name, field]) => {
    const value = content[name]
    if (!metaOf(field).categories || value === undefined) return []
    return [[name, Array.isArray(value) ? value.map(nameOf) : nameOf(value)]]
  })
  return { ...content, ...menusWithTitles(documents, content), ...Object.fromEntries(named) }
}

function menusWithTitles(documents: Named['documents'], { navigation }: TypedContent) {
  if (typeof navigation !== 'object' || navigation === null) return {}
  const titles = new Map(documents.map(({ kind, id, title }) => [`${kind}/${id}`, title]))
  const lists = Object.entries(navigation).map(([list, entries]) => [
    list,
    Array.isArray(entries) ? entries.map((entry) => titles.get(entry) ?? entry) : entries,
  ])
  return { navigation: Object.fromEntries(lists) }
}
