import { eq, isNotNull } from 'drizzle-orm'
import { type Frame, leftEdgeOf, uprightKey } from '../../../domain/site/kinds/shared.ts'
import { uploadIdOf, uploadKey } from '../../../domain/site/media/site-media.ts'
import { PICTURE_KEY } from '../../../domain/site/media/text-media.ts'
import type { Context, TransactionContext } from '../../context.ts'
import { notFound } from '../../errors.ts'
import type { Reader } from '../../platform/db/port.ts'
import { siteFilms } from '../films/tables.ts'
import { GREY_KEY, readGreyFrame } from '../grey-frame.ts'
import { originalKey, pictureBase } from '../media-files.ts'
import { makeUprightJob } from './make-renditions.ts'
import { type PictureData, readSampleKeys, readSampleOriginal } from './sample-pictures.ts'
import { type StoredWidths, sitePictures, siteUprights } from './tables.ts'

/**
 * The uploaded pictures that are ready, by the keys that documents name, with their upright crops. The sample's are in
 * the build.
 */
export async function readPictures(db: Reader): Promise<Record<string, PictureData>> {
  const rows = await db
    .select()
    .from(sitePictures)
    .where(eq(sitePictures.state, 'ready'))
    .orderBy(sitePictures.id)
  const crops = await db
    .select()
    .from(siteUprights)
    .where(isNotNull(siteUprights.recipe))
    .orderBy(siteUprights.picture, siteUprights.left)
  const found: Record<string, PictureData> = {}
  for (const { id, recipe, widths, colour, width, height, alt, slate } of rows) {
    if (!recipe || !widths || !colour) continue
    const key = uploadKey(id)
    found[key] = { base: pictureBase(id, recipe), width, height, alt, slate, colour, ...shownWidths(widths) }
    for (const crop of crops.filter(({ picture }) => picture === id)) {
      const { recipe, width, height, widths, left } = crop
      if (recipe && width && height && widths)
        found[uprightKeyOf(key, left)] = {
          base: pictureBase(id, recipe),
          width,
          height,
          alt,
          slate,
          colour,
          ...shownWidths(widths),
        }
    }
  }
  return found
}

/** The formats that every picture has, and the PNG of one that may be seen through. */
export function shownWidths({
  png: [png] = [],
  ...widths
}: StoredWidths): Pick<PictureData, 'widths' | 'png'> {
  return { widths, ...(png !== undefined && { png }) }
}

/** What documents may name beside the sample's pictures. */
export interface SiteMedia {
  /** Those that are ready, and their upright crops. */
  pictures: Readonly<Record<string, PictureData>>
  /** Keys of pictures that are there, but are not made yet. */
  unfinished: ReadonlySet<string>
  /** Keys of pictures of which the library does not say what they show, nor that they are decorative. */
  undescribed: ReadonlySet<string>
  /** Keys of films. */
  films: ReadonlySet<string>
  /** Keys of the sample's pictures in this build; none without a build. */
  sample: ReadonlySet<string>
}

/** What documents may name before anything was uploaded. */
export const NO_MEDIA: SiteMedia = {
  pictures: {},
  unfinished: new Set(),
  undescribed: new Set(),
  films: new Set(),
  sample: new Set(),
}

/** Reads the uploaded pictures and films. */
export async function readSiteMedia(db: Reader): Promise<SiteMedia> {
  const pictures = await readPictures(db)
  const { id, alt, decorative } = sitePictures
  const known = await db.select({ id, alt, decorative }).from(sitePictures)
  const films = await db.select({ id: siteFilms.id }).from(siteFilms)
  const keys = known.map(({ id }) => uploadKey(id))
  const undescribed = known.filter(({ alt, decorative }) => alt === '' && !decorative)
  return {
    pictures,
    unfinished: new Set(keys.filter((key) => !Object.hasOwn(pictures, key))),
    undescribed: new Set(undescribed.map(({ id }) => uploadKey(id))),
    films: new Set(films.map(({ id }) => uploadKey(id))),
    sample: await readSampleKeys(),
  }
}

/** Whether a picture that a document names is there, shown or not; of the sample, always. */
export const isPictureThere = (key: string, { pictures, unfinished }: SiteMedia): boolean =>
  uploadIdOf(key) === undefined || Object.hasOwn(pictures, key) || unfinished.has(key)

const uprightKeyOf = (picture: string, left: number) => uprightKey({ picture, position: `${left}% 50%` })

/** The original of a picture of either kind, for the pictures of shared links. */
export async function readOriginal({ files }: Pick<Context, 'files'>, key: string): Promise<Buffer> {
  const id = uploadIdOf(key)
  if (id) return files.read(originalKey(id))
  if (key === GREY_KEY) return readGreyFrame()
  if (!PICTURE_KEY.test(key)) throw notFound('picture')
  return readSampleOriginal(key)
}

/**
 * Has the upright crops of these frames made, if they are of uploaded pictures and nobody has asked before. Until they
 * are, phones get the whole picture.
 */
export async function ensureUprights(
  { db, jobs }: Pick<TransactionContext, 'db' | 'jobs'>,
  frames: readonly Pick<Frame, 'picture' | 'position'>[],
): Promise<void> {
  for (const frame of frames) {
    const id = uploadIdOf(frame.picture)
    const left = leftEdgeOf(frame)
    if (!id || (await db.$count(sitePictures, eq(sitePictures.id, id))) === 0) continue
    const added = await db
      .insert(siteUprights)
      .values({ picture: id, left })
      .onConflictDoNothing()
      .returning({ left: siteUprights.left })
    if (added.length > 0) await jobs.send(makeUprightJob, { pictureId: id, left })
  }
}
