import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { parseConfig } from './config.ts'
import { findErasureLedger } from './find-erasure-ledger.ts'
import { type ErasureLedgerEntry, erasureLedgerBesideBackup } from './platform/erasure-ledger.ts'

const dirs: string[] = []
afterAll(async () => {
  for (const dir of dirs) await rm(dir, { recursive: true })
})

async function newDir() {
  const dir = await mkdtemp(path.join(tmpdir(), 'ledger-'))
  dirs.push(dir)
  return dir
}

const entryOf = (id: string): ErasureLedgerEntry => ({
  id,
  scope: 'pupil',
  subjectId: `about-${id}`,
  askedBy: 'user:owner',
  askedAt: '2026-03-14T09:00:00.000Z',
})

/** A new installation, and a backup with a copy of the ledger beside it. */
async function aRestore(entries: string[]) {
  const [home, backups] = [await newDir(), await newDir()]
  const [own, copy] = [erasureLedgerBesideBackup(home), erasureLedgerBesideBackup(backups)]
  await copy.begin()
  for (const id of entries) await copy.write(entryOf(id))
  const config = parseConfig({ DATA_DIR: home, PORT: '3998' })
  const find = (given?: string) =>
    findErasureLedger(config, own, { file: path.join(backups, 'shop.tar'), given })
  return { backups, own, copy, find }
}

const ids = ({ entries }: Awaited<ReturnType<typeof findErasureLedger>>) => entries.map(({ id }) => id).sort()

test('erasures known from a copy alone come with a warning that says how old it is', async () => {
  const { find, copy } = await aRestore(['a'])
  expect((await find()).warning).toContain('of unknown age')
  await copy.markCompared(new Date('2026-03-14T10:00:00Z'))
  const found = await find()
  expect(ids(found)).toEqual(['a'])
  expect(found.warning).toContain('last compared with the ledger itself at 2026-03-14T10:00:00.000Z')
})

test('a ledger that is given completes the copy, without a warning', async () => {
  const { find } = await aRestore(['a'])
  const old = await newDir()
  for (const id of ['a', 'b']) await erasureLedgerBesideBackup(old).write(entryOf(id))
  const found = await find(path.join(old, 'erasures'))
  expect(ids(found)).toEqual(['a', 'b'])
  expect(found.warning).toBeUndefined()
})

test('an entry torn at the end of the copy is refused by its id, unless another ledger has it whole', async () => {
  const { find, backups } = await aRestore(['a'])
  await writeFile(path.join(backups, 'erasures', 'b.json'), '{"id":"b","sco')
  await expect(find()).rejects.toThrow(/damaged entries \(b\).*DATA_DIR\/erasures of the old house/)
  const old = await newDir()
  await erasureLedgerBesideBackup(old).write(entryOf('b'))
  expect(ids(await find(path.join(old, 'erasures')))).toEqual(['a', 'b'])
  expect(ids(await find('none'))).toEqual(['a'])
})

test('the empty ledger of a place that was started once is not taken for the lost one', async () => {
  const { find, backups, own } = await aRestore([])
  await rm(path.join(backups, 'erasures'), { recursive: true })
  await own.begin()
  await expect(find()).rejects.toThrow('There is no ledger of erasures here or beside the backup')
})
