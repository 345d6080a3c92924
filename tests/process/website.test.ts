import { randomUUID } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import path from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { HOUR_MS } from '../../domain/days.ts'
import type { ShownDocument } from '../../domain/site/site-desk.ts'
import { ADMIN } from '../data-folder.ts'
import { preparedDatabase, preparedNodeDir } from '../database.ts'
import { leaveFewPages } from '../few-pages.ts'
import { documentOf } from '../website-editor.ts'
import { expectStatus, persist, sendRequest, signIn } from './http-client.ts'
import { killLeft, reached, removeDir, type ServerProcess, startProcess } from './server.ts'

const postgres = inject('postgresUrl')
const dirs: string[] = []
let database: pg.Client
let env: Record<string, string>
let token: string
/** The process that is killed and started again. */
let node: ServerProcess
beforeAll(async () => {
  const url = await preparedDatabase(postgres)
  env = { DATABASE_URL: url, HOST: '127.0.0.1', LOG_LEVEL: 'info', PUBLIC_URL: 'https://tweedlight.example' }
  env.ADMIN_EMAIL = ADMIN.email
  env.ADMIN_PASSWORD = ADMIN.password
  database = new pg.Client({ connectionString: url })
  await database.connect()
  await leaveFewPages(database)
})
afterAll(async () => {
  await killLeft()
  await database?.end()
  for (const dir of dirs) await removeDir(dir)
})

/** A process with a folder of its own. */
async function startNode(more: Record<string, string> = {}) {
  const DATA_DIR = await preparedNodeDir()
  dirs.push(DATA_DIR)
  return startProcess({ ...env, DATA_DIR, ...more })
}

const call = (url: string, method: string, address: string, json?: object) =>
  sendRequest(`${url}/api/admin/website/${address}`, {
    method,
    token,
    ...(json ? { json } : {}),
  })

/** Types a region, which every page shows and no share picture, and returns the draft's revision. */
async function typeRegion(url: string, region: string): Promise<number> {
  const shown = expectStatus(await call(url, 'GET', 'settings/only'), 200).read<ShownDocument>()
  const content = { ...shown.published, region }
  const saved = await call(url, 'PUT', 'settings/only/draft', {
    content,
    revision: shown.draft?.revision ?? 0,
    version: shown.version,
  })
  return expectStatus(saved, 200).read<{ revision: number }>().revision
}
const publish = (url: string, revision: number) => call(url, 'POST', 'settings/only/publish', { revision })

/** The region on a page. */
async function regionOn(url: string, page = '/'): Promise<string> {
  const { text } = expectStatus(await sendRequest(url + page), 200)
  return /<footer.*?class="text-mist">([^<]*)/s.exec(text)?.[1] ?? ''
}
const shows = (url: string, region: string) => persist(async () => (await regionOn(url)) === region)
const releases = async () =>
  Number((await database.query('select count(*) from site_releases')).rows[0]?.count)
const PAGES = ['/', '/about', '/blog', '/services', '/rate-card', '/terms-and-conditions']

test('a release is seen whole at every web process soon after it is published', async () => {
  const [one, two] = await Promise.all([startNode(), startNode({ ROLE: 'web' })])
  node = one
  token = await signIn(one.url)
  for (const region of ['First light', 'Second light']) {
    const revision = await typeRegion(one.url, region)
    const seen: string[][] = [[], []]
    let over = false
    const watched = [one, two].map(async ({ url }, node) => {
      while (!over) for (const page of PAGES) seen[node]?.push(await regionOn(url, page))
    })
    try {
      expectStatus(await publish(one.url, revision), 200)
      // Whoever has published it sees it with the next request.
      for (const page of PAGES) expect(await regionOn(one.url, page), page).toBe(region)
      await Promise.all([shows(one.url, region), shows(two.url, region)])
    } finally {
      over = true
      await Promise.all(watched)
    }
    // Once a page is new, none is old.
    for (const regions of seen) expect(regions.lastIndexOf(regions[0] ?? '')).toBeLessThan(regions.length)
    for (const regions of seen) {
      const first = regions.indexOf(region)
      expect(first < 0 ? [] : regions.slice(first).filter((each) => each !== region)).toEqual([])
    }
    for (const { url } of [one, two])
      for (const page of PAGES) expect(await regionOn(url, page), page).toBe(region)
  }
  // A page of its own, its new address, and its end, at the process that did not publish them.
  const id = randomUUID()
  let version = 0
  for (const slug of ['a-hill', 'two-hills', 'three-hills']) {
    const content = documentOf('post', { slug, title: 'A hill', body: 'Light on a hill.' })
    const saved = await call(one.url, 'PUT', `post/${id}/draft`, { content, revision: 0, version })
    const { revision } = expectStatus(saved, 200).read<{ revision: number }>()
    const done = await call(one.url, 'POST', `post/${id}/publish`, { revision })
    version = expectStatus(done, 200).read<{ version: number }>().version
  }
  const statusAt = async (page: string) => (await fetch(two.url + page, { redirect: 'manual' })).status
  await persist(async () => (await statusAt('/blog/three-hills')) === 200)
  for (const old of ['a-hill', 'two-hills']) {
    const answer = await fetch(`${two.url}/blog/${old}`, { redirect: 'manual' })
    expect([answer.status, answer.headers.get('location')]).toEqual([308, '/blog/three-hills'])
    expect(answer.headers.get('cache-control')).toBe('no-cache')
  }
  const sitemap = async () => (await sendRequest(`${two.url}/sitemap.xml`)).text
  expect(await sitemap()).toContain('/blog/three-hills')
  expectStatus(await call(one.url, 'POST', `post/${id}/delete`, { revision: 0 }), 200)
  await persist(async () => (await statusAt('/blog/three-hills')) === 410)
  expect((await sendRequest(`${two.url}/blog/a-hill`)).status).toBe(410)
  expect(await sitemap()).not.toContain('hills')
  // A preview that one process has rendered is shown by the other.
  const shown = (await call(one.url, 'GET', 'settings/only')).read<ShownDocument>()
  const previewed = await call(one.url, 'POST', 'settings/only/preview', {
    content: { ...shown.published, region: 'Only in a preview' },
  })
  const { address } = expectStatus(previewed, 200).read<{ address: string }>()
  const frame = await fetch(two.url + address)
  expect(await frame.text()).toContain('Only in a preview')
  expect(frame.headers.get('content-security-policy')).toContain("frame-ancestors 'self'")
  expect([frame.headers.get('cache-control'), frame.headers.get('x-robots-tag')]).toEqual([
    'no-store',
    'noindex',
  ])
  expect(await regionOn(two.url)).toBe('Second light')
  await two.end()
})

/** Kills the server at a point of publishing, and starts it again. */
async function killAt(region: string, there: () => Promise<boolean>): Promise<void> {
  const { url, dataDir } = node
  const revision = await typeRegion(url, region)
  const publishing = publish(url, revision).catch(() => undefined)
  await reached(node, there)
  await node.end('SIGKILL')
  await publishing
  node = await startProcess({ ...env, DATA_DIR: dataDir })
}

/** Whoever publishes meanwhile waits with the site rendered and nothing written. */
async function whileReleasesWait(work: () => Promise<unknown>): Promise<void> {
  const other = new pg.Client({ connectionString: env.DATABASE_URL ?? '' })
  await other.connect()
  await other.query('begin')
  await other.query(`select pg_advisory_xact_lock(hashtextextended('website releases', 0))`)
  await work()
  await other.query('rollback')
  await other.end()
}

test('after a kill while the site is rendered, visitors see the old one, and the draft is there', async () => {
  const before = await releases()
  const pages = async () =>
    (await readdir(path.join(node.dataDir, 'site/bodies'))).filter((name) => name.endsWith('.html')).length
  const known = await pages()
  // However late the kill comes.
  await whileReleasesWait(() => killAt('Killed while rendering', async () => (await pages()) > known))
  expect([await releases(), await regionOn(node.url)]).toEqual([before, 'Second light'])
  const { draft } = (await call(node.url, 'GET', 'settings/only')).read<ShownDocument>()
  expect(draft?.content.region).toBe('Killed while rendering')
  expectStatus(await publish(node.url, draft?.revision ?? 0), 200)
  await shows(node.url, 'Killed while rendering')
})

test('after a kill in the transaction, visitors see the old site; after it is committed, the new one', async () => {
  const before = await releases()
  // Only here: other tests have databases in the same Postgres.
  const blocked = `select 1 from pg_locks join pg_database on oid = database
    where datname = current_database() and locktype = 'advisory' and not granted`
  const waiting = async () => (await database.query(blocked)).rows.length > 0
  await whileReleasesWait(() => killAt('Killed halfway', waiting))
  expect([await releases(), await regionOn(node.url)]).toEqual([before, 'Killed while rendering'])
  await killAt('Killed afterwards', async () => (await releases()) > before)
  expect([await releases(), await regionOn(node.url)]).toEqual([before + 1, 'Killed afterwards'])
})

test('what is planned is published once, also if no server runs at its time', async () => {
  const before = await releases()
  const revision = await typeRegion(node.url, 'Planned')
  const at = new Date(Date.now() + HOUR_MS).toISOString()
  expectStatus(await call(node.url, 'PUT', 'settings/only/schedule', { revision, at }), 200)
  await node.end('SIGKILL')
  // The hour passes.
  await database.query(`update pgboss.job set start_after = now() where name = 'website.publish'`)
  await database.query('update site_schedules set at = now()')
  expect(await releases()).toBe(before)
  const nodes = await Promise.all([startProcess({ ...env, DATA_DIR: node.dataDir }), startNode()])
  for (const { url } of nodes) await shows(url, 'Planned')
  expect(await releases()).toBe(before + 1)
  await Promise.all(nodes.map(({ end }) => end()))
})
