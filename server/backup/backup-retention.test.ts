import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { backupFileName, deleteOldBackups, deletePartialBackups, newestBackup } from './backup-retention.ts'

test('the newest nightly backups are kept, whatever other files are beside them', async () => {
  const dir = await mkdtemp(path.join(tmpdir(), 'backups-'))
  const days = [3, 1, 4, 2].map((day) => new Date(Date.UTC(2026, 2, day, 2)))
  const names = days.map((day, at) => backupFileName(day, at % 2 === 0))
  expect(names[0]).toBe('tweedlight-20260303T020000Z.tar.age')
  for (const name of [...names, 'mine.tar', 'tweedlight-20260301T020000Z.tar.part'])
    await writeFile(path.join(dir, name), '')
  expect(await newestBackup(dir)).toEqual(new Date('2026-03-04T02:00:00Z'))
  await deleteOldBackups(dir, 2)
  expect((await readdir(dir)).sort()).toEqual(
    [names[0], names[2], 'mine.tar', 'tweedlight-20260301T020000Z.tar.part'].sort(),
  )
  expect(await newestBackup(path.join(dir, 'nowhere'))).toBeUndefined()
  await rm(dir, { recursive: true })
})

test('what a killed process left of a backup is removed, and not one that is being written', async () => {
  const dir = await mkdtemp(path.join(tmpdir(), 'backups-'))
  const now = new Date('2026-03-04T02:00:00Z')
  const write = async (name: string, minutesAgo: number) => {
    const writtenAt = new Date(now.getTime() - minutesAgo * 60_000)
    await writeFile(path.join(dir, name), '')
    await utimes(path.join(dir, name), writtenAt, writtenAt)
    return name
  }
  const [left, sealed] = [backupFileName(now, false), backupFileName(now, true)].map((name) => `${name}.part`)
  await write(left ?? '', 61)
  const kept = [
    await write(sealed ?? '', 59),
    await write(backupFileName(now, true), 600),
    await write('mine.tar.part', 600),
  ]
  await deletePartialBackups(dir, now)
  expect((await readdir(dir)).sort()).toEqual(kept.sort())
  await rm(dir, { recursive: true })
})
