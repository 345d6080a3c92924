import { websiteErrors } from '../../content/errors/website.ts'
import { fieldsOf } from '../../domain/site/document-fields.ts'
import { type SiteKind, siteKinds } from '../../domain/site/kinds/all.ts'
import type { TypedContent } from '../../domain/site/site-desk.ts'
import type { FieldErrors } from '../errors.ts'
import type { SiteMedia } from './pictures/read-pictures.ts'

/** Which pictures are there: the uploaded ones that may be shown, and the sample's. */
type Pictures = Pick<SiteMedia, 'sample'> & { pictures: object }

/**
 * What a release of the program has made wrong with a published document, by the paths of its fields: what its kind does
 * not allow any more, and pictures that are not there any more.
 */
export function problemsOf(kind: SiteKind, content: unknown, media: Pictures): FieldErrors {
  const parsed = siteKinds[kind].schema.safeParse(content)
  const found: FieldErrors = {}
  for (const { path, message } of parsed.error?.issues ?? []) found[path.join('.')] ??= message
  for (const path of lostPictures(kind, parsed.data, media)) found[path] = websiteErrors.pictureGone
  return found
}

/** A document with another picture of the sample wherever it names one that is not there, so that its page can be made. */
export function withStandIns(kind: SiteKind, content: TypedContent, media: Pictures): TypedContent {
  return lostPictures(kind, content, media).reduce(
    (shown, path) => changedAt(shown, path, (key) => standIn(String(key), media)),
    content,
  )
}

/** The paths of the fields that name a picture which cannot be shown. Without a build, nothing is known of the sample's. */
function lostPictures(kind: SiteKind, content: unknown, { pictures, sample }: Pictures): string[] {
  if (sample.size === 0) return []
  return [...fieldsOf(kind, content)]
    .filter(({ meta, value }) => meta.input === 'picture' && typeof value === 'string')
    .filter(({ value }) => !sample.has(String(value)) && !Object.hasOwn(pictures, String(value)))
    .map(({ path }) => path)
}

/** Always the same for the same key, if possible of the same folder. */
function standIn(key: string, { sample }: Pictures): string {
  const all = [...sample].sort()
  const alike = all.filter((one) => one.startsWith(`${key.split('/')[0]}/`))
  const from = alike.length > 0 ? alike : all
  const sum = [...key].reduce((total, letter) => total + (letter.codePointAt(0) ?? 0), 0)
  return from[sum % from.length] ?? key
}

/** The same content with another value at a path. */
export function changedAt<Content>(
  content: Content,
  path: string,
  next: (value: unknown) => unknown,
): Content {
  const copy = structuredClone(content)
  const names = path.split('.')
  const last = names.pop() ?? ''
  const holder = names.reduce<Record<string, unknown>>(
    (value, name) => value[name] as Record<string, unknown>,
    copy as Record<string, unknown>,
  )
  holder[last] = next(holder[last])
  return copy
}
