import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openWorld, type World } from '../tests/world.ts'
import { askOperator, socketPath } from './ask-operator.ts'
import { serveOperator } from './operator.ts'

let dir: string
beforeEach(async () => {
  dir = await mkdtemp(path.join(tmpdir(), 'operator-'))
})
afterEach(() => rm(dir, { recursive: true, force: true }))

test('without a running server there is nobody to ask', async () => {
  expect(await askOperator(dir, ['rotate-key'])).toBeUndefined()
})

test('a server that stops before it has answered is an error of the command, not of its process', async () => {
  const server = createServer((socket) => socket.once('data', () => socket.end('{"ok":')))
  await new Promise<void>((resolve) => server.listen(socketPath(dir), resolve))
  await expect(askOperator(dir, ['rotate-key'])).rejects.toThrow()
  server.close()
})

describe('a server that stops', () => {
  let world: World
  beforeEach(async () => {
    world = await openWorld()
  })
  afterEach(() => world.close())

  /** A command that the database holds up while the server stops within `graceMs`; what comes of it. */
  async function stoppedMeanwhile(graceMs: number) {
    const begun = Promise.withResolvers<void>()
    const { actor } = world.system
    const { stop } = await serveOperator({
      ...world.system,
      get actor() {
        begun.resolve()
        return actor
      },
    })
    const { asked, stopped } = await world.parts.db.transaction(async (tx) => {
      await tx.execute(sql`lock table users in access exclusive mode`)
      const asked = askOperator(world.parts.config.DATA_DIR, ['grant-admin', 'nobody@example.com'])
      await begun.promise
      const stopped = stop(graceMs)
      if (graceMs === 0) await stopped
      return { asked: asked.catch(() => 'cut off'), stopped }
    })
    await stopped
    return asked
  }

  test('does not wait for a command that is never finished', async () => {
    const { stop } = await serveOperator(world.system)
    const silent = connect(socketPath(world.parts.config.DATA_DIR))
    silent.on('error', () => undefined)
    await once(silent, 'connect')
    silent.write('["rotate-')
    await stop(600_000)
  })

  test('lets a command in progress finish', async () => {
    expect(await stoppedMeanwhile(600_000)).toMatchObject({ ok: false, message: expect.any(String) })
  })

  test('cuts off a command that takes too long', async () => {
    expect(await stoppedMeanwhile(0)).toBe('cut off')
  })
})
