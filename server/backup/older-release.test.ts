import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { backUp, checked, silent } from '../../tests/support/backups.ts'
import { databaseOfRelease, type OldDatabase } from '../../tests/support/database.ts'
import { users } from '../accounts/tables.ts'
import { parseConfig } from '../config.ts'
import { openServices } from '../open-services.ts'
import { orders } from '../orders/tables.ts'
import { createLog } from '../platform/log.ts'
import { finishRestore, releaseOf, restoreBackup } from './restore.ts'
import { newestMigration } from './write-rows.ts'

const RELEASE = '0029_erased_choices'
const rows = path.join(import.meta.dirname, `../../tests/releases/${RELEASE}.sql`)

const left: (() => Promise<void>)[] = []
afterAll(async () => {
  for (const remove of left) await remove()
})

/** An installation on a database, whose schema stays as it is. */
async function openOn(old: OldDatabase) {
  const dir = await mkdtemp(path.join(tmpdir(), 'older-'))
  const config = parseConfig({ DATA_DIR: dir, LOG_LEVEL: 'silent', SEED: 'none', PORT: '3998' })
  const { parts, close } = await openServices(config, {
    database: await old.open({ migrate: false }),
    log: createLog('silent'),
    print: silent,
    supervise: false,
  })
  left.push(async () => {
    await close()
    await old.remove()
    await rm(dir, { recursive: true })
  })
  return { ...parts, actor: { kind: 'system', name: 'test' } as const, requestId: 'test', address: '' }
}

test('a backup of an older release is brought up to date as it is restored, with every row', async () => {
  const old = await databaseOfRelease(RELEASE)
  await old.run(await readFile(rows, 'utf8'))
  const from = await openOn(old)
  const file = path.join(from.config.DATA_DIR, 'backup.tar')
  await backUp(from, file)
  expect(await releaseOf(file, undefined)).toBe(RELEASE)

  const to = await openOn(await databaseOfRelease(RELEASE))
  await restoreBackup(to, { file, ledger: [], report: silent })
  await finishRestore(to, silent)
  const newest = await newestMigration(to.db)
  expect([newest === RELEASE, /^\d{4}_/.test(newest)]).toEqual([false, true])
  for (const table of [users, orders]) expect(await to.db.$count(table)).toBeGreaterThan(0)

  await expect(restoreBackup(to, { file, ledger: [], report: silent })).rejects.toThrow('not empty')
})

test('the orders of an older release are checked before it is brought up to date', async () => {
  const old = await databaseOfRelease(RELEASE)
  await old.run(await readFile(rows, 'utf8'))
  const from = await openOn(old)
  const books = async () =>
    (await checked(from)).findings.flatMap(({ what, says }) => (what === 'book' ? [says] : []))
  expect(await books()).toEqual([])
  await old.run('update test_payments set refunded_pence = refunded_pence + 1 where refunded_pence > 0')
  expect(await books()).toEqual([expect.stringMatching('Given back by the provider')])
})
