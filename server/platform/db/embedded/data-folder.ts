import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chmod, chown, lchown, lstat, mkdtemp, readdir, readFile, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { OperatorError } from '../../../errors.ts'
import { isAlive } from '../../process-is-alive.ts'
import { ENV, NoEmbeddedPostgres, type PostgresBinaries } from './postgres-binaries.ts'

/** The database in `DATA_DIR`. */
export const dataDirectoryIn = (dir: string) => path.join(dir, 'postgres')

/** The database of the releases that had Postgres as WebAssembly. */
const pgliteIn = (dir: string) => path.join(dir, 'pgdata')

/** Whether there is an embedded database in `DATA_DIR`, of this release or an older one. */
export const hasDatabase = (dir: string) => existsSync(dataDirectoryIn(dir)) || existsSync(pgliteIn(dir))

/** `DATA_DIR` holds a database that this release cannot open; nothing was changed. */
export class IncompatibleDataDirectoryError extends OperatorError {
  constructor(dir: string, found: string) {
    super(
      `${dir} holds ${found}, which this release cannot open. Carry it over with two commands: with the release that you had, DATA_DIR=${dir} npm run backup -- FILE; then with this one, DATA_DIR=NEW_FOLDER npm run restore -- FILE --ledger ${path.join(dir, 'erasures')}. Then start with DATA_DIR=NEW_FOLDER.`,
    )
  }
}

/** The database's folder is there, empty, and cannot be replaced by a new database. */
class FolderInTheWay extends OperatorError {
  constructor(folder: string) {
    super(
      `${folder} is a link, a file or a disk of its own, where a new database should be made. Remove it, and put DATA_DIR as a whole on that disk.`,
    )
  }
}

/** Rejects with `IncompatibleDataDirectoryError`. */
export async function rejectOtherDatabase(
  dir: string,
  { major }: Pick<PostgresBinaries, 'major'>,
): Promise<void> {
  const version = await readFile(path.join(dataDirectoryIn(dir), 'PG_VERSION'), 'utf8').catch(() => undefined)
  if (version === undefined && existsSync(pgliteIn(dir)))
    throw new IncompatibleDataDirectoryError(dir, 'the embedded database of an older release (pgdata)')
  if (version !== undefined && version.trim() !== major)
    throw new IncompatibleDataDirectoryError(dir, `a database of Postgres ${version.trim()}`)
}

/**
 * Creates the database unless it is there, and gives it to the user that Postgres runs as. It is created under another
 * name first, so that a killed process leaves nothing half made, and of two processes one wins.
 */
export async function createDatabase(dir: string, programs: PostgresBinaries): Promise<void> {
  const folder = dataDirectoryIn(dir)
  if (!existsSync(path.join(folder, 'PG_VERSION'))) {
    await removeHalfMade(dir)
    const partial = await mkdtemp(path.join(dir, `${BEGUN}${process.pid}-`))
    if (programs.owner) await chown(partial, programs.owner.uid, programs.owner.gid)
    await initdb(partial, programs)
    await rename(partial, folder).catch(async (error: NodeJS.ErrnoException) => {
      await rm(partial, { recursive: true })
      if (error.code === 'ENOTDIR' || error.code === 'EBUSY') throw new FolderInTheWay(folder)
      if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error
    })
  }
  if (programs.owner) await giveTo(folder, programs.owner)
  // A copy may be open to others, and Postgres refuses such a folder.
  await chmod(folder, 0o700)
}

/**
 * Any connection is trusted, because only who may enter the private folder of the socket can make one. The built-in
 * collation needs no library of the system, whose update would reorder indexes.
 */
async function initdb(folder: string, programs: PostgresBinaries) {
  const [command, words] = programs.command(
    ...(['initdb', `--pgdata=${folder}`, '--username=postgres', '--auth=trust', '--encoding=UTF8'] as const),
    ...['--locale-provider=builtin', '--locale=C.UTF-8', '--data-checksums', '--no-instructions'],
    // Killed meanwhile, it would leave a megabyte in /dev/shm.
    '--set=dynamic_shared_memory_type=mmap',
  )
  let said = await failureOf(command, words)
  // A container's user need not have a name, and initdb wants one. In a user namespace it is nobody, who has.
  if (/could not look up effective user ID/.test(said ?? ''))
    said = await failureOf('unshare', ['--user', command, ...words])
  if (said === undefined) return
  await rm(folder, { recursive: true })
  const lines = said.trim().split('\n')
  // Its last line may only say what it tidied up.
  const why = lines.find((line) => /error|fatal|panic|could not/i.test(line)) ?? lines.at(-1)
  throw new NoEmbeddedPostgres(`no database could be created (${why})`)
}

/** What a command complained of if it failed. */
const failureOf = (command: string, words: string[]): Promise<string | undefined> =>
  promisify(execFile)(command, words, { cwd: '/', env: ENV }).then(
    () => undefined,
    (error: Error & { stderr?: string }) => error.stderr || error.message,
  )

const BEGUN = 'postgres-begun-'

async function removeHalfMade(dir: string) {
  for (const name of await readdir(dir)) {
    const pid = Number(/^postgres-begun-(\d+)-/.exec(name)?.[1])
    if (pid && (pid === process.pid || !isAlive(pid))) await rm(path.join(dir, name), { recursive: true })
  }
}

/** Only root gets here, with a folder that was copied, restored or given to root. */
async function giveTo(folder: string, { uid, gid }: { uid: number; gid: number }) {
  if ((await lstat(folder)).uid === uid) return
  for (const name of await readdir(folder, { recursive: true }))
    await lchown(path.join(folder, name), uid, gid)
  await chown(folder, uid, gid)
}
