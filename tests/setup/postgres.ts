import type { TestProject } from 'vitest/node'
import { preparePostgres, template } from '../database.ts'
import { type PostgresServer, startPostgres } from '../servers/postgres.ts'

/**
 * Starts a real Postgres for the run if this machine can run one, and says plainly if it cannot. Makes what embedded
 * databases are copied from, which each worker of the first run would make otherwise.
 */
export async function setup(project: TestProject) {
  await template()
  let server: PostgresServer
  try {
    server = await startPostgres()
  } catch (error) {
    if (process.env.CI) throw error
    console.warn(`No real Postgres on this machine (${String(error)}): its tests run on the embedded one.`)
    project.provide('postgresUrl', undefined)
    return
  }
  await preparePostgres(server.url)
  project.provide('postgresUrl', server.url)
  return () => server.remove()
}
