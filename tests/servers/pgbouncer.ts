import { spawnSync } from 'node:child_process'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { startProgram } from '../process/program.ts'
import { freePort } from '../process/server.ts'

/** Debian's path, which is not in everybody's PATH. */
const PATH = `${process.env.PATH ?? ''}:/usr/sbin`
const found = spawnSync('pgbouncer', ['--version'], { env: { PATH } })

/** Its version, as `PgBouncer 1.18.0`; undefined where it is not installed. */
export const pgbouncerVersion = found.status === 0 ? found.stdout.toString().split('\n')[0] : undefined

/** PgBouncer in transaction mode in front of a Postgres, with few connections, so that clients share them. */
export async function startPgbouncer(
  database: string,
  settings = 'ignore_startup_parameters = extra_float_digits',
): Promise<{ url: string; close(): Promise<void> }> {
  const { hostname, port, username, password, pathname } = new URL(database)
  const name = pathname.slice(1)
  const dir = await mkdtemp(path.join(tmpdir(), 'pgbouncer-'))
  await chmod(dir, 0o755)
  const own = await freePort()
  const file = path.join(dir, 'pgbouncer.ini')
  await writeFile(
    file,
    `[databases]
${name} = host=${hostname} port=${port} user=${username} password=${password} dbname=${name} connect_query='set statement_timeout = 15000'
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${own}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = 3
${settings}
`,
  )
  // It refuses to run as root and switches to the given user.
  const as = process.getuid?.() === 0 ? ['--user', 'nobody'] : []
  const program = startProgram('pgbouncer', [...as, file], { env: { PATH } })
  await program.printed(/process up/)
  return {
    url: Object.assign(new URL(database), { port: String(own) }).href,
    async close() {
      program.kill()
      await program.ended
      await rm(dir, { recursive: true })
    },
  }
}
