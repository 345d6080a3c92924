import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addFastPath } from './static-fast-path.ts'

const PAGE = Buffer.from('HTTP/1.1 200 OK\r\nBy: memory\r\nContent-Length: 4\r\n\r\npage')
let server: Server
let closeFastPath: () => void
let port: number

beforeAll(async () => {
  server = createServer(async (request, response) => {
    const body = await text(request)
    response.setHeader('By', 'parser')
    response.end(`${request.method} ${request.url} [${body}]`)
  })
  closeFastPath = addFastPath(server, (path) => (path === '/' ? PAGE : undefined))
  server.keepAliveTimeout = 120_000
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  port = (server.address() as AddressInfo).port
})
afterAll(() => {
  closeFastPath()
  server.closeAllConnections()
})

/** Sends the pieces one after the other and returns everything that came back when the server closed. */
async function talk(...pieces: string[]): Promise<string> {
  const socket = connect(port, '127.0.0.1').setNoDelay(true)
  const answer = text(socket)
  for (const piece of pieces) {
    socket.write(piece)
    await new Promise((resolve) => setImmediate(resolve))
  }
  socket.end()
  return answer
}

/** Sends each request when the one before has been answered, as a browser does. */
async function converse(...requests: string[]): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  const answers: string[] = []
  for (const request of requests) {
    socket.write(request)
    const [chunk] = (await once(socket, 'data')) as [Buffer]
    answers.push(chunk.toString())
  }
  socket.end()
  return answers.join('')
}

const get = (path: string, ...lines: string[]) =>
  [`GET ${path} HTTP/1.1`, 'Host: localhost', ...lines, '', ''].join('\r\n')

test('a plain GET of what is in memory is answered from there', async () => {
  expect(await talk(get('/', 'Accept-Encoding: gzip', 'Connection: keep-alive'))).toBe(PAGE.toString())
})

test('anything that is not in memory goes to the parser, on the same connection', async () => {
  const answers = await converse(get('/'), get('/api/x'), get('/'))
  expect(answers.match(/By: \w+/g)).toEqual(['By: memory', 'By: parser', 'By: parser'])
  expect(answers).toContain('GET /api/x []')
})

test.each([
  ['a body by length', `${get('/', 'Content-Length: 5')}hello`],
  ['a body in chunks', `${get('/', 'Transfer-Encoding: chunked')}5\r\nhello\r\n0\r\n\r\n`],
  ['a condition', get('/', 'If-None-Match: "abc"')],
  ['a range', get('/', 'Range: bytes=0-1')],
  ['another way of ending', get('/', 'Connection: close')],
  ['HEAD', get('/').replace('GET', 'HEAD')],
  ['POST', get('/').replace('GET', 'POST')],
  ['HTTP/1.0', get('/').replace('HTTP/1.1', 'HTTP/1.0')],
  ['two requests at once', get('/') + get('/')],
])('a request with %s goes to the parser', async (_, request) => {
  expect(await talk(request)).toContain('By: parser')
})

test.each([
  ['two hosts', get('/', 'Host: other')],
  ['no host', 'GET / HTTP/1.1\r\nAccept: */*\r\n\r\n'],
  ['a folded line', get('/', 'Accept: a', ' b')],
  ['a space before the colon', get('/', 'Content-Length : 5')],
  ['a bare line feed', get('/', 'Accept: a\nContent-Length: 5')],
  ['a NUL', get('/', 'Accept: \0')],
])('a request with %s is left to the parser to judge', async (_, request) => {
  expect(await talk(request)).not.toContain('By: memory')
})

test('a request cut anywhere is answered all the same, once', async () => {
  await fc.assert(
    fc.asyncProperty(fc.constantFrom('/', '/api'), fc.nat(60), fc.nat(60), async (path, one, two) => {
      const request = get(path, 'Accept: text/html', 'Accept-Encoding: br')
      const [first, second] = [Math.min(one, two), Math.max(one, two)]
      const answer = await talk(request.slice(0, first), request.slice(first, second), request.slice(second))
      expect(answer.match(/HTTP\/1\.1 200 OK/g)).toHaveLength(1)
    }),
    { numRuns: 40 },
  )
})

test('a large body after a page from memory arrives whole', async () => {
  const body = 'x'.repeat(300_000)
  const post = get('/save', `Content-Length: ${body.length}`).replace('GET', 'POST')
  const socket = connect(port, '127.0.0.1')
  socket.write(get('/'))
  await once(socket, 'data')
  const answer = text(socket)
  socket.write(post + body.slice(0, 100_000))
  socket.end(body.slice(100_000))
  expect(await answer).toContain(`[${body}]`)
})

test('stopping closes the connections that wait in the fast path, after what they were being sent', async () => {
  const socket: Socket = connect(port, '127.0.0.1')
  const answer = text(socket)
  socket.write(get('/'))
  await once(socket, 'readable')
  closeFastPath()
  expect(await answer).toBe(PAGE.toString())
})
