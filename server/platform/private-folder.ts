import { chmod, readdir, stat } from 'node:fs/promises'
import { OperatorError } from '../errors.ts'

/** A folder that others can read and that we must not close. */
export class InsecureDirectoryPermissionsError extends OperatorError {
  constructor(dir: string, why: string) {
    super(
      `${dir} is open to other users of this machine and ${why}. Set DATA_DIR to a folder of its own, or close this one: chmod 700 ${dir}`,
    )
  }
}

const OTHERS = 0o077
const STICKY = 0o1000
/** Files that we create, and what a mounted disk brings along. */
const OURS = new Set([
  ...['postgres', 'postgres.log', 'postgres.log.1', 'socket', 'pgdata', 'lock.sock', 'operator.sock'],
  ...['files', 'uploads', 'outbox', 'admin-password.txt'],
  ...['erasures', 'keeping', 'previews', '.parts', 'lost+found'],
])

/**
 * Closes an existing data folder to everyone but this process's user; anything created from now on is private too.
 * Rejects with `InsecureDirectoryPermissionsError` if closing it would lock others out of their own files.
 */
export async function restrictPermissions(dir: string): Promise<void> {
  process.umask(OTHERS)
  const found = await stat(dir).catch(() => undefined)
  if (!found?.isDirectory() || (found.mode & OTHERS) === 0) return
  const other = (await readdir(dir)).find((name) => !OURS.has(name))
  if (other || found.mode & STICKY) throw new InsecureDirectoryPermissionsError(dir, 'has other things in it')
  await chmod(dir, 0o700).catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'EPERM'
      ? new InsecureDirectoryPermissionsError(dir, 'belongs to another user')
      : error
  })
}
