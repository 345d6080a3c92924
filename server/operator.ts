import { chmod, mkdir, rm } from 'node:fs/promises'
import { createServer, type Socket } from 'node:net'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { type Operated, operate } from './accounts/operate.ts'
import { socketPath, WRITE_ROWS } from './ask-operator.ts'
import type { Context } from './context.ts'
import { writeRows } from './keeping/write-rows.ts'

interface Operator {
  /** Takes no more commands. One in progress may finish within `graceMs`, and is then cut off. */
  stop(graceMs: number): Promise<void>
}

/**
 * Takes commands while this process has the embedded database, which no other can open. One line of JSON each way: the
 * command's words, and the result.
 */
export async function serveOperator(ctx: Context): Promise<Operator> {
  const file = socketPath(ctx.config.DATA_DIR)
  await mkdir(path.dirname(file), { recursive: true, mode: 0o700 })
  // We hold the folder's lock, so any socket there belongs to a dead process.
  await rm(file, { force: true })
  const sockets = new Map<Socket, 'silent' | 'asked'>()
  const server = createServer((socket) => {
    sockets.set(socket, 'silent')
    socket.once('close', () => sockets.delete(socket))
    void answer(ctx, socket, () => sockets.set(socket, 'asked'))
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(file, resolve)
  })
  await chmod(file, 0o600)
  server.unref()
  return {
    async stop(graceMs) {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()))
      for (const [socket, state] of sockets) if (state === 'silent') socket.destroy()
      const late = setTimeout(() => {
        for (const socket of sockets.keys()) socket.destroy()
      }, graceMs)
      await closed
      clearTimeout(late)
    },
  }
}

async function answer(ctx: Context, socket: Socket, asked: () => void) {
  socket.on('error', () => undefined)
  for await (const line of createInterface({ input: socket })) {
    asked()
    socket.end(JSON.stringify(await operated(ctx, line)))
    return
  }
}

async function operated(ctx: Context, line: string): Promise<Operated> {
  try {
    const words = JSON.parse(line) as string[]
    if (words[0] === WRITE_ROWS)
      return { ok: true, message: JSON.stringify(await writeRows(ctx, Number(words[1]))) }
    return await operate(ctx, words)
  } catch (error) {
    ctx.log.error({ err: error }, 'operator command failed')
    return { ok: false, message: 'Something went wrong; the log of the server says what.' }
  }
}
