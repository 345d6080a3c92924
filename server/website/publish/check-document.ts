import { generalErrors } from '../../../content/errors/general.ts'
import { websiteErrors } from '../../../content/errors/website.ts'
import { type DocumentField, fieldsOf } from '../../../domain/site/document-fields.ts'
import { pageOf, siteKinds } from '../../../domain/site/kinds/all.ts'
import type { TypedContent } from '../../../domain/site/site-desk.ts'
import type { Context } from '../../context.ts'
import { type FieldErrors, invalid } from '../../errors.ts'
import { addressesOf, type DocumentName, isLostReference, type LiveDocuments } from '../read-content.ts'
import type { SiteRenderer } from '../renderer.ts'

/** A document that may be published, or what is wrong with each of its fields, by their paths. */
export type CheckedDocument =
  | { content: TypedContent; fields?: never }
  | { content?: never; fields: FieldErrors }

/** Checks a document by its kind's schema, and whether what it names is there. */
export async function checkDocument(
  { renderer }: Pick<Context, 'renderer'>,
  { kind, id, content }: DocumentName & { content: TypedContent },
  live: LiveDocuments,
): Promise<CheckedDocument> {
  const parsed = siteKinds[kind].schema.safeParse(content)
  const fields: FieldErrors = {}
  if (!parsed.success) {
    for (const { path, message } of parsed.error.issues) fields[path.join('.')] ??= message
    return { fields }
  }
  for (const field of fieldsOf(kind, parsed.data)) {
    const wrong = await problemOf(field, live, renderer)
    if (wrong) fields[field.path] = wrong
  }
  const address = pageOf(kind, id, parsed.data)
  const holder = address && addressesOf(live).byAddress.get(address)
  if (holder && (holder.kind !== kind || holder.id !== id)) fields.slug ??= websiteErrors.addressTaken
  return Object.keys(fields).length > 0 ? { fields } : { content: parsed.data }
}

async function problemOf(
  field: DocumentField,
  live: LiveDocuments,
  renderer: SiteRenderer,
): Promise<string | undefined> {
  const { meta, value } = field
  if (isLostReference(field, live)) return websiteErrors.referenceGone
  if (meta.input === 'picture') {
    const picture = await renderer.picture(String(value))
    if (!picture) return websiteErrors.pictureGone
    return picture.alt === null ? websiteErrors.pictureWithoutWords : undefined
  }
  if (meta.input === 'film' && String(value).startsWith('uploads/'))
    return (await renderer.film(String(value))) ? undefined : websiteErrors.filmGone
  return undefined
}

/** The content that may be published; throws with what is wrong at each field. */
export async function checkedOrRefused(
  ctx: Pick<Context, 'renderer'>,
  document: DocumentName & { content: TypedContent },
  live: LiveDocuments,
): Promise<TypedContent> {
  const { content, fields } = await checkDocument(ctx, document, live)
  if (fields) throw invalid(generalErrors.highlighted, fields)
  return content
}
