import { type DetailedError, Upload, type UploadOptions } from 'tus-js-client'
import { NO_SESSION, parseFailure, wasDuplicate } from './parse-response.ts'
import type { Photo, Progress } from './upload-state-machine.ts'

const CHUNK_BYTES = 5 * 1024 ** 2
/** A removed file may still be locked by its last request. */
const DROP_AGAIN_MS = [0, 1000, 3000, 5000]

/** Where files go, and the credentials to use. */
export interface UploadServer {
  endpoint: string
  /** A valid token; undefined if nobody is signed in. */
  token: () => Promise<string | undefined>
  /** How to read files and send requests outside a browser. */
  machine?: Pick<UploadOptions, 'fileReader' | 'httpStack'>
}

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
    ...common(server, (token) => {
      lastToken = token
      return !stopped
    }),
    uploadUrl: photo.url ?? null,
    chunkSize: CHUNK_BYTES,
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
    onSuccess: ({ lastResponse }) => emit({ is: 'arrived', known: wasDuplicate(lastResponse.getBody()) }),
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
  const options = { ...common(server, () => true), retryDelays: DROP_AGAIN_MS }
  await Upload.terminate(url, options).catch(() => undefined)
}

/** `mayGo` gets the token and may veto the request. */
function common(server: UploadServer, mayGo: (token: string) => boolean): UploadOptions {
  return {
    ...server.machine,
    endpoint: server.endpoint,
    retryDelays: null,
    storeFingerprintForResuming: false,
    async onBeforeRequest(request) {
      const token = await server.token()
      if (!token) throw new NoSession()
      // The library would still send a request that was aborted while waiting for its token.
      if (!mayGo(token)) throw new Error('stopped')
      request.setHeader('Authorization', `Bearer ${token}`)
    },
  }
}

class NoSession extends Error {}

function failureOf(error: Error | DetailedError) {
  if ('causingError' in error && error.causingError instanceof NoSession) return NO_SESSION
  const answer = 'originalResponse' in error ? error.originalResponse : null
  return parseFailure({
    status: answer?.getStatus(),
    body: answer?.getBody() ?? '',
    retryAfter: answer?.getHeader('Retry-After'),
  })
}
