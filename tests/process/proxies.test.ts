import { once } from 'node:events'
import { readdirSync } from 'node:fs'
import { createServer, type IncomingMessage, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { buffer, text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hasProxy, type ProxyName, startProxy } from './proxies.ts'
import { killLeft, removeDir, type ServerProcess, startProcess } from './server.ts'

const build = path.join(import.meta.dirname, '../../build')
const PROXIES: ProxyName[] = ['nginx', 'caddy']
const here = PROXIES.filter(hasProxy)
for (const name of PROXIES)
  if (!here.includes(name)) console.warn(`No ${name} on this machine: its configuration is not tried.`)

/** Says it of each proxy; of one that this machine does not have it stays unsaid. */
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
    })
})
afterAll(async () => {
  await killLeft()
  if (server) await removeDir(server.dataDir)
})

/** node:http, because fetch unpacks what it hears. */
async function ask(url: string, headers: Record<string, string> = {}) {
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

/** How an answer was sent, and what names its bytes: here a proxy may differ. */
const SENDING = new Set([
  ...['date', 'connection', 'keep-alive', 'transfer-encoding', 'content-length', 'via', 'server'],
  ...['etag', 'last-modified', 'accept-ranges', 'vary'],
])
/** All the rest of it, with the body. */
const seen = ({ status, headers, body }: Awaited<ReturnType<typeof ask>>) => ({
  ...Object.fromEntries(Object.entries(headers).filter(([name]) => !SENDING.has(name))),
  status,
  body: body.toString('base64'),
})

ofEach('PROXY sends files with a hash as the server does, without asking it', async (name) => {
  const proxy = await startProxy(name, server.url)
  const nobody = await startProxy(name, 'http://127.0.0.1:9')
  for (const file of hashedFiles()) {
    const accepted = { 'Accept-Encoding': 'gzip' }
    const own = seen(await ask(server.url + file, accepted))
    expect(own.status, file).toBe(200)
    expect(seen(await ask(proxy.url + file, accepted)), file).toEqual(own)
    expect(seen(await ask(nobody.url + file, accepted)), file).toEqual(own)
  }
  await proxy.stop()
  await nobody.stop()
})

ofEach('behind PROXY a page, and what there is not, are the server’s, with its policy', async (name) => {
  const proxy = await startProxy(name, server.url)
  for (const address of ['/', '/school-photos', '/assets/of-another-release.js', '/media/none.avif']) {
    const own = seen(await ask(server.url + address))
    expect(Object.entries(own).flat().join(), address).toContain("script-src 'self'")
    expect(seen(await ask(proxy.url + address)), address).toEqual(own)
  }
  await proxy.stop()
})

ofEach('PROXY passes an upload on while it comes, and says who sends it', async (name) => {
  let begun: (asked: IncomingMessage) => void = () => undefined
  const arrived = new Promise<IncomingMessage>((resolve) => {
    begun = resolve
  })
  const house = createServer(async (asked, answer) => {
    asked.once('readable', () => begun(asked))
    answer.end(String((await buffer(asked)).length))
  }).listen(0, '127.0.0.1')
  await once(house, 'listening')
  const proxy = await startProxy(name, `http://127.0.0.1:${(house.address() as AddressInfo).port}`)
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
  house.closeAllConnections()
  house.close()
})
