import type pg from 'pg'
import { sampleDocuments } from '../../server/website/read-content.ts'
import { readSample } from '../../server/website/sample-content.ts'

/**
 * Takes the sample's posts, case studies and pages of services off the website of a new database: what is left costs a
 * third to render and compress.
 */
export async function leaveFewPages(database: pg.Client): Promise<void> {
  const documents = sampleDocuments(await readSample())
  await database.query(
    `insert into site_releases (number, action, kind, at) values (1, 'ordered', 'post', now())`,
  )
  for (const kind of ['post', 'case-study', 'service-page'] as const)
    await database.query(
      `insert into site_documents (kind, id, state, release) select $1, id, 'deleted', 1 from unnest($2::text[]) as id`,
      [kind, [...(documents.get(kind)?.keys() ?? [])]],
    )
}
