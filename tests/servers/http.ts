import { createServer, type IncomingHttpHeaders, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

export interface ReceivedRequest {
  method: string
  path: string
  headers: IncomingHttpHeaders
  body: string
}

/** An HTTP server on a free local port that records requests, and answers 204 unless told otherwise. */
export async function startHttp(answer: RequestListener = (_, response) => response.writeHead(204).end()) {
  const requests: ReceivedRequest[] = []
  const server = createServer(async (request, response) => {
    const body = await text(request)
    requests.push({ method: request.method ?? '', path: request.url ?? '', headers: request.headers, body })
    answer(request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    requests,
    close(): Promise<void> {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}
