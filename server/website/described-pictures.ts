import { hash } from 'node:crypto'
import { picturesNamedBy } from '../../domain/site/documents/document-fields.ts'
import type { TypedContent } from '../../domain/site/documents/site-desk.ts'
import type { SiteKind } from '../../domain/site/kinds/names.ts'
import { withoutUpright } from '../../domain/site/kinds/shared.ts'
import {
  DESCRIBED,
  describedKey,
  descriptionsOf,
  type PictureDescription,
} from '../../domain/site/media/picture-descriptions.ts'
import { uploadIdOf } from '../../domain/site/media/site-media.ts'
import type { SiteMedia } from './pictures/read-pictures.ts'
import type { PictureData } from './pictures/sample-pictures.ts'
import { withAnother } from './unfit-documents.ts'

/** Tells of a picture's key whether a document says what the picture shows, or the library does. */
export function describedBy(content: unknown, { undescribed }: SiteMedia): (key: string) => boolean {
  const own = new Map(descriptionsOf(content).map((one) => [one.picture, one]))
  return (key) => {
    const words = own.get(key)
    return words ? words.decorative || words.alt !== '' : !undescribed.has(key)
  }
}

/**
 * A document that says for itself what each of its uploaded pictures shows: in its own words or else, from now on, in those
 * that the library has now. What it says of pictures that it does not name any more is left out.
 */
export function withDescriptions(kind: SiteKind, content: TypedContent, media: SiteMedia): TypedContent {
  const { [DESCRIBED]: _, ...rest } = content
  const own = new Map(descriptionsOf(content).map((one) => [one.picture, one]))
  const keys = new Set(picturesNamedBy(kind, content).map(({ value }) => value))
  const described = [...keys].sort().flatMap((key): PictureDescription[] => {
    const { alt, decorative, slate } = own.get(key) ?? ofLibrary(key, media) ?? {}
    if (alt === undefined || decorative === undefined || slate === undefined) return []
    return [{ picture: key, alt: decorative ? '' : alt, decorative, slate }]
  })
  return described.length > 0 ? { ...rest, [DESCRIBED]: described } : rest
}

function ofLibrary(key: string, { pictures, undescribed }: SiteMedia) {
  const { alt, slate } = (uploadIdOf(key) && !undescribed.has(key) && pictures[key]) || {}
  return alt === undefined || slate === undefined ? undefined : { alt, slate, decorative: alt === '' }
}

/** A picture under a key of its own, by which pages show it with the words that a document has for it. */
export type DescribedPictures = Record<string, Pick<PictureDescription, 'picture' | 'alt' | 'slate'>>

/**
 * A document as pages are given it: whichever picture it describes, it names by a key of its own, so that no page has to
 * know from where it has a picture. Where one was removed, the grey frame keeps its key and says nothing.
 */
export function withDescribedKeys(
  kind: SiteKind,
  content: TypedContent,
  isGone: (key: string) => boolean,
): { content: TypedContent; described: DescribedPictures } {
  const { [DESCRIBED]: _, ...rest } = content
  const described: DescribedPictures = {}
  let shown: TypedContent = rest
  const descriptions = descriptionsOf(content)
  const named = descriptions.length > 0 ? picturesNamedBy(kind, content) : []
  for (const { picture, decorative, alt: typed, slate } of descriptions) {
    const places = named.filter(({ value }) => value === picture)
    if (places.length === 0 || isGone(picture)) continue
    const alt = decorative ? '' : typed
    const key = describedKey(picture, hash('sha256', JSON.stringify([alt, slate])))
    described[key] = { picture, alt, slate }
    for (const place of places) shown = withAnother(shown, place, key)
  }
  return { content: shown, described }
}

/** The pictures with those that documents describe, and their upright crops. */
export function withDescribedPictures(
  pictures: Readonly<Record<string, PictureData>>,
  described: DescribedPictures,
): Record<string, PictureData> {
  const crops = Map.groupBy(
    Object.keys(pictures).filter((key) => withoutUpright(key) !== key),
    withoutUpright,
  )
  const all = { ...pictures }
  for (const [key, { picture, alt, slate }] of Object.entries(described))
    for (const of of [picture, ...(crops.get(picture) ?? [])]) {
      const data = pictures[of]
      if (data) all[`${key}${of.slice(picture.length)}`] = { ...data, alt, slate }
    }
  return all
}
