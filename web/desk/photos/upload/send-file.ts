import { Upload } from 'tus-js-client'
import { UploadCompleted } from '../../../../domain/photos/uploads.ts'
import { readAnswer } from '../../kit/files/parse-response.ts'
import { failureOf, tusOptions, type UploadServer } from '../../kit/files/tus-requests.ts'
import type { Photo, Progress } from './upload-state-machine.ts'

/** A removed file may still be locked by its last request. */
const DROP_AGAIN_MS = [0, 1000, 3000, 5000]
/** What the queue does itself: try again, and remember the address. */
const ONE_ATTEMPT = { retryDelays: null, storeFingerprintForResuming: false } as const

/** An upload in progress: one attempt, from the server's offset until it arrives or fails. */
export type ActiveUpload = ReturnType<typeof sendFile>

/** Sends a file in chunks, and reports progress until stopped. Each request gets a fresh token. */
export function sendFile(server: UploadServer, photo: Photo, report: (progress: Progress) => void) {
  const { target, folder, file } = photo
  let stopped = false
  let lastToken: string | undefined
  let offsetKnown = false
  const emit = (progress: Progress) => {
    if (!stopped) report(progress)
  }
  const upload = new Upload(file, {
    ...tusOptions(server, (token) => {
      lastToken = token
      return !stopped
    }),
    ...ONE_ATTEMPT,
    uploadUrl: photo.url ?? null,
    metadata: { level: target.level, targetId: target.id, folder, filename: file.name },
    onUploadUrlAvailable: () => {
      if (upload.url) emit({ is: 'created', url: upload.url })
    },
    onProgress: (bytes) => {
      // The first event is the server's offset, before more is sent.
      emit({ is: offsetKnown ? 'moved' : 'confirmed', bytes })
      offsetKnown = true
    },
    onChunkComplete: (_, bytes) => emit({ is: 'confirmed', bytes }),
    onSuccess: ({ lastResponse }) => {
      const answer = readAnswer(lastResponse.getBody(), UploadCompleted)
      emit({ is: 'arrived', known: answer?.duplicate === true })
    },
    onError: (error) => emit({ is: 'failed', failure: failureOf(error) }),
  })
  upload.start()
  return {
    /** The last request's token. */
    token: () => lastToken,
    stop() {
      stopped = true
      void upload.abort()
    },
  }
}

/** Deletes a partial upload from the server, if reachable; otherwise the server does so after a week. */
export async function discardUploadedFile(server: UploadServer, url: string): Promise<void> {
  const options = { ...tusOptions(server, () => true), ...ONE_ATTEMPT, retryDelays: DROP_AGAIN_MS }
  await Upload.terminate(url, options).catch(() => undefined)
}
