import type { z } from 'zod'
import { editorWords } from '../../../content/desk/website/website.ts'
import type { Category } from '../../../domain/site/categories.ts'
import { groupFields, metaOf, type TypedContent } from './form/document-fields.ts'

/** A document as it is read: with the names of its categories in place of their keys. */
export function withNamesOf<Content extends TypedContent | undefined>(
  categories: readonly Category[],
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
  return { ...content, ...Object.fromEntries(named) }
}
