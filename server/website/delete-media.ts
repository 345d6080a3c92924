import { eq, lt } from 'drizzle-orm'
import { mediaErrors } from '../../content/errors/website-media.ts'
import { DAY_MS } from '../../domain/days.ts'
import { UNUSED_MEDIA_DAYS } from '../../domain/site/media/site-media.ts'
import { handsOver, mayPublish } from '../accounts/roles/publishing.ts'
import { audit, type Context, inTransaction, requireEditor, requireSystem } from '../context.ts'
import { conflict, notFound } from '../errors.ts'
import { sweepUploads } from '../photos/upload/sweep-orphaned-files.ts'
import { defineJob } from '../platform/jobs/port.ts'
import { createLeases } from '../platform/leases.ts'
import { siteFilms } from './films/tables.ts'
import { filmKey, mediaLock, originalKey, posterKey, SITE_FILES } from './media-files.ts'
import { mediaUses } from './media-uses.ts'
import { sitePictures } from './pictures/tables.ts'
import { notifyFollowers } from './publish/shown-release.ts'
import { mediaUploads } from './receive-upload.ts'

export const sweepMediaJob = defineJob('website.sweep-media', { expireIn: 3600 })

/** How many places a refusal names. */
const NAMED_PLACES = 4

interface Deletion {
  id: string
  /** Also if something names it: a grey frame stands there then. */
  everywhere: boolean
}

/** Deletes a picture. If something names it, only on demand; otherwise the answer says what does. */
export async function deletePicture(ctx: Context, deletion: Deletion): Promise<void> {
  await requireRemover(ctx, deletion)
  await remove(ctx, 'picture', deletion)
}

/** Deletes a film, likewise. */
export async function deleteFilm(ctx: Context, deletion: Deletion): Promise<void> {
  await requireRemover(ctx, deletion)
  await remove(ctx, 'film', deletion)
}

/** What goes everywhere goes from what visitors see. */
async function requireRemover(ctx: Context, { everywhere }: Deletion): Promise<void> {
  const user = requireEditor(ctx)
  if (everywhere && !(await mayPublish(ctx.db, user))) throw handsOver(mediaErrors.ownersRemove)
}

/**
 * Deletes pictures and films that are older than thirty days and that no version, draft or schedule names, and files that
 * belong to none. Harmless when done twice.
 */
export async function sweepMedia(ctx: Context): Promise<void> {
  requireSystem(ctx)
  const before = new Date(ctx.clock.now().getTime() - UNUSED_MEDIA_DAYS * DAY_MS)
  const swept = { pictures: 0, films: 0, files: 0 }
  for (const { id } of await ctx.db
    .select({ id: sitePictures.id })
    .from(sitePictures)
    .where(lt(sitePictures.uploadedAt, before)))
    if (await removeUnused(ctx, 'picture', id)) swept.pictures += 1
  for (const { id } of await ctx.db
    .select({ id: siteFilms.id })
    .from(siteFilms)
    .where(lt(siteFilms.uploadedAt, before)))
    if (await removeUnused(ctx, 'film', id)) swept.films += 1
  swept.files = await sweepFiles(ctx)
  ctx.log.info({ requestId: ctx.requestId, ...swept }, 'unused pictures and films swept')
  await sweepUploads(ctx, mediaUploads.folder)
}

type Kind = 'picture' | 'film'

const TABLES = { picture: sitePictures, film: siteFilms }

async function remove(ctx: Context, kind: Kind, { id, everywhere }: Deletion) {
  const uses = await removeWithFiles(ctx, kind, { id, everywhere })
  if (uses === undefined) throw notFound(kind)
  if (uses.length > 0 && !everywhere)
    throw conflict(
      'in-use',
      mediaErrors.usedIn(
        uses.slice(0, NAMED_PLACES).map(({ title }) => title),
        Math.max(0, uses.length - NAMED_PLACES),
      ),
    )
  await ctx.shownRelease.caughtUp()
}

const removeUnused = async (ctx: Context, kind: Kind, id: string): Promise<boolean> =>
  (await removeWithFiles(ctx, kind, { id, everywhere: false }))?.length === 0

/**
 * Removes row and files, unless something uses them and it is not to go everywhere; returns what does, undefined if there
 * is no such thing. From the commit on no process serves it; all of them are woken, to show their pages without it.
 */
const removeWithFiles = (ctx: Context, kind: Kind, { id, everywhere }: Deletion) =>
  createLeases(ctx.db).during(mediaLock(id), async () => {
    const table = TABLES[kind]
    const uses = await inTransaction(ctx, async (ctx) => {
      const [row] = await ctx.db.select({ id: table.id }).from(table).where(eq(table.id, id)).for('update')
      if (!row) return undefined
      const uses = await mediaUses(ctx.db, id)
      if (uses.length > 0 && !everywhere) return uses
      await ctx.db.delete(table).where(eq(table.id, id))
      const from = uses.map(({ kind, id }) => `${kind}/${id}`).join(' ')
      await audit(ctx, `site-${kind}.${uses.length > 0 ? 'removed' : 'deleted'}`, {
        subjectId: id,
        ...(from && { from }),
      })
      await notifyFollowers(ctx)
      return uses
    })
    // The row first: files without a row are swept, a row without its files would be a broken picture.
    if (uses && (uses.length === 0 || everywhere)) await removeFiles(ctx, kind, id)
    return uses
  })

async function removeFiles({ files }: Pick<Context, 'files'>, kind: Kind, id: string) {
  const keys = kind === 'picture' ? [originalKey(id)] : [filmKey(id), posterKey(id)]
  for (const key of keys) await files.remove(key)
  if (kind === 'film') return
  for await (const { key } of files.list(`${SITE_FILES}/pictures`))
    if (key.startsWith(`${SITE_FILES}/pictures/${id}-`)) await files.remove(key)
}

/** Removes files that are a day old and whose picture or film is not there: what a killed process left. */
async function sweepFiles(ctx: Context): Promise<number> {
  const before = ctx.clock.now().getTime() - DAY_MS
  const pictures = await ctx.db.select({ id: sitePictures.id }).from(sitePictures)
  const films = await ctx.db.select({ id: siteFilms.id }).from(siteFilms)
  const known = new Set([...pictures, ...films].map(({ id }) => id))
  let removed = 0
  for await (const { key, changedAt } of ctx.files.list(SITE_FILES)) {
    const id = /\/([0-9a-f]{32})(?:[-.]|$)/.exec(key)?.[1]
    if (!id || known.has(id) || changedAt.getTime() >= before) continue
    await createLeases(ctx.db).during(mediaLock(id), async () => {
      const rows =
        (await ctx.db.$count(sitePictures, eq(sitePictures.id, id))) +
        (await ctx.db.$count(siteFilms, eq(siteFilms.id, id)))
      if (rows === 0) await ctx.files.remove(key)
    })
    removed += 1
  }
  return removed
}
