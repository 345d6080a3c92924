import { desc, eq } from 'drizzle-orm'
import { generalErrors } from '../../../content/errors/general.ts'
import { mediaErrors } from '../../../content/errors/website-media.ts'
import type { DescribePicture, ListedPicture } from '../../../domain/site/media/site-media.ts'
import { uploadKey } from '../../../domain/site/media/site-media.ts'
import { users } from '../../accounts/tables.ts'
import { audit, type Context, inTransaction, requireEditor } from '../../context.ts'
import { invalid, notFound } from '../../errors.ts'
import type { Reader } from '../../platform/db/port.ts'
import { pictureBase } from '../media-files.ts'
import { mediaUses } from '../media-uses.ts'
import { shownWidths } from './read-pictures.ts'
import { readSamplePictures } from './sample-pictures.ts'
import { sitePictures } from './tables.ts'

/** All pictures that a page can show: the owner's, the newest first, and the sample's. */
export async function listPictures(ctx: Context): Promise<{ pictures: ListedPicture[] }> {
  requireEditor(ctx)
  const rows = await withUploader(ctx.db).orderBy(desc(sitePictures.uploadedAt), desc(sitePictures.id))
  return { pictures: [...rows.map(listed), ...(await listSamplePictures())] }
}

/** An uploaded picture. */
export async function showPicture(ctx: Context, { id }: { id: string }): Promise<ListedPicture> {
  requireEditor(ctx)
  return readListed(ctx.db, id)
}

/** Saves what the owner says about a picture. One that a page may show does not lose its alternative text. */
export async function describePicture(
  ctx: Context,
  { id, ...description }: DescribePicture & { id: string },
): Promise<ListedPicture> {
  requireEditor(ctx)
  const { alt, decorative } = description
  await inTransaction(ctx, async (ctx) => {
    const changed = await ctx.db
      .update(sitePictures)
      .set({ ...description, alt: decorative ? '' : alt })
      .where(eq(sitePictures.id, id))
      .returning({ id: sitePictures.id })
    if (changed.length === 0) throw notFound('picture')
    if (!decorative && alt === '' && (await mediaUses(ctx.db, id)).some(({ logo }) => !logo))
      throw invalid(generalErrors.highlighted, { alt: mediaErrors.needsAlt })
    await audit(ctx, 'site-picture.described', { subjectId: id })
  })
  return readListed(ctx.db, id)
}

const withUploader = (db: Reader) =>
  db
    .select({ picture: sitePictures, email: users.email })
    .from(sitePictures)
    .leftJoin(users, eq(users.id, sitePictures.uploadedBy))

async function readListed(db: Reader, id: string): Promise<ListedPicture> {
  const [row] = await withUploader(db).where(eq(sitePictures.id, id))
  if (!row) throw notFound('picture')
  return listed(row)
}

type Row = Awaited<ReturnType<typeof withUploader>>[number]

function listed({ picture, email }: Row): ListedPicture {
  const { id, recipe, widths, colour, uploadedAt, ...own } = picture
  return {
    ...own,
    key: uploadKey(id),
    sample: false,
    shown:
      recipe && widths && colour ? { base: pictureBase(id, recipe), colour, ...shownWidths(widths) } : null,
    uploadedAt: uploadedAt.toISOString(),
    uploadedBy: email,
  }
}

/** The sample's pictures, in the order in which they are kept. */
export async function listSamplePictures(): Promise<ListedPicture[]> {
  return Object.entries(await readSamplePictures()).map(([key, { base, colour, widths, ...own }]) => ({
    ...own,
    key,
    sample: true,
    fileName: `${key.split('/').at(-1)}.jpg`,
    decorative: own.alt === '',
    credit: '',
    position: '50% 50%',
    state: 'ready',
    reason: null,
    shown: { base, colour, widths },
    uploadedAt: null,
    uploadedBy: null,
  }))
}
