import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { enquiries } from '../../server/enquiries/tables.ts'
import { events, pupils } from '../../server/school/tables.ts'
import { ALL_TESTS } from '../long-tests.ts'
import { openTestApp, type TestApp } from '../test-app.ts'
import { type Called, createCaller, operationsUnder } from './operations.ts'

let testApp: TestApp
let ask: ReturnType<typeof createCaller>
let operations: Called[]
/** Existing ids for the addresses, so that the input gets as far as the database. */
let known: Record<string, string>
beforeAll(async () => {
  testApp = await openTestApp({
    LIMIT_ENQUIRIES_PER_HOUR: '10000',
    LIMIT_ORDERS_PER_HOUR: '10000',
    RATE_LIMIT_SCALE: '1000',
  })
  ask = createCaller(testApp)
  operations = await operationsUnder('/', testApp)
  const { id: pupilId, classId, eventId } = await testApp.makePupil()
  const [enquiry] = await testApp.parts.db
    .insert(enquiries)
    .values({ name: 'Ann', email: 'ann@example.com', service: 'Other', message: 'Hi', createdAt: new Date() })
    .returning()
  const photoId = await testApp.makePhoto(pupilId)
  known = {
    events: eventId,
    classes: classId,
    pupils: pupilId,
    photos: photoId,
    enquiries: enquiry?.id ?? '',
  }
})
afterAll(() => testApp.close())

const local = { incoming: { socket: { remoteAddress: '127.0.0.1' } } }
const request = (path: string, init: RequestInit = {}) => testApp.app.request(path, init, local)
const real = (path: string) =>
  path.replace(/\/(\w+)\/\{id\}/, (whole, what) => (known[what] ? `/${what}/${known[what]}` : whole))

const NUL = 'ABCDEF\0H'
const TEXTS = ['\ud800', 'x\udc00y', '\u202eb\u2066', '\u0001\u001b\u009f\u000b']
const DAYS = ['0000-01-01', '1999-12-31', '2100-01-01', '9999-12-31', '2026-02-30']

interface Schema {
  $ref?: string
  type?: string | string[]
  format?: string
  enum?: unknown[]
  properties?: Record<string, Schema>
  items?: Schema
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
}
type Place = { path: (string | number)[]; format: string | undefined }

/** Every place in a body that may hold text. */
function places(schema: Schema, path: Place['path'] = []): Place[] {
  const inner = [...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])]
  return [
    ...inner.flatMap((one) => places(one, path)),
    ...Object.entries(schema.properties ?? {}).flatMap(([name, one]) => places(one, [...path, name])),
    ...(schema.items ? places(schema.items, [...path, 0]) : []),
    ...([schema.type].flat().includes('string') ? [{ path, format: schema.format }] : []),
  ]
}

/** The value with another text at one place, creating whatever that place needs around it. */
function put(value: unknown, [step, ...rest]: Place['path'], text: string): unknown {
  if (step === undefined) return text
  if (typeof step === 'number') return [put(Array.isArray(value) ? value[0] : undefined, rest, text)]
  const members = typeof value === 'object' && value !== null ? value : {}
  return { ...members, [step]: put((members as Record<string, unknown>)[step], rest, text) }
}

interface Documented {
  parameters?: { name: string; in: string; schema?: Schema }[]
  requestBody?: { content: { 'application/json'?: { schema: Schema } } }
}
async function documented({ method, path }: Called): Promise<Documented> {
  document ??= (await (await request('/api/openapi.json')).json()) as typeof document
  return document?.paths[path.split('?')[0] ?? '']?.[method] ?? {}
}
let document: { paths: Record<string, Record<string, Documented>> } | undefined

/**
 * Every operation with each text at each place in its body and query, one at a time. Daily those of `inTurn` are shared
 * out among the places, which are made of a few schemas.
 */
async function* askedWith(
  everywhere: readonly string[],
  wanted: (format: string | undefined) => boolean,
  inTurn: readonly string[] = [],
) {
  let turn = 0
  const textsHere = () => {
    const some = ALL_TESTS ? inTurn : inTurn.slice(turn, turn + 1)
    turn = (turn + 1) % Math.max(1, inTurn.length)
    return [...everywhere, ...some]
  }
  for (const called of operations) {
    const { parameters = [], requestBody } = await documented(called)
    const path = real(called.path)
    const schema = requestBody?.content['application/json']?.schema
    for (const place of schema ? places(schema) : [])
      if (wanted(place.format))
        for (const text of textsHere())
          yield { ...called, path, body: put(called.body, place.path, text), place, text }
    for (const { name, schema = {} } of parameters.filter((one) => one.in === 'query')) {
      if (!places(schema).some(({ format }) => wanted(format))) continue
      for (const text of textsHere()) {
        const query = `${path.split('?')[0]}?${name}=${encodeURIComponent(text.toWellFormed())}`
        yield { ...called, path: query, place: { path: [name] }, text }
      }
    }
  }
}

test('text that no database can store is refused wherever it occurs, and no other causes a 500', async () => {
  let asked = 0
  for await (const { place, text, ...called } of askedWith([NUL], (format) => format !== 'date', TEXTS)) {
    const name = `${called.method} ${called.path} ${place.path.join('.')} ${JSON.stringify(text)}`
    const answer = await ask(testApp.admin, called)
    expect(answer.status, name).toBeLessThan(500)
    // Addresses cannot contain half characters, so another one is sent for them.
    if (text === NUL) expect([400, 403, 404], name).toContain(answer.status)
    asked += 1
  }
  expect(asked).toBeGreaterThan(200)
  const kept = JSON.stringify([
    await testApp.parts.db.select().from(events),
    await testApp.parts.db.select().from(pupils),
    await testApp.parts.db.select().from(enquiries),
  ])
  expect(kept).not.toMatch(/[\u202a-\u202e\u2066-\u2069\ud800-\udfff]|\\u00[01]/)
})

const LONG = ALL_TESTS ? 100_000 : 30_000
/** What takes longer than its length to normalise, to trim or to match. */
const SLOW = {
  'marks to be put in order': `a${'\u0300\u0316'.repeat(LONG / 2)}`,
  'blanks before a letter': `${' '.repeat(LONG)}x`,
  'quotes on lines of their own': "\n'".repeat(LONG / 2),
  'dots that may part an address': `a@${'a.'.repeat(LONG / 2)}`,
  'figures that may be grouped': '1 '.repeat(LONG / 2),
}

/** This process's time for a call; a pause for something else is not counted against it. */
async function timeOf(call: () => Promise<Response>, enough: number, most = 10) {
  let least = Number.POSITIVE_INFINITY
  let status = 0
  for (let tries = 0; tries < most && least > enough; tries++) {
    const before = process.cpuUsage()
    status = (await call()).status
    const { user, system } = process.cpuUsage(before)
    least = Math.min(least, user + system)
  }
  return { time: least, status }
}

/** How often plain letters are sent, of which only the middle counts. */
const PLAIN = 2
const middle = (times: number[]) => times.toSorted((a, b) => a - b)[times.length >> 1] ?? 0
/** How much longer than for plain letters it may take: ten times is usual, and what grows by its square takes thousands. */
const SLOWER = 100

test('long text is refused wherever it occurs, and takes no longer whatever it is made of', async () => {
  const plain: number[] = []
  for await (const called of askedWith(['b'.repeat(LONG)], () => true))
    plain.push((await timeOf(() => ask(testApp.stranger, called), 0, PLAIN)).time)
  expect(plain.length).toBeGreaterThan(50)
  const enough = middle(plain) * SLOWER
  for await (const { place, text, ...called } of askedWith([], () => true, Object.values(SLOW))) {
    const name = `${called.method} ${called.path.slice(0, 80)} ${place.path.join('.')} ${text.slice(-4)}`
    const { status, time } = await timeOf(() => ask(testApp.stranger, called), enough)
    // 401: the text stands where this kind of input has none.
    expect([400, 401, 404], name).toContain(status)
    expect(time, name).toBeLessThan(enough)
  }
})

const marks = (length: number) => `a${'\u0300\u0316'.repeat(length)}`
const line = { sample: true, packageId: null, photoIds: ['1'] }
const buyer = {
  firstName: 'Ann',
  lastName: 'Reid',
  email: 'ann@example.com',
  childName: 'Isla',
  className: '3B',
  billingPostcode: 'EH45 8AA',
}

test.each<[string, string, (text: string) => object, string, string]>([
  [
    'an offer’s code at the price of a basket',
    '/api/basket/price',
    (code) => ({ lines: [line], code }),
    'code',
    'A code has 3 to 30 letters, figures or hyphens',
  ],
  [
    'an offer’s code in an order',
    '/api/orders',
    (code) => ({ idempotencyKey: randomUUID(), buyer, lines: [line], shownTotal: 0, code }),
    'code',
    'A code has 3 to 30 letters, figures or hyphens',
  ],
  [
    'a number to be reminded at',
    '/api/reminders',
    (phone) => ({ accessCode: 'ABCDEFGH', words: 'Yes', phone }),
    'phone',
    'This is not a mobile number: 07700 900123',
  ],
])('%s is refused in its own words when it is too long', async (_, path, body, field, message) => {
  const answer = await ask(testApp.stranger, { method: 'post', path, body: body(marks(LONG)) })
  expect([answer.status, await answer.json()]).toMatchObject([
    400,
    { error: { fields: { [field]: message } } },
  ])
})

const PROTOCOL: [path: string, fields: Record<string, unknown>][] = [
  ['token?grant_type=password', { email: null, password: null, phone: null }],
  ['token?grant_type=refresh_token', { refresh_token: null }],
  ['token?grant_type=pkce', { auth_code: 'a', code_verifier: null }],
  ['signup', { email: 'ann@example.com', password: null, phone: null, code_challenge: null, data: null }],
  ['recover', { email: null, code_challenge_method: null }],
  ['resend', { type: 'signup', email: null }],
  ['verify', { type: 'signup', email: 'ann@example.com', token: null }],
  ['verify', { type: 'signup', token_hash: null }],
]

test('so is long text in the protocol of accounts', async () => {
  const asked = PROTOCOL.flatMap(([path, fields]) =>
    Object.keys(fields).map((name) => (text: string) => ({
      name: `${path} ${name}`,
      call: async () => request(`/auth/v1/${path}`, json({ ...fields, [name]: text })),
    })),
  )
  const plain: number[] = []
  for (const of of asked) plain.push((await timeOf(of('b'.repeat(LONG)).call, 0, PLAIN)).time)
  const enough = middle(plain) * SLOWER
  for (const text of Object.values(SLOW))
    for (const { name, call } of asked.map((of) => of(text))) {
      const { status, time } = await timeOf(call, enough)
      expect(status, name).toBe(400)
      expect(time, name).toBeLessThan(enough)
    }
})

test('a day before or after any school photo is refused with a message wherever it occurs', async () => {
  let asked = 0
  for await (const { place, text, ...called } of askedWith(DAYS, (format) => format === 'date')) {
    const name = `${called.method} ${called.path} ${place.path.join('.')} ${text}`
    const answer = await ask(testApp.admin, called)
    // Other kinds of file have no days.
    if (called.path.endsWith('/files')) expect(answer.status, name).toBeLessThan(500)
    else expect(answer.status, name).toBe(400)
    // The values a form was opened with may be any that were once accepted.
    if (answer.status === 400 && !place.path.includes('was'))
      expect(await answer.text(), name).toContain('Please give a date')
    asked += 1
  }
  expect(asked).toBeGreaterThan(50)
})

test.each(DAYS)('no file for the accountant is made from %s', async (from) => {
  const body = { what: 'accounts', from, to: '2026-03-20' }
  expect((await ask(testApp.admin, { method: 'post', path: '/api/admin/files', body })).status).toBe(400)
})

test('no text in an address causes a 500', async () => {
  for (const called of operations.filter(({ path }) => path.includes('{')))
    for (const text of ['%00', 'a%00b', '%ED%A0%80', '%E2%80%AE', '%FF', '%'])
      for (const who of [testApp.admin, testApp.stranger]) {
        const path = called.path.replaceAll(/\{\w+\}/g, text)
        expect((await ask(who, { ...called, path })).status, `${called.method} ${path}`).toBeLessThan(500)
      }
})

const form = (fields: Record<string, string>) => ({
  method: 'POST',
  headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
  body: new URLSearchParams(fields).toString(),
})
const words = { name: 'Ann', email: 'ann@example.com', service: 'Other', message: 'Hello' }

test('a form without JavaScript is refused with a page if its text cannot be stored', async () => {
  const answer = await request('/api/enquiries', form({ ...words, message: 'a\0b' }))
  expect([answer.status, answer.headers.get('content-type')]).toEqual([400, 'text/html; charset=UTF-8'])
  expect(await answer.text()).toContain('cannot be saved')
})

const json = (body: unknown) => ({
  method: 'POST',
  headers: { 'Content-Type': 'application/json' },
  body: JSON.stringify(body),
})

test.each([
  ['a link of a mail', '/auth/v1/verify?type=signup&token=%00', {}],
  ['a link of a mail that leads on', '/auth/v1/verify?type=signup&token=x&redirect_to=%00', {}],
  ['roles', '/rest/v1/user_roles?user_id=eq.%00', {}],
  ['a function', '/functions/v1/verify-access-code', json({ accessCode: 'ABCDEF\0H' })],
  ['a preview', `/api/photos/${randomUUID()}/thumb?for=buyer&until=1e308&sig=%00`, {}],
  ['a preview by a pupil', `/api/photos/${randomUUID()}/thumb?for=buyer&until=9e15&sig=a&by=%00`, {}],
  ['a sample', '/api/samples/%00/thumb', {}],
  ['a file of the desk', '/api/admin/files/%00', {}],
  ['all files of an order', '/api/orders/%00/zip', {}],
  ['a clean picture of an order', `/api/orders/%00/photos/${randomUUID()}/clean`, {}],
  ['a file of an order', `/api/orders/%00/photos/${randomUUID()}`, {}],
  ['a page of activity', '/api/admin/accounts/activity?before=0000-01-01T00:00:00.000Z_x', {}],
])('%s with text that cannot be stored is not a 500', async (_, path, init) => {
  expect((await request(path, init)).status).toBeLessThan(500)
})

test.each([
  '0000-01-01T00:00:00.000Z',
  '2026-99-99T00:00:00.000Z',
  '9999-12-31T00:00:00.000Z',
])('there is no page of activity before %s', async (at) => {
  const path = `/api/admin/accounts/activity?before=${at}_${randomUUID()}`
  expect((await ask(testApp.admin, { method: 'get', path, body: undefined })).status).toBe(400)
})
