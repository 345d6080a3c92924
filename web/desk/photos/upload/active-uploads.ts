import { NO_RESPONSE } from '../../kit/files/parse-response.ts'
import type { UploadServer } from '../../kit/files/tus-requests.ts'
import type { createRateMeter } from './rate-meter.ts'
import type { ResumableUploads } from './resumable-uploads.ts'
import { type ActiveUpload, discardUploadedFile, sendFile } from './send-file.ts'
import { fileKey, type Photo, type Progress } from './upload-state-machine.ts'

/** A silent connection is cut after this long, and restarted. */
const STALLED_MS = 60_000

interface ActiveUploadsOptions {
  server: UploadServer
  resumable: ResumableUploads
  rate: ReturnType<typeof createRateMeter>
  now: () => number
  onProgress: (id: string, progress: Progress) => void
  /** Called with the token that the server has rejected. */
  onSignedOut: (token: string | undefined) => void
}

/** The files being sent. Remembers each one's address on the server, so that a later visit can resume it. */
export function createActiveUploads({
  server,
  resumable,
  rate,
  now,
  onProgress,
  onSignedOut,
}: ActiveUploadsOptions) {
  const sending = new Map<string, ActiveUpload & { movedAt: number }>()
  const urlOf = (photo: Photo) => photo.url ?? resumable.find(fileKey(photo))

  function send(photo: Photo) {
    const { id } = photo
    const report = (progress: Progress) => {
      const one = sending.get(id)
      if (!one) return
      if (progress.is === 'created') resumable.keep(fileKey(photo), progress.url, now())
      if (progress.is === 'moved' || progress.is === 'confirmed') {
        one.movedAt = now()
        rate.note(id, progress.bytes, one.movedAt)
      }
      if (progress.is === 'failed') {
        stop(id)
        if (progress.failure.kind === 'signed out') onSignedOut(one.token())
      }
      onProgress(id, progress)
    }
    sending.set(id, { ...sendFile(server, { ...photo, url: urlOf(photo) }, report), movedAt: now() })
  }

  function stop(id: string) {
    sending.get(id)?.stop()
    sending.delete(id)
    rate.forget(id)
  }

  return {
    send,
    stop,
    has: (id: string) => sending.has(id),
    ids: () => [...sending.keys()],
    /** Removes what has arrived of a file. */
    drop(photo: Photo) {
      const url = urlOf(photo)
      resumable.forget(fileKey(photo))
      if (url) void discardUploadedFile(server, url)
    },
    /** Cuts silent connections; each counts as a failure. */
    cutStalled() {
      for (const [id, { movedAt }] of sending)
        if (now() - movedAt >= STALLED_MS) {
          stop(id)
          onProgress(id, { is: 'failed', failure: NO_RESPONSE })
        }
    },
  }
}
