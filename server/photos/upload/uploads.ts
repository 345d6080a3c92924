import { randomUUID } from 'node:crypto'
import { Server } from '@tus/server'
import { photoErrors } from '../../../content/errors/photos.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../domain/days.ts'
import type { Context, Services } from '../../context.ts'
import { conflict, INTERNAL_ERROR, invalid } from '../../errors.ts'
import { asAppError } from '../../http/route.ts'
import { RETRY_AFTER_S } from '../../http/unavailable.ts'
import { photoUploads } from './complete-upload.ts'
import { uploadLocks } from './locks.ts'
import { diskUploadsOf, openUploadStore } from './tus-store/providers.ts'
import { type UploadKind, type UploadStorage, uploadIdIn } from './upload-kind.ts'

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Uploads of one kind, as the server mounts them. */
export type Uploads = ReturnType<typeof createUploads>

/** Opens uploads in the configured store; of photos, unless another kind is given. */
export async function openUploads(parts: Services, kind: UploadKind = photoUploads) {
  const locks = uploadLocks(parts.db)
  return createUploads(parts, { locks, store: await openUploadStore(parts, locks.isHeld, kind.folder) }, kind)
}

/**
 * Resumable uploads (tus 1.0), on this machine unless another store is given. A finished file becomes what its kind makes
 * of it, a photo, before the last answer is sent; a refused one is deleted and answered with 422 and the reason.
 */
export function createUploads(parts: Services, given?: UploadStorage, kind: UploadKind = photoUploads) {
  const place = given ?? { store: diskUploadsOf(parts.config, kind.folder), locks: uploadLocks(parts.db) }
  const { store, locks } = place
  const contexts = new WeakMap<object, Context>()
  const ctxOf = (request: object) => {
    const ctx = contexts.get(request)
    if (!ctx) throw new Error('an upload without a context')
    return ctx
  }
  const server = tusServer(parts, place, kind, ctxOf)
  let inFlight = 0
  let looked = new Map<string, { changedAt: number; againMs: number }>()
  return {
    /** How many uploads this process is receiving. */
    inFlight: () => inFlight,
    async handle(request: Request, ctx: Context): Promise<Response> {
      kind.requireSender(ctx)
      contexts.set(request, ctx)
      inFlight += 1
      try {
        const answer = await server.handleWeb(request as Parameters<typeof server.handleWeb>[0])
        if (answer.status === 503) answer.headers.set('Retry-After', String(RETRY_AFTER_S))
        // Only now: this waits for writes in progress.
        if (request.method === 'HEAD' && isWhole(answer)) await this.takeComplete(ctx, request)
        // It may have been received while the sender was waiting.
        const gone = request.method === 'HEAD' && (answer.status === 404 || answer.status === 410)
        return (gone && (await this.findTaken(ctx, request))) || answer
      } finally {
        inFlight -= 1
      }
    },
    /** Receives a complete upload before its offset is sent to a browser that lost the last response. */
    async takeComplete(ctx: Context, request: Request): Promise<void> {
      kind.requireSender(ctx)
      await kind.complete(ctx, place, store.prefix + uploadIdIn(new URL(request.url).pathname))
    },
    /** The offset of an upload that has been received: all of it. */
    async findTaken(ctx: Context, request: Request): Promise<Response | undefined> {
      kind.requireSender(ctx)
      const name = uploadIdIn(new URL(request.url).pathname)
      const found = UUID.test(name) ? await kind.find(ctx, name) : undefined
      if (!found) return undefined
      const size = String(found.bytes)
      return new Response(null, {
        headers: { 'Tus-Resumable': '1.0.0', 'Upload-Offset': size, 'Upload-Length': size },
      })
    },
    /**
     * Receives complete uploads that were missed because the process or the database failed, and drops those abandoned
     * for days. Uploads changed within `restingMs`, or being written, are left alone. What is not complete, or cannot be
     * received, is looked at again once it has rested for twice as long, and at least every hour.
     */
    async takeLeftovers(
      ctx: Context,
      restingMs = store.shared ? MINUTE_MS : 0,
      leaving?: AbortSignal,
    ): Promise<number> {
      kind.requireSenderOrSystem(ctx)
      let taken = 0
      const left: typeof looked = new Map()
      for await (const { id, changedAt } of store.list()) {
        if (leaving?.aborted) break
        const restedMs = Date.now() - changedAt.getTime()
        const before = looked.get(id)
        const isKnown = before?.changedAt === changedAt.getTime()
        if (before && isKnown) left.set(id, before)
        if (restedMs < restingMs || (isKnown && restingMs > 0 && restedMs < before.againMs)) continue
        if (await locks.isWritten(id)) continue
        if (await takeLeftover(ctx, place, kind, id)) taken += 1
        else if (restedMs > ctx.config.KEEP_UPLOADS_DAYS * DAY_MS) await store.drop(id)
        else
          left.set(id, {
            changedAt: changedAt.getTime(),
            againMs: Math.min(2 * restedMs, restedMs + HOUR_MS),
          })
      }
      looked = left
      return taken
    },
  }
}

/** The protocol's server: accepts an upload that its kind allows, and answers a finished one with what it has become. */
function tusServer(
  parts: Services,
  place: UploadStorage,
  kind: UploadKind,
  ctxOf: (request: object) => Context,
) {
  const { store, locks } = place
  return new Server({
    path: kind.address,
    datastore: store.tus,
    locker: locks.locker,
    allowedOrigins: () => false,
    namingFunction: () => store.prefix + randomUUID(),
    generateUrl: (_, { path, id }) => `${path}/${uploadIdIn(id)}`,
    getFileIdFromRequest: (_, name) => (name && UUID.test(name) ? store.prefix + name : undefined),
    async onIncomingRequest() {
      // On its own, an unreachable store takes a quarter of a minute to fail.
      if (store.shared) await parts.files.check()
    },
    async onUploadCreate(request, upload) {
      try {
        if (upload.size === undefined) throw invalid(photoErrors.noSize)
        await kind.authorize(ctxOf(request), { metadata: upload.metadata, bytes: upload.size })
      } catch (error) {
        throw tusError(error) ?? error
      }
      return {}
    },
    async onUploadFinish(request, upload) {
      try {
        const ctx = ctxOf(request)
        const taken =
          (await kind.complete(ctx, place, upload.id)) ?? (await kind.find(ctx, uploadIdIn(upload.id)))?.taken
        if (!taken) throw conflict('upload-taken', photoErrors.takenAlready)
        return {
          status_code: 200,
          headers: { 'Content-Type': 'application/json' },
          body: JSON.stringify(taken),
        }
      } catch (error) {
        throw tusError(error) ?? error
      }
    },
    onResponseError(request, error) {
      // The protocol's own refusals are not errors, and may be shown.
      if (!(error instanceof Error)) return undefined
      const { log, requestId } = ctxOf(request)
      log.error({ requestId, err: error }, 'upload failed')
      const known = tusError(error)
      if (known) return known
      return { status_code: 500, body: JSON.stringify({ error: { ...INTERNAL_ERROR, requestId } }) }
    },
  })
}

const isWhole = ({ headers }: Response) =>
  headers.has('upload-offset') && headers.get('upload-offset') === headers.get('upload-length')

async function takeLeftover(
  ctx: Context,
  place: UploadStorage,
  kind: UploadKind,
  id: string,
): Promise<boolean> {
  try {
    return (await kind.complete(ctx, place, id)) !== undefined
  } catch (error) {
    ctx.log.warn({ err: error }, 'leftover upload refused')
    return false
  }
}

/** An error in the shape tus wants, with our body. Undefined if its details must stay inside. */
function tusError(error: unknown) {
  const known = error instanceof Error ? asAppError(error) : undefined
  if (!known) return undefined
  const { code, message } = known
  return {
    status_code: known.kind === 'invalid' ? 422 : known.status,
    body: JSON.stringify({ error: { code, message } }),
  }
}
