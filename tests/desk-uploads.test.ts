import { createHash, randomBytes } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { Agent, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { getRequestListener } from '@hono/node-server'
import { eq } from 'drizzle-orm'
import { DefaultHttpStack } from 'tus-js-client'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { UPLOADS } from '../contract/paths.ts'
import { ExistingPhotos } from '../domain/photos/uploads.ts'
import { toSessionResponse } from '../server/accounts/sessions/session.ts'
import { sessions } from '../server/accounts/tables.ts'
import { photos } from '../server/photos/tables.ts'
import { resumableUploads } from '../web/desk/photos/upload/resumable-uploads.ts'
import type { Uploads } from '../web/desk/photos/upload/upload-items.ts'
import { runUploads } from '../web/desk/photos/upload/upload-runner.ts'
import { network } from './servers/network.ts'
import { memoryStorage, textsIn } from './support/memory-storage.ts'
import { openTestApp, smallJpeg, type TestApp } from './test-app.ts'

/** Large enough for two pieces. */
const LARGE = 6 * 1024 ** 2

let testApp: TestApp
let server: ReturnType<typeof createServer>
let line: Awaited<ReturnType<typeof network>>
/** What to do with a request instead of answering it: nothing, another answer, do it and lose the answer, or lose the rest of it. */
let trouble: (request: Request) => Response | 'lose the answer' | 'lose the rest' | undefined
let heard: { method: string; offset: string | null; status?: number }[]
let atOnce: { now: number; most: number }
/** Requests that are not answered yet, of whichever test. */
let unanswered = 0
/** Checked after each answer and whenever an upload has progressed. */
const waiting = new Set<() => void>()
const lookAgain = () => {
  for (const look of waiting) look()
}

beforeAll(async () => {
  testApp = await openTestApp()
  const listener = getRequestListener(async (request, env) => {
    const isUpload = new URL(request.url).pathname.startsWith(UPLOADS)
    if (!isUpload) return testApp.app.fetch(request, env as never)
    const asked: (typeof heard)[number] = {
      method: request.method,
      offset: request.headers.get('upload-offset'),
    }
    heard.push(asked)
    unanswered += 1
    atOnce.now += 1
    atOnce.most = Math.max(atOnce.most, atOnce.now)
    const instead = trouble(request)
    const given = instead === 'lose the rest' ? brokenOff(request) : request
    const answer = instead instanceof Response ? instead : await testApp.app.fetch(given, env as never)
    asked.status = answer.status
    unanswered -= 1
    atOnce.now -= 1
    if (instead === 'lose the answer') line.cut()
    queueMicrotask(lookAgain)
    return answer
  })
  server = createServer(listener)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
})
afterAll(async () => {
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
  await testApp.close()
})

const opened: { leave: () => void }[] = []
beforeEach(async () => {
  heard = []
  atOnce = { now: 0, most: 0 }
  trouble = () => undefined
  line = await network({ host: '127.0.0.1', port: (server.address() as AddressInfo).port })
})
afterEach(async () => {
  for (const uploads of opened.splice(0)) uploads.leave()
  await line.close()
  // One of its last requests is not to be taken for one of the next test.
  await until(() => unanswered === 0)
})

/** A valid token of the owner's. */
async function newToken(): Promise<string> {
  const { actor } = testApp.admin
  if (actor.kind !== 'user') throw new Error('the admin is no user')
  const [session] = await testApp.parts.db.select().from(sessions).where(eq(sessions.userId, actor.userId))
  if (!session) throw new Error('the admin has no session')
  return (await toSessionResponse(testApp.parts, session)).access_token
}

/** Reads a piece of a file in Node for the library, which needs to know its size. */
const fileReader = {
  openFile: async (file: File) => ({
    size: file.size,
    async slice(start: number, end: number) {
      const piece = Buffer.from(await file.slice(start, end).arrayBuffer())
      return { value: Object.assign(piece, { size: piece.length }), done: end >= file.size }
    },
    close: () => undefined,
  }),
}

/** The desk's uploads, as in a browser with this storage. */
function open({ storage = memoryStorage(), token = newToken as () => Promise<string | undefined> } = {}) {
  const url = `http://127.0.0.1:${line.port}`
  const signedOut = { times: 0 }
  let waited = 0
  const uploads = runUploads({
    server: {
      endpoint: url + UPLOADS,
      token,
      machine: { fileReader, httpStack: new DefaultHttpStack({ agent: new Agent() }) },
      async known({ level, id: targetId }, fingerprints) {
        const answer = await fetch(`${url}/api/admin/known-photos`, {
          method: 'POST',
          headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${await token()}` },
          body: JSON.stringify({ level, targetId, fingerprints }),
        }).catch(() => undefined)
        return new Set(answer?.ok ? ExistingPhotos.parse(await answer.json()).known : [])
      },
      onSignedOut: () => {
        signedOut.times += 1
      },
    },
    resumable: resumableUploads(textsIn(storage)),
    now: () => testApp.clock.now().getTime(),
    onChange() {
      // Time passes while the server holds a file locked for a lost connection.
      const locked = heard.filter(({ status }) => status === 423).length
      if (locked > waited) {
        testApp.clock.advance(5000)
        queueMicrotask(() => void uploads.tick())
      }
      waited = locked
      lookAgain()
    },
  })
  opened.push(uploads)
  return {
    ...uploads,
    storage,
    signedOut,
    until: (is: (uploads: Uploads) => boolean) => until(() => is(uploads.uploads())),
  }
}

/** Does something while a file's second piece is being sent. */
function amidSecondPiece(act: () => void): Promise<void> {
  return new Promise((resolve) => {
    trouble = ({ method }) => {
      if (method !== 'PATCH' || count('PATCH') !== 2) return undefined
      act()
      resolve()
      return 'lose the rest'
    }
  })
}

/** Lets only a request's first bytes arrive, even if more of it has reached this machine already. */
function brokenOff(request: Request): Request {
  const reader = request.body?.getReader()
  let chunks = 0
  const body = new ReadableStream({
    async pull(controller) {
      const { value } = (await reader?.read()) ?? {}
      if (chunks++ > 0 || !value) controller.error(new Error('the line was cut'))
      else controller.enqueue(value)
    },
  })
  const { method, headers, signal } = request
  return new Request(request.url, { method, headers, signal, body, duplex: 'half' })
}

function until(is: () => boolean): Promise<void> {
  return new Promise((resolve, reject) => {
    const look = () => {
      try {
        if (!is()) return
        resolve()
      } catch (error) {
        reject(error)
      }
      waiting.delete(look)
    }
    waiting.add(look)
    look()
  })
}

const target = async () => {
  const { id } = await testApp.makePupil()
  return { level: 'pupil', id, name: 'Isla' } as const
}
/** A picture with noise after its end, which every reader ignores. */
const photo = async (name: string, bytes = 0) => {
  const content = Buffer.concat([await smallJpeg(Math.random()), randomBytes(bytes)])
  return { file: new File([content], name, { lastModified: 1 }), folder: '' }
}
const states = ({ items }: Uploads) => items.map(({ state }) => state).join(' ')
const received = (pupilId: string) =>
  testApp.parts.db.select().from(photos).where(eq(photos.pupilId, pupilId))
const count = (method: string) => heard.filter((request) => request.method === method).length
const staged = () => readdir(path.join(testApp.dir, 'uploads')).catch(() => [])
const hash = async (file: File) =>
  createHash('sha256')
    .update(Buffer.from(await file.arrayBuffer()))
    .digest('hex')

test('a folder arrives, three files at a time, each once and byte for byte', async () => {
  const to = await target()
  const files = await Promise.all(Array.from({ length: 10 }, (_, at) => photo(`${at}.jpg`, at * 1000)))
  const { tell, until } = open()
  tell({ is: 'chosen', target: to, files })
  await until((uploads) => /^(done ?){10}$/.test(states(uploads)))
  const arrived = (await received(to.id)).map(({ contentHash }) => contentHash)
  expect(arrived.toSorted()).toEqual((await Promise.all(files.map(({ file }) => hash(file)))).toSorted())
  expect(count('POST')).toBe(10)
  expect(atOnce.most).toBe(3)
  expect(await staged()).toEqual([])
})

test('a file whose content the server already has is not sent, whatever its name', async () => {
  const to = await target()
  const first = await photo('a.jpg')
  const { tell, until } = open()
  tell({ is: 'chosen', target: to, files: [first] })
  await until((uploads) => states(uploads) === 'done')
  heard = []
  tell({ is: 'chosen', target: to, files: [{ ...first, file: new File([first.file], 'b.jpg') }] })
  await until((uploads) => states(uploads) === 'done known')
  expect(heard).toEqual([])
})

test('a file continues where the connection was cut', async () => {
  const to = await target()
  const large = await photo('large.jpg', LARGE)
  const { tell, until, storage } = open()
  const cut = amidSecondPiece(() => line.cut())
  tell({ is: 'chosen', target: to, files: [large] })
  await cut
  expect(storage.length).toBe(1)
  await until(({ connected }) => !connected)
  await until((uploads) => states(uploads) === 'done')
  expect([count('POST'), count('HEAD')]).toEqual([1, 1])
  expect(heard.filter(({ offset }) => offset === '0')).toHaveLength(1)
  expect((await received(to.id)).map(({ contentHash }) => contentHash)).toEqual([await hash(large.file)])
  expect(storage.length).toBe(0)
})

test('after a reload or a crash, the same file continues where it was', async () => {
  const to = await target()
  const large = await photo('large.jpg', LARGE)
  const before = open()
  const left = amidSecondPiece(() => {
    before.leave()
    line.cut()
  })
  before.tell({ is: 'chosen', target: to, files: [large] })
  await left
  const { tell, until, storage } = open({ storage: before.storage })
  tell({ is: 'chosen', target: to, files: [large] })
  await until((uploads) => states(uploads) === 'done')
  expect([count('POST'), count('HEAD')]).toEqual([1, 1])
  expect((await received(to.id)).map(({ contentHash }) => contentHash)).toEqual([await hash(large.file)])
  expect(storage.length).toBe(0)
})

test('a half-sent file that the server has dropped is sent again from the start', async () => {
  const to = await target()
  const small = await photo('small.jpg')
  const storage = memoryStorage()
  const { tell, until } = open({ storage })
  tell({ is: 'chosen', target: to, files: [small] })
  tell({ is: 'paused' })
  const gone = `http://127.0.0.1:${line.port}${UPLOADS}/6f9619ff-8b86-4d01-b42d-00cf4fc964ff`
  const name = [to.level, to.id, '', 'small.jpg', small.file.size, 1].join('\n')
  resumableUploads(textsIn(storage)).keep(name, gone, 0)
  tell({ is: 'resumed' })
  await until((uploads) => states(uploads) === 'done')
  expect([count('HEAD'), count('POST')]).toEqual([1, 1])
  expect(storage.length).toBe(0)
})

test('a file whose last answer got lost has arrived, once', async () => {
  const to = await target()
  let lost = false
  trouble = ({ method }) => {
    if (method !== 'PATCH' || lost) return undefined
    lost = true
    return 'lose the answer'
  }
  const { tell, until } = open()
  tell({ is: 'chosen', target: to, files: [await photo('a.jpg')] })
  await until((uploads) => /done|known/.test(states(uploads)))
  expect(lost).toBe(true)
  expect(await received(to.id)).toHaveLength(1)
})

test('a connection silent for a minute is given up, and the file continues over a new one', async () => {
  const to = await target()
  const { tell, tick, until } = open()
  const silent = amidSecondPiece(() => line.forgetConnections())
  tell({ is: 'chosen', target: to, files: [await photo('large.jpg', LARGE)] })
  await silent
  const asked = heard.length
  testApp.clock.advance(59_999)
  await tick()
  expect(heard).toHaveLength(asked)
  testApp.clock.advance(1)
  await tick()
  await until((uploads) => states(uploads) === 'done')
  expect(count('POST')).toBe(1)
  expect(await received(to.id)).toHaveLength(1)
})

test('a server that says to retry later is left alone until then', async () => {
  const to = await target()
  let asked = 0
  trouble = () => {
    asked += 1
    return asked === 1 ? new Response(null, { status: 503, headers: { 'Retry-After': '30' } }) : undefined
  }
  const { tell, tick, until, uploads } = open()
  tell({ is: 'chosen', target: to, files: [await photo('a.jpg')] })
  await until(({ connected }) => !connected)
  testApp.clock.advance(29_999)
  await tick()
  expect([asked, states(uploads())]).toEqual([1, 'waiting'])
  testApp.clock.advance(1)
  await tick()
  await until((uploads) => states(uploads) === 'done')
})

test('a token that expires between two requests is followed by a new one', async () => {
  const to = await target()
  const { tell, until, signedOut } = open({
    token() {
      testApp.clock.advance(7_200_000)
      return newToken()
    },
  })
  tell({ is: 'chosen', target: to, files: [await photo('large.jpg', LARGE)] })
  await until((uploads) => states(uploads) === 'done')
  expect([count('PATCH'), signedOut.times]).toEqual([2, 0])
})

test('when signed out, files wait, and continue by themselves after the next sign-in', async () => {
  const to = await target()
  let token = await newToken()
  testApp.clock.advance(7_200_000)
  const { tell, tick, until, uploads, signedOut } = open({ token: async () => token })
  const files = await Promise.all(['1.jpg', '2.jpg', '3.jpg', '4.jpg'].map((name) => photo(name)))
  tell({ is: 'chosen', target: to, files })
  await until(({ paused }) => paused)
  expect(signedOut.times).toBe(1)
  expect(uploads().items.filter(({ reason }) => /signed out/.test(reason ?? ''))).toHaveLength(1)
  await until(() => atOnce.now === 0)
  const asked = heard.length
  await tick()
  expect(heard).toHaveLength(asked)
  token = await newToken()
  await tick()
  await until((uploads) => states(uploads) === 'done done done done')
  expect(await received(to.id)).toHaveLength(4)
})

test('without a session nothing is sent, however long it takes', async () => {
  const to = await target()
  let token: string | undefined
  const { tell, tick, until, uploads } = open({ token: async () => token })
  tell({ is: 'chosen', target: to, files: [await photo('a.jpg')] })
  await until(({ connected }) => !connected)
  for (let tries = 0; tries < 300; tries++) {
    testApp.clock.advance(5000)
    await tick()
  }
  expect([heard.length, states(uploads())]).toEqual([0, 'waiting'])
  token = await newToken()
  testApp.clock.advance(5000)
  await tick()
  await until((uploads) => states(uploads) === 'done')
})

test('a file that is not a picture is refused in the server’s words and forgotten, and can be sent again', async () => {
  const to = await target()
  const { tell, until, uploads, storage } = open()
  tell({
    is: 'chosen',
    target: to,
    files: [{ file: new File(['these are notes'], 'notes.jpg'), folder: '' }],
  })
  await until((uploads) => states(uploads) === 'refused')
  expect(uploads().items[0]?.reason).toMatch(/^notes\.jpg is not a picture/)
  expect(storage.length).toBe(0)
  tell({ is: 'retried', id: uploads().items[0]?.id ?? '' })
  await until(() => count('POST') === 2)
  await until((uploads) => states(uploads) === 'refused')
  expect(await staged()).toEqual([])
})

test('when paused, nothing more is sent; when resumed, it continues where it was', async () => {
  const to = await target()
  const { tell, until } = open()
  const paused = amidSecondPiece(() => tell({ is: 'paused' }))
  tell({ is: 'chosen', target: to, files: [await photo('large.jpg', LARGE)] })
  await paused
  expect(heard).toHaveLength(3)
  tell({ is: 'resumed' })
  await until((uploads) => states(uploads) === 'done')
  expect([count('POST'), count('HEAD')]).toEqual([1, 1])
})

test('a file removed from the list is removed from the server', async () => {
  const to = await target()
  const { tell, until, uploads, storage } = open()
  const removed = amidSecondPiece(() => {
    tell({ is: 'removed', id: uploads().items[0]?.id ?? '' })
    line.cut()
  })
  tell({ is: 'chosen', target: to, files: [await photo('large.jpg', LARGE)] })
  await removed
  // The first may find the piece still being written, and is sent again.
  await until(() => heard.some(({ method, status }) => method === 'DELETE' && status === 204))
  await until(() => atOnce.now === 0)
  expect([await staged(), storage.length, uploads().items]).toEqual([[], 0, []])
  expect(await received(to.id)).toEqual([])
})

test('a file paused before its first request is not sent', async () => {
  const to = await target()
  const { promise: token, resolve: give } = Promise.withResolvers<string>()
  let asked = 0
  const { tell, until } = open({
    token: () => {
      asked += 1
      queueMicrotask(lookAgain)
      return asked === 1 ? newToken() : token
    },
  })
  tell({ is: 'chosen', target: to, files: [await photo('a.jpg')] })
  await until(({ items }) => items.length === 1 && asked === 2)
  tell({ is: 'paused' })
  give(await newToken())
  tell({ is: 'resumed' })
  await until((uploads) => states(uploads) === 'done')
  expect(count('POST')).toBe(1)
})
