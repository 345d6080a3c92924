import type { Readable } from 'node:stream'
import { desc, eq } from 'drizzle-orm'
import { mediaErrors } from '../../../content/errors/website-media.ts'
import { type ListedFilm, MAX_POSTER_MB, uploadKey } from '../../../domain/site/media/site-media.ts'
import { users } from '../../accounts/tables.ts'
import { allowAnyone, audit, type Context, inTransaction, requireEditor } from '../../context.ts'
import { invalid, notFound } from '../../errors.ts'
import type { Reader } from '../../platform/db/port.ts'
import type { FilePart } from '../../platform/files/port.ts'
import { createLeases } from '../../platform/leases.ts'
import { decodePicture, PictureTooHeavy, readPictureHeader } from '../../platform/pictures/decode-picture.ts'
import { filmKey, mediaLock, posterKey } from '../media-files.ts'
import { requireMediaEditor } from '../media-uses.ts'
import { siteFilms } from './tables.ts'

const POSTER_EDGE = 1600
const MAX_POSTER_PIXELS = 40_000_000

/** The owner's own films, the newest first. */
export async function listFilms(ctx: Context): Promise<{ films: ListedFilm[] }> {
  requireEditor(ctx)
  const rows = await withUploader(ctx.db).orderBy(desc(siteFilms.uploadedAt), desc(siteFilms.id))
  return { films: rows.map(listed) }
}

/** Gives a film the picture that is shown before it plays: a JPEG that the browser made of it. */
export async function setFilmPoster(
  ctx: Context,
  { id, file }: { id: string; file: string },
): Promise<ListedFilm> {
  await requireMediaEditor(ctx, { id })
  const poster = await drawPoster(Buffer.from(file, 'base64'))
  await createLeases(ctx.db).during(mediaLock(id), async () => {
    if ((await ctx.db.$count(siteFilms, eq(siteFilms.id, id))) === 0) throw notFound('film')
    await ctx.files.put(posterKey(id), poster)
    await inTransaction(ctx, async (ctx) => {
      await ctx.db.update(siteFilms).set({ posterAt: ctx.clock.now() }).where(eq(siteFilms.id, id))
      await audit(ctx, 'site-film.poster', { subjectId: id })
    })
  })
  const [row] = await withUploader(ctx.db).where(eq(siteFilms.id, id))
  if (!row) throw notFound('film')
  return listed(row)
}

/** A film or its poster, for anyone who has its address. */
export async function serveFilm(
  ctx: Context,
  { file }: { file: string },
): Promise<{ size: number; version: string; open: (part: FilePart) => Promise<Readable> }> {
  allowAnyone(ctx)
  const [id = '', extension] = file.split('.')
  const isPoster = extension === 'jpg'
  const [film] = await ctx.db
    .select({ bytes: siteFilms.bytes, posterAt: siteFilms.posterAt })
    .from(siteFilms)
    .where(eq(siteFilms.id, id))
  const key = isPoster ? posterKey(id) : filmKey(id)
  const size = film && (isPoster ? film.posterAt && (await ctx.files.size(key)) : film.bytes)
  if (!film || !size) throw notFound(isPoster ? 'picture' : 'film')
  const version = isPoster ? `${id}-${film.posterAt?.getTime().toString(36)}` : id
  return { size, version, open: (part) => ctx.files.stream(key, part) }
}

async function drawPoster(file: Buffer): Promise<Buffer> {
  if (file.length > MAX_POSTER_MB * 1024 ** 2) throw invalid(mediaErrors.posterUnreadable)
  try {
    const { format, width, height, tooHeavy } = await readPictureHeader(file)
    if (format !== 'jpeg') throw new Error(`a picture of the type ${format}`)
    if (tooHeavy || width * height > MAX_POSTER_PIXELS) throw new PictureTooHeavy('it has too many pixels')
    return await decodePicture(file, (picture) =>
      picture
        .resize(POSTER_EDGE, POSTER_EDGE, { fit: 'inside', withoutEnlargement: true })
        .jpeg({ quality: 80, progressive: true })
        .toBuffer(),
    )
  } catch {
    throw invalid(mediaErrors.posterUnreadable, { file: mediaErrors.posterUnreadable })
  }
}

const withUploader = (db: Reader) =>
  db
    .select({ film: siteFilms, email: users.email })
    .from(siteFilms)
    .leftJoin(users, eq(users.id, siteFilms.uploadedBy))

type Row = Awaited<ReturnType<typeof withUploader>>[number]

const listed = ({ film: { posterAt, uploadedAt, ...film }, email }: Row): ListedFilm => ({
  ...film,
  key: uploadKey(film.id),
  posterAt: posterAt?.toISOString() ?? null,
  uploadedAt: uploadedAt.toISOString(),
  uploadedBy: email,
})
