import { mkdtemp, readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { dataDirectoryIn } from '../../server/platform/db/embedded/data-folder.ts'
import { isPostgresOf, readPidFile } from '../../server/platform/db/embedded/postmaster.ts'
import { freePort, launchProcess, removeDir, type ServerProcess } from '../process/server.ts'
import { startPostgres } from '../servers/postgres.ts'
import { startS3 } from '../servers/s3.ts'
import { startSmtp } from '../servers/smtp.ts'
import { openDataFolder } from '../support/data-folder.ts'
import { preparedDatabase, preparedDataDir, preparePostgres } from '../support/database.ts'
import type { SeededRandom } from './seeded-random.ts'

export type Mode = 'nodes' | 'one'
/** The program alone, or its Postgres and all of that one's processes at the same moment. */
export type Killing = 'process' | 'all'

interface Node {
  name: string
  start(): Promise<void>
  kill(): Promise<void>
  end(): Promise<number | null>
  isReady(): boolean
  output(): string
}

/** A process that can be killed and started again at the same address. */
function node(name: string, env: Record<string, string>, killing: Killing): Node {
  let process: ServerProcess | undefined
  let ready = false
  let said = ''
  return {
    name,
    async start() {
      const launched = await launchProcess(env)
      process = launched
      await launched.ready
      ready = true
    },
    async kill() {
      ready = false
      if (killing === 'all') await killPostgresOf(env.DATA_DIR ?? '')
      await process?.end('SIGKILL')
      said += process?.output() ?? ''
    },
    async end() {
      ready = false
      return (await process?.end()) ?? null
    },
    isReady: () => ready,
    output: () => said + (process?.output() ?? ''),
  }
}

/** Kills the Postgres of a data folder and the processes that serve its connections. */
async function killPostgresOf(dir: string) {
  const { pid } = (await readPidFile(dataDirectoryIn(dir))) ?? {}
  if (!pid) return
  const backends = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8').catch(() => '')
  for (const one of [pid, ...backends.trim().split(' ').filter(Boolean).map(Number)]) {
    try {
      process.kill(one, 'SIGKILL')
    } catch {
      // It has ended by itself.
    }
  }
}

/** The storage of the shop: Postgres and S3, or one folder. */
async function groundOf(mode: Mode) {
  if (mode === 'one') {
    const dir = await preparedDataDir()
    return { env: { DATA_DIR: dir }, keys: undefined, dir, remove: () => removeDir(dir) }
  }
  const postgres = await startPostgres()
  await preparePostgres(postgres.url)
  const s3 = await startS3()
  const { bucket, region, endpoint = '', accessKeyId, secretAccessKey } = s3.settings
  return {
    env: {
      DATABASE_URL: await preparedDatabase(postgres.url),
      S3_BUCKET: bucket,
      S3_REGION: region,
      S3_ENDPOINT: endpoint,
      S3_ACCESS_KEY_ID: accessKeyId,
      S3_SECRET_ACCESS_KEY: secretAccessKey,
    },
    keys: s3.keys,
    dir: undefined,
    async remove() {
      await s3.close()
      await postgres.remove()
    },
  }
}

export type Shop = Awaited<ReturnType<typeof openShop>>

/** Opens the whole shop: two web processes and two workers, or the single default one. */
export async function openShop(mode: Mode, killing: Killing) {
  const environment = await groundOf(mode)
  const smtp = await startSmtp()
  const dirs: string[] = []
  const emptyDir = async () => {
    const dir = await mkdtemp(path.join(tmpdir(), 'kills-'))
    dirs.push(dir)
    return dir
  }
  const openApp = async () => openDataFolder(environment.env.DATA_DIR ?? (await emptyDir()), environment.env)
  const start = async (ROLE: string, name: string) => {
    const [PORT, WORKER_PORT] = [String(await freePort()), String(await freePort())]
    const env = {
      DATA_DIR: await emptyDir(),
      ...environment.env,
      ROLE,
      PORT,
      WORKER_PORT,
      SMTP_URL: smtp.url,
      // All nodes share one public address.
      PUBLIC_URL: 'http://localhost:3999',
      RATE_LIMIT_SCALE: '100000',
      LOG_LEVEL: 'warn',
      DRAIN_NOTICE_S: '0',
      LIMIT_MAILS_PER_HOUR: '1000000',
      LIMIT_ORDERS_PER_HOUR: '1000000',
    }
    return { url: `http://127.0.0.1:${PORT}`, node: node(name, env, killing) }
  }
  const webs =
    mode === 'one' ? [await start('all', 'all')] : [await start('web', 'web 1'), await start('web', 'web 2')]
  const workers = mode === 'one' ? [] : [await start('worker', 'worker 1'), await start('worker', 'worker 2')]
  const nodes = [...webs, ...workers].map(({ node }) => node)
  return {
    mode,
    nodes,
    mails: smtp.mails,
    keys: environment.keys,
    openApp,
    anyUrl: (chance: SeededRandom) => chance.oneOf(webs).url,
    start: async () => void (await Promise.all(nodes.map((one) => one.start()))),
    /** Whether a Postgres of its own was left behind. */
    async hasLeftPostgres() {
      const left = environment.dir && (await readPidFile(dataDirectoryIn(environment.dir)))
      return left ? isPostgresOf(dataDirectoryIn(environment.dir), left.pid) : false
    },
    /** Stops every process as an operator would. */
    stop: () => Promise.all(nodes.map((one) => one.end())),
    async remove() {
      await smtp.close()
      await environment.remove()
      for (const dir of dirs) await removeDir(dir)
    },
  }
}
