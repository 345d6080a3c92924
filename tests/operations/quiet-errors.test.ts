import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { UPLOADS } from '../../contract/paths.ts'
import { createUploads } from '../../server/photos/upload/uploads.ts'
import { createLog } from '../../server/platform/log.ts'
import { openTestApp, type TestApp } from '../test-app.ts'
import { createCaller, operationsUnder } from './operations.ts'

let testApp: TestApp
let operations: Awaited<ReturnType<typeof operationsUnder>>
beforeAll(async () => {
  testApp = await openTestApp()
  operations = await operationsUnder('/', testApp)
  // From here on every statement fails, with an error that quotes it and its parameters.
  await testApp.parts.db.execute(sql`alter schema public rename to elsewhere`)
})
afterAll(async () => {
  await testApp.parts.db.execute(sql`alter schema elsewhere rename to public`)
  await testApp.close()
})

const TOLD = /select|insert|update "|delete from|relation|failed query|params|\.ts\b|node_modules/i
const local = { incoming: { socket: { remoteAddress: '127.0.0.1' } } }
const json = (body: object) => ({
  method: 'POST',
  headers: { 'Content-Type': 'application/json' },
  body: JSON.stringify(body),
})

test('when every statement fails, no operation reveals what the database said', async () => {
  const ask = createCaller(testApp)
  let failed = 0
  for (const called of operations) {
    const answer = await ask(testApp.admin, called)
    expect(await answer.text(), `${called.method} ${called.path}`).not.toMatch(TOLD)
    if (answer.status === 500) failed += 1
  }
  expect(failed).toBeGreaterThan(30)
})

test('when a search fails, neither its answer nor the log has the words that were searched for', async () => {
  const ask = createCaller(testApp)
  const words = 'morwenna@example.com'
  const searches = operations.filter(({ path }) => path.startsWith('/api/admin/') && path.endsWith('/search'))
  expect(searches.length).toBeGreaterThan(5)
  for (const { method, path } of searches) {
    const lines: string[] = []
    const log = createLog('trace', { write: (line) => void lines.push(line) })
    const body = { q: words, who: words, text: words }
    const answer = await ask({ ...testApp.admin, log }, { method, path, body })
    expect(answer.status, path).toBe(500)
    expect(lines.join(), path).toContain('request failed')
    expect((await answer.text()) + lines.join(), path).not.toMatch(/morwenna/i)
  }
})

const account = { email: 'ann@example.com', password: 'heather on the hill' }
const form = {
  method: 'POST',
  headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
  body: 'name=Ann&email=ann%40example.com&service=Other&message=Hello',
}

test.each([
  ['signing in', '/auth/v1/token?grant_type=password', json(account)],
  ['signing up', '/auth/v1/signup', json(account)],
  ['a link', '/auth/v1/verify?type=signup&token=abcdefgh', {}],
  ['the keys of the accounts', '/auth/v1/.well-known/jwks.json', {}],
  ['a function', '/functions/v1/link-student-to-parent', json({ accessCode: 'ABCDEFGH' })],
  ['a form', '/api/enquiries', form],
  ['all files of an order', `/api/orders/${'a'.repeat(32)}/zip`, {}],
  ['whether it is ready', '/readyz', {}],
])('nor does %s', async (_, path, init) => {
  const answer = await testApp.app.request(path, init, local)
  expect(await answer.text()).not.toMatch(TOLD)
})

test('nor does an upload', async () => {
  const text = (words: string) => Buffer.from(words).toString('base64')
  const request = new Request(`http://localhost${UPLOADS}`, {
    method: 'POST',
    headers: {
      'Tus-Resumable': '1.0.0',
      'Upload-Length': '10',
      'Upload-Metadata': `filename ${text('a.jpg')},level ${text('pupil')},targetId ${text(randomUUID())}`,
    },
  })
  const answer = await createUploads(testApp.parts).handle(request, testApp.admin)
  expect(answer.status).toBe(500)
  expect(await answer.text()).not.toMatch(TOLD)
})
