import { type DetailedError, Upload, type UploadOptions } from 'tus-js-client'
import { NO_SESSION, readFailure, wasKnown } from './read-answer.ts'
import type { News, Photo } from './upload-steps.ts'

const CHUNK_BYTES = 5 * 1024 ** 2
/** A file that is taken off the list may still be locked by what was being sent of it. */
const DROP_AGAIN_MS = [0, 1000, 3000, 5000]

/** Where files go, and in whose name. */
export interface UploadServer {
  endpoint: string
  /** A living token; undefined when nobody is signed in. */
  token: () => Promise<string | undefined>
  /** How this machine reads a file and sends a request, where it is no browser. */
  machine?: Pick<UploadOptions, 'fileReader' | 'httpStack'>
}

/** A file that is being sent: once, from where the server has it, until it arrives or fails. */
export type Sending = ReturnType<typeof sendFile>

/** Sends a file in pieces, and tells how it goes until it is stopped. Each request has a living token. */
export function sendFile(server: UploadServer, photo: Photo, tell: (news: News) => void) {
  const { target, folder, file } = photo
  let stopped = false
  let lastToken: string | undefined
  let offsetKnown = false
  const say = (news: News) => {
    if (!stopped) tell(news)
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
      if (upload.url) say({ is: 'begun', url: upload.url })
    },
    onProgress: (bytes) => {
      // The first is what the server has, before more is sent.
      say({ is: offsetKnown ? 'moved' : 'kept', bytes })
      offsetKnown = true
    },
    onChunkComplete: (_, bytes) => say({ is: 'kept', bytes }),
    onSuccess: ({ lastResponse }) => say({ is: 'arrived', known: wasKnown(lastResponse.getBody()) }),
    onError: (error) => say({ is: 'failed', failure: failureOf(error) }),
  })
  upload.start()
  return {
    /** With which token the last request went. */
    token: () => lastToken,
    stop() {
      stopped = true
      void upload.abort()
    },
  }
}

/** Takes what has arrived of a file off the server, if it can be reached; in a week the server does so by itself. */
export async function dropFile(server: UploadServer, url: string): Promise<void> {
  const options = { ...common(server, () => true), retryDelays: DROP_AGAIN_MS }
  await Upload.terminate(url, options).catch(() => undefined)
}

/** `mayGo` hears the token; when it says no, the request is not sent. */
function common(server: UploadServer, mayGo: (token: string) => boolean): UploadOptions {
  return {
    ...server.machine,
    endpoint: server.endpoint,
    retryDelays: null,
    storeFingerprintForResuming: false,
    async onBeforeRequest(request) {
      const token = await server.token()
      if (!token) throw new NoSession()
      // The library sends a request that was stopped while it waited for its token.
      if (!mayGo(token)) throw new Error('stopped')
      request.setHeader('Authorization', `Bearer ${token}`)
    },
  }
}

class NoSession extends Error {}

function failureOf(error: Error | DetailedError) {
  if ('causingError' in error && error.causingError instanceof NoSession) return NO_SESSION
  const answer = 'originalResponse' in error ? error.originalResponse : null
  return readFailure({
    status: answer?.getStatus(),
    body: answer?.getBody() ?? '',
    retryAfter: answer?.getHeader('Retry-After'),
  })
}
