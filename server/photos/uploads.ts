import { randomUUID } from 'node:crypto'
import { mkdir, readdir, stat } from 'node:fs/promises'
import path from 'node:path'
import { FileStore } from '@tus/file-store'
import { Server } from '@tus/server'
import { UPLOADS_PATH, UploadTarget } from '../../domain/uploads.ts'
import { type Context, type Parts, requireAdmin } from '../context.ts'
import { AppError, invalid } from '../errors.ts'
import { admitUpload } from './inspect-image.ts'
import { receivePhoto } from './receive-photo.ts'
import { findDestination } from './upload-target.ts'

const WEEK_MS = 7 * 86_400_000

/**
 * Resumable uploads (tus 1.0) into a folder of this machine. A finished file becomes a photo before the
 * last answer is sent; a refused one is deleted and answered with 422 and the reason.
 */
export function createUploads(parts: Parts) {
  const directory = path.resolve(parts.config.DATA_DIR, 'uploads')
  const store = new FileStore({ directory, expirationPeriodInMilliseconds: WEEK_MS })
  const contexts = new WeakMap<object, Context>()
  const ctxOf = (request: object) => {
    const ctx = contexts.get(request)
    if (!ctx) throw new Error('an upload without a context')
    return ctx
  }
  const server = new Server({
    path: UPLOADS_PATH,
    datastore: store,
    relativeLocation: true,
    allowedOrigins: () => false,
    namingFunction: () => randomUUID(),
    async onUploadCreate(request, upload) {
      try {
        if (upload.size === undefined) throw invalid('The upload does not say how large it is.')
        await findDestination(ctxOf(request).db, targetOf(upload.metadata))
        admitUpload({ fileName: fileNameOf(upload.metadata), bytes: upload.size })
      } catch (error) {
        throw tusError(error)
      }
      return {}
    },
    async onUploadFinish(request, upload) {
      try {
        const taken = await take(ctxOf(request), store, directory, upload.id, upload.metadata ?? {})
        return {
          status_code: 200,
          headers: { 'Content-Type': 'application/json' },
          body: JSON.stringify(taken),
        }
      } catch (error) {
        throw tusError(error)
      }
    },
    onResponseError(request, error) {
      if (error instanceof Error) ctxOf(request).log.warn({ err: error }, 'upload failed')
      return undefined
    },
  })
  return {
    async handle(request: Request, ctx: Context): Promise<Response> {
      requireAdmin(ctx)
      contexts.set(request, ctx)
      if (request.method === 'HEAD') {
        const size = await this.takeComplete(ctx, request)
        if (size !== undefined) return arrived(size)
      }
      return server.handleWeb(request as Parameters<typeof server.handleWeb>[0])
    },
    /** A browser that lost the last answer asks how far it got: what is all there is taken before it hears so. */
    async takeComplete(ctx: Context, request: Request): Promise<number | undefined> {
      requireAdmin(ctx)
      const id = new URL(request.url).pathname.split('/').at(-1) ?? ''
      const upload = await store.getUpload(id).catch(() => undefined)
      if (upload?.size === undefined || upload.offset !== upload.size) return undefined
      await take(ctx, store, directory, id, upload.metadata ?? {})
      return upload.size
    },
    /** Takes files that were complete when the last process ended, and drops uploads nobody came back to. */
    async takeLeftovers(ctx: Context): Promise<number> {
      await mkdir(directory, { recursive: true, mode: 0o700 })
      let taken = 0
      for (const name of await readdir(directory)) {
        if (!name.endsWith('.json')) continue
        const upload = await store.getUpload(name.slice(0, -'.json'.length)).catch(() => undefined)
        const size = upload && (await stat(path.join(directory, upload.id)).catch(() => undefined))?.size
        if (!upload || size === undefined || size !== upload.size) continue
        await take(ctx, store, directory, upload.id, upload.metadata ?? {})
          .then(() => {
            taken += 1
          })
          .catch((error: unknown) => ctx.log.warn({ err: error }, 'leftover upload refused'))
      }
      await store.deleteExpired()
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
      fileName: fileNameOf(metadata),
      folder: folderOf(metadata),
      ...targetOf(metadata),
    })
    await store.remove(id)
    return taken
  } catch (error) {
    if (error instanceof AppError) await store.remove(id).catch(() => undefined)
    throw error
  }
}

type Metadata = Record<string, string | null> | undefined

function targetOf(metadata: Metadata): UploadTarget {
  const target = UploadTarget.safeParse(metadata)
  if (!target.success) throw invalid('The upload does not say what it is for.')
  return target.data
}

/** The folders above the file, as the browser saw them. */
function folderOf(metadata: Metadata) {
  return (metadata?.folder ?? '')
    .split(/[\\/]+/)
    .filter(Boolean)
    .join('/')
    .slice(0, 300)
}

function fileNameOf(metadata: Metadata) {
  return (metadata?.filename ?? metadata?.name ?? 'photo').slice(0, 200)
}

function arrived(size: number) {
  const length = String(size)
  return new Response(null, {
    headers: { 'Tus-Resumable': '1.0.0', 'Upload-Offset': length, 'Upload-Length': length },
  })
}

/** tus wants its errors in its own shape; the body is the house's. */
function tusError(error: unknown) {
  if (!(error instanceof AppError)) return error
  const { code, message } = error
  return {
    status_code: error.kind === 'invalid' ? 422 : error.status,
    body: JSON.stringify({ error: { code, message } }),
  }
}
