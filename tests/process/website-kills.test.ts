import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import type { ShownDocument } from '../../domain/site/documents/site-desk.ts'
import { expectStatus } from './http-client.ts'
import { reached, type ServerProcess } from './server.ts'
import { regionOn, shows, websiteNodes } from './website-nodes.ts'

const { startNode, call, signIn, query, connect, typeRegion, publish, releases } = websiteNodes()

/** The process that is killed and started again. */
let node: ServerProcess
beforeAll(async () => {
  node = await startNode()
  await signIn(node.url)
  expectStatus(await publish(node.url, await typeRegion(node.url, 'First light')), 200)
})

/** Kills the server at a point of publishing, and starts it again. */
async function killAt(region: string, there: () => Promise<boolean>): Promise<void> {
  const { url, dataDir } = node
  const revision = await typeRegion(url, region)
  const publishing = publish(url, revision).catch(() => undefined)
  await reached(node, there)
  await node.end('SIGKILL')
  await publishing
  node = await startNode({ DATA_DIR: dataDir })
}

/** Whoever publishes meanwhile waits with the site rendered and nothing written. */
async function whileReleasesWait(work: () => Promise<unknown>): Promise<void> {
  const other = await connect()
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
  expect([await releases(), await regionOn(node.url)]).toEqual([before, 'First light'])
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
  const waiting = async () => (await query(blocked)).rows.length > 0
  await whileReleasesWait(() => killAt('Killed halfway', waiting))
  expect([await releases(), await regionOn(node.url)]).toEqual([before, 'Killed while rendering'])
  await killAt('Killed afterwards', async () => (await releases()) > before)
  expect([await releases(), await regionOn(node.url)]).toEqual([before + 1, 'Killed afterwards'])
})
