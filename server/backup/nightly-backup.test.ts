import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { openTestApp, type TestApp } from '../../tests/test-app.ts'
import { errorMessage } from '../platform/error-message.ts'
import { backupFileName } from './backup-retention.ts'
import { backUpNightly, scheduleBackup } from './nightly-backup.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await openTestApp()
})
afterAll(() => testApp.close())
afterEach(() => vi.unstubAllEnvs())

test('a folder of backups that cannot be read does not stop a start, and is tried at once', async () => {
  const BACKUP_DIR = path.join(testApp.dir, 'no-folder')
  await writeFile(BACKUP_DIR, '')
  const ctx = { ...testApp.system, config: { ...testApp.parts.config, BACKUP_DIR } }
  await scheduleBackup(ctx)
  const [queued] = (await ctx.jobs.waiting()).filter(({ kind }) => kind === 'keeping.backup')
  expect(queued?.dueAt).toEqual(testApp.clock.now())
  await expect(backUpNightly(ctx)).rejects.toThrow('ENOTDIR')
})

/** A night whose command prints this much progress, and then finds no database. */
async function failedNight(progress: string) {
  const empty = path.join(testApp.dir, 'empty')
  await mkdir(empty, { recursive: true })
  vi.stubEnv('DATA_DIR', empty)
  vi.stubEnv(
    'NODE_OPTIONS',
    `--import data:text/javascript,${encodeURIComponent(`console.error(${progress})`)}`,
  )
  const config = { ...testApp.parts.config, BACKUP_DIR: path.join(testApp.dir, 'backups') }
  return backUpNightly({ ...testApp.system, config }).catch(errorMessage)
}

test('the reason of a failed backup is why it failed, however far it got', async () => {
  expect(await failedNight(`'files: 1 of 1000\\n'.repeat(100)`)).toMatch(
    /^the backup ended with 2: There is no database in \S+\.$/,
  )
})

test('what a killed backup left is removed before the next is taken', async () => {
  const backups = path.join(testApp.dir, 'backups')
  await mkdir(backups, { recursive: true })
  const left = `${backupFileName(testApp.clock.now(), false)}.part`
  await writeFile(path.join(backups, left), 'half')
  const dayBefore = new Date(testApp.clock.now().getTime() - 86_400_000)
  await utimes(path.join(backups, left), dayBefore, dayBefore)
  await failedNight(`'files: 1'`)
  expect(await readdir(backups)).not.toContain(left)
})

test('of a command that Node ends, the reason is its error, not its progress or its version', async () => {
  const reason = await failedNight(`'files: 1 of 2');throw new Error('no such driver')//`)
  expect(reason).toMatch(/^the backup ended with 1: Error: no such driver/)
  expect(reason).not.toContain('files: 1')
})

test('of a command that a signal ended, the reason names the signal', async () => {
  expect(await failedNight(`'files: 1');process.kill(process.pid,'SIGKILL')//`)).toBe(
    'the backup ended with SIGKILL: files: 1',
  )
})

test('of a command that was killed, the reason is what it said last', async () => {
  expect(await failedNight(`'files: 1\\nfiles: 2'),process.exit(3`)).toBe('the backup ended with 3: files: 2')
})
