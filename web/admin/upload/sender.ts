import Uppy, { type Meta } from '@uppy/core'
import Tus, { type TusBody } from '@uppy/tus'
import { UPLOADS } from '../../../contract/addresses.ts'
import { accessToken } from '../../session.ts'
import type { Chosen } from './ledger.ts'
import type { Target } from './upload.ts'

const AT_A_TIME = 3
const CHUNK_BYTES = 5 * 1024 ** 2
/** A lost connection is tried for twenty minutes; each piece that arrives starts the count anew. */
const RETRY_DELAYS = [0, 1000, 2000, ...Array<number>(240).fill(5000)]

export interface PhotoMeta extends Meta {
  level: Target['level']
  targetId: string
  folder: string
  /** Names the file in the ledger. */
  ledgerId: string
}
export type Sender = ReturnType<typeof createSender>

/**
 * Sends files in resumable pieces, each request with a living token. What was begun is remembered in local storage
 * by the file's name, size, time and place, until it has arrived. `onLost` is told of each try that found nobody.
 */
export function createSender(onLost: () => void) {
  return new Uppy<PhotoMeta, TusBody>({ id: 'photos', autoProceed: true, logger: SILENT }).use(Tus, {
    endpoint: UPLOADS,
    limit: AT_A_TIME,
    chunkSize: CHUNK_BYTES,
    retryDelays: RETRY_DELAYS,
    removeFingerprintOnSuccess: true,
    allowedMetaFields: ['name', 'level', 'targetId', 'folder'],
    async onBeforeRequest(request) {
      const token = await accessToken()
      if (!token) throw new Error('no session to send in')
      request.setHeader('Authorization', `Bearer ${token}`)
    },
    onShouldRetry(error, _attempt, _options, next) {
      const again = next(error)
      if (again && !isBusy(error.originalResponse?.getStatus())) onLost()
      return again
    },
  })
}

/** A file as the sender takes it. `relativePath` is part of what it is remembered by. */
export function described(ledgerId: string, target: Target, { file, folder }: Chosen) {
  const relativePath = [target.level, target.id, folder].join('/')
  const meta = { level: target.level, targetId: target.id, folder, ledgerId, relativePath } as PhotoMeta
  return { name: file.name, type: file.type, data: file, meta }
}

/** What goes wrong is shown beside the file. */
const SILENT = { debug() {}, warn() {}, error() {} }

/** Locked or out of step for a moment: the server is there. */
const isBusy = (status: number | undefined) => status === 409 || status === 423
