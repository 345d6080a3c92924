import { afterEach, expect, test } from 'vitest'
import type { PlacedOrder } from '../../domain/orders/checkout/place-order.ts'
import {
  openGallery,
  orderOf,
  pay,
  persist,
  picturesOf,
  place,
  sendRequest,
  signIn,
} from '../process/http-client.ts'
import { type PostgresServer, startPostgres } from '../servers/postgres.ts'
import { preparePostgres } from '../support/database.ts'
import {
  expectNotReady,
  type FaultyServer,
  openFaultyServer,
  RETRY_AFTER,
  whileAway,
  withinSeconds,
} from './faulty-server.ts'

let faultyServer: FaultyServer | undefined
let postgres: PostgresServer | undefined
afterEach(async () => {
  await faultyServer?.close()
  await postgres?.remove()
  faultyServer = undefined
  postgres = undefined
})

const PARENTS = 20

/** Codes to send, an order to place, another to pay, and somebody looking at a gallery meanwhile. */
async function busyHouse(given: Parameters<typeof openFaultyServer>[0] = {}) {
  faultyServer = await openFaultyServer(given)
  const { classId } = faultyServer
  const child = await faultyServer.makePupil(classId, ['Isla', 'Reid'], 2)
  for (let n = 0; n < PARENTS; n++) await faultyServer.makePupil(classId, ['Late', `Number${n}`], 0)
  return { faultyServer, child, web: await faultyServer.startWeb(), worker: await faultyServer.startWorker() }
}

type Busy = Awaited<ReturnType<typeof busyHouse>>

/** The mails that must arrive exactly once: those of both orders and of every code. */
async function expectEverythingOnce({ faultyServer }: Busy) {
  const codes = ['isla.reid', ...Array.from({ length: PARENTS }, (_, n) => `late.number${n}`)]
  const letters = ['delivery', 'order'].flatMap((kind) =>
    ['first', 'second'].map((name) => `${kind} ${name}@example.com`),
  )
  const expected = [...letters, ...codes.map((name) => `access-code ${name}@parents.example`)].sort()
  await expect.poll(faultyServer.mails, { interval: 500 }).toEqual(expected)
  const orders = `select email, state from orders where email <> 'third@example.com' order by 1`
  expect(await faultyServer.rows(orders)).toEqual(
    ['first', 'second'].map((name) => ({ email: `${name}@example.com`, state: 'delivered' })),
  )
  expect(await faultyServer.rows(`select id from test_payments where status = 'succeeded'`)).toHaveLength(2)
  expect(await faultyServer.rows(`select id from pgboss.job where name = 'dead-letter'`)).toEqual([])
}

/** Takes the database away in the middle of the work, watches, and brings it back. */
async function takeAway(busy: Busy, away: () => unknown, back: () => unknown, seconds: number) {
  const { faultyServer, child, web, worker } = busy
  const [photo = '', other = ''] = child.photoIds
  const first = orderOf({ ...child, photoIds: [photo] }, 'first@example.com')
  const second = orderOf({ ...child, photoIds: [other] }, 'second@example.com')
  const placed = (await place(web.url, first)).read<PlacedOrder>()
  const token = await signIn(web.url)
  const [picture = ''] = picturesOf(await openGallery(web.url, child.accessCode))
  const codes = await sendRequest(`${web.url}/api/admin/events/${faultyServer.eventId}/codes`, {
    token,
    json: { to: 'new' },
  })
  expect(codes.status).toBe(200)
  await expect.poll(() => faultyServer.mails().length, { interval: 5 }).toBeGreaterThan(2)
  await away()
  const ordering = persist(async () => {
    const answer = await place(web.url, second)
    return answer.status === 201 && answer.read<PlacedOrder>()
  })
  const paying = persist(async () => (await pay(web.url, placed)).status === 200)
  const seen = await whileAway(seconds, async () => {
    const all = await Promise.all([
      openGallery(web.url, child.accessCode),
      sendRequest(`${web.url}/api/admin/counts`, { token }),
      sendRequest(web.url + picture),
      place(web.url, orderOf(child, 'third@example.com')),
    ])
    if (seconds > 0) for (const url of [web.url, worker.url]) await expectNotReady(url)
    expect((await sendRequest(`${web.url}/about`)).status).toBe(200)
    return all.map(withinSeconds)
  })
  if (seconds > 0) for (const all of seen) expect(all).toEqual(Array(4).fill(RETRY_AFTER))
  await back()
  await expect.poll(async () => (await openGallery(web.url, child.accessCode)).status).toBe(200)
  await paying
  expect((await pay(web.url, await ordering)).status).toBe(200)
  for (const url of [web.url, worker.url])
    await expect.poll(async () => (await sendRequest(`${url}/readyz`)).status).toBe(200)
  await expectEverythingOnce(busy)
}

test('Postgres is restarted: 503 with Retry-After, then everything resumes by itself and nothing is doubled', async () => {
  postgres = await startPostgres()
  await preparePostgres(postgres.url)
  const { stop, start } = postgres
  await takeAway(await busyHouse({ postgres: postgres.url }), stop, start, 2)
})

test('Postgres refuses connections for 20 s: the same', async () => {
  const busy = await busyHouse()
  const { database } = busy.faultyServer.lines
  await takeAway(busy, database.refuse, database.listen, 20)
})

test('Postgres is silent for 20 s: the same', async () => {
  const busy = await busyHouse()
  const { database } = busy.faultyServer.lines
  await takeAway(busy, database.fallSilent, database.speakAgain, 20)
})

test('the network drops every connection to Postgres silently: jobs and mails resume within a minute', async () => {
  const busy = await busyHouse()
  const { database } = busy.faultyServer.lines
  await takeAway(busy, database.forgetConnections, () => undefined, 0)
})

test.each([
  'fallSilent',
  'refuse',
] as const)('Postgres is away (%s) at SIGTERM: every process still ends by itself', async (away) => {
  faultyServer = await openFaultyServer()
  const env = { DRAIN_S: '5' }
  const all = [
    await faultyServer.startWeb(env),
    await faultyServer.startWorker(env),
    await faultyServer.startWorker(env),
  ]
  await faultyServer.lines.database[away]()
  expect(await Promise.all(all.map((one) => one.end()))).toEqual([0, 0, 0])
})
