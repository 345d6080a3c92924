import type { DetailedError, UploadOptions } from 'tus-js-client'
import { type FileFailure, NO_SESSION, parseFailure } from './parse-response.ts'

const CHUNK_BYTES = 5 * 1024 ** 2

/** Where files go, and the credentials to use. */
export interface UploadServer {
  endpoint: string
  /** A valid token; undefined if nobody is signed in. */
  token: () => Promise<string | undefined>
  /** How to read files and send requests outside a browser. */
  machine?: Pick<UploadOptions, 'fileReader' | 'httpStack'>
}

/** What every upload of the desk sends: pieces, each with a fresh token. `mayGo` gets the token and may veto the request. */
export const tusOptions = (server: UploadServer, mayGo: (token: string) => boolean) =>
  ({
    ...server.machine,
    endpoint: server.endpoint,
    chunkSize: CHUNK_BYTES,
    async onBeforeRequest(request) {
      const token = await server.token()
      if (!token) throw new NoSession()
      // The library would still send a request that was aborted while waiting for its token.
      if (!mayGo(token)) throw new Error('stopped')
      request.setHeader('Authorization', `Bearer ${token}`)
    },
  }) satisfies UploadOptions

class NoSession extends Error {}

const answerTo = (error: Error | DetailedError) =>
  'originalResponse' in error ? error.originalResponse : null

/** Why an upload failed. */
export function failureOf(error: Error | DetailedError): FileFailure {
  if ('causingError' in error && error.causingError instanceof NoSession) return NO_SESSION
  const answer = answerTo(error)
  return parseFailure({
    status: answer?.getStatus() || undefined,
    body: answer?.getBody() ?? '',
    retryAfter: answer?.getHeader('Retry-After'),
  })
}
