import Uppy, { type Meta } from '@uppy/core'
import Tus, { type TusBody } from '@uppy/tus'
import { UPLOADS_PATH } from '../../../domain/photos.ts'
import { accessToken } from '../../session.ts'
import type { Pupil } from './ledger.ts'

const AT_A_TIME = 3
const CHUNK_BYTES = 5 * 1024 ** 2
/** A lost connection is tried for twenty minutes; each piece that arrives starts the count anew. */
const RETRY_DELAYS = [0, 1000, 2000, ...Array<number>(240).fill(5000)]

export interface PhotoMeta extends Meta {
  pupilId: string
  pupilName: string
}
export type Sender = ReturnType<typeof createSender>

/**
 * Sends files in resumable pieces, each request with a living token. What was begun is remembered in local storage
 * by the file's name, size, time and pupil, until it has arrived. `onLost` is told of each try that found nobody.
 */
export function createSender(onLost: () => void) {
  return new Uppy<PhotoMeta, TusBody>({ id: 'photos', autoProceed: true, logger: SILENT }).use(Tus, {
    endpoint: UPLOADS_PATH,
    limit: AT_A_TIME,
    chunkSize: CHUNK_BYTES,
    retryDelays: RETRY_DELAYS,
    removeFingerprintOnSuccess: true,
    allowedMetaFields: ['name', 'pupilId'],
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
export function described(pupil: Pupil, file: File) {
  const meta = { pupilId: pupil.id, pupilName: pupil.name, relativePath: pupil.id } as PhotoMeta
  return { name: file.name, type: file.type, data: file, meta }
}

/** What goes wrong is shown beside the file. */
const SILENT = { debug() {}, warn() {}, error() {} }

/** Locked or out of step for a moment: the server is there. */
const isBusy = (status: number | undefined) => status === 409 || status === 423
