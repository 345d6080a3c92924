import { afterEach, expect, inject, test } from 'vitest'
import { long } from '../long-tests.ts'
import { network } from '../servers/network.ts'
import { preparedDatabase, preparedNodeDir } from '../support/database.ts'
import { killRemaining, removeDir, startProcess } from './server.ts'
import { startSeveral } from './start-several.ts'

const dirs: string[] = []
let line: Awaited<ReturnType<typeof network>> | undefined
afterEach(async () => {
  await killRemaining()
  await line?.close()
  line = undefined
  for (const dir of dirs.splice(0)) await removeDir(dir)
})
const postgres = inject('postgresUrl')

test(
  'two web processes and two workers start in the same second on an empty database, and nothing is created twice',
  long(
    'server/seed/seed-sample.test.ts',
    'seeded by four processes at once, the sample exists once, and exactly one says that it made it',
  ),
  async () => {
    expect(await startSeveral(postgres, 'sample')).toEqual([])
  },
)

/** A web process on a database of its own, with a network between them that can fail. */
async function farFromItsDatabase(env: Record<string, string> = {}) {
  const database = new URL(await preparedDatabase(postgres))
  line = await network({ host: database.hostname, port: Number(database.port) })
  database.port = String(line.port)
  const DATA_DIR = await preparedNodeDir()
  dirs.push(DATA_DIR)
  // No load balancer watches, so it need not give notice.
  const settings = { ROLE: 'web', DATABASE_URL: database.href, DATA_DIR, DRAIN_NOTICE_S: '0' }
  const server = await startProcess({ ...settings, ...env })
  const send = (path: string, json: object) =>
    fetch(server.url + path, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(json),
    })
  const calls = {
    gallery: () => send('/api/gallery', { accessCode: 'AAAAAAA2' }),
    signIn: () => send('/auth/v1/token?grant_type=password', { email: 'a@example.com', password: 'unknown' }),
    function: () => send('/functions/v1/verify-access-code', { accessCode: 'AAAAAAA2' }),
    ready: () => fetch(`${server.url}/readyz`),
  }
  const asIf = async (call: keyof typeof calls) => {
    const answer = await calls[call]()
    return [call, answer.status, answer.headers.get('retry-after')]
  }
  return { ...server, line, asIf }
}

test('while the database is silent every call is answered 503 with Retry-After, and afterwards everything works as before', async () => {
  const { line, asIf, end } = await farFromItsDatabase()
  const before = [await asIf('gallery'), await asIf('signIn'), await asIf('ready')]
  expect(before).toEqual([
    ['gallery', 200, null],
    ['signIn', 400, null],
    ['ready', 200, null],
  ])
  line.fallSilent()
  // More than the pool has connections: callers that wait for one are answered as well.
  const many = Array.from({ length: 30 }, () => asIf('gallery'))
  const during = await Promise.all([...many, asIf('signIn')])
  expect(during.slice(0, 30)).toEqual(Array(30).fill(['gallery', 503, '5']))
  expect(during.slice(30)).toEqual([['signIn', 503, '5']])
  // One check answers whoever asks within two seconds of it.
  await expect.poll(() => asIf('ready')).toEqual(['ready', 503, '5'])
  line.speakAgain()
  await expect.poll(() => asIf('ready')).toEqual(['ready', 200, null])
  expect([await asIf('gallery'), await asIf('signIn')]).toEqual(before.slice(0, 2))
  expect(await end()).toBe(0)
})

test(
  'connections that are cut or silently dropped are replaced, and the process goes on',
  long(
    'server/platform/db/pool.test.ts',
    'of connections that the network has forgotten one is found dead in moments, and the others are not tried',
  ),
  async () => {
    const { line, asIf, end } = await farFromItsDatabase({ DATABASE_STATEMENT_S: '1', DATABASE_POOL: '1' })
    expect(await asIf('gallery')).toEqual(['gallery', 200, null])
    line.cut()
    await expect.poll(() => asIf('gallery')).toEqual(['gallery', 200, null])
    expect(line.forgetConnections()).toBeGreaterThan(0)
    expect(await asIf('gallery')).toEqual(['gallery', 503, '5'])
    expect(await asIf('gallery')).toEqual(['gallery', 200, null])
    await expect.poll(() => asIf('ready')).toEqual(['ready', 200, null])
    expect(await end()).toBe(0)
  },
)
