import { createHash } from 'node:crypto'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Operated } from './accounts/operate.ts'

/**
 * Where a running server takes an operator's commands: a Unix socket that only its own user can open. A socket's path
 * holds about 100 bytes; for a longer folder name there is a private folder named after it.
 */
export function socketPath(dataDir: string): string {
  const inside = path.join(path.resolve(dataDir), 'operator.sock')
  if (Buffer.byteLength(inside) <= 100) return inside
  const name = createHash('sha256').update(path.resolve(dataDir)).digest('hex').slice(0, 24)
  return path.join(tmpdir(), `operator-${name}`, 'operator.sock')
}

/** Has the server write its rows into a folder for the process that asks, and say where. */
export const WRITE_ROWS = 'write-rows'

/** Asks the running server of a folder; undefined if there is none. */
export function askOperator(dataDir: string, words: readonly string[]): Promise<Operated | undefined> {
  return new Promise((resolve, reject) => {
    const socket = connect(socketPath(dataDir))
    let text = ''
    socket.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'ENOENT' || error.code === 'ECONNREFUSED' ? resolve(undefined) : reject(error),
    )
    socket.once('connect', () => socket.write(`${JSON.stringify(words)}\n`))
    socket.on('data', (chunk) => {
      text += chunk
    })
    socket.once('end', () => resolve(JSON.parse(text) as Operated))
  })
}
