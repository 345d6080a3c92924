import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { backUp, checked, emptyPlace, silent } from '../../tests/support/backups.ts'
import { fillEveryTable } from '../../tests/support/every-table.ts'
import { makeOrder, rowOf } from '../../tests/support/orders.ts'
import { openTestApp, type TestApp } from '../../tests/test-app.ts'
import { sessions } from '../accounts/tables.ts'
import type { Context } from '../context.ts'
import { orderKey } from '../orders/order-key.ts'
import { showOrder } from '../orders/show-order.ts'
import { openGallery } from '../photos/gallery/open-gallery.ts'
import { photos } from '../photos/tables.ts'
import { rows } from '../platform/db/rows.ts'
import { auditLog } from '../platform/tables.ts'
import { requestErasure } from '../privacy/erasure/request-erasure.ts'
import { writeCertificate } from '../privacy/erasure/write-certificate.ts'
import { erasures } from '../privacy/tables.ts'
import { pupils } from '../school/tables.ts'
import { IntegrityError } from './integrity.ts'
import { finishRestore, restoreBackup } from './restore.ts'
import { backedUpTables, checksumTable, setExportSettings } from './write-rows.ts'

let testApp: TestApp
let isla: Awaited<ReturnType<TestApp['makePupil']>>
let photoIds: string[]
let file: string
const places: Awaited<ReturnType<typeof emptyPlace>>[] = []

beforeAll(async () => {
  testApp = await openTestApp()
  await fillEveryTable(testApp)
  isla = await testApp.makePupil({ firstName: 'Flora' })
  photoIds = [await testApp.makePhoto(isla.id), await testApp.makePhoto(isla.id)]
  await makeOrder(testApp, { accessCode: isla.accessCode, photoIds })
  file = path.join(testApp.dir, 'backup.tar')
  await backUp(testApp.system, file)
})
afterAll(async () => {
  await testApp.close()
  for (const place of places) await place.remove()
})

async function newPlace(env: Record<string, string> = {}) {
  const place = await emptyPlace(testApp.clock, env)
  places.push(place)
  return place
}

const tables = ({ db }: Context) =>
  db.transaction(async (tx) => {
    await setExportSettings(tx)
    const all: Record<string, string> = {}
    for (const name of await backedUpTables(tx)) {
      const { rows, sum } = await checksumTable(tx, name)
      all[name] = `${rows} ${sum}`
    }
    return all
  })

const restored = (ctx: Context, from = file, ledger: Parameters<typeof restoreBackup>[1]['ledger'] = []) =>
  restoreBackup(ctx, { file: from, ledger, report: silent })

test('a backup restored into an empty place is the same installation, with every row, file, key and pending job', async () => {
  const place = await newPlace()
  const { number } = await rowOf(testApp, (await makeOrderOf(testApp)).id)
  await testApp.parts.db.transaction((tx) =>
    testApp.parts.jobs.in(tx).send(
      {
        name: 'privacy.daily',
        retryLimit: 1,
        retryDelay: 1,
        expireIn: 60,
        concurrency: 1,
        oneWaiting: false,
      },
      {},
    ),
  )
  const before = await tables(testApp.system)
  const whole = path.join(testApp.dir, 'whole.tar')
  expect(await backUp(testApp.system, whole)).toMatchObject({ encrypted: false, missing: [], damaged: [] })
  await place.inside((ctx) => restored(ctx, whole))
  await place.inside(async (ctx, { runJobs }) => {
    await finishRestore(ctx, silent)
    const after = await tables(ctx)
    // Everybody is signed out, the restore is in the log, the queue has questions for the provider, and locks belong to
    // running processes.
    const {
      sessions: _,
      audit_log: __,
      'pgboss.queue': ___,
      'pgboss.job': ____,
      leases: _____,
      ...same
    } = before
    expect(after).toMatchObject(same)
    expect(await ctx.db.$count(sessions)).toBe(0)
    expect(ctx.keys).toEqual(testApp.parts.keys)
    expect(await checked(ctx)).toMatchObject({ findings: [] })
    for (const photoId of photoIds) {
      const [photo] = await ctx.db.select().from(photos).where(eq(photos.id, photoId))
      const key = photo?.originalKey ?? ''
      expect((await ctx.files.read(key)).equals(await testApp.parts.files.read(key))).toBe(true)
    }
    const [last] = await rows<{ next: number }>(
      ctx.db,
      sql`select nextval(pg_get_serial_sequence('orders', 'number'))::int as next`,
    )
    expect(last?.next).toBeGreaterThan(number)
    expect(await ctx.jobs.waiting()).toEqual(
      expect.arrayContaining([expect.objectContaining({ kind: 'privacy.daily' })]),
    )
    expect(await runJobs()).toBeGreaterThan(0)
  })
})

async function makeOrderOf(testApp: TestApp) {
  const pupil = await testApp.makePupil({ firstName: 'Rob' })
  return makeOrder(testApp, { accessCode: pupil.accessCode, photoIds: [await testApp.makePhoto(pupil.id)] })
}

test('a buyer’s old link opens her order after the restore, and her photos are there', async () => {
  const place = await newPlace()
  const order = await makeOrderOf(testApp)
  const key = orderKey(testApp.parts.keys.orders, order)
  const later = path.join(testApp.dir, 'later.tar')
  await backUp(testApp.system, later)
  await place.inside((ctx) => restored(ctx, later))
  await place.inside(async (ctx, { as }) => {
    await finishRestore(ctx, silent)
    const seen = await showOrder(as({ kind: 'anonymous' }), key)
    expect(seen).toMatchObject({ state: 'delivered' })
  })
})

test('people erased after the backup do not come back, neither rows nor files, and the log and the certificate say so', async () => {
  const gone = await testApp.makePupil({ firstName: 'Zebedee' })
  const photoId = await testApp.makePhoto(gone.id)
  const [photo] = await testApp.parts.db.select().from(photos).where(eq(photos.id, photoId))
  const key = photo?.originalKey ?? ''
  const then = path.join(testApp.dir, 'then.tar')
  await backUp(testApp.system, then)
  const asked = await requestErasure(testApp.admin, {
    scope: 'pupil',
    id: gone.id,
    confirmation: 'Zebedee Reid',
  })
  await testApp.runJobs()
  const ledger = (await testApp.parts.erasureLedger.read())?.entries ?? []

  const place = await newPlace()
  await place.inside(async (ctx) => {
    await restored(ctx, then, ledger)
    // It is hidden before it is destroyed, in case the server is started in between.
    const [row] = await ctx.db.select().from(photos).where(eq(photos.id, photoId))
    expect(row?.removedAt).not.toBeNull()
    expect(await ctx.files.size(key)).toBeGreaterThan(0)
  })
  await place.inside(async (ctx, { runJobs, as }) => {
    expect(await finishRestore(ctx, silent)).toBeGreaterThan(0)
    expect(await ctx.db.$count(pupils, eq(pupils.id, gone.id))).toBe(0)
    expect(await ctx.db.$count(photos, eq(photos.id, photoId))).toBe(0)
    expect(await ctx.files.size(key)).toBeUndefined()
    for await (const { key } of ctx.files.list('renditions')) expect(key).not.toContain(photoId)
    const [erasure] = await ctx.db.select().from(erasures).where(eq(erasures.id, asked.id))
    expect(erasure).toMatchObject({ state: 'done', pupils: 1, subjectId: gone.id })
    const log = await ctx.db.select().from(auditLog).where(eq(auditLog.subjectId, gone.id))
    expect(log.map(({ action, actor }) => `${action} ${actor}`)).toEqual(
      expect.arrayContaining(['erasure.asked system:test', 'erasure.done system:test']),
    )
    const admin = testApp.admin.actor
    const certificate = await writeCertificate(as(admin), { erasureId: asked.id })
    expect(certificate.body.length).toBeGreaterThan(1000)
    // The ledger is copied too, so that the next restore knows of it. No queued job brings anybody back.
    expect((await ctx.erasureLedger.read())?.entries.map(({ id }) => id)).toContain(asked.id)
    await runJobs()
    expect(await checked(ctx)).toMatchObject({ findings: [] })
    expect((await openGallery(as({ kind: 'anonymous' }), gone.accessCode)).sample).toBe(true)
  })
})

test('a place that has rows or files is refused and left alone', async () => {
  await expect(restored(testApp.system)).rejects.toThrow(/not empty: there are rows of/)
  const place = await newPlace()
  await place.inside(async (ctx) => {
    await ctx.files.put('originals/somebody.jpg', Buffer.from('x'))
    await expect(restored(ctx)).rejects.toThrow('not empty: there are files, originals/somebody.jpg')
    expect((await ctx.files.read('originals/somebody.jpg')).toString()).toBe('x')
  })
})

test('a backup cut off or changed anywhere is refused without loading a row, and the good one can be restored afterwards', async () => {
  const bytes = await readFile(file)
  const place = await newPlace()
  const broken = path.join(testApp.dir, 'broken.tar')
  const changed = Buffer.from(bytes)
  const inTable = bytes.indexOf('rows/pupils') + 512 + 40
  changed[inTable] = (changed[inTable] ?? 0) ^ 1
  for (const content of [
    bytes.subarray(0, bytes.length - 2048),
    bytes.subarray(0, bytes.length / 2),
    changed,
  ]) {
    await writeFile(broken, content)
    await place.inside(async (ctx) => {
      await expect(restored(ctx, broken)).rejects.toThrow(IntegrityError)
      expect(await ctx.db.$count(pupils)).toBe(0)
    })
  }
  await place.inside((ctx) => restored(ctx))
  await place.inside(async (ctx) => {
    await finishRestore(ctx, silent)
    expect(await checked(ctx)).toMatchObject({ findings: [] })
  })
})

test('a file that differs from what was packed is reported by name', async () => {
  const plain = path.join(testApp.dir, 'plain.tar')
  const bytes = await readFile(file)
  const at = bytes.indexOf('files/originals/')
  expect(at).toBeGreaterThan(0)
  bytes[at + 512 + 40] = (bytes[at + 512 + 40] ?? 0) ^ 1
  await writeFile(plain, bytes)
  const place = await newPlace()
  await place.inside(async (ctx) => {
    await expect(restored(ctx, plain)).rejects.toThrow(/originals\/\S+ is damaged in the backup/)
  })
})

test('a restore cut off anywhere and run again ends as if nothing had happened', async () => {
  const place = await newPlace()
  let puts = 0
  await place.inside(async (ctx) => {
    const failing = {
      ...ctx.files,
      put: (...given: Parameters<typeof ctx.files.put>) =>
        ++puts > 4 ? Promise.reject(new Error('power cut')) : ctx.files.put(...given),
    }
    await expect(restored({ ...ctx, files: failing })).rejects.toThrow('power cut')
  })
  const rolledBack = async (ctx: Context) => {
    const db = new Proxy(ctx.db, {
      get: (target, name) =>
        name !== 'transaction'
          ? Reflect.get(target, name)
          : (work: (tx: object) => Promise<unknown>, ...more: never[]) =>
              target.transaction(
                async (tx) => {
                  const result = await work(tx)
                  if (result === undefined) throw new Error('power cut')
                  return result as never
                },
                ...more,
              ),
    })
    await expect(restored({ ...ctx, db })).rejects.toThrow('power cut')
  }
  await place.inside(rolledBack)
  await place.inside(async (ctx) => {
    expect(await ctx.db.$count(pupils)).toBe(0)
    await restored(ctx)
  })
  await place.inside(async (ctx) => {
    // The rows are loaded, so a second run only finishes the job.
    expect(await restored(ctx)).toMatchObject({ files: 0 })
    await finishRestore(ctx, silent)
    expect(await checked(ctx)).toMatchObject({ findings: [] })
    await expect(restored(ctx)).rejects.toThrow('not empty')
  })
})

test('a backup of another release is refused, naming the release', async () => {
  const place = await newPlace()
  await place.inside(async (ctx) => {
    await ctx.db.execute(sql`update drizzle.__drizzle_migrations set created_at = created_at - 1`)
    await expect(restored(ctx)).rejects.toThrow('give an empty one that no program has opened before')
  })
})

test('a backup never overwrites a file', async () => {
  await expect(backUp(testApp.system, file)).rejects.toThrow('is there already')
})
