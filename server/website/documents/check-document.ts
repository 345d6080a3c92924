import { generalErrors } from '../../../content/errors/general.ts'
import { websiteErrors } from '../../../content/errors/website.ts'
import { fieldsOf, mediaOf, type NamedMedia } from '../../../domain/site/documents/document-fields.ts'
import type { TypedContent } from '../../../domain/site/documents/site-desk.ts'
import { pageOf, parseDocument } from '../../../domain/site/kinds/all.ts'
import type { RateCard } from '../../../domain/site/kinds/rate-card-and-terms.ts'
import type { Settings } from '../../../domain/site/kinds/settings.ts'
import { uploadIdOf } from '../../../domain/site/media/site-media.ts'
import { orderProblems, ownPageProblems } from '../../../domain/site/navigation-order.ts'
import { rateProblems } from '../../../domain/site/rate-card/rates.ts'
import type { Context } from '../../context.ts'
import { type FieldErrors, invalid } from '../../errors.ts'
import { describedBy, withDescriptions } from '../described-pictures.ts'
import { isPictureThere, type SiteMedia } from '../pictures/read-pictures.ts'
import { addressesOf, type DocumentName, isLostReference, type SiteState } from '../read-content.ts'
import type { SiteRenderer } from '../renderer.ts'
import { categoryProblems } from './check-categories.ts'

/** A document that may be published, or what is wrong with each of its fields, by their paths. */
export type CheckedDocument =
  | { content: TypedContent; fields?: never }
  | { content?: never; fields: FieldErrors }

/** What a document may name. */
type Standing = Pick<SiteState, 'live' | 'media'>

/**
 * Checks a document by its kind's schema, and whether what it names is there; in a preview, uploaded pictures and films may
 * be gone, as a grey frame is shown for them.
 */
export async function checkDocument(
  { renderer }: Pick<Context, 'renderer'>,
  { kind, id, content }: DocumentName & { content: TypedContent },
  site: Standing,
  { isPreview = false } = {},
): Promise<CheckedDocument> {
  const { live } = site
  const parsed = parseDocument(kind, content)
  const fields: FieldErrors = {}
  if (!parsed.success) {
    for (const { path, message } of parsed.error.issues) fields[path.join('.')] ??= message
    return { fields }
  }
  for (const field of fieldsOf(kind, parsed.data))
    if (isLostReference(field, live)) fields[field.path] = websiteErrors.referenceGone
  const isDescribed = describedBy(parsed.data, site.media)
  for (const named of mediaOf(kind, parsed.data)) {
    const wrong = await problemOf(named, site, renderer, isDescribed)
    if (wrong && !(isPreview && isUploadGone(named, site))) fields[named.path] ??= wrong
  }
  if (kind === 'rate-card') Object.assign(fields, rateProblems((parsed.data as RateCard).rates))
  Object.assign(fields, categoryProblems(kind, parsed.data, live))
  if (kind === 'settings') {
    const settings = parsed.data as Settings
    for (const [path, problem] of Object.entries(ownPageProblems(settings, live.get('page') ?? new Map())))
      fields[path] = websiteErrors[problem]
    Object.assign(fields, orderProblems(settings))
  }
  const address = pageOf(kind, id, parsed.data)
  const holder = address && addressesOf(live).byAddress.get(address)
  if (holder && (holder.kind !== kind || holder.id !== id)) fields.slug ??= websiteErrors.addressTaken
  if (Object.keys(fields).length > 0) return { fields }
  return { content: withDescriptions(kind, parsed.data, site.media) }
}

const isUploadGone = ({ input, value }: NamedMedia, { media }: Standing) =>
  input === 'picture' ? !isPictureThere(value, media) : isFilmGone(value, media)

const isFilmGone = (value: string, { films }: SiteMedia) =>
  value === '' || (uploadIdOf(value) !== undefined && !films.has(value))

const IN_FIELD = {
  pictureGone: websiteErrors.pictureGone,
  unfinished: websiteErrors.pictureNotReady,
  undescribed: websiteErrors.pictureWithoutWords,
  filmGone: websiteErrors.filmGone,
}
const IN_TEXT = {
  pictureGone: websiteErrors.pictureGoneFromText,
  unfinished: websiteErrors.pictureInTextNotReady,
  undescribed: websiteErrors.pictureInTextWithoutWords,
  filmGone: websiteErrors.filmGoneFromText,
}

async function problemOf(
  { input, value, isInText, isLogo }: NamedMedia,
  { media }: Standing,
  renderer: SiteRenderer,
  isDescribed: (key: string) => boolean,
): Promise<string | undefined> {
  const words = isInText ? IN_TEXT : IN_FIELD
  if (input === 'film') return isFilmGone(value, media) ? words.filmGone : undefined
  if (media.unfinished.has(value)) return words.unfinished
  const isThere = Object.hasOwn(media.pictures, value) || (await renderer.hasSamplePicture(value))
  if (!isThere) return words.pictureGone
  return isLogo || isDescribed(value) ? undefined : words.undescribed
}

/** The content that may be published; throws with what is wrong at each field. */
export async function requireValidDocument(
  ctx: Pick<Context, 'renderer'>,
  document: DocumentName & { content: TypedContent },
  site: Standing,
): Promise<TypedContent> {
  const { content, fields } = await checkDocument(ctx, document, site)
  if (fields) throw invalid(generalErrors.highlighted, fields)
  return content
}
