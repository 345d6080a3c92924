import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { askOperator, socketPath } from './ask-operator.ts'

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
