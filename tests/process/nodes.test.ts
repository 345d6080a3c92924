import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { setInterval } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { UPLOADS } from '../../contract/paths.ts'
import { s3Files } from '../../server/platform/files/s3.ts'
import { smallJpeg } from '../pictures/small-jpeg.ts'
import { startS3 } from '../servers/s3.ts'
import { ADMIN } from '../support/data-folder.ts'
import { preparedDatabase, preparedNodeDir } from '../support/database.ts'
import { hasProxy, startProxy } from './proxies.ts'
import { killRemaining, launchProcess, removeDir, type ServerProcess } from './server.ts'

const postgres = inject('postgresUrl')
const canRun = hasProxy('nginx')
if (!canRun) console.warn('No nginx on this machine: several nodes behind it are not tried.')

const PHOTOS = 20
const PIECE = 5 * 1024 ** 2

const dirs: string[] = []
let s3: Awaited<ReturnType<typeof startS3>>
let env: Record<string, string>
let database: pg.Client
let web: ServerProcess[]
let proxy: Awaited<ReturnType<typeof startProxy>>
let token: string
beforeAll(async () => {
  if (!canRun) return
  s3 = await startS3()
  env = {
    DATABASE_URL: await preparedDatabase(postgres),
    HOST: '127.0.0.1',
    TRUST_PROXY: '127.0.0.1',
    LOG_LEVEL: 'warn',
    PUBLIC_URL: 'https://tweedlight.example',
    ADMIN_EMAIL: ADMIN.email,
    ADMIN_PASSWORD: ADMIN.password,
    DRAIN_NOTICE_S: '1',
    S3_BUCKET: s3.settings.bucket,
    S3_ENDPOINT: s3.settings.endpoint ?? '',
    S3_ACCESS_KEY_ID: s3.settings.accessKeyId,
    S3_SECRET_ACCESS_KEY: s3.settings.secretAccessKey,
  }
  const nodes = await Promise.all(['web', 'web', 'worker', 'worker'].map((ROLE) => launchNode({ ROLE })))
  // A worker says that it is ready in its log, which is silent here.
  await Promise.all(nodes.slice(0, 2).map(({ ready }) => ready))
  web = nodes.slice(0, 2)
  proxy = await startProxy(
    'nginx',
    web.map(({ url }) => url),
    { site: '/nowhere' },
  )
  database = new pg.Client({ connectionString: env.DATABASE_URL ?? '' })
  await database.connect()
  const { access_token } = (await (await post('/auth/v1/token?grant_type=password', ADMIN)).json()) as {
    access_token: string
  }
  token = access_token
})
afterAll(async () => {
  if (!canRun) return
  await proxy?.stop()
  await database?.end()
  await killRemaining()
  await s3.close()
  for (const dir of dirs) await removeDir(dir)
})

async function launchNode(own: Record<string, string>) {
  const DATA_DIR = await preparedNodeDir()
  dirs.push(DATA_DIR)
  return launchProcess({ ...env, DATA_DIR, ...own })
}

const bearer = () => (token ? { Authorization: `Bearer ${token}` } : {})
const post = (address: string, json: object) =>
  fetch(proxy.url + address, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', apikey: 'public', ...bearer() },
    body: JSON.stringify(json),
  })
const tus = (method: string, address: string, headers: Record<string, string>, body?: Buffer) =>
  fetch(proxy.url + address, {
    method,
    headers: { 'Tus-Resumable': '1.0.0', ...bearer(), ...headers },
    ...(body ? { body: new Uint8Array(body) } : {}),
  })
const piece = (offset: number) => ({
  'Upload-Offset': String(offset),
  'Content-Type': 'application/offset+octet-stream',
})

async function begin(eventId: string, size: number) {
  const of = { filename: 'IMG.JPG', level: 'event', targetId: eventId }
  const told = Object.entries(of).map(([key, value]) => `${key} ${Buffer.from(value).toString('base64')}`)
  const created = await tus('POST', UPLOADS, {
    'Upload-Length': String(size),
    'Upload-Metadata': told.join(','),
  })
  expect(created.status).toBe(201)
  return created.headers.get('location') ?? ''
}

/** Sends part of a piece, then breaks the connection. */
async function breakOff(address: string, bytes: Buffer, offset: number) {
  const rest = bytes.subarray(offset, offset + PIECE)
  const sending = request(proxy.url + address, {
    method: 'PATCH',
    headers: { 'Tus-Resumable': '1.0.0', ...bearer(), ...piece(offset), 'Content-Length': rest.length },
  }).on('error', () => undefined)
  await new Promise((resolve) => sending.write(rest.subarray(0, Math.floor(rest.length / 2)), resolve))
  sending.destroy()
}

/** Like a browser: after a break it asks for the offset. */
async function send(eventId: string, bytes: Buffer, breaks: number) {
  const address = await begin(eventId, bytes.length)
  let offset = 0
  for (let left = breaks; offset < bytes.length; left--) {
    if (left > 0) {
      await breakOff(address, bytes, offset)
      offset = await askHowFar(address)
    }
    const answer = await tus('PATCH', address, piece(offset), bytes.subarray(offset, offset + PIECE))
    if (answer.status === 200) return
    // What was sent before the break may have arrived by the time of the question.
    if (answer.status === 409) offset = await askHowFar(address)
    else {
      expect(answer.status, await answer.text()).toBe(204)
      offset = Number(answer.headers.get('upload-offset'))
    }
  }
}

async function askHowFar(address: string) {
  const asked = await tus('HEAD', address, {})
  expect(asked.status).toBe(200)
  return Number(asked.headers.get('upload-offset'))
}

async function newEvent() {
  const made = await post('/api/admin/events', {
    name: 'School Photography 2026',
    schoolName: 'Test Primary',
    date: '2026-03-14',
  })
  expect(made.status).toBe(201)
  return ((await made.json()) as { id: string }).id
}

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

test.skipIf(!canRun)(
  'twenty photos sent to two nodes in turn, many after a break, all arrive once',
  async () => {
    const eventId = await newEvent()
    const photos = await Promise.all(
      Array.from({ length: PHOTOS }, async (_, at) => {
        const jpeg = await smallJpeg((at + 1) / (PHOTOS + 1))
        // Some go in two pieces.
        return at % 5 === 0 ? Buffer.concat([jpeg, randomBytes(PIECE)]) : jpeg
      }),
    )
    const waiting = photos.map((bytes, at) => ({ bytes, breaks: at % 3 }))
    const sender = async () => {
      for (let next = waiting.pop(); next; next = waiting.pop()) await send(eventId, next.bytes, next.breaks)
    }
    await Promise.all([sender(), sender(), sender()])
    const { rows } = await database.query('select content_hash, original_key from photos')
    expect(rows.map(({ content_hash }) => content_hash).sort()).toEqual(photos.map(sha256).sort())
    const files = s3Files(s3.settings)
    const keysIn = async (folder: string) =>
      (await Array.fromAsync(files.list(folder))).map(({ key }) => key).sort()
    expect(await keysIn('originals')).toEqual(rows.map(({ original_key }) => original_key).sort())
    for (const { original_key, content_hash } of rows)
      expect(sha256(await files.read(original_key))).toBe(content_hash)
    expect(await keysIn('uploads')).toEqual([])
  },
)

test.skipIf(!canRun)(
  'an upload that no node knows is refused with a message, and the proxy considers no node broken',
  async () => {
    const address = `${UPLOADS}/${randomUUID()}`
    const lost = Array.from({ length: 6 }, () => tus('PATCH', address, piece(0), randomBytes(PIECE)))
    const strangers = Array.from({ length: 6 }, () =>
      fetch(proxy.url + address, { method: 'PATCH', body: new Uint8Array(PIECE) }),
    )
    const answers = await Promise.all([...lost, ...strangers])
    expect(answers.map(({ status }) => status)).toEqual([...Array(6).fill(404), ...Array(6).fill(401)])
    const after = await Promise.all(Array.from({ length: 10 }, () => fetch(`${proxy.url}/healthz`)))
    expect(after.map(({ status }) => status)).toEqual(Array(10).fill(200))
  },
)

/** One request on a connection of its own; its status, or what went wrong. */
async function sendRequest(address: string, json?: object): Promise<number | string> {
  const sent = request(proxy.url + address, {
    method: json ? 'POST' : 'GET',
    agent: false,
    headers: json ? { 'Content-Type': 'application/json' } : {},
  })
  sent.end(json && JSON.stringify(json))
  try {
    const [answer] = (await once(sent, 'response')) as [IncomingMessage]
    await answer.resume().toArray()
    return answer.statusCode ?? 0
  } catch (error) {
    return String(error)
  }
}

test.skipIf(!canRun)(
  'no request fails, at twenty a second, while two nodes are restarted one after the other',
  async () => {
    const heard: Promise<[string, number | string]>[] = []
    const CALLS: [string, object?][] = [
      ['/'],
      ['/healthz'],
      ['/api/gallery', { accessCode: 'AAAAAAA2' }],
      ['/auth/v1/.well-known/jwks.json'],
    ]
    let over = false
    const visiting = (async () => {
      for await (const _ of setInterval(50)) {
        if (over && heard.length > 50) return
        const [address, json] = CALLS[heard.length % CALLS.length] ?? ['/']
        heard.push(sendRequest(address, json).then((status) => [address, status]))
      }
    })()
    for (const [at, node] of web.entries()) {
      // A load balancer's probe, so that the process waits for it before it stops.
      await fetch(`${node.url}/readyz`)
      expect(await node.end()).toBe(0)
      const next = await launchNode({ ROLE: 'web', PORT: new URL(node.url).port })
      await next.ready
      web[at] = next
    }
    over = true
    await visiting
    const answers = await Promise.all(heard)
    expect(answers.filter(([, status]) => typeof status === 'string' || status >= 500)).toEqual([])
  },
)
