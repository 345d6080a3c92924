import { createHash } from 'node:crypto'
import { chown, lstat, mkdir, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { OperatorError } from '../../operator-error.ts'

/** Somebody else made the folder in which the database's socket should be, or opened it to others. */
export class SocketFolderNotOurs extends OperatorError {
  constructor(folder: string) {
    super(
      `${folder} is not a private folder of this server's user: remove it, or choose a DATA_DIR with a shorter name, which needs no such folder.`,
    )
  }
}

/** The longest path that a Unix socket may have, without its closing zero: 107 bytes on Linux, 103 on macOS. */
const LONGEST = process.platform === 'darwin' ? 103 : 107
const SOCKET = '.s.PGSQL.5432'

/**
 * The private folder of the database's socket, made if missing: in `DATA_DIR`, or, if that name is too long, in the
 * temporary directory under a name that anybody could make first. Rejects with `SocketFolderNotOurs`.
 */
export async function socketFolderOf(dir: string): Promise<string> {
  const inside = path.join(dir, 'socket')
  const folder =
    Buffer.byteLength(path.join(inside, SOCKET)) <= LONGEST ? inside : path.join(tmpdir(), nameFor(dir))
  try {
    await mkdir(folder, { mode: 0o700 })
    const { uid, gid } = await stat(dir)
    if (process.getuid?.() === 0) await chown(folder, uid, gid)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
  await requirePrivate(folder, dir)
  return folder
}

const nameFor = (dir: string) => `tweedlight-${createHash('sha256').update(dir).digest('hex').slice(0, 24)}`

/** Whether a folder's name is one of those that `socketFolderOf` gives it. */
export const isSocketFolderOf = (folder: string, dir: string) =>
  folder === path.join(dir, 'socket') || path.basename(folder) === nameFor(dir)

/** Rejects with `SocketFolderNotOurs` unless it is closed to all but the owner of `DATA_DIR`, and no link. */
export async function requirePrivate(folder: string, dir: string): Promise<void> {
  const [found, { uid }] = await Promise.all([lstat(folder), stat(dir)])
  if (!found.isDirectory() || found.uid !== uid || (found.mode & 0o077) !== 0)
    throw new SocketFolderNotOurs(folder)
}
