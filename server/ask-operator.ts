import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { json } from 'node:stream/consumers'
import type { Operated } from './accounts/operate.ts'

/**
 * The Unix socket on which a running server takes an operator's commands; only its own user can open it. A socket's
 * path is limited to about 100 bytes, so a longer folder name gets a private folder named after its hash.
 */
export function socketPath(dataDir: string): string {
  const inside = path.join(path.resolve(dataDir), 'operator.sock')
  if (Buffer.byteLength(inside) <= 100) return inside
  const name = createHash('sha256').update(path.resolve(dataDir)).digest('hex').slice(0, 24)
  return path.join(tmpdir(), `operator-${name}`, 'operator.sock')
}

/** Has the server write its rows into a folder for the process that asks, and say where. */
export const WRITE_ROWS = 'write-rows'

/** Sends a command to the server running on a folder; undefined if there is none. Rejects if it stops half-way. */
export async function askOperator(dataDir: string, words: readonly string[]): Promise<Operated | undefined> {
  const socket = connect(socketPath(dataDir))
  try {
    await once(socket, 'connect')
  } catch (error) {
    if (['ENOENT', 'ECONNREFUSED'].includes((error as NodeJS.ErrnoException).code ?? '')) return undefined
    throw error
  }
  socket.write(`${JSON.stringify(words)}\n`)
  return (await json(socket)) as Operated
}
