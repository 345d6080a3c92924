import type { TestProject } from 'vitest/node'
import { startPostgres } from '../servers/postgres.ts'
import { preparePostgres, template } from '../support/database.ts'
import { renderedSample } from '../support/rendered-site.ts'

/**
 * Starts the Postgres of the run. Makes what data folders are copied from, with the sample's pages, which each worker of
 * the first run would make otherwise.
 */
export async function setup(project: TestProject) {
  const server = await startPostgres()
  // Without a build there are no pages, and whoever needs them says so.
  const pages = renderedSample().catch(() => undefined)
  await Promise.all([preparePostgres(server.url), template(), pages])
  project.provide('postgresUrl', server.url)
  project.provide('postgresSocketUrl', server.socketUrl)
  return () => server.remove()
}
