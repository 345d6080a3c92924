import { readdir, rm } from 'node:fs/promises'
import path from 'node:path'

/** `tweedlight-20261122T020000Z.tar`, or `.tar.age` if encrypted; the name holds the time. */
const NAME = /^tweedlight-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z\.tar(?:\.age)?$/

export function nameOfBackup(takenAt: Date, encrypted: boolean): string {
  const moment = takenAt.toISOString().replace(/[-:]|\.\d+/g, '')
  return `tweedlight-${moment}.tar${encrypted ? '.age' : ''}`
}

/** When the newest nightly backup in a folder was taken; undefined if there is none. */
export async function newestBackup(dir: string): Promise<Date | undefined> {
  const [newest] = await backupsIn(dir)
  return newest === undefined ? undefined : new Date(newest.replace(NAME, '$1-$2-$3T$4:$5:$6Z'))
}

/** Removes all nightly backups but the newest; other files in the folder stay. */
export async function keepNewest(dir: string, keep: number): Promise<void> {
  for (const name of (await backupsIn(dir)).slice(keep)) await rm(path.join(dir, name), { force: true })
}

/** Newest first. */
async function backupsIn(dir: string) {
  const names = await readdir(dir).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
  return names
    .filter((name) => NAME.test(name))
    .sort()
    .reverse()
}
