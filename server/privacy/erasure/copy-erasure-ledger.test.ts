import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '../../../tests/test-app.ts'
import type { Context } from '../../context.ts'
import { erasureLedgerBesideBackup } from '../../platform/erasure-ledger.ts'
import { catchUpErasureLedgerCopy, copyErasure } from './copy-erasure-ledger.ts'
import { requestErasure } from './request-erasure.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await openTestApp()
})
afterAll(() => testApp.close())

/** A folder of backups whose first backup began the copy, and the system of an installation that uses it. */
async function withBackups(name: string) {
  const dir = path.join(testApp.dir, name)
  const copy = erasureLedgerBesideBackup(dir)
  await copy.begin()
  const ctx: Context = { ...testApp.system, config: { ...testApp.parts.config, BACKUP_DIR: dir } }
  const ids = async () => (await copy.read())?.entries.map(({ id }) => id)
  return { dir, copy, ctx, ids }
}

async function erased(firstName: string) {
  const { id } = await testApp.makePupil({ firstName })
  return requestErasure(testApp.admin, { scope: 'pupil', id, confirmation: `${firstName} Reid` })
}

test('every erasure queues its copy, even before the request has written it to the ledger', async () => {
  const { ctx, ids } = await withBackups('at-once')
  const { id } = await testApp.makePupil({ firstName: 'Early' })
  const failingLedger = { ...testApp.parts.erasureLedger, write: () => Promise.reject(new Error('not yet')) }
  const admin = { ...testApp.admin, erasureLedger: failingLedger }
  await expect(requestErasure(admin, { scope: 'pupil', id, confirmation: 'Early Reid' })).rejects.toThrow()
  const [queued] = (await ctx.jobs.waiting()).filter(({ kind }) => kind === 'privacy.copy-erasure')
  await copyErasure(ctx, queued?.payload as { erasureId: string })
  expect(await ids()).toContain((queued?.payload as { erasureId: string }).erasureId)
  await testApp.runJobs()
})

test('while the disk with the backups is away the erasure succeeds, its copy fails in words, and is made once the disk is back', async () => {
  const { dir, ctx, ids, copy } = await withBackups('away')
  await rename(dir, `${dir}-unmounted`)
  // An empty folder is left where it was mounted.
  await mkdir(dir)
  const { id } = await erased('Away')
  await testApp.runJobs()
  await expect(copyErasure(ctx, { erasureId: id })).rejects.toThrow(
    `no copy of the ledger in ${dir}/erasures`,
  )
  expect(await readdir(dir)).toEqual([])
  await rm(dir, { recursive: true })
  await rename(`${dir}-unmounted`, dir)
  await catchUpErasureLedgerCopy(ctx)
  expect(await ids()).toContain(id)
  expect((await copy.read())?.comparedAt).toBe(testApp.clock.now().toISOString())
})

test('an entry that was torn in the copy is written again', async () => {
  const { dir, copy, ctx, ids } = await withBackups('torn')
  const { id } = await erased('Torn')
  await catchUpErasureLedgerCopy(ctx)
  await writeFile(path.join(dir, 'erasures', `${id}.json`), '{"id":"')
  expect((await copy.read())?.damaged).toEqual([id])
  await catchUpErasureLedgerCopy(ctx)
  expect((await copy.read())?.damaged).toEqual([])
  expect(await ids()).toContain(id)
})

test('a damaged entry of the ledger itself keeps no other from being copied, and is reported', async () => {
  const { copy, ctx, ids } = await withBackups('damaged')
  const whole = await erased('Whole')
  const damaged = path.join(testApp.dir, 'erasures', 'damaged.json')
  await writeFile(damaged, '')
  await expect(catchUpErasureLedgerCopy(ctx)).rejects.toThrow(
    'damaged entries of the ledger of erasures: damaged',
  )
  expect(await ids()).toContain(whole.id)
  // It may lack one, so it must not claim to be complete.
  expect((await copy.read())?.comparedAt).toBeUndefined()
  await rm(damaged)
})

test('without backups there is nothing to copy to', async () => {
  const { id } = await erased('Nowhere')
  await expect(copyErasure(testApp.system, { erasureId: id })).resolves.toBeUndefined()
})
