import { z } from 'zod'
import { boundedText, typedText } from '../../bounded-text.ts'
import { JPEG } from '../../photos/uploads.ts'
import { singleLine, truncate } from '../../text.ts'
import { MAX_SLATE } from '../fields/basic-fields.ts'
import { POSITION } from '../fields/picture-fields.ts'
import { SITE_KINDS } from '../kinds/names.ts'

/** The largest picture that may be uploaded, in bytes. */
export const MAX_PICTURE_BYTES = 60 * 1024 ** 2
/** The most pixels of a picture, and of one of its sides. */
export const MAX_PICTURE_PIXELS = 100_000_000
export const MAX_PICTURE_SIDE = 16_000
/** The largest film that may be uploaded, in bytes. */
export const MAX_FILM_BYTES = 2 * 1024 ** 3
/** The largest poster, in megabytes. */
export const MAX_POSTER_MB = 4

/** What a file dialog offers. HEIC is left out, so that a phone hands over its pictures as JPEG. */
export const PICTURE_TYPES = `${JPEG},image/png,image/webp,image/avif,image/svg+xml`
export const FILM_TYPES = 'video/mp4,.mp4,.m4v'

/** A picture and a film are named by their content: the first 32 hexadecimal digits of its SHA-256. */
export const MediaParams = z.object({
  /** Hyphens too: the operation, which asks who is calling first, says that nothing is called so. */
  id: boundedText(36).regex(/^[0-9a-f-]{32,36}$/, 'There is no such thing here'),
})

/** The colour of the frame that stands where a picture or film was removed everywhere. */
export const GREY = '#b8b3a7'
/** The folder of its renditions. */
export const GREY_BASE = '/grey-frame'

/** How documents name an uploaded picture, and in a field for films an uploaded film. */
export const uploadKey = (id: string) => `uploads/${id}`
/** The id in such a key; undefined for a picture of the sample. */
export const uploadIdOf = (key: string): string | undefined => /^uploads\/([0-9a-f]{32})$/.exec(key)?.[1]

/** The file of a rendition: `/media/uploads/<id>-<recipe>/<width>.<format>`. */
export const RenditionParams = z.object({
  folder: boundedText(41).regex(/^[0-9a-f]{32}-[0-9a-f]{8}$/),
  file: boundedText(12).regex(/^[1-9]\d{0,4}\.(?:avif|webp|jpg|png)$/),
})
/** A film or its poster: `/media/films/<id>.mp4`, `.jpg`. */
export const FilmFileParams = z.object({ file: boundedText(36).regex(/^[0-9a-f]{32}\.(?:mp4|jpg)$/) })

export const filmFile = (id: string) => `/media/films/${id}.mp4`
export const posterFile = (id: string) => `/media/films/${id}.jpg`

/** A document that names a picture or film, and where. */
export const MediaUse = z.object({
  kind: z.enum(SITE_KINDS),
  id: z.string(),
  title: z.string(),
  /** Whether visitors see it there. */
  live: z.boolean(),
  draft: z.boolean(),
  /** Whether it is in what is to be published at a time. */
  planned: z.boolean(),
  /** How many versions have it that visitors do not read. */
  versions: z.number(),
  /** Its draft, or else what visitors read, says something else about the picture than the library. */
  saysOther: z.literal(true).exactOptional(),
  /** It is only a logo there, which needs no words. */
  logo: z.literal(true).exactOptional(),
})
export type MediaUse = z.infer<typeof MediaUse>

/** Everything that names a picture or film. */
export const MediaUses = z.object({
  uses: z.array(MediaUse),
  /** Whether whoever asks may change what visitors see of it. */
  mayPublish: z.boolean(),
})

/** The keys of all pictures and films that a version, a draft or a plan names. */
export const UsedMedia = z.object({
  keys: z.array(z.string()),
  /** Those of them that are only logos. */
  logos: z.array(z.string()),
})

/** How long a picture or film stays that nothing names. */
export const UNUSED_MEDIA_DAYS = 30

/** `everywhere`: also if something names it. Otherwise that is refused. */
export const DeleteMedia = z.object({ everywhere: z.boolean() })

/** The key of the picture that takes another's place, of hers or of the sample. */
export const ReplacePicture = z.object({ by: boundedText(160) })
/** How many drafts have it now. */
export const ReplacedPicture = z.object({ drafts: z.number() })

const fileName = boundedText(4096)
  .overwrite((text) => truncate(singleLine(text).split(/[\\/]/).at(-1) ?? '', 120))
  .nullish()

/** The metadata of an upload for the website. */
export const MediaUpload = z
  .object({ kind: z.enum(['picture', 'film']), filename: fileName })
  .transform(({ kind, filename }) => ({ kind, fileName: filename?.trim() || kind }))
export type MediaUpload = z.infer<typeof MediaUpload>

/** The final answer of an upload. `known`: the same file was there already. */
export const MediaUploaded = z.object({
  kind: z.enum(['picture', 'film']),
  id: boundedText(32),
  key: boundedText(40),
  known: z.boolean(),
})
export type MediaUploaded = z.infer<typeof MediaUploaded>

const Position = boundedText(9).regex(POSITION, 'Please press on the picture')

export const MAX_ALT = 300
export const MAX_CREDIT = 200

/** What the owner says about a picture. A decorative one has no alternative text. */
export const DescribePicture = z.object({
  alt: typedText(MAX_ALT),
  decorative: z.boolean(),
  credit: typedText(MAX_CREDIT),
  /** A desk that was opened before there were any sends none, and changes none. */
  slate: typedText(MAX_SLATE).optional(),
  position: Position,
})
export type DescribePicture = z.infer<typeof DescribePicture>

/** `waiting`: its renditions are being made; `failed`: they cannot be, for the reason given. */
export const PICTURE_STATES = ['waiting', 'ready', 'failed'] as const

const Widths = z.object({ avif: z.array(z.number()), webp: z.array(z.number()), jpg: z.array(z.number()) })

export const ListedPicture = z.object({
  key: z.string(),
  /** Of the sample, which cannot be changed. */
  sample: z.boolean(),
  fileName: z.string(),
  width: z.number(),
  height: z.number(),
  alt: z.string(),
  decorative: z.boolean(),
  credit: z.string(),
  slate: z.string(),
  position: z.string(),
  state: z.enum(PICTURE_STATES),
  reason: z.string().nullable(),
  /** Its renditions; null until they are made. */
  shown: z
    .object({
      base: z.string(),
      colour: z.string(),
      widths: Widths,
      /** Of a picture that may be seen through: the others are on white. */
      png: z.number().exactOptional(),
    })
    .nullable(),
  uploadedAt: z.string().nullable(),
  uploadedBy: z.string().nullable(),
})
export type ListedPicture = z.infer<typeof ListedPicture>

/** The two parts of the key of a picture of the sample. */
export const SamplePictureParams = z.object({
  folder: boundedText(80).regex(/^[a-z0-9-]+$/),
  name: boundedText(80).regex(/^[a-z0-9-]+$/),
})

/** A picture of the sample, and everything that names it. */
export const SamplePicture = z.object({ picture: ListedPicture, uses: z.array(MediaUse) })
export type SamplePicture = z.infer<typeof SamplePicture>

/** The owner's pictures, the newest first, and then the sample's. */
export const SitePictures = z.object({ pictures: z.array(ListedPicture) })

/** Whether a picture can be published: it is ready, and has its alternative text or is decorative. */
export const isPublishable = ({
  state,
  alt,
  decorative,
}: Pick<ListedPicture, 'state' | 'alt' | 'decorative'>) => state === 'ready' && (decorative || alt !== '')

/** Whether an uploaded picture has fewer pixels than the place that it is for can show. */
export const isNarrow = ({ sample, width }: Pick<ListedPicture, 'sample' | 'width'>, place = 0) =>
  !sample && width < place

export const ListedFilm = z.object({
  key: z.string(),
  id: z.string(),
  fileName: z.string(),
  bytes: z.number(),
  width: z.number(),
  height: z.number(),
  seconds: z.number(),
  /** When its poster was made; null without one. */
  posterAt: z.string().nullable(),
  uploadedAt: z.string(),
  uploadedBy: z.string().nullable(),
})
export type ListedFilm = z.infer<typeof ListedFilm>

/** The owner's films, the newest first. */
export const SiteFilms = z.object({ films: z.array(ListedFilm) })

/** A JPEG made of the film, in base64. */
export const SetPoster = z.object({
  file: boundedText(Math.ceil((MAX_POSTER_MB * 1024 ** 2) / 3) * 4, {
    tooLong: `A poster can be at most ${MAX_POSTER_MB} MB`,
  }).check(z.base64()),
})
