import type { TestProject } from 'vitest/node'
import { preparePostgres, template } from '../database.ts'
import { type PostgresServer, startPostgres } from '../servers/postgres.ts'

/**
 * Starts a real Postgres for the run if this machine can run one, and says plainly if it cannot. Makes what embedded
 * databases are copied from, which each worker of the first run would make otherwise.
 */
export async function setup(project: TestProject) {
  await templateWithThisMask()
  let server: PostgresServer | undefined
  try {
    server = await startPostgres()
  } catch (error) {
    if (process.env.CI) throw error
    console.warn(`No real Postgres on this machine (${String(error)}): its tests run on the embedded one.`)
  }
  if (server) await preparePostgres(server.url)
  project.provide('postgresUrl', server?.url)
  return () => server?.remove()
}

/** Opening a database keeps a process's new files to its own user; Postgres, started here or by a worker, is another. */
async function templateWithThisMask() {
  const mask = process.umask()
  await template()
  process.umask(mask)
}
