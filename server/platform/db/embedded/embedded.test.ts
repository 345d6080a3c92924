import { spawnSync } from 'node:child_process'
import { cpSync, existsSync } from 'node:fs'
import { chmod, mkdir, mkdtemp, readdir, readFile, stat, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, afterEach, expect, test } from 'vitest'
import { ALL_TESTS, long } from '../../../../tests/long-tests.ts'
import { type Program, startProgram } from '../../../../tests/process/program.ts'
import { builtProgram, removeDir } from '../../../../tests/process/server.ts'
import { OperatorError } from '../../../errors.ts'
import { openEmbedded } from '../open.ts'
import { connectToEmbeddedPostgres, type EmbeddedConnection } from './connect-embedded.ts'
import { dataDirectoryIn, IncompatibleDataDirectoryError } from './data-folder.ts'
import { DirectoryInUse } from './not-started.ts'
import { findPostgresBinaries, NoEmbeddedPostgres } from './postgres-binaries.ts'
import { isPostgresOf, readPidFile, stopPostmaster } from './postmaster.ts'
import { SocketDirectoryOwnershipError, socketFolderOf } from './socket-folder.ts'

const root = path.join(import.meta.dirname, '../../../..')
const dirs: string[] = []
const programs: Program[] = []
const joined: EmbeddedConnection[] = []
afterEach(async () => {
  for (const program of programs.splice(0)) program.kill('SIGKILL')
  for (const one of joined.splice(0)) await one.leave()
  for (const dir of dirs.splice(0)) await removeDir(dir)
})

async function newDir(name = 'embedded-') {
  const dir = await mkdtemp(path.join(tmpdir(), name))
  dirs.push(dir)
  return dir
}

let made: Promise<string> | undefined
/** A folder with a database, as created by another process: it is created once, because that takes a second. */
async function madeDir() {
  made ??= newDatabase()
  const dir = await newDir()
  cpSync(dataDirectoryIn(await made), dataDirectoryIn(dir), { recursive: true })
  return dir
}
async function newDatabase() {
  const dir = await mkdtemp(path.join(tmpdir(), 'made-'))
  await (await connectToEmbeddedPostgres(dir, { asServer: true })).leave()
  return dir
}
afterAll(async () => {
  if (made) await removeDir(await made)
})

async function join(dir: string, asServer = false) {
  const one = await connectToEmbeddedPostgres(dir, { asServer })
  joined.push(one)
  return one
}

async function ask({ url }: EmbeddedConnection, statement: string) {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => undefined)
  await client.connect()
  const { rows } = await client.query<Record<string, unknown>>(statement)
  await client.end()
  return rows
}

const pidOf = async (dir: string) => (await readPidFile(dataDirectoryIn(dir)))?.pid
const isRunning = async (dir: string) => {
  const pid = await pidOf(dir)
  return pid !== undefined && isPostgresOf(dataDirectoryIn(dir), pid)
}

/** A process that uses the folder's Postgres until it is killed, once it has joined or while it does; perhaps run by a command. */
async function inAnotherProcess(dir: string, asServer: boolean, isJoined = true, by: string[] = []) {
  const script = `import { connectToEmbeddedPostgres } from '${path.join(import.meta.dirname, 'connect-embedded.ts')}'
    await connectToEmbeddedPostgres('${dir}', { asServer: ${asServer} })
    console.log('joined')
    setInterval(() => undefined, 1000)`
  const [command = '', ...words] = [...by, process.execPath, '--input-type=module', '-e', script]
  const program = start(command, words)
  if (isJoined) await program.printed(/joined/)
  return program
}

async function kill(program: Program) {
  program.kill('SIGKILL')
  await program.ended
}

function start(...given: Parameters<typeof startProgram>) {
  const program = startProgram(...given)
  programs.push(program)
  return program
}

test('a new database is private, has no port, keeps checksums and writes through, and ends with its only user', async () => {
  const dir = await newDir('odd, "quoted" näme%20-')
  const server = await join(dir, true)
  const settings = ['listen_addresses', 'fsync', 'data_checksums', 'max_connections', 'jit']
  const rows = await ask(
    server,
    `select name, setting from pg_settings where name in ('${settings.join("','")}')`,
  )
  expect(Object.fromEntries(rows.map(({ name, setting }) => [name, setting]))).toEqual({
    listen_addresses: '',
    fsync: 'on',
    data_checksums: 'on',
    max_connections: '30',
    jit: 'off',
  })
  expect(
    await ask(
      server,
      'select datcollate, datlocprovider from pg_database where datname = current_database()',
    ),
  ).toEqual([{ datcollate: 'C.UTF-8', datlocprovider: 'b' }])
  for (const name of ['postgres', 'socket']) expect((await stat(path.join(dir, name))).mode & 0o077).toBe(0)
  await server.leave()
  expect(await isRunning(dir)).toBe(false)
  expect((await readdir(dir)).sort()).toEqual(['postgres', 'postgres.log', 'socket'])
})

test('nothing of a database is in /dev/shm while it is made either', async () => {
  // It is written as initdb itself was told.
  const made = await readFile(path.join(dataDirectoryIn(await madeDir()), 'postgresql.conf'), 'utf8')
  expect(made).toMatch(/^dynamic_shared_memory_type = '?mmap\b/m)
})

test('what people typed is not in its log', async () => {
  const dir = await madeDir()
  const server = await join(dir, true)
  await ask(server, 'create table t (email text unique)')
  await ask(server, `insert into t values ('isla@example.com')`)
  await expect(ask(server, `insert into t values ('isla@example.com')`)).rejects.toThrow('unique')
  await expect(ask(server, `select 'isla@example.com'::uuid`)).rejects.toThrow('uuid')
  await server.leave()
  const log = await readFile(`${dataDirectoryIn(dir)}.log`, 'utf8')
  expect(log).toContain('ready to accept connections')
  expect(log).not.toContain('isla')
})

test('commands use the server’s Postgres, and whoever leaves last shuts it down, whoever started it', async () => {
  const dir = await madeDir()
  const command = await join(dir)
  const pid = await pidOf(dir)
  const server = await join(dir, true)
  await command.leave()
  expect(await ask(server, 'select 1 as one')).toEqual([{ one: 1 }])
  const other = await join(dir)
  await server.leave()
  expect(await ask(other, 'select 1 as one')).toEqual([{ one: 1 }])
  expect(await pidOf(dir)).toBe(pid)
  await other.leave()
  expect(await isRunning(dir)).toBe(false)
})

test('a server that leaves lets a command finish, within its time', async () => {
  const dir = await madeDir()
  const server = await join(dir, true)
  const command = await join(dir)
  const leaving = server.leave(60_000)
  expect(await ask(command, 'select pg_sleep(0.5), 1 as one')).toMatchObject([{ one: 1 }])
  await command.leave()
  await leaving
  expect(await isRunning(dir)).toBe(false)
})

test('a second server is refused, and the first goes on', async () => {
  const dir = await madeDir()
  const server = await join(dir, true)
  const second = connectToEmbeddedPostgres(dir, { asServer: true })
  await expect(second).rejects.toThrow(DirectoryInUse)
  await expect(second).rejects.toThrow(/^.* is in use by another running server\. .*$/)
  expect(await ask(server, 'select 1 as one')).toEqual([{ one: 1 }])
})

test('of commands that begin at once on an empty folder each does its work, and nothing is left behind', async () => {
  const dir = await newDir()
  const ended = Array.from({ length: ALL_TESTS ? 3 : 2 }, async () => {
    const program = start(process.execPath, [builtProgram('migrate')], {
      cwd: root,
      env: { PATH: process.env.PATH ?? '', DATA_DIR: dir },
    })
    const { code } = await program.ended
    return `${code} ${program.stderr()}`
  })
  expect(new Set(await Promise.all(ended))).toEqual(new Set(['0 ']))
  expect(await isRunning(dir)).toBe(false)
  expect((await readdir(dir)).sort()).toEqual(['postgres', 'postgres.log', 'socket'])
})

test(
  'a Postgres whose server was killed ends by itself, or the next one goes on with it',
  long(
    'server/platform/db/embedded/embedded.test.ts',
    'a Postgres that a killed command has left is found, used and shut down by the next',
  ),
  async () => {
    const dir = await madeDir()
    const { endsWithUs } = await findPostgresBinaries({ ofFolder: undefined, endsWithUs: true })
    await kill(await inAnotherProcess(dir, true))
    if (endsWithUs) await expect.poll(() => isRunning(dir)).toBe(false)
    const next = await join(dir, true)
    await next.leave()
    expect(await isRunning(dir)).toBe(false)
  },
)

test('a Postgres that a killed command has left is found, used and shut down by the next', async () => {
  const dir = await madeDir()
  await kill(await inAnotherProcess(dir, false))
  const pid = await pidOf(dir)
  expect(await isRunning(dir)).toBe(true)
  const next = await join(dir, true)
  expect(await pidOf(dir)).toBe(pid)
  await next.leave()
  expect(await isRunning(dir)).toBe(false)
})

test('a command that is interrupted leaves no Postgres behind', async () => {
  const dir = await madeDir()
  const command = await inAnotherProcess(dir, false)
  command.kill('SIGTERM')
  expect((await command.ended).code).toBe(130)
  expect(await isRunning(dir)).toBe(false)
})

test(
  'a command that is interrupted twice, as npm does it, leaves no Postgres behind',
  long(
    'server/platform/db/embedded/embedded.test.ts',
    'a command that is interrupted leaves no Postgres behind',
  ),
  async () => {
    const dir = await madeDir()
    const command = await inAnotherProcess(dir, false)
    command.kill('SIGINT')
    const log = () => readFile(`${dataDirectoryIn(dir)}.log`, 'utf8')
    await expect.poll(log, { interval: 1 }).toContain('shutdown request')
    command.kill('SIGINT')
    expect((await command.ended).code).toBe(130)
    expect(await isRunning(dir)).toBe(false)
  },
)

test(
  'a command that is interrupted while Postgres starts leaves none behind',
  long(
    'server/platform/db/embedded/embedded.test.ts',
    'a command that is interrupted leaves no Postgres behind',
  ),
  async () => {
    const dir = await madeDir()
    await (await join(dir)).leave()
    const command = await inAnotherProcess(dir, false, false)
    await expect.poll(() => isRunning(dir), { interval: 1 }).toBe(true)
    command.kill('SIGTERM')
    expect((await command.ended).code).toBe(130)
    expect(await isRunning(dir)).toBe(false)
  },
)

test(
  'a Postgres that cannot shut down, because a process of its own hangs, is ended and loses nothing',
  long(
    'server/platform/db/embedded/embedded.test.ts',
    'if Postgres is killed, it is started again, and the same pool goes on',
  ),
  async () => {
    const dir = await madeDir()
    const server = await join(dir, true)
    await ask(server, 'create table t as select 1 as n')
    const hanging = new pg.Client({ connectionString: server.url })
    hanging.on('error', () => undefined)
    await hanging.connect()
    const { rows } = await hanging.query<{ pid: number }>('select pg_backend_pid() as pid')
    process.kill(rows[0]?.pid ?? 0, 'SIGSTOP')
    const pid = (await pidOf(dir)) ?? 0
    expect(await stopPostmaster(dataDirectoryIn(dir), pid, { fastMs: 500 })).toBe(true)
    const found = () => ask(server, 'select n from t').catch(() => undefined)
    await expect.poll(found).toEqual([{ n: 1 }])
    expect(await pidOf(dir)).not.toBe(pid)
  },
)

test('a number in postmaster.pid that another process has got since stops nothing', async () => {
  const dir = await madeDir()
  await (await join(dir, true)).leave()
  const other = start('sleep', ['100'])
  const file = path.join(dataDirectoryIn(dir), 'postmaster.pid')
  await writeFile(
    file,
    [other.pid, dataDirectoryIn(dir), 1, 5432, path.join(dir, 'socket'), '', '  1 1', 'ready'].join('\n'),
  )
  const server = await join(dir, true)
  expect(await ask(server, 'select 1 as one')).toEqual([{ one: 1 }])
  expect(other.isRunning()).toBe(true)
})

/** As a process of another container: it cannot look at ours, and shares no memory with them. */
const ELSEWHERE = ['unshare', '--user', '--ipc', '--map-current-user']
const canBeElsewhere = spawnSync('unshare', [...ELSEWHERE.slice(1), 'true']).status === 0

test.runIf(canBeElsewhere)(
  'a Postgres that has no place for one more gets no second one on its files, not even from another container',
  async () => {
    const dir = await madeDir()
    const settings = { max_connections: '6', autovacuum_worker_slots: '1' }
    const server = await connectToEmbeddedPostgres(dir, { asServer: true, settings })
    joined.push(server)
    const pid = await pidOf(dir)
    const clients: pg.Client[] = []
    const fill = async (): Promise<void> => {
      const client = new pg.Client({ connectionString: server.url })
      client.on('error', () => undefined)
      await client.connect()
      clients.push(client)
      await fill()
    }
    await expect(fill()).rejects.toThrow('too many clients')
    const other = await inAnotherProcess(dir, false, false, ELSEWHERE)
    const errors = async () =>
      (await readFile(`${dataDirectoryIn(dir)}.log`, 'utf8')).split('too many clients').length
    await expect.poll(errors).toBeGreaterThan(5)
    for (const client of clients) await client.end()
    await other.printed(/joined/)
    expect(await pidOf(dir)).toBe(pid)
  },
)

test(
  'a folder copied in the middle of work opens by itself, with all that had been acknowledged',
  long(
    'tests/process/process.test.ts',
    'after kill -9 during writes it restarts with every acknowledged row, and sends its mails',
  ),
  async () => {
    const dir = await madeDir()
    const server = await join(dir, true)
    await ask(server, 'create table t (n int)')
    for (let n = 1; n <= 50; n++) await ask(server, `insert into t values (${n})`)
    let writing = true
    const more = (async () => {
      for (let n = 51; writing; n++) await ask(server, `insert into t values (${n})`)
    })()
    const copy = await newDir('copied-')
    cpSync(dataDirectoryIn(dir), dataDirectoryIn(copy), { recursive: true })
    writing = false
    await more
    // While the original still runs, which the copied postmaster.pid names.
    const other = await join(copy, true)
    expect(await pidOf(copy)).not.toBe(await pidOf(dir))
    const [found] = await ask(other, 'select count(*)::int as n, max(n) as last from t')
    expect(found?.n).toBe(found?.last)
    expect(found?.n).toBeGreaterThanOrEqual(50)
  },
)

test('if Postgres is killed, it is started again, and the same pool goes on', async () => {
  const dir = await madeDir()
  const lost: Error[] = []
  const opened = await openEmbedded(dir, { migrate: false, onLost: (error) => lost.push(error) })
  const pid = await pidOf(dir)
  if (!pid) throw new Error('it does not run')
  process.kill(pid, 'SIGKILL')
  const ask = () =>
    opened.db.execute(sql`select 1`).then(
      () => true,
      () => false,
    )
  await expect.poll(async () => (await pidOf(dir)) !== pid && (await ask())).toBe(true)
  expect(lost.map(({ message }) => message)).toContain('the embedded Postgres has ended')
  await opened.close()
  expect(await isRunning(dir)).toBe(false)
})

test('a DATA_DIR too long for a socket gets a private folder elsewhere, and anybody else’s of that name is refused', async () => {
  const parent = await newDir()
  const dir = path.join(parent, 'a'.repeat(100))
  await mkdir(dir, { mode: 0o700 })
  const elsewhere = await socketFolderOf(dir)
  dirs.push(elsewhere)
  expect(path.dirname(elsewhere)).toBe(tmpdir())
  const server = await join(dir, true)
  expect(await ask(server, 'select 1 as one')).toEqual([{ one: 1 }])
  await server.leave()

  await chmod(elsewhere, 0o777)
  await expect(connectToEmbeddedPostgres(dir, { asServer: true })).rejects.toThrow(
    SocketDirectoryOwnershipError,
  )
  await removeDir(elsewhere)
  await symlink(parent, elsewhere)
  await expect(connectToEmbeddedPostgres(dir, { asServer: true })).rejects.toThrow(
    SocketDirectoryOwnershipError,
  )
  expect(await isRunning(dir)).toBe(false)
})

test('a folder for the database that cannot be replaced, as a link or a disk, is refused in words', async () => {
  const dir = await newDir()
  await symlink(await newDir(), dataDirectoryIn(dir))
  await expect(connectToEmbeddedPostgres(dir, { asServer: true })).rejects.toThrow(OperatorError)
  expect(await readdir(dir)).toEqual(['postgres'])
})

test('an older release’s database, or another version’s, is refused with the two commands that carry it over, and stays', async () => {
  const older = await newDir()
  await mkdir(path.join(older, 'pgdata'))
  await writeFile(path.join(older, 'pgdata/PG_VERSION'), '17\n')
  await expect(connectToEmbeddedPostgres(older, { asServer: true })).rejects.toThrow(
    /\(pgdata\).*npm run backup -- FILE; .*npm run restore -- FILE --ledger/,
  )
  expect(await readdir(older)).toEqual(['pgdata'])

  const other = await newDir()
  await mkdir(dataDirectoryIn(other))
  await writeFile(path.join(dataDirectoryIn(other), 'PG_VERSION'), '17\n')
  await expect(connectToEmbeddedPostgres(other, { asServer: true })).rejects.toThrow(
    IncompatibleDataDirectoryError,
  )
  expect(existsSync(path.join(dataDirectoryIn(other), 'postmaster.pid'))).toBe(false)
})

test('where npm has no Postgres for a machine, the error says what to do', async () => {
  const { arch } = process
  Object.defineProperty(process, 'arch', { value: 'pdp11' })
  try {
    const refused = findPostgresBinaries({ ofFolder: undefined, endsWithUs: true })
    await expect(refused).rejects.toThrow(NoEmbeddedPostgres)
    await expect(refused).rejects.toThrow(/pdp11.*set DATABASE_URL to a Postgres/)
  } finally {
    Object.defineProperty(process, 'arch', { value: arch })
  }
})
