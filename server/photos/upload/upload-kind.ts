import type { Context } from '../../context.ts'
import { AppError } from '../../errors.ts'
import type { uploadLocks } from './locks.ts'
import { uploadLockName } from './locks.ts'
import type { UploadStore } from './tus-store/port.ts'

/** The store, and the locks that keep an upload to one process at a time. */
export interface UploadStorage {
  store: UploadStore
  locks: ReturnType<typeof uploadLocks>
}

/** What the browser said about an upload. */
export type SentMetadata = Record<string, string | null> | undefined

/** What the uploads of one address become. The operations ask for their permission. */
export interface UploadKind {
  /** The address of its uploads. */
  address: string
  /** The folder or prefix of what has arrived. */
  folder: string
  requireSender(ctx: Context): unknown
  requireSenderOrSystem(ctx: Context): unknown
  /** Refuses what can never be received, before its first byte is sent. */
  authorize(ctx: Context, upload: { metadata: SentMetadata; bytes: number }): Promise<void>
  /** Receives a complete upload; undefined if it is incomplete, or another process was faster. */
  complete(ctx: Context, place: UploadStorage, id: string): Promise<object | undefined>
  /** What an upload has become, and its size. */
  find(ctx: Context, name: string): Promise<{ taken: object; bytes: number } | undefined>
}

/** The id in an upload's address. */
export const uploadIdIn = (id: string) => id.split('/').at(-1) ?? ''

/**
 * Has `receive` take a complete upload, one process at a time, and drops the upload when it is taken or refused; undefined
 * if it is incomplete, or another process was faster.
 */
export function takeUpload<Taken>(
  { log }: Pick<Context, 'log'>,
  { store, locks }: UploadStorage,
  id: string,
  receive: (path: string, metadata: SentMetadata) => Promise<Taken>,
): Promise<Taken | undefined> {
  return locks.leases.during(uploadLockName(uploadIdIn(id)), async () => {
    const upload = await store.find(id)
    if (upload?.size === undefined || upload.offset !== upload.size) return undefined
    const { metadata } = upload
    // What cannot be dropped now is found again, and recognised, by the next sweep.
    const drop = () => store.drop(id).catch((err: unknown) => log.warn({ err }, 'an upload stays'))
    try {
      const taken = await store.withFile(id, (path) => receive(path, metadata))
      await drop()
      return taken
    } catch (error) {
      if (error instanceof AppError) await drop()
      throw error
    }
  })
}
