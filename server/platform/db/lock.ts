import { createHash } from 'node:crypto'
import { link, rename, rm } from 'node:fs/promises'
import { connect, createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { OperatorError } from '../operator-error.ts'

/** Another live process has the folder open. */
export class DirectoryInUse extends OperatorError {
  constructor(dir: string) {
    super(
      `${dir} is in use by another running server. The embedded database allows one process: stop that server first, or set DATABASE_URL to a Postgres.`,
    )
  }
}

/**
 * Claims a folder for this process until `release` is called or the process ends, however it ends: the claim is a
 * listening Unix socket, which the kernel closes with the process. Rejects with `DirectoryInUse`.
 */
export async function lockDirectory(dir: string): Promise<{ release(): Promise<void> }> {
  const socket = socketPath(dir)
  for (let attempt = 0; attempt < 20; attempt++) {
    const server = await listen(socket)
    if (server) return { release: () => close(server) }
    if (await answers(socket)) throw new DirectoryInUse(dir)
    await clearStale(socket, dir)
  }
  throw new DirectoryInUse(dir)
}

/** A Unix socket's path is limited to about 100 bytes; longer folder names are hashed. */
function socketPath(dir: string) {
  const inside = path.join(dir, 'lock.sock')
  if (Buffer.byteLength(inside) <= 100) return inside
  return path.join(tmpdir(), `db-${createHash('sha256').update(dir).digest('hex').slice(0, 24)}.sock`)
}

function listen(socket: string): Promise<Server | undefined> {
  return new Promise((resolve, reject) => {
    const server = createServer((connection) => connection.end())
    server.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EADDRINUSE' ? resolve(undefined) : reject(error),
    )
    server.listen(socket, () => {
      server.unref()
      resolve(server)
    })
  })
}

function answers(socket: string): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = connect(socket)
    probe.once('connect', () => {
      probe.destroy()
      resolve(true)
    })
    probe.once('error', () => resolve(false))
  })
}

/** Moves a dead socket out of the way. If two processes try at once, whoever moved a live one puts it back. */
async function clearStale(socket: string, dir: string) {
  const aside = `${socket}.${process.pid}`
  try {
    await rename(socket, aside)
  } catch {
    return
  }
  if (await answers(aside)) {
    await link(aside, socket).catch(() => undefined)
    throw new DirectoryInUse(dir)
  }
  await rm(aside, { force: true })
}

function close(server: Server): Promise<void> {
  return new Promise((resolve) => server.close(() => resolve()))
}
