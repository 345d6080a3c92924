import { z } from 'zod'
import { boundedText, typedText } from '../../bounded-text.ts'
import { MAX_SLATE } from '../fields/basic-fields.ts'
import { siteFields } from '../fields/field-meta.ts'
import { MAX_ALT } from './site-media.ts'
import { PICTURE_KEY } from './text-media.ts'

/** What is said about a picture: where visitors see it, a decorative one has no alternative text. */
export interface PictureWords {
  alt: string
  decorative: boolean
  slate: string
}

/** What a document says about one of its pictures. */
export interface PictureDescription extends PictureWords {
  picture: string
}

/** A gallery has at most 120 photos, and a text 60 pictures and films. */
const MOST_DESCRIBED = 200

const PictureDescription = z.object({
  picture: boundedText(160).regex(PICTURE_KEY),
  alt: typedText(MAX_ALT),
  decorative: z.boolean(),
  slate: typedText(MAX_SLATE),
})

/** The name of the field that every kind of document has. */
export const DESCRIBED = 'described'

/**
 * What a document says about its pictures. Whatever it does not name is described as in the library, until it is
 * published: then it keeps those words.
 */
const described = z.array(PictureDescription).max(MOST_DESCRIBED).optional().register(siteFields, {
  input: 'descriptions',
  label: 'Descriptions of its pictures',
  max: MOST_DESCRIBED,
  optional: true,
})

/** A kind's fields, and what its documents say about their pictures. */
export function describing<Shape extends z.ZodRawShape>(kind: z.ZodObject<Shape>) {
  const meta = siteFields.get(kind)
  const whole = z.object({ ...kind.shape, [DESCRIBED]: described })
  if (meta) siteFields.add(whole, meta)
  return whole
}

/** What a document says about its pictures, also while it is a draft that nobody has checked. */
export const descriptionsOf = (content: unknown): readonly PictureDescription[] => {
  const given = (content as Partial<Record<typeof DESCRIBED, unknown>> | null | undefined)?.[DESCRIBED]
  return Array.isArray(given) ? given.filter((one) => PictureDescription.safeParse(one).success) : []
}

/** The key by which pages show a picture with a document's own words, of which this is the hash. */
export const describedKey = (key: string, wordsHash: string) => `${key}-described-${wordsHash.slice(0, 16)}`

/** The key of the picture that a described one is; other keys stay. */
export const withoutDescription = (key: string): string => key.replace(/-described-[0-9a-f]{16}$/, '')
