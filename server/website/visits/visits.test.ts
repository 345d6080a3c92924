import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { DAY_MS, londonDay, MINUTE_MS } from '../../../domain/days.ts'
import { ENQUIRY_SERVICES } from '../../../domain/enquiries/enquiry-options.ts'
import { openTestApp, type TestApp } from '../../../tests/test-app.ts'
import { toSessionResponse } from '../../accounts/sessions/session.ts'
import { startSession } from '../../accounts/sessions/start-session.ts'
import { users } from '../../accounts/tables.ts'
import { type Context, inTransaction, type UserActor } from '../../context.ts'
import { sendEnquiry } from '../../enquiries/send-enquiry.ts'
import { runDailyMaintenance } from '../../nightly/daily-maintenance.ts'
import type { Database } from '../../platform/db/port.ts'
import { showVisits } from './show-visits.ts'
import { pagesBeforeEnquiries, pageVisits } from './tables.ts'
import { VisitCounter } from './visit-counter.ts'
import { sourceOf, visitorsDevice } from './visit-of.ts'

const CHROME =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36'
const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0'
const GOOGLEBOT = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)'
const HERE = '203.0.113.20'
const opening = { host: 'tweedlight.example', 'user-agent': CHROME }
const from = (referer: string) => ({ ...opening, referer })

let testApp: TestApp
let counter: VisitCounter
beforeAll(async () => {
  testApp = await openTestApp()
})
afterAll(() => testApp.close())
beforeEach(async () => {
  await testApp.parts.db.delete(pageVisits)
  await testApp.parts.db.delete(pagesBeforeEnquiries)
  counter = new VisitCounter(testApp.parts)
})

const rows = () => testApp.parts.db.select().from(pageVisits).orderBy(pageVisits.page, pageVisits.source)
const shown = (more: object = {}) => showVisits(testApp.admin, { days: '30', ...more })
const today = () => londonDay(testApp.clock.now())

test('a page opened is one for its page, its day and the host that led there, and nothing else is stored', async () => {
  counter.opened('/about', from('https://www.Example.org/a/path?q=secret'), HERE)
  counter.opened('/about', from('https://example.org/'), HERE)
  counter.opened('/about', opening, '203.0.113.21')
  counter.opened('/', from('https://tweedlight.example/about'), HERE)
  expect(await rows()).toEqual([])
  await counter.flush()
  const day = today()
  expect(await rows()).toEqual([
    { day, page: '/', source: '/', visits: 1 },
    { day, page: '/about', source: '', visits: 1 },
    { day, page: '/about', source: 'example.org', visits: 2 },
  ])
  const all = await shown()
  expect(all).toMatchObject({
    counted: true,
    total: 4,
    pages: [
      { page: '/about', visits: 3 },
      { page: '/', visits: 1 },
    ],
  })
  expect(all.days).toHaveLength(30)
  expect(all.days.at(-1)).toEqual({ day, visits: 4 })
  const about = await shown({ page: '/about' })
  expect([about.total, about.sources[0]]).toEqual([3, { source: 'example.org', visits: 2 }])
})

test.each([
  ['a robot', { 'user-agent': GOOGLEBOT }],
  ['a program', { 'user-agent': 'curl/8.5.0' }],
  ['nothing that says what it is', { 'user-agent': undefined }],
  ['a browser that fetches ahead', { 'sec-purpose': 'prefetch;prerender' }],
  ['an older browser that fetches ahead', { purpose: 'prefetch' }],
  ['a frame in another page', { 'sec-fetch-dest': 'iframe', 'sec-fetch-mode': 'navigate' }],
  ['a script of a page', { 'sec-fetch-dest': 'empty', 'sec-fetch-mode': 'cors' }],
])('%s is no visitor', (_, headers) => {
  expect(visitorsDevice({ ...opening, ...headers })).toBeUndefined()
  expect(visitorsDevice({ ...opening, 'sec-fetch-dest': 'document', 'sec-fetch-mode': 'navigate' })).toBe(
    'Chrome on Linux',
  )
})

test.each([
  ['https://www.google.com/', 'google.com'],
  ['http://blog.example.org:8080/post', 'blog.example.org'],
  ['android-app://com.google.android.gm/', ''],
  ['https://192.0.2.7/', ''],
  ['https://[2001:db8::7]/', ''],
  ['https://localhost/', ''],
  [`https://${'a'.repeat(60)}.${'b'.repeat(60)}.example/`, ''],
  ['not an address', ''],
  ['https://tweedlight.example/blog', '/'],
])('%s is counted as from “%s”', (referer, source) => {
  expect(sourceOf(from(referer))).toBe(source)
})

test('whoever was at the desk is left out for a day, by network and kind of browser', async () => {
  const her = { address: HERE, device: 'Chrome on Linux' }
  counter.isOwn(her)
  counter.opened('/about', opening, HERE)
  counter.opened('/about', { ...opening, 'user-agent': FIREFOX }, HERE)
  counter.opened('/about', opening, '203.0.113.99')
  testApp.clock.advance(DAY_MS)
  counter.opened('/about', opening, HERE)
  await counter.flush()
  expect((await shown()).total).toBe(3)
})

test('a call to the desk by somebody with a role leaves their visits out, and anybody else’s does not', async () => {
  const { db, visits } = testApp.parts
  const tokenOf = async ({ actor }: Context) => {
    if (actor.kind !== 'user') throw new Error('a user')
    const session = await inTransaction(testApp.stranger, (ctx) =>
      startSession(ctx, actor.userId, 'password'),
    )
    return (await toSessionResponse(testApp.stranger, session)).access_token
  }
  const callAs = async (ctx: Context, remoteAddress: string) => {
    const headers = { Authorization: `Bearer ${await tokenOf(ctx)}`, 'User-Agent': CHROME }
    const answer = await testApp.app.request(
      '/api/admin/website-visits',
      { headers },
      { incoming: { socket: { remoteAddress } } },
    )
    visits.opened('/about', opening, remoteAddress)
    return answer.status
  }
  const now = testApp.clock.now()
  const parent = { ...testApp.parent.actor, userId: randomUUID() } as UserActor
  await db.insert(users).values({
    id: parent.userId,
    email: 'parent@example.com',
    emailConfirmedAt: now,
    createdAt: now,
    updatedAt: now,
  })
  expect(await callAs(testApp.as(parent), '203.0.113.31')).toBe(404)
  await visits.flush()
  expect((await shown()).total).toBe(1)
  expect(await callAs(testApp.admin, '203.0.113.32')).toBe(200)
  await visits.flush()
  expect((await shown()).total).toBe(1)
})

test('processes add to the same sums, also at once', async () => {
  const others = [counter, new VisitCounter(testApp.parts), new VisitCounter(testApp.parts)]
  for (const one of others)
    for (const page of ['/a', '/b', '/c', '/d']) for (let n = 0; n < 5; n++) one.opened(page, opening, HERE)
  await Promise.all(others.map((one) => one.flush()))
  await Promise.all(others.map((one) => one.flush()))
  expect((await rows()).map(({ page, visits }) => [page, visits])).toEqual([
    ['/a', 15],
    ['/b', 15],
    ['/c', 15],
    ['/d', 15],
  ])
})

test('sums wait while the database is away, and are written once it is back', async () => {
  let away = true
  const transaction: Database['transaction'] = (...work) =>
    away ? Promise.reject(new Error('away')) : testApp.parts.db.transaction(...work)
  const db = new Proxy(testApp.parts.db, {
    get: (of, name) => (name === 'transaction' ? transaction : Reflect.get(of, name)),
  })
  const patient = new VisitCounter({ ...testApp.parts, db })
  patient.opened('/about', opening, HERE)
  await patient.flush()
  patient.opened('/about', opening, HERE)
  expect(await rows()).toEqual([])
  away = false
  await patient.stop()
  expect(await rows()).toMatchObject([{ page: '/about', visits: 2 }])
})

test('of a page twenty hosts a day are named, and the rest are others', async () => {
  for (let n = 0; n < 60; n++) counter.opened('/about', from(`https://site-${n}.example/`), HERE)
  counter.opened('/blog', from('https://site-59.example/'), HERE)
  counter.opened('/about', from('https://site-3.example/'), HERE)
  await counter.flush()
  const { sources } = await shown({ page: '/about' })
  expect(sources).toHaveLength(21)
  expect(sources.slice(0, 2)).toEqual([
    { source: '*', visits: 40 },
    { source: 'site-3.example', visits: 2 },
  ])
  expect((await shown({ page: '/blog' })).sources).toEqual([{ source: 'site-59.example', visits: 1 }])
})

test('pages opened in the half-hour before an enquiry are sums, shown from five on', async () => {
  const visitor = (last: number) => ({ address: `203.0.113.${last}`, device: 'Chrome on Linux' })
  const enquiry = {
    name: 'Ann Grant',
    email: 'ann@example.com',
    phone: null,
    service: ENQUIRY_SERVICES[0] ?? '',
    budget: null,
    message: 'A film, please.',
  }
  const { visits } = testApp.parts
  const enquire = async (last: number) =>
    sendEnquiry({ ...testApp.stranger, ...visitor(last) }, {
      ...enquiry,
      email: `${last}@example.com`,
    } as never)
  for (const last of [1, 2, 3, 4]) {
    visits.opened('/about', opening, visitor(last).address)
    visits.opened('/about', opening, visitor(last).address)
    visits.opened('/', opening, visitor(last).address)
    await enquire(last)
  }
  // The second enquiry of one visitor begins anew, and what was opened long before is not of it.
  await enquire(4)
  visits.opened('/', opening, visitor(5).address)
  testApp.clock.advance(30 * MINUTE_MS)
  visits.opened('/about', opening, visitor(5).address)
  await enquire(5)
  await visits.flush()
  const stored = await testApp.parts.db.select().from(pagesBeforeEnquiries)
  expect(stored.map(({ page, enquiries }) => [page, enquiries]).toSorted()).toEqual([
    ['/', 4],
    ['/about', 5],
  ])
  expect((await shown()).beforeEnquiries).toEqual([{ page: '/about', enquiries: 5 }])
})

test('switched off, nothing is counted or remembered, and the screen says so', async () => {
  const config = { ...testApp.parts.config, COUNT_VISITS: 'off' as const }
  const off = new VisitCounter({ ...testApp.parts, config })
  off.opened('/about', opening, HERE)
  off.enquired({ address: HERE, device: 'Chrome on Linux' })
  await off.stop()
  expect(await rows()).toEqual([])
  expect(await showVisits({ ...testApp.admin, config }, { days: '7' })).toMatchObject({
    counted: false,
    total: 0,
  })
})

test('sums are deleted once they are as old as configured', async () => {
  const { KEEP_VISITS_DAYS } = testApp.parts.config
  const dayBefore = (days: number) => londonDay(new Date(testApp.clock.now().getTime() - days * DAY_MS))
  const old = { page: '/about', source: '', visits: 1 }
  await testApp.parts.db.insert(pageVisits).values([
    { ...old, day: dayBefore(KEEP_VISITS_DAYS + 1) },
    { ...old, day: dayBefore(KEEP_VISITS_DAYS - 1) },
  ])
  await testApp.parts.db
    .insert(pagesBeforeEnquiries)
    .values({ day: dayBefore(KEEP_VISITS_DAYS + 1), page: '/about', enquiries: 5 })
  await runDailyMaintenance(testApp.system)
  expect((await rows()).map(({ day }) => day)).toEqual([dayBefore(KEEP_VISITS_DAYS - 1)])
  expect(await testApp.parts.db.$count(pagesBeforeEnquiries)).toBe(0)
})
