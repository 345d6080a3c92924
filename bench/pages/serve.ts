import { createServer } from 'node:http'
import path from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { createStatic } from '../../server/static/static-server.ts'
import { renderedSample, samplePages } from '../../tests/support/rendered-site.ts'

const BUILD = path.join(import.meta.dirname, '../../build')

/** The HTML of a page of the sample. Throws if there is none. */
export async function samplePage(address: string): Promise<string> {
  const html = (await samplePages()).get(address)
  if (html === undefined) throw new Error(`There is no page ${address}.`)
  return html
}

/** Serves the sample as the product does, on its own port, with other documents at some addresses. */
export async function serveBuild(
  instead: Readonly<Record<string, string>> = {},
): Promise<{ url: string; close(): void }> {
  const built = createStatic(BUILD, { PUBLIC_URL: 'http://localhost' })
  built.show(await renderedSample())
  const documents = new Map(
    Object.entries(instead).map(([address, html]) => [address, brotliCompressSync(html)]),
  )
  const server = createServer((request, response) => {
    const document = documents.get(request.url ?? '')
    if (document)
      response
        .writeHead(200, { 'Content-Type': 'text/html; charset=utf-8', 'Content-Encoding': 'br' })
        .end(document)
    else if (!built.handle(request, response)) response.writeHead(404).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = address && typeof address === 'object' ? address.port : 0
  return { url: `http://localhost:${port}`, close: () => server.close() }
}
