import { readdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'

/** `tweedlight-20261122T020000Z.tar`, or `.tar.age` if encrypted; the name holds the time. */
const NAME = /^tweedlight-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z\.tar(?:\.age)?$/

export function backupFileName(takenAt: Date, encrypted: boolean): string {
  const moment = takenAt.toISOString().replace(/[-:]|\.\d+/g, '')
  return `tweedlight-${moment}.tar${encrypted ? '.age' : ''}`
}

/** When the newest nightly backup in a folder was taken; undefined if there is none. */
export async function newestBackup(dir: string): Promise<Date | undefined> {
  const [newest] = await backupsIn(dir)
  return newest === undefined ? undefined : new Date(newest.replace(NAME, '$1-$2-$3T$4:$5:$6Z'))
}

/** Removes all nightly backups but the newest; other files in the folder stay. */
export async function deleteOldBackups(dir: string, keep: number): Promise<void> {
  for (const name of (await backupsIn(dir)).slice(keep)) await rm(path.join(dir, name), { force: true })
}

/** A partial backup that nobody has written to for this long is nobody's. */
const LEFT_MS = 3_600_000

/** Removes the partial backups of processes that were killed. */
export async function deletePartialBackups(dir: string, now: Date): Promise<void> {
  for (const name of await namesIn(dir)) {
    if (!name.endsWith('.part') || !NAME.test(name.slice(0, -'.part'.length))) continue
    const file = path.join(dir, name)
    const writtenAt = await stat(file).then(
      ({ mtimeMs }) => mtimeMs,
      () => now.getTime(),
    )
    if (now.getTime() - writtenAt > LEFT_MS) await rm(file, { force: true })
  }
}

/** Newest first. */
async function backupsIn(dir: string) {
  return (await namesIn(dir))
    .filter((name) => NAME.test(name))
    .sort()
    .reverse()
}

const namesIn = (dir: string) =>
  readdir(dir).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
