import { inArray } from 'drizzle-orm'
import { type Context, requireSystem } from '../../context.ts'
import { versionOf } from '../derive/renditions.ts'
import { photos } from '../tables.ts'

const BATCH = 1000
const COPY_OF = /^renditions\/([^/]+)\//

/**
 * Removes previews from this machine's cache whose photo was erased, removed or rotated. Each web process does so every
 * minute, so that an erasure on another machine reaches its cache too. Returns how many were removed.
 */
export async function cleanPreviewCache(ctx: Context): Promise<number> {
  requireSystem(ctx)
  const { copies } = ctx
  if (!copies) return 0
  const cached = await Array.fromAsync(copies.list('renditions'))
  let dropped = 0
  for (let at = 0; at < cached.length; at += BATCH) {
    const some = cached
      .slice(at, at + BATCH)
      .map((copy) => ({ ...copy, id: COPY_OF.exec(copy.key)?.[1] ?? '' }))
    const current = await currentVersions(ctx, [...new Set(some.map(({ id }) => id))])
    for (const { id, key, version } of some)
      if (current.get(id) !== version) {
        await copies.remove(key, version)
        dropped += 1
      }
  }
  return dropped
}

async function currentVersions({ db }: Pick<Context, 'db'>, ids: string[]) {
  const columns = { id: photos.id, state: photos.state, turns: photos.turns, readyAt: photos.readyAt }
  const found = await db.select(columns).from(photos).where(inArray(photos.id, ids))
  return new Map(found.map((photo) => [photo.id, versionOf(photo)]))
}
