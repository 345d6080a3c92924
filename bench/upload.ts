import { createHash, randomBytes } from 'node:crypto'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { connect, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import sharp from 'sharp'
import { diskFiles } from '../server/platform/files/disk.ts'
import { freePort, startProcess } from '../tests/process/server.ts'

/**
 * Sends large JPEGs, three at a time as the desk does, over a connection that is cut again and again: all must arrive,
 * byte for byte, none twice. `PHOTOS` (500), `MEGABYTES` (8), `CUT_SECONDS` (10).
 */
const photos = Number(process.env.PHOTOS ?? 500)
const bytes = Number(process.env.MEGABYTES ?? 8) * 1024 ** 2
const cutSeconds = Number(process.env.CUT_SECONDS ?? 10)
const AT_A_TIME = 3
const CHUNK = 5 * 1024 ** 2
const owner = { email: 'owner@example.com', password: 'a-long-password' }

const dataDir = await mkdtemp(path.join(tmpdir(), 'bench-upload-'))
const server = await startProcess({
  DATA_DIR: dataDir,
  ADMIN_EMAIL: owner.email,
  ADMIN_PASSWORD: owner.password,
  RATE_LIMIT_SCALE: '1000',
  LOG_LEVEL: 'error',
  ROLE: 'all',
})
const line = await resolveBasketLine(Number(new URL(server.url).port), cutSeconds)
const token = await signIn()
const eventId = await post<{ id: string }>('/api/admin/events', {
  name: 'Upload',
  schoolName: 'Bench',
  date: '2026-03-14',
}).then(({ id }) => id)
const base = await sharp({ create: { width: 1200, height: 1600, channels: 3, background: '#456' } })
  .jpeg()
  .toBuffer()

const hashes = new Set<string>()
const started = performance.now()
let next = 0
let resumed = 0
await Promise.all(
  Array.from({ length: AT_A_TIME }, async () => {
    while (next < photos) {
      next += 1
      const file = makePhoto()
      hashes.add(createHash('sha256').update(file).digest('hex'))
      await send(file, `IMG_${String(next).padStart(4, '0')}.JPG`)
    }
  }),
)
const seconds = (performance.now() - started) / 1000
await line.close()
const arrived = await hashArrived()
await server.end()
await rm(dataDir, { recursive: true, force: true })

const missing = [...hashes].filter((hash) => !arrived.includes(hash)).length
const twice = arrived.length - new Set(arrived).size
const strange = arrived.filter((hash) => !hashes.has(hash)).length
const rate = Math.round((photos * bytes) / 1024 ** 2 / seconds)
console.log(
  JSON.stringify({
    photos,
    cuts: line.cuts(),
    resumed,
    missing,
    twice,
    strange,
    seconds: Math.round(seconds),
    megabytesPerSecond: rate,
  }),
)
if (missing + twice + strange > 0 || arrived.length !== photos) process.exitCode = 1

/** A small picture with noise after its end, which every JPEG reader ignores. */
function makePhoto(): Buffer {
  return Buffer.concat([base, randomBytes(bytes - base.length)])
}

/** A connection between browser and server that is cut every so often. */
async function resolveBasketLine(to: number, seconds: number) {
  const open = new Set<Socket>()
  let cuts = 0
  const proxy = createServer((client) => {
    const upstream = connect(to, '127.0.0.1')
    for (const socket of [client, upstream]) {
      open.add(socket)
      socket.on('error', () => undefined)
      socket.on('close', () => {
        open.delete(socket)
        client.destroy()
        upstream.destroy()
      })
    }
    client.pipe(upstream).pipe(client)
  })
  const port = await freePort()
  await new Promise<void>((resolve) => proxy.listen(port, '127.0.0.1', resolve))
  const timer = setInterval(() => {
    cuts += 1
    for (const socket of open) socket.resetAndDestroy()
  }, seconds * 1000)
  return {
    url: `http://127.0.0.1:${port}`,
    cuts: () => cuts,
    close() {
      clearInterval(timer)
      for (const socket of open) socket.destroy()
      return new Promise<void>((resolve) => proxy.close(() => resolve()))
    },
  }
}

async function signIn(): Promise<string> {
  const answer = await fetch(`${server.url}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', apikey: 'public' },
    body: JSON.stringify(owner),
  })
  return ((await answer.json()) as { access_token: string }).access_token
}

async function post<Answer>(address: string, body: object): Promise<Answer> {
  const answer = await fetch(server.url + address, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` },
    body: JSON.stringify(body),
  })
  return (await answer.json()) as Answer
}

/** Like the desk: creates the upload, sends pieces, and after a cut asks how far it got. */
async function send(file: Buffer, fileName: string) {
  const meta = { name: fileName, level: 'event', targetId: eventId, folder: '' }
  const metadata = Object.entries(meta)
    .map(([key, value]) => `${key} ${Buffer.from(value).toString('base64')}`)
    .join(',')
  const created = await insist(() =>
    tus('POST', '/api/admin/uploads', { 'Upload-Length': String(file.length), 'Upload-Metadata': metadata }),
  )
  const location = created.headers.get('location') ?? ''
  for (let offset = 0; offset < file.length; ) {
    const piece = file.subarray(offset, offset + CHUNK)
    const headers = { 'Upload-Offset': String(offset), 'Content-Type': 'application/offset+octet-stream' }
    const answer = await tus('PATCH', location, headers, piece).catch(() => undefined)
    if (answer?.ok) {
      offset += piece.length
      continue
    }
    resumed += 1
    const far = await insist(() => tus('HEAD', location, {}))
    if (far.status === 404) return
    offset = Number(far.headers.get('upload-offset'))
  }
}

async function tus(method: string, address: string, headers: Record<string, string>, body?: Buffer) {
  const answer = await fetch(new URL(address, line.url), {
    method,
    headers: { 'Tus-Resumable': '1.0.0', Authorization: `Bearer ${token}`, ...headers },
    ...(body ? { body: new Uint8Array(body) } : {}),
  })
  await answer.arrayBuffer()
  return answer
}

/** Retries until it succeeds: the connection may be cut, or the upload still locked by the lost one. */
async function insist(attempt: () => Promise<Response>): Promise<Response> {
  for (;;) {
    const answer = await attempt().catch(() => undefined)
    if (answer && answer.status !== 423 && answer.status < 500) return answer
    await new Promise((resume) => setTimeout(resume, 200))
  }
}

/** The fingerprints of all originals stored on the server. */
async function hashArrived(): Promise<string[]> {
  const files = diskFiles({ root: path.join(dataDir, 'files') })
  const hashes: string[] = []
  // One at a time, because together they would fill the memory.
  for (const name of await readdir(path.join(dataDir, 'files', 'originals'))) {
    const hash = createHash('sha256')
    for await (const part of await files.stream(`originals/${name}`)) hash.update(part as Buffer)
    hashes.push(hash.digest('hex'))
  }
  return hashes
}
