import { once } from 'node:events'
import { existsSync, readdirSync, readlinkSync } from 'node:fs'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, request as httpRequest, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { brotliCompressSync, brotliDecompressSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { PagesConfig } from '../http/security-headers.ts'
import type { RenderedSite } from '../website/render/rendered-site.ts'
import { createStatic, type StaticServer } from './static-server.ts'

const HOME = '<head></head><h1>Home</h1>'

const encoded = (text: string) => ({
  identity: Buffer.from(text),
  br: brotliCompressSync(text),
  gzip: gzipSync(text),
})
const page = (html: string) => ({ body: encoded(html), scripts: ['sha256-abc='] })

const rendered: RenderedSite = {
  hash: 'of this site',
  pages: {
    '/': page(HOME),
    '/about': page('<h1>About</h1>'),
    '/blog/first-light': page('<h1>First light</h1>'),
  },
  missing: page('<h1>Oops! Page not found</h1>'),
  shell: page('<h1>Shell</h1>'),
  clientShell: page('<h1>Client</h1>'),
  deskShell: { ...page('<h1>Desk</h1>'), scripts: ['sha256-desk='] },
  sharedPictures: {},
  undrawn: {},
  files: { '/feed.xml': encoded('<rss/>'), '/share/about.jpg': { identity: Buffer.from('picture') } },
  replaced: { '/blog/:slug': '/blog' },
  moved: {},
  gone: [],
}

let dir: string
let port: number
const servers: Server[] = []

/** Serves the build as configured; resolves to the port. */
async function serve(
  config: Partial<PagesConfig> = {},
  site = rendered,
): Promise<{ port: number; pages: StaticServer }> {
  const pages = createStatic(dir, { PUBLIC_URL: 'https://tweedlight.example', ...config })
  pages.show(site)
  const server = createServer((request, response) => {
    if (!pages.handle(request, response)) response.writeHead(418).end()
  })
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { port: (server.address() as AddressInfo).port, pages }
}

beforeAll(async () => {
  dir = await mkdtemp(path.join(tmpdir(), 'build-'))
  const put = async (name: string, text: string) => {
    const file = path.join(dir, name)
    await mkdir(path.dirname(file), { recursive: true })
    await writeFile(file, text)
  }
  await put('client/assets/app-abc123.js', 'let a = 1')
  await put('client/assets/glen-abc123.mp4', '0123456789')
  await put('media/hero/loch-abc/480.avif', 'picture')
  await put('client/favicon.ico', 'the program’s own')
  const app = [
    '/school-photos',
    '/school-photos/order/:key',
    '/school-photos/admin/classes/:id',
    '/school-photos/admin/events/:id/photo-day',
  ]
  await put('documents.json', JSON.stringify({ app }))
  ;({ port } = await serve())
})
afterAll(async () => {
  for (const server of servers) server.close()
  await rm(dir, { recursive: true, force: true })
})

interface Answer {
  status: number
  headers: Record<string, string | string[] | undefined>
  body: Buffer
}
/** node:http, because fetch decompresses and tidies paths by itself. */
function get(
  target: string,
  headers: Record<string, string> = {},
  method = 'GET',
  at = port,
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const sent = httpRequest({ port: at, path: target, headers, method, host: '127.0.0.1' }, (answer) => {
      const chunks: Buffer[] = []
      answer.on('data', (chunk: Buffer) => chunks.push(chunk))
      answer.on('end', () =>
        resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: Buffer.concat(chunks) }),
      )
    })
    sent.on('error', reject)
    sent.end()
  })
}

test('a page is served with its own script hashes, revalidated by ETag, and locked down', async () => {
  const { status, headers, body } = await get('/')
  expect([status, body.toString()]).toEqual([200, HOME])
  expect(headers['content-security-policy']).toContain("script-src 'self' 'sha256-abc='")
  expect(String(headers['content-security-policy']).match(/script-src[^;]*/)?.[0]).not.toContain('unsafe')
  expect(headers['content-security-policy']).toContain("frame-ancestors 'none'")
  expect(headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'strict-transport-security': expect.stringContaining('max-age=63072000'),
    'permissions-policy': expect.stringContaining('camera=()'),
    'cache-control': 'no-cache',
  })
  const again = await get('/', { 'If-None-Match': String(headers.etag) })
  expect([again.status, again.body.length]).toEqual([304, 0])
})

test('brotli is preferred, then gzip, and neither is forced on a client that refuses it', async () => {
  const br = await get('/', { 'Accept-Encoding': 'gzip, deflate, br' })
  expect(br.headers['content-encoding']).toBe('br')
  expect(brotliDecompressSync(br.body).toString()).toBe(HOME)
  expect((await get('/', { 'Accept-Encoding': 'gzip, br;q=0' })).headers['content-encoding']).toBe('gzip')
  expect((await get('/', { 'Accept-Encoding': 'identity' })).headers['content-encoding']).toBeUndefined()
  expect(br.headers.vary).toBe('Accept-Encoding')
})

test('hashed files and pictures are kept for ever', async () => {
  for (const name of ['/assets/app-abc123.js', '/media/hero/loch-abc/480.avif'])
    expect((await get(name)).headers['cache-control']).toBe('public, max-age=31536000, immutable')
  expect((await get('/media/hero/loch-abc/480.avif')).headers['content-type']).toBe('image/avif')
})

test.each([
  ['/about/', '/about'],
  ['/About', '/about'],
  ['//about', '/about'],
  ['/about/index.html', '/about'],
  ['/index.html', '/'],
  ['/about/?a=1', '/about?a=1'],
  ['/school-photos/', '/school-photos'],
])('%s has one canonical form, %s', async (given, canonical) => {
  const answer = await get(given)
  expect([answer.status, answer.headers.location]).toEqual([308, canonical])
})

test('the part of an address that is data keeps its case', async () => {
  const order = await get('/school-photos/order/0AbC_dEf')
  expect([order.status, order.body.toString()]).toEqual([200, '<h1>Shell</h1>'])
  expect((await get('/School-Photos/')).headers.location).toBe('/school-photos')
})

test('no redirect ever leaves the site', async () => {
  for (const trick of ['//evil.example/', '/\\evil.example/', '//evil.example/about/']) {
    const { status, headers } = await get(trick)
    if (status === 308) expect(headers.location).toMatch(/^\/[^/\\]/)
  }
})

test('the screen of the photo day may use the camera, and no other document', async () => {
  const policyOf = async (path: string) => (await get(path)).headers['permissions-policy']
  expect(await policyOf('/school-photos/admin/events/7/photo-day')).toContain('camera=(self)')
  for (const path of ['/', '/school-photos', '/school-photos/admin/classes/7', '/no-such-page'])
    expect(await policyOf(path)).toContain('camera=()')
})

test("the school area's addresses get the shell, the desk's its own, unknown ones the 404 page with status 404", async () => {
  expect((await get('/school-photos')).body.toString()).toContain('Shell')
  for (const path of ['/classes/7', '/events/7/photo-day']) {
    const desk = await get(`/school-photos/admin${path}`)
    expect(desk.body.toString()).toContain('Desk')
    expect(desk.headers['content-security-policy']).toContain("'sha256-desk='")
  }
  const missing = await get('/nope')
  expect([missing.status, missing.body.toString()]).toEqual([404, '<h1>Oops! Page not found</h1>'])
  expect((await get('/school-photos/admin/classes/7/x')).status).toBe(404)
  expect((await get('/../package.json')).status).toBe(404)
  expect((await get('/%E0%A4%A')).status).toBe(404)
})

test('search engines are told to keep nothing of the school area, and everything else', async () => {
  for (const path of ['/school-photos', '/school-photos/order/abc'])
    expect((await get(path)).headers['x-robots-tag']).toBe('noindex')
  for (const path of ['/', '/about', '/assets/app-abc123.js'])
    expect((await get(path)).headers['x-robots-tag']).toBeUndefined()
})

test('HEAD has the headers without the body, and the API is left to the API', async () => {
  const head = await get('/', {}, 'HEAD')
  expect([head.status, head.headers['content-length'], head.body.length]).toEqual([
    200,
    String(HOME.length),
    0,
  ])
  expect((await get('/api/nothing')).status).toBe(418)
  expect((await get('/', {}, 'POST')).status).toBe(418)
})

test('password managers are led to where a password is changed', async () => {
  expect(await get('/.well-known/change-password')).toMatchObject({
    status: 302,
    headers: { location: '/school-photos/account' },
  })
})

test('a missing article redirects to the list, an existing one does not', async () => {
  expect(await get('/blog/first-light')).toMatchObject({ status: 200 })
  for (const path of ['/blog/unknown', '/blog/unknown/', '/blog/unknown?x=1'])
    expect(await get(path)).toMatchObject({ status: 302, headers: { location: '/blog' } })
  expect((await get('/blog/a/b')).status).toBe(404)
})

test('pages may ask a hosted accounts service, and no other site', async () => {
  const { port: hosted } = await serve({ AUTH_URL: 'https://accounts.example/auth/v1' })
  const policyOf = async (at: number) => (await get('/', {}, 'GET', at)).headers['content-security-policy']
  expect(await policyOf(hosted)).toContain("connect-src 'self' https://accounts.example;")
  expect(await policyOf(port)).toContain("connect-src 'self';")
})

test('the files beside the pages have their types and are revalidated', async () => {
  expect(await get('/feed.xml')).toMatchObject({
    status: 200,
    headers: { 'content-type': 'application/xml; charset=utf-8', 'cache-control': 'no-cache' },
  })
  const picture = await get('/share/about.jpg', { 'Accept-Encoding': 'br' })
  expect(picture.headers).toMatchObject({ 'content-type': 'image/jpeg', 'cache-control': 'no-cache' })
  expect(picture.headers['content-encoding']).toBeUndefined()
})

test('a page that moved leads to its new address with its query, whatever the spelling; the new page of an old address comes first', async () => {
  const moved = { '/blog/old-name': '/blog/first-light', '/about': '/' }
  const { port: at } = await serve({}, { ...rendered, moved })
  for (const path of ['/blog/old-name?from=mail', '/Blog/Old-Name/?from=mail']) {
    const { status, headers } = await get(path, {}, 'GET', at)
    expect([status, headers.location]).toEqual([308, '/blog/first-light?from=mail'])
  }
  expect((await get('/about', {}, 'GET', at)).body.toString()).toContain('About')
})

test('a deleted page is gone, with the page for unknown addresses', async () => {
  const { port: at } = await serve({}, { ...rendered, gone: ['/blog/deleted'] })
  for (const path of ['/blog/deleted', '/blog/deleted/']) {
    const { status, headers, body } = await get(path, {}, 'GET', at)
    expect([status, body.toString()]).toEqual([410, '<h1>Oops! Page not found</h1>'])
    expect(headers['content-security-policy']).toBeDefined()
  }
})

test('another site takes the place of the one before from the next request on, whole', async () => {
  const { port: at, pages } = await serve()
  const before = await get('/', {}, 'GET', at)
  pages.show({ ...rendered, pages: { '/': page('<h1>New home</h1>'), '/new': page('<h1>New</h1>') } })
  const after = await get('/', { 'If-None-Match': String(before.headers.etag) }, 'GET', at)
  expect([after.status, after.body.toString()]).toEqual([200, '<h1>New home</h1>'])
  expect((await get('/new', {}, 'GET', at)).status).toBe(200)
  expect((await get('/about', {}, 'GET', at)).status).toBe(404)
})

test('without a site there are files and no pages', async () => {
  const pages = createStatic(dir, { PUBLIC_URL: 'https://tweedlight.example' })
  const server = createServer((request, response) => {
    if (!pages.handle(request, response)) response.writeHead(418).end()
  })
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port: at } = server.address() as AddressInfo
  expect((await get('/assets/app-abc123.js', {}, 'GET', at)).status).toBe(200)
  expect((await get('/', {}, 'GET', at)).status).toBe(418)
})

test.skipIf(!existsSync('/proc/self/fd'))(
  'a picture’s file is closed when its reader leaves half-way',
  async () => {
    const name = 'large.avif'
    await writeFile(path.join(dir, 'media', name), Buffer.alloc(20_000_000))
    const { port } = await serve()
    const open = () =>
      readdirSync('/proc/self/fd').flatMap((fd) => {
        try {
          return readlinkSync(`/proc/self/fd/${fd}`).endsWith(name) ? [fd] : []
        } catch {
          return []
        }
      })
    const request = httpRequest({ port, path: `/media/${name}` }).end()
    const [response] = (await once(request, 'response')) as [IncomingMessage]
    await once(response, 'readable')
    expect(open()).toHaveLength(1)
    request.destroy()
    await expect.poll(open).toEqual([])
  },
)

test('a film is served by the parts that are asked for, and otherwise whole', async () => {
  const film = '/assets/glen-abc123.mp4'
  const whole = await get(film)
  expect([whole.status, whole.body.toString(), whole.headers['accept-ranges']]).toEqual([
    200,
    '0123456789',
    'bytes',
  ])
  expect(whole.headers).toMatchObject({
    'content-type': 'video/mp4',
    'cache-control': expect.stringContaining('immutable'),
  })
  const part = await get(film, { Range: 'bytes=2-4' })
  expect([part.status, part.body.toString(), part.headers['content-range']]).toEqual([
    206,
    '234',
    'bytes 2-4/10',
  ])
  expect((await get(film, { Range: 'bytes=10-' })).status).toBe(416)
  expect((await get(film, { Range: 'bytes=0-' }, 'HEAD')).body.length).toBe(0)
})

test('each page of the site that was sent is told of, and nothing else', async () => {
  const told: string[] = []
  const pages = createStatic(dir, { PUBLIC_URL: 'https://tweedlight.example' }, (page) => told.push(page))
  pages.show(rendered)
  const server = createServer((request, response) => {
    if (!pages.handle(request, response)) response.writeHead(418).end()
  })
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const ask = async (path: string, init: RequestInit = {}) =>
    (await fetch(`http://127.0.0.1:${port}${path}`, { redirect: 'manual', ...init })).headers.get('etag') ??
    ''
  const etag = await ask('/about?from=here')
  await ask('/about', { headers: { 'If-None-Match': etag } })
  await ask('/blog/first%2Dlight')
  expect(told).toEqual(['/about', '/about', '/blog/first-light'])
  await ask('/about', { method: 'HEAD' })
  for (const other of ['/nowhere', '/About', '/feed.xml', '/assets/app-abc123.js', '/school-photos'])
    await ask(other)
  expect(told).toHaveLength(3)
})

test('an icon that is drawn from the site’s logo comes before the program’s own, and goes with the logo', async () => {
  const icon = { identity: Buffer.from('of the logo') }
  const { port, pages } = await serve({}, { ...rendered, files: { '/favicon.ico': icon } })
  const shown = async () => {
    const answer = await fetch(`http://127.0.0.1:${port}/favicon.ico`)
    return [answer.headers.get('content-type'), await answer.text()]
  }
  expect(await shown()).toEqual(['image/x-icon', 'of the logo'])
  pages.show(rendered)
  expect(await shown()).toEqual(['image/x-icon', 'the program’s own'])
})
