import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { Context } from '../../context.ts'
import { businessName } from '../../names.ts'
import { withPrinted } from '../../photos/class-photo-names/printed-names.ts'
import { type DeliveryFile, deliveryFile } from '../../photos/derive/delivery-file.ts'
import { limitConcurrency } from '../../platform/concurrency-limit.ts'
import type { NamedPhoto } from './open-download.ts'

/** A file as its buyer gets it, with an ETag by which two are compared. */
export interface CachedFile extends DeliveryFile {
  etag: string
}

/** Room for the largest possible photo, and a little more. */
const KEPT_BYTES = 96 * 1024 ** 2
const KEPT_MS = 2 * 60_000
/** How many are made at once in this process; each holds a whole photo in memory. */
const AT_A_TIME = 3

/** How many callers may wait; zips have their own limit. */
const MOST_WAITING = 200

const inTurn = limitConcurrency(AT_A_TIME)
const singly = limitConcurrency(AT_A_TIME, MOST_WAITING)
interface Making extends Pick<Context, 'files'> {
  photo: NamedPhoto
  business: string
}

const kept = new LRUCache<string, CachedFile, Making>({
  maxSize: KEPT_BYTES,
  // The cache size in bytes: a file made in place keeps the original's buffer.
  sizeCalculation: ({ body }) => body.buffer.byteLength,
  ttl: KEPT_MS,
  ttlAutopurge: true,
  updateAgeOnGet: true,
  ignoreFetchAbort: true,
  fetchMethod: async (_key, _stale, { context }) => {
    const file = await singly('', () => make(context))
    const etag = `"${createHash('sha256').update(file.body).digest('base64url').slice(0, 22)}"`
    return { ...file, etag }
  },
})

/** The same original with the same rotation, names and business always makes the same file. */
const keyOf = ({ photo: { originalKey, turns, names }, business }: Making) =>
  JSON.stringify([originalKey, turns % 4, names ?? null, business])

/**
 * A bought photo as its buyer gets it, cached for a few minutes, so that fetching it in parts makes it only once.
 * Rejects with `FileMissing`.
 */
export async function deliveryFileOf(
  { db, files }: Pick<Context, 'db' | 'files'>,
  photo: NamedPhoto,
): Promise<CachedFile> {
  const making = { files, photo, business: await businessName(db) }
  return kept.forceFetch(keyOf(making), { context: making })
}

/** The same file for a caller that asks only once, such as a zip, without pushing others out of the cache. */
export async function cachedDeliveryFile(
  { db, files }: Pick<Context, 'db' | 'files'>,
  photo: NamedPhoto,
): Promise<DeliveryFile> {
  const making = { files, photo, business: await businessName(db) }
  return kept.get(keyOf(making)) ?? make(making)
}

function make({
  files,
  photo: { originalKey, fileName, turns, names },
  business,
}: Making): Promise<DeliveryFile> {
  return inTurn('', async () => {
    const original = await files.read(originalKey)
    const file = await deliveryFile(original, { business, fileName, turns, inPlace: true })
    return names ? withPrinted(file, names, { business }) : file
  })
}
