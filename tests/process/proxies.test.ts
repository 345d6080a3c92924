import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { readdirSync } from 'node:fs'
import { createServer, type IncomingMessage, request } from 'node:http'
import { connect } from 'node:http2'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { buffer, text } from 'node:stream/consumers'
import { connect as connectTls } from 'node:tls'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { MEDIA_UPLOADS } from '../../contract/paths.ts'
import { MAX_PHOTO_BYTES } from '../../domain/photos/uploads.ts'
import { school } from '../../domain/screens.ts'
import type { ListedPicture } from '../../domain/site/media/site-media.ts'
import { SECRET, secretAddresses } from '../operations/secret-addresses.ts'
import { smallFilm } from '../pictures/small-film.ts'
import { smallJpeg } from '../pictures/small-jpeg.ts'
import { ADMIN } from '../support/data-folder.ts'
import { documentOf } from '../support/website-editor.ts'
import { SITE_NAME } from './certificate.ts'
import { sendRequest as ask, expectStatus, persist, signIn } from './http-client.ts'
import { hasProxy, type ProxyName, startProxy, stopRemainingProxies } from './proxies.ts'
import { killRemaining, removeDir, type ServerProcess, startProcess } from './server.ts'

const build = path.join(import.meta.dirname, '../../build')
const PROXIES: ProxyName[] = ['nginx', 'caddy']
const here = PROXIES.filter(hasProxy)
for (const name of PROXIES)
  if (!here.includes(name)) console.warn(`No ${name} on this machine: its configuration is not tried.`)

/** Runs a test with each proxy, and skips those that this machine does not have. */
function ofEach(sentence: string, run: (name: ProxyName) => Promise<void>) {
  for (const name of PROXIES)
    test.skipIf(!here.includes(name))(sentence.replace('PROXY', name), () => run(name))
}

let server: ServerProcess
beforeAll(async () => {
  if (here.length > 0)
    server = await startProcess({
      LOG_LEVEL: 'warn',
      PUBLIC_URL: 'https://tweedlight.example',
      HOST: '127.0.0.1',
      ADMIN_EMAIL: ADMIN.email,
      ADMIN_PASSWORD: ADMIN.password,
    })
})
afterAll(async () => {
  await stopRemainingProxies()
  await killRemaining()
  if (server) await removeDir(server.dataDir)
})

/** node:http, because fetch decompresses the answer. */
async function sendRequest(url: string, headers: Record<string, string> = {}) {
  const sent = request(url, { headers }).end()
  const [answer] = (await once(sent, 'response')) as [IncomingMessage]
  return { status: answer.statusCode, headers: answer.headers, body: await buffer(answer) }
}

/** The address of one file of each kind that has a hash in its name. */
function hashedFiles(): string[] {
  const all = [
    ...readdirSync(path.join(build, 'client/assets')).map((name) => `/assets/${name}`),
    ...readdirSync(path.join(build, 'media'), { recursive: true }).map((name) => `/media/${name}`),
  ]
  return ['.js', '.css', '.woff2', '.avif', '.webp', '.jpg'].map(
    (kind) => all.find((name) => name.endsWith(kind)) ?? expect.unreachable(`a file of ${kind}`),
  )
}

/** Headers about the connection and the bytes, in which a proxy may differ. */
const SENDING = new Set([
  ...['date', 'connection', 'keep-alive', 'transfer-encoding', 'content-length', 'via', 'server'],
  ...['etag', 'last-modified', 'accept-ranges', 'vary'],
])
/** The rest of an answer, with the body. */
const seen = ({ status, headers, body }: Awaited<ReturnType<typeof sendRequest>>) => ({
  ...Object.fromEntries(Object.entries(headers).filter(([name]) => !SENDING.has(name))),
  status,
  body: body.toString('base64'),
})

ofEach('PROXY sends files with a hash as the server does, without asking it', async (name) => {
  const proxy = await startProxy(name, server.url)
  const nobody = await startProxy(name, 'http://127.0.0.1:9')
  for (const file of hashedFiles()) {
    const accepted = { 'Accept-Encoding': 'gzip' }
    const own = seen(await sendRequest(server.url + file, accepted))
    expect(own.status, file).toBe(200)
    expect(seen(await sendRequest(proxy.url + file, accepted)), file).toEqual(own)
    expect(seen(await sendRequest(nobody.url + file, accepted)), file).toEqual(own)
  }
  await proxy.stop()
  await nobody.stop()
})

ofEach('behind PROXY a page, and what there is not, are the server’s, with its policy', async (name) => {
  const proxy = await startProxy(name, server.url)
  for (const address of ['/', '/school-photos', '/assets/of-another-release.js', '/media/none.avif']) {
    const own = seen(await sendRequest(server.url + address))
    expect(Object.entries(own).flat().join(), address).toContain("script-src 'self'")
    expect(seen(await sendRequest(proxy.url + address)), address).toEqual(own)
  }
  await proxy.stop()
})

ofEach('PROXY passes an upload on while it comes, and says who sends it', async (name) => {
  let begun: (asked: IncomingMessage) => void = () => undefined
  const arrived = new Promise<IncomingMessage>((resolve) => {
    begun = resolve
  })
  const upstream = createServer(async (asked, answer) => {
    asked.once('readable', () => begun(asked))
    answer.end(String((await buffer(asked)).length))
  }).listen(0, '127.0.0.1')
  await once(upstream, 'listening')
  const proxy = await startProxy(name, `http://127.0.0.1:${(upstream.address() as AddressInfo).port}`)
  const whole = 60_000_000
  const sent = request(`${proxy.url}/api/admin/uploads`, {
    method: 'POST',
    headers: { 'Content-Length': whole, 'X-Forwarded-For': '198.51.100.1' },
  })
  const answered = once(sent, 'response') as Promise<[IncomingMessage]>
  sent.write(Buffer.alloc(100_000))
  const { headers } = await arrived
  expect(headers['x-forwarded-for']).toBe('127.0.0.1')
  expect(headers['x-forwarded-proto']).toBe('http')
  expect(headers.host).toBe(new URL(proxy.url).host)
  sent.end(Buffer.alloc(whole - 100_000))
  expect(await text((await answered)[0])).toBe(String(whole))
  await proxy.stop()
  upstream.closeAllConnections()
  upstream.close()
})

ofEach('PROXY logs no key, signature or token, whether the server answers or is away', async (name) => {
  for (const upstream of [server.url, 'http://127.0.0.1:9']) {
    const proxy = await startProxy(name, upstream)
    const Referer = proxy.url + school.order(SECRET)
    const addresses = await secretAddresses()
    await Promise.all(addresses.map((address) => sendRequest(proxy.url + address, { Referer })))
    await sendRequest(`${proxy.url}/school-photos?at=the-end`, { Referer })
    await expect.poll(() => proxy.logged()).toMatch(/\/school-photos[ *"]/)
    const logged = proxy.logged()
    expect(logged).not.toContain(SECRET.slice(0, 20))
    for (const place of ['/api/orders/***/zip', '/api/reminders/***/confirm', '/school-photos/order/***'])
      expect(logged).toContain(place)
    await proxy.stop()
  }
})

test.skipIf(!here.includes('nginx'))(
  'nginx sends a plain request to its own name, whatever the Host says',
  async () => {
    const proxy = await startProxy('nginx', server.url)
    const sent = request({
      socketPath: proxy.plain,
      path: '/about?a=b',
      headers: { Host: 'evil.example' },
    }).end()
    const [answer] = (await once(sent, 'response')) as [IncomingMessage]
    answer.resume()
    expect([answer.statusCode, answer.headers.location]).toEqual([301, `https://${SITE_NAME}/about?a=b`])
    await proxy.stop()
  },
)

/** Sends a request over HTTP/2, which the proxy has to offer, with a valid certificate. */
function overHttp2({ url, authority }: Awaited<ReturnType<typeof startProxy>>) {
  const { port } = new URL(url)
  const session = connect(url, {
    createConnection: () =>
      connectTls({
        host: '127.0.0.1',
        port: Number(port),
        servername: SITE_NAME,
        ca: authority,
        ALPNProtocols: ['h2'],
      }),
  })
  return {
    async ask(method: string, address: string, headers: Record<string, string> = {}, body?: Buffer | string) {
      const stream = session.request({ ':method': method, ':path': address, ...headers })
      stream.end(body)
      const [answer] = (await once(stream, 'response')) as [Record<string, string | number>]
      return { status: Number(answer[':status']), headers: answer, text: (await buffer(stream)).toString() }
    },
    close: () => session.destroy(),
  }
}

/** As large as a photo may be: a small one with comments before its picture data. */
async function largestPhoto() {
  const small = await smallJpeg(7)
  const left = MAX_PHOTO_BYTES - small.length
  const remarks = Buffer.alloc(left)
  for (let at = 0; at < left; ) {
    const whole = left - at <= 65_537 ? left - at : Math.min(65_537, left - at - 4)
    remarks.writeUInt16BE(0xfffe, at)
    remarks.writeUInt16BE(whole - 2, at + 2)
    at += whole
  }
  return Buffer.concat([small.subarray(0, 2), remarks, small.subarray(2)])
}

ofEach('PROXY speaks TLS and HTTP/2, and the largest photo goes through it into an event', async (name) => {
  const proxy = await startProxy(name, server.url, { tls: true })
  const { ask, close } = overHttp2(proxy)
  const page = await ask('GET', '/')
  expect(page.status).toBe(200)
  expect(page.headers['strict-transport-security']).toContain('max-age')
  const json = { 'content-type': 'application/json' }
  const signIn = JSON.stringify(ADMIN)
  const signedIn = await ask(
    'POST',
    '/auth/v1/token?grant_type=password',
    { ...json, apikey: 'public' },
    signIn,
  )
  const authorization = `Bearer ${JSON.parse(signedIn.text).access_token}`
  const event = { name: `By ${name}`, schoolName: 'Kelso', date: '2026-03-20', salesOpen: '2026-03-20' }
  const made = await ask('POST', '/api/admin/events', { ...json, authorization }, JSON.stringify(event))
  expect(made.status, made.text).toBe(201)

  const photo = await largestPhoto()
  const of = (text: string) => Buffer.from(text).toString('base64')
  const about = { level: 'event', targetId: JSON.parse(made.text).id, filename: 'IMG_0001.JPG' }
  const tus = { authorization, 'tus-resumable': '1.0.0' }
  const created = await ask('POST', '/api/admin/uploads', {
    ...tus,
    'upload-length': String(photo.length),
    'upload-metadata': Object.entries(about)
      .map(([key, value]) => `${key} ${of(value)}`)
      .join(),
  })
  expect(created.status, created.text).toBe(201)
  const { pathname } = new URL(String(created.headers.location), proxy.url)
  const binary = { ...tus, 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' }
  const sent = await ask('PATCH', pathname, { ...binary, 'content-length': String(photo.length) }, photo)
  expect(sent.status, sent.text).toBe(200)
  expect(JSON.parse(sent.text)).toMatchObject({ duplicate: false })
  close()
  await proxy.stop()
})

const inBase64 = (text: string) => Buffer.from(text).toString('base64')

/** Sends a file to the website, as the desk does, and returns its identity. */
async function sendMedia(token: string, kind: 'picture' | 'film', file: Buffer) {
  const headers = {
    'Tus-Resumable': '1.0.0',
    'Upload-Length': String(file.length),
    'Upload-Metadata': `filename ${inBase64('wrong.jpg')},kind ${inBase64(kind)}`,
  }
  const begun = await ask(server.url + MEDIA_UPLOADS, { method: 'POST', token, headers })
  const binary = { 'Content-Type': 'application/offset+octet-stream' }
  const sent = await ask(new URL(begun.location ?? '', server.url).href, {
    method: 'PATCH',
    token,
    headers: { 'Tus-Resumable': '1.0.0', 'Upload-Offset': '0', ...binary },
    body: file,
  })
  return expectStatus(sent, 200).read<{ id: string; key: string }>()
}

test.skipIf(!here.includes('nginx'))(
  'what was removed everywhere is gone from nginx too, though it keeps copies: each size, format and part',
  async () => {
    const token = await signIn(server.url)
    const media = (address: string, method: string, json?: object) =>
      ask(`${server.url}/api/admin/website-media/${address}`, { method, token, ...(json ? { json } : {}) })
    const wide = sharp({ create: { width: 1300, height: 800, channels: 3, background: '#385858' } })
    const picture = await sendMedia(token, 'picture', await wide.jpeg().toBuffer())
    const film = await sendMedia(token, 'film', smallFilm())
    const words = { alt: 'A child', decorative: false, credit: '', position: '50% 50%' }
    await media(`pictures/${picture.id}`, 'PUT', words)
    const poster = { file: (await smallJpeg(39)).toString('base64') }
    expectStatus(await media(`films/${film.id}/poster`, 'PUT', poster), 200)
    const { base, widths } = await persist(async () => {
      const { shown } = (await media(`pictures/${picture.id}`, 'GET')).read<ListedPicture>()
      return shown ?? false
    })
    const id = randomUUID()
    const gallery = `${server.url}/api/admin/website/gallery/${id}`
    const content = documentOf('gallery', { title: 'Wrong', photos: [picture.key, 'hero/loch-golden-hour'] })
    const json = { content, revision: 0, version: 0 }
    const saved = expectStatus(await ask(`${gallery}/draft`, { method: 'PUT', token, json }), 200)
    const { revision } = saved.read<{ revision: number }>()
    expectStatus(await ask(`${gallery}/publish`, { method: 'POST', token, json: { revision } }), 200)

    const proxy = await startProxy('nginx', server.url, { site: '/nowhere', copies: true })
    // It does keep what it may keep.
    const [script = ''] = hashedFiles()
    const kept = [await sendRequest(proxy.url + script), await sendRequest(proxy.url + script)]
    expect(kept.map(({ headers }) => headers['x-cache-status'])).toEqual(['MISS', 'HIT'])

    const addresses = [
      ...Object.entries(widths).flatMap(([format, all]) => all.map((width) => `${base}/${width}.${format}`)),
      ...['mp4', 'jpg'].map((extension) => `/media/films/${film.id}.${extension}`),
    ]
    expect(addresses.length).toBeGreaterThan(8)
    const etags: string[] = []
    const ways = (at: number) => [{}, { Range: 'bytes=0-99' }, { 'If-None-Match': etags[at] ?? '"none"' }, {}]
    const statuses = (address: string, at: number) =>
      Promise.all(ways(at).map(async (headers) => (await sendRequest(proxy.url + address, headers)).status))
    for (const [at, address] of addresses.entries()) {
      for (let time = 0; time < 2; time++) {
        const { status, headers } = await sendRequest(proxy.url + address)
        expect(status, address).toBe(200)
        etags[at] = headers.etag ?? ''
      }
      for (const status of await statuses(address, at)) expect([200, 206, 304], address).toContain(status)
    }
    expect(etags.every(Boolean)).toBe(true)
    expectStatus(await media(`pictures/${picture.id}/delete`, 'POST', { everywhere: true }), 200)
    expectStatus(await media(`films/${film.id}/delete`, 'POST', { everywhere: true }), 200)
    for (const [at, address] of addresses.entries())
      expect(await statuses(address, at), address).toEqual([404, 404, 404, 404])
    await proxy.stop()
  },
)
