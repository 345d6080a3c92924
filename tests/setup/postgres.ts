import type { TestProject } from 'vitest/node'
import { preparePostgres, template } from '../database.ts'
import { startPostgres } from '../servers/postgres.ts'

/**
 * Starts the Postgres of the run. Makes what data folders are copied from, which each worker of the first run would make
 * otherwise.
 */
export async function setup(project: TestProject) {
  const server = await startPostgres()
  await Promise.all([preparePostgres(server.url), template()])
  project.provide('postgresUrl', server.url)
  project.provide('postgresSocketUrl', server.socketUrl)
  return () => server.remove()
}
