import { type DetailedError, Upload } from 'tus-js-client'
import { websiteMediaWords } from '../../../../content/desk/website/media.ts'
import { MEDIA_UPLOADS } from '../../../../contract/paths.ts'
import { MediaUploaded } from '../../../../domain/site/media/site-media.ts'
import { accessToken, checkSession } from '../../../session.ts'
import { readAnswer } from '../../kit/files/parse-response.ts'
import { failureOf, tusOptions } from '../../kit/files/tus-requests.ts'

/** Some ten minutes; whoever is offline for longer presses *Try again*, or goes on by coming online. */
const RETRY_MS = [0, 1000, 2000, 4000, 8000, ...Array.from({ length: 40 }, () => 15_000)]

/** What becomes of a file while it is sent. */
export type MediaProgress =
  | { is: 'moved'; bytes: number }
  /** Without what it has become if the last answer was lost; then the list has it. */
  | { is: 'arrived'; media: MediaUploaded | undefined }
  | { is: 'stopped' | 'refused'; reason: string }

/**
 * Sends a picture or film in pieces. It goes on by itself after a lost connection, and where it stopped when the same file
 * is chosen again after the page was closed.
 */
export function sendMedia(
  file: File,
  kind: MediaUploaded['kind'],
  report: (progress: MediaProgress) => void,
) {
  let stopped = false
  const upload = new Upload(file, {
    ...tusOptions({ endpoint: MEDIA_UPLOADS, token: accessToken }, () => !stopped),
    retryDelays: RETRY_MS,
    removeFingerprintOnSuccess: true,
    metadata: { kind, filename: file.name },
    fingerprint: async () => ['website', kind, file.name, file.size, file.lastModified].join('\n'),
    onShouldRetry: isWorthRetrying,
    onProgress: (bytes) => report({ is: 'moved', bytes }),
    onSuccess: ({ lastResponse }) =>
      report({ is: 'arrived', media: readAnswer(lastResponse.getBody(), MediaUploaded) }),
    onError: (error) => {
      if (!stopped) report(outcomeOf(error))
    },
  })
  const begin = async () => {
    const [before] = await upload.findPreviousUploads().catch(() => [])
    if (stopped) return
    if (before) upload.resumeFromPreviousUpload(before)
    upload.start()
  }
  void begin()
  return {
    /** Stops for good, and has the server forget what has arrived. */
    cancel() {
      stopped = true
      void upload.abort(true).catch(() => undefined)
    },
  }
}

/** No answer, a fault of the server's, or an upload that another request still writes. */
const isWorthRetrying = (error: Error | DetailedError): boolean =>
  ['lost', 'busy', 'no session'].includes(failureOf(error).kind)

function outcomeOf(error: Error | DetailedError): MediaProgress {
  const { kind, reason } = failureOf(error)
  if (kind === 'refused') return { is: 'refused', reason }
  if (kind === 'signed out') void checkSession().catch(() => undefined)
  return { is: 'stopped', reason: kind === 'lost' ? websiteMediaWords.stopped : reason }
}
