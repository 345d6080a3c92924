import { and, eq, inArray, ne } from 'drizzle-orm'
import { DAY_MS } from '../../../domain/days.ts'
import { type Context, requireSystem } from '../../context.ts'
import { defineJob } from '../../platform/jobs/port.ts'
import { createLeases } from '../../platform/leases.ts'
import { photos } from '../tables.ts'
import { uploadLockName } from './locks.ts'
import { openUploadStore } from './tus-store/providers.ts'

export const sweepOrphanedFilesJob = defineJob('photos.sweep-files', { expireIn: 3600 })

const BATCH = 500
const RENDITION_OF = /^renditions\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\//

/**
 * Removes originals and renditions that no photo names and that haven't changed for a day: leftovers of a process that
 * died between storing a file and committing its row. So it does with uploads that were begun and never recorded, once
 * they are as old as an abandoned one. Harmless when done twice.
 */
export async function sweepOrphanedFiles(ctx: Context): Promise<void> {
  requireSystem(ctx)
  const swept = { originals: 0, renditions: 0 }
  for await (const keys of rested(ctx, 'originals')) swept.originals += await sweepOriginals(ctx, keys)
  for await (const keys of rested(ctx, 'renditions')) swept.renditions += await sweepRenditions(ctx, keys)
  ctx.log.info({ requestId: ctx.requestId, ...swept }, 'files without a photo swept')
  await sweepUploads(ctx, 'uploads')
}

/** The key pair may not, or the service cannot. */
const NEVER_LISTED = new Set(['AccessDenied', 'NotImplemented'])

/** Removes the uploads of a folder that were begun, never recorded, and are as old as an abandoned one. */
export async function sweepUploads(
  { clock, config, files, log, requestId }: Pick<Context, 'clock' | 'config' | 'files' | 'log' | 'requestId'>,
  folder: string,
) {
  const store = await openUploadStore({ config, files }, () => false, folder)
  try {
    const uploads = await store.sweep(new Date(clock.now().getTime() - config.KEEP_UPLOADS_DAYS * DAY_MS))
    log.info({ requestId, uploads }, 'unrecorded uploads swept')
  } catch (error) {
    // Tomorrow it would be refused too. A lifecycle rule of the bucket does the same.
    if (!(error instanceof Error && NEVER_LISTED.has(error.name))) throw error
    log.warn({ requestId, err: error }, 'unrecorded uploads cannot be listed')
  }
}

/** The files of a folder that are older than a day, in batches. */
async function* rested({ files, clock }: Context, folder: string): AsyncGenerator<string[]> {
  const before = clock.now().getTime() - DAY_MS
  let batch: string[] = []
  for await (const { key, changedAt } of files.list(folder)) {
    if (changedAt.getTime() < before) batch.push(key)
    if (batch.length < BATCH) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}

async function sweepOriginals(ctx: Context, keys: string[]): Promise<number> {
  const named = await ctx.db
    .select({ key: photos.originalKey })
    .from(photos)
    .where(and(inArray(photos.originalKey, keys), ne(photos.state, 'refused')))
  const known = new Set(named.map(({ key }) => key))
  const unnamed = keys.filter((key) => !known.has(key))
  for (const key of unnamed) await removeUnlessTaken(ctx, key)
  return unnamed.length
}

/** Its upload may still exist and be taken right now; then it will be named in a moment. */
function removeUnlessTaken(ctx: Context, key: string) {
  const name = key.replace(/^.*\/|\.[^.]*$/g, '')
  return createLeases(ctx.db).during(uploadLockName(name), async () => {
    const named = await ctx.db.$count(photos, and(eq(photos.originalKey, key), ne(photos.state, 'refused')))
    if (named === 0) await ctx.files.remove(key)
  })
}

/** A photo's row always comes before its renditions, and ids are never reused. */
async function sweepRenditions(ctx: Context, keys: string[]): Promise<number> {
  const ids = new Map(keys.map((key) => [key, RENDITION_OF.exec(key)?.[1]]))
  const photoIds = [...new Set(ids.values())].filter((id) => id !== undefined)
  if (photoIds.length === 0) return 0
  const found = await ctx.db.select({ id: photos.id }).from(photos).where(inArray(photos.id, photoIds))
  const known = new Set(found.map(({ id }) => id))
  let removed = 0
  for (const [key, id] of ids)
    if (id !== undefined && !known.has(id)) {
      await ctx.files.remove(key)
      removed += 1
    }
  return removed
}
