import { afterEach, expect, inject, test } from 'vitest'
import type { OrderView } from '../../domain/orders/order-page.ts'
import { orderKey } from '../../server/orders/order-key.ts'
import { derivedKeys } from '../../server/photos/derive/renditions.ts'
import { s3Files } from '../../server/platform/files/s3.ts'
import { startS3 } from '../servers/s3.ts'
import { openDataFolder } from '../support/data-folder.ts'
import { emptyDatabase, preparedDataDir, preparedNodeDir } from '../support/database.ts'
import { makeOrder } from '../support/orders.ts'
import { runBackupCommand, startBackupCommand } from './backup-commands.ts'
import { killRemaining, removeDir, startProcess } from './server.ts'

const postgres = inject('postgresUrl')
const dirs: string[] = []
let s3: Awaited<ReturnType<typeof startS3>> | undefined
afterEach(async () => {
  await killRemaining()
  await s3?.close()
  for (const dir of dirs.splice(0)) await removeDir(dir)
})

/** A shop that has sold one of a dozen photos, and the buyer's mail. */
async function aShop() {
  const DATA_DIR = await preparedDataDir()
  dirs.push(DATA_DIR)
  const app = await openDataFolder(DATA_DIR)
  const { classId } = await app.makeEvent('Photo day')
  const isla = await app.makePupil(classId, ['Isla', 'Reid'], 2)
  await app.makePupil(classId, ['Rory', 'Scott'], 10)
  const order = await makeOrder(app, { ...isla, photoIds: isla.photoIds.slice(0, 1) })
  const key = orderKey(app.parts.keys.orders, order)
  await app.close()
  return { DATA_DIR, key }
}

/** What a parent gets from the link in her mail. */
async function downloads(url: string, key: string) {
  const consent = JSON.stringify({ supplyNow: true, loseRight: true })
  const headers = { 'Content-Type': 'application/json' }
  await fetch(`${url}/api/orders/${key}/consent`, { method: 'POST', headers, body: consent })
  const order = (await (await fetch(`${url}/api/orders/${key}`)).json()) as OrderView
  const photos = order.lines.flatMap((line) => line.photos)
  return Promise.all(
    photos.map(async ({ download }) => {
      const answer = await fetch(new URL(download ?? '/nowhere', url))
      return { status: answer.status, bytes: (await answer.arrayBuffer()).byteLength }
    }),
  )
}

test('a shop moves from the embedded Postgres to another and S3, killed on the way, and a parent’s old link still downloads what she bought', async () => {
  const { DATA_DIR, key } = await aShop()
  s3 = await startS3()
  const DATABASE_URL = await emptyDatabase(postgres)
  const address = `s3://photos/tweed?endpoint=${encodeURIComponent(s3.settings.endpoint ?? '')}`
  const secrets = { S3_ACCESS_KEY_ID: 'S3RVER', S3_SECRET_ACCESS_KEY: 'S3RVER' }
  const words = ['--to', DATABASE_URL, '--files', address]
  const env = { DATA_DIR, ...secrets }

  const running = await startProcess({ DATA_DIR })
  const before = await downloads(running.url, key)
  expect(before).toEqual([{ status: 200, bytes: expect.any(Number) }])
  expect(await runBackupCommand('move', words, env)).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('in use'),
  })
  await running.end()
  expect((await runBackupCommand('move', [], env)).code).toBe(2)

  for (const step of [/files: [2-9]/, /rows/]) await startBackupCommand('move', words, env).killAt(step)
  // Files left by a killed attempt are removed by the next one.
  const bucket = s3Files({ ...s3.settings, prefix: 'tweed' })
  await bucket.put('originals/left-over.jpg', Buffer.from('x'))
  const moved = await runBackupCommand('move', [...words, '--json'], env)
  expect([0, 2]).toContain(moved.code)
  expect(await runBackupCommand('move', words, env)).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('The place is not empty'),
  })

  const dir = await preparedNodeDir()
  dirs.push(dir)
  const there = {
    DATA_DIR: dir,
    DATABASE_URL,
    S3_BUCKET: 'photos',
    S3_PREFIX: 'tweed',
    ...secrets,
    S3_ENDPOINT: s3.settings.endpoint ?? '',
  }
  const checked = await runBackupCommand('check', ['--json'], there)
  expect(checked).toMatchObject({ code: moved.code === 0 ? 0 : 1 })
  expect(JSON.parse(checked.stdout)).toMatchObject({ files: 12 * (1 + derivedKeys('').length), orders: 1 })
  const server = await startProcess(there)
  expect(await downloads(server.url, key)).toEqual(before)
  expect(await server.end()).toBe(0)

  // A backup from there has the same form, and can be restored into an embedded installation.
  const home = { DATA_DIR: await preparedDataDir() }
  dirs.push(home.DATA_DIR)
  expect((await runBackupCommand('backup', [`${dir}/back.tar`], there)).code).toBe(0)
  expect((await runBackupCommand('restore', [`${dir}/back.tar`, '--ledger', 'none'], home)).code).toBe(0)
  const again = await startProcess(home)
  expect(await downloads(again.url, key)).toEqual(before)
  expect(await again.end()).toBe(0)
})
