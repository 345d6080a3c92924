import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { type IncomingHttpHeaders, request } from 'node:http'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, expect, test } from 'vitest'
import { killLeft, removeDir, startProcess } from './server.ts'

const dirs: string[] = []
afterAll(async () => {
  await killLeft()
  for (const dir of dirs) await removeDir(dir)
})

const client = path.join(import.meta.dirname, '../../build/client')
const { origin } = JSON.parse(readFileSync(path.join(client, '../pages.json'), 'utf8')) as { origin: string }
/** One answer with its bytes as they were sent: `fetch` would decompress them. */
function raw(
  url: string,
  encoding: string,
): Promise<{ status: number; headers: IncomingHttpHeaders; body: Buffer }> {
  return new Promise((resolve, reject) => {
    request(url, { headers: { 'accept-encoding': encoding }, agent: false }, (answer) => {
      buffer(answer).then(
        (body) => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body }),
        reject,
      )
    })
      .once('error', reject)
      .end()
  })
}

/** One entry for each inline script that a browser would run. */
function scriptHashes(html: string): string[] {
  const inline = html.matchAll(/<script(?![^>]*\ssrc=)([^>]*)>([\s\S]*?)<\/script>/g)
  return [...inline]
    .filter(([, attributes = '']) => !attributes.includes('ld+json'))
    .map(([, , code = '']) => `sha256-${createHash('sha256').update(code).digest('base64')}`)
}

const ELSEWHERE = 'https://www.elsewhere.example:8443'

/** Every text of the build that is answered under its own name, by address. */
const texts = readdirSync(client, { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.(html|js|json|data|txt|xml|webmanifest)$/.test(name) && !name.startsWith('__spa'))
  .map((name) => ({ file: path.join(client, name), address: `/${name.replace(/(^|\/)index\.html$/, '')}` }))
  .map(({ file, address }) => ({ file, address: address.replace(/(.)\/$/, '$1') }))
  .filter(({ address }) => address !== '/404')

const started = new Map<string | undefined, ReturnType<typeof start>>()

/** The product under an address; it only answers, so all tests can share it. */
function under(address: string | undefined) {
  const running = started.get(address) ?? start(address)
  started.set(address, running)
  return running
}

async function start(PUBLIC_URL: string | undefined) {
  const server = await startProcess(PUBLIC_URL ? { PUBLIC_URL: `${PUBLIC_URL}/` } : {})
  dirs.push(server.dataDir)
  return { get: (address: string, encoding = '') => raw(server.url + address, encoding) }
}

test('started with another address, the built product uses that one everywhere, and the build’s nowhere', async () => {
  const server = await under(ELSEWHERE)
  const host = new RegExp(`${origin.replaceAll('.', '\\.')}(?![\\w-])`)
  let moved = 0
  for (const { file, address } of texts) {
    const built = readFileSync(file, 'utf8')
    const { body, headers } = await server.get(address)
    const text = body.toString()
    expect(host.test(text), address).toBe(false)
    expect(text.replaceAll(ELSEWHERE, origin), address).toBe(built)
    if (text === built) continue
    moved++
    expect(headers['cache-control'], address).toBe('no-cache')
  }
  expect(moved).toBeGreaterThan(48)
  for (const [address, told] of [
    ['/robots.txt', `Sitemap: ${ELSEWHERE}/sitemap.xml`],
    ['/sitemap.xml', `<loc>${ELSEWHERE}/blog</loc>`],
    ['/feed.xml', `${ELSEWHERE}/blog/`],
    ['/about', `<link rel="canonical" href="${ELSEWHERE}/about"`],
    ['/about', `property="og:image" content="${ELSEWHERE}/`],
    ['/', `"@id":"${ELSEWHERE}/#business"`],
  ] as const)
    expect((await server.get(address)).body.toString(), address).toContain(told)
})

test('a page with another address is complete in each encoding, has its own ETag, and runs its scripts', async () => {
  const [here, there] = [await under(undefined), await under(ELSEWHERE)]
  for (const address of ['/', '/case-study/heritage-documentation', '/sitemap.xml']) {
    const before = await here.get(address)
    const plain = await there.get(address)
    expect(plain.headers.etag).not.toBe(before.headers.etag)
    expect(brotliDecompressSync((await there.get(address, 'br')).body)).toEqual(plain.body)
    expect(gunzipSync((await there.get(address, 'gzip')).body)).toEqual(plain.body)
    if (address.endsWith('.xml')) continue
    const hashes = scriptHashes(plain.body.toString())
    expect(hashes.length).toBeGreaterThan(0)
    for (const hash of hashes) expect(plain.headers['content-security-policy']).toContain(`'${hash}'`)
  }
})

test.each([
  ['none', undefined],
  ['the one it was built for', origin],
])('started with %s as its address, it answers every byte as it was built', {}, async (_, address) => {
  const server = await under(address)
  for (const { file, address } of texts) {
    expect((await server.get(address)).body.equals(readFileSync(file)), address).toBe(true)
    const packed = await server.get(address, 'br')
    if (packed.headers['content-encoding'])
      expect(packed.body.equals(readFileSync(`${file}.br`)), address).toBe(true)
  }
})
