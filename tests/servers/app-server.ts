import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import type { TestApp } from '../test-app.ts'
import { openPage } from './page.ts'

/**
 * A test app over real HTTP, with a browser at one of its pages, where `fetch('/api/orders')` goes. Records
 * requests, and can lose an answer on its way.
 */
export async function openAppServer({ app }: Pick<TestApp, 'app'>) {
  /** `POST /api/orders {…}` */
  const heard: string[] = []
  const lost = new Set<string>()
  const server = createServer(async (request, response) => {
    const { method = '', url = '', headers } = request
    const body = await text(request)
    heard.push(`${method} ${url} ${body}`)
    const asked = new Request(new URL(url, 'http://app'), {
      method,
      headers: headers as Record<string, string>,
      ...(body && { body }),
    })
    const answer = await app.fetch(asked, { incoming: request })
    const said = Buffer.from(await answer.arrayBuffer())
    if (lost.delete(url)) request.socket.destroy()
    else response.writeHead(answer.status, Object.fromEntries(answer.headers)).end(said)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const closePage = openPage(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
  return {
    heard,
    /** The next answer from this address does not arrive, although the request is carried out. */
    loseAnswer: (path: string) => lost.add(path),
    close(): Promise<void> {
      closePage()
      server.closeAllConnections()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}
