import { createHash } from 'node:crypto'
import { chmod, chown, lstat, mkdir, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { OperatorError } from '../../../errors.ts'

/** Somebody else made the folder in which the database's socket should be, or opened it to others. */
export class SocketDirectoryOwnershipError extends OperatorError {
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
 * The private folder of the database's socket, made if missing: in `DATA_DIR`, which is private itself, or, if that name is
 * too long, in the temporary directory under a name that anybody could make first. Rejects with `SocketDirectoryOwnershipError`.
 */
export async function socketFolderOf(dir: string): Promise<string> {
  const inside = insideOf(dir)
  const fits = Buffer.byteLength(path.join(inside, SOCKET)) <= LONGEST
  const folder = fits ? inside : path.join(tmpdir(), nameFor(dir))
  await restrictPermissions(folder, dir)
  if (fits) await chmod(folder, 0o700)
  else await requirePrivate(folder, dir)
  return folder
}

async function restrictPermissions(folder: string, dir: string) {
  try {
    await mkdir(folder, { mode: 0o700 })
    const { uid, gid } = await stat(dir)
    if (process.getuid?.() === 0) await chown(folder, uid, gid)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
}

/**
 * Whether the socket of this `DATA_DIR` may be in the folder: a copied database names the folder of the original. Rejects
 * with `SocketDirectoryOwnershipError` if it should be ours and is not.
 */
export async function isSocketFolderOf(folder: string, dir: string): Promise<boolean> {
  if (folder === insideOf(dir)) return true
  if (path.basename(folder) !== nameFor(dir)) return false
  await requirePrivate(folder, dir)
  return true
}

const insideOf = (dir: string) => path.join(dir, 'socket')
const nameFor = (dir: string) => `tweedlight-${createHash('sha256').update(dir).digest('hex').slice(0, 24)}`

/** Closed to all but the owner of `DATA_DIR`, and no link. */
async function requirePrivate(folder: string, dir: string) {
  const [found, { uid }] = await Promise.all([lstat(folder), stat(dir)])
  if (!found.isDirectory() || found.uid !== uid || (found.mode & 0o077) !== 0)
    throw new SocketDirectoryOwnershipError(folder)
}
