import { randomUUID } from 'node:crypto'
import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { FileStore } from '@tus/file-store'
import { Server } from '@tus/server'
import { UPLOADS } from '../../../contract/addresses.ts'
import { UploadMetadata } from '../../../domain/photos/uploads.ts'
import { type Context, type Parts, requireAdmin, requireAdminOrSystem } from '../../context.ts'
import { AppError, INTERNAL, invalid } from '../../errors.ts'
import { asAppError } from '../../http/route.ts'
import { expectUpload } from './expect-upload.ts'
import { receivePhoto } from './receive-photo.ts'

const DAY_MS = 86_400_000

/**
 * Resumable uploads (tus 1.0) into a folder of this machine. A finished file becomes a photo before the
 * last answer is sent; a refused one is deleted and answered with 422 and the reason.
 */
export function createUploads(parts: Parts) {
  const directory = path.resolve(parts.config.DATA_DIR, 'uploads')
  const keptMs = parts.config.KEEP_UPLOADS_DAYS * DAY_MS
  const store = new FileStore({ directory, expirationPeriodInMilliseconds: keptMs })
  const contexts = new WeakMap<object, Context>()
  /** What came just now with the last piece of a file. */
  const taking = new Map<string, ReturnType<typeof take>>()
  const ctxOf = (request: object) => {
    const ctx = contexts.get(request)
    if (!ctx) throw new Error('an upload without a context')
    return ctx
  }
  const server = new Server({
    path: UPLOADS,
    datastore: store,
    relativeLocation: true,
    allowedOrigins: () => false,
    namingFunction: () => randomUUID(),
    async onUploadCreate(request, upload) {
      try {
        if (upload.size === undefined) throw invalid('The upload does not say how large it is.')
        await expectUpload(ctxOf(request), { ...readMetadata(upload.metadata), bytes: upload.size })
      } catch (error) {
        throw tusError(error) ?? error
      }
      return {}
    },
    async onUploadFinish(request, upload) {
      try {
        const taken = take(ctxOf(request), store, directory, upload.id, upload.metadata ?? {})
        taking.set(upload.id, taken)
        return {
          status_code: 200,
          headers: { 'Content-Type': 'application/json' },
          body: JSON.stringify(await taken),
        }
      } catch (error) {
        throw tusError(error) ?? error
      } finally {
        taking.delete(upload.id)
      }
    },
    onResponseError(request, error) {
      // The protocol's own refusals are no errors, and may be told.
      if (!(error instanceof Error)) return undefined
      const { log, requestId } = ctxOf(request)
      log.error({ requestId, err: error }, 'upload failed')
      const known = tusError(error)
      if (known) return known
      return { status_code: 500, body: JSON.stringify({ error: { ...INTERNAL, requestId } }) }
    },
  })
  let inFlight = 0
  return {
    /** How many this process is receiving. */
    inFlight: () => inFlight,
    async handle(request: Request, ctx: Context): Promise<Response> {
      requireAdmin(ctx)
      contexts.set(request, ctx)
      inFlight += 1
      try {
        const answer = await server.handleWeb(request as Parameters<typeof server.handleWeb>[0])
        // Not before: this waits for whatever is still being written of the file.
        if (request.method === 'HEAD' && answer.ok) await this.takeComplete(ctx, request)
        return answer
      } finally {
        inFlight -= 1
      }
    },
    /** A browser that lost the last answer asks how far it got: what is all there is taken before it hears so. */
    async takeComplete(ctx: Context, request: Request): Promise<void> {
      requireAdmin(ctx)
      const id = new URL(request.url).pathname.split('/').at(-1) ?? ''
      const upload = await store.getUpload(id).catch(() => undefined)
      if (upload?.size === undefined || upload.offset !== upload.size) return
      await (taking.get(id) ?? take(ctx, store, directory, id, upload.metadata ?? {}))
    },
    /**
     * Takes files that are complete and were not taken, because the process or the database failed, and drops uploads
     * that nobody came back to for days. What has changed within `restingMs` may still be in somebody's hands.
     */
    async takeLeftovers(ctx: Context, restingMs = 0): Promise<number> {
      requireAdminOrSystem(ctx)
      await mkdir(directory, { recursive: true, mode: 0o700 })
      const names = await readdir(directory)
      let taken = 0
      for (const id of new Set(names.map((name) => name.replace(/\.json$/, ''))))
        if (await takeLeftover(ctx, store, { directory, id, restingMs, keptMs })) taken += 1
      return taken
    },
  }
}

async function take(
  ctx: Context,
  store: FileStore,
  directory: string,
  id: string,
  metadata: Record<string, string | null>,
) {
  try {
    const taken = await receivePhoto(ctx, {
      id,
      path: path.join(directory, id),
      ...readMetadata(metadata),
    })
    // The same upload may have been taken twice at once, and removed by the other.
    await store.remove(id).catch(() => undefined)
    return taken
  } catch (error) {
    if (error instanceof AppError) await store.remove(id).catch(() => undefined)
    throw error
  }
}

async function takeLeftover(
  ctx: Context,
  store: FileStore,
  { directory, id, restingMs, keptMs }: { directory: string; id: string; restingMs: number; keptMs: number },
): Promise<boolean> {
  const parts = [path.join(directory, id), path.join(directory, `${id}.json`)]
  const changed = await Promise.all(parts.map((part) => stat(part).catch(() => ({ mtimeMs: 0 }))))
  const rested = Date.now() - Math.max(...changed.map(({ mtimeMs }) => mtimeMs))
  if (rested < restingMs) return false
  const upload = await store.getUpload(id).catch(() => undefined)
  if (upload && upload.offset === upload.size)
    try {
      await take(ctx, store, directory, id, upload.metadata ?? {})
      return true
    } catch (error) {
      ctx.log.warn({ err: error }, 'leftover upload refused')
    }
  if (rested > keptMs) for (const part of parts) await rm(part, { force: true })
  return false
}

type Metadata = Record<string, string | null> | undefined

function readMetadata(metadata: Metadata): UploadMetadata {
  const read = UploadMetadata.safeParse(metadata)
  if (!read.success) throw invalid('The upload does not say what it is for.')
  return read.data
}

/** tus wants its errors in its own shape; the body is the house's. Undefined for what is nobody's business. */
function tusError(error: unknown) {
  const known = error instanceof Error ? asAppError(error) : undefined
  if (!known) return undefined
  const { code, message } = known
  return {
    status_code: known.kind === 'invalid' ? 422 : known.status,
    body: JSON.stringify({ error: { code, message } }),
  }
}
