import { websiteErrors } from '../../content/errors/website.ts'
import { changedAt } from '../../domain/site/documents/changed-at.ts'
import { mediaOf, type NamedMedia, picturesNamedBy } from '../../domain/site/documents/document-fields.ts'
import type { TypedContent } from '../../domain/site/documents/site-desk.ts'
import { parseDocument } from '../../domain/site/kinds/all.ts'
import type { SiteKind } from '../../domain/site/kinds/names.ts'
import { uploadIdOf } from '../../domain/site/media/site-media.ts'
import { withMedia } from '../../domain/site/media/text-media.ts'
import type { FieldErrors } from '../errors.ts'
import type { SiteMedia } from './pictures/read-pictures.ts'

/** Which pictures and films are there: the uploaded ones that may be shown, and the sample's. */
type Pictures = Pick<SiteMedia, 'sample' | 'films'> & { pictures: object }

/**
 * What a release of the program has made wrong with a published document, by the paths of its fields: what its kind does
 * not allow any more, and pictures that are not there any more.
 */
export function problemsOf(kind: SiteKind, content: unknown, media: Pictures): FieldErrors {
  const parsed = parseDocument(kind, content)
  const found: FieldErrors = {}
  for (const { path, message } of parsed.error?.issues ?? []) found[path.join('.')] ??= message
  for (const { path } of lostOf(picturesNamedBy(kind, parsed.data), media))
    found[path] = websiteErrors.pictureGone
  for (const { path } of lostFilms(kind, parsed.data, media)) found[path] = websiteErrors.filmGone
  return found
}

/**
 * A document with another picture of the sample wherever it names one of the sample that is not there, so that its page
 * can be made. What was uploaded and is gone has no other stand in.
 */
export const withSubstitutes = (
  content: TypedContent,
  named: readonly NamedMedia[],
  media: Pictures,
): TypedContent =>
  lostOf(
    named.filter(({ value }) => !uploadIdOf(value)),
    media,
  ).reduce((shown, lost) => withAnother(shown, lost, standIn(lost.value, media)), content)

/** A document without the addresses of films that were removed: a grey frame stands there. */
export const withoutLostFilms = (kind: SiteKind, content: TypedContent, media: Pictures): TypedContent =>
  lostFilms(kind, content, media).reduce((shown, lost) => withAnother(shown, lost, ''), content)

const lostFilms = (kind: SiteKind, content: unknown, { films }: Pictures) =>
  mediaOf(kind, content).filter(
    ({ input, value }) => input === 'film' && uploadIdOf(value) && !films.has(value),
  )

/** A document that names another picture or film, or none, where it named this one. */
export const withAnother = (
  content: TypedContent,
  { input, path, value, isInText }: NamedMedia,
  other: string,
) =>
  changedAt(content, path, (before) => {
    if (!isInText) return other
    const at = (one: string, of: NamedMedia['input']) => (of === input && one === value ? other : one)
    return withMedia(String(before), (media) =>
      media.type === 'picture'
        ? { ...media, picture: at(media.picture, 'picture') }
        : { ...media, address: at(media.address, 'film'), still: at(media.still, 'picture') },
    )
  })

/** Those that cannot be shown. Without a build, nothing is known of the sample's. */
const lostOf = (named: readonly NamedMedia[], { pictures, sample }: Pictures): readonly NamedMedia[] =>
  sample.size === 0 ? [] : named.filter(({ value }) => !sample.has(value) && !Object.hasOwn(pictures, value))

/** Always the same for the same key, if possible of the same folder. */
function standIn(key: string, { sample }: Pictures): string {
  const all = [...sample].sort()
  const alike = all.filter((one) => one.startsWith(`${key.split('/')[0]}/`))
  const from = alike.length > 0 ? alike : all
  const sum = [...key].reduce((total, letter) => total + (letter.codePointAt(0) ?? 0), 0)
  return from[sum % from.length] ?? key
}
