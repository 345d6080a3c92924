import { createHash } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { type IncomingHttpHeaders, request } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, expect, test } from 'vitest'
import { site } from '../../content/site.ts'
import { parseConfig } from '../../server/config.ts'
import { createLog } from '../../server/platform/log.ts'
import { createRenderer } from '../../server/website/render/render-site.ts'
import { sampleSite } from '../../server/website/sample-site.ts'
import { ALL_TESTS, long } from '../long-tests.ts'
import { preparedDataDir } from '../support/database.ts'
import { renderedSample } from '../support/rendered-site.ts'
import { persist } from './http-client.ts'
import { killRemaining, removeDir, startProcess } from './server.ts'

const dirs: string[] = []
afterAll(async () => {
  await killRemaining()
  for (const dir of dirs) await removeDir(dir)
})

/** The sample as it is without a configured address. */
const sample = await renderedSample()
const origin = site.url

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

/** Every text that a visitor can ask for, by address. */
const texts = [
  ...Object.entries(sample.pages).map(([address, { body }]) => ({ address, body })),
  ...Object.entries(sample.files)
    .filter(([address]) => !address.endsWith('.jpg'))
    .map(([address, body]) => ({ address, body })),
]

/** The sample's own address, but not a longer one that begins with it. */
const host = new RegExp(`${origin.replaceAll('.', '\\.')}(?![\\w-])`)

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
  // What it shows first is in gzip.
  await persist(async () => (await raw(server.url, 'br')).headers['content-encoding'] === 'br')
  return { ...server, get: (address: string, encoding = '') => raw(server.url + address, encoding) }
}

test('rendered for another address, every text is the sample’s but for that address', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'elsewhere-'))
  dirs.push(folder)
  const renderer = await createRenderer({ buildDir: 'build', folder, log: createLog('silent') })
  const there = await renderer.render(
    await sampleSite(renderer.build.pictures, parseConfig({ PUBLIC_URL: ELSEWHERE })),
  )
  renderer.close()
  const files = {
    ...Object.fromEntries(Object.entries(there.pages).map(([at, { body }]) => [at, body])),
    ...there.files,
  }
  let moved = 0
  for (const { address, body } of texts) {
    const text = files[address]?.identity.toString() ?? ''
    expect(text.replaceAll(ELSEWHERE, origin), address).toBe(body.identity.toString())
    expect(text, address).not.toMatch(host)
    if (text !== body.identity.toString()) moved++
  }
  expect(moved).toBeGreaterThan(48)
})

const heldByRendering = long(
  'tests/process/public-url.test.ts',
  'rendered for another address, every text is the sample’s but for that address',
)

test(
  'started with another address, the product uses that one everywhere, and the sample’s nowhere',
  heldByRendering,
  async () => {
    const server = await under(ELSEWHERE)
    let moved = 0
    for (const { address, body } of texts) {
      const { body: answered, headers } = await server.get(address)
      const text = answered.toString()
      expect(host.test(text), address).toBe(false)
      expect(text.replaceAll(ELSEWHERE, origin), address).toBe(body.identity.toString())
      if (answered.equals(body.identity)) continue
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
  },
)

test(
  'a page with another address is complete in each encoding, has its own ETag, and runs its scripts',
  long(
    'server/website/render/render-site.test.ts',
    'every page is there with its own styles, in each encoding, with the hashes of its scripts',
  ),
  async () => {
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
  },
)

const ADDRESSES: [string, string | undefined][] = [
  ['none', undefined],
  ['the sample’s own', origin],
]
test.each(ALL_TESTS ? ADDRESSES : ADDRESSES.slice(0, 1))(
  'started with %s as its address, it answers every byte of the sample',
  {},
  async (_, given) => {
    const server = await under(given)
    for (const { address, body } of texts) {
      expect((await server.get(address)).body.equals(body.identity), address).toBe(true)
      const packed = await server.get(address, 'br')
      expect(packed.headers['content-encoding'], address).toBe('br')
      expect(packed.body.equals(body.br ?? body.identity), address).toBe(true)
    }
  },
)

test(
  'a start with nothing new renders nothing, and serves the same site',
  long(
    'server/website/render/render-site.test.ts',
    'a site that was rendered is read from disk, without the renderer; another one is rendered',
  ),
  async () => {
    const first = await under(ELSEWHERE)
    const before = await first.get('/about', 'br')
    await first.end()
    expect(first.output()).toContain('site rendered')
    const again = await startProcess({ DATA_DIR: first.dataDir, PUBLIC_URL: ELSEWHERE })
    const after = await raw(`${again.url}/about`, 'br')
    expect(after.body.equals(before.body)).toBe(true)
    await again.end()
    expect(again.output()).not.toContain('site rendered')
  },
)

test(
  'a first start renders once what it shows, ahead of the database or not',
  long(
    'server/website/render/render-site.test.ts',
    'a site that is asked for while it is rendered is rendered once',
  ),
  async () => {
    const dataDir = await preparedDataDir()
    dirs.push(dataDir)
    await rm(path.join(dataDir, 'site'), { recursive: true })
    const server = await startProcess({ DATA_DIR: dataDir })
    expect((await raw(`${server.url}/about`, '')).status).toBe(200)
    await server.end()
    expect(server.output().split('site rendered')).toHaveLength(2)
  },
)
